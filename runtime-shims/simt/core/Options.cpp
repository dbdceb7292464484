//===- Options.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

using namespace hipify::simt;

[[noreturn]] static void bad(std::string_view Pair) {
  fprintf(stderr, "simt: HIPIFY_SIMT: '%.*s' is not understood\n",
          int(Pair.size()), Pair.data());
  _exit(1); // What runs at exit would ask for the options again.
}

template <typename T>
static void parseNumber(std::string_view Pair, std::string_view Text, T &To) {
  auto [End, Error] =
      std::from_chars(Text.data(), Text.data() + Text.size(), To);
  if (Error != std::errc() || End != Text.data() + Text.size())
    bad(Pair);
}

static void parseChecks(std::string_view Pair, std::string_view Text,
                        Options &O) {
  while (!Text.empty()) {
    std::string_view One = Text.substr(0, Text.find('+'));
    Text.remove_prefix(std::min(Text.size(), One.size() + 1));
    if (One == "memory")
      O.CheckMemory = true;
    else if (One == "race")
      O.CheckRace = true;
    else if (One == "sync")
      O.CheckSync = true;
    else
      bad(Pair);
  }
}

static void parsePair(std::string_view Pair, Options &O) {
  size_t Equals = Pair.find('=');
  if (Equals == std::string_view::npos)
    bad(Pair);
  std::string_view Key = Pair.substr(0, Equals);
  std::string_view Value = Pair.substr(Equals + 1);
  if (Key == "threads")
    parseNumber(Pair, Value, O.Threads);
  else if (Key == "devices")
    parseNumber(Pair, Value, O.Devices);
  else if (Key == "memory")
    parseNumber(Pair, Value, O.MemoryBytes);
  else if (Key == "max-steps")
    parseNumber(Pair, Value, O.MaxSteps);
  else if (Key == "timeout")
    parseNumber(Pair, Value, O.Timeout);
  else if (Key == "check")
    parseChecks(Pair, Value, O);
  else if (Key == "json")
    O.Json = Value;
  else if (Key == "schedule")
    O.Scheduled = true, parseNumber(Pair, Value, O.Seed);
  else
    bad(Pair);
}

static Options parse() {
  Options O;
  const char *Text = getenv("HIPIFY_SIMT");
  std::string_view Rest = Text ? Text : "";
  while (!Rest.empty()) {
    // A path may hold commas, so `json=` takes all that follows.
    size_t End = Rest.starts_with("json=") ? Rest.size() : Rest.find(',');
    std::string_view Pair = Rest.substr(0, End);
    Rest.remove_prefix(std::min(Rest.size(), Pair.size() + 1));
    parsePair(Pair, O);
  }
  return O;
}

const Options &hipify::simt::options() {
  // Never destroyed: the last report is written after all destructors.
  static const Options &O = *new Options(parse());
  return O;
}
