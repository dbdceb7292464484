//===- Vendor.h - NCCL's and RCCL's headers ---------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both libraries have the same names; only the runtimes below them differ.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_CCL_VENDOR_H
#define HIPIFY_SIMT_LIBRARIES_CCL_VENDOR_H

#include "../Common.h"

#ifdef __HIP_PLATFORM_AMD__
#include <rccl/rccl.h>
#else
#include <nccl.h>
#endif

namespace hipify::simt::ccl {

inline int currentDevice() {
  int Device = 0;
  (void)HIPIFY_RUNTIME(GetDevice)(&Device);
  return Device;
}

/// The null stream means that of the current device.
class OnDevice {
public:
  explicit OnDevice(int Device) : Before(currentDevice()) {
    Changed = Device != Before;
    if (Changed)
      (void)HIPIFY_RUNTIME(SetDevice)(Device);
  }
  ~OnDevice() {
    if (Changed)
      (void)HIPIFY_RUNTIME(SetDevice)(Before);
  }
  OnDevice(const OnDevice &) = delete;
  OnDevice &operator=(const OnDevice &) = delete;

private:
  int Before;
  bool Changed;
};

} // namespace hipify::simt::ccl

#endif
