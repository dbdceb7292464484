// Host code of the multi-file program in plain C++: only the runtime's C interface, no kernels, no CUDA compiler.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -Imulti-file
#include <hipify/device_attribute.h>
#include <hip/hip_runtime_api.h>

#include <sstream>
#include <string>

#include "util/common.h"

std::string describeDevice(int device) {
  int runtime = 0, multiprocessors = 0;
  hipDeviceProp_t properties;
  CUDA_OR_DIE(hipify::runtimeGetVersion(&runtime));
  CUDA_OR_DIE(hipGetDeviceProperties(&properties, device));
  CUDA_OR_DIE(hipDeviceGetAttribute(
      &multiprocessors, hipDeviceAttributeMultiprocessorCount, device));
  std::ostringstream out;
  out << properties.name << ", " << multiprocessors << " multiprocessors, "
      << (properties.totalGlobalMem >> 20) << " MiB, runtime " << runtime;
  return out.str();
}
