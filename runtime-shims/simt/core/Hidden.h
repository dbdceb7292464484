//===- Hidden.h - What a launch adds to a kernel's arguments ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_HIDDEN_H
#define HIPIFY_SIMT_CORE_HIDDEN_H

namespace hipify::simt {
struct GridRun;

/// Fills in what device code of Run's vendor finds beside its arguments: AMD's
/// hidden arguments and dispatch packet, NVIDIA's grid workspace.
void prepareHidden(GridRun &Run);

} // namespace hipify::simt

#endif
