//===- Bits.cpp - shifts, bit fields and permutations of PTX --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

/// shl and shr: shift amounts beyond the size shift out all bits.
bool lowerShift(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  const TypeInfo &T = L.type();
  if (!T.isInteger() || T.Lanes != 1)
    return L.fail("modifier ." + T.Name);
  Value *X = L.bits(1, T), *Amount = L.bits(2, 32), *Result;
  bool Signed = L.opcode() == "shr" && T.isSigned();
  Value *Last = L.num(32, Signed ? T.Bits - 1 : T.Bits);
  Value *Beyond = B.CreateICmpUGT(Amount, Last);
  Value *Safe = B.CreateSelect(B.CreateICmpUGE(Amount, L.num(32, T.Bits)),
                               L.num(32, T.Bits - 1), Amount);
  Safe = B.CreateZExtOrTrunc(Safe, L.intTy(T.Bits));
  if (Signed) {
    L.write(0, B.CreateAShr(X, Safe));
    return true;
  }
  Result = L.opcode() == "shl" ? B.CreateShl(X, Safe) : B.CreateLShr(X, Safe);
  Value *All = B.CreateOr(Beyond, B.CreateICmpEQ(Amount, Last));
  L.write(0, B.CreateSelect(All, L.num(T.Bits, 0), Result));
  return true;
}

/// shf: the upper (l) or lower (r) half of b:a, shifted.
bool lowerFunnelShift(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  L.type();
  bool Left = L.take("l");
  if (!Left && !L.take("r"))
    return false;
  bool Clamp = L.take("clamp");
  if (!Clamp && !L.take("wrap"))
    return false;
  Value *Both = L.pack({L.bits(1, 32), L.bits(2, 32)});
  Value *Amount = L.bits(3, 32);
  Amount = Clamp
               ? B.CreateBinaryIntrinsic(Intrinsic::umin, Amount, L.num(32, 32))
               : B.CreateAnd(Amount, L.num(32, 31));
  Amount = B.CreateZExt(Amount, L.intTy(64));
  Value *V = Left ? B.CreateLShr(B.CreateShl(Both, Amount), 32)
                  : B.CreateLShr(Both, Amount);
  L.write(0, B.CreateTrunc(V, L.intTy(32)));
  return true;
}

/// A mask of the lowest Count bits, for any Count.
static Value *lowMask(PTXLowering &L, Value *Count, unsigned Bits) {
  IRBuilder<> &B = L.B;
  Value *All = B.CreateICmpUGE(Count, L.num(Bits, Bits));
  Value *Safe = B.CreateSelect(All, L.num(Bits, 0), Count);
  Value *Mask = B.CreateSub(B.CreateShl(L.num(Bits, 1), Safe), L.num(Bits, 1));
  return B.CreateSelect(All, L.num(Bits, -1), Mask);
}

namespace {
/// Position and length of bfe and bfi, of which only the low 8 bits count.
struct BitField {
  Value *Position; ///< Less than the size.
  Value *Length;   ///< The part within the register.
  Value *GivenPosition, *GivenLength;

  BitField(PTXLowering &L, const TypeInfo &T, size_t Operand) {
    IRBuilder<> &B = L.B;
    auto Read = [&](size_t N) {
      Value *V = B.CreateAnd(L.bits(N, 32), L.num(32, 255));
      return B.CreateZExt(V, L.intTy(T.Bits));
    };
    GivenPosition = Read(Operand);
    GivenLength = Read(Operand + 1);
    Value *Inside = B.CreateICmpULT(GivenPosition, L.num(T.Bits, T.Bits));
    Position = B.CreateSelect(Inside, GivenPosition, L.num(T.Bits, 0));
    Value *Room = B.CreateSelect(
        Inside, B.CreateSub(L.num(T.Bits, T.Bits), Position), L.num(T.Bits, 0));
    Length = B.CreateBinaryIntrinsic(Intrinsic::umin, GivenLength, Room);
  }
};
} // namespace

