//===- Fault.cpp ------------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Fault.h"
#include "Fiber.h"
#include "Options.h"
#include "Report.h"
#include "Scheduler.h"
#include <atomic>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

using namespace hipify::simt;

static constexpr int Signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
static constexpr size_t PageBytes = 4096;

static thread_local const BlockRun *Current;

// --- stacks ------------------------------------------------------------------

// Linux 6.13 has guards that are marks in the page table. Measured for 1024
// stacks, made, used once and unmapped: 1.3 ms without guards, 1.4 ms with
// these, 3.3 ms with mprotect, which older systems have to do with. It makes
// mappings of their own, too, and a process may have 65530.
static bool guard(char *Page) {
  constexpr int GuardInstall = 102; // MADV_GUARD_INSTALL; headers are older.
  if (madvise(Page, PageBytes, GuardInstall) == 0)
    return true;
  static std::atomic<int> Left = 16384;
  return Left.fetch_sub(1) > 0 && mprotect(Page, PageBytes, PROT_NONE) == 0;
}

bool hipify::simt::guardStacks(char *Stacks, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    if (!guard(Stacks + StackBytes * I)) {
      mprotect(Stacks, PageBytes, PROT_NONE);
      return false;
    }
  return true;
}

// --- reports -----------------------------------------------------------------

// The report allocates memory and takes locks, which the faulting code may
// hold. Then this one line has to do.
static void endWithoutReport(int) {
  static constexpr char Text[] =
      "simt: error: a kernel faulted, and so did its report [fault]\n";
  (void)!write(STDERR_FILENO, Text, sizeof(Text) - 1);
  _exit(2);
}

static void reportFault(const Lane &L, std::string Message) {
  report({Report::Severity::Error,
          "fault",
          L.InBlock->Running->Name,
          std::move(Message),
          {party(L, L.Site, L.Site ? "faults; it was last seen" : "faults")}});
}

static std::string overflowText() {
  // Where a stack begins differs, see prepare(); this much there always is.
  return "stack overflow: the calls and private arrays of a thread have " +
         std::to_string((StackBytes - PageBytes - MaxStagger) >> 10) + " KiB";
}

void hipify::simt::reportOverflow(const Lane &L) {
  reportFault(L, overflowText());
  endProcess();
}

static bool isOverflow(const Lane &L, const siginfo_t &Info) {
  // Lowered functions touch each page of a large frame, from the top.
  auto At = reinterpret_cast<uint64_t>(Info.si_addr);
  auto Stack = reinterpret_cast<uint64_t>(L.Stack);
  if (At < Stack + PageBytes && At + StackBytes >= Stack)
    return true;
  return !Current->stacksGuarded() && Current->ownsStack(Info.si_addr);
}

static std::string faultText(int Signal, const siginfo_t &Info) {
  if (Signal == SIGFPE)
    return "arithmetic fault";
  if (Signal == SIGILL)
    return "execution went on where the compiler took it to be impossible";
  auto At = reinterpret_cast<uint64_t>(Info.si_addr);
  char Text[64];
  snprintf(Text, sizeof(Text), "memory fault at address 0x%llx",
           (unsigned long long)At);
  // For an address of more than 48 bits the processor does not say which.
  if (Info.si_code == SI_KERNEL)
    snprintf(Text, sizeof(Text), "memory fault at an impossible address");
  else if (At < 65536)
    snprintf(Text, sizeof(Text), "memory fault through a null pointer");
  return std::string(Text) +
         (options().CheckMemory ? "" : "; --check=memory may tell more");
}

static uint64_t instructionPointer(const void *Context) {
  return static_cast<const ucontext_t *>(Context)->uc_mcontext.gregs[REG_RIP];
}

// --- the handler -------------------------------------------------------------

static struct sigaction Previous[NSIG];

/// The host's fault: as if this handler were not there.
static void passOn(int Signal, siginfo_t *Info, void *Context) {
  const struct sigaction &Old = Previous[Signal];
  if (Old.sa_flags & SA_SIGINFO)
    return Old.sa_sigaction(Signal, Info, Context);
  if (Old.sa_handler != SIG_DFL && Old.sa_handler != SIG_IGN)
    return Old.sa_handler(Signal);
  sigaction(Signal, &Old, nullptr);
  // A fault repeats when this returns; what was sent does not.
  if (Info->si_code <= 0)
    raise(Signal);
}

static void onFault(int Signal, siginfo_t *Info, void *Context) {
  if (!Current || Info->si_code <= 0)
    return passOn(Signal, Info, Context);
  static std::atomic<const void *> Owner = nullptr;
  const void *Nobody = nullptr;
  if (!Owner.compare_exchange_strong(Nobody, &Current)) {
    if (Nobody == &Current)
      endWithoutReport(Signal);
    for (;;)
      pause(); // The other thread ends the process.
  }
  signal(SIGALRM, endWithoutReport);
  alarm(10);
  // The last one that ran, if the fault is in what is done for many at once.
  const Lane *Last = __simt_lane, *First = &Current->laneAt(0);
  bool IsOurs = Last >= First && Last < First + Current->threads();
  const Lane &L = IsOurs ? *Last : *First;
  bool Memory = Signal == SIGSEGV || Signal == SIGBUS;
  if (Memory && isOverflow(L, *Info))
    reportFault(L, overflowText());
  else if (Memory && instructionPointer(Context) ==
                         reinterpret_cast<uint64_t>(Info->si_addr))
    reportFault(L, "call of a function pointer that leads to no function");
  else
    reportFault(L, faultText(Signal, *Info));
  endProcess();
}

// --- threads -----------------------------------------------------------------

/// The handler needs a stack of its own: the lane's may be used up.
static void addStack() {
  stack_t Old;
  if (sigaltstack(nullptr, &Old) == 0 && !(Old.ss_flags & SS_DISABLE))
    return;
  constexpr size_t Bytes = 256 << 10;
  void *P = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (P == MAP_FAILED)
    return;
  stack_t New{};
  New.ss_sp = P;
  New.ss_size = Bytes;
  sigaltstack(&New, nullptr);
  // Launching threads may end: their stacks go with them.
  static thread_local struct Owned {
    void *Memory = nullptr;
    ~Owned() {
      stack_t None{};
      None.ss_flags = SS_DISABLE;
      sigaltstack(&None, nullptr);
      if (Memory)
        munmap(Memory, Bytes);
    }
  } Mine;
  Mine.Memory = P;
}

static void install() {
  struct sigaction Action{};
  Action.sa_sigaction = onFault;
  Action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (int Signal : Signals)
    sigaction(Signal, &Action, &Previous[Signal]);
}

DeviceCode::DeviceCode(const BlockRun &B) {
  static thread_local bool Ready = [] {
    static std::once_flag Once;
    std::call_once(Once, install);
    addStack();
    return true;
  }();
  (void)Ready;
  Current = &B;
}

DeviceCode::~DeviceCode() { Current = nullptr; }
