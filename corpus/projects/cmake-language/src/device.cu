// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blur/blur.h"

const char *blur::deviceName() {
  static cudaDeviceProp Properties;
  int Device = 0;
  cudaGetDevice(&Device);
  return cudaGetDeviceProperties(&Properties, Device) == cudaSuccess
             ? Properties.name
             : "none";
}
