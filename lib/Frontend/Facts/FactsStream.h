//===- FactsStream.h - serializes facts -------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A unit is parsed in a child process, which returns its facts as bytes. The
// format is only valid for the same binary on the same machine; it is never
// stored.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTS_FACTSSTREAM_H
#define HIPIFY_FRONTEND_FACTS_FACTSSTREAM_H

#include "Frontend/Frontend.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace hipify {

std::string toBytes(const ParsedUnit &Parsed);
std::string toBytes(const std::vector<uint64_t> &Numbers);

/// Returns none if the bytes were not written by toBytes().
std::optional<ParsedUnit> parsedUnitFrom(llvm::StringRef Bytes);
std::optional<std::vector<uint64_t>> numbersFrom(llvm::StringRef Bytes);

} // namespace hipify
#endif
