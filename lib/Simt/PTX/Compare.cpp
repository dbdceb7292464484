//===- Compare.cpp - setp, set, selp and slct -----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FloatOps.h"
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

namespace {
struct Comparison {
  StringLiteral Name;
  CmpInst::Predicate Signed, Unsigned, Float;
};
} // namespace

static constexpr CmpInst::Predicate None = CmpInst::BAD_ICMP_PREDICATE;
static constexpr Comparison Comparisons[] = {
    {"eq", CmpInst::ICMP_EQ, CmpInst::ICMP_EQ, CmpInst::FCMP_OEQ},
    {"ne", CmpInst::ICMP_NE, CmpInst::ICMP_NE, CmpInst::FCMP_ONE},
    {"lt", CmpInst::ICMP_SLT, CmpInst::ICMP_ULT, CmpInst::FCMP_OLT},
    {"le", CmpInst::ICMP_SLE, CmpInst::ICMP_ULE, CmpInst::FCMP_OLE},
    {"gt", CmpInst::ICMP_SGT, CmpInst::ICMP_UGT, CmpInst::FCMP_OGT},
    {"ge", CmpInst::ICMP_SGE, CmpInst::ICMP_UGE, CmpInst::FCMP_OGE},
    {"lo", None, CmpInst::ICMP_ULT, None},
    {"ls", None, CmpInst::ICMP_ULE, None},
    {"hi", None, CmpInst::ICMP_UGT, None},
    {"hs", None, CmpInst::ICMP_UGE, None},
    {"equ", None, None, CmpInst::FCMP_UEQ},
    {"neu", None, None, CmpInst::FCMP_UNE},
    {"ltu", None, None, CmpInst::FCMP_ULT},
    {"leu", None, None, CmpInst::FCMP_ULE},
    {"gtu", None, None, CmpInst::FCMP_UGT},
    {"geu", None, None, CmpInst::FCMP_UGE},
    {"num", None, None, CmpInst::FCMP_ORD},
    {"nan", None, None, CmpInst::FCMP_UNO}};

Value *compare(PTXLowering &L, StringRef Operator, const TypeInfo &T, Value *A,
               Value *B) {
  for (const Comparison &Row : Comparisons) {
    if (Row.Name != Operator)
      continue;
    CmpInst::Predicate P = T.isFloat()    ? Row.Float
                           : T.isSigned() ? Row.Signed
                                          : Row.Unsigned;
    if (P == None)
      break;
    // .b16 to .b64 only support equality.
    if (T.C == TypeInfo::Class::Bits && !CmpInst::isEquality(P))
      break;
    return L.B.CreateCmp(P, A, B);
  }
  L.fail(Operator.empty() ? Twine("its comparison is missing")
                          : "comparison ." + Operator + "." + T.Name);
  return nullptr;
}

namespace {
/// The common parts of setp and set.
struct CompareParts {
  StringRef Operator, Boolean;
  bool Ftz;
  const TypeInfo &T;

  CompareParts(PTXLowering &L, const TypeInfo &T)
      : Operator(L.takeKind(ModifierKind::Compare)),
        Boolean(L.takeOneOf({"and", "or", "xor"})), Ftz(L.take("ftz")), T(T) {}

  /// Computes the results of all elements. Returns false after an error.
  bool run(PTXLowering &L, SmallVectorImpl<Value *> &Results) {
    if (T.C == TypeInfo::Class::Packed || T.C == TypeInfo::Class::Predicate)
      return L.fail("modifier ." + T.Name);
    Value *X = L.bits(1, T), *Y = L.bits(2, T);
    for (unsigned N = 0; N != T.Lanes; ++N) {
      Value *PartX = T.Lanes == 1 ? X : L.lane(X, T.Bits, N);
      Value *PartY = T.Lanes == 1 ? Y : L.lane(Y, T.Bits, N);
      Value *Result = compare(L, Operator, T, read(L, PartX), read(L, PartY));
      if (!Result)
        return false;
      Results.push_back(Result);
    }
    return true;
  }
  Value *combine(PTXLowering &L, Value *V, Value *C) {
    return Boolean == "and"  ? L.B.CreateAnd(V, C)
           : Boolean == "or" ? L.B.CreateOr(V, C)
                             : L.B.CreateXor(V, C);
  }

private:
  Value *read(PTXLowering &L, Value *Bits) {
    if (!T.isFloat())
      return Bits;
    Value *V = widen(L, Bits, T);
    return Ftz ? flush(L, V, T) : V;
  }
};
} // namespace

/// setp.lt.and.f32 p|q, a, b, c: p is (a < b) and c, q is !(a < b) and c. For
/// f16x2, p is for the low half and q for the high half.
bool lowerSetp(PTXLowering &L) {
  CompareParts Parts(L, L.type());
  SmallVector<Value *, 2> Results;
  if (!Parts.run(L, Results))
    return false;
  const Operand *Q = L.second(L.operand(0));
  if (Results.size() == 1)
    Results.push_back(L.B.CreateNot(Results[0]));
  else if (!Q)
    return false;
  if (!Parts.Boolean.empty()) {
    Value *C = L.predicate(3);
    for (Value *&V : Results)
      V = Parts.combine(L, V, C);
  } else if (L.numOperands() != 3) {
    return false;
  }
  L.write(L.first(L.operand(0)), Results[0]);
  if (Q)
    L.write(*Q, Results[1]);
  return true;
}

/// set: all ones, or 1.0, if true.
bool lowerSet(PTXLowering &L) {
  const TypeInfo &D = L.type();
  CompareParts Parts(L, L.type());
  SmallVector<Value *, 2> Results;
  if (!Parts.run(L, Results))
    return false;
  unsigned Bits = D.totalBits() / Results.size();
  Value *True = L.num(Bits, -1);
  if (D.isFloat()) {
    if (D.Bits != Bits)
      return L.fail("modifier ." + D.Name);
    True =
        roundTo(L,
                ConstantFP::get(
                    D.Bits == 64 ? L.B.getDoubleTy() : L.B.getFloatTy(), 1.0),
                D);
  } else if (!D.isInteger()) {
    return L.fail("modifier ." + D.Name);
  }
  Value *C = Parts.Boolean.empty() ? nullptr : L.predicate(3);
  for (Value *&V : Results)
    V = L.B.CreateSelect(C ? Parts.combine(L, V, C) : V, True, L.num(Bits, 0));
  L.write(0, L.pack(Results));
  return true;
}

bool lowerSelp(PTXLowering &L) {
  const TypeInfo &T = L.type();
  Value *X = L.bits(1, T), *Y = L.bits(2, T);
  L.write(0, L.B.CreateSelect(L.predicate(3), X, Y));
  return true;
}

/// slct d, a, b, c: a if c is not negative.
bool lowerSlct(PTXLowering &L) {
  const TypeInfo &T = L.type(), &C = L.type();
  bool Ftz = L.take("ftz");
  Value *X = L.bits(1, T), *Y = L.bits(2, T), *Control = L.bits(3, C);
  if (C.totalBits() != 32 || (!C.isSigned() && !C.isFloat()))
    return L.fail("modifier ." + C.Name);
  Value *Positive;
  if (C.isFloat()) {
    Value *V = widen(L, Control, C);
    V = Ftz ? flush(L, V, C) : V;
    Positive = L.B.CreateFCmpOGE(V, fconst(L, V, 0));
  } else {
    Positive = L.B.CreateICmpSGE(Control, L.num(32, 0));
  }
  L.write(0, L.B.CreateSelect(Positive, X, Y));
  return true;
}

} // namespace hipify::simt
