//===- TableText.cpp - tables as text -------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/TableText.h"
#include "Files/InputError.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace hipify::audit {

Error readRows(StringRef Text, StringRef Name, StringRef Header,
               function_ref<Error(ArrayRef<StringRef>)> Row) {
  unsigned Number = 0;
  bool HeaderSeen = false;
  auto Fail = [&](const Twine &What) {
    return inputError(Name + ":" + Twine(Number) + ":1", What);
  };
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    ++Number;
    Line = Line.rtrim('\r');
    if (Line.empty() || Line.starts_with("#"))
      continue;
    if (!HeaderSeen) {
      if (Line != Header)
        return Fail("the header row must be: " + Header);
      HeaderSeen = true;
      continue;
    }
    SmallVector<StringRef> Fields;
    Line.split(Fields, '\t');
    if (Fields.size() != Header.count('\t') + 1)
      return Fail(Twine(Fields.size()) + " fields instead of " +
                  Twine(Header.count('\t') + 1));
    for (StringRef &Field : Fields)
      if (Field == "-")
        Field = "";
    if (Error E = Row(Fields))
      return Fail(toString(std::move(E)));
  }
  if (!HeaderSeen)
    return Fail("there is no header row");
  return Error::success();
}

} // namespace hipify::audit
