//===- BuildTable.h - what takes the place of CUDA in builds ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of mappings/build.tsv, whose header explains the columns.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_BUILDTABLE_H
#define HIPIFY_BUILDFILES_BUILDTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace hipify {

struct BuildWord {
  enum KindT : uint8_t {
    Command,
    Variable,
    Reference,
    Property,
    Target,
    Library,
    Package,
    Flag,
    FlagWithValue,
    FlagWithList,
    Environment,
    Folder,
    Program,
    Torch
  };
  KindT Kind;
  llvm::StringLiteral Cuda, Hip, RocmPackage, Note;
  /// Whether HIP has no counterpart; Note gives the reason.
  bool isUnsupported() const { return Hip == "-"; }
};

/// The row of a word; null if there is none. Commands in lower case.
const BuildWord *lookupBuildWord(BuildWord::KindT Kind, llvm::StringRef Name);

/// The rows of a kind.
llvm::ArrayRef<BuildWord> buildWords(BuildWord::KindT Kind);

} // namespace hipify
#endif
