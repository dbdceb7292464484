//===- LookedUpName.cpp - names that a program looks up -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strings are kept. But if a program compares one with the name of an error, or
// looks up the function that it names in a library, HIP has another name.
//
//===----------------------------------------------------------------------===//
#include "Rules/LookedUpName.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

constexpr StringRef Comparers[] = {"strcmp",       "strncmp",      "strcasecmp",
                                   "strncasecmp",  "memcmp",       "compare",
                                   "equals",       "starts_with",  "find",
                                   "EXPECT_STREQ", "ASSERT_STREQ", "strstr"};
constexpr StringRef Finders[] = {"dlsym",
                                 "dlvsym",
                                 "GetProcAddress",
                                 "cuGetProcAddress",
                                 "cuGetProcAddress_v2",
                                 "cudaGetDriverEntryPoint",
                                 "cudaGetDriverEntryPointByVersion"};

/// The name of the function that Index is an argument of, or "".
static StringRef calleeAround(const RuleContext &C, size_t Index) {
  unsigned Depth = 0;
  while (Index-- > 0) {
    if (C.Source.is(Index, tok::semi) || C.Source.is(Index, tok::l_brace) ||
        C.Source.is(Index, tok::r_brace))
      return "";
    if (C.Source.is(Index, tok::r_paren))
      ++Depth;
    else if (C.Source.is(Index, tok::l_paren) && Depth-- == 0)
      return Index > 0 && C.Source.is(Index - 1, tok::raw_identifier)
                 ? C.spelling(Index - 1)
                 : "";
  }
  return "";
}

static bool isCompared(const RuleContext &C, size_t I) {
  auto Compares = [&](size_t T) {
    return C.Source.is(T, tok::equalequal) || C.Source.is(T, tok::exclaimequal);
  };
  return Compares(I + 1) || (I > 0 && Compares(I - 1)) ||
         llvm::is_contained(Comparers, calleeAround(C, I));
}

/// Whether the statement around Index queries HIP for the name of an error.
static bool asksForErrorName(const RuleContext &C, size_t Index) {
  auto Ends = [&](size_t I) {
    return C.Source.is(I, tok::semi) || C.Source.is(I, tok::l_brace) ||
           C.Source.is(I, tok::r_brace);
  };
  while (Index > 0 && !Ends(Index - 1))
    --Index;
  for (; Index < C.tokens().size() && !Ends(Index); ++Index)
    if (C.Source.isName(Index, "cudaGetErrorName"))
      return true;
  return false;
}

static void reportError(RuleContext &C, size_t I, StringRef Name,
                        StringRef Target) {
  const Tok &T = C.tokens()[I];
  bool Sure = asksForErrorName(C, I);
  Finding &F = C.report(DiagID::NameInString, T.Offset, T.end(), Name,
                        Confidence::Lexical);
  F.Sev = Severity::Warning;
  F.Message =
      ("HIP's name for the error '" + Name + "' is '" + Target + "'").str();
  if (!Sure) {
    F.Advice = "compare the error codes, or compare with that name";
    return;
  }
  F.Sev = Severity::Info;
  F.Replacement = Target.str();
  F.Edits.push_back({T.Offset + 1, T.Length - 2, Target.str()});
}

static void reportFunction(RuleContext &C, size_t I, StringRef Name,
                           StringRef Target) {
  const Tok &T = C.tokens()[I];
  Finding &F = C.report(DiagID::NameInString, T.Offset, T.end(), Name,
                        Confidence::Lexical);
  F.Sev = Severity::Warning;
  F.Message =
      ("the program looks up '" + Name + "' by name, which no AMD library has")
          .str();
  F.Advice = Target.empty() ? "leave out the function"
                            : ("load libamdhip64.so, or the library's "
                               "counterpart, and look up '" +
                               Target + "'")
                                  .str();
}

bool reportLookedUpName(RuleContext &C, size_t I) {
  const Tok &T = C.tokens()[I];
  StringRef Text = C.Source.spelling(T);
  if (T.Kind != tok::string_literal || !Text.consume_front("\"") ||
      !Text.consume_back("\""))
    return false;
  const MappingEntry *Row = C.Table.lookup(Text);
  if (!Row)
    return false;
  StringRef Target = targetName(*Row, C.Options.Target);
  bool Error =
      Row->Kind == EntryKind::Enumerator &&
      (Text.starts_with("cudaError") || Text.starts_with("CUDA_ERROR_") ||
       Text == "cudaSuccess" || Text == "CUDA_SUCCESS");
  if (Error && !Target.empty() && isCompared(C, I)) {
    reportError(C, I, Text, Target);
    return true;
  }
  if (Row->Kind == EntryKind::Function && Target != Text &&
      llvm::is_contained(Finders, calleeAround(C, I))) {
    reportFunction(C, I, Text, Target);
    return true;
  }
  return false;
}

} // namespace hipify
