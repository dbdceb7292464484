//===- Access.h - Loads and stores that checks look at ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With LowerOptions::ReportAccesses, lowered code calls __simt_access before
// each load and store that is not to the lane's own variables.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_ACCESS_H
#define HIPIFY_SIMT_CORE_ACCESS_H

#include <cstdint>

namespace hipify::simt {

enum AccessKind : uint32_t {
  AccessWrite = 1, ///< Else it reads; an atomic update is both.
  AccessAtomic = 2,
  AccessVolatile = 4
};

} // namespace hipify::simt

extern "C" void __simt_access(const void *Address, uint64_t Bytes,
                              uint32_t Kind, uint32_t Site);

#endif
