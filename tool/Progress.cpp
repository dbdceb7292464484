//===- Progress.cpp - how far long work is --------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Progress.h"
#include "Commands.h"
#include "Source/Printable.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <cmath>
#include <csignal>
#include <fmt/format.h>
#include <unistd.h>

using namespace llvm;
using namespace hipify;

ProgressMode hipify::progressMode(StringRef Value, bool Quiet) {
  if (Value == "json")
    return ProgressMode::Json;
  return Quiet || Value == "none" ? ProgressMode::None : ProgressMode::Line;
}

/// A terminal that can erase a line.
static bool canErase() {
  return errs().is_displayed() &&
         sys::Process::GetEnv("TERM").value_or("dumb") != "dumb";
}

static constexpr StringLiteral Erase = "\r\033[K";

Progress::Progress(const Twine &What, ProgressMode Mode)
    : Mode(Mode), Text(What.str()) {
  if (Mode == ProgressMode::Line && canErase())
    Drawer = std::thread([this] { draw(); });
}

double Progress::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - Start)
      .count();
}

void Progress::tell(const Twine &What) {
  std::lock_guard<std::mutex> Guard(Lock);
  Text = printable(What.str());
}

// For the handler of a signal.
static std::atomic<size_t> Parsed, ToParse;

void Progress::tell(const ProgressStep &Step) {
  if (Step.Verb == "parsed") {
    Parsed = Step.Done;
    ToParse = Step.All;
  }
  std::lock_guard<std::mutex> Guard(Lock);
  if (Mode == ProgressMode::Json) {
    std::string Line;
    raw_string_ostream OS(Line);
    json::OStream J(OS);
    J.object([&] {
      J.attribute("step", Step.Verb);
      J.attribute("done", Step.Done);
      J.attribute("of", Step.All);
      J.attribute("findings", Step.Findings);
      J.attributeBegin("seconds");
      J.rawValue(fmt::format("{:.1f}", seconds()));
      J.attributeEnd();
    });
    errs() << Line << '\n';
    return;
  }
  Text = fmt::format("{} {} of {} files", Step.Verb.str(), Step.Done, Step.All);
  if (Step.Findings)
    Text += ", " + counted(Step.Findings, "finding");
  Left = seconds() / double(Step.Done) * double(Step.All - Step.Done);
}

/// The time left, roughly: "" if it is short or unknown.
static std::string timeLeft(double Seconds) {
  if (Seconds < 5)
    return "";
  if (Seconds < 90)
    return fmt::format(", about {:.0f} s left", std::ceil(Seconds / 5) * 5);
  return fmt::format(", about {:.0f} min left", std::ceil(Seconds / 60));
}

/// A thread of its own: what takes long is often one file.
void Progress::draw() {
  std::unique_lock<std::mutex> Guard(Lock);
  auto Wait = std::chrono::milliseconds(1000);
  bool Drawn = false;
  while (!Stop.wait_for(Guard, Wait, [this] { return Done; })) {
    unsigned Columns = sys::Process::StandardErrColumns();
    std::string Line = fmt::format("hipify-cpp: {}, {:.0f} s{}", Text,
                                   std::floor(seconds()), timeLeft(Left));
    errs() << Erase << StringRef(Line).take_front(Columns ? Columns - 1 : 79);
    Drawn = true;
    Wait = std::chrono::milliseconds(500);
  }
  if (Drawn)
    errs() << Erase;
}

void Progress::stop() {
  if (!Drawer.joinable())
    return;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Done = true;
  }
  Stop.notify_all();
  Drawer.join();
}

static pid_t Owner;

/// Runs in the handler of a signal: no allocation, no locks.
static void tellInterrupted() {
  std::signal(SIGINT, SIG_DFL);
  // A child process that has just begun still has its parent's handler.
  if (getpid() != Owner) {
    std::raise(SIGINT);
    return;
  }
  char Line[160];
  auto End = fmt::format_to_n(
      Line, sizeof Line,
      "\nhipify-cpp: interrupted; {} of {} files are parsed, and the next run "
      "goes on from there\n",
      Parsed.load(), ToParse.load());
  if (write(STDERR_FILENO, Line, End.size) < 0)
    _exit(ExitUnitFailed);
  std::raise(SIGINT);
}

void Progress::keepOnInterrupt() {
  Owner = getpid();
  sys::SetInterruptFunction(tellInterrupted);
}
