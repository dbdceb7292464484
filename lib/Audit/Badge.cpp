//===- Badge.cpp - an audit as a badge ------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Summary.h"
#include <fmt/format.h>

using namespace llvm;

namespace hipify::audit {

/// The usual shape of badges: 20 high, with a label and a value. The value is
/// the share of CUDA lines that need no manual work.
void writeBadge(const Audit &A, raw_ostream &OS) {
  unsigned Good = A.Code[WorkState::Automatic] + A.Code[WorkState::Shim];
  unsigned All = A.Code.cuda();
  // Rounded down: 100 means all.
  unsigned Percent = All ? 100ull * Good / All : 100;
  StringRef Color = A.Code[WorkState::Blocked]  ? "#b3541e"
                    : A.Code[WorkState::Review] ? "#8a6d00"
                                                : "#2e7d32";
  std::string Label = "HIP", Value = fmt::format("{} % ready", Percent);
  // Verdana at 11 px is about 7 px wide.
  auto WidthOf = [](const std::string &Text) { return Text.size() * 7 + 10; };
  size_t Left = WidthOf(Label), Right = WidthOf(Value);
  OS << fmt::format(
      R"svg(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="20" role="img" aria-label="{1}: {2}">
<title>{1}: {2}</title>
<clipPath id="r"><rect width="{0}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="{3}" height="20" fill="#555"/><rect x="{3}" width="{4}" height="20" fill="{5}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="{6}" y="14">{1}</text><text x="{7}" y="14">{2}</text></g>
</svg>
)svg",
      Left + Right, Label, Value, Left, Right, std::string_view(Color),
      Left / 2, Left + Right / 2);
}

} // namespace hipify::audit
