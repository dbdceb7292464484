//===- CaseFile.h - case.yaml -----------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A case is a folder: CUDA sources with a driver (hipify/validation/case.h), a
// reference in float64 on the CPU (hipify/validation/reference.h), and
// case.yaml, which says what goes in and what must come out. docs/cases.md is
// its schema.
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

/// The numbers of one size: "m" -> 64.
using Sizes = std::map<std::string, double>;

struct InputSpec {
  std::string Name;
  const Dtype *Type = nullptr;
  /// Extents in terms of the sizes: "k", "m*n/8".
  std::vector<std::string> Shape;
  std::string Values; ///< A distribution (Inputs.h).
};

struct OutputSpec {
  std::string Name;
  const Dtype *Type = nullptr;
  std::vector<std::string> Shape;
  /// |got - expected| <= Absolute + Relative * |expected|.
  double Relative = 0, Absolute = 0;
  std::string Why;  ///< The tolerance, unless it is the type's default.
  std::string From; ///< The input that is its first contents; empty: poison.
};

/// The same case with other values in some inputs.
struct VariantSpec {
  std::string Name;
  std::map<std::string, std::string> Values; ///< Input -> distribution.
};

/// A difference that is known and has a reason.
struct KnownDifference {
  std::string On; ///< A back end, or a beginning of its name.
  std::string Why;
};

/// A mutation that changes nothing that can be seen, and why.
struct EquivalentMutant {
  std::string Kind; ///< As in Mutations.h.
  std::string Line; ///< A part of the translated line.
  std::string Why;
};

struct Case {
  std::string Name;   ///< Its folder, below the one that was given.
  std::string Folder; ///< Absolute.
  std::string About;
  std::vector<std::string> Sources;   ///< Names in Folder.
  std::string Reference;              ///< A name in Folder.
  std::vector<std::string> Libraries; ///< As nvcc links them: "cublas".
  std::vector<std::string> Flags;     ///< Of the compiler: -std=, -D, -I.
  unsigned Devices = 1;
  std::string NvidiaArch; ///< The least that the original needs; sm_80.
  std::vector<std::pair<std::string, Sizes>> AllSizes; ///< small, medium, ...
  std::vector<InputSpec> Inputs;
  std::vector<OutputSpec> Outputs;
  std::vector<VariantSpec> Variants;
  std::vector<KnownDifference> Known;
  std::vector<EquivalentMutant> Equivalent;

  /// Null: the case has no such size.
  const Sizes *findSizes(llvm::StringRef Name) const;
};

/// Reads Folder/case.yaml. Fails with file, line and what is wrong. WithFiles:
/// the files that it names must be there.
llvm::Expected<Case> readCase(llvm::StringRef Folder, bool WithFiles = true);

/// The cases in Path, a case's folder or one that holds cases, sorted by name.
llvm::Expected<std::vector<Case>> findCases(llvm::StringRef Path);

/// Evaluates an extent: numbers, sizes, + - * / % and parentheses, in whole
/// numbers.
llvm::Expected<int64_t> evaluate(llvm::StringRef Expression, const Sizes &S);

/// The extents of a shape; none may be negative.
llvm::Expected<std::vector<size_t>>
evaluateShape(const std::vector<std::string> &Shape, const Sizes &S);

} // namespace hipify::validation

#endif
