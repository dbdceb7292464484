//===- SignatureRule.cpp - calls with another argument list ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some HIP functions take other arguments than their CUDA namesakes. Where
// hipify/runtime.h has an overload with CUDA's list, the call stays and the
// header is included; every other such call is a warning.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {
/// An overload of hipify/runtime.h: the CUDA function and argument counts that
/// it serves.
struct Overload {
  StringRef Cuda;
  unsigned Least, Most;
};
constexpr Overload Overloads[] = {
    {"cuCtxCreate", 4, 4},
    {"cudaEventCreate", 2, 2},
    {"cudaGraphAddDependencies", 5, 5},
    {"cudaGraphAddNode", 6, 6},
    {"cudaGraphGetEdges", 5, 5},
    {"cudaGraphInstantiate", 2, 3},
    {"cudaGraphInstantiateWithFlags", 2, 2},
    {"cudaGraphNodeGetDependencies", 4, 4},
    {"cudaGraphNodeGetDependentNodes", 4, 4},
    {"cudaGraphRemoveDependencies", 5, 5},
    {"cudaLaunchCooperativeKernel", 4, 5},
    {"cudaMalloc3DArray", 3, 3},
    {"cudaMemAdvise", 4, 4},
    {"cudaMemPrefetchAsync", 4, 5},
    {"cudaMemcpy2DArrayToArray", 8, 8},
    {"cudaMemcpyFromSymbolAsync", 3, 4},
    {"cudaMemcpyToSymbolAsync", 3, 4},
    {"cudaSignalExternalSemaphoresAsync", 3, 3},
    {"cudaStreamUpdateCaptureDependencies", 5, 5},
    {"cudaWaitExternalSemaphoresAsync", 3, 3},
    {"cuGraphInstantiate", 3, 3},
    {"cuMemAdvise", 4, 4},
    {"cuMemPrefetchAsync", 5, 5},
};

bool hasOverload(StringRef Cuda, unsigned Count) {
  return llvm::any_of(Overloads, [&](const Overload &O) {
    return O.Cuda == Cuda && O.Least <= Count && Count <= O.Most;
  });
}
} // namespace

void checkSignature(RuleContext &C, size_t Index, const MappingEntry &Entry,
                    StringRef Target, Confidence Conf) {
  std::optional<unsigned> Count = C.argumentCount(Index);
  if (Count && hasOverload(Entry.Cuda, *Count)) {
    C.requireHeader("hipify/runtime.h");
    return;
  }
  bool Differs = signatureDiffers(Entry, Count);
  // Some calls are written otherwise, and this one, or its arguments, cannot be
  // seen.
  bool Unseen = !Count && !C.Table.lookupCalls(Entry.Cuda).empty();
  if (!Differs && !Unseen)
    return;
  const Tok &T = C.tokens()[Index];
  Finding &F =
      C.report(DiagID::ChangedSignature, T.Offset, T.end(), Entry.Cuda, Conf);
  StringRef Note = Entry.Note;
  F.Message =
      ("'" + Target + "' takes other arguments than '" + Entry.Cuda + "': " +
       (Differs ? Note.split(": ").second : "the call is not written out here"))
          .str();
  F.Advice = Differs ? Entry.Advice.str() : "compare the arguments by hand";
}

} // namespace hipify
