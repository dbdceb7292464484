//===- edits.cpp - any findings' edits, settled and applied ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers make findings with edits of a text; small ones, so that many meet.
//
//===----------------------------------------------------------------------===//
#include "Edits/ApplyEdits.h"
#include "Fuzz.h"
#include <fuzzer/FuzzedDataProvider.h>

using namespace hipify;
using namespace hipify::fuzz;
using llvm::StringRef;

static constexpr StringRef Texts[] = {
    "",
    "a",
    "\n",
    "abcdef\nghi\n\njklm\nno newline",
    "one\r\ntwo\r\nthree\r\n",
    "0123456789012345678901234567890123456789"};

static Edit makeEdit(FuzzedDataProvider &In, unsigned Size) {
  Edit E;
  E.Offset = In.ConsumeIntegralInRange<unsigned>(0, Size);
  E.Length = In.ConsumeIntegralInRange<unsigned>(0, Size - E.Offset);
  E.Text = In.ConsumeRandomLengthString(8);
  E.Nests = In.ConsumeBool();
  if (!E.Nests)
    return E;
  unsigned At = 0, Place = E.Offset, End = E.Offset + E.Length;
  for (unsigned Count = In.ConsumeIntegralInRange(0, 3); Count; --Count) {
    At = In.ConsumeIntegralInRange<unsigned>(At, E.Text.size());
    unsigned Begin = In.ConsumeIntegralInRange(Place, End);
    Place = In.ConsumeIntegralInRange(Begin, End);
    E.Kept.push_back({At, Begin, Place});
  }
  return E;
}

/// The edits undone, one by one from the end.
static std::string undone(std::string New, StringRef Old,
                          const std::vector<Edit> &Edits) {
  long Shift = 0;
  std::vector<size_t> Places;
  for (const Edit &E : Edits) {
    Places.push_back(E.Offset + Shift);
    Shift += long(E.Text.size()) - long(E.Length);
  }
  for (size_t I = Edits.size(); I-- != 0;)
    New.replace(Places[I], Edits[I].Text.size(),
                Old.substr(Edits[I].Offset, Edits[I].Length).str());
  return New;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  FuzzedDataProvider In(Data, Size);
  StringRef Text = In.PickValueInArray(Texts);
  std::vector<Finding> Findings(In.ConsumeIntegralInRange(1, 5));
  for (Finding &F : Findings) {
    F.Id = DiagID::Renamed;
    F.Offset = In.ConsumeIntegralInRange<unsigned>(0, Text.size());
    F.Length = In.ConsumeIntegralInRange<unsigned>(0, Text.size() - F.Offset);
    F.Edits.resize(In.ConsumeIntegralInRange(0, 3));
    for (Edit &E : F.Edits)
      E = makeEdit(In, Text.size());
  }
  settleConflicts(Findings);
  std::vector<Edit> Edits = editsInOrder(Findings, Text);
  unsigned Done = 0;
  for (const Edit &E : Edits) {
    require(Done <= E.Offset, "edits are in order and do not overlap");
    Done = E.Offset + E.Length;
    require(Done <= Text.size(), "an edit lies in the text");
  }
  std::string New = applyEdits(Text, Edits);
  require(undone(New, Text, Edits) == Text, "undone edits give the text");
  std::string Diff = unifiedDiff(Text, Edits, "a", "b");
  require(!Diff.empty() || New == Text, "a diff shows what changes");
  return 0;
}
