// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Complex numbers and random engines.
#pragma once
#include "containers.h"

#if __has_include(<bits/c++config.h>)
namespace std {
template <class T> class complex;
}
#else
#include <complex>
#endif

namespace thrust {
template <class T> struct complex {
  using value_type = T;
  complex() = default;
  constexpr complex(const T &Real, const T & = T()) : Re(Real) {}
  template <class U> complex(const complex<U> &);
  template <class U> complex(const std::complex<U> &);
  complex &operator=(const T &);
  template <class U> complex &operator=(const complex<U> &);
  template <class U> complex &operator=(const std::complex<U> &);
  T real() const;
  T imag() const;
  void real(T);
  void imag(T);
  operator std::complex<T>() const;
#define __hipify_assign(op)                                                    \
  template <class U> complex &operator op(const complex<U> &);                 \
  complex &operator op(const T &);
  __hipify_assign(+=) __hipify_assign(-=) __hipify_assign(*=)
  __hipify_assign(/=)
#undef __hipify_assign
private:
  T Re, Im;
};
template <class A, class B> using __hipify_wider = decltype(A() + B());
#define __hipify_operator(op)                                                  \
  template <class A, class B>                                                  \
  complex<__hipify_wider<A, B>> operator op(const complex<A> &,                \
                                            const complex<B> &);               \
  template <class A, class B>                                                  \
  complex<__hipify_wider<A, B>> operator op(const complex<A> &, const B &);    \
  template <class A, class B>                                                  \
  complex<__hipify_wider<A, B>> operator op(const A &, const complex<B> &);
__hipify_operator(+) __hipify_operator(-) __hipify_operator(*)
__hipify_operator(/)
#undef __hipify_operator
template <class T> complex<T> operator+(const complex<T> &);
template <class T> complex<T> operator-(const complex<T> &);
template <class A, class B> bool operator==(const complex<A> &, const B &);
template <class A, class B> bool operator!=(const complex<A> &, const B &);
template <class S, class T> S &operator<<(S &, const complex<T> &);
#define __hipify_real(name) template <class T> T name(const complex<T> &);
__hipify_real(abs) __hipify_real(arg) __hipify_real(norm)
#undef __hipify_real
#define __hipify_complex(name)                                                 \
  template <class T> complex<T> name(const complex<T> &);
__hipify_complex(conj) __hipify_complex(proj) __hipify_complex(exp)
__hipify_complex(log) __hipify_complex(log10) __hipify_complex(sqrt)
__hipify_complex(sin) __hipify_complex(cos) __hipify_complex(tan)
__hipify_complex(sinh) __hipify_complex(cosh) __hipify_complex(tanh)
__hipify_complex(asin) __hipify_complex(acos) __hipify_complex(atan)
__hipify_complex(asinh) __hipify_complex(acosh) __hipify_complex(atanh)
#undef __hipify_complex
template <class T> complex<T> polar(const T &, const T & = T());
template <class A, class B>
complex<__hipify_wider<A, A>> pow(const complex<A> &, const B &);

namespace random {
struct __hipify_engine {
  using result_type = unsigned;
  static constexpr unsigned min = 0;
  static constexpr unsigned max = 0xffffffffu;
  static constexpr unsigned default_seed = 1;
  __hipify_engine(unsigned long long = default_seed);
  void seed(unsigned long long = default_seed);
  result_type operator()();
  void discard(unsigned long long);
};
#define __hipify_engine_class(name)                                            \
  struct name : __hipify_engine {                                              \
    using __hipify_engine::__hipify_engine;                                    \
  };
__hipify_engine_class(minstd_rand) __hipify_engine_class(minstd_rand0)
__hipify_engine_class(taus88) __hipify_engine_class(ranlux24)
__hipify_engine_class(ranlux48) __hipify_engine_class(ranlux24_base)
__hipify_engine_class(ranlux48_base) __hipify_engine_class(philox4x32)
__hipify_engine_class(philox4x64)
#undef __hipify_engine_class
using default_random_engine = minstd_rand;
#define __hipify_distribution(name, Default)                                   \
  template <class T = Default> struct name {                                   \
    using result_type = T;                                                     \
    explicit name(T = T(), T = T());                                           \
    void reset();                                                              \
    template <class E> T operator()(E &);                                      \
    T min() const;                                                             \
    T max() const;                                                             \
  };
__hipify_distribution(uniform_int_distribution, int)
__hipify_distribution(uniform_real_distribution, double)
__hipify_distribution(normal_distribution, double)
#undef __hipify_distribution
} // namespace random
using namespace random;
} // namespace thrust
