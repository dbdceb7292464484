//===- LaunchBoundsRule.cpp - __launch_bounds__(threads, blocks) ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The second bound is blocks per multiprocessor in CUDA and wavefronts per SIMD
// in HIP: HIPIFY_MIN_WAVES of hipify/launch_bounds.h computes one from the
// other. The original number stays visible.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

using Range = SourceText::Range;

/// Whether a macro sees a comma, as in `Traits<T, 4>::threads`. HIP's
/// __launch_bounds__ is a macro that counts its arguments; CUDA's is not.
static bool hasComma(RuleContext &C, Range R) {
  for (size_t I = C.Source.tokenAt(R.Begin);
       I < C.tokens().size() && C.tokens()[I].Offset < R.End; ++I) {
    if (C.Source.is(I, tok::comma))
      return true;
    if (C.Source.is(I, tok::l_paren))
      if (auto Close = C.Source.closing(I))
        I = *Close;
  }
  return false;
}

/// Wraps the text so that it is one macro argument.
static std::string asArgument(RuleContext &C, Range R) {
  std::string Text = C.Source.slice(R.Begin, R.End).str();
  return hasComma(C, R) ? "(" + Text + ")" : Text;
}

static void parenthesize(RuleContext &C, Finding &F, Range R) {
  if (!hasComma(C, R))
    return;
  F.Edits.push_back({R.Begin, 0, "("});
  F.Edits.push_back({R.End, 0, ")"});
}

/// Whether one spelled argument is several: `__VA_ARGS__`, or a macro for `256,
/// 2`.
static bool hidesArguments(RuleContext &C, unsigned Offset,
                           const std::vector<Range> &Arguments) {
  auto Known = C.Facts.Limits.LaunchBounds.find(Offset);
  if (Known != C.Facts.Limits.LaunchBounds.end())
    return Known->second > Arguments.size();
  return llvm::any_of(Arguments, [&](Range R) {
    return C.Source.slice(R.Begin, R.End).contains("__VA_ARGS__");
  });
}

static void rewriteBounds(RuleContext &C, size_t Name, Confidence Conf) {
  auto Arguments = C.Source.arguments(Name + 1);
  if (!Arguments || Arguments->empty())
    return;
  const Tok &T = C.tokens()[Name];
  std::vector<Range> &A = *Arguments;
  StringRef All = C.Source.slice(A.front().Begin, A.back().End);
  if (All.contains("HIPIFY_MIN_WAVES") || All.contains("HIPIFY_BOUNDS"))
    return;
  auto Report = [&]() -> Finding & {
    Finding &F = C.report(DiagID::LaunchBounds, T.Offset, T.end(),
                          "__launch_bounds__", Conf);
    F.Sev = Severity::Note;
    return F;
  };

  bool Hidden = hidesArguments(C, T.Offset, A);
  if (A.size() == 1 && !Hidden) {
    if (!hasComma(C, A[0]))
      return;
    Finding &F = Report();
    F.Sev = Severity::Info;
    F.Message = "HIP's '__launch_bounds__' is a macro, so the argument needs "
                "parentheses";
    parenthesize(C, F, A[0]);
    return;
  }
  // Zero blocks are no bound in HIP either.
  if (A.size() == 2 && !Hidden && C.Source.slice(A[1].Begin, A[1].End) == "0")
    return;

  C.requireHeader("hipify/launch_bounds.h");
  Finding &F = Report();
  F.Message = "the second launch bound, blocks per multiprocessor, is "
              "converted to HIP's, wavefronts per SIMD";
  if (Hidden) {
    F.Replacement = "HIPIFY_BOUNDS";
    F.Edits.push_back({A.front().Begin, 0, "HIPIFY_BOUNDS("});
    F.Edits.push_back({A.back().End, 0, ")"});
    return;
  }
  F.Replacement = "HIPIFY_MIN_WAVES";
  parenthesize(C, F, A[0]);
  std::string Threads = asArgument(C, A[0]);
  bool Parentheses = hasComma(C, A[1]);
  F.Edits.push_back(
      {A[1].Begin, 0,
       "HIPIFY_MIN_WAVES(" + Threads + ", " + (Parentheses ? "(" : "")});
  unsigned End = A.size() > 2 ? A[2].End : A[1].End;
  F.Edits.push_back({A[1].End, End - A[1].End, Parentheses ? "))" : ")"});
  if (A.size() == 2)
    return;
  F.Sev = Severity::Warning;
  F.Message += "; the third, blocks per cluster, is dropped: AMD's GPUs have "
               "no clusters";
}

/// `#define LAUNCH_BOUNDS __launch_bounds__`: the bounds are where the macro is
/// used.
static void rewriteName(RuleContext &C, size_t Name, Confidence Conf) {
  const Tok &T = C.tokens()[Name];
  Finding &F = C.report(DiagID::LaunchBounds, T.Offset, T.end(),
                        "__launch_bounds__", Conf);
  F.Sev = Severity::Note;
  F.Message = "a macro stands for '__launch_bounds__'; the second launch bound "
              "is converted where there is one";
  F.Replacement = "HIPIFY_LAUNCH_BOUNDS";
  F.Edits.push_back({T.Offset, T.Length, F.Replacement});
  C.requireHeader("hipify/launch_bounds.h");
}

static void noteRegisters(RuleContext &C, size_t Name, Confidence Conf) {
  const Tok &T = C.tokens()[Name];
  Finding &F =
      C.report(DiagID::LaunchBounds, T.Offset, T.end(), "__maxnreg__", Conf);
  F.Sev = Severity::Note;
  F.Message =
      "'__maxnreg__' limits nothing in HIP: a number of NVIDIA registers says "
      "little about AMD's, and launches do not fail for lack of registers";
  F.Advice = "measure; __attribute__((amdgpu_num_vgpr(N))) is AMD's limit";
}

void applyLaunchBoundsRule(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (C.Source.isName(I, "__maxnreg__") && C.Source.is(I + 1, tok::l_paren))
      if (auto Conf = C.cudaName(I))
        noteRegisters(C, I, *Conf);
    if (C.Source.isName(I, "__launch_bounds__"))
      if (auto Conf = C.cudaName(I)) {
        if (C.Source.is(I + 1, tok::l_paren))
          rewriteBounds(C, I, *Conf);
        else if (C.tokens()[I].Directive == DirectiveKind::Define &&
                 !C.Source.isName(I - 1, "define"))
          rewriteName(C, I, *Conf);
      }
  }
}

} // namespace hipify
