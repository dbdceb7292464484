//===- Summary.h - numbers for people ---------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_SUMMARY_H
#define HIPIFY_AUDIT_SUMMARY_H

#include "Audit/Audit.h"

namespace hipify::audit {

/// "12 h (5-40)": likely, low and high.
std::string hoursText(const Hours &H);
/// A state's share of the CUDA lines as "93.1 %"; "-" if there are none.
std::string shareText(const LineCounts &L, WorkState S);
/// The states in a summary, from good to bad.
inline constexpr WorkState ShownStates[] = {WorkState::Automatic,
                                            WorkState::Shim, WorkState::Review,
                                            WorkState::Blocked};
/// "needs review"
llvm::StringRef titleOf(WorkState S);
/// "CUDA 11.0 (cudaMallocAsync)"
std::string requirementText(const Requirement &R);
/// Describes inactive branches; empty if there is nothing in them.
std::string inactiveText(const Audit &A);
/// Suppressions that suppress nothing.
std::vector<const Suppression *> unusedSuppressions(const Audit &A);

} // namespace hipify::audit
#endif
