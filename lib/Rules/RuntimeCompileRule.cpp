//===- RuntimeCompileRule.cpp - programs that NVRTC compiles --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles options, and source that is not in a literal. Literals are translated
// after all rules, since each is a file of its own
// (Translation/StringTranslation).
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

enum class Action { Replace, Join, Drop, DropJoin, Refuse };
struct Option {
  StringRef Long, Short;
  Action Do;
  StringRef Text;
};
/// Shared with translated programs, whose options may only be known at run
/// time.
constexpr Option Options[] = {
#define HIPIFY_RTC_OPTION(LONG, SHORT, ACTION, TEXT)                           \
  {LONG, SHORT, Action::ACTION, TEXT},
#include "hipify/rtc_options.def"
};

} // namespace

/// The row of an option, which can be followed by `=` and a value.
static const Option *findOption(StringRef Text) {
  auto Named = [](StringRef Name) {
    return llvm::find_if(Options, [&](const Option &O) {
      return Name == O.Long || Name == O.Short;
    });
  };
  const Option *Row = Named(Text);
  if (Row == std::end(Options) && Text.contains('='))
    Row = Named(Text.split('=').first);
  return Row == std::end(Options) ? nullptr : Row;
}

/// Options can be computed at run time, and translated source can include
/// hipify/*.h; the function of hipify/rtc.h handles both.
static void rewriteCompilation(RuleContext &C, const Tok &Name,
                               Confidence Conf) {
  Finding &F = C.report(DiagID::CallRewritten, Name.Offset, Name.end(),
                        "nvrtcCompileProgram", Conf);
  F.Replacement = "hipify::rtcCompileProgram";
  F.Message =
      "'nvrtcCompileProgram' becomes 'hipify::rtcCompileProgram', which "
      "gives hipRTC its own options";
  F.Edits.push_back({Name.Offset, Name.Length, F.Replacement});
  C.requireHeader("hipify/rtc.h");
}

static void reportOption(RuleContext &C, const Tok &T, StringRef Text,
                         const Option &Row) {
  // clang accepts these unchanged.
  if (Row.Do == Action::Join && !Text.starts_with("--"))
    return;
  if (Row.Do == Action::Replace && Row.Text == Text)
    return;
  Finding &F = C.report(DiagID::CompilerOption, T.Offset, T.end(), Row.Long,
                        Confidence::Lexical);
  switch (Row.Do) {
  case Action::Refuse:
    F.Message = ("hipRTC has no '" + Text + "'").str();
    F.Advice = Row.Text.str();
    return;
  case Action::Drop:
  case Action::DropJoin:
    F.Message = ("hipRTC needs no '" + Text + "': " + Row.Text).str();
    F.Advice = "leave it out";
    break;
  case Action::Replace:
  case Action::Join:
    F.Message = ("'" + Text + "' is '" + Row.Text + "' in hipRTC").str();
    F.Advice = "use that";
    break;
  }
  F.Advice += "; --translate-strings does so when the program runs";
  if (C.Options.TranslateStrings) {
    F.Sev = Severity::Info; // rtcCompileProgram handles it.
    F.Advice.clear();
  }
}

/// Jitify is a header library that passes strings and files to NVRTC.
static void reportJitify(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Directive == DirectiveKind::Include ||
        !(C.Source.isName(I, "jitify") || C.Source.isName(I, "jitify2")) ||
        !C.Source.is(I + 1, tok::coloncolon))
      continue;
    Finding &F = C.report(DiagID::SourceBuilt, T.Offset, T.end(), "jitify",
                          Confidence::Lexical);
    F.Message = "Jitify compiles CUDA source when the program runs; what this "
                "file passes to it is not translated";
    F.Advice =
        "call hipRTC with HIP source instead; Jitify supports NVRTC only";
    return; // Once per file.
  }
}

void applyRuntimeCompileRule(RuleContext &C) {
  reportJitify(C);
  for (auto &[Offset, Program] : C.Facts.Programs)
    for (const RuntimeProgram::Unknown &U : Program.Unknowns) {
      if (U.File != C.Source.path())
        continue;
      Finding &F = C.report(DiagID::SourceBuilt, U.Begin, U.End,
                            "nvrtcCreateProgram", Confidence::Semantic);
      F.Message = "NVRTC compiles source that is not known here: " + U.Why;
      F.Advice = "check that it is HIP; if it comes from a file, translate "
                 "that file, too";
    }
  bool Compiles = false;
  for (size_t I = 0; I != C.tokens().size(); ++I)
    if (auto Conf = C.cudaName(I, "nvrtcCompileProgram")) {
      Compiles = true;
      if (isRuntimeCompileCall(C, I))
        rewriteCompilation(C, C.tokens()[I], *Conf);
    }
  if (!Compiles)
    return;
  for (const Tok &T : C.tokens()) {
    if (T.Kind != tok::string_literal || T.Directive == DirectiveKind::Include)
      continue;
    StringRef Text = C.Source.spelling(T);
    if (Text.consume_front("\"-") && Text.consume_back("\""))
      if (const Option *Row =
              findOption(StringRef(Text.data() - 1, Text.size() + 1)))
        reportOption(C, T, StringRef(Text.data() - 1, Text.size() + 1), *Row);
  }
}

} // namespace hipify
