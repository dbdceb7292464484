//===- NvccFlags.h - translates compiler flags for clang --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Build scripts use flags of nvcc, of the host compiler, or a mixture. Few of
// them matter for parsing. NvccFlags.def defines the meaning of each.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_NVCCFLAGS_H
#define HIPIFY_PROJECT_NVCCFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

/// The rules where compilers disagree: nvcc splits the values of -D, -I and
/// similar options at commas, other compilers do not. Option names are
/// recognized in both dialects.
enum class FlagDialect { Clang, Nvcc };

struct AdjustedFlags {
  /// Flags for clang, with absolute paths.
  std::vector<std::string> Flags;
  /// Flags without a meaning here, as spelled ("-Xptxas -v").
  std::vector<std::string> Dropped;
  std::string Language; ///< From the last -x: "cuda", "c++", "c", or empty.
  std::string Standard; ///< From the last -std that clang knows, or empty.
  std::string CudaPath; ///< From --cuda-path, or empty.
  /// The newest architecture named, as in __CUDA_ARCH__; 0 if there is none.
  unsigned CudaArch = 0;
};

/// Translates the flags of nvcc and other compilers for clang. Moves flags that
/// do not affect parsing (code generation, linking, optimisation, output,
/// warnings, inputs, the compiler's name) to Dropped. Understands -Xcompiler,
/// -gencode, --options-file and @file (recursively), values after `=` or in the
/// next word, and nvcc's short and long names. Relative paths are relative to
/// Directory, or to the current directory if it is empty.
///
/// Fails if an options file cannot be read or an option lacks its value.
llvm::Expected<AdjustedFlags>
adjustFlags(llvm::ArrayRef<std::string> Flags, llvm::StringRef Directory = "",
            FlagDialect Dialect = FlagDialect::Clang);

/// Splits at commas that are neither quoted nor escaped, like nvcc's lists.
/// Drops empty items and the backslashes before commas; keeps quotes.
std::vector<std::string> splitNvccList(llvm::StringRef Text);

} // namespace hipify
#endif
