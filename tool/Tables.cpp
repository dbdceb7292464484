//===- Tables.cpp - hipify-clang's --md and --csv -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace hipify {

/// A field of a CSV file (RFC 4180).
static std::string csvField(StringRef Text) {
  if (Text.find_first_of(",\"") == StringRef::npos)
    return Text.str();
  std::string Quoted = "\"";
  for (char C : Text) {
    if (C == '"')
      Quoted += '"';
    Quoted += C;
  }
  return Quoted + "\"";
}

/// A cell of a Markdown table.
static std::string markdownField(StringRef Text) {
  std::string Escaped;
  for (char C : Text) {
    if (C == '|')
      Escaped += '\\';
    Escaped += C;
  }
  return Escaped;
}

int runTables(const ParsedOptions &Options) {
  auto Table = loadTables(Options);
  if (!Table)
    return reportError(Table.takeError());
  bool Csv = Options.has(OPT_csv);
  auto Row = [&](ArrayRef<StringRef> Fields) {
    auto *Field = Csv ? csvField : markdownField;
    outs() << (Csv ? "" : "| ")
           << join(map_range(Fields, Field), Csv ? "," : " | ")
           << (Csv ? "" : " |") << '\n';
  };
  Row({"CUDA", "library", "kind", "support", "HIP", "ROC", "HIP since"});
  if (!Csv)
    Row({"---", "---", "---", "---", "---", "---", "---"});
  Table->forEach([&](const MappingEntry &E) {
    std::string Since = E.HipSince ? E.HipSince.str() : "";
    Row({E.Cuda, E.Library, toString(E.Kind), toString(E.State), E.Hip, E.Roc,
         Since});
  });
  return ExitDone;
}

} // namespace hipify
