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

/// Translates the strings that reach NVRTC (--translate-strings): each program
/// is a unit of its own, whose files are the literals. Adds findings to the
/// files that the literals stand in; what they say of such a literal as a
/// string goes.
void translateStrings(std::vector<TranslatedFile> &Files,
                      const UnitFacts &Facts, const Project &Input,
                      const MappingTable &Table,
                      const TranslationOptions &Options);

} // namespace hipify
#endif
