//===- DeviceWords.h - headers that test for CUDA's compiler ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Third-party headers may use `__device__` only if `__CUDACC__` is defined.
// HIP's compiler does not define it, so device code cannot call their
// functions.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_DEVICEWORDS_H
#define HIPIFY_FRONTEND_DEVICEWORDS_H

#include "Frontend/Facts/UnitFacts.h"
#include "Project/Project.h"
#include <functional>

namespace clang {
class FrontendAction;
} // namespace clang

namespace hipify {

/// Preprocesses the unit as AMD's compiler would, and turns those DeviceWords
/// of the facts that it skips into CudaccHeaders.
void readDeviceWords(
    const Unit &U, UnitFacts &Facts,
    const std::function<void(const Unit &, clang::FrontendAction &)> &Run);

} // namespace hipify
#endif
