//===- hipify/nvml_sensors.h - NVML's measurements, over AMD SMI ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Included by hipify/management.h. Units are NVML's: bytes, percent, degrees
// Celsius, milliwatts, millijoules, MHz.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NVML_SENSORS_H
#define HIPIFY_NVML_SENSORS_H

#include "nvml_system.h"

namespace hipify {
namespace nvml {
inline nvmlReturn_t memory(nvmlDevice_t Device, amdsmi_memory_type_t Kind,
                           uint64_t &Total, uint64_t &Used) {
  auto Status = amdsmi_get_gpu_memory_total(handle(Device), Kind, &Total);
  if (Status == AMDSMI_STATUS_SUCCESS)
    Status = amdsmi_get_gpu_memory_usage(handle(Device), Kind, &Used);
  return status(Status);
}
} // namespace nvml
} // namespace hipify

inline nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t Device,
                                            nvmlMemory_t *Memory) {
  if (auto Error = hipify::nvml::check(Device, Memory))
    return Error;
  uint64_t Total = 0, Used = 0;
  if (auto Error =
          hipify::nvml::memory(Device, AMDSMI_MEM_TYPE_VRAM, Total, Used))
    return Error;
  Memory->total = Total;
  Memory->used = Used;
  Memory->free = Total - Used;
  return NVML_SUCCESS;
}

/// AMD SMI counts what the driver reserves as used.
inline nvmlReturn_t nvmlDeviceGetMemoryInfo_v2(nvmlDevice_t Device,
                                               nvmlMemory_v2_t *Memory) {
  if (auto Error = hipify::nvml::check(Device, Memory))
    return Error;
  if (Memory->version != nvmlMemory_v2)
    return NVML_ERROR_ARGUMENT_VERSION_MISMATCH;
  nvmlMemory_t Info;
  if (auto Error = nvmlDeviceGetMemoryInfo(Device, &Info))
    return Error;
  Memory->total = Info.total;
  Memory->reserved = 0;
  Memory->free = Info.free;
  Memory->used = Info.used;
  return NVML_SUCCESS;
}

/// What the host can address of the GPU's memory.
inline nvmlReturn_t nvmlDeviceGetBAR1MemoryInfo(nvmlDevice_t Device,
                                                nvmlBAR1Memory_t *Memory) {
  if (auto Error = hipify::nvml::check(Device, Memory))
    return Error;
  uint64_t Total = 0, Used = 0;
  if (auto Error =
          hipify::nvml::memory(Device, AMDSMI_MEM_TYPE_VIS_VRAM, Total, Used))
    return Error;
  Memory->bar1Total = Total;
  Memory->bar1Used = Used;
  Memory->bar1Free = Total - Used;
  return NVML_SUCCESS;
}

inline nvmlReturn_t nvmlDeviceGetMemoryBusWidth(nvmlDevice_t Device,
                                                unsigned *Bits) {
  if (auto Error = hipify::nvml::check(Device, Bits))
    return Error;
  amdsmi_vram_info_t Info = {};
  auto Status = amdsmi_get_gpu_vram_info(hipify::nvml::handle(Device), &Info);
  return hipify::nvml::give(Status, Info.vram_bit_width, Bits);
}

inline nvmlReturn_t nvmlDeviceGetUtilizationRates(nvmlDevice_t Device,
                                                  nvmlUtilization_t *Rates) {
  if (auto Error = hipify::nvml::check(Device, Rates))
    return Error;
  amdsmi_engine_usage_t Usage = {};
  auto Status = amdsmi_get_gpu_activity(hipify::nvml::handle(Device), &Usage);
  if (auto Error = hipify::nvml::give(Status, Usage.gfx_activity, &Rates->gpu))
    return Error;
  return hipify::nvml::give(Status, Usage.umc_activity, &Rates->memory);
}

namespace hipify {
namespace nvml {
/// Degrees at one place, in an int64_t that may be below zero.
inline nvmlReturn_t degrees(nvmlDevice_t Device,
                            amdsmi_temperature_type_t Where,
                            amdsmi_temperature_metric_t What, int64_t &Result) {
  return status(amdsmi_get_temp_metric(handle(Device), Where, What, &Result));
}
/// NVML has one sensor. AMD's is at the die's edge, and where that is missing
/// (MI300) at its hottest spot.
inline nvmlReturn_t degreesOfGpu(nvmlDevice_t Device, int64_t &Result) {
  if (degrees(Device, AMDSMI_TEMPERATURE_TYPE_EDGE, AMDSMI_TEMP_CURRENT,
              Result) == NVML_SUCCESS)
    return NVML_SUCCESS;
  return degrees(Device, AMDSMI_TEMPERATURE_TYPE_HOTSPOT, AMDSMI_TEMP_CURRENT,
                 Result);
}
} // namespace nvml
} // namespace hipify

