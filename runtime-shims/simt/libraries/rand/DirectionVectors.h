//===- DirectionVectors.h - Sobol sequences' directions ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both vendors use the direction numbers of Joe and Kuo for 20000 dimensions.
// Boost's headers have those of the first 3667; without Boost none are known.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_RAND_DIRECTIONVECTORS_H
#define HIPIFY_SIMT_LIBRARIES_RAND_DIRECTIONVECTORS_H

#include <cstdint>
#if __has_include(<boost/random/detail/sobol_table.hpp>)
#include <boost/random/detail/sobol_table.hpp>
#define SIMT_HAS_SOBOL_TABLE 1
#endif

namespace hipify::simt::rand {

/// A multiple of 32, so that the vectors of the known ones fill whole pages.
inline constexpr unsigned KnownDimensions =
#ifdef SIMT_HAS_SOBOL_TABLE
    boost::random::detail::qrng_tables::sobol::max_dimension / 32 * 32;
#else
    0;
#endif
inline constexpr unsigned AllDimensions = 20000;

/// The vectors of all dimensions, one of as many words as a word has bits after
/// the other. Those of unknown dimensions cannot be read: a program that does
/// is stopped, and gets no wrong numbers.
template <typename WordT> WordT *directionVectors();

} // namespace hipify::simt::rand

#endif
