//===- probe.h - records what kernels read and write ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `hipify-cpp probe` writes each launch of a CUDA program as
//
//   (hipify::probe::begin("scale", "a.cu:12"),
//    scale<<<grid, block, 0, hipify::probe::stream(s)>>>(
//        hipify::probe::argument(0, "y", y), hipify::probe::argument(1, "n",
//        n)),
//    hipify::probe::end())
//
// and translates that. This header serves the original and the translation as
// it is. Nothing is recorded unless the environment says where to:
//
//   HIPIFY_PROBE=FOLDER          launches.jsonl and contents/*.npy go there
//   HIPIFY_PROBE_CONTENTS=0      hashes and statistics only
//   HIPIFY_PROBE_KERNEL=TEXT     only kernels with TEXT in their name
//
// A pointer into device memory stands for the whole allocation that it points
// into; pointers in structs that are passed by value are found, those in device
// memory are not followed. Each launch waits for its stream, before and after.
// Launches that a stream captures are noted without contents. NVIDIA's driver
// knows the allocations: link -lcuda there.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROBE_H
#define HIPIFY_PROBE_H

#if defined(__HIP__) || defined(__HIP_PLATFORM_AMD__) ||                       \
    defined(__HIP_PLATFORM_NVIDIA__)
#include <hip/hip_runtime.h>
#define HIPIFY_PROBE_API(name) hip##name
#else
#include <cuda.h>
#include <cuda_runtime.h>
#define HIPIFY_PROBE_API(name) cuda##name
#endif

#include "probe/recorder.h"

namespace hipify {
namespace probe {

/// The allocation that holds Address; empty if it is none of a GPU's.
inline Range allocationOf(unsigned long long Address) {
  Range R;
  std::size_t Size = 0;
#if defined(__HIP__) || defined(__HIP_PLATFORM_AMD__) ||                       \
    defined(__HIP_PLATFORM_NVIDIA__)
  hipDeviceptr_t Base{};
  // HIP notes the failure as the program's last error.
  bool Clean = hipPeekAtLastError() == hipSuccess;
  if (hipMemGetAddressRange(&Base, &Size, (hipDeviceptr_t)Address) ==
      hipSuccess)
    R = {(unsigned long long)Base, Size};
  else if (Clean)
    (void)hipGetLastError();
#else
  CUdeviceptr Base = 0;
  if (cuMemGetAddressRange(&Base, &Size, Address) == CUDA_SUCCESS)
    R = {Base, Size};
#endif
  return R;
}

/// What one launch on a stream needs of the GPU's runtime.
class DeviceReader : public Reader {
public:
  /// A launch on the default stream.
  void reset() {
    Stream = nullptr;
    Capturing = false;
  }
  void setStream(HIPIFY_PROBE_API(Stream_t) S) {
    Stream = S;
    HIPIFY_PROBE_API(StreamCaptureStatus)
    Status = HIPIFY_PROBE_API(StreamCaptureStatusNone);
    Capturing = HIPIFY_PROBE_API(StreamIsCapturing)(S, &Status) ==
                    HIPIFY_PROBE_API(Success) &&
                Status != HIPIFY_PROBE_API(StreamCaptureStatusNone);
  }
  bool captured() const override { return Capturing; }
  Range allocation(unsigned long long Address) const override {
    return allocationOf(Address);
  }
  bool read(void *To, unsigned long long From,
            std::size_t Bytes) const override {
    return HIPIFY_PROBE_API(MemcpyAsync)(To,
                                         reinterpret_cast<const void *>(From),
                                         Bytes, HIPIFY_PROBE_API(MemcpyDefault),
                                         Stream) == HIPIFY_PROBE_API(Success) &&
           HIPIFY_PROBE_API(StreamSynchronize)(Stream) ==
               HIPIFY_PROBE_API(Success);
  }
  const char *status() const override {
    return HIPIFY_PROBE_API(PeekAtLastError)() == HIPIFY_PROBE_API(Success)
               ? "success"
               : "failure";
  }

private:
  HIPIFY_PROBE_API(Stream_t) Stream = nullptr;
  bool Capturing = false;
};

// Launches in device code are not recorded: there, these do nothing.
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
#define HIPIFY_PROBE_ON_HOST 0
#else
#define HIPIFY_PROBE_ON_HOST 1
inline DeviceReader &reader() {
  static thread_local DeviceReader R;
  return R;
}
#endif

/// Before the launch.
__host__ __device__ inline void begin(const char *Kernel, const char *Place) {
#if HIPIFY_PROBE_ON_HOST
  reader().reset();
  Recorder::get().begin(Kernel, Place);
#endif
}

/// The launch's fourth number; it is evaluated before the arguments are.
__host__ __device__ inline HIPIFY_PROBE_API(Stream_t)
    stream(HIPIFY_PROBE_API(Stream_t) S) {
#if HIPIFY_PROBE_ON_HOST
  if (Recorder::get().active())
    reader().setStream(S);
#endif
  return S;
}

/// An argument of the launch, as it is.
template <class T>
__host__ __device__ inline T argument(int Index, const char *Text, T Value) {
#if HIPIFY_PROBE_ON_HOST
  if (Recorder::get().active())
    Note<T>::write(Recorder::get(), reader(), Index, Text, Value);
#endif
  return Value;
}

/// Behind the launch.
__host__ __device__ inline void end() {
#if HIPIFY_PROBE_ON_HOST
  Recorder::get().end(reader());
#endif
}

} // namespace probe
} // namespace hipify
#endif
