//===- Dtype.cpp ----------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Dtype.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace llvm;
using namespace hipify::validation;

using Kind = Dtype::Kind;

// Tolerances: torch.testing.assert_close; fp8 by its 3 and 2 mantissa bits.
static const Dtype Dtypes[] = {
    {"f64", "<f8", 8, Kind::Float, APFloat::S_IEEEdouble, 1e-7, 1e-7},
    {"f32", "<f4", 4, Kind::Float, APFloat::S_IEEEsingle, 1.3e-6, 1e-5},
    {"f16", "<f2", 2, Kind::Float, APFloat::S_IEEEhalf, 1e-3, 1e-5},
    {"bf16", "<u2", 2, Kind::Float, APFloat::S_BFloat, 1.6e-2, 1e-5},
    {"e4m3", "|u1", 1, Kind::Float, APFloat::S_Float8E4M3FN, 0.0625, 1e-3},
    {"e5m2", "|u1", 1, Kind::Float, APFloat::S_Float8E5M2, 0.125, 1e-3},
    {"i8", "|i1", 1, Kind::Signed, APFloat::S_IEEEdouble, 0, 0},
    {"u8", "|u1", 1, Kind::Unsigned, APFloat::S_IEEEdouble, 0, 0},
    {"i16", "<i2", 2, Kind::Signed, APFloat::S_IEEEdouble, 0, 0},
    {"u16", "<u2", 2, Kind::Unsigned, APFloat::S_IEEEdouble, 0, 0},
    {"i32", "<i4", 4, Kind::Signed, APFloat::S_IEEEdouble, 0, 0},
    {"u32", "<u4", 4, Kind::Unsigned, APFloat::S_IEEEdouble, 0, 0},
    {"i64", "<i8", 8, Kind::Signed, APFloat::S_IEEEdouble, 0, 0},
    {"u64", "<u8", 8, Kind::Unsigned, APFloat::S_IEEEdouble, 0, 0},
};

const Dtype *hipify::validation::findDtype(StringRef Name) {
  const Dtype *Found =
      find_if(Dtypes, [&](const Dtype &T) { return T.Name == Name; });
  return Found == std::end(Dtypes) ? nullptr : Found;
}

std::string hipify::validation::dtypeNames() {
  return join(map_range(Dtypes, [](const Dtype &T) { return T.Name; }), ", ");
}

uint64_t hipify::validation::loadBits(const Dtype &T, const char *At) {
  uint64_t Bits = 0;
  std::memcpy(&Bits, At, T.Bytes); // x86-64 and the files are little-endian.
  return Bits;
}

void hipify::validation::storeBits(const Dtype &T, uint64_t Bits, char *At) {
  std::memcpy(At, &Bits, T.Bytes);
}

static const fltSemantics &semantics(const Dtype &T) {
  return APFloat::EnumToSemantics(T.Semantics);
}

static APFloat asFloat(const Dtype &T, uint64_t Bits) {
  return APFloat(semantics(T), APInt(T.Bytes * 8, Bits));
}

static int64_t asSigned(const Dtype &T, uint64_t Bits) {
  return SignExtend64(Bits, T.Bytes * 8);
}

double hipify::validation::toDouble(const Dtype &T, uint64_t Bits) {
  switch (T.K) {
  case Kind::Signed:
    return static_cast<double>(asSigned(T, Bits));
  case Kind::Unsigned:
    return static_cast<double>(Bits);
  case Kind::Float:
    break;
  }
  APFloat Value = asFloat(T, Bits);
  bool Lost;
  Value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Lost);
  return Value.convertToDouble();
}

uint64_t hipify::validation::fromDouble(const Dtype &T, double Value) {
  unsigned Bits = T.Bytes * 8;
  if (T.isFloat()) {
    APFloat Rounded(Value);
    bool Lost;
    Rounded.convert(semantics(T), APFloat::rmNearestTiesToEven, &Lost);
    return Rounded.bitcastToAPInt().getZExtValue();
  }
  APSInt Whole(Bits, /*isUnsigned=*/T.K == Kind::Unsigned);
  bool Exact;
  // Saturates. Lost fractions and NaNs are the case's responsibility.
  (void)APFloat(Value).convertToInteger(Whole, APFloat::rmNearestTiesToEven,
                                        &Exact);
  return Whole.getZExtValue();
}

/// Maps floats to integers whose difference counts the values in between.
static int64_t ordinal(const Dtype &T, uint64_t Bits) {
  uint64_t Sign = uint64_t(1) << (T.Bytes * 8 - 1);
  int64_t Magnitude = static_cast<int64_t>(Bits & (Sign - 1));
  return Bits & Sign ? -Magnitude : Magnitude;
}

uint64_t hipify::validation::ulpDistance(const Dtype &T, uint64_t A,
                                         uint64_t B) {
  constexpr uint64_t Most = uint64_t(1) << 32;
  uint64_t Distance;
  if (T.isFloat()) {
    bool NaNA = asFloat(T, A).isNaN(), NaNB = asFloat(T, B).isNaN();
    if (NaNA || NaNB)
      return NaNA == NaNB ? 0 : Most;
    int64_t X = ordinal(T, A), Y = ordinal(T, B);
    // Cannot overflow: the difference of two int64_t fits in uint64_t.
    Distance = X > Y ? uint64_t(X) - uint64_t(Y) : uint64_t(Y) - uint64_t(X);
  } else if (T.K == Kind::Signed) {
    int64_t X = asSigned(T, A), Y = asSigned(T, B);
    Distance = X > Y ? uint64_t(X) - uint64_t(Y) : uint64_t(Y) - uint64_t(X);
  } else {
    Distance = std::max(A, B) - std::min(A, B);
  }
  return std::min(Distance, Most);
}
