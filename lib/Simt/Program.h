//===- Program.h - From a source file to a program for the CPU --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each source: clang's device pass makes GPU IR, which is lowered to an
// object of x86-64; clang's host pass compiles the same text unmodified. Both
// are linked with the run time, and with the layers that implement the
// libraries the program calls.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_PROGRAM_H
#define HIPIFY_SIMT_PROGRAM_H

#include "Simt/Simt.h"
#include "Simt/Toolchain.h"

namespace hipify::simt {

struct ProgramRequest {
  std::vector<std::string> Sources;
  Toolchain Tools;
  std::vector<std::string> CompileFlags, LinkFlags; ///< The user's.
  unsigned OptLevel = 2;
  LowerOptions Lowering;
  std::string Share;   ///< share/hipify-cpp of this installation.
  std::string Version; ///< Of this program; part of the cache's key.
  bool UseCache = true;
};

struct Program {
  std::string Path; ///< The executable, in the cache.
  /// What device code asks for that the emulator lacks, and the host functions
  /// that it lacks.
  std::vector<Unsupported> Missing;
  std::vector<std::string> MissingFunctions;
};

/// The words of each of a program's compilations but for the source and what
/// the passes have of their own.
std::vector<std::string> compileWords(const ProgramRequest &Request,
                                      llvm::ArrayRef<std::string> UserFlags);

llvm::Expected<Program> buildProgram(const ProgramRequest &Request);

/// The objects of the layer in Folder, below share/hipify-cpp/simt, for the
/// vendor's headers: compiled on first use.
llvm::Expected<std::vector<std::string>>
buildLayer(const ProgramRequest &Request, llvm::StringRef Folder);

} // namespace hipify::simt

#endif