inline nvmlReturn_t nvmlDeviceGetTemperature(nvmlDevice_t Device,
                                             nvmlTemperatureSensors_t Sensor,
                                             unsigned *Degrees) {
  if (auto Error = hipify::nvml::check(Device, Degrees))
    return Error;
  if (Sensor != NVML_TEMPERATURE_GPU)
    return NVML_ERROR_INVALID_ARGUMENT;
  int64_t Result = 0;
  if (auto Error = hipify::nvml::degreesOfGpu(Device, Result))
    return Error;
  *Degrees = static_cast<unsigned>(Result);
  return NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceGetTemperatureV(nvmlDevice_t Device,
                                              nvmlTemperature_t *Temperature) {
  if (auto Error = hipify::nvml::check(Device, Temperature))
    return Error;
  if (Temperature->version != nvmlTemperature_v1)
    return NVML_ERROR_ARGUMENT_VERSION_MISMATCH;
  if (Temperature->sensorType != NVML_TEMPERATURE_GPU)
    return NVML_ERROR_INVALID_ARGUMENT;
  int64_t Result = 0;
  if (auto Error = hipify::nvml::degreesOfGpu(Device, Result))
    return Error;
  Temperature->temperature = static_cast<int>(Result);
  return NVML_SUCCESS;
}

inline nvmlReturn_t
nvmlDeviceGetTemperatureThreshold(nvmlDevice_t Device,
                                  nvmlTemperatureThresholds_t Threshold,
                                  unsigned *Degrees) {
  if (auto Error = hipify::nvml::check(Device, Degrees))
    return Error;
  auto Where = AMDSMI_TEMPERATURE_TYPE_HOTSPOT;
  auto What = AMDSMI_TEMP_CRITICAL;
  switch (Threshold) {
  case NVML_TEMPERATURE_THRESHOLD_SHUTDOWN:
    What = AMDSMI_TEMP_EMERGENCY;
    break;
  case NVML_TEMPERATURE_THRESHOLD_SLOWDOWN:
    break;
  case NVML_TEMPERATURE_THRESHOLD_MEM_MAX:
    Where = AMDSMI_TEMPERATURE_TYPE_VRAM;
    break;
  default:
    return NVML_ERROR_NOT_SUPPORTED;
  }
  int64_t Result = 0;
  if (auto Error = hipify::nvml::degrees(Device, Where, What, Result))
    return Error;
  *Degrees = static_cast<unsigned>(Result);
  return NVML_SUCCESS;
}

/// The socket's power: since MI300 the current one, before an average.
inline nvmlReturn_t nvmlDeviceGetPowerUsage(nvmlDevice_t Device,
                                            unsigned *Milliwatts) {
  if (auto Error = hipify::nvml::check(Device, Milliwatts))
    return Error;
  amdsmi_power_info_t Info = {};
  auto Status = amdsmi_get_power_info(hipify::nvml::handle(Device), &Info);
  uint32_t Current = Info.current_socket_power;
  bool HasCurrent = Current && hipify::nvml::isKnown(Current);
  return hipify::nvml::give(Status,
                            HasCurrent ? Current : Info.average_socket_power,
                            Milliwatts, 1000);
}

inline nvmlReturn_t
nvmlDeviceGetTotalEnergyConsumption(nvmlDevice_t Device,
                                    unsigned long long *Millijoules) {
  if (auto Error = hipify::nvml::check(Device, Millijoules))
    return Error;
  uint64_t Ticks = 0, Time = 0;
  float MicrojoulesPerTick = 0;
  auto Status = amdsmi_get_energy_count(hipify::nvml::handle(Device), &Ticks,
                                        &MicrojoulesPerTick, &Time);
  if (Status != AMDSMI_STATUS_SUCCESS)
    return hipify::nvml::status(Status);
  *Millijoules = static_cast<unsigned long long>(static_cast<double>(Ticks) *
                                                 MicrojoulesPerTick / 1000);
  return NVML_SUCCESS;
}

namespace hipify {
namespace nvml {
inline amdsmi_clk_type_t clock(nvmlClockType_t Type) {
  switch (Type) {
  case NVML_CLOCK_MEM:
    return AMDSMI_CLK_TYPE_MEM;
  case NVML_CLOCK_VIDEO:
    return AMDSMI_CLK_TYPE_VCLK0;
  default: // Graphics and SM are one clock.
    return AMDSMI_CLK_TYPE_GFX;
  }
}
} // namespace nvml
} // namespace hipify

inline nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t Device,
                                           nvmlClockType_t Type,
                                           unsigned *Megahertz) {
  if (auto Error = hipify::nvml::check(Device, Megahertz))
    return Error;
  if (Type >= NVML_CLOCK_COUNT)
    return NVML_ERROR_INVALID_ARGUMENT;
  amdsmi_clk_info_t Info = {};
  auto Status = amdsmi_get_clock_info(hipify::nvml::handle(Device),
                                      hipify::nvml::clock(Type), &Info);
  return hipify::nvml::give(Status, Info.clk, Megahertz);
}
inline nvmlReturn_t nvmlDeviceGetMaxClockInfo(nvmlDevice_t Device,
                                              nvmlClockType_t Type,
                                              unsigned *Megahertz) {
  if (auto Error = hipify::nvml::check(Device, Megahertz))
    return Error;
  if (Type >= NVML_CLOCK_COUNT)
    return NVML_ERROR_INVALID_ARGUMENT;
  amdsmi_clk_info_t Info = {};
  auto Status = amdsmi_get_clock_info(hipify::nvml::handle(Device),
                                      hipify::nvml::clock(Type), &Info);
  return hipify::nvml::give(Status, Info.max_clk, Megahertz);
}
/// AMD GPUs have no application clocks: only the current one is known.
inline nvmlReturn_t nvmlDeviceGetClock(nvmlDevice_t Device,
                                       nvmlClockType_t Type, nvmlClockId_t Id,
                                       unsigned *Megahertz) {
  if (Id != NVML_CLOCK_ID_CURRENT)
    return NVML_ERROR_NOT_SUPPORTED;
  return nvmlDeviceGetClockInfo(Device, Type, Megahertz);
}

