//===- InnerTexts.h - text included inside a namespace ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_INNERTEXTS_H
#define HIPIFY_TRANSLATION_INNERTEXTS_H

#include "Rules/Rule.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace hipify {

/// By path, all files that are included inside a namespace, a class or a
/// function, and the files that include them there. Translated: the files whose
/// text can change; HeadersOf returns the headers that a file's translation
/// needs.
std::map<std::string, InnerText>
innerTexts(const UnitFacts &Facts,
           const std::vector<llvm::StringRef> &Translated,
           llvm::function_ref<std::set<std::string>(const std::string &Path)>
               HeadersOf);

} // namespace hipify
#endif
