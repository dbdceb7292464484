//===- Lowering.h - the steps from GPU IR to x86-64 IR ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// State shared by the steps of lower(). Each step is a function in its own
// file; Lower.cpp calls them in order. docs/emulator.md explains the order.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LOWERING_H
#define HIPIFY_SIMT_LOWERING_H

#include "Simt/Intrinsics.h"
#include "Simt/Simt.h"
#include "Simt/Sites.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include <map>
#include <memory>

namespace hipify::simt {

/// The GPU that a module targets.
struct GPU {
  bool IsAMD = false;
  std::string Name; ///< "gfx942", "sm_80"
  unsigned WaveSize = 32;
};

llvm::Expected<GPU> identify(const llvm::Module &M);
/// The target machine of the module's triple and processor.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const llvm::Module &M);

/// Values that a function uses repeatedly, computed at its entry.
struct EntryValues {
  llvm::Value *Lane = nullptr, *Block = nullptr, *Lds = nullptr,
              *Image = nullptr;
  llvm::AllocaInst *Record = nullptr;   ///< The record that wave operations
                                        ///< post.
  llvm::AllocaInst *LaneSlot = nullptr; ///< Lane, as set by the last switch.
};

/// The state of one call of lower().
class Lowering {
public:
  Lowering(llvm::Module &M, const LowerOptions &Options, GPU Target)
      : M(M), Options(Options), Target(std::move(Target)) {}

  llvm::Module &M;
  const LowerOptions &Options;
  GPU Target;
  Sites Places;
  /// Functions that lanes must execute convergently, or that need a fiber.
  llvm::SmallPtrSet<llvm::Function *, 16> Convergent;
  std::map<std::string, Unsupported> Missing;

  /// A shared variable's location in the block's LDS.
  struct LdsSlot {
    std::string Name;
    uint64_t Offset, Size;
  };
  std::vector<LdsSlot> Lds;
  uint64_t LdsBytes = 0; ///< Of all static variables; dynamic ones follow.
  std::map<const llvm::Function *, uint64_t> KernelLds;

  struct ImageSlot {
    std::string Name;
    uint64_t Offset, Size;
    bool IsConstant;
  };
  std::vector<ImageSlot> Variables;
  std::vector<uint64_t> Relocations;
  llvm::GlobalVariable *Image = nullptr;
  uint64_t ImageBytes = 0;

  llvm::SmallVector<llvm::Function *> Kernels;

  EntryValues &entry(llvm::Function &F);
  llvm::Value *lane(llvm::Function &F);
  llvm::AllocaInst *laneSlot(llvm::Function &F);
  llvm::Value *block(llvm::Function &F);
  llvm::Value *lds(llvm::Function &F);
  llvm::Value *image(llvm::Function &F);
  llvm::GlobalVariable *laneVariable();
  /// Declares a run-time function; keeps its attributes.
  llvm::FunctionCallee runtime(llvm::StringRef Name, llvm::Type *Result,
                               llvm::ArrayRef<llvm::Type *> Parameters,
                               bool NoReturn = false);
  llvm::Value *site(const llvm::Instruction &I);
  /// Replaces an unsupported Call by a stop that names it.
  void replaceUnsupported(llvm::CallBase &Call, llvm::StringRef Name);

private:
  llvm::DenseMap<llvm::Function *, EntryValues> Entries;
};

/// Drops the bodies of functions that the run time provides.
void dropReplacedFunctions(llvm::Module &M);
/// Gives a static variable that the host uses a name that is unique among the
/// units. clang 22 only does so after it has seen the use in the host, and
/// treats earlier uses as another unit's variable. Merges the two.
void joinStaticNames(llvm::Module &M);
/// Adds debug information to ROCm's device library, which has none: otherwise
/// reports would blame the calling line. Its functions get names, but no lines.
void nameLibraryFunctions(llvm::Module &M);
/// Lowers CUDA's managed variables like clang does for HIP.
void lowerManagedVariables(llvm::Module &M);
/// Lowers conversions of floats to integers to the results of the GPU's
/// instructions, including out-of-range values.
void lowerFloatToInteger(llvm::Module &M);
/// Computes Lowering::Convergent, makes polling loops yield, and inserts fork
/// and join where the lanes of a wave can diverge.
llvm::Error trackDivergence(Lowering &L, llvm::TargetMachine &TM);
/// Lowers private, shared and global variables.
void lowerAllocas(Lowering &L);
void lowerSharedVariables(Lowering &L);
void lowerGlobalVariables(Lowering &L);
/// Expands atomic arithmetic on 16-bit floats to loops that terminate.
void expandHalfAtomics(Lowering &L);
/// Flushes subnormal floats if the program was compiled that way.
void flushDenormals(Lowering &L);
/// Defines the result of divisions that would trap on x86.
void guardDivisions(Lowering &L);
void lowerIntrinsics(Lowering &L);
/// Inserts calls of __simt_access before loads and stores of shared data.
void reportAccesses(Lowering &L);
/// Removes calls from __builtin_annotation, and cache hints.
void dropAnnotations(llvm::Module &M);
/// Lowers calling conventions, attributes, and by-value arguments.
void lowerFunctions(Lowering &L);
/// Emits the kernels' entry functions, and the tables that describe the module.
void emitModuleTables(Lowering &L);

} // namespace hipify::simt

#endif
