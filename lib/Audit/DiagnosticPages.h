//===- DiagnosticPages.h - the pages of docs/diagnostics --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_DIAGNOSTICPAGES_H
#define HIPIFY_AUDIT_DIAGNOSTICPAGES_H

#include "Audit/Audit.h"

namespace hipify::audit {

/// The page as Markdown, without its title.
llvm::StringRef diagnosticPage(DiagID Id);
/// The page's URL below A.DocsUrl, or "docs/diagnostics/HC0415.md" in our
/// sources if that is empty.
std::string docsUrl(const Audit &A, DiagID Id);

} // namespace hipify::audit
#endif
