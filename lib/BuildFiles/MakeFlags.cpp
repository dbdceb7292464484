//===- MakeFlags.cpp - flags in Makefiles ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A flag such as -t is nvcc's only behind nvcc. In the value of a variable,
// what else is in it decides.
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/FlagTranslator.h"
#include "BuildFiles/MakeRewriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace hipify {

namespace {

class MakeFlags : public FlagTranslator {
public:
  MakeFlags(MakeRewriter &R, MakeCommand Command, StringRef Name);

protected:
  std::optional<FlagWord> valueOf(size_t Word) const override;
  std::string separator(const FlagWord &) const override { return " "; }
  Finding &remove(const FlagWord &First, const FlagWord &Last) override;
  void nameGpus(const BuildWord &Row, const FlagWord &First,
                const FlagWord &Last) override;

private:
  bool isForCuda(StringRef Name) const;
  void tellAmbiguous(StringRef Name);
  StringRef wordAt(size_t I) const {
    return I < Words.size() ? text(Words[I]) : "";
  }

  bool NamedGpus = false;
};

} // namespace

/// The row of a flag, with its value if the table has that.
static const BuildWord *flagRow(StringRef Word, StringRef Next) {
  if (const auto *Row = lookupBuildWord(BuildWord::Flag, Word))
    return Row;
  if (const auto *Row = lookupBuildWord(
          BuildWord::Flag, (Word + "=" + Next.take_front(64)).str()))
    return Row;
  StringRef Name = Word.split('=').first;
  const auto *Row = lookupBuildWord(BuildWord::FlagWithValue, Name);
  return Row ? Row : lookupBuildWord(BuildWord::FlagWithList, Name);
}

/// Whether a value is for nvcc: by its variable's name, or by flags that no
/// other compiler has.
bool MakeFlags::isForCuda(StringRef Name) const {
  for (StringRef Part : {"nvcc", "cuda", "nvcu", "cuflags"})
    if (Name.contains_insensitive(Part))
      return true;
  for (size_t I = 0; I != Words.size(); ++I) {
    const BuildWord *Row = flagRow(wordAt(I), wordAt(I + 1));
    bool NamesGpu = wordAt(I).contains("sm_") || wordAt(I + 1).contains("sm_");
    if (Row &&
        (Row->RocmPackage == "gpu" ? NamesGpu : Row->RocmPackage.empty()))
      return true;
  }
  return false;
}

/// `OPTIONS = -t 0`: a flag that other programs have, too.
void MakeFlags::tellAmbiguous(StringRef Name) {
  bool HoldsFlags = Name.contains("FLAG") || Name.contains("OPT");
  if (NamesCuda || !HoldsFlags || Name.starts_with("CMAKE_"))
    return;
  for (size_t I = 0; I != Words.size(); ++I) {
    const BuildWord *Row = flagRow(wordAt(I), wordAt(I + 1));
    if (Row && Row->RocmPackage == "cuda")
      R.leave(Words[I].Begin, Words[I].End,
              ("'" + wordAt(I) + "' is kept: it may be a flag of nvcc's").str(),
              "write hipcc's flag if hipcc gets it");
  }
}

MakeFlags::MakeFlags(MakeRewriter &R, MakeCommand Command, StringRef Name)
    : FlagTranslator(R) {
  IsStrict = Name.empty();
  for (const MakeWord &W : Command) {
    Words.push_back({W.Begin, W.End, 0});
    NamesCuda |= R.Names.isCompiler(R.text(W));
  }
  if (!Name.empty()) {
    NamesCuda |= isForCuda(Name);
    tellAmbiguous(Name);
  }
}

std::optional<FlagWord> MakeFlags::valueOf(size_t Word) const {
  if (Word + 1 == Words.size())
    return std::nullopt;
  return Words[Word + 1];
}

/// With the blanks before it; a line's first word leaves what precedes it.
Finding &MakeFlags::remove(const FlagWord &First, const FlagWord &Last) {
  unsigned Begin = First.Begin;
  while (Begin > 0 &&
         (R.text()[Begin - 1] == ' ' || R.text()[Begin - 1] == '\t') &&
         !R.isDone(Begin - 1))
    --Begin;
  if (Begin == 0 || R.text()[Begin - 1] == '\n')
    Begin = First.Begin;
  return R.replace(Begin, Last.End, "");
}

/// The first flag of a command names all GPUs, in place of what the others do.
void MakeFlags::nameGpus(const BuildWord &, const FlagWord &First,
                         const FlagWord &Last) {
  if (NamedGpus) {
    remove(First, Last).Message =
        ("'" + R.Source.slice(First.Begin, Last.End) +
         "' is dropped: the first flag names all GPUs")
            .str();
    return;
  }
  NamedGpus = true;
  R.replace(First.Begin, Last.End,
            join(map_range(R.Project.Arches,
                           [](StringRef Arch) {
                             return ("--offload-arch=" + Arch).str();
                           }),
                 " "));
}

void translateMakeFlags(MakeRewriter &R, MakeCommand Command, StringRef Name) {
  MakeFlags(R, Command, Name).run();
}

} // namespace hipify
