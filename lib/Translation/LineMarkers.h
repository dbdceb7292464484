//===- LineMarkers.h - translated text that names its source ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_LINEMARKERS_H
#define HIPIFY_TRANSLATION_LINEMARKERS_H

#include "Findings/Finding.h"
#include "Source/SourceText.h"

namespace hipify {

/// Applies Edits (settled, in order) and adds #line directives, so that
/// messages, debug information and __FILE__ of the result name the source's
/// path and lines. For text that is compiled, not read. Lines are exact except
/// within a replacement that a directive cannot interrupt: part of a literal or
/// of a macro's definition.
std::string textWithLineMarkers(const SourceText &Source,
                                llvm::ArrayRef<Edit> Edits);

} // namespace hipify
#endif
