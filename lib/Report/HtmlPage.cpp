//===- HtmlPage.cpp - data into a page ------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Report/HtmlPage.h"

using namespace llvm;

namespace {
/// In a <script>, "</script" and "<!--" mean something. In JSON, '<' stands in
/// strings only, where its escape means the same. Nothing else needs one: the
/// page gives the text to JSON.parse, it is no program.
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
