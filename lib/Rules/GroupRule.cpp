//===- GroupRule.cpp - cooperative groups for warps of 32 -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP's groups follow the wavefront: coalesced_threads() can have 64 threads,
// ballots have 64 bits. hipify::cg has CUDA's groups. Groups are passed across
// files, so all files must use the same ones: the rule changes the namespace,
// not the uses of groups.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

constexpr StringRef Namespace = "cooperative_groups";

/// The number of threads in `name<32>`; 0 if it is not a literal.
static unsigned tileSize(const RuleContext &C, size_t Name) {
  unsigned Size = 0;
  if (!C.Source.is(Name + 1, tok::less) ||
      !C.Source.is(Name + 2, tok::numeric_constant) ||
      C.spelling(Name + 2).rtrim("uU").getAsInteger(0, Size))
    return 0;
  return Size;
}

/// The names that this file uses for the namespace; "" if a using-directive or
/// -declaration makes qualifiers unnecessary. `cg` can come from a header.
static std::set<StringRef> qualifiers(const RuleContext &C) {
  std::set<StringRef> Result = {Namespace, "cg"};
  for (size_t I = 1, E = C.tokens().size(); I < E; ++I) {
    if (!C.Source.isName(I, Namespace))
      continue;
    size_t Before = I - 1;
    if (C.Source.is(Before, tok::coloncolon) && Before > 0)
      --Before;
    if (C.Source.is(Before, tok::equal) && Before > 0)
      Result.insert(C.spelling(Before - 1));
    else if (C.Source.isName(Before, "using") ||
             C.Source.isName(Before, "namespace"))
      Result.insert("");
  }
  return Result;
}

static void renameNamespace(RuleContext &C, size_t I, Confidence Conf) {
  const Tok &T = C.tokens()[I];
  C.requireHeader("hipify/groups.h");
  bool Native = C.Options.Warp == WarpMode::Native;
  Finding &F = C.report(Native ? DiagID::SameName : DiagID::GroupOfWarp,
                        T.Offset, T.end(), Namespace, Conf);
  F.Sev = Severity::Info;
  if (Native) {
    F.Message = "namespace 'cooperative_groups' is the same in HIP";
    return;
  }
  F.Message = "'cooperative_groups' keeps its meaning for warps of 32 as "
              "hipify::cg";
  F.Replacement = "hipify::cg";
  F.Edits.push_back({T.Offset, T.Length, "hipify::cg"});
}

static void reportTile(RuleContext &C, size_t I, unsigned End, unsigned Size,
                       Confidence Conf) {
  const Tok &T = C.tokens()[I];
  std::string Text = (C.spelling(I) + "<" + llvm::Twine(Size) + ">").str();
  if (Size <= 32) {
    // Report a tile once, where it is created.
    if (C.spelling(I) != "tiled_partition")
      return;
    Finding &F = C.report(DiagID::WarpPortable, T.Offset, End, Text, Conf);
    F.Message = "a tile of " + std::to_string(Size) +
                " threads is part of any wavefront";
    return;
  }
  Finding &F = C.report(DiagID::GroupOfWarp, T.Offset, End, Text, Conf);
  if (C.Options.Warp == WarpMode::Native && Size == 64) {
    F.Message = "a tile of 64 threads is a wavefront on CDNA; on RDNA it is "
                "two, which HIP's tile does not synchronize";
    F.Advice = "build for CDNA only, or use the whole block";
    return;
  }
  if (C.Options.Warp != WarpMode::Native && Size <= 1024 &&
      llvm::isPowerOf2_32(Size)) {
    F.Sev =
        C.spelling(I) == "tiled_partition" ? Severity::Note : Severity::Info;
    F.Message = "a tile of " + std::to_string(Size) +
                " threads has barriers in shared memory (hipify/block_tiles.h)";
    F.Advice = "use the whole block if it is one tile";
    return;
  }
  F.Sev = Severity::Error;
  F.Message = "tiles of " + std::to_string(Size) +
              " threads are neither in HIP nor in hipify/groups.h";
  F.Advice = "use the whole block, or tiles of 32 and shared memory";
}

/// Checks `tiled_partition<64>` and `thread_block_tile<32>`. The compiler knows
/// the size if it is not a literal; text that was not compiled needs a literal.
static void checkTile(RuleContext &C, size_t I,
                      const std::set<StringRef> &Qualifiers) {
  const Tok &T = C.tokens()[I];
  unsigned Literal = tileSize(C, I);
  if (auto It = C.Facts.Warp.Tiles.find(T.Offset);
      It != C.Facts.Warp.Tiles.end())
    return reportTile(C, I, Literal ? C.tokens()[I + 2].end() : T.end(),
                      It->second, Confidence::Semantic);
  auto Qualifier = C.Source.qualifier(I);
  if (Literal && Qualifiers.count(Qualifier ? C.spelling(*Qualifier) : ""))
    reportTile(C, I, C.tokens()[I + 2].end(), Literal, Confidence::Lexical);
}

void applyGroupRule(RuleContext &C) {
  auto Qualifiers = qualifiers(C);
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier ||
        T.Directive == DirectiveKind::Include ||
        T.Directive == DirectiveKind::Other)
      continue;
    if (C.Source.isName(I, "tiled_partition") ||
        C.Source.isName(I, "thread_block_tile"))
      checkTile(C, I, Qualifiers);
    if (C.spelling(I) != Namespace)
      continue;
    // `namespace cooperative_groups = other;` is a declaration, not a use.
    if (I > 0 && C.Source.isName(I - 1, "namespace") &&
        C.Source.is(I + 1, tok::equal))
      continue;
    if (auto Conf = C.cudaName(I))
      renameNamespace(C, I, *Conf);
  }
}

} // namespace hipify