bool lowerBfe(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  const TypeInfo &T = L.type();
  if (!T.isInteger() || T.Bits < 32 || T.Bits > 64)
    return L.fail("modifier ." + T.Name);
  Value *X = L.bits(1, T);
  BitField Field(L, T, 2);
  Value *Mask = lowMask(L, Field.Length, T.Bits);
  Value *Result = B.CreateAnd(B.CreateLShr(X, Field.Position), Mask);
  if (T.isSigned()) {
    // Beyond the field or the register, repeat its last bit.
    Value *End = B.CreateSub(
        B.CreateAdd(Field.GivenPosition, Field.GivenLength), L.num(T.Bits, 1));
    Value *Last = B.CreateBinaryIntrinsic(Intrinsic::umin, End,
                                          L.num(T.Bits, T.Bits - 1));
    Value *Sign = B.CreateTrunc(B.CreateLShr(X, Last), L.intTy(1));
    Value *Empty = B.CreateICmpEQ(Field.GivenLength, L.num(T.Bits, 0));
    Sign = B.CreateAnd(Sign, B.CreateNot(Empty));
    Result = B.CreateOr(
        Result, B.CreateSelect(Sign, B.CreateNot(Mask), L.num(T.Bits, 0)));
  }
  L.write(0, Result);
  return true;
}

/// bfi d, a, b, pos, len: inserts a's low bits into b.
bool lowerBfi(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  const TypeInfo &T = L.type();
  if (T.C != TypeInfo::Class::Bits || T.Bits < 32 || T.Bits > 64)
    return L.fail("modifier ." + T.Name);
  Value *X = L.bits(1, T), *Y = L.bits(2, T);
  BitField Field(L, T, 3);
  Value *Mask = B.CreateShl(lowMask(L, Field.Length, T.Bits), Field.Position);
  Value *Inserted = B.CreateAnd(B.CreateShl(X, Field.Position), Mask);
  L.write(0, B.CreateOr(B.CreateAnd(Y, B.CreateNot(Mask)), Inserted));
  return true;
}

static Value *leadingZeros(PTXLowering &L, Value *X) {
  Value *V = L.B.CreateBinaryIntrinsic(Intrinsic::ctlz, X, L.B.getFalse());
  return L.B.CreateTrunc(V, L.intTy(32));
}

/// The highest bit that differs from the sign, or the shift amount that moves
/// it to the top; all ones if there is none.
bool lowerBfind(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  const TypeInfo &T = L.type();
  if (!T.isInteger() || T.Bits < 32 || T.Bits > 64 || T.Lanes != 1)
    return L.fail("modifier ." + T.Name);
  bool ShiftAmount = L.take("shiftamt");
  Value *X = L.bits(1, T);
  if (T.isSigned())
    X = B.CreateXor(X, B.CreateAShr(X, T.Bits - 1));
  Value *Zeros = leadingZeros(L, X);
  Value *V = ShiftAmount ? Zeros : B.CreateSub(L.num(32, T.Bits - 1), Zeros);
  L.write(
      0, B.CreateSelect(B.CreateICmpEQ(X, L.num(T.Bits, 0)), L.num(32, -1), V));
  return true;
}

/// brev, clz, popc.
bool lowerCount(PTXLowering &L) {
  const TypeInfo &T = L.type();
  if (T.C != TypeInfo::Class::Bits || T.Bits < 32 || T.Bits > 64)
    return L.fail("modifier ." + T.Name);
  Value *X = L.bits(1, T), *V;
  if (L.opcode() == "brev")
    V = L.B.CreateUnaryIntrinsic(Intrinsic::bitreverse, X);
  else if (L.opcode() == "clz")
    V = leadingZeros(L, X);
  else
    V = L.B.CreateTrunc(L.B.CreateUnaryIntrinsic(Intrinsic::ctpop, X),
                        L.intTy(32));
  L.write(0, V);
  return true;
}

bool lowerFns(PTXLowering &L) {
  L.type();
  L.write(0, L.nvvm("fns", {L.bits(1, 32), L.bits(2, 32), L.bits(3, 32)}));
  return true;
}

