//===- HtmlReport.cpp - an audit as a page --------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Audit.h"
#include "Report/HtmlPage.h"

using namespace llvm;

// BeforeData, AfterData
#include "AuditPage.inc"

void hipify::audit::writeHtml(const Audit &A, raw_ostream &OS) {
  writePage(
      OS, pageText(BeforeData), [&](raw_ostream &JSON) { writeJson(A, JSON); },
      pageText(AfterData));
}
