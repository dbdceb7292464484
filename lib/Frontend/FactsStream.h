//===- FactsStream.h - facts as bytes, and back -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A unit is parsed in a process of its own, which hands its facts over as
// bytes. They are for the same program on the same machine, and for the moment
// only: no format that is kept.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTSSTREAM_H
#define HIPIFY_FRONTEND_FACTSSTREAM_H

#include "Frontend/Frontend.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace hipify {

std::string toBytes(const ParsedUnit &Parsed);
std::string toBytes(const std::vector<uint64_t> &Numbers);

/// None: the bytes are not what toBytes() wrote.
std::optional<ParsedUnit> parsedUnitFrom(llvm::StringRef Bytes);
std::optional<std::vector<uint64_t>> numbersFrom(llvm::StringRef Bytes);

} // namespace hipify
#endif
