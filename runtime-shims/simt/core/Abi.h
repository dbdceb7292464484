//===- Abi.h - What lowered GPU code and its run time agree on --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// lib/Simt (the compiler half) and runtime-shims/simt (the run time) both
// include this file. Lowered code reads and writes the fields of `Lane` and
// `Block` at their offsets here, and emits constants of `Module` and what it
// points to. It depends on nothing but fixed-width integers.
//
// Terms: a *lane* is one thread of a kernel and runs on a fiber of its own. A
// *wave* is AMD's wavefront or NVIDIA's warp. A *block* is a workgroup.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_ABI_H
#define HIPIFY_SIMT_CORE_ABI_H

#include <cstddef>
#include <cstdint>

namespace hipify::simt {

/// Changes with every change of this file; a cached program that was built
/// with another one is built anew.
inline constexpr uint32_t AbiVersion = 4;

struct Module;
struct Kernel;
struct Block;
class WaveGroup;

/// One wave operation on all the lanes that execute it together.
using WaveOperation = void (*)(const WaveGroup &);

/// A lane that is not running waits for one of these.
enum class LaneState : uint32_t {
  Ready,   ///< Nothing: it can go on.
  Wave,    ///< A wave operation over the lanes on the same path (exec mask).
  Sync,    ///< A wave operation over the lanes named in Lane::Mask.
  Join,    ///< The other lanes, at the point where their paths meet again.
  Barrier, ///< The other waves (AMD) or threads (NVIDIA) of the block.
  Spin,    ///< Another lane's store: it polls memory in a loop.
  Done     ///< The kernel returned.
};

/// One branch at which lanes of a wave have gone different ways.
struct Divergence {
  uint32_t Join; ///< Where the paths meet again.
  uint32_t Unused;
  uint64_t Path;   ///< Which ways were taken since, as a hash.
  uint64_t Prefix; ///< Lane::Path before the branch.
};

// What a switch between lanes touches is in the first cache line.
struct alignas(64) Lane {
  Block *InBlock; // Read by lowered code, too.
  // Written by lowered code before it calls __simt_suspend.
  void *StackPointer; ///< While suspended; the return address is on top.
  Lane *Next;         ///< Runs when this one suspends; null: the scheduler.
  LaneState State;
  uint32_t Site;           ///< Index into Module::Sites.
  WaveOperation Operation; ///< For Wave and Sync.
  void *Operands;          ///< Record of result and operands, see Wave.h.
  uint64_t Mask;           ///< Sync: the lanes named. Barrier: its number.
  // The run time's own.
  uint32_t Index; ///< In its block: x + y * dim.x + z * dim.x * dim.y.
  uint32_t Spins; ///< Polls since it last suspended.
  // Read by lowered code.
  uint32_t ThreadId[3];
  uint32_t LaneId; ///< In its wave.
  // Kept by __simt_fork and __simt_join.
  uint64_t Path;  ///< Hash of all branches taken: equal = together.
  uint32_t Depth; ///< Entries of Branches in use.
  uint32_t Base;  ///< Depth at which the present function began.
  Divergence *Branches;
  char *Stack; ///< Lowest byte of the fiber's stack.
};

/// A barrier of a block. NVIDIA has 16 of them, AMD one.
struct BarrierState {
  uint32_t Arrived;     ///< Threads, arrivals without waiting included.
  uint32_t Needed;      ///< Threads; 0: all that still run.
  uint32_t Popc, Votes; ///< Of a reduction, so far.
  uint32_t OpenedPopc, OpenedVotes; ///< When it last opened.
};

/// What a block knows. Lowered code reads it through Lane::InBlock.
struct Block {
  uint32_t BlockId[3];
  uint32_t BlockDim[3];
  uint32_t GridDim[3];
  uint32_t DynamicLds;     ///< Bytes.
  char *Lds;               ///< Below 4 GiB: pointers to it may have 32 bits.
  char *Image;             ///< The module's variables on this device.
  void *ImplicitArguments; ///< AMD: the hidden kernel arguments.
  void *DispatchPacket;    ///< AMD: the HSA dispatch packet.
  void *GridWorkspace;     ///< NVIDIA: what %envreg1 and %envreg2 point to.
  const Module *InModule;
  const Kernel *Running;
  /// 16: of the run time's own, for grid barriers.
  BarrierState Barriers[17];
  int32_t Device; ///< The virtual device that it runs on.
};

/// Of the functions of ROCm's device library that talk across lanes.
inline constexpr char DeviceLibraryPrefix[] = "__ockl_";

/// CUDA's managed variables: of this name the device code has the first value,
/// of the variable's own name a pointer to it.
inline constexpr char ManagedSuffix[] = ".managed";

/// A place in the user's source; without a line in a library. Inlined calls are
/// chained to their caller.
struct Site {
  const char *Function;
  const char *File;
  uint32_t Line, Column;
  uint32_t InlinedAt; ///< Index into Module::Sites; 0: not inlined.
};

/// A kernel argument in the buffer that Kernel::Entry reads.
struct Parameter {
  uint32_t Offset, Size;
  uint32_t Align; ///< Of its type, for buffers that the program has packed.
};

struct Kernel {
  enum : uint32_t {
    NeedsFibers = 1, ///< It synchronises lanes, or polls memory.
  };
  const char *Name;
  /// Runs one lane. The lane is __simt_lane.
  void (*Entry)(const void *Arguments);
  /// Runs all lanes of the block, one after another, on one fiber; null if the
  /// kernel needs a fiber for each.
  void (*Flat)(const void *Arguments);
  const Parameter *Parameters;
  uint32_t NumParameters;
  uint32_t ArgumentBytes;
  uint32_t StaticLds;  ///< Bytes of the variables that it can reach.
  uint32_t DynamicLds; ///< Offset in Block::Lds where dynamic LDS begins.
  uint32_t MaxThreads; ///< From launch bounds; 0: not bounded.
  uint32_t Flags;
};

struct Variable {
  enum : uint32_t { Constant = 1, Managed = 2 };
  const char *Name;
  uint64_t Offset; ///< In the module's image.
  uint64_t Size;
  uint32_t Flags;
  uint32_t Unused;
};

/// A shared variable, for bounds and for names in reports.
struct LdsVariable {
  const char *Name;
  uint32_t Offset, Size; ///< Size 0: dynamic.
};

enum class Vendor : uint32_t { AMD, NVIDIA };

template <typename T> struct Table {
  const T *Data;
  uint64_t Size;
  const T *begin() const { return Data; }
  const T *end() const { return Data + Size; }
};

/// One translation unit's device code.
struct Module {
  uint32_t Abi; ///< AbiVersion of the compiler half.
  Vendor Maker;
  uint32_t WaveSize;
  uint32_t LdsBytes; ///< Static LDS of all kernels, laid out one after another.
  const char *Id;    ///< What the host object's fat binary says.
  const char *Target; ///< "gfx942", "sm_80", ...
  const char *Image;  ///< Initial contents of the variables.
  uint64_t ImageBytes;
  Table<Kernel> Kernels;
  Table<Variable> Variables;
  Table<LdsVariable> LdsVariables;
  Table<Site> Sites; ///< Site 0 is "unknown".
  /// Offsets in the image of pointers into the image.
  Table<uint64_t> Relocations;
};

} // namespace hipify::simt

