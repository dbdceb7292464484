//===- Toolchain.h - compilers that build programs --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_TOOLCHAIN_H
#define HIPIFY_SIMT_TOOLCHAIN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify::simt {

/// clang, and the vendor's headers and device libraries, for one target.
struct Toolchain {
  std::string Clang;
  std::string Target; ///< "gfx942", "sm_80"
  bool IsAMD = true;
  std::string SDK; ///< The selected directory, for the cache.
  /// Flags that select the language and the target.
  std::vector<std::string> Flags;
  /// Include flags of the vendor's headers, for plain C++ that uses its host
  /// API.
  std::vector<std::string> HostFlags;
  /// The vendor's bitcode to link device code with.
  std::vector<std::string> Libraries;
};

struct ToolchainRequest {
  std::string Target;
  /// Empty: ROCm's usual location, or the one that cmake/rocm-sysroot.sh
  /// unpacked.
  std::string RocmPath;
  std::string RocmDeviceLibs;
  std::string CudaPath; ///< Empty: CUDA's usual location.
};

/// The error names what is missing and the option that specifies it.
llvm::Expected<Toolchain> findToolchain(const ToolchainRequest &Request);

/// Changes if the file is replaced, e.g. by an upgrade.
std::string stampOf(llvm::StringRef Path);

/// A command and the destination of its output.
struct Command {
  std::vector<std::string> Words;
  std::string Errors; ///< File for stdout and stderr; empty: inherited.
};

/// Runs all commands in parallel. Fails with the output of one that fails.
llvm::Error runCommands(llvm::ArrayRef<Command> Commands);

} // namespace hipify::simt

#endif
