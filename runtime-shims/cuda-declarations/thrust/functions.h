// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Function objects and placeholders.
#pragma once
#include "containers.h"

namespace thrust {
// A value of no known type, which converts to whatever is asked.
struct __hipify_any {
  template <class T> operator T() const;
};

#define __hipify_function2(name, op)                                           \
  template <class T = void> struct name {                                      \
    using first_argument_type = T;                                             \
    using second_argument_type = T;                                            \
    using result_type = T;                                                     \
    constexpr auto operator()(const T &X, const T &Y) const -> decltype(op) {  \
      return op;                                                               \
    }                                                                          \
  };                                                                           \
  template <> struct name<void> {                                              \
    template <class A, class B>                                                \
    constexpr auto operator()(const A &X, const B &Y) const -> decltype(op) {  \
      return op;                                                               \
    }                                                                          \
  };
__hipify_function2(plus, X + Y) __hipify_function2(minus, X - Y)
__hipify_function2(multiplies, X *Y) __hipify_function2(divides, X / Y)
__hipify_function2(modulus, X % Y) __hipify_function2(bit_and, X &Y)
__hipify_function2(bit_or, X | Y) __hipify_function2(bit_xor, X ^ Y)
__hipify_function2(equal_to, X == Y) __hipify_function2(not_equal_to, X != Y)
__hipify_function2(less, X < Y) __hipify_function2(less_equal, X <= Y)
__hipify_function2(greater, X > Y) __hipify_function2(greater_equal, X >= Y)
__hipify_function2(logical_and, X &&Y) __hipify_function2(logical_or, X || Y)
__hipify_function2(maximum, X < Y ? Y : X)
__hipify_function2(minimum, X < Y ? X : Y)
__hipify_function2(project1st, X) __hipify_function2(project2nd, Y)
#undef __hipify_function2
#define __hipify_function1(name, op)                                           \
  template <class T = void> struct name {                                      \
    using argument_type = T;                                                   \
    using result_type = T;                                                     \
    constexpr auto operator()(const T &X) const -> decltype(op) { return op; } \
  };                                                                           \
  template <> struct name<void> {                                              \
    template <class A>                                                         \
    constexpr auto operator()(const A &X) const -> decltype(op) {              \
      return op;                                                               \
    }                                                                          \
  };
__hipify_function1(negate, -X) __hipify_function1(logical_not, !X)
__hipify_function1(identity, X) __hipify_function1(square, X *X)
__hipify_function1(bit_not, ~X)
#undef __hipify_function1

template <class A, class R> struct unary_function {
  using argument_type = A;
  using result_type = R;
};
template <class A, class B, class R> struct binary_function {
  using first_argument_type = A;
  using second_argument_type = B;
  using result_type = R;
};
template <class P> struct unary_negate {
  unary_negate(P);
  template <class T> bool operator()(const T &) const;
};
template <class P> struct binary_negate {
  binary_negate(P);
  template <class T, class U> bool operator()(const T &, const U &) const;
};
template <class P> unary_negate<P> not1(const P &);
template <class P> binary_negate<P> not2(const P &);
template <class P> unary_negate<P> not_fn(const P &);
template <class F> struct zip_function {
  zip_function(F);
  template <class T> __hipify_any operator()(T &&) const;
};
template <class F> zip_function<F> make_zip_function(F);

namespace placeholders {
struct __hipify_expression {
  constexpr __hipify_expression() {}
  template <class... A> __hipify_any operator()(A &&...) const;
  template <class T> __hipify_expression operator=(const T &) const;
};
#define __hipify_operator(op)                                                  \
  template <class T>                                                           \
  __hipify_expression operator op(const __hipify_expression &, const T &);     \
  template <class T>                                                           \
  __hipify_expression operator op(const T &, const __hipify_expression &);     \
  __hipify_expression operator op(const __hipify_expression &,                 \
                                  const __hipify_expression &);
__hipify_operator(+) __hipify_operator(-) __hipify_operator(*)
__hipify_operator(/) __hipify_operator(%) __hipify_operator(&)
__hipify_operator(|) __hipify_operator(^) __hipify_operator(==)
__hipify_operator(!=) __hipify_operator(<) __hipify_operator(<=)
__hipify_operator(>) __hipify_operator(>=) __hipify_operator(&&)
__hipify_operator(||) __hipify_operator(<<) __hipify_operator(>>)
__hipify_operator(+=) __hipify_operator(-=) __hipify_operator(*=)
__hipify_operator(/=)
#undef __hipify_operator
__hipify_expression operator-(const __hipify_expression &);
__hipify_expression operator!(const __hipify_expression &);
__hipify_expression operator~(const __hipify_expression &);
static const __hipify_expression _1, _2, _3, _4, _5, _6, _7, _8, _9, _10;
} // namespace placeholders
} // namespace thrust
