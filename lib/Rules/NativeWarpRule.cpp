//===- NativeWarpRule.cpp - --warp=native ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp becomes the whole wavefront: masks are widened to 64 bits, names stay
// HIP's, and code that counts 32 lanes is reported, since only the user knows
// its purpose.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static void reportPortable(RuleContext &C) {
  for (auto &[Begin, Kernel] : C.Facts.Native.Kernels) {
    if (!Kernel.Portable)
      continue;
    StringRef Name = C.Source.slice(Begin, Kernel.End);
    Finding &F = C.report(DiagID::WarpPortable, Begin, Kernel.End, Name,
                          Confidence::Semantic);
    F.Message =
        ("'" + Name +
         "' works with the lanes of a warp and does not depend on their number")
            .str();
  }
}

static void widenMasks(RuleContext &C) {
  for (auto &[Begin, Change] : C.Facts.Native.Widenings) {
    StringRef Old = C.Source.slice(Begin, Change.End);
    Finding &F = C.report(DiagID::MaskWidened, Begin, Change.End, Old,
                          Confidence::Semantic);
    F.Replacement = Change.Text;
    F.Message = ("'" + Old + "' is written for " + Change.What +
                 " of 64 bits: '" + Change.Text + "'")
                    .str();
    F.Edits = {{Begin, Change.End - Begin, Change.Text}};
  }
}

static void reportAssumptions(RuleContext &C) {
  const NativeFacts &Facts = C.Facts.Native;
  for (auto &[Begin, Cut] : Facts.Narrow) {
    Finding &F = C.report(DiagID::WarpAssumed, Begin, Cut.End,
                          C.Source.slice(Begin, Cut.End), Confidence::Semantic);
    F.Message = Cut.Why;
    F.Advice = "make masks 64 bits wide wherever they are kept";
  }
  for (auto &[Begin, Number] : Facts.Assumptions) {
    // `31 - __clz(mask)` is rewritten as `63 - __clzll(mask)`.
    if (Facts.Widenings.count(Begin))
      continue;
    StringRef Text = C.Source.slice(Begin, Number.End);
    Finding &F = C.report(DiagID::WarpAssumed, Begin, Number.End, Text,
                          Confidence::Semantic);
    if (Number.Constant.empty())
      F.Message =
          ("'" + Text + "' assumes a warp of 32 lanes: " + Number.Why).str();
    else
      F.Message = ("'" + Number.Constant + "' is " + Text +
                   ", which assumes a warp of 32 lanes: " + Number.Why)
                      .str();
    F.Advice = "use warpSize, or the device's properties on the host";
  }
}

/// `auto f = __ballot_sync;`: HIP's are templates, for 64-bit masks.
static void reportValues(RuleContext &C) {
  for (auto &[Offset, Value] : C.Facts.Warp.Values) {
    size_t Index = C.Source.tokenAt(Offset);
    if (!C.Source.is(Index, tok::raw_identifier))
      continue;
    StringRef Name = C.spelling(Index);
    // As a template argument it has been replaced.
    const MappingEntry *Row = C.Table.lookup(Name);
    if (!Row || !Row->isDecidedBy("warp"))
      continue;
    Finding &F = C.report(DiagID::WarpMask, Offset, C.tokens()[Index].end(),
                          Name, Confidence::Semantic);
    F.Message = ("'" + Name +
                 "' is a template in HIP, for 64-bit masks; its address cannot "
                 "be taken without its types")
                    .str();
    F.Advice = "pass a lambda that calls it";
  }
}

static bool isSyncName(StringRef Name) {
  return Name == "__syncwarp" ||
         (Name.ends_with("_sync") &&
          (Name.starts_with("__shfl") || Name.starts_with("__ballot") ||
           Name.starts_with("__any") || Name.starts_with("__all") ||
           Name.starts_with("__match_") || Name.starts_with("__reduce_")));
}

/// Whether Text is `0xffffffff`, `~0u` or `-1`.
static bool isFullMask(StringRef Text) {
  if (Text == "-1")
    return true;
  bool Not = Text.consume_front("~");
  StringRef Number = Text.rtrim("uU");
  return Not ? Number == "0" || Number == "0x0"
             : Number.equals_insensitive("0xffffffff") ||
                   Number == "4294967295";
}

/// Branches that were not compiled contain names and full masks as well.
static void widenInactive(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier || !isSyncName(C.spelling(I)))
      continue;
    auto Conf = C.cudaName(I);
    if (!Conf)
      continue;
    // Available since HIP 7.0.
    if (C.spelling(I) == "__syncwarp" &&
        C.Options.Target.Hip < Version{7, 0, 0}) {
      Finding &F =
          C.report(DiagID::WarpMask, T.Offset, T.end(), "__syncwarp", *Conf);
      F.Sev = Severity::Info;
      F.Message =
          "'__syncwarp' has been in HIP since 7.0; hipify/warp.h provides it";
      F.Replacement = "hipify::syncwarp";
      F.Edits = {{T.Offset, T.Length, "hipify::syncwarp"}};
      C.requireHeader("hipify/warp.h");
    }
    if (*Conf != Confidence::Lexical)
      continue;
    auto Arguments = C.callArguments(I);
    if (Arguments.empty())
      continue;
    auto [Begin, End] = Arguments.front();
    StringRef Mask = C.Source.slice(Begin, End);
    if (!isFullMask(Mask) || C.Facts.Native.Widenings.count(Begin))
      continue;
    Finding &F = C.report(DiagID::MaskWidened, Begin, End, Mask, *Conf);
    F.Replacement = "~0ull";
    F.Message = ("'" + Mask + "' is written for a lane mask of 64 bits").str();
    F.Edits = {{Begin, End - Begin, "~0ull"}};
  }
}

/// Whether the token names a collective operation of a warp.
static bool isWarpUse(const RuleContext &C, size_t I) {
  const Tok &T = C.tokens()[I];
  if (T.Kind != tok::raw_identifier || T.Directive == DirectiveKind::Include)
    return false;
  StringRef Name = C.spelling(I);
  if (Name == "coalesced_threads")
    return C.Source.is(I + 1, tok::l_paren);
  auto Qualified = C.Facts.QualifiedNames.find(T.Offset);
  const MappingEntry *Row = C.Table.lookup(
      Qualified == C.Facts.QualifiedNames.end() ? Name : Qualified->second);
  return Row && Row->isDecidedBy("warp") && Name != "warpSize" &&
         (Qualified != C.Facts.QualifiedNames.end() || C.cudaName(I));
}

/// Code that does not assume a number of lanes still has other results: those
/// of a warp become a wavefront's. Their users are unknown here, so a file
/// without other reports gets one warning.
static void reportFirstUse(RuleContext &C) {
  for (const Finding &F : C.findings())
    if (F.Id == DiagID::WarpAssumed)
      return;
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!isWarpUse(C, I))
      continue;
    const Tok &T = C.tokens()[I];
    Finding &F = C.report(DiagID::WarpAssumed, T.Offset, T.end(), C.spelling(I),
                          Confidence::Lexical);
    F.Message = "a warp is a wavefront in this file: what it computes for each "
                "warp is for 64 lanes on some GPUs, starting with '" +
                F.Subject + "'";
    F.Advice =
        "check the code that reads it; nothing here assumes 32 lanes by itself";
    return;
  }
}

void applyNativeWarpRule(RuleContext &C) {
  reportPortable(C);
  if (C.Options.Warp != WarpMode::Native)
    return;
  widenMasks(C);
  reportAssumptions(C);
  widenInactive(C);
  reportValues(C);
  reportFirstUse(C);
}

} // namespace hipify
