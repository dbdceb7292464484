//===- TargetLimitRule.cpp - limits of the target GPUs --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared memory, page migration and atomics of the GPUs of --offload-arch, and
// limits that HIP's runtime handles differently or not at all.
//
//===----------------------------------------------------------------------===//
#include "Mapping/Targets.h"
#include "Rules/Rule.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static void checkSharedMemory(RuleContext &C) {
  for (const auto &[Begin, S] : C.Facts.Limits.SharedMemories) {
    std::string Less;
    for (const std::string &Arch : C.Options.Arches)
      if (const GpuTarget *T = lookupGpuTarget(Arch);
          T && T->SharedMemory < S.bytes())
        Less += (Less.empty() ? "" : ", ") + T->Name.str() + " has " +
                std::to_string(T->SharedMemory);
    if (Less.empty())
      continue;
    Finding &F = C.report(DiagID::SharedMemoryLimit, Begin, S.End,
                          C.Source.slice(Begin, S.End), Confidence::Semantic);
    F.Message = "a block" + (S.Kernel.empty() ? "" : " of '" + S.Kernel + "'") +
                " needs " + std::to_string(S.bytes()) +
                " bytes of shared memory";
    if (S.Static && S.Dynamic)
      F.Message += " (" + std::to_string(S.Static) + " static, " +
                   std::to_string(S.Dynamic) + " dynamic)";
    F.Message += "; " + Less;
    F.Advice = S.Dynamic ? "use smaller tiles there; hipFuncSetAttribute and "
                           "the launch return an error"
                         : "use smaller tiles there; it does not compile";
  }
}

namespace {

/// One note per name in a file is enough.
class NotesOnce {
public:
  explicit NotesOnce(RuleContext &C) : C(C) {}

  /// Returns null if the subject was reported before.
  Finding *report(DiagID Id, size_t Index, Confidence Conf, std::string Subject,
                  Severity Sev) {
    if (!Seen.insert({Id, Subject}).second)
      return nullptr;
    const Tok &T = C.tokens()[Index];
    Finding &F = C.report(Id, T.Offset, T.end(), Subject, Conf);
    F.Sev = Sev;
    return &F;
  }

private:
  RuleContext &C;
  std::set<std::pair<DiagID, std::string>> Seen;
};

enum class LimitName : uint8_t { None, Managed, NoEffect, OptIn, Limit };

} // namespace

static LimitName limitName(StringRef Name) {
  return llvm::StringSwitch<LimitName>(Name)
      .Cases({"cudaMallocManaged", "cuMemAllocManaged", "__managed__",
              "cudaMemPrefetchAsync", "cudaMemPrefetchAsync_v2",
              "cuMemPrefetchAsync", "cuMemPrefetchAsync_v2", "cudaMemAdvise",
              "cudaMemAdvise_v2", "cuMemAdvise", "cuMemAdvise_v2"},
             LimitName::Managed)
      .Cases({"cudaFuncSetCacheConfig", "cuFuncSetCacheConfig",
              "cudaDeviceSetCacheConfig", "cudaThreadSetCacheConfig",
              "cuCtxSetCacheConfig", "cudaFuncSetSharedMemConfig",
              "cuFuncSetSharedMemConfig", "cudaDeviceSetSharedMemConfig",
              "cuCtxSetSharedMemConfig",
              "cudaFuncAttributePreferredSharedMemoryCarveout",
              "CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT"},
             LimitName::NoEffect)
      .Cases({"cudaDevAttrMaxSharedMemoryPerBlockOptin",
              "CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN"},
             LimitName::OptIn)
      .Cases({"cudaDeviceSetLimit", "cudaThreadSetLimit", "cuCtxSetLimit"},
             LimitName::Limit)
      .Default(LimitName::None);
}

