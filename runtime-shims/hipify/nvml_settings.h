//===- hipify/nvml_settings.h - limits, links and modes of NVML -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Included by hipify/management.h: power limits, clock limits, links between
// GPUs, NUMA nodes and processors near a GPU, and modes that AMD GPUs do not
// have.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NVML_SETTINGS_H
#define HIPIFY_NVML_SETTINGS_H

#include "nvml_system.h"
#include <sched.h>
#include <unistd.h>

namespace hipify {
namespace nvml {
/// AMD SMI's limits are in microwatts.
inline nvmlReturn_t powerCap(nvmlDevice_t Device, const unsigned *Result,
                             amdsmi_power_cap_info_t &Info) {
  if (auto Error = check(Device, Result))
    return Error;
  return status(amdsmi_get_power_cap_info(handle(Device), 0, &Info));
}
inline nvmlReturn_t giveMilliwatts(uint64_t Microwatts, unsigned *Result) {
  if (!isKnown(Microwatts))
    return NVML_ERROR_NOT_SUPPORTED;
  *Result = static_cast<unsigned>(Microwatts / 1000);
  return NVML_SUCCESS;
}
} // namespace nvml
} // namespace hipify

inline nvmlReturn_t nvmlDeviceGetPowerManagementLimit(nvmlDevice_t Device,
                                                      unsigned *Milliwatts) {
  amdsmi_power_cap_info_t Info = {};
  if (auto Error = hipify::nvml::powerCap(Device, Milliwatts, Info))
    return Error;
  return hipify::nvml::giveMilliwatts(Info.power_cap, Milliwatts);
}
inline nvmlReturn_t nvmlDeviceGetEnforcedPowerLimit(nvmlDevice_t Device,
                                                    unsigned *Milliwatts) {
  return nvmlDeviceGetPowerManagementLimit(Device, Milliwatts);
}
inline nvmlReturn_t
nvmlDeviceGetPowerManagementDefaultLimit(nvmlDevice_t Device,
                                         unsigned *Milliwatts) {
  amdsmi_power_cap_info_t Info = {};
  if (auto Error = hipify::nvml::powerCap(Device, Milliwatts, Info))
    return Error;
  return hipify::nvml::giveMilliwatts(Info.default_power_cap, Milliwatts);
}
inline nvmlReturn_t
nvmlDeviceGetPowerManagementLimitConstraints(nvmlDevice_t Device,
                                             unsigned *Least, unsigned *Most) {
  if (!Most)
    return NVML_ERROR_INVALID_ARGUMENT;
  amdsmi_power_cap_info_t Info = {};
  if (auto Error = hipify::nvml::powerCap(Device, Least, Info))
    return Error;
  if (auto Error = hipify::nvml::giveMilliwatts(Info.min_power_cap, Least))
    return Error;
  return hipify::nvml::giveMilliwatts(Info.max_power_cap, Most);
}
inline nvmlReturn_t nvmlDeviceSetPowerManagementLimit(nvmlDevice_t Device,
                                                      unsigned Milliwatts) {
  if (auto Error = hipify::nvml::check(Device, &Milliwatts))
    return Error;
  return hipify::nvml::status(
      amdsmi_set_power_cap(hipify::nvml::handle(Device), 0,
                           static_cast<uint64_t>(Milliwatts) * 1000));
}
inline nvmlReturn_t nvmlDeviceGetPowerManagementMode(nvmlDevice_t Device,
                                                     nvmlEnableState_t *Mode) {
  if (auto Error = hipify::nvml::check(Device, Mode))
    return Error;
  bool Enabled = false;
  auto Status = amdsmi_is_gpu_power_management_enabled(
      hipify::nvml::handle(Device), &Enabled);
  if (Status != AMDSMI_STATUS_SUCCESS)
    return hipify::nvml::status(Status);
  *Mode = Enabled ? NVML_FEATURE_ENABLED : NVML_FEATURE_DISABLED;
  return NVML_SUCCESS;
}

namespace hipify {
namespace nvml {
inline nvmlReturn_t limitClock(nvmlDevice_t Device, amdsmi_clk_type_t Clock,
                               unsigned Least, unsigned Most) {
  if (auto Error = check(Device, &Least))
    return Error;
  // The enumerators have other names in ROCm 7.2 and after it.
  auto Low = static_cast<amdsmi_clk_limit_type_t>(0);
  auto High = static_cast<amdsmi_clk_limit_type_t>(1);
  auto Status = amdsmi_set_gpu_clk_limit(handle(Device), Clock, High, Most);
  if (Status == AMDSMI_STATUS_SUCCESS)
    Status = amdsmi_set_gpu_clk_limit(handle(Device), Clock, Low, Least);
  return status(Status);
}
} // namespace nvml
} // namespace hipify

