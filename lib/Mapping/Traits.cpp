//===- Traits.cpp - what the notes of the tables tell the program ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Mapping/Traits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace hipify {
namespace {

constexpr StringRef Separator = "; ";

struct TraitWord {
  Trait T;
  StringRef Word;
  unsigned Numbers;
};
constexpr TraitWord Words[] = {
#define TRAIT(Name, Word, Numbers) {Trait::Name, Word, Numbers},
#include "Mapping/Traits.def"
};

} // namespace

/// Reads "WORD: ", "WORD 2: " or "WORD 3-4: " at the beginning of Text, and
/// removes it.
static bool consumeWord(StringRef &Text, const TraitWord &W,
                        TraitValue &Value) {
  StringRef Rest = Text;
  if (!Rest.consume_front(W.Word))
    return false;
  if (W.Numbers) {
    if (!Rest.consume_front(" ") || Rest.consumeInteger(10, Value.First))
      return false;
    Value.Last = Value.First;
    if (W.Numbers > 1 && Rest.consume_front("-") &&
        Rest.consumeInteger(10, Value.Last))
      return false;
  }
  if (!Rest.consume_front(": "))
    return false;
  Text = Rest;
  return true;
}

static bool beginsWithTrait(StringRef Text) {
  return llvm::any_of(Words, [&](const TraitWord &W) {
    StringRef Rest = Text;
    TraitValue Ignored;
    return consumeWord(Rest, W, Ignored);
  });
}

/// The offset after the first separator from From on, or npos.
static size_t nextPart(StringRef Note, size_t From) {
  size_t At = Note.find(Separator, From);
  return At == StringRef::npos ? At : At + Separator.size();
}

/// Text up to the separator before its next trait.
static StringRef untilNextTrait(StringRef Text) {
  for (size_t At = nextPart(Text, 0); At != StringRef::npos;
       At = nextPart(Text, At))
    if (beginsWithTrait(Text.drop_front(At)))
      return Text.take_front(At - Separator.size());
  return Text;
}

StringRef TraitValue::head() const {
  return Text.split(' ').first.rtrim(":;,");
}

StringRef TraitValue::tail() const { return Text.split(' ').second; }

llvm::SmallVector<StringRef, 4> TraitValue::words() const {
  llvm::SmallVector<StringRef, 4> Result;
  Text.split(Result, ' ');
  return Result;
}

std::optional<TraitValue> findTrait(StringRef Note, Trait T) {
  const TraitWord &W = Words[static_cast<size_t>(T)];
  for (size_t At = 0; At != StringRef::npos; At = nextPart(Note, At)) {
    StringRef Text = Note.drop_front(At);
    if (TraitValue Value; consumeWord(Text, W, Value)) {
      Value.Text = untilNextTrait(Text);
      return Value;
    }
  }
  return std::nullopt;
}

std::string misspeltTrait(StringRef Note) {
  for (size_t At = 0; At != StringRef::npos; At = nextPart(Note, At)) {
    StringRef Part = Note.drop_front(At);
    size_t Colon = Part.find(": ");
    if (Colon == StringRef::npos || beginsWithTrait(Part))
      continue;
    StringRef Word = Part.take_front(Colon).rtrim("0123456789-").rtrim();
    unsigned Most = Word.size() > 4 ? 2 : 1;
    for (const TraitWord &W : Words)
      if (Word.size() > 2 && Word.edit_distance(W.Word, true, Most) <= Most)
        return ("'" + Part.take_front(Colon) +
                "' does not begin a note; did you mean '" + W.Word +
                (W.Numbers ? " N" : "") + "'?")
            .str();
  }
  return "";
}

} // namespace hipify
