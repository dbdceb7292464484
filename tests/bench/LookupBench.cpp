//===- LookupBench.cpp - what looking up a name costs ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One run is one sample: start-up can be measured only once in a process.
// bench.py runs it often and takes medians. Prints "name<tab>nanoseconds".
//
//===----------------------------------------------------------------------===//
#include "Mapping/MappingTable.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <chrono>
#include <random>

using namespace hipify;

using Clock = std::chrono::steady_clock;

static double nanoseconds(Clock::duration Time) {
  return std::chrono::duration<double, std::nano>(Time).count();
}

static void report(llvm::StringRef What, double Time) {
  llvm::outs() << What << '\t' << llvm::format("%.1f", Time) << '\n';
}

/// What look-ups find is added up here, so that none can be left out.
static uint64_t Checksum = 0;

/// The mean time of Names.size() * Rounds look-ups.
template <typename Function>
static double mean(const std::vector<std::string> &Names, unsigned Rounds,
                   Function LookUp) {
  Clock::time_point Start = Clock::now();
  for (unsigned Round = 0; Round != Rounds; ++Round)
    for (const std::string &Name : Names)
      Checksum += LookUp(Name);
  return nanoseconds(Clock::now() - Start) / Rounds / Names.size();
}

int main() {
  // Before anything has touched the tables' pages.
  Clock::time_point Start = Clock::now();
  MappingTable Table = MappingTable::builtin();
  Checksum += Table.lookup("cudaMalloc") != nullptr;
  report("tables and first look-up", nanoseconds(Clock::now() - Start));

  Start = Clock::now();
  Table.forEach([&](const MappingEntry &Entry) {
    Checksum += Entry.Cuda.front() + Entry.Note.size();
  });
  report("every row of the tables once", nanoseconds(Clock::now() - Start));

  std::vector<std::string> Names, Headers, Unknown;
  Table.forEach([&](const MappingEntry &Entry) {
    if (Entry.Kind == EntryKind::Header)
      Headers.push_back(Entry.Cuda.str());
    else if (Entry.Kind != EntryKind::Namespace &&
             Entry.Kind != EntryKind::Call)
      Names.push_back(Entry.Cuda.str());
  });
  // In no order of the tables, or the caches would know what comes; the same in
  // each process. NOLINTNEXTLINE(bugprone-random-generator-seed)
  std::shuffle(Names.begin(), Names.end(), std::mt19937(1));
  for (const std::string &Name : Names)
    Unknown.push_back("my_" + Name);
  auto Find = [&](llvm::StringRef Name) {
    const MappingEntry *Entry = Table.lookup(Name);
    return Entry ? Entry->Cuda.size() : 0;
  };
  report("a name of the tables", mean(Names, 20, Find));
  report("a name of the user's", mean(Unknown, 20, Find));
  report("the forms of a call", mean(Names, 20, [&](llvm::StringRef Name) {
           return Table.lookupCalls(Name).size();
         }));
  report("a header", mean(Headers, 20, [&](llvm::StringRef Name) {
           return Table.lookupHeader(Name) != nullptr;
         }));
  return Checksum == 0;
}
