//===- Shard.cpp - one part of a project's files --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Shard.h"
#include "Progress.h"
#include "Source/Printable.h"

using namespace llvm;

namespace hipify {

static Expected<Shard> shardFrom(StringRef Text) {
  Shard Part;
  auto [Number, Count] = Text.split('/');
  if (Number.getAsInteger(10, Part.Number) ||
      Count.getAsInteger(10, Part.Count) || Part.Number < 1 ||
      Part.Number > Part.Count)
    return createStringError("--shard takes a part and their number, such as "
                             "2/8, not '" +
                             Text + "'");
  return Part;
}

Error runShard(const ParsedOptions &Options, const Project &Files,
               const MappingTable &Table, TranslationOptions Run) {
  auto Part = shardFrom(Options.value(OPT_shard));
  if (!Part)
    return Part.takeError();
  Progress Shown("parsing",
                 progressMode(Options.value(OPT_progress), Options.has(OPT_q)));
  Run.Progress = [&](const ProgressStep &Step) { Shown.tell(Step); };
  Progress::keepOnInterrupt();
  ParseCounts Parsed;
  Run.Counted = [&](const ParseCounts &Counts) { Parsed = Counts; };
  Error Failure = parseShard(Files, Table, Run, *Part);
  Shown.stop();
  if (Failure)
    return Failure;
  if (!Options.has(OPT_q))
    errs() << "hipify-cpp: part " << Part->Number << " of " << Part->Count
           << ": " << counted(Parsed.Units, "file") << " parsed, "
           << Parsed.FromCache << " of them by an earlier run\n";
  return Error::success();
}

} // namespace hipify
