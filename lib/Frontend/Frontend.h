//===- Frontend.h - parses one translation unit -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs clang in-process over a CUDA unit, with our declarations in place of
// CUDA's headers. Errors, missing headers and nvcc-only constructs lose facts,
// never the unit. A crash of clang ends the process, so callers that read
// untrusted code run it in a child process (CollectFacts).
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FRONTEND_H
#define HIPIFY_FRONTEND_FRONTEND_H

#include "Frontend/Facts/UnitFacts.h"
#include "Mapping/MappingTable.h"
#include "Project/Project.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace hipify {

struct FrontendOptions {
  /// Folder of the CUDA declarations.
  std::string Declarations;
  /// clang's resource directory; empty: that of libclang-cpp.
  std::string ResourceDir;
  /// GPU architecture of the device pass.
  std::string CudaArch = "sm_80";
  /// Timeout of a unit; 0: none.
  unsigned TimeoutSeconds = 300;
  /// Memory limit of a unit's parse in MiB; 0: none.
  unsigned MemoryMiB = 8192;
  /// Texts that take the place of files, by canonical path: what an editor has
  /// not saved yet.
  std::map<std::string, std::string> Unsaved;
};

class PrecompiledHeaderUse;
struct PrecompiledHeader;

/// The facts of a unit, possibly incomplete.
struct ParsedUnit {
  UnitFacts Facts;
  /// The precompiled header was equivalent to the unit's own includes.
  bool SharedFits = true;
};

class Frontend {
public:
  Frontend(const FrontendOptions &Options, const MappingTable &Table,
           const Project &Files)
      : Options(Options), Table(Table), Files(Files) {}
  const FrontendOptions &options() const { return Options; }
  const MappingTable &table() const { return Table; }
  const Project &files() const { return Files; }
  /// The same parser, but reading through Disk.
  Frontend through(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk) const {
    Frontend Result = *this;
    Result.Disk = std::move(Disk);
    return Result;
  }

  using CheckpointFn = llvm::function_ref<void(const ParsedUnit &)>;

  /// Parses the unit: the host pass, and the device pass if a file's text
  /// depends on being compiled for the device. Files that may have branches for
  /// AMD are preprocessed again for those. Never fails: errors become problems
  /// among the facts. Headers in Shared are not parsed again. Calls Checkpoint
  /// with the facts so far before each step that might crash, and at the end;
  /// the last call, after finish(), is the result.
  void run(const Unit &U, const PrecompiledHeader *Shared,
           CheckpointFn Checkpoint) const;
  /// Adds the facts of every unit, including those that were not fully parsed.
  static void finish(const Unit &U, UnitFacts &Facts);
  /// Combines run() and finish().
  UnitFacts run(const Unit &U) const;
  /// Parses a unit without user code, to be shared by others. Writes the
  /// existing file Header.Path and fills in Header.Identifiers.
  bool precompile(const Unit &U, PrecompiledHeader &Header) const;

private:
  enum class Pass { Host, Device };
  struct Session;
  void prepare(Session &S, const Unit &U, Pass P) const;
  UnitFacts runPass(const Unit &U, Pass P, PrecompiledHeaderUse *Shared) const;
  /// Notes which text AMD's compiler reads, and what its macros mean.
  void readForAmd(const Unit &U, Pass P, UnitFacts &Facts) const;
  std::vector<std::string> commandLine(const Unit &U, Pass P) const;
  /// The disk, with relative paths in the unit's directory.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk(const Unit &U) const;
  /// Whether Is holds for the text of any file that has facts.
  bool anyFile(const UnitFacts &Facts, const Unit &U,
               llvm::function_ref<bool(llvm::StringRef)> Is) const;

  const FrontendOptions &Options;
  const MappingTable &Table;
  const Project &Files;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk; ///< Null: the real one.
};

/// The resource directory of the clang that this program links to.
std::string findResourceDir();

} // namespace hipify
#endif
