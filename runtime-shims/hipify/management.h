//===- hipify/management.h - NVML's functions over AMD SMI ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of NVML that programs use, with their meaning and units, over
// the library amd_smi (link with -lamd_smi). A quantity that AMD SMI or the GPU
// lacks gives NVML_ERROR_NOT_SUPPORTED, as NVML does. For C++ only.
//
// This file: the library, devices, and what identifies them; sensors and
// settings are in the two headers included at its end.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MANAGEMENT_H
#define HIPIFY_MANAGEMENT_H

#include "nvml_system.h"
#include <string>

inline nvmlReturn_t nvmlInit_v2() { return hipify::nvml::System::get().init(); }
inline nvmlReturn_t nvmlInit() { return nvmlInit_v2(); }
inline nvmlReturn_t nvmlInitWithFlags(unsigned Flags) {
  (void)Flags; // They only say which failures to overlook.
  return nvmlInit_v2();
}
inline nvmlReturn_t nvmlShutdown() {
  return hipify::nvml::System::get().shutdown();
}

inline const char *nvmlErrorString(nvmlReturn_t Result) {
  switch (Result) {
  case NVML_SUCCESS:
    return "Success";
  case NVML_ERROR_UNINITIALIZED:
    return "nvmlInit was not called";
  case NVML_ERROR_INVALID_ARGUMENT:
    return "Wrong argument";
  case NVML_ERROR_NOT_SUPPORTED:
    return "Not supported by this GPU or by AMD SMI";
  case NVML_ERROR_NO_PERMISSION:
    return "No permission";
  case NVML_ERROR_NOT_FOUND:
    return "Not found";
  case NVML_ERROR_INSUFFICIENT_SIZE:
    return "The buffer is too small";
  case NVML_ERROR_DRIVER_NOT_LOADED:
    return "The driver amdgpu is not loaded";
  case NVML_ERROR_TIMEOUT:
    return "Timeout";
  case NVML_ERROR_LIBRARY_NOT_FOUND:
    return "A library is missing";
  case NVML_ERROR_FUNCTION_NOT_FOUND:
    return "A library lacks a function";
  case NVML_ERROR_IN_USE:
    return "The GPU is busy";
  case NVML_ERROR_NO_DATA:
    return "No data";
  case NVML_ERROR_ARGUMENT_VERSION_MISMATCH:
    return "The structure's version is not known";
  default:
    return "Unknown error";
  }
}

