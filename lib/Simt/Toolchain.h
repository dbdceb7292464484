//===- Toolchain.h - The compilers that programs are built with -*- C++ -*-===//
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

/// clang and the vendor's headers and device libraries for one target.
struct Toolchain {
  std::string Clang;
  std::string Target; ///< "gfx942", "sm_80"
  bool IsAMD = true;
  std::string SDK; ///< The folder that was chosen, for the cache.
  /// Flags that make clang compile the language for the target.
  std::vector<std::string> Flags;
  /// Where the vendor's headers are, for plain C++ that uses its host API.
  std::vector<std::string> HostFlags;
  /// The vendor's bitcode that device code is linked with.
  std::vector<std::string> Libraries;
};

struct ToolchainRequest {
  std::string Target;
  /// Empty: where ROCm usually is, or what cmake/rocm-sysroot.sh unpacked.
  std::string RocmPath;
  std::string RocmDeviceLibs;
  std::string CudaPath; ///< Empty: where CUDA usually is.
};

/// Fails with what is missing and which option names it.
llvm::Expected<Toolchain> findToolchain(const ToolchainRequest &Request);

/// Changes when the file is another one, as after an upgrade.
std::string stampOf(llvm::StringRef Path);

/// A command and where what it prints goes.
struct Command {
  std::vector<std::string> Words;
  std::string Errors; ///< File for stdout and stderr; empty: ours.
};

/// Runs all commands side by side. Fails if one fails, with what it printed.
llvm::Error runCommands(llvm::ArrayRef<Command> Commands);

} // namespace hipify::simt

#endif
