//===- warp.h - models of PTX's instructions among lanes --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each takes and gives the values of the 32 lanes of a warp. A lane's mask
// names the lanes that it works with; all of those have the same mask.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_WARP_H
#define HIPIFY_TESTS_PTX_MODEL_WARP_H

#include "float.h"

#include <array>

namespace model {

constexpr int Lanes = 32;
constexpr uint32_t AllLanes = 0xffffffff;

template <class T> using Warp = std::array<T, Lanes>;

/// What an instruction gives; not both of d and p have to be looked at.
template <class T> struct OfWarp {
  Warp<T> d{};
  Warp<bool> p{};
  uint32_t defined = AllLanes;
};

template <class T> Warp<T> lanes(const uint64_t *In) {
  Warp<T> Values;
  for (int L = 0; L < Lanes; ++L)
    std::memcpy(&Values[L], &In[L], sizeof(T));
  return Values;
}

inline Warp<uint32_t> together() {
  Warp<uint32_t> Masks;
  Masks.fill(AllLanes);
  return Masks;
}

enum Mode { up, down, bfly, idx };

inline OfWarp<uint32_t> shfl(Mode M, const Warp<uint32_t> &A,
                             const Warp<uint32_t> &B, const Warp<uint32_t> &C,
                             const Warp<uint32_t> &Masks = together()) {
  OfWarp<uint32_t> Result;
  for (int L = 0; L < Lanes; ++L) {
    int Offset = B[L] % 32, Clamp = C[L] % 32, Segment = C[L] / 256 % 32;
    int First = L & Segment;
    int Last = First | (Clamp & (31 - Segment));
    int From = M == up     ? L - Offset
               : M == down ? L + Offset
               : M == bfly ? (L ^ Offset)
                           : (First | (Offset & (31 - Segment)));
    bool Inside = M == up ? From >= Last : From <= Last;
    if (!Inside)
      From = L;
    Result.p[L] = Inside;
    if (Masks[L] >> From & 1)
      Result.d[L] = A[From];
    else
      Result.defined &= ~(1u << L);
  }
  return Result;
}

/// p: of `all`, `any` and `uni`; d: the ballot.
enum Vote { all, any, uni, ballot };

inline OfWarp<uint32_t> vote(Vote V, const Warp<bool> &A,
                             const Warp<uint32_t> &Masks = together()) {
  OfWarp<uint32_t> Result;
  for (int L = 0; L < Lanes; ++L) {
    uint32_t True = 0;
    for (int Other = 0; Other < Lanes; ++Other)
      if (Masks[L] >> Other & 1 && A[Other])
        True |= 1u << Other;
    bool All = True == Masks[L], None = True == 0;
    Result.d[L] = V == ballot ? True
                  : V == all  ? All
                  : V == any  ? !None
                              : All || None;
  }
  return Result;
}

template <class T>
OfWarp<uint32_t> match(bool IsAll, const Warp<T> &A,
                       const Warp<uint32_t> &Masks) {
  OfWarp<uint32_t> Result;
  for (int L = 0; L < Lanes; ++L) {
    uint32_t Same = 0;
    for (int Other = 0; Other < Lanes; ++Other)
      if (Masks[L] >> Other & 1 && A[Other] == A[L])
        Same |= 1u << Other;
    Result.p[L] = Same == Masks[L];
    Result.d[L] = IsAll && !Result.p[L] ? 0 : Same;
  }
  return Result;
}

/// Operation over the lanes of each mask, in any order.
template <class T, class Operation>
OfWarp<T> redux(const Warp<T> &A, const Warp<uint32_t> &Masks, Operation Op) {
  OfWarp<T> Result;
  for (int L = 0; L < Lanes; ++L) {
    bool IsFirst = true;
    for (int Other = 0; Other < Lanes; ++Other)
      if (Masks[L] >> Other & 1) {
        Result.d[L] = IsFirst ? A[Other] : Op(Result.d[L], A[Other]);
        IsFirst = false;
      }
  }
  return Result;
}
namespace reduce {
template <class T> T add(T A, T B) {
  return static_cast<T>(static_cast<uint32_t>(A) + static_cast<uint32_t>(B));
}
template <class T> T min(T A, T B) { return A < B ? A : B; }
template <class T> T max(T A, T B) { return A < B ? B : A; }
template <class T> T op_and(T A, T B) { return A & B; }
template <class T> T op_or(T A, T B) { return A | B; }
template <class T> T op_xor(T A, T B) { return A ^ B; }
} // namespace reduce

/// Of floats: +0 is more than -0; a NaN counts only with KeepNan, and if there
/// is nothing else.
inline OfWarp<float> redux(const char *Words, Warp<float> A,
                           const Warp<uint32_t> &Masks) {
  bool IsMax = has(Words, "max"), KeepNan = has(Words, "NaN");
  if (has(Words, "abs"))
    for (float &Value : A)
      Value = std::fabs(Value);
  return redux(A, Masks, [=](float X, float Y) {
    if (std::isnan(X) || std::isnan(Y))
      return KeepNan ? NAN : std::isnan(X) ? Y : X;
    if (X == Y)
      return std::signbit(X) == IsMax ? Y : X;
    return (X < Y) == IsMax ? Y : X;
  });
}

/// The lowest lane of the mask: PTX leaves open which, our table does not.
inline OfWarp<uint32_t> elect(const Warp<uint32_t> &Masks) {
  OfWarp<uint32_t> Result;
  for (int L = 0; L < Lanes; ++L) {
    while (!(Masks[L] >> Result.d[L] & 1))
      ++Result.d[L];
    Result.p[L] = Result.d[L] == static_cast<uint32_t>(L);
  }
  return Result;
}

inline OfWarp<uint32_t> activemask() {
  OfWarp<uint32_t> Result;
  Result.d.fill(AllLanes);
  return Result;
}

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_WARP_H