/// Of NVML's reasons AMD SMI reports three (since MI300): power, temperature,
/// and PROCHOT, an external signal. AMD's firmware controls the temperature.
inline nvmlReturn_t
nvmlDeviceGetCurrentClocksEventReasons(nvmlDevice_t Device,
                                       unsigned long long *Reasons) {
  if (auto Error = hipify::nvml::check(Device, Reasons))
    return Error;
  amdsmi_violation_status_t Now = {};
  auto Status = amdsmi_get_violation_status(hipify::nvml::handle(Device), &Now);
  if (Status != AMDSMI_STATUS_SUCCESS)
    return hipify::nvml::status(Status);
  *Reasons = nvmlClocksEventReasonNone;
  if (Now.active_ppt_pwr == 1)
    *Reasons |= nvmlClocksEventReasonSwPowerCap;
  if (Now.active_socket_thrm == 1 || Now.active_hbm_thrm == 1 ||
      Now.active_vr_thrm == 1)
    *Reasons |= nvmlClocksThrottleReasonHwThermalSlowdown |
                nvmlClocksThrottleReasonHwSlowdown;
  if (Now.active_prochot_thrm == 1)
    *Reasons |= nvmlClocksThrottleReasonHwSlowdown;
  return NVML_SUCCESS;
}
inline nvmlReturn_t
nvmlDeviceGetCurrentClocksThrottleReasons(nvmlDevice_t Device,
                                          unsigned long long *Reasons) {
  return nvmlDeviceGetCurrentClocksEventReasons(Device, Reasons);
}
inline nvmlReturn_t
nvmlDeviceGetSupportedClocksEventReasons(nvmlDevice_t Device,
                                         unsigned long long *Reasons) {
  if (auto Error = nvmlDeviceGetCurrentClocksEventReasons(Device, Reasons))
    return Error;
  *Reasons = nvmlClocksEventReasonSwPowerCap |
             nvmlClocksThrottleReasonHwThermalSlowdown |
             nvmlClocksThrottleReasonHwSlowdown;
  return NVML_SUCCESS;
}
inline nvmlReturn_t
nvmlDeviceGetSupportedClocksThrottleReasons(nvmlDevice_t Device,
                                            unsigned long long *Reasons) {
  return nvmlDeviceGetSupportedClocksEventReasons(Device, Reasons);
}

