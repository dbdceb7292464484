//===- Subcommand.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Subcommand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

static Error failure(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

/// "-" alone, what is unknown and files have no group.
static bool isShown(const Option &O) {
  return O.isValid() && O.getGroup().isValid() && !O.getAlias().isValid();
}

void hipify::printOptions(const OptTable &Table,
                          ArrayRef<OptionSection> Sections) {
  for (const OptionSection &S : Sections) {
    outs() << '\n' << S.Title << ":\n";
    for (unsigned I = 1; I <= Table.getNumOptions(); ++I) {
      const Option O = Table.getOption(I);
      const char *Text = Table.getOptionHelpText(I);
      if (!isShown(O) || O.getGroup().getID() != S.Group || !Text)
        continue;
      const char *Meta = Table.getOptionMetaVar(I);
      std::string Name = O.getPrefixedName().str();
      if (Meta)
        Name += (O.getKind() == Option::SeparateClass ? "=" : "") +
                std::string(Meta);
      outs() << "  " << left_justify(Name, 32) << ' ' << Text << '\n';
    }
  }
}

Error hipify::checkOptions(const OptTable &Table, const InputArgList &Args,
                           unsigned MissingIndex, unsigned MissingCount,
                           unsigned UnknownId) {
  if (MissingCount)
    return failure(Twine(Args.getArgString(MissingIndex)) + " needs a value");
  for (const Arg *A : Args.filtered(UnknownId)) {
    std::string Text = A->getAsString(Args), Nearest;
    unsigned Distance = Table.findNearest(Text, Nearest);
    return failure("unknown option " + Text +
                   (Distance <= 3 ? "; did you mean " + Nearest + "?" : ""));
  }
  return Error::success();
}

std::vector<std::string> hipify::optionNames(const OptTable &Table,
                                             unsigned HiddenGroup) {
  std::vector<std::string> Names;
  for (unsigned I = 1; I <= Table.getNumOptions(); ++I) {
    const Option O = Table.getOption(I);
    if (isShown(O) && O.getGroup().getID() != HiddenGroup)
      Names.push_back(std::string(O.getPrefixedName()));
  }
  llvm::sort(Names);
  return Names;
}

Expected<uint64_t> hipify::numberOption(StringRef Option, StringRef Value,
                                        uint64_t Least, uint64_t Most) {
  uint64_t Number = 0;
  if (Value.getAsInteger(10, Number))
    return failure(Option + " takes a number, not '" + Value + "'");
  if (Number < Least || Number > Most)
    return failure(Option + " takes a number from " + Twine(Least) + " to " +
                   Twine(Most) + ", not " + Twine(Number));
  return Number;
}

std::string hipify::absolutePath(StringRef Path) {
  SmallString<128> Full(Path);
  sys::fs::make_absolute(Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return Full.str().str();
}
