//===- Process.cpp - runs programs that may hang or crash -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Backend.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

using namespace llvm;
using namespace hipify::validation;

/// How much of a program's output a report shows.
static constexpr size_t KeptOutput = size_t{16} * 1024;

/// The running processes. A signal that ends this program ends them, too:
/// `timeout` forwards it to its children.
static std::array<std::atomic<pid_t>, 1024> Running;

/// Set when this program was interrupted: no further process is started.
static std::atomic<bool> Interrupted;

/// The directory to remove then, if any.
static std::atomic<char *> Remove;

void hipify::validation::removeWhenInterrupted(const std::string &Folder) {
  free(Remove.exchange(Folder.empty() ? nullptr : strdup(Folder.c_str())));
}

// Runs in a signal handler: only async-signal-safe functions are allowed. They
// cannot remove a directory, so `rm` does.
static void endAll() {
  Interrupted = true;
  for (std::atomic<pid_t> &Each : Running)
    if (pid_t Pid = Each.load())
      kill(Pid, SIGTERM);
  if (char *Folder = Remove.load()) {
    // Wait for processes that still write there. Another thread may wait as
    // well.
    for (std::atomic<pid_t> &Each : Running)
      if (pid_t Pid = Each.load())
        waitpid(Pid, nullptr, 0);
    // Other threads of this program may still write files.
    int Status = 1;
    for (int Try = 0; Status != 0 && Try < 20; ++Try) {
      if (pid_t Pid = fork(); Pid == 0) {
        close(STDERR_FILENO);
        execl("/bin/rm", "rm", "-rf", "--", Folder, nullptr);
        _exit(127);
      } else if (Pid > 0) {
        waitpid(Pid, &Status, 0);
      }
      timespec Pause{0, 50'000'000};
      if (Status != 0)
        nanosleep(&Pause, nullptr);
    }
  }
  _exit(128 + SIGINT);
}

namespace {
/// Registers a process during this object's lifetime.
class Noted {
public:
  explicit Noted(pid_t Pid) {
    for (std::atomic<pid_t> &Each : Running) {
      pid_t Free = 0;
      if (Each.compare_exchange_strong(Free, Pid)) {
        Place = &Each;
        break;
      }
    }
    // It was started while the others were being killed.
    if (Interrupted)
      kill(Pid, SIGTERM);
  }
  ~Noted() {
    if (Place)
      Place->store(0);
  }

private:
  std::atomic<pid_t> *Place = nullptr;
};
} // namespace

static std::string endOf(StringRef Log) {
  auto Buffer = MemoryBuffer::getFile(Log);
  if (!Buffer)
    return "";
  StringRef Text = (*Buffer)->getBuffer();
  return Text.take_back(KeptOutput).str();
}

Ended hipify::validation::runProcess(const Process &P, StringRef Log) {
  // LLVM's own time limit uses a process-wide signal, but several of these run
  // concurrently.
  std::vector<std::string> Words = {"timeout", "--kill-after=5",
                                    std::to_string(P.Seconds)};
  append_range(Words, P.Words);
  Ended E;
  ErrorOr<std::string> Timeout = sys::findProgramByName(Words[0]);
  if (!Timeout) {
    E.Status = CannotStart;
    E.Output = "timeout (from GNU coreutils) is missing";
    return E;
  }
  std::vector<std::string> Environment;
  for (char **Each = environ; *Each; ++Each)
    Environment.push_back(*Each);
  append_range(Environment, P.Environment);
  SmallVector<StringRef> Arguments(Words.begin(), Words.end());
  SmallVector<StringRef> Variables(Environment.begin(), Environment.end());
  std::optional<StringRef> Redirects[] = {StringRef("/dev/null"), Log, Log};
  std::string Wrong;
  static std::once_flag Once;
  std::call_once(Once, [] { sys::SetInterruptFunction(endAll); });
  while (Interrupted)
    pause(); // The handler ends this program.
  auto Start = std::chrono::steady_clock::now();
  bool Failed = false;
  sys::ProcessInfo Started =
      sys::ExecuteNoWait(*Timeout, Arguments, ArrayRef<StringRef>(Variables),
                         Redirects, 0, &Wrong, &Failed);
  if (Failed) {
    E.Status = CannotStart;
  } else {
    Noted While(Started.Pid);
    E.Status = sys::Wait(Started, std::nullopt, &Wrong).ReturnCode;
  }
  E.Seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - Start)
          .count();
  E.Output = endOf(Log);
  if (!Wrong.empty())
    E.Output += Wrong;
  return E;
}
