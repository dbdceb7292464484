//===- hipify/driver.h - functions of CUDA's driver API that HIP lacks ----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the driver API does with a function of a module, and HIP only with a
// kernel of the program or with different arguments.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_DRIVER_H
#define HIPIFY_DRIVER_H

#include <hip/hip_runtime.h>

#include <cstddef>

namespace hipify {
/// CUoccupancyB2DSize: the dynamic shared memory that a block of a size needs.
using OccupancyB2DSize = size_t (*)(int BlockSize);
/// CUstreamWriteValue_flags: HIP's flags of writes are reserved.
enum StreamWriteValueFlags { StreamWriteValueDefault = 0 };
/// cuFuncGetName: HIP returns the name.
inline hipError_t funcGetName(const char **Name, hipFunction_t Function) {
  if (!Name)
    return hipErrorInvalidValue;
  *Name = Function ? hipKernelNameRef(Function) : nullptr;
  return *Name ? hipSuccess : hipErrorInvalidHandle;
}

#if HIP_VERSION >= 70000000
/// cuOccupancyMaxActiveClusters and cuOccupancyMaxPotentialClusterSize: a block
/// is a cluster of one, since no attribute of a launch asks for more.
inline hipError_t occupancyMaxActiveClusters(int *Clusters,
                                             hipFunction_t Function,
                                             const HIP_LAUNCH_CONFIG *Config) {
  if (!Clusters || !Config)
    return hipErrorInvalidValue;
  int Device = 0, Processors = 0, Blocks = 0;
  hipError_t Error = hipGetDevice(&Device);
  if (Error == hipSuccess)
    Error = hipDeviceGetAttribute(
        &Processors, hipDeviceAttributeMultiprocessorCount, Device);
  if (Error == hipSuccess)
    Error = hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
        &Blocks, Function,
        int(Config->blockDimX * Config->blockDimY * Config->blockDimZ),
        Config->sharedMemBytes);
  if (Error == hipSuccess)
    *Clusters = Blocks * Processors;
  return Error;
}
inline hipError_t
occupancyMaxPotentialClusterSize(int *Size, hipFunction_t Function,
                                 const HIP_LAUNCH_CONFIG *Config) {
  if (!Size || !Function || !Config)
    return hipErrorInvalidValue;
  *Size = 1;
  return hipSuccess;
}
#endif
} // namespace hipify

// AMD GPUs need no opt-in for dynamic shared memory, but a kernel that asks for
// more than there is must fail here, as with CUDA, and not when it is launched.
inline hipError_t hipFuncSetAttribute(hipFunction_t Function,
                                      hipFunction_attribute Attribute,
                                      int Value) {
  if (Attribute == HIP_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT)
    return Value < -1 || Value > 100 ? hipErrorInvalidValue : hipSuccess;
  if (Attribute != HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
    return hipErrorInvalidValue;
  int Device = 0, Most = 0, Static = 0;
  hipError_t Error = hipGetDevice(&Device);
  if (Error == hipSuccess)
    Error = hipDeviceGetAttribute(
        &Most, hipDeviceAttributeMaxSharedMemoryPerBlock, Device);
  if (Error == hipSuccess)
    Error = hipFuncGetAttribute(&Static, HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES,
                                Function);
  if (Error != hipSuccess)
    return Error;
  return Value < 0 || Value > Most - Static ? hipErrorInvalidValue : hipSuccess;
}
// Hints that AMD GPUs do not need: L1 and shared memory are fixed there.
inline hipError_t hipFuncSetCacheConfig(hipFunction_t, hipFuncCache_t) {
  return hipSuccess;
}
inline hipError_t hipFuncSetSharedMemConfig(hipFunction_t, hipSharedMemConfig) {
  return hipSuccess;
}

// Of all sizes in whole wavefronts, the largest that keeps most threads busy.
inline hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
    int *GridSize, int *BlockSize, hipFunction_t Function,
    hipify::OccupancyB2DSize BytesOf, size_t Bytes, int Limit, unsigned Flags) {
  if (!BytesOf)
    return hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
        GridSize, BlockSize, Function, Bytes, Limit, Flags);
  int Device = 0, Units = 0, Wave = 0, Most = 0;
  hipError_t Error = hipGetDevice(&Device);
  if (Error == hipSuccess)
    Error = hipDeviceGetAttribute(&Units, hipDeviceAttributeMultiprocessorCount,
                                  Device);
  if (Error == hipSuccess)
    Error = hipDeviceGetAttribute(&Wave, hipDeviceAttributeWarpSize, Device);
  if (Error == hipSuccess)
    Error = hipFuncGetAttribute(&Most, HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
                                Function);
  if (Error != hipSuccess)
    return Error;
  if (Limit > 0 && Limit < Most)
    Most = Limit;
  *GridSize = *BlockSize = 0;
  int Busiest = 0;
  for (int Whole = (Most + Wave - 1) / Wave * Wave; Whole > 0; Whole -= Wave) {
    int Size = Whole < Most ? Whole : Most, Blocks = 0;
    Error = hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        &Blocks, Function, Size, BytesOf(Size), Flags);
    if (Error != hipSuccess)
      return Error;
    if (Blocks * Size <= Busiest)
      continue;
    Busiest = Blocks * Size;
    *GridSize = Blocks * Units;
    *BlockSize = Size;
  }
  return hipSuccess;
}
inline hipError_t hipModuleOccupancyMaxPotentialBlockSize(
    int *GridSize, int *BlockSize, hipFunction_t Function,
    hipify::OccupancyB2DSize BytesOf, size_t Bytes, int Limit) {
  return hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
      GridSize, BlockSize, Function, BytesOf, Bytes, Limit, 0);
}

