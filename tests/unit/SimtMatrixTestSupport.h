//===- SimtMatrixTestSupport.h - A wave to run operations on ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the tests of matrix instructions share: the rows of Matrix.def, the
// records that LLVM's own intrinsic types ask for, and a wave. Nothing here
// uses what the run time knows of names and layouts.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_UNIT_SIMTMATRIXTESTSUPPORT_H
#define HIPIFY_TESTS_UNIT_SIMTMATRIXTESTSUPPORT_H

#include "simt/core/Wave.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace matrix_test {

using hipify::simt::WaveGroup;
using llvm::StringRef;

struct Row {
  const char *Name;
  void (*Run)(const WaveGroup &);
};
/// All WAVE rows.
const std::vector<Row> &rows();
const Row &row(StringRef Name);

/// Where the result and the operands of an intrinsic lie in a record.
struct Record {
  struct Field {
    unsigned Offset, Bytes;
  };
  bool HasResult = false;
  Field Result = {};
  std::vector<Field> Operands;
  unsigned Bytes = 0;
};

/// The type "v8f32", "i32", ... stands for.
inline llvm::Type *typeNamed(llvm::LLVMContext &C, StringRef Name) {
  unsigned Count = 0;
  if (Name.consume_front("v"))
    Name.consumeInteger(10, Count);
  llvm::Type *T = Name == "f16"   ? llvm::Type::getHalfTy(C)
                  : Name == "f32" ? llvm::Type::getFloatTy(C)
                  : Name == "i16" ? llvm::Type::getInt16Ty(C)
                  : Name == "i32" ? llvm::Type::getInt32Ty(C)
                                  : nullptr;
  return T && Count ? llvm::FixedVectorType::get(T, Count) : T;
}

/// The type of a row's intrinsic; null if LLVM has no such intrinsic.
inline llvm::FunctionType *intrinsicType(llvm::LLVMContext &C, StringRef Row) {
  std::string Name = ("llvm." + Row).str();
  llvm::Intrinsic::ID ID = llvm::Intrinsic::lookupIntrinsicID(Name);
  if (ID == llvm::Intrinsic::not_intrinsic)
    return nullptr;
  llvm::SmallVector<llvm::Type *, 2> Overloads;
  if (llvm::Intrinsic::isOverloaded(ID)) {
    StringRef Suffix = Name;
    Suffix.consume_front(llvm::Intrinsic::getBaseName(ID));
    if (Suffix.empty()) // Any pointer.
      Overloads.push_back(llvm::PointerType::get(C, 0));
    llvm::SmallVector<StringRef, 2> Words;
    Suffix.split(Words, '.', -1, /*KeepEmpty=*/false);
    for (StringRef Word : Words)
      Overloads.push_back(typeNamed(C, Word));
    llvm::Module M("", C);
    if (llvm::Intrinsic::getName(ID, Overloads, &M, nullptr) !=
        Name + (Suffix.empty() ? ".p0" : ""))
      return nullptr;
  } else if (llvm::Intrinsic::getBaseName(ID) != Name) {
    return nullptr;
  }
  return llvm::Intrinsic::getType(C, ID, Overloads);
}

/// Record.h's rules: fields at multiples of 8 bytes, as x86-64 stores them.
inline Record recordOf(StringRef Row) {
  llvm::LLVMContext C;
  llvm::DataLayout Layout("e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:"
                          "128-f80:128-n8:16:32:64-S128");
  Record R;
  auto Add = [&](llvm::Type *T) {
    unsigned Bytes = unsigned(Layout.getTypeStoreSize(T).getFixedValue());
    Record::Field F = {R.Bytes, Bytes};
    unsigned Room = unsigned(Layout.getTypeAllocSize(T).getFixedValue());
    R.Bytes = unsigned(llvm::alignTo(R.Bytes + Room, 8));
    return F;
  };
  llvm::FunctionType *T = intrinsicType(C, Row);
  if (!T)
    return R;
  R.HasResult = !T->getReturnType()->isVoidTy();
  if (R.HasResult)
    R.Result = Add(T->getReturnType());
  for (llvm::Type *P : T->params())
    R.Operands.push_back(Add(P));
  return R;
}

