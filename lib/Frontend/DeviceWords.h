//===- DeviceWords.h - headers that know CUDA's compiler --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Headers of others may say `__device__` only where `__CUDACC__` is defined.
// HIP's compiler does not define it, and device code cannot call them then.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_DEVICEWORDS_H
#define HIPIFY_FRONTEND_DEVICEWORDS_H

#include "Frontend/UnitFacts.h"
#include "Project/Project.h"
#include <functional>

namespace clang {
class FrontendAction;
} // namespace clang

namespace hipify {

/// Reads the unit as AMD's compiler does, by the preprocessor alone, and turns
/// those of the facts' DeviceWords that it does not read into CudaccHeaders.
void readDeviceWords(
    const Unit &U, UnitFacts &Facts,
    const std::function<void(const Unit &, clang::FrontendAction &)> &Run);

} // namespace hipify
#endif
