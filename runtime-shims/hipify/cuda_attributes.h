//===- hipify/cuda_attributes.h - device attributes that HIP lacks --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For host code. Most of these ask for something that neither AMD's GPUs nor
// HIP have: the answer is 0, as on an NVIDIA GPU without it. They are values of
// HIP's enumeration, in its part for vendors, so that programs can list and
// switch over them; hipify::deviceGetAttribute answers them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_CUDA_ATTRIBUTES_H
#define HIPIFY_CUDA_ATTRIBUTES_H

#include <hip/hip_runtime_api.h>

namespace hipify {
namespace detail {

constexpr int FirstCudaAttribute = hipDeviceAttributeVendorSpecificBegin;

/// \p Number is CUDA's.
constexpr hipDeviceAttribute_t cudaAttribute(int Number) {
  return static_cast<hipDeviceAttribute_t>(FirstCudaAttribute + Number);
}

} // namespace detail

inline constexpr hipDeviceAttribute_t deviceAttributeMaxTexture2DLayeredLayers =
    detail::cudaAttribute(29);
inline constexpr hipDeviceAttribute_t deviceAttributeMaxTexture1DLayeredLayers =
    detail::cudaAttribute(43);
inline constexpr hipDeviceAttribute_t deviceAttributeCanTex2DGather =
    detail::cudaAttribute(44);
inline constexpr hipDeviceAttribute_t
    deviceAttributeMaxTextureCubemapLayeredLayers = detail::cudaAttribute(54);
inline constexpr hipDeviceAttribute_t deviceAttributeMaxSurface1DLayeredLayers =
    detail::cudaAttribute(62);
inline constexpr hipDeviceAttribute_t deviceAttributeMaxSurface2DLayeredLayers =
    detail::cudaAttribute(65);
inline constexpr hipDeviceAttribute_t
    deviceAttributeMaxSurfaceCubemapLayeredLayers = detail::cudaAttribute(68);
inline constexpr hipDeviceAttribute_t deviceAttributeCanUseStreamMemOpsV1 =
    detail::cudaAttribute(92);
inline constexpr hipDeviceAttribute_t deviceAttributeCanUse64BitStreamMemOpsV1 =
    detail::cudaAttribute(93);
inline constexpr hipDeviceAttribute_t deviceAttributeCanFlushRemoteWrites =
    detail::cudaAttribute(98);
inline constexpr hipDeviceAttribute_t
    deviceAttributeHandleTypePosixFileDescriptorSupported =
        detail::cudaAttribute(103);
inline constexpr hipDeviceAttribute_t
    deviceAttributeHandleTypeWin32HandleSupported = detail::cudaAttribute(104);
inline constexpr hipDeviceAttribute_t
    deviceAttributeHandleTypeWin32KmtHandleSupported =
        detail::cudaAttribute(105);
inline constexpr hipDeviceAttribute_t
    deviceAttributeGenericCompressionSupported = detail::cudaAttribute(107);
inline constexpr hipDeviceAttribute_t
    deviceAttributeGpuDirectRdmaWithCudaVmmSupported =
        detail::cudaAttribute(110);
inline constexpr hipDeviceAttribute_t deviceAttributeSparseCudaArraySupported =
    detail::cudaAttribute(112);
inline constexpr hipDeviceAttribute_t
    deviceAttributeHostRegisterReadOnlySupported = detail::cudaAttribute(113);
inline constexpr hipDeviceAttribute_t
    deviceAttributeTimelineSemaphoreInteropSupported =
        detail::cudaAttribute(114);
inline constexpr hipDeviceAttribute_t deviceAttributeGpuDirectRdmaSupported =
    detail::cudaAttribute(116);
inline constexpr hipDeviceAttribute_t
    deviceAttributeGpuDirectRdmaFlushWritesOptions = detail::cudaAttribute(117);
inline constexpr hipDeviceAttribute_t
    deviceAttributeGpuDirectRdmaWritesOrdering = detail::cudaAttribute(118);
inline constexpr hipDeviceAttribute_t deviceAttributeClusterLaunch =
    detail::cudaAttribute(120);
inline constexpr hipDeviceAttribute_t
    deviceAttributeDeferredMappingCudaArraySupported =
        detail::cudaAttribute(121);
inline constexpr hipDeviceAttribute_t deviceAttributeCanUse64BitStreamMemOps =
    detail::cudaAttribute(122);
inline constexpr hipDeviceAttribute_t deviceAttributeDmaBufSupported =
    detail::cudaAttribute(124);
inline constexpr hipDeviceAttribute_t deviceAttributeIpcEventSupport =
    detail::cudaAttribute(125);
inline constexpr hipDeviceAttribute_t deviceAttributeMemSyncDomainCount =
    detail::cudaAttribute(126);
inline constexpr hipDeviceAttribute_t deviceAttributeTensorMapAccessSupported =
    detail::cudaAttribute(127);
inline constexpr hipDeviceAttribute_t deviceAttributeHandleTypeFabricSupported =
    detail::cudaAttribute(128);
inline constexpr hipDeviceAttribute_t deviceAttributeUnifiedFunctionPointers =
    detail::cudaAttribute(129);
inline constexpr hipDeviceAttribute_t deviceAttributeNumaConfig =
    detail::cudaAttribute(130);
inline constexpr hipDeviceAttribute_t deviceAttributeNumaId =
    detail::cudaAttribute(131);
inline constexpr hipDeviceAttribute_t deviceAttributeMulticastSupported =
    detail::cudaAttribute(132);
inline constexpr hipDeviceAttribute_t deviceAttributeMpsEnabled =
    detail::cudaAttribute(133);
inline constexpr hipDeviceAttribute_t deviceAttributeD3D12CigSupported =
    detail::cudaAttribute(135);
inline constexpr hipDeviceAttribute_t
    deviceAttributeMemDecompressAlgorithmMask = detail::cudaAttribute(136);
inline constexpr hipDeviceAttribute_t
    deviceAttributeMemDecompressMaximumLength = detail::cudaAttribute(137);
inline constexpr hipDeviceAttribute_t deviceAttributeVulkanCigSupported =
    detail::cudaAttribute(138);
inline constexpr hipDeviceAttribute_t
    deviceAttributeHostNumaVirtualMemoryManagementSupported =
        detail::cudaAttribute(141);
inline constexpr hipDeviceAttribute_t
    deviceAttributeHostNumaMemoryPoolsSupported = detail::cudaAttribute(142);
inline constexpr hipDeviceAttribute_t
    deviceAttributeHostNumaMultinodeIpcSupported = detail::cudaAttribute(143);
inline constexpr hipDeviceAttribute_t deviceAttributeHostMemoryPoolsSupported =
    detail::cudaAttribute(144);
inline constexpr hipDeviceAttribute_t
    deviceAttributeHostVirtualMemoryManagementSupported =
        detail::cudaAttribute(145);
inline constexpr hipDeviceAttribute_t deviceAttributeHostAllocDmaBufSupported =
    detail::cudaAttribute(146);
inline constexpr hipDeviceAttribute_t
    deviceAttributeOnlyPartialHostNativeAtomicSupported =
        detail::cudaAttribute(147);

namespace detail {

constexpr bool isCudaAttribute(hipDeviceAttribute_t Attribute) {
  return Attribute >= FirstCudaAttribute;
}

/// Layers of a texture or surface: CUDA's number, which the formats of AMD's
/// image descriptors and hipify/texture.h exceed.
constexpr int MaxLayers = 2048;

inline hipError_t getCudaAttribute(int *Value, hipDeviceAttribute_t Attribute,
                                   int Device) {
  // Of HIP's: whether the device exists, or the answer itself.
  hipDeviceAttribute_t Asked = hipDeviceAttributeMultiprocessorCount;
  int Answer = 0;
  switch (static_cast<int>(Attribute)) {
  case deviceAttributeMaxTexture1DLayeredLayers:
  case deviceAttributeMaxTexture2DLayeredLayers:
  case deviceAttributeMaxTextureCubemapLayeredLayers:
  case deviceAttributeMaxSurface1DLayeredLayers:
  case deviceAttributeMaxSurface2DLayeredLayers:
  case deviceAttributeMaxSurfaceCubemapLayeredLayers:
    Answer = MaxLayers;
    break;
  case deviceAttributeCanTex2DGather:
  case deviceAttributeIpcEventSupport:
  case deviceAttributeMemSyncDomainCount: // The one that all streams share.
    Answer = 1;
    break;
  case deviceAttributeNumaId: // The device's memory is no NUMA node.
    Answer = -1;
    break;
  case deviceAttributeCanUseStreamMemOpsV1:
  case deviceAttributeCanUse64BitStreamMemOpsV1:
  case deviceAttributeCanUse64BitStreamMemOps:
    Asked = hipDeviceAttributeCanUseStreamWaitValue;
    break;
#ifndef _WIN32
  case deviceAttributeHandleTypePosixFileDescriptorSupported:
    Asked = hipDeviceAttributeVirtualMemoryManagementSupported;
    break;
#endif
  default:
    break;
  }
  int FromHip = 0;
  hipError_t Error = hipDeviceGetAttribute(&FromHip, Asked, Device);
  if (Error == hipSuccess)
    *Value = Asked == hipDeviceAttributeMultiprocessorCount ? Answer : FromHip;
  return Error;
}

} // namespace detail
} // namespace hipify

#endif // HIPIFY_CUDA_ATTRIBUTES_H
