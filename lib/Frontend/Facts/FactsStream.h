//===- FactsStream.h - serializes facts -------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A unit is parsed in a child process, which returns its facts as bytes. The
// format is only valid for the same binary: FactsCache never reads another's.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTS_FACTSSTREAM_H
#define HIPIFY_FRONTEND_FACTS_FACTSSTREAM_H

#include "Frontend/Frontend.h"
#include "Frontend/UnitInputs.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace hipify {

/// What the process sends that has written a precompiled header.
struct PrecompiledResult {
  std::vector<uint64_t> Identifiers;
  std::vector<UnitInputs> Inputs; ///< None if the disk changed meanwhile.
};

std::string toBytes(const ParsedUnit &Parsed);
std::string toBytes(const UnitInputs &Inputs);
std::string toBytes(const std::vector<FactsRecord> &Records);
std::string toBytes(const PrecompiledResult &Result);

/// Returns none if the bytes were not written by toBytes().
std::optional<ParsedUnit> parsedUnitFrom(llvm::StringRef Bytes);
std::optional<UnitInputs> unitInputsFrom(llvm::StringRef Bytes);
std::optional<std::vector<FactsRecord>> recordsFrom(llvm::StringRef Bytes);
std::optional<PrecompiledResult> precompiledFrom(llvm::StringRef Bytes);

} // namespace hipify
#endif