inline nvmlReturn_t nvmlDeviceGetCount_v2(unsigned *Count) {
  auto &System = hipify::nvml::System::get();
  if (!System.isReady())
    return NVML_ERROR_UNINITIALIZED;
  if (!Count)
    return NVML_ERROR_INVALID_ARGUMENT;
  *Count = static_cast<unsigned>(System.devices().size());
  return NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceGetCount(unsigned *Count) {
  return nvmlDeviceGetCount_v2(Count);
}

inline nvmlReturn_t nvmlDeviceGetHandleByIndex_v2(unsigned Index,
                                                  nvmlDevice_t *Device) {
  auto &System = hipify::nvml::System::get();
  if (!System.isReady())
    return NVML_ERROR_UNINITIALIZED;
  auto Devices = System.devices();
  if (!Device || Index >= Devices.size())
    return NVML_ERROR_INVALID_ARGUMENT;
  *Device = reinterpret_cast<nvmlDevice_t>(Devices[Index].Processor);
  return NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceGetHandleByIndex(unsigned Index,
                                               nvmlDevice_t *Device) {
  return nvmlDeviceGetHandleByIndex_v2(Index, Device);
}

inline nvmlReturn_t nvmlDeviceGetIndex(nvmlDevice_t Device, unsigned *Index) {
  if (auto Error = hipify::nvml::check(Device, Index))
    return Error;
  auto Devices = hipify::nvml::System::get().devices();
  for (size_t I = 0; I != Devices.size(); ++I)
    if (Devices[I].Processor == hipify::nvml::handle(Device)) {
      *Index = static_cast<unsigned>(I);
      return NVML_SUCCESS;
    }
  return NVML_ERROR_INVALID_ARGUMENT;
}

/// Takes "domain:bus:device.function"; domain and function may be left out.
inline nvmlReturn_t nvmlDeviceGetHandleByPciBusId_v2(const char *BusId,
                                                     nvmlDevice_t *Device) {
  auto &System = hipify::nvml::System::get();
  if (!System.isReady())
    return NVML_ERROR_UNINITIALIZED;
  if (!BusId || !Device)
    return NVML_ERROR_INVALID_ARGUMENT;
  unsigned Domain = 0, Bus = 0, Slot = 0, Function = 0;
  if (std::sscanf(BusId, "%x:%x:%x.%x", &Domain, &Bus, &Slot, &Function) < 3) {
    Domain = Function = 0;
    if (std::sscanf(BusId, "%x:%x.%x", &Bus, &Slot, &Function) < 2)
      return NVML_ERROR_INVALID_ARGUMENT;
  }
  uint64_t Wanted =
      static_cast<uint64_t>(Domain) << 32 | Bus << 8 | Slot << 3 | Function;
  for (const auto &Candidate : System.devices())
    if (Candidate.Address == Wanted) {
      *Device = reinterpret_cast<nvmlDevice_t>(Candidate.Processor);
      return NVML_SUCCESS;
    }
  return NVML_ERROR_NOT_FOUND;
}
inline nvmlReturn_t nvmlDeviceGetHandleByPciBusId(const char *BusId,
                                                  nvmlDevice_t *Device) {
  return nvmlDeviceGetHandleByPciBusId_v2(BusId, Device);
}

/// AMD's product name. Old drivers know none.
inline nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t Device, char *Name,
                                      unsigned Length) {
  if (auto Error = hipify::nvml::check(Device, Name))
    return Error;
  amdsmi_asic_info_t Info = {};
  auto Status = amdsmi_get_gpu_asic_info(hipify::nvml::handle(Device), &Info);
  return hipify::nvml::giveText(Status, Info.market_name, Name, Length);
}

inline nvmlReturn_t nvmlDeviceGetUUID(nvmlDevice_t Device, char *Uuid,
                                      unsigned Length) {
  if (auto Error = hipify::nvml::check(Device, Uuid))
    return Error;
  char Text[AMDSMI_GPU_UUID_SIZE + 1] = {};
  unsigned Size = AMDSMI_GPU_UUID_SIZE;
  auto Status =
      amdsmi_get_gpu_device_uuid(hipify::nvml::handle(Device), &Size, Text);
  return hipify::nvml::giveText(Status, Text, Uuid, Length);
}

inline nvmlReturn_t nvmlDeviceGetSerial(nvmlDevice_t Device, char *Serial,
                                        unsigned Length) {
  if (auto Error = hipify::nvml::check(Device, Serial))
    return Error;
  amdsmi_board_info_t Info = {};
  auto Status = amdsmi_get_gpu_board_info(hipify::nvml::handle(Device), &Info);
  return hipify::nvml::giveText(Status, Info.product_serial, Serial, Length);
}

inline nvmlReturn_t nvmlDeviceGetBoardPartNumber(nvmlDevice_t Device,
                                                 char *Number,
                                                 unsigned Length) {
  if (auto Error = hipify::nvml::check(Device, Number))
    return Error;
  amdsmi_board_info_t Info = {};
  auto Status = amdsmi_get_gpu_board_info(hipify::nvml::handle(Device), &Info);
  return hipify::nvml::giveText(Status, Info.model_number, Number, Length);
}

inline nvmlReturn_t nvmlDeviceGetVbiosVersion(nvmlDevice_t Device, char *Text,
                                              unsigned Length) {
  if (auto Error = hipify::nvml::check(Device, Text))
    return Error;
  amdsmi_vbios_info_t Info = {};
  auto Status = amdsmi_get_gpu_vbios_info(hipify::nvml::handle(Device), &Info);
  return hipify::nvml::giveText(Status, Info.version, Text, Length);
}

namespace hipify {
namespace nvml {
/// The device whose text, as Get writes it, is Wanted.
template <typename Getter>
nvmlReturn_t findByText(const char *Wanted, nvmlDevice_t *Device, Getter Get) {
  if (!System::get().isReady())
    return NVML_ERROR_UNINITIALIZED;
  if (!Wanted || !Device)
    return NVML_ERROR_INVALID_ARGUMENT;
  for (const auto &Candidate : System::get().devices()) {
    char Text[AMDSMI_MAX_STRING_LENGTH + 1] = {};
    auto Handle = reinterpret_cast<nvmlDevice_t>(Candidate.Processor);
    if (Get(Handle, Text, sizeof Text) == NVML_SUCCESS &&
        !std::strcmp(Text, Wanted)) {
      *Device = Handle;
      return NVML_SUCCESS;
    }
  }
  return NVML_ERROR_NOT_FOUND;
}
} // namespace nvml
} // namespace hipify

inline nvmlReturn_t nvmlDeviceGetHandleByUUID(const char *Uuid,
                                              nvmlDevice_t *Device) {
  return hipify::nvml::findByText(Uuid, Device, nvmlDeviceGetUUID);
}
inline nvmlReturn_t nvmlDeviceGetHandleBySerial(const char *Serial,
                                                nvmlDevice_t *Device) {
  return hipify::nvml::findByText(Serial, Device, nvmlDeviceGetSerial);
}

inline nvmlReturn_t nvmlDeviceGetPciInfo_v3(nvmlDevice_t Device,
                                            nvmlPciInfo_t *Pci) {
  if (auto Error = hipify::nvml::check(Device, Pci))
    return Error;
  amdsmi_bdf_t Bdf;
  amdsmi_asic_info_t Info = {};
  auto Processor = hipify::nvml::handle(Device);
  auto Status = amdsmi_get_gpu_device_bdf(Processor, &Bdf);
  if (Status == AMDSMI_STATUS_SUCCESS)
    Status = amdsmi_get_gpu_asic_info(Processor, &Info);
  if (Status != AMDSMI_STATUS_SUCCESS)
    return hipify::nvml::status(Status);
  Pci->domain = static_cast<unsigned>(Bdf.domain_number);
  Pci->bus = static_cast<unsigned>(Bdf.bus_number);
  Pci->device = static_cast<unsigned>(Bdf.device_number);
  Pci->pciDeviceId =
      static_cast<unsigned>(Info.device_id << 16 | (Info.vendor_id & 0xffff));
  Pci->pciSubSystemId = Info.subsystem_id << 16 | (Info.subvendor_id & 0xffff);
  std::snprintf(Pci->busId, sizeof Pci->busId, NVML_DEVICE_PCI_BUS_ID_FMT,
                Pci->domain, Pci->bus, Pci->device);
  std::snprintf(Pci->busIdLegacy, sizeof Pci->busIdLegacy,
                NVML_DEVICE_PCI_BUS_ID_LEGACY_FMT, Pci->domain & 0xffff,
                Pci->bus, Pci->device);
  return NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceGetPciInfo_v2(nvmlDevice_t Device,
                                            nvmlPciInfo_t *Pci) {
  return nvmlDeviceGetPciInfo_v3(Device, Pci);
}
inline nvmlReturn_t nvmlDeviceGetPciInfo(nvmlDevice_t Device,
                                         nvmlPciInfo_t *Pci) {
  return nvmlDeviceGetPciInfo_v3(Device, Pci);
}
/// The version of the kernel driver amdgpu.
inline nvmlReturn_t nvmlSystemGetDriverVersion(char *Version, unsigned Length) {
  auto &System = hipify::nvml::System::get();
  if (!System.isReady())
    return NVML_ERROR_UNINITIALIZED;
  auto Devices = System.devices();
  if (!Version)
    return NVML_ERROR_INVALID_ARGUMENT;
  if (Devices.empty())
    return NVML_ERROR_NOT_FOUND;
  amdsmi_driver_info_t Info = {};
  auto Status = amdsmi_get_gpu_driver_info(Devices[0].Processor, &Info);
  return hipify::nvml::giveText(Status, Info.driver_version, Version, Length);
}

/// The version of AMD SMI.
inline nvmlReturn_t nvmlSystemGetNVMLVersion(char *Version, unsigned Length) {
  if (!Version)
    return NVML_ERROR_INVALID_ARGUMENT;
  amdsmi_version_t Info = {};
  auto Status = amdsmi_get_lib_version(&Info);
  std::string Text = std::to_string(Info.major) + "." +
                     std::to_string(Info.minor) + "." +
                     std::to_string(Info.release);
  return hipify::nvml::giveText(Status, Text.c_str(), Version, Length);
}

/// The program's path as the process was started.
inline nvmlReturn_t nvmlSystemGetProcessName(unsigned Process, char *Name,
                                             unsigned Length) {
  if (!Name || !Length)
    return NVML_ERROR_INVALID_ARGUMENT;
  std::string Path = "/proc/" + std::to_string(Process) + "/cmdline";
  std::FILE *File = std::fopen(Path.c_str(), "r");
  if (!File)
    return NVML_ERROR_NOT_FOUND;
  size_t Read = std::fread(Name, 1, Length - 1, File);
  std::fclose(File);
  Name[Read] = '\0';
  return NVML_SUCCESS;
}

#include "nvml_sensors.h"
#include "nvml_settings.h"

#endif // HIPIFY_MANAGEMENT_H
