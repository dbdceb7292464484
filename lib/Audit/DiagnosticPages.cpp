//===- DiagnosticPages.cpp - the pages of docs/diagnostics ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/DiagnosticPages.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace hipify::audit {

namespace {
struct Page {
  unsigned Number;
  StringLiteral Text;
};
constexpr Page Pages[] = {
#include "DiagnosticPages.inc"
};
} // namespace

StringRef diagnosticPage(DiagID Id) {
  const Page *Found =
      find_if(Pages, [&](const Page &P) { return P.Number == unsigned(Id); });
  return Found == std::end(Pages) ? StringRef() : StringRef(Found->Text);
}

std::string docsUrl(const Audit &A, DiagID Id) {
  StringRef Folder = "docs/diagnostics";
  if (!A.DocsUrl.empty())
    Folder = A.DocsUrl;
  return (Folder.rtrim('/') + "/" + idText(Id) + ".md").str();
}

} // namespace hipify::audit
