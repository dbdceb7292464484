//===- PlatformValues.cpp - compares a CUDA value with AMD's --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/PlatformValues.h"
#include "Rules/ConditionExpr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace hipify {

namespace {

/// Numbers of lanes in code for warps and for wavefronts of 64: the size, the
/// last lane, the logarithm, the full mask.
struct LaneNumber {
  int64_t Warp, Wavefront;
};
constexpr LaneNumber LaneNumbers[] = {
    {32, 64}, {31, 63}, {5, 6}, {0xffffffff, -1}};

/// Functions that operate on the whole wavefront; a trailing `*` marks a
/// prefix.
constexpr StringRef WavefrontNames[] = {
    "__activemask",
    "__all",
    "__AMDGCN_WAVEFRONT_SIZE*",
    "__any",
    "__ballot",
    "__ballot64",
    "__builtin_amdgcn_ballot*",
    "__builtin_amdgcn_ds_bpermute*",
    "__builtin_amdgcn_ds_permute*",
    "__builtin_amdgcn_ds_swizzle*",
    "__builtin_amdgcn_mbcnt*",
    "__builtin_amdgcn_mov_dpp*",
    "__builtin_amdgcn_permlane*",
    "__builtin_amdgcn_read_exec*",
    "__builtin_amdgcn_readfirstlane*",
    "__builtin_amdgcn_readlane*",
    "__builtin_amdgcn_update_dpp*",
    "__builtin_amdgcn_wavefrontsize*",
    "__lane_id",
    "__shfl",
    "__shfl_down",
    "__shfl_up",
    "__shfl_xor",
};

} // namespace

bool isOfWavefront(StringRef Word) {
  return llvm::any_of(WavefrontNames, [&](StringRef Name) {
    return Name.consume_back("*") ? Word.starts_with(Name) : Word == Name;
  });
}

bool soundsLikeWarp(StringRef Name) {
  return Name.contains_insensitive("warp") ||
         Name.contains_insensitive("wave") || Name.contains_insensitive("lane");
}

std::optional<int64_t> valueOf(const Words &W) {
  auto Lookup = [](StringRef Name) {
    return Name == "warpSize" ? MacroState{MacroState::Number, {}, 32}
                              : MacroState();
  };
  auto Value = evaluateCondition(W, Lookup);
  bool Wide = llvm::any_of(W, [](StringRef Word) {
    constexpr size_t Longest = StringRef("0xffffffffu").size();
    return llvm::isDigit(Word.front()) &&
           (Word.contains_insensitive("l") || Word.size() > Longest);
  });
  return Value && *Value < 0 && !Wide ? uint32_t(*Value) : Value;
}

unsigned widthOf(const Words &W) {
  std::string Type = llvm::join(W, " ");
  StringRef T = Type;
  T.consume_front("std :: ");
  T.consume_front(":: ");
  if (T == "unsigned" || T == "unsigned int" || T == "uint32_t" || T == "uint")
    return 32;
  if (T == "uint64_t" || T == "unsigned long" || T == "unsigned long long" ||
      T == "size_t" || T == "unsigned long long int")
    return 64;
  return 0;
}

std::string difference(StringRef Name, const PlatformValue &Cuda,
                       const PlatformValue &Amd) {
  std::string Said = ("'" + Name + "' is ").str();
  if (widthOf(Cuda.Text) == 32 && widthOf(Amd.Text) == 64)
    return Said + "64 bits wide for AMD and 32 for CUDA";
  auto Before = valueOf(Cuda.Text), Now = valueOf(Amd.Text);
  auto Show = [](const PlatformValue &V, std::optional<int64_t> Value) {
    return V.Shown.empty() ? std::to_string(Value.value_or(0)) : V.Shown.str();
  };
  for (const LaneNumber &N : LaneNumbers) {
    if (!Before || *Before != N.Warp || Now == Before)
      continue;
    if (Now && *Now == N.Wavefront)
      return Said + Show(Amd, Now) + " for AMD and " + Show(Cuda, Before) +
             " for CUDA";
    if (!Now && N.Warp != 5 &&
        (soundsLikeWarp(Name) || llvm::any_of(Amd.Text, isOfWavefront)))
      return Said + Show(Cuda, Before) +
             " for CUDA, and known only to the compiler for AMD";
  }
  return "";
}

} // namespace hipify
