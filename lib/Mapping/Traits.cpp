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
  Trait Kind;
  StringRef Word;
  unsigned Numbers;
  StringRef Sentence;
};
constexpr TraitWord Words[] = {
#define TRAIT(Name, Word, Numbers, Sentence)                                   \
  {Trait::Name, Word, Numbers, Sentence},
#include "Mapping/Traits.def"
};

struct RuleWord {
  StringRef Word, Sentence;
};
constexpr RuleWord RuleWords[] = {
#define NOTE_RULE(Word, Sentence) {Word, Sentence},
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
  Value.Kind = W.Kind;
  Text = Rest;
  return true;
}

/// The trait that Text begins with; its Text is what follows, to the end.
static std::optional<TraitValue> traitAt(StringRef Text) {
  for (const TraitWord &W : Words)
    if (TraitValue Value; consumeWord(Text, W, Value)) {
      Value.Text = Text;
      return Value;
    }
  return std::nullopt;
}

/// The offset after the first separator from From on, or npos.
static size_t nextPart(StringRef Note, size_t From) {
  size_t At = Note.find(Separator, From);
  return At == StringRef::npos ? At : At + Separator.size();
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

/// What {Field} of a sentence stands for.
static std::string field(const TraitValue &Value, StringRef Field) {
  if (Field == "first")
    return llvm::utostr(Value.First);
  if (Field == "last")
    return Value.Last == Value.First ? "" : llvm::utostr(Value.Last);
  if (Field == "head")
    return Value.head().str();
  if (Field == "tail")
    return Value.tail().str();
  if (Field == "name")
    return Value.tail().split(' ').first.str();
  if (Field == "rest")
    return Value.tail().split(' ').second.str();
  if (Field == "list")
    return llvm::join(Value.words(), ", ");
  if (Field == "rule")
    for (const RuleWord &W : RuleWords)
      if (W.Word == Value.Text)
        return W.Sentence.str();
  return Value.Text.str();
}

std::string TraitValue::sentence() const {
  StringRef Rest = Words[static_cast<size_t>(Kind)].Sentence;
  std::string Result;
  size_t Optional = 0; ///< Where a part in brackets begins.
  bool Drop = false;
  while (!Rest.empty()) {
    char C = Rest.front();
    Rest = Rest.drop_front();
    if (C == '{') {
      StringRef Field;
      std::tie(Field, Rest) = Rest.split('}');
      std::string Written = field(*this, Field);
      Drop = Written.empty();
      Result += Written;
    } else if (C == '[') {
      Optional = Result.size();
    } else if (C == ']') {
      if (Drop)
        Result.resize(Optional);
    } else {
      Result += C;
    }
  }
  llvm::erase(Result, '`'); // Code is marked on pages only.
  return Result;
}

TraitList parseTraits(StringRef Note) {
  TraitList Traits;
  for (size_t At = 0; At != StringRef::npos; At = nextPart(Note, At)) {
    auto Value = traitAt(Note.drop_front(At));
    if (!Value)
      continue;
    if (!Traits.empty()) // The one before ends ahead of the separator.
      Traits.back().Text =
          Traits.back().Text.drop_back(Note.size() - At + Separator.size());
    Traits.push_back(*Value);
  }
  return Traits;
}

std::string noteText(StringRef Note, llvm::ArrayRef<TraitValue> Traits) {
  if (Traits.empty())
    return Note.str();
  StringRef Ahead = Note.take_front(Traits.front().Text.begin() - Note.begin());
  // Up to the separator ahead of the first trait's word.
  auto [Prose, Word] = Ahead.rsplit(Separator);
  std::string Result = Word.empty() ? "" : (Prose + Separator).str();
  return Result + llvm::join(llvm::map_range(Traits,
                                             [](const TraitValue &Value) {
                                               return Value.sentence();
                                             }),
                             Separator);
}

std::string misspeltTrait(StringRef Note) {
  for (size_t At = 0; At != StringRef::npos; At = nextPart(Note, At)) {
    StringRef Part = Note.drop_front(At);
    size_t Colon = Part.find(": ");
    if (Colon == StringRef::npos || traitAt(Part))
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
