//===- HtmlPageTest.cpp ---------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Report/HtmlPage.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace hipify;

/// What writePage makes of a JSON string whose text is this.
static std::string page(StringRef Text, size_t Buffer) {
  std::string Out;
  raw_string_ostream OS(Out);
  writePage(
      OS, "<b>",
      [&](raw_ostream &JSON) {
        JSON.SetBufferSize(Buffer);
        json::OStream(JSON).value(Text);
      },
      "</b>");
  return Out;
}

TEST(HtmlPageTest, DataNeverEndsItsElement) {
  StringRef Text = "<</ScRiPt><!-- x < y <";
  for (size_t Buffer : {1, 2, 3, 4096}) {
    std::string Whole = page(Text, Buffer);
    StringRef Page = Whole;
    ASSERT_TRUE(Page.consume_front("<b>") && Page.consume_back("</b>"));
    EXPECT_FALSE(Page.contains('<'));
    Expected<json::Value> Data = json::parse(Page);
    ASSERT_TRUE(bool(Data)) << toString(Data.takeError());
    EXPECT_EQ(Data->getAsString(), Text);
  }
}
