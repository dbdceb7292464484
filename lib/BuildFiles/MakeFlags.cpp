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

private:
  std::optional<FlagWord> valueOf(size_t Word) const override;
  char separator(const FlagWord &) const override { return ' '; }
  Finding &remove(const FlagWord &First, const FlagWord &Last) override;
  void nameGpus(const BuildWord &Row, const FlagWord &First,
                const FlagWord &Last) override;

  bool NamedGpus = false;
};

} // namespace

/// Whether a value is for nvcc: by its variable's name, or by flags that no
/// other compiler has.
static bool isForCuda(StringRef Name, StringRef Value) {
  return Name.contains_insensitive("nvcc") ||
         Name.contains_insensitive("cuda") ||
         Name.contains_insensitive("nvcu") || Name.contains("CUFLAGS") ||
         Value.contains("sm_") || Value.contains("compute_") ||
         Value.contains("-Xcompiler") || Value.contains("-Xptxas") ||
         Value.contains("-lineinfo") || Value.contains("--expt-");
}

MakeFlags::MakeFlags(MakeRewriter &R, MakeCommand Command, StringRef Name)
    : FlagTranslator(R) {
  IsStrict = Name.empty();
  for (const MakeWord &W : Command) {
    Words.push_back({W.Begin, W.End, 0});
    NamesCuda |= R.Names.isCompiler(R.text(W));
  }
  if (!Name.empty() && !Command.empty())
    NamesCuda |= isForCuda(
        Name, R.Source.slice(Command.front().Begin, Command.back().End));
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
         "' is dropped: the flag before names all GPUs")
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