inline nvmlReturn_t nvmlDeviceSetGpuLockedClocks(nvmlDevice_t Device,
                                                 unsigned Least,
                                                 unsigned Most) {
  return hipify::nvml::limitClock(Device, AMDSMI_CLK_TYPE_GFX, Least, Most);
}
/// Returns the control of all clocks to the driver, the memory's, too.
inline nvmlReturn_t nvmlDeviceResetGpuLockedClocks(nvmlDevice_t Device) {
  if (auto Error = hipify::nvml::check(Device, Device))
    return Error;
  return hipify::nvml::status(amdsmi_set_gpu_perf_level(
      hipify::nvml::handle(Device), AMDSMI_DEV_PERF_LEVEL_AUTO));
}

namespace hipify {
namespace nvml {
/// The possible clocks in MHz, the fastest first.
inline nvmlReturn_t clocks(nvmlDevice_t Device, amdsmi_clk_type_t Clock,
                           unsigned *Count, unsigned *Megahertz) {
  if (auto Error = check(Device, Count))
    return Error;
  amdsmi_frequencies_t Rates = {};
  auto Status = amdsmi_get_clk_freq(handle(Device), Clock, &Rates);
  if (Status != AMDSMI_STATUS_SUCCESS)
    return status(Status);
  unsigned Room = *Count;
  *Count = Rates.num_supported;
  if (Room < Rates.num_supported)
    return NVML_ERROR_INSUFFICIENT_SIZE;
  if (!Megahertz)
    return NVML_ERROR_INVALID_ARGUMENT;
  for (uint32_t I = 0; I != Rates.num_supported; ++I)
    Megahertz[I] = static_cast<unsigned>(Rates.frequency[I] / 1000000);
  std::sort(Megahertz, Megahertz + Rates.num_supported,
            [](unsigned A, unsigned B) { return A > B; });
  return NVML_SUCCESS;
}
} // namespace nvml
} // namespace hipify

inline nvmlReturn_t nvmlDeviceGetSupportedMemoryClocks(nvmlDevice_t Device,
                                                       unsigned *Count,
                                                       unsigned *Megahertz) {
  return hipify::nvml::clocks(Device, AMDSMI_CLK_TYPE_MEM, Count, Megahertz);
}
/// The same ones for every clock of the memory.
inline nvmlReturn_t nvmlDeviceGetSupportedGraphicsClocks(nvmlDevice_t Device,
                                                         unsigned MemoryClock,
                                                         unsigned *Count,
                                                         unsigned *Megahertz) {
  (void)MemoryClock;
  return hipify::nvml::clocks(Device, AMDSMI_CLK_TYPE_GFX, Count, Megahertz);
}

inline nvmlReturn_t nvmlDeviceGetP2PStatus(nvmlDevice_t From, nvmlDevice_t To,
                                           nvmlGpuP2PCapsIndex_t Index,
                                           nvmlGpuP2PStatus_t *Result) {
  if (auto Error = hipify::nvml::check(From, Result))
    return Error;
  if (!To || Index >= NVML_P2P_CAPS_INDEX_UNKNOWN)
    return NVML_ERROR_INVALID_ARGUMENT;
  auto A = hipify::nvml::handle(From), B = hipify::nvml::handle(To);
  bool Accessible = false;
  auto Status = amdsmi_is_P2P_accessible(A, B, &Accessible);
  amdsmi_link_type_t Link = AMDSMI_LINK_TYPE_UNKNOWN;
  amdsmi_p2p_capability_t Can = {};
  if (Status == AMDSMI_STATUS_SUCCESS && Accessible)
    Status = amdsmi_topo_get_p2p_status(A, B, &Link, &Can);
  if (Status != AMDSMI_STATUS_SUCCESS)
    return hipify::nvml::status(Status);
  bool Yes = Accessible;
  if (Index == NVML_P2P_CAPS_INDEX_NVLINK) // xGMI is AMD's.
    Yes = Accessible && Link == AMDSMI_LINK_TYPE_XGMI;
  else if (Index == NVML_P2P_CAPS_INDEX_ATOMICS)
    Yes = Accessible && Can.is_iolink_atomics_32bit == 1 &&
          Can.is_iolink_atomics_64bit == 1;
  *Result = Yes ? NVML_P2P_STATUS_OK : NVML_P2P_STATUS_NOT_SUPPORTED;
  return NVML_SUCCESS;
}

inline nvmlReturn_t nvmlDeviceGetNumaNodeId(nvmlDevice_t Device,
                                            unsigned *Node) {
  if (auto Error = hipify::nvml::check(Device, Node))
    return Error;
  int32_t Result = -1;
  auto Status =
      amdsmi_get_gpu_topo_numa_affinity(hipify::nvml::handle(Device), &Result);
  if (Status != AMDSMI_STATUS_SUCCESS)
    return hipify::nvml::status(Status);
  if (Result < 0)
    return NVML_ERROR_NOT_SUPPORTED;
  *Node = static_cast<unsigned>(Result);
  return NVML_SUCCESS;
}

