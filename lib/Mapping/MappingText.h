//===- MappingText.h - parses a user's mapping table ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the schema of mappings/schema.md. More lenient than the generator of
// the built-in tables: columns can be missing or in any order, rows need not be
// sorted, and line ends can be CRLF.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MAPPING_MAPPINGTEXT_H
#define HIPIFY_MAPPING_MAPPINGTEXT_H

#include "Mapping/MappingTable.h"

namespace hipify {

/// Parses the rows of Text; their fields refer to Text. The error message is
/// "NAME:LINE:COLUMN: error: ..." for the first invalid field.
llvm::Expected<std::vector<MappingEntry>>
parseMappingText(llvm::StringRef Text, llvm::StringRef NameForErrors);

} // namespace hipify
#endif
