//===- hipify/stream_ref.h - libcu++'s cuda::stream_ref ---------------*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stream that somebody else owns, for host code. What fails throws, as in
// CUDA.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_STREAM_REF_H
#define HIPIFY_STREAM_REF_H

#include <hip/hip_runtime.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/stream_ref>

namespace hipify {
using ::cuda::cuda_error;
using ::cuda::stream_ref;
} // namespace hipify

#else

#include <cstddef>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace hipify {

class cuda_error : public std::runtime_error {
public:
  cuda_error(int Status, const char *Message)
      : std::runtime_error("hipError " + std::to_string(Status) + ": " +
                           Message) {}
};

class stream_ref {
public:
  using value_type = hipStream_t;

  stream_ref() = default;
  constexpr stream_ref(hipStream_t Stream) noexcept : Stream(Stream) {}
  stream_ref(int) = delete;
  stream_ref(std::nullptr_t) = delete;

  constexpr hipStream_t get() const noexcept { return Stream; }
  void wait() const {
    check(hipStreamSynchronize(Stream), "Failed to synchronize stream.");
  }
  bool ready() const {
    hipError_t Status = hipStreamQuery(Stream);
    if (Status != hipErrorNotReady)
      check(Status, "Failed to query stream.");
    return Status == hipSuccess;
  }
  int priority() const {
    int Result = 0;
    check(hipStreamGetPriority(Stream, &Result),
          "Failed to get stream priority");
    return Result;
  }

  friend constexpr bool operator==(const stream_ref &A,
                                   const stream_ref &B) noexcept {
    return A.Stream == B.Stream;
  }
  friend constexpr bool operator!=(const stream_ref &A,
                                   const stream_ref &B) noexcept {
    return A.Stream != B.Stream;
  }

private:
  static void check(hipError_t Status, const char *Message) {
    if (Status == hipSuccess)
      return;
    (void)hipGetLastError(); // The exception tells it.
#if defined(__cpp_exceptions)
    throw cuda_error(Status, Message);
#else
    (void)Message;
    std::abort();
#endif
  }
  hipStream_t Stream = nullptr;
};

} // namespace hipify

#endif
#endif // HIPIFY_STREAM_REF_H
