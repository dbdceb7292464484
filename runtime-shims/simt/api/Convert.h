//===- Convert.h - Between the SDK's types and the core's -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_API_CONVERT_H
#define HIPIFY_SIMT_API_CONVERT_H

#include "../core/Device.h"
#include "../core/DeviceHandles.h"
#include "../core/GraphCapture.h"
#include "../core/Stream.h"
#include "../core/StreamWork.h"
#include <cstring>

// The copy for per-thread default streams has some functions under names of
// their own; the others are the same in both copies.
#if defined(CUDA_API_PER_THREAD_DEFAULT_STREAM) ||                             \
    (!defined(SIMT_CUDA) && defined(HIP_API_PER_THREAD_DEFAULT_STREAM))
#define SIMT_API extern "C" __attribute__((weak))
static constexpr bool NullStreamIsPerThread = true;
#else
#define SIMT_API extern "C"
static constexpr bool NullStreamIsPerThread = false;
#endif

namespace hipify::simt::api {

#ifdef SIMT_CUDA
inline constexpr bool IsCUDA = true;
#else
inline constexpr bool IsCUDA = false;
#endif

/// The driver knows fewer errors.
inline hipError_t convert(Status S) {
#ifdef SIMT_CUDA_DRIVER
  if (S == Status::InvalidConfiguration || S == Status::InvalidPitch ||
      S == Status::InvalidDirection || S == Status::InvalidDevicePointer)
    S = Status::InvalidValue;
  if (S == Status::InvalidSymbol)
    S = Status::NotFound;
  if (S == Status::InvalidFunction)
    S = Status::InvalidHandle;
#endif
  return hipError_t(S);
}

/// Runs F, unless the device is lost, and remembers an error.
template <typename Fn> hipError_t call(Fn F) {
#ifdef SIMT_CUDA_DRIVER
  if (!currentContext())
    return hipErrorInvalidContext;
#else
  // The driver's functions then find the context of the run time.
  if (!currentContext())
    (void)setCurrentDevice(0);
#endif
  Status S = currentDevice().health();
  if (!failed(S))
    S = F();
#ifndef SIMT_CUDA_DRIVER
  setLastError(S);
#endif
  return convert(S);
}

/// The same for what works on a lost device, and without a context.
template <typename Fn> hipError_t always(Fn F) {
  Status S = F();
#ifndef SIMT_CUDA_DRIVER
  setLastError(S);
#endif
  return convert(S);
}

// Not inline: the two copies must not share it.
[[maybe_unused]] static std::shared_ptr<Stream> stream(hipStream_t Handle) {
  return findStream(Handle, NullStreamIsPerThread);
}

/// F(stream), if the handle is one.
template <typename Fn> hipError_t callOn(hipStream_t Handle, Fn F) {
  return call([&] {
    std::shared_ptr<Stream> S = stream(Handle);
    return S ? F(*S) : Status::InvalidHandle;
  });
}

/// For calls that must not be made while something is captured.
template <typename Fn> hipError_t callUncaptured(Fn F) {
  return call([&] {
    Status S = checkNotCapturing();
    return failed(S) ? S : F();
  });
}

/// A vendor's structure as what a graph's node remembers.
template <typename T> std::vector<char> toBytes(const T &Value) {
  std::vector<char> Bytes(sizeof(T));
  std::memcpy(Bytes.data(), &Value, sizeof(T));
  return Bytes;
}
template <typename T> bool fromBytes(const std::vector<char> &Bytes, T &Value) {
  if (Bytes.size() != sizeof(T))
    return false;
  std::memcpy(&Value, Bytes.data(), sizeof(T));
  return true;
}

using Mode = Stream::Mode;

static_assert(
    int(Status::InvalidValue) == int(hipErrorInvalidValue) &&
    int(Status::OutOfMemory) == int(hipErrorOutOfMemory) &&
    int(Status::InvalidDevice) == int(hipErrorInvalidDevice) &&
    int(Status::NotReady) == int(hipErrorNotReady) &&
    int(Status::NotFound) == int(hipErrorNotFound) &&
    int(Status::PeerAlreadyEnabled) == int(hipErrorPeerAccessAlreadyEnabled) &&
    int(Status::PeerNotEnabled) == int(hipErrorPeerAccessNotEnabled) &&
    int(Status::LaunchFailure) == int(hipErrorLaunchFailure) &&
    int(Status::NotSupported) == int(hipErrorNotSupported) &&
    int(Status::CaptureUnjoined) == int(hipErrorStreamCaptureUnjoined) &&
    int(Status::CaptureWrongThread) == int(hipErrorStreamCaptureWrongThread));

} // namespace hipify::simt::api

#endif