static void checkManagedMemory(RuleContext &C, NotesOnce &Notes, size_t Index,
                               Confidence Conf) {
  StringRef Name = C.spelling(Index);
  std::string Never = targetsWhere(
      C.Options.Arches, [](const GpuTarget &T) { return !T.MigratesPages; });
  std::string WithXnack = targetsWhere(
      C.Options.Arches, [](const GpuTarget &T) { return T.MigratesPages; });
  if (Finding *F = Notes.report(DiagID::ManagedMemory, Index, Conf, Name.str(),
                                Severity::Note)) {
    F->Message = "'" + F->Subject + "': pages do not migrate";
    if (!Never.empty())
      F->Message += " on " + Never;
    if (!WithXnack.empty())
      F->Message += std::string(Never.empty() ? "" : "; nor") + " on " +
                    WithXnack + " without XNACK, which is off by default";
    F->Advice = "the results are the same; where speed matters, copy, or set "
                "HSA_XNACK=1";
  }
}

/// The operand type of an atomicAdd at Index, in some unit; "" if it is not
/// floating-point, or unknown.
static StringRef floatType(RuleContext &C, size_t Index) {
  auto It = C.Facts.CallTypes.find(C.tokens()[Index].Offset);
  if (It == C.Facts.CallTypes.end())
    return "";
  for (const FileFacts::CallTypesFact &Call : It->second) {
    StringRef Type = Call.Types.empty() ? "" : StringRef(Call.Types.front());
    if (Type == "float" || Type == "double" || Type == "__half" ||
        Type == "__half2" || Type == "__nv_bfloat16" ||
        Type == "__nv_bfloat162")
      return Type;
  }
  return "";
}

static void checkFloatAtomic(RuleContext &C, NotesOnce &Notes, size_t Index,
                             Confidence Conf) {
  StringRef Type = floatType(C, Index);
  std::string Text =
      "'atomicAdd' of " + Type.str() + " is a compare-and-swap loop";
  if (Type == "float" || Type == "double") {
    auto Where = [&](GpuTarget::AtomicT Kind) {
      return targetsWhere(C.Options.Arches, [&](const GpuTarget &T) {
        return (Type == "float" ? T.AtomicF32 : T.AtomicF64) == Kind;
      });
    };
    std::string Loop = Where(GpuTarget::Loop);
    std::string Unsafe = Where(GpuTarget::LoopUnlessUnsafe);
    if (Loop.empty() && Unsafe.empty())
      return;
    if (!Loop.empty())
      Text += " on " + Loop;
    if (!Unsafe.empty())
      Text += std::string(Loop.empty() ? "" : ", and") + " on " + Unsafe +
              " without -munsafe-fp-atomics";
  } else if (Type.empty()) {
    return;
  }
  if (Finding *F = Notes.report(DiagID::FloatAtomics, Index, Conf,
                                "atomicAdd of " + Type.str(), Severity::Note)) {
    F->Message = Text;
    F->Advice = "the sums are right; add within the block first where many "
                "threads add to one location";
  }
}

static void checkSystemAtomic(RuleContext &C, NotesOnce &Notes, size_t Index,
                              Confidence Conf) {
  std::string Name = C.spelling(Index).str();
  if (Finding *F = Notes.report(DiagID::FloatAtomics, Index, Conf, Name,
                                Severity::Note)) {
    F->Message = "'" + Name +
                 "' reaches the host and other GPUs in fine-grained memory "
                 "only; hipMalloc's is coarse-grained";
    F->Advice = "allocate with hipHostMalloc, hipMallocManaged, or "
                "hipExtMallocWithFlags and hipDeviceMallocFinegrained";
  }
}

