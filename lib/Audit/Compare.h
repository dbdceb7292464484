//===- Compare.h - compares an audit with an earlier one --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_COMPARE_H
#define HIPIFY_AUDIT_COMPARE_H

#include "Audit/Audit.h"

namespace hipify::audit {

/// Fills in A.Before and each finding's Since from the JSON of an earlier
/// audit. Findings are matched by fingerprint. Ignores those that only one
/// audit lists because of its level. Fails on other JSON.
llvm::Error compareWith(Audit &A, llvm::StringRef Json, llvm::StringRef Path);

} // namespace hipify::audit
#endif
