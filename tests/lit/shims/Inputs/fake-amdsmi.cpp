// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two GPUs that exist only here, so that hipify/management.h runs without AMD SMI's
// library. They come in the wrong order; the second lacks sensors.
#include <amd_smi/amdsmi.h>
#include <cstring>

static int Sockets[2], Processors[2];
static int indexOf(amdsmi_processor_handle P) {
  return static_cast<int>(static_cast<int *>(P) - Processors);
}
#define OK AMDSMI_STATUS_SUCCESS
#define FAKE(Name, ...) extern "C" amdsmi_status_t Name(__VA_ARGS__)
using Handle = amdsmi_processor_handle;

FAKE(amdsmi_init, uint64_t Flags) {
  return Flags == AMDSMI_INIT_AMD_GPUS ? OK : AMDSMI_STATUS_INVAL;
}
FAKE(amdsmi_shut_down) { return OK; }
FAKE(amdsmi_get_lib_version, amdsmi_version_t *V) {
  *V = {};
  V->major = 26, V->minor = 2, V->release = 1;
  return OK;
}
FAKE(amdsmi_get_socket_handles, uint32_t *Count, amdsmi_socket_handle *List) {
  *Count = 2;
  for (int I = 0; List && I < 2; ++I)
    List[I] = &Sockets[I];
  return OK;
}
FAKE(amdsmi_get_processor_handles, amdsmi_socket_handle Socket, uint32_t *Count,
     amdsmi_processor_handle *List) {
  *Count = 1;
  if (List)
    *List = &Processors[static_cast<int *>(Socket) - Sockets];
  return OK;
}
FAKE(amdsmi_get_gpu_device_bdf, Handle P, amdsmi_bdf_t *Bdf) {
  Bdf->as_uint = 0;
  Bdf->domain_number = 1;
  Bdf->bus_number = indexOf(P) ? 0x0c : 0xc3; // The second comes first.
  return OK;
}
FAKE(amdsmi_get_gpu_asic_info, Handle P, amdsmi_asic_info_t *I) {
  std::strcpy(I->market_name, indexOf(P) ? "Second" : "First");
  I->device_id = 0x74a1, I->vendor_id = 0x1002;
  I->subsystem_id = 0x74a1, I->subvendor_id = 0x1002;
  return OK;
}
FAKE(amdsmi_get_gpu_device_uuid, Handle P, unsigned *Length, char *Uuid) {
  if (*Length < AMDSMI_GPU_UUID_SIZE)
    return AMDSMI_STATUS_INSUFFICIENT_SIZE;
  std::strcpy(Uuid, indexOf(P) ? "bbff74a1-0000-1000-80e8-000000000002"
                               : "aaff74a1-0000-1000-80e8-000000000001");
  return OK;
}
FAKE(amdsmi_get_gpu_board_info, Handle P, amdsmi_board_info_t *I) {
  std::strcpy(I->product_serial, indexOf(P) ? "" : "PCB0815");
  std::strcpy(I->model_number, "102-G30211");
  return OK;
}
FAKE(amdsmi_get_gpu_vbios_info, Handle, amdsmi_vbios_info_t *I) {
  std::strcpy(I->version, "022.040");
  return OK;
}
FAKE(amdsmi_get_gpu_driver_info, Handle, amdsmi_driver_info_t *I) {
  std::strcpy(I->driver_version, "6.14.14");
  return OK;
}
FAKE(amdsmi_get_gpu_memory_total, Handle, amdsmi_memory_type_t T, uint64_t *N) {
  *N = T == AMDSMI_MEM_TYPE_VRAM ? 205822885888ull : 268435456ull;
  return OK;
}
FAKE(amdsmi_get_gpu_memory_usage, Handle, amdsmi_memory_type_t T, uint64_t *N) {
  *N = T == AMDSMI_MEM_TYPE_VRAM ? 5822885888ull : 435456ull;
  return OK;
}
FAKE(amdsmi_get_gpu_vram_info, Handle, amdsmi_vram_info_t *I) {
  I->vram_bit_width = 8192;
  return OK;
}
FAKE(amdsmi_get_gpu_activity, Handle P, amdsmi_engine_usage_t *U) {
  U->gfx_activity = 97;
  U->umc_activity = indexOf(P) ? 0xffff : 12; // Not known.
  return OK;
}
FAKE(amdsmi_get_temp_metric, Handle P, amdsmi_temperature_type_t Where,
     amdsmi_temperature_metric_t What, int64_t *T) {
  if (Where == AMDSMI_TEMPERATURE_TYPE_EDGE && indexOf(P) == 0)
    return AMDSMI_STATUS_NOT_SUPPORTED;
  *T = What == AMDSMI_TEMP_CRITICAL    ? 100
       : What == AMDSMI_TEMP_EMERGENCY ? 105
                                       : 41 + Where;
  return OK;
}
FAKE(amdsmi_get_power_info, Handle P, amdsmi_power_info_t *I) {
  I->current_socket_power = indexOf(P) ? 0xffff : 317;
  I->average_socket_power = indexOf(P) ? 42 : 0xffff;
  return OK;
}
FAKE(amdsmi_get_energy_count, Handle, uint64_t *Ticks, float *Each,
     uint64_t *Time) {
  *Ticks = 1000000, *Each = 15.25f, *Time = 1;
  return OK;
}
FAKE(amdsmi_get_power_cap_info, Handle, uint32_t, amdsmi_power_cap_info_t *I) {
  I->power_cap = 650000000, I->default_power_cap = 750000000;
  I->min_power_cap = 0, I->max_power_cap = 750000000;
  return OK;
}
FAKE(amdsmi_set_power_cap, Handle, uint32_t, uint64_t Microwatts) {
  return Microwatts == 500000000 ? AMDSMI_STATUS_NO_PERM : AMDSMI_STATUS_INVAL;
}
FAKE(amdsmi_get_clock_info, Handle, amdsmi_clk_type_t T, amdsmi_clk_info_t *I) {
  I->clk = T == AMDSMI_CLK_TYPE_GFX ? 132 : T == AMDSMI_CLK_TYPE_MEM ? 900 : 29;
  I->max_clk = T == AMDSMI_CLK_TYPE_GFX ? 2100 : 1300;
  return OK;
}
FAKE(amdsmi_get_clk_freq, Handle, amdsmi_clk_type_t, amdsmi_frequencies_t *F) {
  F->num_supported = 2;
  F->frequency[0] = 500000000, F->frequency[1] = 2100000000;
  return OK;
}
FAKE(amdsmi_get_pcie_info, Handle P, amdsmi_pcie_info_t *I) {
  I->pcie_metric.pcie_speed = indexOf(P) ? 2500 : 16000;
  I->pcie_static.max_pcie_speed = 32000;
  I->pcie_metric.pcie_width = 8, I->pcie_static.max_pcie_width = 16;
  return OK;
}
FAKE(amdsmi_get_gpu_fan_speed, Handle, uint32_t, int64_t *S) {
  *S = 51;
  return OK;
}
FAKE(amdsmi_get_gpu_fan_speed_max, Handle, uint32_t, uint64_t *S) {
  *S = 255;
  return OK;
}
FAKE(amdsmi_get_gpu_process_list, Handle, uint32_t *Count,
     amdsmi_proc_info_t *List) {
  if (List && *Count) {
    List[0].pid = 4711;
    List[0].memory_usage.vram_mem = 123456789;
  }
  *Count = 1;
  return OK;
}
FAKE(amdsmi_is_P2P_accessible, Handle, Handle, bool *Yes) {
  *Yes = true;
  return OK;
}
FAKE(amdsmi_topo_get_p2p_status, Handle, Handle, amdsmi_link_type_t *Link,
     amdsmi_p2p_capability_t *Can) {
  *Link = AMDSMI_LINK_TYPE_XGMI;
  Can->is_iolink_atomics_32bit = 1, Can->is_iolink_atomics_64bit = 0;
  return OK;
}
FAKE(amdsmi_get_gpu_topo_numa_affinity, Handle P, int32_t *Node) {
  *Node = indexOf(P);
  return OK;
}
FAKE(amdsmi_get_violation_status, Handle P, amdsmi_violation_status_t *V) {
  if (indexOf(P))
    return AMDSMI_STATUS_NOT_SUPPORTED;
  V->active_ppt_pwr = 1, V->active_hbm_thrm = 0xff;
  return OK;
}
