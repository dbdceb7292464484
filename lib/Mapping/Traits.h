//===- Traits.h - what the notes of the tables tell the program -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The column `note` of a row holds prose and traits: "shim: hipify/bf16.h" says
// which header declares the name. Traits.def lists the words, with a sentence
// for users. The table scripts parse the notes of built-in rows
// (mappings/hipify_tables/schema/notes.py).
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MAPPING_TRAITS_H
#define HIPIFY_MAPPING_TRAITS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace hipify {

enum class Trait : uint8_t {
#define TRAIT(Name, Word, Numbers, Sentence) Name,
#include "Mapping/Traits.def"
};

/// A trait of a note: its kind, and what follows its word.
struct TraitValue {
  Trait Kind{};
  llvm::StringRef Text; ///< Up to the next trait of the note.
  /// "symbol 2" has 2 in both, "arguments 3-4" has 3 and 4; otherwise 0.
  unsigned First = 0, Last = 0;

  /// The first word, without punctuation at its end: the header in
  /// "hipify/bf16.h: for host code".
  llvm::StringRef head() const;
  /// What follows head().
  llvm::StringRef tail() const;
  llvm::SmallVector<llvm::StringRef, 4> words() const;
  /// What the trait says to a user, by its line in Traits.def.
  std::string sentence() const;
};

using TraitList = llvm::SmallVector<TraitValue, 0>;

/// The traits of Note, in its order. Only for rows of users: the table scripts
/// parse the notes of built-in rows.
TraitList parseTraits(llvm::StringRef Note);

/// What a note with these traits says to a user: the prose ahead of the first
/// trait, and a sentence for each.
std::string noteText(llvm::StringRef Note, llvm::ArrayRef<TraitValue> Traits);

/// Describes the first word in Note that is within one or two edits of a
/// trait's word: "'shmi' does not begin a note; did you mean 'shim'?" Empty if
/// there is none.
std::string misspeltTrait(llvm::StringRef Note);

} // namespace hipify
#endif
