//===- ChildProcesses.cpp - runs work in isolation ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/ChildProcesses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/thread.h"
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <list>
#include <new>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace llvm;

namespace hipify {

using Clock = std::chrono::steady_clock;

/// Deeply nested code needs more than a thread's default.
constexpr unsigned StackBytes = 256u << 20;
/// Exit status of a child.
constexpr int OutOfMemory = 71;

//===--- in the child -----------------------------------------------------===//

[[noreturn]] static void endForMemory() { _exit(OutOfMemory); }

/// The writable memory of this process in bytes; 0 if unknown.
[[maybe_unused]] static uint64_t writableBytes() {
  auto Text = MemoryBuffer::getFileAsStream("/proc/self/statm");
  if (!Text)
    return 0;
  SmallVector<StringRef, 8> Words;
  SplitString((*Text)->getBuffer(), Words);
  uint64_t Pages = 0;
  if (Words.size() < 6 || Words[5].getAsInteger(10, Pages))
    return 0;
  return Pages * uint64_t(sysconf(_SC_PAGESIZE));
}

static void limitMemory(uint64_t Bytes) {
  std::set_new_handler(endForMemory);
  install_bad_alloc_error_handler(
      [](void *, const char *, bool) { endForMemory(); });
  // The sanitizers' shadow memory counts towards the limit.
#if !LLVM_ADDRESS_SANITIZER_BUILD && !LLVM_THREAD_SANITIZER_BUILD &&           \
    !LLVM_MEMORY_SANITIZER_BUILD
  if (Bytes == 0)
    return;
  rlimit Limit;
  Limit.rlim_cur = Limit.rlim_max = writableBytes() + StackBytes + Bytes;
  setrlimit(RLIMIT_DATA, &Limit);
#endif
}

/// Resets handlers that would remove files of the parent.
static void forgetSignals() {
  for (int Signal :
       {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGINT,
        SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2, SIGPIPE})
    std::signal(Signal, SIG_DFL);
}

static void sendBytes(int To, const char *Data, size_t Size) {
  while (Size != 0) {
    ssize_t Written = write(To, Data, Size);
    if (Written < 0 && errno == EINTR)
      continue;
    if (Written <= 0)
      _exit(1); // The parent is gone.
    Data += Written;
    Size -= size_t(Written);
  }
}

[[noreturn]] static void beChild(size_t Index, int To, pid_t Parent,
                                 const ChildLimits &Limits,
                                 const ChildWork &What) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != Parent)
    _exit(1);
#endif
  forgetSignals();
  // A core dump would land in the user's directory.
  rlimit None = {0, 0};
  setrlimit(RLIMIT_CORE, &None);
  limitMemory(Limits.Bytes);
  llvm::thread Worker(std::optional<unsigned>(StackBytes), [&] {
    What.Work(Index, [&](StringRef Message) {
      uint64_t Size = Message.size();
      sendBytes(To, reinterpret_cast<const char *>(&Size), sizeof Size);
      sendBytes(To, Message.data(), Message.size());
    });
  });
  Worker.join();
  _exit(0);
}

namespace {

//===--- in the parent ----------------------------------------------------===//

struct Child {
  size_t Index;
  pid_t Id;
  int From; ///< File descriptor of its messages.
  Clock::time_point Started = Clock::now();
  bool TooLate = false;
  std::string Bytes = {}; ///< The incomplete message.
};

class Children {
public:
  Children(const ChildLimits &Limits, const ChildWork &What)
      : Limits(Limits), What(What) {}

  size_t size() const { return Running.size(); }
  /// Returns false if no process can be created.
  bool start(size_t Index);
  /// Blocks until a message arrives or a time limit expires.
  void wait();

private:
  void read(Child &C);
  void end(std::list<Child>::iterator C);
  void killLate();
  int millisecondsLeft() const;
  std::string failure(const Child &C, int Status) const;

  const ChildLimits &Limits;
  const ChildWork &What;
  std::list<Child> Running;
};

} // namespace

