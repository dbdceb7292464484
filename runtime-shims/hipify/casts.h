//===- hipify/casts.h - calls whose arguments get casts -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code, C++11. An AMD library may have its own type with the same bits as
// CUDA's: hipblasHalf, rocblas_float_complex. In a call that is written out,
// the translation adds casts. Where a macro hides the arguments,
// hipify::withCasts(f)(ARGUMENTS) adds them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_CASTS_H
#define HIPIFY_CASTS_H

#include <type_traits>

namespace hipify {
namespace detail {

template <class P, class A> P castTo(A Argument, std::true_type) {
  return Argument;
}
template <class P, class A> P castTo(A Argument, std::false_type) {
  static_assert(std::is_pointer<A>::value || std::is_enum<A>::value ||
                    std::is_integral<A>::value,
                "only pointers and numbers have the bits of another type");
  return (P)Argument;
}

/// Calls a function of C with arguments of CUDA's types.
template <class R, class... P> struct WithCasts {
  R (*Function)(P...);

  template <class... A> R operator()(A... Arguments) const {
    static_assert(sizeof...(A) == sizeof...(P), "another number of arguments");
    return Function(
        castTo<P>(Arguments, std::is_convertible<A, P>())...);
  }
};

} // namespace detail

template <class R, class... P>
detail::WithCasts<R, P...> withCasts(R (*Function)(P...)) {
  return {Function};
}

} // namespace hipify
#endif
