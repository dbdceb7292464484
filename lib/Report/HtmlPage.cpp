//===- HtmlPage.cpp - inserts data into a page ----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Report/HtmlPage.h"

using namespace llvm;

namespace {
/// "</script" and "<!--" are special in a <script>. In JSON, '<' occurs only in
/// strings, where an escape is equivalent. Nothing else needs one, because the
/// page passes the text to JSON.parse and does not execute it.
class ScriptData final : public raw_ostream {
public:
  explicit ScriptData(raw_ostream &OS) : OS(OS), Start(OS.tell()) {}
  ~ScriptData() override { flush(); }

private:
  void write_impl(const char *Data, size_t Size) override {
    for (StringRef Rest(Data, Size); !Rest.empty();) {
      auto [Plain, Behind] = Rest.split('<');
      OS << Plain;
      if (Plain.size() != Rest.size())
        OS << "\\u003c";
      Rest = Behind;
    }
  }
  uint64_t current_pos() const override { return OS.tell() - Start; }

  raw_ostream &OS;
  uint64_t Start;
};
} // namespace

void hipify::writePage(raw_ostream &OS, StringRef Before,
                       function_ref<void(raw_ostream &)> WriteJSON,
                       StringRef After) {
  OS << Before;
  {
    ScriptData Escaped(OS);
    WriteJSON(Escaped);
  }
  OS << After;
}
