//===- TraitsTest.cpp - the traits in the tables' notes -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Mapping/MappingTable.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace hipify;

namespace {

std::optional<TraitValue> findTrait(llvm::StringRef Note, Trait T) {
  MappingEntry Entry;
  Entry.Traits = parseTraits(Note);
  return Entry.trait(T);
}

std::string text(llvm::StringRef Note) {
  return noteText(Note, parseTraits(Note));
}

TEST(Traits, AreFoundInAnyPart) {
  llvm::StringRef Note = "shim: hipify/half.h: for host code; it rounds; "
                         "check: twice; needs: MIOPEN_BETA_API";
  auto Shim = findTrait(Note, Trait::Shim);
  ASSERT_TRUE(Shim);
  EXPECT_EQ(Shim->Text, "hipify/half.h: for host code; it rounds");
  EXPECT_EQ(Shim->head(), "hipify/half.h");
  EXPECT_EQ(Shim->tail(), "for host code; it rounds");
  EXPECT_EQ(findTrait(Note, Trait::Check)->Text, "twice");
  EXPECT_EQ(findTrait(Note, Trait::Needs)->Text, "MIOPEN_BETA_API");
  EXPECT_FALSE(findTrait(Note, Trait::Value));
  EXPECT_FALSE(findTrait("", Trait::Shim));
}

TEST(Traits, BeginAPart) {
  EXPECT_FALSE(findTrait("please check: by hand", Trait::Check));
  EXPECT_FALSE(findTrait("check : by hand", Trait::Check));
  EXPECT_FALSE(findTrait("define ahead: nvcc", Trait::Define));
  EXPECT_TRUE(findTrait("define ahead: nvcc", Trait::DefineAhead));
}

TEST(Traits, HaveNumbers) {
  auto Range = findTrait("arguments 3-4: the last is new", Trait::Arguments);
  ASSERT_TRUE(Range);
  EXPECT_EQ(Range->First, 3u);
  EXPECT_EQ(Range->Last, 4u);
  EXPECT_EQ(findTrait("arguments 2: few", Trait::Arguments)->Last, 2u);
  EXPECT_FALSE(findTrait("arguments: few", Trait::Arguments));
  EXPECT_FALSE(findTrait("symbol 2-3: two", Trait::Symbol));
  EXPECT_EQ(findTrait("error 716: never", Trait::Error)->First, 716u);
}

TEST(Traits, HaveWords) {
  auto Brings = findTrait("brings: a.h b.h; roc brings: c.h", Trait::Brings);
  ASSERT_TRUE(Brings);
  EXPECT_EQ(Brings->words(),
            (llvm::SmallVector<llvm::StringRef, 4>{"a.h", "b.h"}));
}

TEST(Traits, OfBuiltInRowsAreThoseOfTheirNotes) {
  unsigned Count = 0;
  MappingTable::builtin().forEach([&](const MappingEntry &Entry) {
    TraitList Parsed = parseTraits(Entry.Note);
    ASSERT_EQ(Entry.Traits.size(), Parsed.size()) << Entry.Cuda.str();
    for (auto [Written, Read] : llvm::zip(Entry.Traits, Parsed)) {
      EXPECT_EQ(Written.Kind, Read.Kind) << Entry.Cuda.str();
      EXPECT_EQ(Written.Text, Read.Text) << Entry.Cuda.str();
      EXPECT_EQ(Written.First, Read.First) << Entry.Cuda.str();
      EXPECT_EQ(Written.Last, Read.Last) << Entry.Cuda.str();
    }
    Count += Parsed.size();
  });
  EXPECT_GT(Count, 1000u);
}

TEST(Traits, AreSentences) {
  EXPECT_EQ(text("nobody uses it; in CUDA: neither"),
            "nobody uses it; in CUDA: neither");
  EXPECT_EQ(text("shim: hipify/half.h"),
            "files that use it include hipify/half.h");
  EXPECT_EQ(text("old; shim: hipify/half.h HIP's wraps; check: twice"),
            "old; files that use it include hipify/half.h; HIP's wraps; to be "
            "checked: twice");
  EXPECT_EQ(text("arguments 3-4: new"),
            "the number of arguments in HIP is 3 or 4: new");
  EXPECT_EQ(text("arguments 3: old"),
            "the number of arguments in HIP is 3: old");
  EXPECT_EQ(text("device: a.h f 1 for NaN"),
            "in device code, it becomes f of a.h: 1 for NaN");
  EXPECT_EQ(text("device: a.h f"), "in device code, it becomes f of a.h");
  EXPECT_EQ(text("brings: a.h b.h; roc brings: c.h"),
            "CUDA's header includes a.h, b.h; with --roc, c.h as well");
  EXPECT_EQ(text("rule: warp"),
            "hipify/warp.h keeps its meaning for warps of 32");
}

TEST(Traits, OfAUsersTableAreSpeltRight) {
  auto Table = MappingTable::builtin();
  std::string Row = "myAlloc\tfunction\tmine\tmapped\tmyHipAlloc" +
                    std::string("\t-\t-\t-\t-\t-\t-\t-\t");
  std::string Header = "cuda\tkind\tlibrary\tsupport\thip\troc\tcuda_since\t"
                       "cuda_until\thip_since\thip_until\troc_since\t"
                       "roc_until\tnote\tadvice\n";
  llvm::Error E =
      Table.addText(Header + Row + "chekc: by hand\t-\n", "mine.tsv");
  EXPECT_EQ(llvm::toString(std::move(E)),
            "mine.tsv:2:55: error: 'chekc' does not begin a note; did you mean "
            "'check'?");
  EXPECT_FALSE(
      Table.addText(Header + Row + "see also: the manual\t-\n", "mine.tsv"));
}

} // namespace
