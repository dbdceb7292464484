//===- hipify/numbers.h - libcu++'s <cuda/std/numbers> --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++20's mathematical constants, which libcu++ has from C++17 on.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NUMBERS_H
#define HIPIFY_NUMBERS_H

#include <hipify/shim.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/std/numbers>

namespace hipify {
namespace numbers = ::cuda::std::numbers;
} // namespace hipify

#else

namespace hipify {
namespace numbers {

// clang-format off
template <class T> inline constexpr T e_v          = static_cast<T>(2.718281828459045235360287471352662498L);
template <class T> inline constexpr T log2e_v      = static_cast<T>(1.442695040888963407359924681001892137L);
template <class T> inline constexpr T log10e_v     = static_cast<T>(0.434294481903251827651128918916605082L);
template <class T> inline constexpr T pi_v         = static_cast<T>(3.141592653589793238462643383279502884L);
template <class T> inline constexpr T inv_pi_v     = static_cast<T>(0.318309886183790671537767526745028724L);
template <class T> inline constexpr T inv_sqrtpi_v = static_cast<T>(0.564189583547756286948079451560772586L);
template <class T> inline constexpr T ln2_v        = static_cast<T>(0.693147180559945309417232121458176568L);
template <class T> inline constexpr T ln10_v       = static_cast<T>(2.302585092994045684017991454684364208L);
template <class T> inline constexpr T sqrt2_v      = static_cast<T>(1.414213562373095048801688724209698079L);
template <class T> inline constexpr T sqrt3_v      = static_cast<T>(1.732050807568877293527446341505872367L);
template <class T> inline constexpr T inv_sqrt3_v  = static_cast<T>(0.577350269189625764509148780501957456L);
template <class T> inline constexpr T egamma_v     = static_cast<T>(0.577215664901532860606512090082402431L);
template <class T> inline constexpr T phi_v        = static_cast<T>(1.618033988749894848204586834365638118L);
// clang-format on

inline constexpr double e = e_v<double>, log2e = log2e_v<double>,
                        log10e = log10e_v<double>, pi = pi_v<double>,
                        inv_pi = inv_pi_v<double>,
                        inv_sqrtpi = inv_sqrtpi_v<double>,
                        ln2 = ln2_v<double>, ln10 = ln10_v<double>,
                        sqrt2 = sqrt2_v<double>, sqrt3 = sqrt3_v<double>,
                        inv_sqrt3 = inv_sqrt3_v<double>,
                        egamma = egamma_v<double>, phi = phi_v<double>;

} // namespace numbers
} // namespace hipify

#endif
#endif // HIPIFY_NUMBERS_H
