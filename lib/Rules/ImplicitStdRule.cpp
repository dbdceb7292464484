//===- ImplicitStdRule.cpp - standard headers that CUDA's include ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda_runtime.h includes <string.h>, <math.h> and others, which code relies
// on; HIP's headers do not. A file that uses such a name without including the
// header gets the include.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The header that declares a function of the C library, or "".
static StringRef headerOfFunction(StringRef Name) {
  return llvm::StringSwitch<StringRef>(Name)
      .Cases({"memset", "memcpy", "memmove", "memcmp", "memchr"}, "string.h")
      .Cases({"strlen", "strcmp", "strncmp", "strcpy", "strncpy"}, "string.h")
      .Cases({"strcat", "strchr", "strrchr", "strstr", "strerror"}, "string.h")
      .Cases({"strdup", "strtok", "strcasecmp"}, "string.h")
      .Cases({"isfinite", "isnan", "isinf", "signbit"}, "math.h")
      .Cases({"time", "clock"}, "time.h")
      .Cases({"printf", "fprintf"}, "stdio.h")
      .Case("assert", "assert.h")
      .Default("");
}

static StringRef headerOfConstant(StringRef Name) {
  return llvm::StringSwitch<StringRef>(Name)
      .Cases({"INT_MAX", "INT_MIN", "UINT_MAX", "LONG_MAX"}, "limits.h")
      .Cases({"LLONG_MAX", "LLONG_MIN", "ULLONG_MAX"}, "limits.h")
      .Default("");
}

static StringRef headerOfStdName(StringRef Name) {
  return llvm::StringSwitch<StringRef>(Name)
      .Cases({"forward", "move", "swap", "pair", "make_pair"}, "utility")
      .Default(headerOfFunction(Name));
}

/// Whether an include provides what Header provides. <cmath> has isnan and
/// similar names, which are macros in C, only in std.
static bool gives(StringRef Include, StringRef Header, bool InStd) {
  if (Include == Header)
    return true;
  StringRef Stem = Header;
  if (Stem.consume_back(".h") && Include == ("c" + Stem).str())
    return InStd || Header != "math.h";
  if (Header == "limits.h")
    return Include == "limits";
  if (Header == "utility")
    return llvm::is_contained({"algorithm", "vector", "map", "memory", "tuple",
                               "functional", "string", "iostream"},
                              Include);
  return false;
}

/// `bool isnan(float)` after a type declares a user's function.
static bool isDeclared(const RuleContext &C, size_t Index) {
  return Index > 0 && C.Source.is(Index - 1, tok::raw_identifier) &&
         !llvm::is_contained({"return", "else", "do", "case", "throw"},
                             C.spelling(Index - 1));
}

namespace {

class Needs {
public:
  explicit Needs(RuleContext &C) : C(C) {}

  void add(StringRef Header, bool InStd = false) {
    if (!Header.empty() && Asked.insert({Header.str(), InStd}).second &&
        !isIncluded(Header, InStd))
      C.requireHeader(Header);
  }

private:
  /// An include elsewhere in a unit may come after this file.
  bool isIncluded(StringRef Header, bool InStd) {
    std::set<const FileFacts *> Seen;
    return isIncluded(C.Facts, Header, InStd, Seen);
  }
  bool isIncluded(const FileFacts &File, StringRef Header, bool InStd,
                  std::set<const FileFacts *> &Seen) {
    if (!Seen.insert(&File).second)
      return false;
    auto Reaches = [&](const IncludeFact &Include) {
      if (gives(Include.Spelled, Header, InStd))
        return true;
      auto It = C.Project.Files.find(Include.Resolved);
      return It != C.Project.Files.end() &&
             isIncluded(It->second, Header, InStd, Seen);
    };
    return llvm::any_of(File.Includes, [&](auto &Place) {
      return llvm::any_of(Place.second, Reaches);
    });
  }

  RuleContext &C;
  std::set<std::pair<std::string, bool>> Asked;
};

} // namespace

void applyImplicitStdRule(RuleContext &C) {
  // Without a parse the includes are unknown.
  bool Unit = C.Facts.MainFile && C.Facts.ImplicitRuntime;
  if (C.Facts.Read.Reads == 0 || !(Unit || C.usesCuda()))
    return;
  Needs Headers(C);
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier) ||
        C.tokens()[I].Directive == DirectiveKind::Include ||
        C.tokens()[I].Directive == DirectiveKind::Other)
      continue;
    StringRef Name = C.spelling(I);
    if (I > 0 && C.Source.is(I - 1, tok::coloncolon)) {
      if (I > 1 && C.Source.isName(I - 2, "std"))
        Headers.add(headerOfStdName(Name), /*InStd=*/true);
    } else if (C.Source.isMember(I)) {
      continue;
    } else if (isDeclared(C, I)) {
      continue;
    } else if (C.Source.is(I + 1, tok::l_paren)) {
      Headers.add(headerOfFunction(Name));
    } else {
      Headers.add(headerOfConstant(Name));
    }
  }
}

} // namespace hipify