/// AMD SMI does not distinguish switches: a device itself, one NUMA node, or
/// more.
inline nvmlReturn_t
nvmlDeviceGetTopologyCommonAncestor(nvmlDevice_t A, nvmlDevice_t B,
                                    nvmlGpuTopologyLevel_t *Level) {
  if (auto Error = hipify::nvml::check(A, Level))
    return Error;
  if (!B)
    return NVML_ERROR_INVALID_ARGUMENT;
  if (A == B) {
    *Level = NVML_TOPOLOGY_INTERNAL;
    return NVML_SUCCESS;
  }
  unsigned NodeOfA = 0, NodeOfB = 0;
  if (auto Error = nvmlDeviceGetNumaNodeId(A, &NodeOfA))
    return Error;
  if (auto Error = nvmlDeviceGetNumaNodeId(B, &NodeOfB))
    return Error;
  *Level = NodeOfA == NodeOfB ? NVML_TOPOLOGY_NODE : NVML_TOPOLOGY_SYSTEM;
  return NVML_SUCCESS;
}

/// A bit for each processor of the GPU's NUMA node.
inline nvmlReturn_t nvmlDeviceGetCpuAffinity(nvmlDevice_t Device,
                                             unsigned Words,
                                             unsigned long *Set) {
  static_assert(sizeof(unsigned long) == sizeof(uint64_t), "64-bit Linux only");
  if (auto Error = hipify::nvml::check(Device, Set))
    return Error;
  return hipify::nvml::status(amdsmi_get_cpu_affinity_with_scope(
      hipify::nvml::handle(Device), Words, reinterpret_cast<uint64_t *>(Set),
      AMDSMI_AFFINITY_SCOPE_NODE));
}
/// Binds the calling thread to those processors.
inline nvmlReturn_t nvmlDeviceSetCpuAffinity(nvmlDevice_t Device) {
  unsigned long Words[sizeof(cpu_set_t) / sizeof(unsigned long)] = {};
  constexpr unsigned Count = sizeof Words / sizeof *Words;
  if (auto Error = nvmlDeviceGetCpuAffinity(Device, Count, Words))
    return Error;
  cpu_set_t Set;
  CPU_ZERO(&Set);
  for (unsigned I = 0; I != Count * 64; ++I)
    if (Words[I / 64] >> I % 64 & 1)
      CPU_SET(I, &Set);
  return sched_setaffinity(0, sizeof Set, &Set) ? NVML_ERROR_UNKNOWN
                                                : NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceClearCpuAffinity(nvmlDevice_t Device) {
  if (auto Error = hipify::nvml::check(Device, Device))
    return Error;
  cpu_set_t Set;
  CPU_ZERO(&Set);
  for (long I = 0, E = sysconf(_SC_NPROCESSORS_CONF); I < E && I < CPU_SETSIZE;
       ++I)
    CPU_SET(static_cast<unsigned>(I), &Set);
  return sched_setaffinity(0, sizeof Set, &Set) ? NVML_ERROR_UNKNOWN
                                                : NVML_SUCCESS;
}

// What AMD GPUs lack. Programs call these first, and continue without.
inline nvmlReturn_t nvmlDeviceGetMigMode(nvmlDevice_t Device, unsigned *Current,
                                         unsigned *Pending) {
  (void)Pending;
  auto Error = hipify::nvml::check(Device, Current);
  return Error ? Error : NVML_ERROR_NOT_SUPPORTED;
}
inline nvmlReturn_t nvmlDeviceGetMaxMigDeviceCount(nvmlDevice_t Device,
                                                   unsigned *Count) {
  if (auto Error = hipify::nvml::check(Device, Count))
    return Error;
  *Count = 0;
  return NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceIsMigDeviceHandle(nvmlDevice_t Device,
                                                unsigned *Result) {
  if (auto Error = hipify::nvml::check(Device, Result))
    return Error;
  *Result = 0;
  return NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceGetPersistenceMode(nvmlDevice_t Device,
                                                 nvmlEnableState_t *Mode) {
  auto Error = hipify::nvml::check(Device, Mode);
  return Error ? Error : NVML_ERROR_NOT_SUPPORTED;
}
inline nvmlReturn_t nvmlDeviceSetPersistenceMode(nvmlDevice_t Device,
                                                 nvmlEnableState_t Mode) {
  auto Error = hipify::nvml::check(Device, &Mode);
  return Error ? Error : NVML_ERROR_NOT_SUPPORTED;
}
inline nvmlReturn_t nvmlDeviceGetComputeMode(nvmlDevice_t Device,
                                             nvmlComputeMode_t *Mode) {
  auto Error = hipify::nvml::check(Device, Mode);
  return Error ? Error : NVML_ERROR_NOT_SUPPORTED;
}
inline nvmlReturn_t nvmlDeviceGetPerformanceState(nvmlDevice_t Device,
                                                  nvmlPstates_t *State) {
  auto Error = hipify::nvml::check(Device, State);
  return Error ? Error : NVML_ERROR_NOT_SUPPORTED;
}

#endif // HIPIFY_NVML_SETTINGS_H
