//===- HtmlReport.cpp - an audit as a page --------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Audit.h"

using namespace llvm;

namespace hipify::audit {

void writeHtml(const Audit &A, raw_ostream &OS) {
  // In a <script>, "</script" and "<!--" mean something. In JSON, '<' stands in
  // strings only, where its escape means the same.
  std::string JSON;
  raw_string_ostream JSONStream(JSON);
  writeJson(A, JSONStream);
  OS << "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>hipify-cpp "
        "audit</title>\n<script type=\"application/json\" id=\"audit\">";
  for (char C : JSON)
    if (C == '<')
      OS << "\\u003c";
    else
      OS << C;
  OS << "</script>\n";
}

} // namespace hipify::audit
