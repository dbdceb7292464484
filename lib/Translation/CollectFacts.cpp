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
#include "Translation/FactsCache.h"

using namespace llvm;

namespace hipify {

namespace {

/// Parses units in child processes.
class UnitParser {
public:
  using TakeFn = function_ref<void(const Unit &, UnitFacts &)>;
  UnitParser(ArrayRef<const Unit *> Units, const Frontend &Parser,
             unsigned Jobs, FactsCache *Cache)
      : Units(Units), Parser(Parser), Cache(Cache), Headers(Units),
        Limits{Jobs, Parser.options().TimeoutSeconds,
               uint64_t(Parser.options().MemoryMiB) << 20} {}

  /// Calls Take with each result, in the order of the units, and Ended whenever
  /// one is there.
  void run(TakeFn Take, function_ref<void()> Ended) {
    makeHeaders();
    // Results that are waiting for earlier units.
    std::map<size_t, ParsedUnit> Waiting;
    std::set<size_t> Finished;
    size_t Next = 0;
    auto Work = [&](size_t I, ChildWork::SendFn Send) {
      parse(*Units[I], Send);
    };
    auto Receive = [&](size_t I, StringRef Message) {
      if (auto Parsed = parsedUnitFrom(Message))
        Waiting[I] = std::move(*Parsed);
    };
    auto Done = [&](size_t I, const std::string &Failure) {
      ParsedUnit &Parsed = Waiting[I];
      if (!Failure.empty())
        Parsed.Facts.Problems.insert(
            {Problem::Crash, Units[I]->File, 0, "clang " + Failure});
      Headers.done(*Units[I], Parsed.SharedFits);
      Ended();
      for (Finished.insert(I); Finished.erase(Next); ++Next) {
        Take(*Units[Next], Waiting[Next].Facts);
        Waiting.erase(Next);
      }
    };
    runInChildren(Units.size(), Limits, {Work, Receive, Done});
  }

private:
  /// Each unit parses the headers itself if precompilation fails.
  void makeHeaders() {
    auto Work = [&](size_t I, ChildWork::SendFn Send) {
      PrecompiledHeader &Header = Headers.header(I);
      IntrusiveRefCntPtr<RecordingFileSystem> Disk(
          new RecordingFileSystem(Header.Path));
      if (Header.Path.empty() ||
          !through(Disk).precompile(Headers.text(I), Header))
        return;
      PrecompiledResult Result{Header.Identifiers, {}};
      DiskAnswers Now(Parser.files());
      if (auto Inputs = Cache ? Disk->inputs(Now) : std::nullopt)
        Result.Inputs.push_back(std::move(*Inputs));
      Send(toBytes(Result));
    };
    auto Receive = [&](size_t I, StringRef Message) {
      auto Result = precompiledFrom(Message);
      if (!Result)
        return;
      Headers.made(I, std::move(Result->Identifiers));
      for (UnitInputs &Inputs : Result->Inputs)
        if (auto Shared = Cache->addShared(std::move(Inputs)))
          Read[&Headers.header(I)] = std::move(*Shared);
    };
    auto Done = [](size_t, const std::string &) {};
    runInChildren(Headers.size(), Limits, {Work, Receive, Done});
  }

  /// In the child process of a unit.
  void parse(const Unit &U, ChildWork::SendFn Send) {
    const PrecompiledHeader *Header = Headers.get(U);
    IntrusiveRefCntPtr<RecordingFileSystem> Disk(
        new RecordingFileSystem(Header ? Header->Path : ""));
    std::string Facts;
    through(Disk).run(U, Header, [&](const ParsedUnit &Parsed) {
      Facts = toBytes(Parsed);
      Send(Facts);
    });
    auto Shared = Read.find(Header);
    if (Cache && (!Header || Shared != Read.end()))
      Cache->add(U, Facts, *Disk, Header ? &Shared->second : nullptr);
  }

  /// The parser; records what it reads if the result is cached.
  Frontend through(IntrusiveRefCntPtr<RecordingFileSystem> Disk) const {
    return Cache ? Parser.through(std::move(Disk)) : Parser;
  }

  ArrayRef<const Unit *> Units;
  const Frontend &Parser;
  FactsCache *Cache;
  PrecompiledHeaders Headers;
  ChildLimits Limits;
  std::map<const PrecompiledHeader *, FactsCache::SharedInputs> Read;
};

} // namespace

UnitFacts collectFacts(ArrayRef<const Unit *> Units, const Frontend &Parser,
                       unsigned Jobs, FactsCache *Cache, ParsedFn Told) {
  UnitFacts All;
  size_t Done = 0;
  auto Take = [&](const Unit &U, UnitFacts &Facts) {
    Frontend::finish(U, Facts);
    All.join(Facts);
  };
  std::vector<const Unit *> Left;
  for (const Unit *U : Units)
    if (auto Parsed = Cache ? Cache->find(*U) : std::nullopt) {
      Take(*U, Parsed->Facts);
      Told(++Done, Units.size(), /*FromCache=*/true);
    } else {
      Left.push_back(U);
    }
  if (Left.empty())
    return All;
  UnitParser(Left, Parser, Jobs, Cache).run(Take, [&] {
    Told(++Done, Units.size(), /*FromCache=*/false);
  });
  if (Cache)
    Cache->prune();
  return All;
}

UnitFacts collectFacts(const Project &Input, const Frontend &Parser,
                       unsigned Jobs, FactsCache *Cache, ParsedFn Told) {
  std::vector<const Unit *> First, Second;
  for (const Unit &U : Input.units())
    if (!U.OnlyIfUnread)
      First.push_back(&U);
  UnitFacts All = collectFacts(First, Parser, Jobs, Cache, Told);
  for (const Unit &U : Input.units())
    if (U.OnlyIfUnread && !All.Files.count(U.File))
      Second.push_back(&U);
  All.join(collectFacts(Second, Parser, Jobs, Cache, Told));
  All.settle();
  return All;
}

} // namespace hipify
