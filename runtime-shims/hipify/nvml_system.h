//===- hipify/nvml_system.h - devices of AMD SMI in NVML's order ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The list of GPUs that hipify/management.h numbers, and translations that all of
// its functions share. AMD SMI nests processors in sockets; NVML has one list,
// sorted by PCI address.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NVML_SYSTEM_H
#define HIPIFY_NVML_SYSTEM_H

#include "nvml_types.h"
#include <algorithm>
#include <amd_smi/amdsmi.h>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <vector>

namespace hipify {
namespace nvml {

inline nvmlReturn_t status(amdsmi_status_t Status) {
  switch (Status) {
  case AMDSMI_STATUS_SUCCESS:
    return NVML_SUCCESS;
  case AMDSMI_STATUS_INVAL:
  case AMDSMI_STATUS_ARG_PTR_NULL:
  case AMDSMI_STATUS_INPUT_OUT_OF_BOUNDS:
    return NVML_ERROR_INVALID_ARGUMENT;
  case AMDSMI_STATUS_NOT_SUPPORTED:
  case AMDSMI_STATUS_NOT_YET_IMPLEMENTED:
  case AMDSMI_STATUS_SETTING_UNAVAILABLE:
  // A missing file of the kernel driver: this GPU lacks the sensor.
  case AMDSMI_STATUS_FILE_NOT_FOUND:
  case AMDSMI_STATUS_FILE_ERROR:
    return NVML_ERROR_NOT_SUPPORTED;
  case AMDSMI_STATUS_NO_PERM:
    return NVML_ERROR_NO_PERMISSION;
  case AMDSMI_STATUS_NOT_FOUND:
    return NVML_ERROR_NOT_FOUND;
  case AMDSMI_STATUS_INSUFFICIENT_SIZE:
  case AMDSMI_STATUS_OUT_OF_RESOURCES:
  case AMDSMI_STATUS_MORE_DATA:
    return NVML_ERROR_INSUFFICIENT_SIZE;
  case AMDSMI_STATUS_NOT_INIT:
    return NVML_ERROR_UNINITIALIZED;
  case AMDSMI_STATUS_DRIVER_NOT_LOADED:
  case AMDSMI_STATUS_NO_DRV:
    return NVML_ERROR_DRIVER_NOT_LOADED;
  case AMDSMI_STATUS_TIMEOUT:
    return NVML_ERROR_TIMEOUT;
  case AMDSMI_STATUS_BUSY:
    return NVML_ERROR_IN_USE;
  case AMDSMI_STATUS_FAIL_LOAD_MODULE:
    return NVML_ERROR_LIBRARY_NOT_FOUND;
  case AMDSMI_STATUS_FAIL_LOAD_SYMBOL:
    return NVML_ERROR_FUNCTION_NOT_FOUND;
  case AMDSMI_STATUS_NO_DATA:
    return NVML_ERROR_NO_DATA;
  default:
    return NVML_ERROR_UNKNOWN;
  }
}

/// Domain in the upper half, then bus, device and function, so that addresses
/// sort as NVML sorts them.
inline uint64_t address(amdsmi_processor_handle Processor) {
  amdsmi_bdf_t Bdf;
  if (amdsmi_get_gpu_device_bdf(Processor, &Bdf) != AMDSMI_STATUS_SUCCESS)
    return ~uint64_t(0);
  return static_cast<uint64_t>(Bdf.domain_number) << 32 |
         static_cast<uint64_t>(Bdf.bus_number) << 8 |
         static_cast<uint64_t>(Bdf.device_number) << 3 | Bdf.function_number;
}

struct Device {
  amdsmi_processor_handle Processor;
  uint64_t Address;
};

/// What nvmlInit sets up; it may be called several times.
class System {
public:
  static System &get() {
    static System Only;
    return Only;
  }

  nvmlReturn_t init() {
    std::lock_guard<std::mutex> Guard(Lock);
    if (!Users) {
      nvmlReturn_t Result = status(amdsmi_init(AMDSMI_INIT_AMD_GPUS));
      if (Result == NVML_SUCCESS)
        Result = findDevices();
      if (Result != NVML_SUCCESS)
        return Result;
    }
    ++Users;
    return NVML_SUCCESS;
  }

