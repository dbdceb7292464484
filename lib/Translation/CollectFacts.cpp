//===- CollectFacts.cpp - the facts of all units --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/CollectFacts.h"
#include "Frontend/Facts/FactsStream.h"
#include "Frontend/PrecompiledHeaders.h"
#include "Translation/ChildProcesses.h"

using namespace llvm;

namespace hipify {

/// Each unit parses the headers itself if precompilation fails.
static void makeHeaders(PrecompiledHeaders &Shared, const Frontend &Parser,
                        const ChildLimits &Limits) {
  auto Work = [&](size_t I, ChildWork::SendFn Send) {
    PrecompiledHeader &Header = Shared.header(I);
    if (!Header.Path.empty() && Parser.precompile(Shared.text(I), Header))
      Send(toBytes(Header.Identifiers));
  };
  auto Receive = [&](size_t I, StringRef Message) {
    if (auto Identifiers = numbersFrom(Message))
      Shared.made(I, std::move(*Identifiers));
  };
  auto Done = [](size_t, const std::string &) {};
  runInChildren(Shared.size(), Limits, {Work, Receive, Done});
}

UnitFacts collectFacts(ArrayRef<const Unit *> Units, const Frontend &Parser,
                       unsigned Jobs, ParsedFn Told) {
  ChildLimits Limits = {Jobs, Parser.options().TimeoutSeconds,
                        uint64_t(Parser.options().MemoryMiB) << 20};
  PrecompiledHeaders Shared(Units);
  makeHeaders(Shared, Parser, Limits);

  UnitFacts All;
  // Results that are waiting for earlier units.
  std::map<size_t, ParsedUnit> Waiting;
  std::set<size_t> Ended;
  size_t Next = 0, Count = 0;
  auto Work = [&](size_t I, ChildWork::SendFn Send) {
    Parser.run(*Units[I], Shared.get(*Units[I]),
               [&](const ParsedUnit &Parsed) { Send(toBytes(Parsed)); });
  };
  auto Receive = [&](size_t I, StringRef Message) {
    if (auto Parsed = parsedUnitFrom(Message))
      Waiting[I] = std::move(*Parsed);
  };
  auto Done = [&](size_t I, const std::string &Failure) {
    const Unit &U = *Units[I];
    ParsedUnit &Parsed = Waiting[I];
    if (!Failure.empty())
      Parsed.Facts.Problems.insert(
          {Problem::Crash, U.File, 0, "clang " + Failure});
    Frontend::finish(U, Parsed.Facts);
    Shared.done(U, Parsed.SharedFits);
    Told(++Count, Units.size());
    for (Ended.insert(I); Ended.erase(Next); ++Next) {
      All.join(Waiting[Next].Facts);
      Waiting.erase(Next);
    }
  };
  runInChildren(Units.size(), Limits, {Work, Receive, Done});
  return All;
}

UnitFacts collectFacts(const Project &Input, const Frontend &Parser,
                       unsigned Jobs, ParsedFn Told) {
  std::vector<const Unit *> First, Second;
  for (const Unit &U : Input.units())
    if (!U.OnlyIfUnread)
      First.push_back(&U);
  UnitFacts All = collectFacts(First, Parser, Jobs, Told);
  for (const Unit &U : Input.units())
    if (U.OnlyIfUnread && !All.Files.count(U.File))
      Second.push_back(&U);
  All.join(collectFacts(Second, Parser, Jobs, Told));
  All.settle();
  return All;
}

} // namespace hipify
