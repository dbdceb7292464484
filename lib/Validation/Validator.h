//===- Validator.h - runs cases on back ends --------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A case is translated once, for all requested AMD targets. Every back end
// builds the original or the translation. All runs get the same inputs; the
// outputs are compared with the case's float64 reference, and with the
// original's.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_VALIDATOR_H
#define HIPIFY_VALIDATION_VALIDATOR_H

#include "Validation/Backend.h"
#include "Validation/Results.h"

namespace hipify::validation {

struct ValidateOptions {
  std::vector<std::string> Sizes = {"small"};
  std::vector<uint64_t> Seeds = {1};
  bool Variants = true; ///< Also run the cases' variants.
  bool Bitwise = false; ///< Require bitwise equality with the original.
  bool Mutate = false;
  unsigned Jobs = 1;
  unsigned Seconds = 300; ///< For one run.
  /// For a translation, and for each process of a build.
  unsigned BuildSeconds = 600;
  /// Directories of libraries' headers, for cases that need them; canonical.
  std::vector<std::string> Includes;
  std::string Work; ///< Folder for all files; created, and kept.
};

/// The distinct AMD targets of the back ends, for the translation.
std::vector<std::string>
archesOf(const std::vector<std::unique_ptr<Backend>> &Backends);

/// Runs everything. Fails only if no case has a result; errors of a case are in
/// its result. Progress is called from any thread.
llvm::Expected<Results>
validate(const std::vector<Case> &Cases,
         const std::vector<std::unique_ptr<Backend>> &Backends, const Tools &T,
         const ValidateOptions &Options,
         llvm::function_ref<void(const std::string &)> Progress);

} // namespace hipify::validation

#endif