  nvmlReturn_t shutdown() {
    std::lock_guard<std::mutex> Guard(Lock);
    if (!Users)
      return NVML_ERROR_UNINITIALIZED;
    if (--Users)
      return NVML_SUCCESS;
    Devices.clear();
    return status(amdsmi_shut_down());
  }

  bool isReady() {
    std::lock_guard<std::mutex> Guard(Lock);
    return Users != 0;
  }

  std::vector<Device> devices() {
    std::lock_guard<std::mutex> Guard(Lock);
    return Devices;
  }

private:
  nvmlReturn_t findDevices() {
    uint32_t Count = 0;
    amdsmi_status_t Status = amdsmi_get_socket_handles(&Count, nullptr);
    std::vector<amdsmi_socket_handle> Sockets(Count);
    if (Status == AMDSMI_STATUS_SUCCESS)
      Status = amdsmi_get_socket_handles(&Count, Sockets.data());
    if (Status != AMDSMI_STATUS_SUCCESS)
      return status(Status);
    for (amdsmi_socket_handle Socket : Sockets)
      addDevicesOf(Socket);
    // Partitions of one GPU share an address and keep AMD SMI's order.
    std::stable_sort(
        Devices.begin(), Devices.end(),
        [](const Device &A, const Device &B) { return A.Address < B.Address; });
    return NVML_SUCCESS;
  }

  void addDevicesOf(amdsmi_socket_handle Socket) {
    uint32_t Count = 0;
    if (amdsmi_get_processor_handles(Socket, &Count, nullptr) !=
        AMDSMI_STATUS_SUCCESS)
      return;
    std::vector<amdsmi_processor_handle> Found(Count);
    if (amdsmi_get_processor_handles(Socket, &Count, Found.data()) !=
        AMDSMI_STATUS_SUCCESS)
      return;
    for (amdsmi_processor_handle Processor : Found)
      Devices.push_back({Processor, address(Processor)});
  }

  std::mutex Lock;
  unsigned Users = 0;
  std::vector<Device> Devices;
};

inline amdsmi_processor_handle handle(nvmlDevice_t Device) {
  return reinterpret_cast<amdsmi_processor_handle>(Device);
}

/// Every function begins with this: a library that is not set up, a device or
/// a result that is null.
template <typename T> nvmlReturn_t check(nvmlDevice_t Device, const T *Result) {
  if (!System::get().isReady())
    return NVML_ERROR_UNINITIALIZED;
  return Device && Result ? NVML_SUCCESS : NVML_ERROR_INVALID_ARGUMENT;
}

/// AMD SMI fills numbers that a GPU lacks with ones, 16 or 32 of them.
inline bool isKnown(uint64_t Value) {
  return Value != 0xffff && Value != 0xffffffff && Value != ~uint64_t(0);
}

/// Writes a number that AMD SMI may not have, times Scale.
template <typename T>
nvmlReturn_t give(amdsmi_status_t Status, uint64_t Value, T *Result,
                  uint64_t Scale = 1) {
  if (Status != AMDSMI_STATUS_SUCCESS)
    return status(Status);
  if (!isKnown(Value))
    return NVML_ERROR_NOT_SUPPORTED;
  *Result = static_cast<T>(Value * Scale);
  return NVML_SUCCESS;
}

inline nvmlReturn_t giveText(amdsmi_status_t Status, const char *Text, char *To,
                             unsigned Length) {
  if (Status != AMDSMI_STATUS_SUCCESS)
    return status(Status);
  if (!*Text)
    return NVML_ERROR_NOT_SUPPORTED;
  if (std::strlen(Text) >= Length)
    return NVML_ERROR_INSUFFICIENT_SIZE;
  std::strcpy(To, Text);
  return NVML_SUCCESS;
}

} // namespace nvml
} // namespace hipify

#endif // HIPIFY_NVML_SYSTEM_H
