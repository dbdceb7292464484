//===- Formats.h - NCCL's data types, for the tests -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value of any type as a double and back. The small floating-point formats
// are modelled by a table of all their values; the nearest is searched. That is
// slow, but shares nothing with the implementation.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_SIMT_LIBRARIES_CCL_FORMATS_H
#define HIPIFY_TESTS_SIMT_LIBRARIES_CCL_FORMATS_H

#include "Program.h"
#include <cmath>
#include <cstring>
#if IS_HIP
#include <rccl/rccl.h>
#else
#include <nccl.h>
#endif

struct Format {
  ncclDataType_t Type;
  const char *Name;
  int Size;
  char Kind; ///< 'i' signed, 'u' unsigned, 'f' float, 's' small float.
  int Mantissa, Bias;
  /// Codes from here on are not numbers.
  unsigned End;
};

inline std::vector<Format> formats(bool Fnuz) {
  std::vector<Format> All = {
      {ncclInt8, "int8", 1, 'i', 0, 0, 0},
      {ncclUint8, "uint8", 1, 'u', 0, 0, 0},
      {ncclInt32, "int32", 4, 'i', 0, 0, 0},
      {ncclUint32, "uint32", 4, 'u', 0, 0, 0},
      {ncclInt64, "int64", 8, 'i', 0, 0, 0},
      {ncclUint64, "uint64", 8, 'u', 0, 0, 0},
      {ncclFloat16, "float16", 2, 's', 10, 15, 0x7c00},
      {ncclFloat32, "float32", 4, 'f', 0, 0, 0},
      {ncclFloat64, "float64", 8, 'f', 0, 0, 0},
      {ncclBfloat16, "bfloat16", 2, 's', 7, 127, 0x7f80},
  };
  if (Fnuz) {
    All.push_back({ncclDataType_t(10), "e4m3fnuz", 1, 's', 3, 8, 0x80});
    All.push_back({ncclDataType_t(11), "e5m2fnuz", 1, 's', 2, 16, 0x80});
  } else {
    All.push_back({ncclDataType_t(10), "e4m3", 1, 's', 3, 7, 0x7f});
    All.push_back({ncclDataType_t(11), "e5m2", 1, 's', 2, 15, 0x7c});
  }
  return All;
}

inline double smallValue(const Format &F, unsigned Code) {
  int E = Code >> F.Mantissa, M = Code & ((1u << F.Mantissa) - 1);
  return E ? std::ldexp(double((1 << F.Mantissa) + M), E - F.Bias - F.Mantissa)
           : std::ldexp(double(M), 1 - F.Bias - F.Mantissa);
}

inline double decode(const Format &F, const char *At) {
  uint64_t Raw = 0;
  std::memcpy(&Raw, At, F.Size);
  int Bits = F.Size * 8;
  if (F.Kind == 'u')
    return double(Raw);
  if (F.Kind == 'i')
    return double(int64_t(Raw << (64 - Bits)) >> (64 - Bits));
  if (F.Kind == 'f' && F.Size == 8) {
    double V;
    std::memcpy(&V, At, 8);
    return V;
  }
  if (F.Kind == 'f') {
    float V;
    std::memcpy(&V, At, 4);
    return V;
  }
  uint64_t Sign = 1ull << (Bits - 1);
  double V = smallValue(F, unsigned(Raw & (Sign - 1)));
  return Raw & Sign ? -V : V;
}

/// The nearest value; of two that are as near, that with an even code.
inline void encode(const Format &F, double V, char *At) {
  if (F.Kind == 'f' && F.Size == 8) {
    std::memcpy(At, &V, 8);
  } else if (F.Kind == 'f') {
    float Single = float(V);
    std::memcpy(At, &Single, 4);
  } else if (F.Kind != 's') {
    int64_t Whole = int64_t(V);
    std::memcpy(At, &Whole, F.Size);
  } else {
    // Values grow with their codes.
    unsigned Low = 0, High = F.End - 1;
    double A = std::fabs(V);
    while (Low + 1 < High) {
      unsigned Middle = (Low + High) / 2;
      (smallValue(F, Middle) <= A ? Low : High) = Middle;
    }
    double ToLow = A - smallValue(F, Low), ToHigh = smallValue(F, High) - A;
    unsigned Code =
        ToLow < ToHigh || (ToLow == ToHigh && Low % 2 == 0) ? Low : High;
    uint64_t Raw = Code;
    bool HasMinusZero = F.End != 0x80; // Where FNUZ formats have their NaN.
    if (std::signbit(V) && (Code || HasMinusZero))
      Raw |= 1ull << (F.Size * 8 - 1);
    std::memcpy(At, &Raw, F.Size);
  }
}

#endif
