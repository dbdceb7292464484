//===- Finding.cpp - the type that all libraries share --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Findings/Finding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <tuple>

using namespace llvm;

namespace hipify {

static constexpr DiagInfo Catalogue[] = {
#define DIAG(NUMBER, NAME, SEVERITY, TITLE)                                    \
  {DiagID::NAME, #NAME, Severity::SEVERITY, TITLE},
#include "Findings/Diagnostics.def"
};

ArrayRef<DiagInfo> allDiags() { return Catalogue; }

const DiagInfo &diagInfo(DiagID Id) {
  const auto *It = find_if(Catalogue, [&](auto &D) { return D.Id == Id; });
  assert(It != std::end(Catalogue) && "every id is in the catalogue");
  return *It;
}

std::string idText(DiagID Id) {
  std::string Text;
  raw_string_ostream(Text) << format("HC%04u", static_cast<unsigned>(Id));
  return Text;
}

StringRef toString(Severity S) {
  switch (S) {
  case Severity::Info:
    return "info";
  case Severity::Note:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  llvm_unreachable("all severities are named");
}

StringRef toString(Confidence C) {
  return C == Confidence::Semantic ? "semantic" : "lexical";
}

bool operator<(const Finding &A, const Finding &B) {
  auto Key = [](const Finding &F) {
    return std::tie(F.File, F.Offset, F.Length, F.Id, F.Subject, F.Message,
                    F.Replacement);
  };
  if (Key(A) != Key(B))
    return Key(A) < Key(B);
  // Keeps the order of edits independent of the order of the input.
  return std::lexicographical_compare(
      A.Edits.begin(), A.Edits.end(), B.Edits.begin(), B.Edits.end(),
      [](const Edit &L, const Edit &R) {
        return std::tie(L.Offset, L.Length, L.Nests, L.Text) <
               std::tie(R.Offset, R.Length, R.Nests, R.Text);
      });
}

} // namespace hipify
