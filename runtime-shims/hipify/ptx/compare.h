//===- hipify/ptx/compare.h - setp, set and selp of PTX -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What setp and set have beyond an operator of C++: comparisons by name, a
// predicate that is combined with the result, a second result. Exact.
//
// Cost: a comparison for each element, and a logical operation for each
// predicate. Halves are compared as floats, which costs a conversion for each;
// the flush of .ftz three instructions.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_COMPARE_H
#define HIPIFY_PTX_COMPARE_H

#include <hipify/ptx/half.h>

namespace hipify {
namespace ptx {

/// p|q of PTX.
struct predicates {
  bool p, q;
};

//===----------------------------------------------------------------------===//
// Comparisons. With u they are true for NaN, else false: also ne.
//===----------------------------------------------------------------------===//

#define HIPIFY_PTX_COMPARE(NAME, EXPRESSION)                                   \
  template <class T> __device__ inline bool cmp_##NAME(T A, T B) {             \
    return EXPRESSION;                                                         \
  }                                                                            \
  /* Of pairs of halves: p is for the low ones, q for the high ones. */        \
  template <class Pair>                                                        \
  __device__ inline predicates pair_##NAME(uint32_t A, uint32_t B) {           \
    return {cmp_##NAME(low_half<Pair>(A), low_half<Pair>(B)),                  \
            cmp_##NAME(high_half<Pair>(A), high_half<Pair>(B))};               \
  }

template <class Pair> struct half_of {
  using type = bf16;
};
template <> struct half_of<f16x2> {
  using type = f16;
};
template <class Pair> __device__ inline float low_half(uint32_t A) {
  return half_of<Pair>::type::wide(static_cast<uint16_t>(A));
}
template <class Pair> __device__ inline float high_half(uint32_t A) {
  return half_of<Pair>::type::wide(static_cast<uint16_t>(A >> 16));
}

HIPIFY_PTX_COMPARE(eq, A == B)
HIPIFY_PTX_COMPARE(ne, A<B || A> B)
HIPIFY_PTX_COMPARE(lt, A < B)
HIPIFY_PTX_COMPARE(le, A <= B)
HIPIFY_PTX_COMPARE(gt, A > B)
HIPIFY_PTX_COMPARE(ge, A >= B)
// Of unsigned integers: lower, the same, higher.
HIPIFY_PTX_COMPARE(lo, A < B)
HIPIFY_PTX_COMPARE(ls, A <= B)
HIPIFY_PTX_COMPARE(hi, A > B)
HIPIFY_PTX_COMPARE(hs, A >= B)
HIPIFY_PTX_COMPARE(equ, !(A < B || A > B))
HIPIFY_PTX_COMPARE(neu, A != B)
HIPIFY_PTX_COMPARE(ltu, !(A >= B))
HIPIFY_PTX_COMPARE(leu, !(A > B))
HIPIFY_PTX_COMPARE(gtu, !(A <= B))
HIPIFY_PTX_COMPARE(geu, !(A < B))
HIPIFY_PTX_COMPARE(num, A == A && B == B)
HIPIFY_PTX_COMPARE(nan, A != A || B != B)
#undef HIPIFY_PTX_COMPARE

//===----------------------------------------------------------------------===//
// What is done with a comparison's result
//===----------------------------------------------------------------------===//

/// setp p|q: q is the opposite.
__device__ inline predicates both(bool Result) { return {Result, !Result}; }

// .and, .or, .xor: each result is combined with C, the opposite after it was
// negated.
#define HIPIFY_PTX_COMBINE(NAME, OPERATOR)                                     \
  __device__ inline bool pred_##NAME(bool Result, bool C) {                    \
    return Result OPERATOR C;                                                  \
  }                                                                            \
  __device__ inline predicates pred_##NAME(predicates Results, bool C) {       \
    return {Results.p OPERATOR C, Results.q OPERATOR C};                       \
  }                                                                            \
  __device__ inline predicates both_##NAME(bool Result, bool C) {              \
    return pred_##NAME(both(Result), C);                                       \
  }
HIPIFY_PTX_COMBINE(and, &&)
HIPIFY_PTX_COMBINE(or, ||)
HIPIFY_PTX_COMBINE(xor, !=)
#undef HIPIFY_PTX_COMBINE

/// set of pairs: True in each half whose comparison holds.
__device__ inline uint32_t select_halves(predicates Results, uint32_t True) {
  return (Results.p ? True : 0) | (Results.q ? True << 16 : 0);
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_COMPARE_H