// Surfaces are made of arrays only, in either API.
inline hipError_t hipCreateSurfaceObject(hipSurfaceObject_t *Surface,
                                         const HIP_RESOURCE_DESC *Resource) {
  if (!Resource || Resource->resType != HIP_RESOURCE_TYPE_ARRAY)
    return hipErrorInvalidValue;
  hipResourceDesc Description = {};
  Description.resType = hipResourceTypeArray;
  Description.res.array.array = Resource->res.array.hArray;
  return hipCreateSurfaceObject(Surface, &Description);
}

#if HIP_VERSION >= 60400000
// The driver names a format by the type of an element and the count of
// channels.
inline hipError_t hipDeviceGetTexture1DLinearMaxWidth(size_t *Width,
                                                      hipArray_Format Format,
                                                      unsigned Channels,
                                                      hipDevice_t Device) {
  hipChannelFormatKind Kind = hipChannelFormatKindUnsigned;
  int Bits = 32;
  switch (Format) {
  case HIP_AD_FORMAT_UNSIGNED_INT8:
    Bits = 8;
    break;
  case HIP_AD_FORMAT_UNSIGNED_INT16:
    Bits = 16;
    break;
  case HIP_AD_FORMAT_UNSIGNED_INT32:
    break;
  case HIP_AD_FORMAT_SIGNED_INT8:
    Kind = hipChannelFormatKindSigned;
    Bits = 8;
    break;
  case HIP_AD_FORMAT_SIGNED_INT16:
    Kind = hipChannelFormatKindSigned;
    Bits = 16;
    break;
  case HIP_AD_FORMAT_SIGNED_INT32:
    Kind = hipChannelFormatKindSigned;
    break;
  case HIP_AD_FORMAT_HALF:
    Kind = hipChannelFormatKindFloat;
    Bits = 16;
    break;
  case HIP_AD_FORMAT_FLOAT:
    Kind = hipChannelFormatKindFloat;
    break;
  default:
    return hipErrorInvalidValue;
  }
  if (Channels != 1 && Channels != 2 && Channels != 4)
    return hipErrorInvalidValue;
  hipChannelFormatDesc Description = hipCreateChannelDesc(
      Bits, Channels > 1 ? Bits : 0, Channels > 2 ? Bits : 0,
      Channels > 2 ? Bits : 0, Kind);
  return hipDeviceGetTexture1DLinearMaxWidth(Width, &Description, Device);
}
#endif // HIP_VERSION >= 60400000

#endif // HIPIFY_DRIVER_H
