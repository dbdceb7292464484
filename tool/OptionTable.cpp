//===- OptionTable.cpp - the options of one command -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OptionTable.h"
#include "OptionValues.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace llvm::opt;
using namespace hipify;

StringRef OptionTable::takes(OptSpecifier Id) const {
  const char *Values = Rows[Id.getID() - 1].Values;
  return Values ? Values : "";
}

std::vector<StringRef> OptionTable::words(OptSpecifier Id) const {
  StringRef Takes = takes(Id);
  Takes.consume_front("@list ");
  if (Takes.empty() || Takes.starts_with("@"))
    return {};
  SmallVector<StringRef> Words;
  Takes.split(Words, ',');
  return {Words.begin(), Words.end()};
}

Expected<InputArgList> OptionTable::parse(ArrayRef<const char *> Words,
                                          StringRef Hint,
                                          unsigned Visible) const {
  unsigned MissingIndex = 0, MissingCount = 0;
  InputArgList Args =
      ParseArgs(Words, MissingIndex, MissingCount, Visibility(Visible));
  if (MissingCount)
    return createStringError(Twine(Args.getArgString(MissingIndex)) +
                             " needs a value");
  Error All = Error::success();
  for (const Arg *A : Args) {
    const Option &O = A->getOption();
    if (O.getKind() == Option::UnknownClass) {
      std::string Text = A->getAsString(Args), Nearest;
      unsigned Distance = findNearest(Text, Nearest, Visibility(Visible));
      consumeError(std::move(All));
      return createStringError(
          "unknown option " + Text +
          (Distance <= 3 ? "; did you mean " + Nearest + "?" : "") + Hint);
    }
    if (O.getKind() == Option::InputClass || A->getNumValues() == 0)
      continue;
    const char *Meta = getOptionMetaVar(O.getID());
    std::string Name = O.getPrefixedName().rtrim('=').str();
    All = joinErrors(
        std::move(All),
        checkValue({Name, Meta ? Meta : "", takes(O.getID())}, A->getValue()));
  }
  if (All)
    return std::move(All);
  return std::move(Args);
}

std::vector<OptionTable::Shown> OptionTable::optionsOf(unsigned Group,
                                                       unsigned Visible) const {
  std::vector<Shown> Result;
  for (unsigned I = 1; I <= getNumOptions(); ++I) {
    const Option O = getOption(I);
    const char *Text = getOptionHelpText(I);
    // "-" alone, what is unknown and files have no group.
    if (!O.isValid() || O.getAlias().isValid() || !O.getGroup().isValid() ||
        O.getGroup().getID() != Group || !Text || !O.hasVisibilityFlag(Visible))
      continue;
    const char *Meta = getOptionMetaVar(I);
    std::string Equals =
        Meta && O.getKind() == Option::SeparateClass ? "=" : "";
    Result.push_back(
        {I, std::string(O.getPrefixedName()), Meta ? Equals + Meta : "", Text});
  }
  return Result;
}

StringRef OptionTable::titleOf(unsigned Group) const {
  const char *Title = getOptionHelpText(Group);
  return Title ? Title : "";
}

uint64_t hipify::numberOf(const ArgList &Args, OptSpecifier Id,
                          uint64_t Default) {
  uint64_t Number = Default;
  if (const Arg *A = Args.getLastArg(Id))
    (void)StringRef(A->getValue()).getAsInteger(10, Number);
  return Number;
}
