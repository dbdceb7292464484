//===- Common.h - What the library layers share -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layer (blas, fft, rand, ...) is compiled on first use against the user's
// SDK headers: with __HIP_PLATFORM_AMD__ defined it implements HIP's names,
// else CUDA's. Its functions return before their work is done: the work waits
// in the stream, as on a GPU. Device memory is memory of this process.
//
// Only the public host-callback functions are used, so a stream that is being
// captured records the work as a host node of its graph.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_COMMON_H
#define HIPIFY_SIMT_LIBRARIES_COMMON_H

#if defined(__HIP_PLATFORM_AMD__)
#include <hip/hip_runtime_api.h>
#define HIPIFY_RUNTIME(Name) hip##Name
#else
#include <cuda_runtime_api.h>
#define HIPIFY_RUNTIME(Name) cuda##Name
#endif

#include <memory>
#include <type_traits>
#include <utility>

namespace hipify::simt {

using RuntimeStream = HIPIFY_RUNTIME(Stream_t);

/// Whether what is put in the stream now becomes part of a graph.
inline bool isCapturing(void *VendorStream) {
  auto Status = HIPIFY_RUNTIME(StreamCaptureStatusNone);
  return HIPIFY_RUNTIME(StreamIsCapturing)(
             static_cast<RuntimeStream>(VendorStream), &Status) ==
             HIPIFY_RUNTIME(Success) &&
         Status == HIPIFY_RUNTIME(StreamCaptureStatusActive);
}

/// Runs Work() when the stream gets there; Work must not call the runtime API.
/// False: the stream did not take it.
template <typename Fn> bool onStream(void *VendorStream, Fn &&Work) {
  using Function = std::decay_t<Fn>;
  auto Owned = std::make_unique<Function>(std::forward<Fn>(Work));
  // A graph may run it any number of times and never says when it is gone.
  bool Repeats = isCapturing(VendorStream);
  auto Once = [](void *Data) {
    std::unique_ptr<Function> Owned(static_cast<Function *>(Data));
    (*Owned)();
  };
  auto Again = [](void *Data) { (*static_cast<Function *>(Data))(); };
  using Callback = void (*)(void *);
  auto Status = HIPIFY_RUNTIME(LaunchHostFunc)(
      static_cast<RuntimeStream>(VendorStream),
      Repeats ? Callback(Again) : Callback(Once), Owned.get());
  if (Status != HIPIFY_RUNTIME(Success))
    return false;
  (void)Owned.release();
  return true;
}

/// Waits for all that is in the stream: for results in the caller's memory.
inline bool waitForStream(void *VendorStream) {
  return HIPIFY_RUNTIME(StreamSynchronize)(static_cast<RuntimeStream>(
             VendorStream)) == HIPIFY_RUNTIME(Success);
}

/// What destroying a handle does. Its stream may be gone already.
inline void waitForDevice() { (void)HIPIFY_RUNTIME(DeviceSynchronize)(); }

} // namespace hipify::simt

#endif
