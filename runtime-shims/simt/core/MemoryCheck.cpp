//===- MemoryCheck.cpp ------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MemoryCheck.h"
#include "DeviceServices.h"
#include "Fiber.h"
#include "Memory.h"
#include "Report.h"
#include <algorithm>
#include <link.h>

using namespace hipify::simt;

static std::string accessText(const Access &A) {
  const char *Verb = A.isAtomic() ? "updates "
                     : A.writes() ? "writes "
                                  : "reads ";
  return Verb + std::to_string(A.Bytes) + " bytes";
}

/// How far off an access is belongs to its thread: the message, by which
/// reports are told apart, is the same for all.
static void reportAccess(const Lane &L, const Access &A, std::string Message,
                         const std::string &Distance = "") {
  report({Report::Severity::Error,
          "memory",
          L.InBlock->Running->Name,
          std::move(Message),
          {party(L, A.Site, accessText(A) + Distance)}});
}

/// Reports an access that misses [Base, Base + Size).
static void reportMiss(const Lane &L, const Access &A, uint64_t Base,
                       uint64_t Size, const std::string &Name) {
  uint64_t At = A.address();
  std::string Whole = Name + " of " + std::to_string(Size) + " bytes";
  if (At >= Base + Size)
    reportAccess(L, A, "access past the end of " + Whole,
                 At == Base + Size ? ", right past the end"
                                   : ", " + std::to_string(At - (Base + Size)) +
                                         " bytes past the end");
  else if (At < Base)
    reportAccess(L, A, "access before the beginning of " + Whole,
                 ", " + std::to_string(Base - At) +
                     " bytes before the beginning");
  else
    reportAccess(L, A, "access across the end of " + Whole);
}

// --- shared memory -----------------------------------------------------------

/// The shared variable that A hits or, failing that, the one before it.
static void checkShared(const BlockRun &B, const Lane &L, const Access &A) {
  uint64_t Offset = A.address() - reinterpret_cast<uint64_t>(B.Lds);
  const LdsVariable *Nearest = nullptr;
  std::string DynamicName = "the dynamic shared memory";
  for (const LdsVariable &V : B.InModule->LdsVariables) {
    if (V.Size && Offset >= V.Offset && Offset + A.Bytes <= V.Offset + V.Size)
      return;
    if (V.Size && V.Offset <= Offset &&
        (!Nearest || V.Offset > Nearest->Offset))
      Nearest = &V;
  }
  uint64_t Dynamic = B.Running->DynamicLds;
  if (Offset >= Dynamic && Offset + A.Bytes <= Dynamic + B.DynamicLds)
    return;
  uint64_t Base = reinterpret_cast<uint64_t>(B.Lds);
  if (Offset >= Dynamic || !Nearest)
    reportMiss(L, A, Base + Dynamic, B.DynamicLds, DynamicName);
  else
    reportMiss(L, A, Base + Nearest->Offset, Nearest->Size,
               "shared variable " + demangle(Nearest->Name));
}

// --- variables and constants -------------------------------------------------

/// Whether A hits the module's image; then also checks the variable.
static bool checkImage(const BlockRun &B, const Lane &L, const Access &A) {
  uint64_t Base = reinterpret_cast<uint64_t>(B.Image);
  uint64_t Offset = A.address() - Base;
  if (!B.Image || Offset >= B.InModule->ImageBytes)
    return false;
  const Variable *Nearest = nullptr;
  // The one before it, or what lies behind the gap in front of the first.
  for (const Variable &V : B.InModule->Variables)
    if (!Nearest || V.Offset <= Offset)
      Nearest = &V;
  if (!Nearest)
    return true;
  if (Offset < Nearest->Offset ||
      Offset + A.Bytes > Nearest->Offset + Nearest->Size)
    reportMiss(L, A, Base + Nearest->Offset, Nearest->Size,
               "variable " + demangle(Nearest->Name));
  else if (A.writes() && Nearest->Flags & Variable::Constant)
    reportAccess(L, A,
                 "store to __constant__ variable " + demangle(Nearest->Name));
  return true;
}

namespace {
struct Range {
  uint64_t Begin, End;
};
} // namespace

/// The read-only parts of this program: constant tables and strings of device
/// code are there.
static const std::vector<Range> &constantRanges() {
  static const std::vector<Range> Ranges = [] {
    std::vector<Range> R;
    auto Add = [](dl_phdr_info *Info, size_t, void *Data) {
      auto &To = *static_cast<std::vector<Range> *>(Data);
      for (unsigned I = 0; I < Info->dlpi_phnum; ++I) {
        const auto &P = Info->dlpi_phdr[I];
        bool IsRelocated = P.p_type == PT_GNU_RELRO;
        if (IsRelocated || (P.p_type == PT_LOAD && !(P.p_flags & PF_W)))
          To.push_back({Info->dlpi_addr + P.p_vaddr,
                        Info->dlpi_addr + P.p_vaddr + P.p_memsz});
      }
      return 1; // Only the program itself, which comes first.
    };
    dl_iterate_phdr(Add, &R);
    return R;
  }();
  return Ranges;
}

static bool isConstant(const Access &A) {
  return !A.writes() &&
         std::ranges::any_of(constantRanges(), [&](const Range &R) {
           return A.address() >= R.Begin && A.address() + A.Bytes <= R.End;
         });
}

// --- all ---------------------------------------------------------------------

static void checkAllocation(const Lane &L, const Access &A,
                            const Allocation &Found) {
  uint64_t Base = reinterpret_cast<uint64_t>(Found.Base);
  if (Found.Freed)
    reportAccess(L, A,
                 "access to an allocation of " + std::to_string(Found.Size) +
                     " bytes after it was freed");
  else if (!Found.contains(A.Address, A.Bytes))
    reportMiss(L, A, Base, Found.Size, "an allocation");
}

void hipify::simt::checkMemory(const BlockRun &B, const Lane &L,
                               const Access &A) {
  if (A.address() & (A.alignment() - 1)) {
    reportAccess(
        L, A, "address is not a multiple of " + std::to_string(A.alignment()));
  }
  auto Within = [&](const void *Base, uint64_t Size) {
    return A.address() - reinterpret_cast<uint64_t>(Base) < Size;
  };
  if (Within(B.Lds, B.ldsCapacity()))
    return checkShared(B, L, A);
  if (const Allocation *Found = findAllocation(A.Address))
    return checkAllocation(L, A, *Found);
  if (std::optional<Allocation> Found = findHeapMemory(A.Address))
    return checkAllocation(L, A, *Found);
  if (Within(L.Stack, StackBytes) || checkImage(B, L, A) || isConstant(A))
    return;
  const GridRun &Run = B.grid();
  if (Within(Run.Workspace.data(), Run.Workspace.size()) ||
      Within(Run.Hidden.data(), Run.Hidden.size()) ||
      Within(Run.Request.Arguments.data(), Run.Request.Arguments.size()))
    return;
  if (A.address() < 65536)
    reportAccess(L, A, "access through a null pointer");
  else if (B.ownsStack(A.Address))
    reportAccess(L, A, "access to a private variable of another thread");
  else
    reportAccess(L, A,
                 "access to memory that is not the device's: it is the host's, "
                 "or not allocated");
  __simt_fail();
}
