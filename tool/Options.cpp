//===- Options.cpp - the options of translate and query -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "Files/PlainFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::opt;

namespace hipify {

#define OPTIONS "Options.inc"
#include "OptionRows.inc"

const OptionTable &optionTable() { return table(); }

Expected<ParsedOptions> parseOptions(ArrayRef<const char *> Line,
                                     const std::string &Program,
                                     unsigned Visible) {
  auto Memory = std::make_unique<BumpPtrAllocator>();
  SmallVector<const char *, 64> Words(Line.begin(), Line.end());
  auto *Dashes = find_if(Words, [](StringRef W) { return W == "--"; });
  std::vector<std::string> ParserFlags;
  if (Dashes != Words.end())
    ParserFlags.assign(Dashes + 1, Words.end());
  Words.erase(Dashes, Words.end());
  cl::ExpansionContext Responses(*Memory, cl::TokenizeGNUCommandLine);
  PlainFileSystem Files(vfs::getRealFileSystem(), MostForText);
  Responses.setVFS(&Files);
  if (Error E = Responses.expandResponseFiles(Words))
    return std::move(E);
  StringRef Hint =
      Visible & DefaultVis ? " (flags for the parser go after --)" : "";
  auto Args = optionTable().parse(Words, Hint, Visible);
  if (!Args)
    return Args.takeError();
  ParsedOptions Result{Program, std::move(*Args),  {},   std::move(ParserFlags),
                       {},      std::move(Memory), false};
  for (const Arg *A : Result.Args.filtered(OPT_INPUT))
    Result.Inputs.push_back(A->getValue());
  return Result;
}

TargetChoice ParsedOptions::target() const {
  TargetChoice Choice;
  Choice.PreferRoc = has(OPT_roc);
  if (has(OPT_hip_version))
    Choice.Hip = *Version::parse(value(OPT_hip_version));
  return Choice;
}

} // namespace hipify
