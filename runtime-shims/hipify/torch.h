//===- hipify/torch.h - PyTorch's CUDA interface on ROCm --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extensions of PyTorch write at::cuda::getCurrentCUDAStream(), c10::cuda::
// CUDAGuard, C10_CUDA_CHECK. PyTorch for ROCm spells these names in two ways:
// as CUDA does in versions whose hipify is version 2 (2026), and with HIP and
// MasqueradingAsCUDA before. With this header an extension keeps CUDA's names
// and compiles with either, and for NVIDIA.
//
// Headers: PyTorch's, for ROCm (ATen/hip, c10/hip) or for CUDA.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TORCH_H
#define HIPIFY_TORCH_H

#if !defined(__HIP_PLATFORM_AMD__)

#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/Exceptions.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

#else

#include <ATen/hip/Exceptions.h>
#include <ATen/hip/HIPContext.h>
#include <ATen/hip/impl/HIPCachingAllocatorMasqueradingAsCUDA.h>
#include <ATen/hip/impl/HIPGuardImplMasqueradingAsCUDA.h>
#include <ATen/hip/impl/HIPStreamMasqueradingAsCUDA.h>
#include <c10/hip/HIPException.h>
#include <c10/hip/HIPFunctions.h>
#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>
// ATen/cuda/CUDAContext.h has cuBLAS's and cuSPARSE's names, and by them those
// of 16-bit floats, that for ROCm rocBLAS's in versions of PyTorch before 2.1.
#include <hip/hip_fp16.h>
#if defined(__clang__)
#include <hip/hip_bf16.h>
#else // HIP's header is for clang.
struct __hip_bfloat16;
struct __hip_bfloat162;
#endif
#if __has_include(<hipblas/hipblas.h>)
#include <hipblas/hipblas.h>
#endif
#if __has_include(<hipsparse/hipsparse.h>)
#include <hipsparse/hipsparse.h>
#endif

#if !defined(C10_CUDA_CHECK)

#define C10_CUDA_CHECK C10_HIP_CHECK
#define C10_CUDA_CHECK_WARN C10_HIP_CHECK_WARN
#define C10_CUDA_ERROR_HANDLED C10_HIP_ERROR_HANDLED
#define C10_CUDA_IGNORE_ERROR C10_HIP_IGNORE_ERROR
#define C10_CUDA_CLEAR_ERROR C10_HIP_CLEAR_ERROR
#define C10_CUDA_KERNEL_LAUNCH_CHECK C10_HIP_KERNEL_LAUNCH_CHECK

namespace c10 {
namespace cuda {

// What has the same name in both.
using namespace ::c10::hip;

// Streams and guards are for devices of type CUDA, as tensors on AMD's GPUs
// are, not for PyTorch's device type HIP.
using CUDAStream = ::c10::hip::HIPStreamMasqueradingAsCUDA;
using CUDAGuard = ::c10::hip::HIPGuardMasqueradingAsCUDA;
using OptionalCUDAGuard = ::c10::hip::OptionalHIPGuardMasqueradingAsCUDA;
using CUDAStreamGuard = ::c10::hip::HIPStreamGuardMasqueradingAsCUDA;
using OptionalCUDAStreamGuard =
    ::c10::hip::OptionalHIPStreamGuardMasqueradingAsCUDA;
using CUDAMultiStreamGuard = ::c10::hip::HIPMultiStreamGuardMasqueradingAsCUDA;

inline CUDAStream getCurrentCUDAStream(DeviceIndex Device = -1) {
  return ::c10::hip::getCurrentHIPStreamMasqueradingAsCUDA(Device);
}
inline CUDAStream getDefaultCUDAStream(DeviceIndex Device = -1) {
  return ::c10::hip::getDefaultHIPStreamMasqueradingAsCUDA(Device);
}
inline void setCurrentCUDAStream(CUDAStream Stream) {
  ::c10::hip::setCurrentHIPStreamMasqueradingAsCUDA(Stream);
}
/// High: whether it has priority over other streams; later versions of PyTorch
/// take a number, which is less for a higher priority.
template <class Priority = bool>
CUDAStream getStreamFromPool(Priority High = false, DeviceIndex Device = -1) {
  return ::c10::hip::getStreamFromPoolMasqueradingAsCUDA(High, Device);
}
inline CUDAStream getStreamFromExternal(hipStream_t Stream,
                                        DeviceIndex Device) {
  return ::c10::hip::getStreamFromExternalMasqueradingAsCUDA(Stream, Device);
}

namespace CUDACachingAllocator {
using namespace ::c10::hip::HIPCachingAllocator;
inline auto *get() {
  return ::c10::hip::HIPCachingAllocatorMasqueradingAsCUDA::get();
}
inline void recordStream(const DataPtr &Pointer, CUDAStream Stream) {
  ::c10::hip::HIPCachingAllocatorMasqueradingAsCUDA::
      recordStreamMasqueradingAsCUDA(Pointer, Stream);
}
} // namespace CUDACachingAllocator

} // namespace cuda
} // namespace c10

namespace at {
namespace cuda {
using namespace ::c10::cuda;
// PyTorch brings c10::hip into at::cuda: these prevail over its own.
using ::c10::cuda::getStreamFromExternal;
using ::c10::cuda::getStreamFromPool;
} // namespace cuda
// Where PyTorch's hipify looks for what it renames.
namespace hip {
using namespace ::c10::hip;
}
} // namespace at

#endif // C10_CUDA_CHECK

// c10/util/Half.h and BFloat16.h have __ldg for CUDA only. A function of theirs
// would be preferred to these templates, and these to hipify/cache.h's.
#if defined(__HIPCC__)
namespace c10 {
template <class = void> __device__ inline Half __ldg(const Half *From) {
  return Half(::__ldg(reinterpret_cast<const unsigned short *>(From)),
              Half::from_bits());
}
template <class = void> __device__ inline BFloat16 __ldg(const BFloat16 *From) {
  return BFloat16(::__ldg(reinterpret_cast<const unsigned short *>(From)),
                  BFloat16::from_bits());
}
} // namespace c10
#endif

#endif // __HIP_PLATFORM_AMD__

#endif // HIPIFY_TORCH_H
