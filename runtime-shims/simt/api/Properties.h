//===- Properties.h - What devices say about themselves ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_API_PROPERTIES_H
#define HIPIFY_SIMT_API_PROPERTIES_H

#include "Vendor.h"

namespace hipify::simt::api {

// Limits of the API, not of a model.
inline constexpr int MaxBlockZ = IsCUDA ? 64 : 1024;
inline constexpr int MaxGridYZ = 65535;
inline constexpr int MaxTexture = 16384, MaxTexture3D = 2048;
inline constexpr int MemoryKHz = 1600000;

/// InvalidValue for an attribute that there is no answer to.
inline Status attribute(int *Value, hipDeviceAttribute_t Attribute, int Id) {
  const DeviceModel &M = model();
  if (!Value)
    return Status::InvalidValue;
  if (!isDevice(Id))
    return Status::InvalidDevice;
  struct Answer {
    hipDeviceAttribute_t To;
    int Value;
  };
  const Answer Answers[] = {
#define ATTRIBUTE(NAME, VALUE) {NAME, VALUE},
#include "Attributes.def"
#if SIMT_CUDA_VERSION < 13000
      {hipDeviceAttributeCooperativeMultiDeviceLaunch, 1},
#endif
#ifndef SIMT_CUDA
      {hipDeviceAttributeVirtualMemoryManagementSupported, 0},
      {hipDeviceAttributePhysicalMultiProcessorCount, int(ComputeUnits)},
      {hipDeviceAttributeWallClockRate, 100000},
      {hipDeviceAttributeClockInstructionRate, 100000},
      {hipDeviceAttributeIsLargeBar, 0},
      {hipDeviceAttributeCanUseStreamWaitValue, 1},
      // The Instinct GPUs from gfx942 on, and gfx1250, have none.
      {hipDeviceAttributeImageSupport,
       !((M.Major == 9 && M.Minor >= 4) || (M.Major == 12 && M.Minor >= 5))},
      {hipDeviceAttributeNumberOfXccs, 1},
#endif
  };
  for (const Answer &A : Answers)
    if (A.To == Attribute) {
      *Value = A.Value;
      return Status::Success;
    }
  return Status::InvalidValue;
}

/// Unique for each device, the same in each run.
template <typename T> void fillUuid(T &To, int Id) {
  unsigned char Bytes[sizeof(T)] = {'h', 'i', 'p', 'i', 'f', 'y', '-', 's'};
  Bytes[sizeof(T) - 1] = static_cast<unsigned char>(Id);
  std::memcpy(&To, Bytes, sizeof(T));
}

} // namespace hipify::simt::api

#endif
