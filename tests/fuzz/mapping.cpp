//===- mapping.cpp - a user's table ---------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Fuzz.h"
#include "Mapping/CallPattern.h"
#include "Mapping/MappingTable.h"

using namespace hipify;
using namespace hipify::fuzz;
using llvm::StringRef;

static void look(const MappingTable &Table, const MappingEntry &Row) {
  for (Version Hip : {Version{5, 0, 0}, Version{7, 2, 0}})
    for (bool Roc : {false, true})
      (void)targetName(Row, {Hip, Roc});
  (void)signatureDiffers(Row, 2);
  (void)Table.lookup(Row.Cuda);
  (void)Table.lookupHeader(Row.Cuda);
  (void)Table.lookupNamespace(Row.Cuda);
  (void)Table.changedMember(Row.Cuda);
  for (const MappingEntry *Call : Table.lookupCalls(Row.Cuda))
    (void)Call;
  if (auto Pattern = CallPattern::parse(Row.Cuda)) {
    std::vector<StringRef> Arguments(Pattern->Parameters.size(), "NULL");
    (void)Pattern->fits(Arguments);
    for (const TargetPiece &Piece : cutTarget(*Pattern, Row.Hip))
      require(Piece.Parameter < int(Pattern->Parameters.size()),
              "a piece names a parameter");
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  MappingTable Table = MappingTable::builtin();
  if (llvm::Error E = Table.addText(textOf(Data, Size), "a.tsv")) {
    std::string Text = toString(std::move(E));
    require(StringRef(Text).starts_with("a.tsv:"),
            "an error has a line: " + Text);
    return 0;
  }
  unsigned Seen = 0;
  Table.forEach([&](const MappingEntry &Row) {
    // The user's come first.
    if (Seen++ < 100 && Table.isUsers(Row.Cuda))
      look(Table, Row);
  });
  (void)Table.nearest("cudaMaloc", 3);
  return 0;
}
