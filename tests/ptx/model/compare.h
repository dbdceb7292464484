//===- compare.h - What PTX says of setp, set, selp and slct -----*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For host code only.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_COMPARE_H
#define HIPIFY_TESTS_PTX_MODEL_COMPARE_H

#include "half.h"

namespace model {

/// For which of four relations a comparison holds.
struct Comparison {
  const char *Name;
  bool Less, Equal, Greater, Unordered;
};
inline const Comparison Comparisons[] = {
    {"eq", false, true, false, false}, {"ne", true, false, true, false},
    {"lt", true, false, false, false}, {"le", true, true, false, false},
    {"gt", false, false, true, false}, {"ge", false, true, true, false},
    {"lo", true, false, false, false}, {"ls", true, true, false, false},
    {"hi", false, false, true, false}, {"hs", false, true, true, false},
    {"equ", false, true, false, true}, {"neu", true, false, true, true},
    {"ltu", true, false, false, true}, {"leu", true, true, false, true},
    {"gtu", false, false, true, true}, {"geu", false, true, true, true},
    {"num", true, true, true, false},  {"nan", false, false, false, true}};

/// Words: the comparison, perhaps ftz, and the type of halves.
template <class T> bool relation(const char *Words, T A, T B) {
  for (const Comparison &C : Comparisons)
    if (has(Words, C.Name))
      return A < B    ? C.Less
             : A == B ? C.Equal
             : A > B  ? C.Greater
                      : C.Unordered;
  return false;
}
template <class T> bool compare(const char *Words, T A, T B) {
  return relation(Words, A, B);
}
inline bool compare(const char *Words, float A, float B) {
  return relation(Words, flushed(Words, A), flushed(Words, B));
}
inline bool compare_half(const char *Words, uint16_t A, uint16_t B) {
  Format F(Words);
  return relation(Words, decode(F, flushed(F, Words, A)),
                  decode(F, flushed(F, Words, B)));
}

/// and, or, xor among the words; anything else: the comparison alone.
inline bool combined(const char *Words, bool Result, bool C) {
  return has(Words, "and")   ? Result & C
         : has(Words, "or")  ? Result | C
         : has(Words, "xor") ? Result ^ C
                             : Result;
}

/// p|q; a single result is p.
struct Predicates {
  bool p, q;
  operator bool() const { return p; }
};
inline Predicates both(const char *Words, bool Result, bool C = false) {
  return {combined(Words, Result, C), combined(Words, !Result, C)};
}
inline Predicates pair(const char *Words, uint32_t A, uint32_t B,
                       bool C = false) {
  auto Half = [=](int Shift) {
    return combined(
        Words, compare_half(Words, uint16_t(A >> Shift), uint16_t(B >> Shift)),
        C);
  };
  return {Half(0), Half(16)};
}

/// set of halves: True where it holds.
inline uint32_t set_pair(const char *Words, uint32_t True, uint32_t A,
                         uint32_t B, bool C = false) {
  Predicates P = pair(Words, A, B, C);
  return True * P.p + (True << 16) * P.q;
}

/// slct: a for zero of either sign, b for NaN.
template <class T> T slct(const char *, T A, T B, int32_t C) {
  return C < 0 ? B : A;
}
template <class T> T slct(const char *Words, T A, T B, float C) {
  C = flushed(Words, C);
  return C != C || C < 0 ? B : A;
}

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_COMPARE_H
