//===- MappingText.h - a user's mapping table, as text ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the schema of mappings/schema.md. Apart from what the built-in tables
// must fulfil it is lenient: columns may be left out or come in any order,
// rows need no order, and line ends may be CRLF.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MAPPING_MAPPINGTEXT_H
#define HIPIFY_MAPPING_MAPPINGTEXT_H

#include "Mapping/MappingTable.h"

namespace hipify {

/// The rows of Text, whose fields are views into it. The error's text is
/// "NAME:LINE:COLUMN: error: ...", about the first wrong field.
llvm::Expected<std::vector<MappingEntry>>
parseMappingText(llvm::StringRef Text, llvm::StringRef NameForErrors);

} // namespace hipify
#endif
