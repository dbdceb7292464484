//===- Compare.h - an audit and an earlier one ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_COMPARE_H
#define HIPIFY_AUDIT_COMPARE_H

#include "Audit/Audit.h"

namespace hipify::audit {

/// Fills A.Before and each finding's Since from the JSON of an earlier audit.
/// Findings are the same where their fingerprints are. What only one of the two
/// lists, since their levels differ, is not compared. Fails on other JSON.
llvm::Error compareWith(Audit &A, llvm::StringRef Json, llvm::StringRef Path);

} // namespace hipify::audit
#endif
