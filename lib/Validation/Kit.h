//===- Kit.h - cases for machines without hipify-cpp ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kit has sources, inputs and scripts, and needs a POSIX shell and a vendor's
// compiler, no network:
//
//   run.sh BACKEND [CASE...]     nvidia, nvidia:hip or amd
//   slurm.sh                     the same as a job array, a case a task
//   include/                     headers of ours
//   cases/CASE/                  original/, translation/, case.yaml, case.sh,
//                                runs/LABEL/{inputs,outputs}
//
// What comes back is a folder of results, laid out as `validate --work` lays
// out its own:
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
/// empty or not there.
llvm::Error exportKit(const std::vector<Case> &Cases, const Tools &T,
                      const ValidateOptions &Options,
                      const std::vector<std::string> &Arches,
                      llvm::StringRef Folder);

/// Compares results that came back with the cases' references. The references
/// run here; sizes and seeds are those of the results.
llvm::Expected<Results> importResults(const std::vector<Case> &Cases,
                                      const Tools &T,
                                      const ValidateOptions &Options,
                                      llvm::StringRef Folder);

/// Compares two folders of results with each other, with the tolerances of
/// their case.yaml. Nothing runs. Each column of the answer is a back end of B,
/// against the same one of A, or against A's only one.
llvm::Expected<Results> compareFolders(llvm::StringRef A, llvm::StringRef B,
                                       bool Bitwise);

} // namespace hipify::validation

#endif
