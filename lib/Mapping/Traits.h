//===- Traits.h - what the notes of the tables tell the program -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The column `note` of a row holds prose and traits: "shim: hipify/bf16.h" says
// which header declares the name. Traits.def lists the words.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MAPPING_TRAITS_H
#define HIPIFY_MAPPING_TRAITS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace hipify {

enum class Trait : uint8_t {
#define TRAIT(Name, Word, Numbers) Name,
#include "Mapping/Traits.def"
};

/// What a note says after a trait's word.
struct TraitValue {
  llvm::StringRef Text; ///< Up to the next trait of the note.
  /// "symbol 2" has 2 in both, "arguments 3-4" has 3 and 4; otherwise 0.
  unsigned First = 0, Last = 0;

  /// The first word, without punctuation at its end: the header in
  /// "hipify/bf16.h: for host code".
  llvm::StringRef head() const;
  /// What follows head().
  llvm::StringRef tail() const;
  llvm::SmallVector<llvm::StringRef, 4> words() const;
};

/// The value of trait T in Note, if Note has it.
std::optional<TraitValue> findTrait(llvm::StringRef Note, Trait T);

/// Describes the first word in Note that is within one or two edits of a
/// trait's word: "'shmi' does not begin a note; did you mean 'shim'?" Empty if
/// there is none.
std::string misspeltTrait(llvm::StringRef Note);

} // namespace hipify
#endif
