//===- Validator.h - cases on back ends, compared ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A case is translated once, for all AMD targets that are asked for. Original
// and translation are built by every back end. Every run gets the same inputs;
// what comes out is compared with the case's float64 reference, and with the
// original.
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
  bool Variants = true; ///< Run the cases' variants, too.
  bool Bitwise = false; ///< Results equal the original's, bit by bit.
  bool Mutate = false;
  unsigned Jobs = 1;
  unsigned Seconds = 300; ///< For one run.
  std::string Work;       ///< Where everything goes; made, and kept.
};

/// The AMD targets of the back ends, each once: what a translation is for.
std::vector<std::string>
archesOf(const std::vector<std::unique_ptr<Backend>> &Backends);

/// Runs everything. Fails only where nothing can be said of any case; what goes
/// wrong with one is in its result. Progress is called from any thread.
llvm::Expected<Results>
validate(const std::vector<Case> &Cases,
         const std::vector<std::unique_ptr<Backend>> &Backends, const Tools &T,
         const ValidateOptions &Options,
         llvm::function_ref<void(const std::string &)> Progress);

} // namespace hipify::validation

#endif