/// lop3: bit i of the table is the result if a, b and c are bits 2 to 0 of i.
/// With a Boolean modifier, d|p also tests whether d is nonzero.
bool lowerLop3(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  StringRef Boolean = L.takeOneOf({"or", "and"});
  L.type();
  std::optional<APInt> Table = L.constant(L.operand(4));
  if (!Table)
    return false;
  Value *In[] = {L.bits(1, 32), L.bits(2, 32), L.bits(3, 32)};
  Value *Result = L.num(32, 0);
  for (unsigned Row = 0; Row != 8; ++Row) {
    if (!(*Table)[Row])
      continue;
    Value *Term = L.num(32, -1);
    for (unsigned N = 0; N != 3; ++N)
      Term = B.CreateAnd(Term, Row & (4 >> N) ? In[N] : B.CreateNot(In[N]));
    Result = B.CreateOr(Result, Term);
  }
  const Operand &D = L.operand(0);
  if (!Boolean.empty()) {
    if (!L.second(D))
      return false;
    Value *Any = B.CreateICmpNE(Result, L.num(32, 0));
    Value *Q = L.predicate(5);
    L.write(*L.second(D),
            Boolean == "or" ? B.CreateOr(Any, Q) : B.CreateAnd(Any, Q));
  }
  L.write(L.first(D), Result);
  return true;
}

/// The index of prmt's source byte for result byte N in a mode.
static Value *permutedByte(PTXLowering &L, StringRef Mode, Value *C,
                           unsigned N) {
  IRBuilder<> &B = L.B;
  Value *Number = L.num(32, N);
  if (Mode == "f4e")
    return B.CreateAdd(C, Number);
  if (Mode == "b4e")
    return B.CreateAnd(B.CreateSub(C, Number), L.num(32, 7));
  if (Mode == "rc8")
    return C;
  if (Mode == "ecl")
    return B.CreateBinaryIntrinsic(Intrinsic::umax, C, Number);
  if (Mode == "ecr")
    return B.CreateBinaryIntrinsic(Intrinsic::umin, C, Number);
  return B.CreateOr(B.CreateShl(B.CreateAnd(C, L.num(32, 1)), 1),
                    L.num(32, N & 1));
}

bool lowerPrmt(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  L.takeType();
  StringRef Mode = L.takeOneOf({"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"});
  Value *Both = L.pack({L.bits(1, 32), L.bits(2, 32)});
  Value *C = L.bits(3, 32);
  SmallVector<Value *, 4> Bytes;
  for (unsigned N = 0; N != 4; ++N) {
    Value *Select =
        Mode.empty() ? B.CreateLShr(C, 4 * N)
                     : permutedByte(L, Mode, B.CreateAnd(C, L.num(32, 3)), N);
    Value *Amount = B.CreateShl(B.CreateAnd(Select, L.num(32, 7)), 3);
    Value *Byte = B.CreateTrunc(
        B.CreateLShr(Both, B.CreateZExt(Amount, L.intTy(64))), L.intTy(8));
    if (Mode.empty()) {
      // Bit 3 selects eight copies of the byte's sign.
      Value *Copies =
          B.CreateICmpNE(B.CreateAnd(Select, L.num(32, 8)), L.num(32, 0));
      Byte = B.CreateSelect(Copies, B.CreateAShr(Byte, 7), Byte);
    }
    Bytes.push_back(Byte);
  }
  L.write(0, L.pack(Bytes));
  return true;
}

/// szext: extends the low bits; bmsk: a mask of bits from a position.
bool lowerMaskOrExtend(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  const TypeInfo &T = L.type();
  bool Clamp = L.take("clamp");
  if ((!Clamp && !L.take("wrap")) || T.Bits != 32)
    return false;
  Value *X = L.bits(1, 32), *Count = L.bits(2, 32);
  auto Limit = [&](Value *V) {
    return Clamp ? B.CreateBinaryIntrinsic(Intrinsic::umin, V, L.num(32, 32))
                 : B.CreateAnd(V, L.num(32, 31));
  };
  if (L.opcode() == "bmsk") {
    // Nothing overflows in 64 bits.
    Value *Start = B.CreateZExt(Limit(X), L.intTy(64));
    Value *Mask = lowMask(L, B.CreateZExt(Limit(Count), L.intTy(64)), 64);
    L.write(0, B.CreateTrunc(B.CreateShl(Mask, Start), L.intTy(32)));
    return true;
  }
  Value *Mask = lowMask(L, Limit(Count), 32);
  Value *Result = B.CreateAnd(X, Mask);
  if (T.isSigned()) {
    Value *Top = B.CreateXor(Mask, B.CreateLShr(Mask, 1));
    Value *Sign = B.CreateICmpNE(B.CreateAnd(X, Top), L.num(32, 0));
    Result = B.CreateSelect(Sign, B.CreateOr(X, B.CreateNot(Mask)), Result);
  }
  L.write(0, Result);
  return true;
}

} // namespace hipify::simt
