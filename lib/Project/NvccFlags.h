//===- NvccFlags.h - flags of nvcc and others, as clang takes them -*- C++ -*-//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Build scripts carry nvcc's flags, those of the host compiler, or a mixture.
// Parsing needs few of them. NvccFlags.def says what each one means.
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

/// Whose rules hold where compilers disagree: nvcc splits the values of -D,
/// -I and the like at commas, other compilers do not. Names of options are
/// understood either way.
enum class FlagDialect { Clang, Nvcc };

struct AdjustedFlags {
  /// What clang gets. Folders and files in it are absolute.
  std::vector<std::string> Flags;
  /// What has no meaning here, as it was written ("-Xptxas -v").
  std::vector<std::string> Dropped;
  std::string Language; ///< Of the last -x: "cuda", "c++", "c", or empty.
  std::string Standard; ///< Of the last -std that clang knows, or empty.
  std::string CudaPath; ///< Of --cuda-path, or empty.
  /// The newest architecture named, as in __CUDA_ARCH__; 0 where none is.
  unsigned CudaArch = 0;
};

/// nvcc's and other compilers' flags as clang takes them. What parsing has no
/// use for (code generation, linking, optimisation, output, warnings, inputs,
/// the compiler's own name) is left out and named in Dropped. Understands
/// -Xcompiler, -gencode, --options-file and @file (read recursively), values
/// after `=` or as the next word, and nvcc's short and long names. Relative
/// paths are relative to Directory, or to the current folder if it is empty.
///
/// Fails on an options file that cannot be read and on an option whose value
/// is missing.
llvm::Expected<AdjustedFlags>
adjustFlags(llvm::ArrayRef<std::string> Flags, llvm::StringRef Directory = "",
            FlagDialect Dialect = FlagDialect::Clang);

/// Splits at commas that are not quoted and not escaped, as nvcc does with
/// lists; empty items vanish. Quotes stay, backslashes before commas go.
std::vector<std::string> splitNvccList(llvm::StringRef Text);

} // namespace hipify
#endif
