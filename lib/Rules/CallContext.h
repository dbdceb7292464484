//===- CallContext.h - which threads reach a function -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_CALLCONTEXT_H
#define HIPIFY_RULES_CALLCONTEXT_H

#include "Rules/Rule.h"

namespace hipify {

/// Upper bound of the threads of a block that reach a device function, over all
/// calls and launches that were seen. None if there are none.
inline std::optional<Participants> participantsOf(const UnitFacts &Project,
                                                  const std::string &Function,
                                                  unsigned Depth = 8) {
  std::optional<Participants> Result;
  for (const auto &[Path, File] : Project.Files) {
    auto Calls = File.Schedule.Calls.find(Function);
    if (Calls == File.Schedule.Calls.end())
      continue;
    for (const ScheduleFacts::Call &Call : Calls->second) {
      Participants Who = Call.Who;
      // The threads at the call are a subset of those in the calling function.
      if (!Call.Caller.empty() && Depth)
        if (auto Around = participantsOf(Project, Call.Caller, Depth - 1))
          Who = *Around == Participants::Lanes && Who == Participants::Warps
                    ? *Around
                    : std::min(Who, std::max(*Around, Participants::OneThread));
      Result = std::max(Result.value_or(Who), Who);
    }
  }
  return Result;
}

/// Whether a target GPU has wavefronts of 64: CDNA and GCN.
inline bool hasWideWavefronts(const RuleOptions &Options) {
  for (const std::string &Arch : Options.Arches)
    if (llvm::StringRef(Arch).starts_with("gfx9") ||
        llvm::StringRef(Arch).starts_with("gfx8"))
      return true;
  return false;
}

} // namespace hipify
#endif