/// A wave whose lanes are all there, with a record of garbage each.
class Wave {
public:
  Wave(unsigned Size, unsigned Bytes, const char *Target, unsigned Seed = 1)
      : Size(Size), Records(Size, std::vector<char>(Bytes)), Lanes(Size) {
    std::mt19937 Random(Seed);
    Module.Target = Target;
    Kernel.Name = "test";
    Block.InModule = &Module;
    Block.Running = &Kernel;
    for (unsigned I = 0; I != Size; ++I) {
      for (char &Byte : Records[I])
        Byte = char(Random());
      Lanes[I].InBlock = &Block;
      Lanes[I].LaneId = I;
      Lanes[I].Operands = Records[I].data();
      Pointers.push_back(&Lanes[I]);
    }
  }
  void run(const Row &R, uint64_t Active = ~0ull) {
    if (Size == 32)
      Active &= 0xffffffff;
    R.Run(WaveGroup(Pointers.data(), Size, Active, Active));
  }
  char *at(unsigned Lane, unsigned Offset) {
    return Records[Lane].data() + Offset;
  }
  template <typename T> void put(unsigned Lane, unsigned Offset, T Value) {
    std::memcpy(at(Lane, Offset), &Value, sizeof(T));
  }
  template <typename T> T get(unsigned Lane, unsigned Offset) {
    T Value;
    std::memcpy(&Value, at(Lane, Offset), sizeof(T));
    return Value;
  }
  template <typename T> void putAll(unsigned Offset, T Value) {
    for (unsigned I = 0; I != Size; ++I)
      put(I, Offset, Value);
  }
  /// Bits at a bit offset, one by one.
  void putBits(unsigned Lane, unsigned Bit, unsigned Count, uint64_t Value) {
    for (unsigned I = 0; I != Count; ++I, ++Bit) {
      char &Byte = *at(Lane, Bit / 8);
      Byte = char((Byte & ~(1 << Bit % 8)) | (Value >> I & 1) << Bit % 8);
    }
  }
  uint64_t getBits(unsigned Lane, unsigned Bit, unsigned Count) {
    uint64_t Value = 0;
    for (unsigned I = 0; I != Count; ++I, ++Bit)
      Value |= uint64_t(*at(Lane, Bit / 8) >> Bit % 8 & 1) << I;
    return Value;
  }
  const unsigned Size;

private:
  std::vector<std::vector<char>> Records;
  std::vector<hipify::simt::Lane> Lanes;
  std::vector<hipify::simt::Lane *> Pointers;
  hipify::simt::Module Module = {};
  hipify::simt::Kernel Kernel = {};
  hipify::simt::Block Block = {};
};

/// How a type's bits stand for small whole numbers.
struct Type {
  StringRef Name;
  unsigned Bits;
  int Exponent, Mantissa, Bias; ///< Exponent 0: an integer.
  bool Signed;
};
inline const Type &type(StringRef Name) {
  static const Type Types[] = {
      {"f64", 64, 11, 52, 1023, true}, {"f32", 32, 8, 23, 127, true},
      {"tf32", 32, 8, 23, 127, true},  {"xf32", 32, 8, 23, 127, true},
      {"f16", 16, 5, 10, 15, true},    {"bf16", 16, 8, 7, 127, true},
      {"e4m3", 8, 4, 3, 7, true},      {"e5m2", 8, 5, 2, 15, true},
      {"e4m3z", 8, 4, 3, 8, true},     {"e5m2z", 8, 5, 2, 16, true},
      {"e2m3", 6, 2, 3, 1, true},      {"e3m2", 6, 3, 2, 3, true},
      {"e2m1", 4, 2, 1, 1, true},      {"s32", 32, 0, 0, 0, true},
      {"s8", 8, 0, 0, 0, true},        {"u8", 8, 0, 0, 0, false},
      {"s4", 4, 0, 0, 0, true},        {"u4", 4, 0, 0, 0, false},
      {"b1", 1, 0, 0, 0, false},
  };
  for (const Type &T : Types)
    if (T.Name == Name)
      return T;
  std::abort();
}

/// A number that every one of these types holds, or any that an integer does.
inline int drawn(const Type &T, std::mt19937 &Random) {
  if (T.Exponent)
    return int(Random() % 7) - 3;
  int Range = 1 << T.Bits;
  return int(Random() % unsigned(Range)) - (T.Signed ? Range / 2 : 0);
}

inline uint64_t bitsOf(const Type &T, long Value) {
  if (!T.Exponent)
    return uint64_t(Value) & (~0ull >> (64 - T.Bits));
  uint64_t Sign = Value < 0, Size = uint64_t(std::labs(Value));
  if (!Size)
    return 0;
  int Log = 63 - __builtin_clzll(Size);
  uint64_t Fraction = Size - (1ull << Log);
  // Callers choose values that fit.
  Fraction = Log > T.Mantissa ? Fraction >> (Log - T.Mantissa)
                              : Fraction << (T.Mantissa - Log);
  return Sign << (T.Exponent + T.Mantissa) |
         uint64_t(Log + T.Bias) << T.Mantissa | Fraction;
}

} // namespace matrix_test

#endif
