//===- CaseFile.h - case.yaml -----------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A case is a directory: CUDA sources with a driver (hipify/validation/case.h),
// a float64 reference on the CPU (hipify/validation/reference.h), and
// case.yaml, which defines the inputs and the expected outputs. docs/cases.md
// is its schema.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_CASEFILE_H
#define HIPIFY_VALIDATION_CASEFILE_H

#include "Validation/Dtype.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <vector>

namespace hipify::validation {

/// The variables of one size: "m" -> 64.
using Sizes = std::map<std::string, double>;

struct InputSpec {
  std::string Name;
  const Dtype *Type = nullptr;
  /// Extents as expressions of the sizes: "k", "m*n/8".
  std::vector<std::string> Shape;
  std::string Values; ///< A distribution (Inputs.h).
};

struct OutputSpec {
  std::string Name;
  const Dtype *Type = nullptr;
  std::vector<std::string> Shape;
  /// |got - expected| <= Absolute + Relative * |expected|.
  double Relative = 0, Absolute = 0;
  std::string Why;  ///< Reason of the tolerance, unless it is the default.
  std::string From; ///< The input with its initial contents; empty: poison.
};

/// The same case with other values in some inputs.
struct VariantSpec {
  std::string Name;
  std::map<std::string, std::string> Values; ///< Input -> distribution.
};

/// A known difference and its reason.
struct KnownDifference {
  std::string On; ///< A back end, or a prefix of its name.
  std::string Why;
};

/// A mutation without an observable effect, and why.
struct EquivalentMutant {
  std::string Kind; ///< As in Mutations.h.
  std::string Line; ///< A part of the translated line.
  std::string Why;
};

struct Case {
  std::string Name;   ///< Its directory, relative to the one given.
  std::string Folder; ///< Absolute.
  std::string About;
  std::vector<std::string> Sources;   ///< File names in Folder.
  std::string Reference;              ///< A file name in Folder.
  std::vector<std::string> Libraries; ///< As linked by nvcc: "cublas".
  std::vector<std::string> Flags;     ///< Compiler flags: -std=, -D, -I.
  /// Of libraries that the machine must have: "cutlass/cutlass.h".
  std::vector<std::string> Headers;
  unsigned Devices = 1;
  std::string NvidiaArch; ///< Minimum for the original; default sm_80.
  std::vector<std::pair<std::string, Sizes>> AllSizes; ///< small, medium, ...
  std::vector<InputSpec> Inputs;
  std::vector<OutputSpec> Outputs;
  std::vector<VariantSpec> Variants;
  std::vector<KnownDifference> Known;
  std::vector<EquivalentMutant> Equivalent;

  /// Null: the case has no such size.
  const Sizes *findSizes(llvm::StringRef Name) const;
};

/// Reads Folder/case.yaml. The error has the file, the line and the problem.
/// WithFiles: the files that it names must exist.
llvm::Expected<Case> readCase(llvm::StringRef Folder, bool WithFiles = true);

/// The cases in Path, a case or a directory of cases, sorted by name.
llvm::Expected<std::vector<Case>> findCases(llvm::StringRef Path);

/// Evaluates an extent: numbers, sizes, + - * / % and parentheses, in integer
/// arithmetic.
llvm::Expected<int64_t> evaluate(llvm::StringRef Expression, const Sizes &S);

/// The extents of a shape; fails if one is negative.
llvm::Expected<std::vector<size_t>>
evaluateShape(const std::vector<std::string> &Shape, const Sizes &S);

} // namespace hipify::validation

#endif
