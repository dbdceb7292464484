//===- DeviceName.h - names that differ in device code ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_DEVICENAME_H
#define HIPIFY_RULES_DEVICENAME_H

#include "Rules/Rule.h"

namespace hipify {

/// Whether the name at Index is a function's whose row has the trait `device`
/// or `stub`, or the C library's, and in device code.
bool isInDeviceCode(const RuleContext &C, size_t Index);

/// Whether DeviceNameRule replaces the name at Index, a function of CUDA's API
/// or of the C library in device code.
bool isDeviceName(const RuleContext &C, size_t Index);

} // namespace hipify
#endif
