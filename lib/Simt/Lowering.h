//===- Lowering.h - The steps from GPU IR to x86-64 IR ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the steps of lower() share. Each step is a function in a file of its
// own; Lower.cpp calls them in order. docs/emulator.md says why that order.
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

/// Which GPU a module is for.
struct GPU {
  bool IsAMD = false;
  std::string Name; ///< "gfx942", "sm_80"
  unsigned WaveSize = 32;
};

llvm::Expected<GPU> identify(const llvm::Module &M);
/// The target machine of the module's triple and processor.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const llvm::Module &M);

/// Values that a function needs again and again, computed at its entry.
struct EntryValues {
  llvm::Value *Lane = nullptr, *Block = nullptr, *Lds = nullptr,
              *Image = nullptr;
  llvm::AllocaInst *Record = nullptr;   ///< What wave operations post.
  llvm::AllocaInst *LaneSlot = nullptr; ///< Lane, as the last switch told it.
};

/// The state of one lower().
class Lowering {
public:
  Lowering(llvm::Module &M, const LowerOptions &Options, GPU Target)
      : M(M), Options(Options), Target(std::move(Target)) {}

  llvm::Module &M;
  const LowerOptions &Options;
  GPU Target;
  Sites Places;
  /// Functions that lanes must execute together, or that need a fiber.
  llvm::SmallPtrSet<llvm::Function *, 16> Convergent;
  std::map<std::string, Unsupported> Missing;

  /// A shared variable's place in the block's LDS.
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
  /// Declares a function of the run time; they keep their attributes.
  llvm::FunctionCallee runtime(llvm::StringRef Name, llvm::Type *Result,
                               llvm::ArrayRef<llvm::Type *> Parameters,
                               bool NoReturn = false);
  llvm::Value *site(const llvm::Instruction &I);
  /// Replaces Call, which the emulator lacks, by a stop with its name.
  void replaceUnsupported(llvm::CallBase &Call, llvm::StringRef Name);

private:
  llvm::DenseMap<llvm::Function *, EntryValues> Entries;
};

/// Drops the bodies of functions that the run time provides.
void dropReplacedFunctions(llvm::Module &M);
/// A static variable that the host uses gets a name that no other unit has.
/// clang 22 gives it only where it has seen the host's use, and takes what came
/// before for a variable of another unit. Joins the two.
void joinStaticNames(llvm::Module &M);
/// ROCm's device library comes without debug information: reports would blame
/// the line that calls it. Its functions get their names, without lines.
void nameLibraryFunctions(llvm::Module &M);
/// CUDA's managed variables become what clang makes of HIP's.
void lowerManagedVariables(llvm::Module &M);
/// Conversions of floats to integers become what the GPU's instructions give,
/// out of the integer's range, too.
void lowerFloatToInteger(llvm::Module &M);
/// Finds Lowering::Convergent, makes loops that poll memory yield, and inserts
/// fork and join where lanes of a wave can take different ways.
llvm::Error trackDivergence(Lowering &L, llvm::TargetMachine &TM);
/// Private, shared and global variables.
void lowerAllocas(Lowering &L);
void lowerSharedVariables(Lowering &L);
void lowerGlobalVariables(Lowering &L);
/// Atomic arithmetic on 16-bit floats, as loops that end.
void expandHalfAtomics(Lowering &L);
/// Zeros for subnormal floats where the program was compiled so.
void flushDenormals(Lowering &L);
/// Divisions that would stop an x86 processor get a result.
void guardDivisions(Lowering &L);
void lowerIntrinsics(Lowering &L);
/// Calls __simt_access before loads and stores that others can see.
void reportAccesses(Lowering &L);
/// Removes the calls that __builtin_annotation makes, and hints to caches.
void dropAnnotations(llvm::Module &M);
/// Calling conventions, attributes, and arguments passed by value.
void lowerFunctions(Lowering &L);
/// Entry functions of kernels, and the tables that describe the module.
void emitModuleTables(Lowering &L);

} // namespace hipify::simt

#endif