/// Percent of the full speed of a fan.
inline nvmlReturn_t nvmlDeviceGetFanSpeed_v2(nvmlDevice_t Device, unsigned Fan,
                                             unsigned *Percent) {
  if (auto Error = hipify::nvml::check(Device, Percent))
    return Error;
  int64_t Speed = 0;
  uint64_t Most = 0;
  auto Processor = hipify::nvml::handle(Device);
  auto Status = amdsmi_get_gpu_fan_speed(Processor, Fan, &Speed);
  if (Status == AMDSMI_STATUS_SUCCESS)
    Status = amdsmi_get_gpu_fan_speed_max(Processor, Fan, &Most);
  if (Status != AMDSMI_STATUS_SUCCESS)
    return hipify::nvml::status(Status);
  if (!Most)
    return NVML_ERROR_NOT_SUPPORTED;
  *Percent = static_cast<unsigned>(Speed * 100 / static_cast<int64_t>(Most));
  return NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceGetFanSpeed(nvmlDevice_t Device,
                                          unsigned *Percent) {
  return nvmlDeviceGetFanSpeed_v2(Device, 0, Percent);
}

namespace hipify {
namespace nvml {
/// The generation of PCI Express that has this rate in MT/s.
inline unsigned generation(uint32_t Rate) {
  unsigned Result = 1;
  for (uint32_t Next = 5000; Rate >= Next && Result < 7; ++Result)
    Next = Result == 1 ? 8000 : Next * 2;
  return Result;
}
inline nvmlReturn_t pcie(nvmlDevice_t Device, const unsigned *Result,
                         amdsmi_pcie_info_t &Info) {
  if (auto Error = check(Device, Result))
    return Error;
  return status(amdsmi_get_pcie_info(handle(Device), &Info));
}
inline nvmlReturn_t giveGeneration(uint32_t Rate, unsigned *Result) {
  if (!Rate || !isKnown(Rate))
    return NVML_ERROR_NOT_SUPPORTED;
  *Result = generation(Rate);
  return NVML_SUCCESS;
}
} // namespace nvml
} // namespace hipify

inline nvmlReturn_t nvmlDeviceGetCurrPcieLinkGeneration(nvmlDevice_t Device,
                                                        unsigned *Generation) {
  amdsmi_pcie_info_t Info = {};
  if (auto Error = hipify::nvml::pcie(Device, Generation, Info))
    return Error;
  return hipify::nvml::giveGeneration(Info.pcie_metric.pcie_speed, Generation);
}
inline nvmlReturn_t nvmlDeviceGetMaxPcieLinkGeneration(nvmlDevice_t Device,
                                                       unsigned *Generation) {
  amdsmi_pcie_info_t Info = {};
  if (auto Error = hipify::nvml::pcie(Device, Generation, Info))
    return Error;
  return hipify::nvml::giveGeneration(Info.pcie_static.max_pcie_speed,
                                      Generation);
}
inline nvmlReturn_t nvmlDeviceGetCurrPcieLinkWidth(nvmlDevice_t Device,
                                                   unsigned *Lanes) {
  amdsmi_pcie_info_t Info = {};
  if (auto Error = hipify::nvml::pcie(Device, Lanes, Info))
    return Error;
  return hipify::nvml::give(AMDSMI_STATUS_SUCCESS, Info.pcie_metric.pcie_width,
                            Lanes);
}
inline nvmlReturn_t nvmlDeviceGetMaxPcieLinkWidth(nvmlDevice_t Device,
                                                  unsigned *Lanes) {
  amdsmi_pcie_info_t Info = {};
  if (auto Error = hipify::nvml::pcie(Device, Lanes, Info))
    return Error;
  return hipify::nvml::give(AMDSMI_STATUS_SUCCESS,
                            Info.pcie_static.max_pcie_width, Lanes);
}
inline nvmlReturn_t nvmlDeviceGetPcieReplayCounter(nvmlDevice_t Device,
                                                   unsigned *Count) {
  amdsmi_pcie_info_t Info = {};
  if (auto Error = hipify::nvml::pcie(Device, Count, Info))
    return Error;
  uint64_t Replays = Info.pcie_metric.pcie_replay_count;
  if (Replays == ~uint64_t(0))
    return NVML_ERROR_NOT_SUPPORTED;
  *Count = static_cast<unsigned>(Replays);
  return NVML_SUCCESS;
}

/// AMD counts errors since the driver was loaded: NVML's volatile ones.
inline nvmlReturn_t nvmlDeviceGetTotalEccErrors(nvmlDevice_t Device,
                                                nvmlMemoryErrorType_t Type,
                                                nvmlEccCounterType_t Counter,
                                                unsigned long long *Count) {
  if (auto Error = hipify::nvml::check(Device, Count))
    return Error;
  if (Counter != NVML_VOLATILE_ECC)
    return NVML_ERROR_NOT_SUPPORTED;
  amdsmi_error_count_t Errors = {};
  auto Status =
      amdsmi_get_gpu_total_ecc_count(hipify::nvml::handle(Device), &Errors);
  if (Status != AMDSMI_STATUS_SUCCESS)
    return hipify::nvml::status(Status);
  *Count = Type == NVML_MEMORY_ERROR_TYPE_CORRECTED
               ? Errors.correctable_count
               : Errors.uncorrectable_count;
  return NVML_SUCCESS;
}
/// Whether any block is protected. It cannot be changed, so that nothing is
/// pending.
inline nvmlReturn_t nvmlDeviceGetEccMode(nvmlDevice_t Device,
                                         nvmlEnableState_t *Current,
                                         nvmlEnableState_t *Pending) {
  if (auto Error = hipify::nvml::check(Device, Current))
    return Error;
  uint64_t Blocks = 0;
  auto Status =
      amdsmi_get_gpu_ecc_enabled(hipify::nvml::handle(Device), &Blocks);
  if (Status != AMDSMI_STATUS_SUCCESS)
    return hipify::nvml::status(Status);
  *Current = Blocks ? NVML_FEATURE_ENABLED : NVML_FEATURE_DISABLED;
  if (Pending)
    *Pending = *Current;
  return NVML_SUCCESS;
}

namespace hipify {
namespace nvml {
inline nvmlReturn_t processes(nvmlDevice_t Device, unsigned *Count,
                              nvmlProcessInfo_t *Result) {
  if (auto Error = check(Device, Count))
    return Error;
  uint32_t Found = 0;
  auto Status = amdsmi_get_gpu_process_list(handle(Device), &Found, nullptr);
  std::vector<amdsmi_proc_info_t> List(Found);
  if (Found)
    Status = amdsmi_get_gpu_process_list(handle(Device), &Found, List.data());
  // More than the list has room for were started meanwhile: those that fit.
  if (Status != AMDSMI_STATUS_SUCCESS &&
      Status != AMDSMI_STATUS_OUT_OF_RESOURCES)
    return status(Status);
  Found = std::min(Found, static_cast<uint32_t>(List.size()));
  unsigned Room = *Count;
  *Count = Found;
  if (Room < Found)
    return NVML_ERROR_INSUFFICIENT_SIZE;
  if (Found && !Result)
    return NVML_ERROR_INVALID_ARGUMENT;
  for (uint32_t I = 0; I != Found; ++I) {
    Result[I].pid = static_cast<unsigned>(List[I].pid);
    Result[I].usedGpuMemory = List[I].memory_usage.vram_mem;
    Result[I].gpuInstanceId = 0xffffffff; // Not in a MIG instance.
    Result[I].computeInstanceId = 0xffffffff;
  }
  return NVML_SUCCESS;
}
} // namespace nvml
} // namespace hipify

inline nvmlReturn_t
nvmlDeviceGetComputeRunningProcesses_v3(nvmlDevice_t Device, unsigned *Count,
                                        nvmlProcessInfo_t *Processes) {
  return hipify::nvml::processes(Device, Count, Processes);
}
inline nvmlReturn_t
nvmlDeviceGetComputeRunningProcesses_v2(nvmlDevice_t Device, unsigned *Count,
                                        nvmlProcessInfo_v2_t *Processes) {
  return hipify::nvml::processes(Device, Count, Processes);
}
inline nvmlReturn_t
nvmlDeviceGetComputeRunningProcesses(nvmlDevice_t Device, unsigned *Count,
                                     nvmlProcessInfo_t *Processes) {
  return hipify::nvml::processes(Device, Count, Processes);
}

#endif // HIPIFY_NVML_SENSORS_H
