//===- hipify/device_attribute.h - attributes with CUDA's meaning ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For host code. For the warp size and the compute capability HIP returns the
// wavefront's size and the number of the gfx architecture (9.4, 11.0). Programs
// size launches by the former, choose kernels by the latter, and interfaces by
// CUDA's version. These functions return what applies to translated code: warps
// of 32, and the level and version of hipify/arch.h.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_DEVICE_ATTRIBUTE_H
#define HIPIFY_DEVICE_ATTRIBUTE_H

#include <hip/hip_runtime_api.h>
#include <hipify/arch.h>
#include <hipify/cuda_attributes.h>

namespace hipify {

/// cudaDeviceProp::major and ::minor. In macros and templates another struct
/// may stand there, whose members are its own.
template <typename T> inline int compute_capability_major(const T &Properties) {
  return Properties.major;
}
template <typename T> inline int compute_capability_minor(const T &Properties) {
  return Properties.minor;
}
#ifndef __HIP_PLATFORM_NVIDIA__
inline int compute_capability_major(const hipDeviceProp_t &) {
  return HIPIFY_CUDA_LEVEL / 100;
}
inline int compute_capability_minor(const hipDeviceProp_t &) {
  return HIPIFY_CUDA_LEVEL / 10 % 10;
}
#endif

/// hipDeviceGetAttribute where warps are wavefronts (--warp=native): only the
/// compute capability differs, and what HIP lacks.
inline hipError_t deviceGetAttributeNative(int *Value,
                                           hipDeviceAttribute_t Attribute,
                                           int Device) {
  if (detail::isCudaAttribute(Attribute))
    return detail::getCudaAttribute(Value, Attribute, Device);
  hipError_t Error = hipDeviceGetAttribute(Value, Attribute, Device);
#ifndef __HIP_PLATFORM_NVIDIA__
  if (Error == hipSuccess) {
    if (Attribute == hipDeviceAttributeComputeCapabilityMajor)
      *Value = HIPIFY_CUDA_LEVEL / 100;
    else if (Attribute == hipDeviceAttributeComputeCapabilityMinor)
      *Value = HIPIFY_CUDA_LEVEL / 10 % 10;
  }
#endif
  return Error;
}

/// cudaDeviceGetAttribute and cuDeviceGetAttribute.
inline hipError_t deviceGetAttribute(int *Value, hipDeviceAttribute_t Attribute,
                                     int Device) {
  hipError_t Error = deviceGetAttributeNative(Value, Attribute, Device);
  if (Error == hipSuccess && Attribute == hipDeviceAttributeWarpSize)
    *Value = 32;
  return Error;
}

/// cuDeviceComputeCapability.
inline hipError_t deviceComputeCapability(int *Major, int *Minor,
                                          hipDevice_t Device) {
  hipError_t Error = deviceGetAttributeNative(
      Major, hipDeviceAttributeComputeCapabilityMajor, Device);
  if (Error != hipSuccess)
    return Error;
  return deviceGetAttributeNative(
      Minor, hipDeviceAttributeComputeCapabilityMinor, Device);
}

/// cudaRuntimeGetVersion: HIP's number (70200000) has no order with CUDA's,
/// with which programs choose interfaces.
inline hipError_t runtimeGetVersion(int *Version) {
  hipError_t Error = hipRuntimeGetVersion(Version);
#ifndef __HIP_PLATFORM_NVIDIA__
  if (Error == hipSuccess)
    *Version = HIPIFY_CUDART_VERSION;
#endif
  return Error;
}
/// cudaDriverGetVersion and cuDriverGetVersion.
inline hipError_t driverGetVersion(int *Version) {
  hipError_t Error = hipDriverGetVersion(Version);
#ifndef __HIP_PLATFORM_NVIDIA__
  if (Error == hipSuccess)
    *Version = HIPIFY_CUDA_VERSION;
#endif
  return Error;
}

} // namespace hipify

#endif // HIPIFY_DEVICE_ATTRIBUTE_H
