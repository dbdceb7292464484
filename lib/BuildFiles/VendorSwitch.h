//===- VendorSwitch.h - one build for both vendors --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block at the top of a project's CMakeLists.txt or Makefile. With its
// variable set, the build translates the tree and builds that; without, it is
// what it was. Comments mark the block, so that it is added once, and so that
// the translation of the tree has none.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_VENDORSWITCH_H
#define HIPIFY_BUILDFILES_VENDORSWITCH_H

#include "Findings/Finding.h"
#include "Source/SourceText.h"
#include "llvm/Support/Error.h"

namespace hipify {

class BuildRewriter;

/// Whether Name can be a variable of CMake and of make, and is none of theirs.
bool isSwitchName(llvm::StringRef Name);

bool hasSwitch(const SourceText &Source);
/// Fails if a build file uses Name for something else, or has a switch with
/// another name.
llvm::Error checkSwitchName(const SourceText &Source, llvm::StringRef Name);

/// Adds the block to a CMake file; nothing if it has one.
std::vector<Finding> addCMakeSwitch(const SourceText &Source,
                                    llvm::StringRef Name);
/// The same for a Makefile.
std::vector<Finding> addMakeSwitch(const SourceText &Source,
                                   llvm::StringRef Name);

/// Removes the blocks. What lies in them is done.
void dropSwitches(BuildRewriter &R);

} // namespace hipify
#endif
