//===- Frontend.h - parses one translation unit -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs clang in this process over a CUDA unit, with our declarations in the
// place of CUDA's headers. Errors, missing headers and nvcc-only constructs
// cost facts, never the unit.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FRONTEND_H
#define HIPIFY_FRONTEND_FRONTEND_H

#include "Frontend/UnitFacts.h"
#include "Mapping/MappingTable.h"
#include "Project/Project.h"

namespace hipify {

struct FrontendOptions {
  /// Folder of the CUDA declarations.
  std::string Declarations;
  /// clang's resource folder; empty: the one that belongs to libclang-cpp.
  std::string ResourceDir;
  /// GPU architecture of the device pass.
  std::string CudaArch = "sm_80";
  /// Seconds after which a unit is given up; 0: never.
  unsigned TimeoutSeconds = 300;
};

class PrecompiledHeaders;
class PrecompiledHeaderUse;
struct PrecompiledHeader;

class Frontend {
public:
  Frontend(const FrontendOptions &Options, const MappingTable &Table,
           const Project &Files)
      : Options(Options), Table(Table), Files(Files) {}

  /// Parses the unit: the host pass, and the device pass when the text of its
  /// files depends on being compiled for the device; where they may have
  /// branches for AMD, the preprocessor reads those. Never fails: what went
  /// wrong is among the facts' problems. May be called from several threads.
  /// Headers that Shared has are not parsed again.
  UnitFacts run(const Unit &U, PrecompiledHeaders *Shared = nullptr) const;
  /// Parses a unit without code of the user's, for others to share.
  bool precompile(const Unit &U, PrecompiledHeader &Header) const;

private:
  enum class Pass { Host, Device };
  struct Session;
  void prepare(Session &S, const Unit &U, Pass P) const;
  UnitFacts runPass(const Unit &U, Pass P, PrecompiledHeaderUse *Shared) const;
  /// Notes which text AMD's compiler reads, and what macros mean there.
  void readForAmd(const Unit &U, Pass P, UnitFacts &Facts) const;
  std::vector<std::string> commandLine(const Unit &U, Pass P) const;

  const FrontendOptions &Options;
  const MappingTable &Table;
  const Project &Files;
};

/// The resource folder of the clang that this program is linked to.
std::string findResourceDir();

} // namespace hipify
#endif
