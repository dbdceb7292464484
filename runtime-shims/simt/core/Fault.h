//===- Fault.h - Faults of device code --------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wild pointer, or recursion without an end, in device code is a fault of
// this process. It becomes a report, and the process ends with 2, as a GPU's
// fault would end it. Faults of host code go where they went before.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_FAULT_H
#define HIPIFY_SIMT_CORE_FAULT_H

#include "Abi.h"

namespace hipify::simt {

class BlockRun;

/// While one exists, this OS thread runs code of a block.
class DeviceCode {
public:
  explicit DeviceCode(const BlockRun &B);
  ~DeviceCode();
  DeviceCode(const DeviceCode &) = delete;
  DeviceCode &operator=(const DeviceCode &) = delete;
};

/// Makes the lowest page of each of Count stacks inaccessible. Returns false if
/// that could not be done for all. The first one's always is, so that recursion
/// without an end gets there; other overflows must be looked for.
bool guardStacks(char *Stacks, unsigned Count);

/// L has used more stack than there is: reports it and ends the process.
[[noreturn]] void reportOverflow(const Lane &L);

} // namespace hipify::simt

#endif