bool Children::start(size_t Index) {
  int Ends[2];
  if (pipe(Ends) != 0)
    return false;
  // Programs started in the meantime must not inherit them.
  for (int End : Ends)
    fcntl(End, F_SETFD, FD_CLOEXEC);
  pid_t Parent = getpid();
  pid_t Id = fork();
  if (Id == 0) {
    close(Ends[0]);
    beChild(Index, Ends[1], Parent, Limits, What);
  }
  close(Ends[1]);
  if (Id < 0) {
    close(Ends[0]);
    return false;
  }
  Running.push_back({Index, Id, Ends[0]});
  return true;
}

int Children::millisecondsLeft() const {
  if (Limits.Seconds == 0)
    return -1;
  auto Next = Clock::duration::max();
  for (const Child &C : Running)
    if (!C.TooLate)
      Next = std::min(Next, C.Started + std::chrono::seconds(Limits.Seconds) -
                                Clock::now());
  if (Next == Clock::duration::max())
    return -1; // All are being killed.
  auto Left = std::chrono::ceil<std::chrono::milliseconds>(Next).count();
  return int(std::clamp<int64_t>(Left, 0, 60'000));
}

void Children::killLate() {
  for (Child &C : Running)
    if (Limits.Seconds != 0 && !C.TooLate &&
        Clock::now() - C.Started >= std::chrono::seconds(Limits.Seconds)) {
      C.TooLate = true;
      kill(C.Id, SIGKILL);
    }
}

void Children::wait() {
  std::vector<pollfd> Pipes;
  for (const Child &C : Running)
    Pipes.push_back({C.From, POLLIN, 0});
  if (poll(Pipes.data(), Pipes.size(), millisecondsLeft()) > 0) {
    auto Next = Running.begin();
    for (const pollfd &Pipe : Pipes) {
      auto C = Next++;
      if (Pipe.revents == 0)
        continue;
      char Buffer[1 << 16];
      ssize_t Count = ::read(C->From, Buffer, sizeof Buffer);
      if (Count > 0) {
        C->Bytes.append(Buffer, size_t(Count));
        read(*C);
      } else if (Count == 0 || errno != EINTR) {
        end(C);
      }
    }
  }
  killLate();
}

/// Processes complete messages.
void Children::read(Child &C) {
  uint64_t Size;
  while (C.Bytes.size() >= sizeof Size) {
    std::memcpy(&Size, C.Bytes.data(), sizeof Size);
    if (C.Bytes.size() - sizeof Size < Size)
      return;
    What.Receive(C.Index, StringRef(C.Bytes).substr(sizeof Size, Size));
    C.Bytes.erase(0, sizeof Size + Size);
  }
}

std::string Children::failure(const Child &C, int Status) const {
  if (C.TooLate)
    return "took longer than " + std::to_string(Limits.Seconds) + " s";
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == OutOfMemory)
    return "took more than " + std::to_string(Limits.Bytes >> 20) +
           " MiB of memory";
  if (WIFSIGNALED(Status))
    return std::string("crashed (") + strsignal(WTERMSIG(Status)) + ")";
  return WEXITSTATUS(Status) == 0 ? "" : "ended prematurely";
}

void Children::end(std::list<Child>::iterator C) {
  int Status = 0;
  while (waitpid(C->Id, &Status, 0) < 0 && errno == EINTR) {
  }
  close(C->From);
  What.Done(C->Index, failure(*C, Status));
  Running.erase(C);
}

void runInChildren(size_t Count, const ChildLimits &Limits,
                   const ChildWork &What) {
  // The parent of this program may have it ignored, which loses exit statuses.
  std::signal(SIGCHLD, SIG_DFL);
  Children Now(Limits, What);
  for (size_t Next = 0; Next != Count || Now.size() != 0;) {
    if (Next != Count && Now.size() < std::max(Limits.AtOnce, 1u)) {
      if (Now.start(Next)) {
        ++Next;
        continue;
      }
      // Resources may be available once a child ends.
      if (Now.size() == 0)
        What.Done(Next++, std::string("could not be started (") +
                              std::strerror(errno) + ")");
    }
    if (Now.size() != 0)
      Now.wait();
  }
}

} // namespace hipify
