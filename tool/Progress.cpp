//===- Progress.cpp - how far long work is --------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Progress.h"
#include "Source/Printable.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace hipify;

/// A terminal that can erase a line.
static bool canErase() {
  return errs().is_displayed() &&
         sys::Process::GetEnv("TERM").value_or("dumb") != "dumb";
}

static constexpr StringLiteral Erase = "\r\033[K";

Progress::Progress(const Twine &What, bool Quiet) : Text(What.str()) {
  if (!Quiet && canErase())
    Drawer = std::thread([this] { draw(); });
}

void Progress::tell(const Twine &What) {
  std::lock_guard<std::mutex> Guard(Lock);
  Text = printable(What.str());
}

/// A thread of its own: what takes long is often one file.
void Progress::draw() {
  std::unique_lock<std::mutex> Guard(Lock);
  auto Wait = std::chrono::milliseconds(1000);
  bool Drawn = false;
  while (!Stop.wait_for(Guard, Wait, [this] { return Done; })) {
    auto Seconds = std::chrono::duration_cast<std::chrono::seconds>(
        std::chrono::steady_clock::now() - Start);
    unsigned Columns = sys::Process::StandardErrColumns();
    std::string Line =
        "hipify-cpp: " + Text + ", " + std::to_string(Seconds.count()) + " s";
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
