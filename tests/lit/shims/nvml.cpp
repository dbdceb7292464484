// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVML over AMD SMI: order of devices, units, what is not known. The library
// is Inputs/fake-amdsmi.cpp, compiled with the real header.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on error -o %t/out.cpp 2> %t/log
// RUN: FileCheck %s --input-file=%t/log --check-prefix=LOG --implicit-check-not=warning:
// RUN: FileCheck %s --input-file=%t/out.cpp --match-full-lines
// RUN: bash -c 'clang++-22 -std=c++14 -Wall -Werror -Wno-unused-command-line-argument @$HIPIFY_BUILD_DIR/rocm-flags -I %shims -x c++ %t/out.cpp %S/Inputs/fake-amdsmi.cpp -o %t/run'
// RUN: %t/run | FileCheck %s --check-prefix=RUN-OUT --match-full-lines

// CHECK: #include <hipify/management.h>
#include <nvml.h>
#include <cstdio>

static void show(const char *What, nvmlReturn_t Result, unsigned long long N) {
  if (Result == NVML_SUCCESS)
    std::printf("%s %llu\n", What, N);
  else
    std::printf("%s: error %d\n", What, Result);
}
#define ASK(What, Function, ...)                                               \
  do {                                                                         \
    unsigned N = 0;                                                            \
    nvmlReturn_t R = Function(__VA_ARGS__, &N);                                \
    show(What, R, N);                                                          \
  } while (0)

static void device(nvmlDevice_t D) {
  char Text[NVML_DEVICE_NAME_BUFFER_SIZE], Small[4];
  show("name", nvmlDeviceGetName(D, Text, sizeof Text), 0);
  std::printf("%s\n", Text);
  show("name in 4", nvmlDeviceGetName(D, Small, sizeof Small), 0);
  show("serial", nvmlDeviceGetSerial(D, Text, sizeof Text), 0);
  nvmlPciInfo_t Pci;
  show("pci", nvmlDeviceGetPciInfo(D, &Pci), Pci.bus);
  std::printf("%s %s %x\n", Pci.busId, Pci.busIdLegacy, Pci.pciDeviceId);
  nvmlMemory_t Memory;
  show("free", nvmlDeviceGetMemoryInfo(D, &Memory), Memory.free);
  nvmlUtilization_t Busy = {};
  show("busy", nvmlDeviceGetUtilizationRates(D, &Busy), Busy.gpu);
  ASK("degrees", nvmlDeviceGetTemperature, D, NVML_TEMPERATURE_GPU);
  ASK("slowdown", nvmlDeviceGetTemperatureThreshold, D,
      NVML_TEMPERATURE_THRESHOLD_SLOWDOWN);
  ASK("milliwatts", nvmlDeviceGetPowerUsage, D);
  ASK("limit", nvmlDeviceGetPowerManagementLimit, D);
  ASK("MHz", nvmlDeviceGetClockInfo, D, NVML_CLOCK_SM);
  ASK("most MHz", nvmlDeviceGetMaxClockInfo, D, NVML_CLOCK_MEM);
  ASK("generation", nvmlDeviceGetCurrPcieLinkGeneration, D);
  ASK("most generation", nvmlDeviceGetMaxPcieLinkGeneration, D);
  ASK("lanes", nvmlDeviceGetCurrPcieLinkWidth, D);
  ASK("fan", nvmlDeviceGetFanSpeed, D);
  unsigned long long Energy = 0;
  show("millijoules", nvmlDeviceGetTotalEnergyConsumption(D, &Energy), Energy);
  unsigned Count = 0;
  show("processes", nvmlDeviceGetComputeRunningProcesses(D, &Count, nullptr),
       0);
  nvmlProcessInfo_t Processes[4];
  Count = 4;
  show("processes",
       nvmlDeviceGetComputeRunningProcesses(D, &Count, Processes), Count);
  std::printf("%u %llu\n", Processes[0].pid, Processes[0].usedGpuMemory);
  unsigned Clocks[8];
  Count = 8;
  show("clocks", nvmlDeviceGetSupportedMemoryClocks(D, &Count, Clocks), Count);
  std::printf("%u %u\n", Clocks[0], Clocks[1]);
}

