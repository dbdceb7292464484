//===- MakeRewriter.h - a Makefile being changed ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_MAKEREWRITER_H
#define HIPIFY_BUILDFILES_MAKEREWRITER_H

#include "BuildFiles/BuildRewriter.h"
#include "BuildFiles/Folders.h"
#include "BuildFiles/MakeText.h"
#include "llvm/ADT/ArrayRef.h"

namespace hipify {

/// Looks up what a Makefile's variables hold: by the file's own definition,
/// else by that of an included file.
class MakeNames {
public:
  MakeNames(const BuildProject &Project, llvm::StringRef Path);

  /// `nvcc`, `@"$(CUDA_HOME)/bin/nvcc"`, `$(NVCC)`
  bool isCompiler(llvm::StringRef Word) const;
  /// Whether a variable holds CUDA's directory, such as CUDA_HOME.
  bool isFolder(llvm::StringRef Name) const;
  /// `/usr/local/cuda/include`, `$(CUDA_HOME)/include/`, `$(CUDA_INC)`
  bool isIncludeFolder(llvm::StringRef Word) const;
  bool linksDeviceCode() const;

private:
  bool holds(std::set<std::string> MakeScope::*Kind,
             llvm::StringRef Name) const;

  const MakeScope *Own;
  const MakeScope &Shared;
};

/// `$(NVCC)` -> "NVCC"
llvm::StringRef referencedName(llvm::StringRef Word);

class MakeRewriter : public BuildRewriter {
public:
  MakeRewriter(const SourceText &Source, const BuildProject &Project)
      : BuildRewriter(Source, Project), Names(Project, Source.path()) {}
  using BuildRewriter::text;
  llvm::StringRef text(const MakeWord &W) const {
    return Source.slice(W.Begin, W.End);
  }

  const MakeNames Names;
};

/// The words of one command, or of a value.
using MakeCommand = llvm::ArrayRef<MakeWord>;

/// nvcc's flags in one command or value. Name: the variable, if it is a value.
void translateMakeFlags(MakeRewriter &R, MakeCommand Command,
                        llvm::StringRef Name);

} // namespace hipify
#endif
