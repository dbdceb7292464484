//===- TextureRule.cpp - textures and surfaces ----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports GPUs without texture units. Surface functions get CUDA's boundary
// mode through hipify/surface.h, as far as the hardware supports it.
//
//===----------------------------------------------------------------------===//
#include "Mapping/Targets.h"
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Matches tex1D, tex2DLod, tex3DGrad, texCubemap, surf2Dwrite, ...
static bool isFetch(StringRef Name) {
  if (!Name.consume_front("tex") && !Name.consume_front("surf"))
    return false;
  return (Name.size() >= 2 && Name[0] >= '1' && Name[0] <= '3' &&
          Name[1] == 'D') ||
         Name.starts_with("Cubemap");
}

/// The number of arguments of HIP's surface function; 0 for other names.
static unsigned surfaceArguments(StringRef Name) {
  unsigned Data = Name.ends_with("read") || Name.ends_with("write") ? 2 : 0;
  if (!Data || !Name.consume_front("surf"))
    return 0;
  if (Name.starts_with("1DLayered"))
    return Data + 2;
  if (Name.starts_with("2DLayered") || Name.starts_with("Cubemap"))
    return Data + 3;
  return Name[0] >= '1' && Name[0] <= '3' && Name[1] == 'D'
             ? Data + (Name[0] - '0')
             : 0;
}

/// Handles forms that HIP lacks: with a boundary mode, or returning the value.
static void checkSurfaceCall(RuleContext &C, size_t I) {
  StringRef Name = C.spelling(I);
  auto Arguments = C.callArguments(I);
  unsigned Count = surfaceArguments(Name);
  if (!Count || Arguments.empty() || Arguments.size() == Count)
    return;
  C.requireHeader("hipify/surface.h");
  auto [Begin, End] = Arguments.back();
  StringRef Mode = C.Source.slice(Begin, End).trim();
  if (!Mode.contains("BoundaryMode") || Mode.ends_with("BoundaryModeZero"))
    return;
  Finding &F =
      C.report(DiagID::ChangedSignature, Begin, End, Name, Confidence::Lexical);
  F.Message = ("'" + Name +
               "' ignores its boundary mode in HIP: reads outside "
               "of the surface are zero, writes are dropped")
                  .str();
  F.Advice = "clamp or check the coordinates in code";
}

void applyTextureRule(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I)
    if (C.Source.is(I, tok::raw_identifier) &&
        C.spelling(I).starts_with("surf") && C.cudaName(I))
      checkSurfaceCall(C, I);

  std::string Without = targetsWhere(
      C.Options.Arches, [](const GpuTarget &T) { return !T.HasImages; });
  if (Without.empty())
    return;
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier) || !isFetch(C.spelling(I)) ||
        !(C.Source.is(I + 1, tok::l_paren) || C.Source.is(I + 1, tok::less)))
      continue;
    auto Conf = C.cudaName(I);
    if (!Conf)
      continue;
    const Tok &T = C.tokens()[I];
    Finding &F = C.report(DiagID::TextureUnsupported, T.Offset, T.end(),
                          C.spelling(I), *Conf);
    F.Message = "'" + F.Subject + "' does not compile for " + Without +
                ", which has no texture units";
    F.Advice =
        "read the data from global memory there, and interpolate in code";
  }
}

} // namespace hipify
