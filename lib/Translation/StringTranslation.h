//===- StringTranslation.h - CUDA source in string literals -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_STRINGTRANSLATION_H
#define HIPIFY_TRANSLATION_STRINGTRANSLATION_H

#include "Translation/Translation.h"

namespace hipify {

/// Translates the strings that reach NVRTC (--translate-strings). Each program
/// is a separate unit, whose files are the literals. Adds its findings to the
/// files that contain the literals, and removes their findings about a literal
/// as a string.
void translateStrings(std::vector<TranslatedFile> &Files,
                      const UnitFacts &Facts, const Project &Input,
                      const MappingTable &Table,
                      const TranslationOptions &Options);

} // namespace hipify
#endif
