//===- Access.h - Loads and stores that checks look at ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With LowerOptions::ReportAccesses, lowered code calls __simt_access before
// each load and store that is not to the lane's own variables, and the checks
// that were asked for look at it: bounds (MemoryCheck), races (RaceCheck), and
// uninitialised shared memory (RaceCheck knows that, too). Fences are
// reported as well.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_ACCESS_H
#define HIPIFY_SIMT_CORE_ACCESS_H

#include <cstdint>

namespace hipify::simt {

enum AccessKind : uint32_t {
  AccessWrite = 1, ///< Else it only reads.
  AccessAtomic = 2,
  AccessVolatile = 4,
  AccessUpdate = 8, ///< An atomic write that reads, too.
  // Of atomic accesses, and of fences.
  AccessAcquire = 16,
  AccessRelease = 32,
  AccessScopeShift = 6, ///< Bits 6 and 7: AccessScope.
  AccessAlignShift = 8, ///< Bits 8 to 15: log2 of the alignment it relies on.
  AccessMayBeUnwritten = 1 << 16 ///< Marked: see UnwrittenMark.
};

/// What a program gives __builtin_annotation together with a value that it has
/// loaded, to say that the memory may be uninitialised: it looks at
/// what an earlier block has left there. From then on it counts as written.
inline constexpr char UnwrittenMark[] = "may be unwritten";

/// Which other threads an atomic access or a fence is meant for.
enum class AccessScope : uint32_t { Wave, Block, Device };

inline constexpr uint32_t kindOf(AccessScope S) {
  return static_cast<uint32_t>(S) << AccessScopeShift;
}
inline constexpr AccessScope scopeOf(uint32_t Kind) {
  return static_cast<AccessScope>(Kind >> AccessScopeShift & 3);
}

/// One load or store, as the checks see it.
struct Access {
  const void *Address;
  uint64_t Bytes;
  uint32_t Kind;
  uint32_t Site;

  uint64_t address() const { return reinterpret_cast<uint64_t>(Address); }
  bool writes() const { return Kind & AccessWrite; }
  bool isAtomic() const { return Kind & AccessAtomic; }
  bool updates() const { return Kind & AccessUpdate; }
  bool isVolatile() const { return Kind & AccessVolatile; }
  uint64_t alignment() const { return 1ull << (Kind >> AccessAlignShift & 63); }
};

struct Lane;
/// Shows an access of L to the checks that are on.
void checkAccess(Lane &L, const Access &A);

} // namespace hipify::simt

extern "C" void __simt_access(const void *Address, uint64_t Bytes,
                              uint32_t Kind, uint32_t Site);
/// A fence, of AccessKind's order and scope.
extern "C" void __simt_fence(uint32_t Kind);

#endif
