//===- Kit.h - cases for machines without hipify-cpp ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kit contains sources, inputs and scripts. It needs a POSIX shell and a
// vendor's compiler, but no network:
//
//   run.sh BACKEND [CASE...]     nvidia, nvidia:hip or amd
//   slurm.sh                     the same as a job array, one task per case
//   include/                     our headers
//   cases/CASE/                  original/, translation/, case.yaml, case.sh,
//                                runs/LABEL/{inputs,outputs}
//
// It produces a directory of results in the layout of `validate --work`:
//
//   RESULTS/CASE/case.yaml
//   RESULTS/CASE/BACKEND/LABEL/  outputs, `status` and `log`
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_KIT_H
#define HIPIFY_VALIDATION_KIT_H

#include "Validation/Validator.h"

namespace hipify::validation {

/// Translates the cases for Arches and writes the kit to Folder, which must be
/// empty or not exist. Returns a line for each case that is left out, since the
/// machine lacks headers that it needs.
llvm::Expected<std::vector<std::string>>
exportKit(const std::vector<Case> &Cases, const Tools &T,
          const ValidateOptions &Options,
          const std::vector<std::string> &Arches, llvm::StringRef Folder);

/// Compares results from another machine with the cases' references. The
/// references run here, with the sizes and seeds of the results.
llvm::Expected<Results> importResults(const std::vector<Case> &Cases,
                                      const Tools &T,
                                      const ValidateOptions &Options,
                                      llvm::StringRef Folder);

/// Compares two directories of results, with the tolerances of their case.yaml,
/// without running anything. Each column of the result is a back end of B,
/// compared with the same one of A, else with A's `nvidia`, else with A's only
/// one.
llvm::Expected<Results> compareFolders(llvm::StringRef A, llvm::StringRef B,
                                       bool Bitwise);

} // namespace hipify::validation

#endif
