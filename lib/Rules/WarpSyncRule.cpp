//===- WarpSyncRule.cpp - warps that synchronize implicitly ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `s[tid] += s[tid + 16]; s[tid] += s[tid + 8];` was valid while the lanes of a
// warp ran in lockstep: all read, then all write. hipify::warp_store makes that
// explicit.
//
//===----------------------------------------------------------------------===//
#include "Rules/CallContext.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

void applyWarpSyncRule(RuleContext &C) {
  for (const auto &[Begin, Step] : C.Facts.Schedule.Steps) {
    StringRef Target = C.Source.slice(Begin, Step.TargetEnd);
    Finding &F = C.report(DiagID::ImplicitWarpSync, Begin, Step.ValueEnd,
                          Target, Confidence::Semantic);
    std::optional<Participants> Who;
    if (!Step.Function.empty()) {
      Who = participantsOf(C.Project, Step.Function);
      if (!Who || *Who == Participants::Lanes) {
        F.Message = ("lanes exchange data through '" + Target +
                     "' without a barrier: " +
                     (Who ? "some callers call it with single lanes"
                          : "no caller is known"))
                        .str();
        F.Advice =
            "put __syncwarp() between load and store and after the store";
        continue;
      }
    }
    F.Sev = Severity::Info;
    F.Message = ("the lanes of the warp load, then store '" + Target +
                 "': 'hipify::warp_store' adds the barriers for it")
                    .str();
    F.Replacement = "hipify::warp_store";
    // hipify::warp_store(TARGET, TARGET op VALUE)
    Edit Written{
        Begin, Step.ValueBegin - Begin, "hipify::warp_store(", {}, true};
    auto Carry = [&] {
      Written.Kept.push_back(
          {static_cast<unsigned>(Written.Text.size()), Begin, Step.TargetEnd});
    };
    Carry();
    Written.Text += ", ";
    if (!Step.Operator.empty()) {
      Carry();
      Written.Text += " " + Step.Operator + " ";
    }
    if (Step.Parentheses)
      Written.Text += "(";
    F.Edits.push_back(std::move(Written));
    F.Edits.push_back({Step.ValueEnd, 0, Step.Parentheses ? "))" : ")"});
    C.requireHeader("hipify/warp_sync.h");
  }
}

} // namespace hipify
