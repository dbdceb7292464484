//===- HtmlReport.cpp - results as a page ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Report/HtmlPage.h"
#include "Validation/Results.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace hipify::validation;

// BeforeData, AfterData
#include "HtmlPage.inc"

void hipify::validation::printHTML(raw_ostream &OS, const Results &R) {
  hipify::writePage(
      OS, hipify::pageText(BeforeData),
      [&](raw_ostream &JSON) { JSON << formatv("{0}", toJSON(R)); },
      hipify::pageText(AfterData));
}