/// Reports what HIP's runtime does with a limit.
static void checkLimit(RuleContext &C, NotesOnce &Notes, size_t Index,
                       Confidence Conf) {
  auto Arguments = C.callArguments(Index);
  if (Arguments.empty())
    return;
  size_t First = C.Source.tokenAt(Arguments.front().Begin);
  StringRef Limit = C.spelling(First);
  bool Printf = Limit == "cudaLimitPrintfFifoSize" ||
                Limit == "CU_LIMIT_PRINTF_FIFO_SIZE";
  bool Heap = Limit == "cudaLimitMallocHeapSize" ||
              Limit == "CU_LIMIT_MALLOC_HEAP_SIZE";
  if (!Printf && !Heap)
    return;
  Finding *F = Notes.report(DiagID::DeviceLimit, First, Conf, Limit.str(),
                            Printf ? Severity::Warning : Severity::Note);
  if (!F)
    return;
  if (Printf) {
    F->Message = "HIP cannot set the size of printf's buffer: the call returns "
                 "hipErrorUnsupportedLimit";
    F->Advice = "leave it out, or continue after this error; a wavefront's "
                "output goes to the host at once";
  } else {
    F->Message = "in HIP this is the heap's initial size, not a limit: malloc "
                 "in device code does not fail there";
    F->Advice = "do not rely on a null pointer; never set it to 0";
  }
}

/// Up to HIP 6.3 the limit was reported as zero.
static void checkOptIn(RuleContext &C, NotesOnce &Notes, size_t Index,
                       Confidence Conf) {
  if (C.Options.Target.Hip >= Version{6, 3, 0})
    return;
  std::string Name = C.spelling(Index).str();
  if (Finding *F = Notes.report(DiagID::DeviceLimit, Index, Conf, Name,
                                Severity::Warning)) {
    F->Message = "'" + Name + "' may be 0 in HIP before 6.3";
    F->Advice = "use sharedMemPerBlock: on AMD GPUs it is all there is";
  }
}

/// By default hipify/mma.h uses the fragment layout of AMD's instructions.
static void checkFragments(RuleContext &C) {
  for (unsigned Offset : C.Facts.Limits.FragmentElements) {
    Finding &F = C.report(DiagID::FragmentElements, Offset, Offset + 1, "x",
                          Confidence::Semantic);
    F.Message = "the positions of a fragment's elements differ from NVIDIA "
                "GPUs, and this may depend on them";
    F.Advice = "compile with -DHIPIFY_WMMA_CUDA_LAYOUT=1, which keeps NVIDIA's "
               "layout but gives up the matrix instructions";
  }
}

void applyTargetLimitRule(RuleContext &C) {
  checkSharedMemory(C);
  checkFragments(C);
  NotesOnce Notes(C);
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier))
      continue;
    StringRef Name = C.spelling(I);
    auto Member = C.Facts.Members.find(C.tokens()[I].Offset);
    if (Member != C.Facts.Members.end()) {
      if (llvm::any_of(Member->second, [](const auto &Access) {
            return Access.Name == "cudaDeviceProp::sharedMemPerBlockOptin";
          }))
        checkOptIn(C, Notes, I, Confidence::Semantic);
      continue;
    }
    bool IsAtomic = Name.starts_with("atomic");
    LimitName Kind = limitName(Name);
    if (!IsAtomic && Kind == LimitName::None)
      continue;
    auto Conf = C.cudaName(I);
    if (!Conf)
      continue;
    switch (Kind) {
    case LimitName::None:
      if (Name.ends_with("_system"))
        checkSystemAtomic(C, Notes, I, *Conf);
      else
        checkFloatAtomic(C, Notes, I, *Conf);
      break;
    case LimitName::Managed:
      checkManagedMemory(C, Notes, I, *Conf);
      break;
    case LimitName::OptIn:
      checkOptIn(C, Notes, I, *Conf);
      break;
    case LimitName::Limit:
      checkLimit(C, Notes, I, *Conf);
      break;
    case LimitName::NoEffect:
      if (Finding *F = Notes.report(DiagID::DeviceLimit, I, *Conf, Name.str(),
                                    Severity::Note))
        F->Message = "'" + Name.str() +
                     "' has no effect on AMD GPUs, whose caches and shared "
                     "memory are separate";
      break;
    }
  }
}

} // namespace hipify
