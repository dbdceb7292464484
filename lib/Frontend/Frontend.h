//===- Frontend.h - parses one translation unit -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs clang in this process over a CUDA unit, with our declarations in the
// place of CUDA's headers. Errors, missing headers and nvcc-only constructs
// cost facts, never the unit. What clang does not survive ends the process:
// callers that read strangers' code run it in a child (CollectFacts).
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FRONTEND_H
#define HIPIFY_FRONTEND_FRONTEND_H

#include "Frontend/UnitFacts.h"
#include "Mapping/MappingTable.h"
#include "Project/Project.h"
#include "llvm/ADT/STLFunctionalExtras.h"

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
  /// MiB of memory that the parse of a unit may take; 0: any.
  unsigned MemoryMiB = 8192;
};

class PrecompiledHeaderUse;
struct PrecompiledHeader;

/// What is known of a unit so far.
struct ParsedUnit {
  UnitFacts Facts;
  /// The precompiled header stood for what the unit includes.
  bool SharedFits = true;
};

class Frontend {
public:
  Frontend(const FrontendOptions &Options, const MappingTable &Table,
           const Project &Files)
      : Options(Options), Table(Table), Files(Files) {}
  const FrontendOptions &options() const { return Options; }

  using CheckpointFn = llvm::function_ref<void(const ParsedUnit &)>;

  /// Parses the unit: the host pass, and the device pass when the text of its
  /// files depends on being compiled for the device; where they may have
  /// branches for AMD, the preprocessor reads those. Never fails: what went
  /// wrong is among the facts' problems. Headers that Shared has are not parsed
  /// again. Checkpoint hears all that is known before each step that might be
  /// the last, and at the end; what it heard last counts, after finish().
  void run(const Unit &U, const PrecompiledHeader *Shared,
           CheckpointFn Checkpoint) const;
  /// Adds what holds of all units, those that were not read to their end, too.
  static void finish(const Unit &U, UnitFacts &Facts);
  /// Both at once.
  UnitFacts run(const Unit &U) const;
  /// Parses a unit without code of the user's, for others to share; writes
  /// Header.Path, which is there, and fills Header.Identifiers.
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
