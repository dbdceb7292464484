//===- Program.h - builds a source file for the CPU -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each source, clang's device pass emits GPU IR, which is lowered to an
// x86-64 object, and clang's host pass compiles the same text unmodified. Both
// are linked with the run time and with the layers that implement the libraries
// that the program calls.
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
  /// What the emulator lacks: features that device code uses, and host
  /// functions.
  std::vector<Unsupported> Missing;
  std::vector<std::string> MissingFunctions;
};

/// The command line of each compilation of a program, without the source and
/// the options of the pass.
std::vector<std::string> compileWords(const ProgramRequest &Request,
                                      llvm::ArrayRef<std::string> UserFlags);

llvm::Expected<Program> buildProgram(const ProgramRequest &Request);

/// The objects of the layer in Folder, relative to share/hipify-cpp/simt, for
/// the vendor's headers: compiled on first use.
llvm::Expected<std::vector<std::string>>
buildLayer(const ProgramRequest &Request, llvm::StringRef Folder);

} // namespace hipify::simt

#endif
