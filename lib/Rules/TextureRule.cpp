//===- TextureRule.cpp - textures on GPUs without texture units -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// tex1D, tex2DLod, tex3DGrad, texCubemap, surf2Dwrite, ...
static bool isFetch(StringRef Name) {
  if (!Name.consume_front("tex") && !Name.consume_front("surf"))
    return false;
  return (Name.size() >= 2 && Name[0] >= '1' && Name[0] <= '3' &&
          Name[1] == 'D') ||
         Name.starts_with("Cubemap");
}

void applyTextureRule(RuleContext &C) {
  std::vector<std::string> Without;
  for (const std::string &Arch : C.Options.Arches)
    if (StringRef(Arch).starts_with("gfx94") ||
        StringRef(Arch).starts_with("gfx95"))
      Without.push_back(Arch);
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
    F.Message = "'" + F.Subject + "' does not compile for " +
                llvm::join(Without, ", ") + ", which has no texture units";
    F.Advice = "read the data from global memory there, and interpolate in code";
  }
}

} // namespace hipify