int main() {
  unsigned Count = 0;
  // RUN-OUT: count: error 1
  show("count", nvmlDeviceGetCount(&Count), Count);
  nvmlInit();
  nvmlInit_v2();
  show("count", nvmlDeviceGetCount(&Count), Count);
  nvmlDevice_t A, B, C = nullptr;
  nvmlDeviceGetHandleByIndex(0, &A);
  nvmlDeviceGetHandleByIndex_v2(1, &B);
  // RUN-OUT-NEXT: count 2
  // RUN-OUT-NEXT: index: error 2
  show("index", nvmlDeviceGetHandleByIndex(2, &C), 0);
  // RUN-OUT-NEXT: name 0
  // RUN-OUT-NEXT: Second
  // RUN-OUT-NEXT: name in 4: error 7
  // RUN-OUT-NEXT: serial: error 3
  // RUN-OUT-NEXT: pci 12
  // RUN-OUT-NEXT: 00000001:0C:00.0 0001:0C:00.0 74a11002
  // RUN-OUT-NEXT: free 200000000000
  // RUN-OUT-NEXT: busy: error 3
  // RUN-OUT-NEXT: degrees 41
  // RUN-OUT-NEXT: slowdown 100
  // RUN-OUT-NEXT: milliwatts 42000
  // RUN-OUT-NEXT: limit 650000
  // RUN-OUT-NEXT: MHz 132
  // RUN-OUT-NEXT: most MHz 1300
  // RUN-OUT-NEXT: generation 1
  // RUN-OUT-NEXT: most generation 5
  // RUN-OUT-NEXT: lanes 8
  // RUN-OUT-NEXT: fan 20
  // RUN-OUT-NEXT: millijoules 15250
  // RUN-OUT-NEXT: processes: error 7
  // RUN-OUT-NEXT: processes 1
  // RUN-OUT-NEXT: 4711 123456789
  // RUN-OUT-NEXT: clocks 2
  // RUN-OUT-NEXT: 2100 500
  device(A);
  // RUN-OUT-NEXT: name 0
  // RUN-OUT-NEXT: First
  // RUN-OUT:      serial 0
  // RUN-OUT:      busy 97
  // RUN-OUT-NEXT: degrees 42
  // RUN-OUT:      milliwatts 317000
  // RUN-OUT:      generation 4
  device(B);
  // RUN-OUT:      by address 1
  show("by address", nvmlDeviceGetHandleByPciBusId("0001:C3:00.0", &C), C == B);
  // RUN-OUT-NEXT: by address: error 6
  show("by address", nvmlDeviceGetHandleByPciBusId("0:C3:00.0", &C), 0);
  // RUN-OUT-NEXT: by uuid 1
  show("by uuid",
       nvmlDeviceGetHandleByUUID("bbff74a1-0000-1000-80e8-000000000002", &C),
       C == A);
  // RUN-OUT-NEXT: by serial 1
  show("by serial", nvmlDeviceGetHandleBySerial("PCB0815", &C), C == B);
  // RUN-OUT-NEXT: set limit: error 4
  show("set limit", nvmlDeviceSetPowerManagementLimit(A, 500000), 0);
  // Why clocks are low is told in AMD's terms: these calls are to be checked.
  unsigned long long Reasons = 0;
  // LOG: nvml.cpp:[[@LINE+2]]:{{.*}}warning: {{.*}}power, temperature and PROCHOT
  // RUN-OUT-NEXT: reasons: error 3
  show("reasons", nvmlDeviceGetCurrentClocksThrottleReasons(A, &Reasons), 0);
  // LOG: nvml.cpp:[[@LINE+2]]:{{.*}}warning: {{.*}}power, temperature and PROCHOT
  // RUN-OUT-NEXT: reasons 4
  show("reasons", nvmlDeviceGetCurrentClocksEventReasons(B, &Reasons),
       Reasons);
  nvmlGpuP2PStatus_t P2P;
  // RUN-OUT-NEXT: read 0
  show("read", nvmlDeviceGetP2PStatus(A, B, NVML_P2P_CAPS_INDEX_READ, &P2P),
       P2P);
  // RUN-OUT-NEXT: link 0
  show("link", nvmlDeviceGetP2PStatus(A, B, NVML_P2P_CAPS_INDEX_NVLINK, &P2P),
       P2P);
  // RUN-OUT-NEXT: atomics 5
  show("atomics",
       nvmlDeviceGetP2PStatus(A, B, NVML_P2P_CAPS_INDEX_ATOMICS, &P2P), P2P);
  // RUN-OUT-NEXT: shutdown 0
  show("shutdown", nvmlShutdown(), 0);
  // RUN-OUT-NEXT: shutdown 0
  show("shutdown", nvmlShutdown(), 0);
  // RUN-OUT-NEXT: shutdown: error 1
  show("shutdown", nvmlShutdown(), 0);
}
