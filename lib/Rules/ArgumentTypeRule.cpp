//===- ArgumentTypeRule.cpp - overloads that HIP lacks --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP has atomicAdd, __ldg, min, ... for fewer types than CUDA. A call with
// such types stays as it is and gets the shim that has the overload.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {
bool isOneOf(StringRef Type, std::initializer_list<StringRef> Types) {
  return llvm::is_contained(Types, Type);
}

/// The shim that has Name for these argument types, or "".
StringRef shimFor(StringRef Name, StringRef First, StringRef Second) {
  if (Name == "min" || Name == "max")
    return First == "int" && Second == "int" ? "" : "hipify/math.h";
  if (Name.starts_with("__ldg"))
    return isOneOf(First, {"__half", "__half2", "__nv_bfloat16",
                           "__nv_bfloat162", "ushort4"})
               ? "hipify/cache.h"
               : "";
  if (Name.starts_with("atomicAdd"))
    return isOneOf(First, {"__half", "__half2", "__nv_bfloat16",
                           "__nv_bfloat162", "float2", "float4"})
               ? "hipify/atomic.h"
               : "";
  if (Name.starts_with("atomicAnd") || Name.starts_with("atomicOr") ||
      Name.starts_with("atomicXor"))
    return First == "long long" ? "hipify/atomic.h" : "";
  return "";
}
} // namespace

void applyArgumentTypeRule(RuleContext &C) {
  for (auto &[Offset, Types] : C.Facts.ArgumentTypes) {
    size_t Index = C.Source.tokenAt(Offset);
    if (!C.Source.is(Index, tok::raw_identifier) ||
        C.tokens()[Index].Offset != Offset || !C.cudaName(Index))
      continue;
    StringRef Shim = shimFor(C.spelling(Index), Types.first, Types.second);
    if (!Shim.empty())
      C.requireHeader(Shim);
  }
}

} // namespace hipify
