//===- hipify/warp_size.h - CUDA's warp size ------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For device and host code; a host compiler without HIP reads it, too.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_WARP_SIZE_H
#define HIPIFY_WARP_SIZE_H

namespace hipify {

/// CUDA's warpSize, a constant: what device code of hipify/warp.h has on any
/// wavefront, and what host code must size its launches and buffers by.
constexpr int warp_size = 32;

} // namespace hipify

#endif // HIPIFY_WARP_SIZE_H
