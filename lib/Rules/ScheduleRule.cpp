//===- ScheduleRule.cpp - lanes that wait for other lanes -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Since Volta the lanes of a warp make independent progress; those of a
// wavefront do not.
//
//===----------------------------------------------------------------------===//
#include "Rules/CallContext.h"

using namespace clang;

namespace hipify {

namespace {

struct Words {
  DiagID Id;
  const char *Before, *Advice;
};

} // namespace

static Words wordsFor(ScheduleFacts::KindT Kind) {
  switch (Kind) {
  case ScheduleFacts::SpinLock:
    return {DiagID::LaneProgress, "lanes of one wavefront may deadlock: ",
            "let one thread of the block do it, or let each lane try, work and "
            "release in one iteration of the loop"};
  case ScheduleFacts::DivergentBarrier:
    return {DiagID::DivergentBarrier,
            "not all threads may reach this barrier: ",
            "move the barrier out, and guard only the work with the condition"};
  case ScheduleFacts::EarlyReturn:
    return {DiagID::DivergentBarrier, "not all threads reach this barrier: ",
            "keep the threads if they have to take part: wavefronts that have "
            "ended are not waited for"};
  case ScheduleFacts::WarpRoles:
    return {DiagID::WarpRoles,
            "two CUDA warps share one 64-lane wavefront and may deadlock: ",
            "give each role a multiple of 64 threads"};
  case ScheduleFacts::Exchange:
    return {DiagID::ImplicitWarpSync, "lanes exchange data without a barrier: ",
            "put __syncwarp() between store and load"};
  }
  return {DiagID::LaneProgress, "", ""};
}

/// Whether a hazard of a function can occur, given its callers. OneLane: two
/// lanes of a wavefront of 64.
static bool happens(const RuleContext &C, const std::string &Function,
                    bool WideOnly) {
  if (!Function.empty())
    if (auto Who = participantsOf(C.Project, Function)) {
      if (*Who == Participants::OneThread)
        return false;
      WideOnly |= *Who == Participants::OneLane;
    }
  return !WideOnly || hasWideWavefronts(C.Options);
}

/// Reports one finding of each kind.
static void reportHazards(RuleContext &C, unsigned Begin,
                          const std::set<ScheduleFacts::Hazard> &Hazards) {
  std::set<ScheduleFacts::KindT> Reported;
  for (const ScheduleFacts::Hazard &Hazard : Hazards) {
    if (!happens(C, Hazard.Function, Hazard.WideOnly) ||
        !Reported.insert(Hazard.Kind).second)
      continue;
    Words Text = wordsFor(Hazard.Kind);
    Finding &F =
        C.report(Text.Id, Begin, Hazard.End, C.Source.slice(Begin, Hazard.End),
                 Confidence::Semantic);
    if (Hazard.Kind == ScheduleFacts::EarlyReturn)
      F.Sev = Severity::Note;
    F.Message = Text.Before + Hazard.Detail;
    F.Advice = Text.Advice;
  }
}

static void addConvergence(RuleContext &C, unsigned Begin,
                           const ScheduleFacts::Retry &Retry) {
  size_t Brace = C.Source.tokenAt(Retry.Brace);
  if (Brace >= C.tokens().size() || !C.Source.is(Brace, tok::r_brace))
    return;
  // `hipify::converge(); }` from a previous run, whose header is not found.
  if (Brace >= 4 && C.Source.isName(Brace - 4, "converge"))
    return;
  size_t Word = C.Source.tokenAt(Begin);
  Finding &F = C.report(DiagID::LaneProgress, Begin, C.tokens()[Word].end(),
                        C.spelling(Word), Confidence::Semantic);
  F.Sev = Severity::Note;
  F.Message = "the compiler may move what '" + Retry.Lock +
              "' protects past the loop, where a lane waits for the others; "
              "'hipify::converge()' keeps it inside";
  F.Replacement = "hipify::converge";
  // On a line of its own if the brace has one, indented like the line before.
  unsigned Last = C.tokens()[Brace - 1].end();
  bool OwnLine =
      C.Source.slice(Last, Retry.Brace).find('\n') != llvm::StringRef::npos;
  llvm::StringRef Indent;
  if (OwnLine) {
    llvm::StringRef Before = C.Source.slice(0, Retry.Brace);
    Indent = Before.drop_front(Before.rfind('\n') + 1);
  }
  F.Edits.push_back({Retry.Brace, 0,
                     OwnLine ? "  hipify::converge();\n" + Indent.str()
                             : "hipify::converge(); "});
  C.requireHeader("hipify/warp_sync.h");
}

void applyScheduleRule(RuleContext &C) {
  for (const auto &[Begin, Hazards] : C.Facts.Schedule.Hazards)
    reportHazards(C, Begin, Hazards);
  for (const auto &[Begin, Retries] : C.Facts.Schedule.Retries) {
    auto Retry = llvm::find_if(
        Retries, [&](auto &R) { return happens(C, R.Function, R.WideOnly); });
    if (Retry != Retries.end())
      addConvergence(C, Begin, *Retry);
  }
}

} // namespace hipify
