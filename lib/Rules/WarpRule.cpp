//===- WarpRule.cpp - warps of 32 on wavefronts of 64 ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hipify/warp.h gives CUDA's warp functions their meaning, a logical warp of
// 32 lanes, on any wavefront. Calls with a 32-bit mask find its overloads by
// themselves; names that no overload can reach are qualified.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {
struct WarpName {
  StringRef Cuda;
  StringRef Shim; ///< Empty: the call stays, an overload takes it.
};

constexpr WarpName WarpNames[] = {
    {"__shfl_sync", ""},
    {"__shfl_up_sync", ""},
    {"__shfl_down_sync", ""},
    {"__shfl_xor_sync", ""},
    {"__ballot_sync", ""},
    {"__any_sync", ""},
    {"__all_sync", ""},
    {"__match_any_sync", ""},
    {"__match_all_sync", ""},
    {"__reduce_add_sync", ""},
    {"__reduce_min_sync", ""},
    {"__reduce_max_sync", ""},
    {"__reduce_and_sync", ""},
    {"__reduce_or_sync", ""},
    {"__reduce_xor_sync", ""},
    {"__syncwarp", "hipify::syncwarp"},
    {"__activemask", "hipify::activemask"},
    {"__shfl", "hipify::shfl"},
    {"__shfl_up", "hipify::shfl_up"},
    {"__shfl_down", "hipify::shfl_down"},
    {"__shfl_xor", "hipify::shfl_xor"},
    {"__ballot", "hipify::ballot"},
    {"__any", "hipify::any"},
    {"__all", "hipify::all"},
    {"warpSize", "hipify::warp_size"},
};

const WarpName *findWarpName(StringRef Name) {
  const auto *It =
      llvm::find_if(WarpNames, [&](auto &W) { return W.Cuda == Name; });
  return It == std::end(WarpNames) ? nullptr : It;
}
} // namespace

void applyWarpRule(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier ||
        T.Directive == DirectiveKind::Include ||
        T.Directive == DirectiveKind::Other)
      continue;
    const WarpName *Name = findWarpName(C.Source.spelling(T));
    if (!Name)
      continue;
    auto Conf = C.cudaName(I);
    if (!Conf)
      continue;
    C.requireHeader("hipify/warp.h");
    bool Size = Name->Cuda == "warpSize";
    Finding &F = C.report(Size ? DiagID::WarpSize : DiagID::WarpMask, T.Offset,
                          T.end(), Name->Cuda, *Conf);
    F.Sev = Severity::Info;
    F.Message = ("'" + Name->Cuda +
                 "' keeps its meaning for warps of 32 by hipify/warp.h")
                    .str();
    if (!Name->Shim.empty()) {
      F.Replacement = Name->Shim.str();
      F.Edits.push_back({T.Offset, T.Length, Name->Shim.str()});
    }
  }
}

} // namespace hipify
