//===- Vendor.h - cuRAND's and hipRAND's names ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// RAND(Name) is a function, type or state of either library, RAND_ENUM(Name) an
// enumerator, DEVICE(_uniform) a function of the device API. The device APIs'
// headers compile for the host as well: their engines are used, so that numbers
// are those of the same vendor's device API by construction.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_RAND_VENDOR_H
#define HIPIFY_SIMT_LIBRARIES_RAND_VENDOR_H

#include "../Common.h"
#include <cstdint>
#include <cstdio> // rocRAND's headers need it.

#ifdef __HIP_PLATFORM_AMD__
#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>
#include <hiprand/hiprand_kernel.h>
#define RAND(Name) hiprand##Name
#define RAND_ENUM(Name) HIPRAND_##Name
#define DEVICE(Name) hiprand##Name
#define RAND_VERSION HIPRAND_VERSION
#else
#include <curand.h>
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-but-set-parameter"
#include <curand_kernel.h>
#pragma clang diagnostic pop
#define RAND(Name) curand##Name
#define RAND_ENUM(Name) CURAND_##Name
#define DEVICE(Name) curand##Name
#define RAND_VERSION CURAND_VERSION
#endif

namespace hipify::simt::rand {

using Status = RAND(Status_t);
using VendorStream = RuntimeStream;
using Xorwow = RAND(StateXORWOW_t);
using Mrg32k3a = RAND(StateMRG32k3a_t);
using Philox = RAND(StatePhilox4_32_10_t);
using Sobol32 = RAND(StateSobol32_t);
using Sobol64 = RAND(StateSobol64_t);

/// How many numbers MT19937's generators are apart, as a power of two, and what
/// of a seed they start with.
#ifdef __HIP_PLATFORM_AMD__
constexpr unsigned TwisterDistance = 1000;
inline uint32_t twisterSeed(uint64_t Seed) { return (Seed >> 32) ^ Seed; }
#else
constexpr unsigned TwisterDistance = 2048;
inline uint32_t twisterSeed(uint64_t Seed) { return uint32_t(Seed); }
#endif

/// How many subsequences of an engine (lanes) a generator interleaves; cuRAND
/// has another order that is called legacy. BlockSequence has cuRAND's Philox.
#ifdef __HIP_PLATFORM_AMD__
template <typename EngineT> constexpr uint64_t lanesOf(bool) { return 131072; }
template <> constexpr uint64_t lanesOf<Philox>(bool) { return 1; }
#else
template <typename EngineT> constexpr uint64_t lanesOf(bool) { return 4096; }
template <> constexpr uint64_t lanesOf<Mrg32k3a>(bool IsLegacy) {
  return IsLegacy ? 4096 : 81920;
}
#endif

/// A Sobol engine's next word, of its own size.
template <typename EngineT> auto nextWord(EngineT &E) { return DEVICE()(&E); }
#ifdef __HIP_PLATFORM_AMD__
inline auto nextWord(Sobol64 &E) { return hiprand_long_long(&E); }
#endif

template <typename EngineT> void nextSubsequence(EngineT &E) {
  skipahead_sequence(1, &E);
}
// cuRAND's skipahead_sequence goes further for this one than curand_init does.
inline void nextSubsequence(Mrg32k3a &E) { skipahead_subsequence(1, &E); }

} // namespace hipify::simt::rand

#endif