// What lowered code calls. All are found by these names only.
extern "C" {
/// The lane that this OS thread is running.
extern thread_local hipify::simt::Lane *__simt_lane
    __attribute__((tls_model("initial-exec")));
/// Called by a constructor of each module.
void __simt_register(const hipify::simt::Module *M);
/// Goes on with another lane; returns when Self, the lane that calls it, goes
/// on, and returns Self. Its calling convention is preserve_none: of the
/// registers, only rsp and rbp survive, so that a switch saves just what is
/// alive. The lane itself it has at hand.
hipify::simt::Lane *__simt_suspend(hipify::simt::Lane *Self)
    __attribute__((preserve_none));
/// The present path splits: this lane goes Way until Join.
void __simt_fork(uint32_t Join, uint32_t Way);
/// Waits for the lanes that split from this one's path, if there are any.
void __simt_join(uint32_t Join, uint32_t Site);
/// Around a function that may be called again while it runs: its branches are
/// not its caller's. What __simt_enter returns goes to __simt_leave.
uint32_t __simt_enter();
void __simt_leave(uint32_t Base);
/// In loops that poll memory: lets others run once in a while.
void __simt_spin(uint32_t Site);
/// Before a compare-and-swap: waits until all lanes that come here are here, so
/// that each has read the old value when the first one swaps, as on hardware.
void __simt_contend(uint32_t Site);
void __simt_trap(uint32_t Site);
/// An intrinsic or instruction that the emulator lacks was reached.
void __simt_unsupported(const char *Name, uint32_t Site);
}

#endif
