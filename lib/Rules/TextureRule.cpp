//===- TextureRule.cpp - textures and surfaces ----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For GPUs without texture units, arrays, textures and surfaces become those of
// hipify/texture.h; what it lacks is an error. For others, surface functions
// get CUDA's boundary mode through hipify/surface.h, as far as the hardware
// supports it.
//
//===----------------------------------------------------------------------===//
#include "Mapping/Targets.h"
#include "Mapping/Traits.h"
#include "Rules/SoftwareImages.h"
#include "llvm/ADT/StringSet.h"

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

std::string targetsWithoutImages(const RuleContext &C) {
  return targetsWhere(C.Options.Arches,
                      [](const GpuTarget &T) { return !T.HasImages; });
}

/// Handles forms that HIP lacks: with a boundary mode, or returning the value.
static void checkSurfaceCall(RuleContext &C, size_t I) {
  StringRef Name = C.spelling(I);
  auto Arguments = C.callArguments(I);
  unsigned Count = surfaceArguments(Name);
  if (!Count || Arguments.empty() || Arguments.size() == Count)
    return;
  // hipify/texture.h, for GPUs without texture units, includes it.
  if (targetsWithoutImages(C).empty())
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

static bool someTargetHasImages(const RuleContext &C) {
  return !targetsWhere(C.Options.Arches, [](const GpuTarget &T) {
            return T.HasImages;
          }).empty();
}

/// Whether copies by cudaMemcpy3D are certainly without arrays: their
/// parameters are filled here, and no array is.
static bool copiesMemoryOnly(const RuleContext &C) {
  bool HasParameters = false;
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (C.Source.isName(I, "srcArray") || C.Source.isName(I, "dstArray"))
      return false;
    HasParameters |= C.Source.isName(I, "cudaMemcpy3DParms");
  }
  return HasParameters;
}

bool becomesSoftwareImage(const RuleContext &C, const MappingEntry &Entry) {
  return Entry.has(Trait::Images) && !targetsWithoutImages(C).empty() &&
         !(Entry.Cuda.starts_with("cudaMemcpy3D") && copiesMemoryOnly(C));
}

/// The names of texture and surface references, which hipify/texture.h lacks:
/// `texture<float, 2> image;`
static llvm::StringSet<> referencesIn(const RuleContext &C) {
  llvm::StringSet<> Names;
  for (size_t I = 0, E = C.tokens().size(); I + 1 < E; ++I) {
    if ((!C.Source.isName(I, "texture") && !C.Source.isName(I, "surface")) ||
        !C.Source.is(I + 1, tok::less) || !C.cudaName(I))
      continue;
    while (I + 1 < E && !C.Source.is(I, tok::greater) &&
           !C.Source.is(I, tok::semi))
      ++I;
    if (C.Source.is(I, tok::greater) && C.Source.is(I + 1, tok::raw_identifier))
      Names.insert(C.spelling(I + 1));
  }
  return Names;
}

static void reportLack(RuleContext &C, size_t I, Confidence Conf,
                       StringRef Without) {
  const Tok &T = C.tokens()[I];
  Finding &F = C.report(DiagID::TextureUnsupported, T.Offset, T.end(),
                        C.spelling(I), Conf);
  F.Message = ("'" + F.Subject + "' does not compile for " + Without +
               ", which has no texture units")
                  .str();
  F.Advice = "read the data from global memory there, and interpolate in code";
}

/// Whether the first argument of the call at I is one of the names.
static bool takes(RuleContext &C, size_t I, const llvm::StringSet<> &Names) {
  auto Arguments = C.callArguments(I);
  return !Arguments.empty() &&
         Names.contains(
             C.Source.slice(Arguments.front().Begin, Arguments.front().End)
                 .trim());
}

static void writeSoftware(RuleContext &C, size_t I, const MappingEntry &Entry,
                          Confidence Conf) {
  auto Images = Entry.trait(Trait::Images);
  const Tok &T = C.tokens()[I];
  Finding &F = C.report(DiagID::Renamed, T.Offset, T.end(), Entry.Cuda, Conf);
  F.Replacement = Images->tail().str();
  F.Message = ("'" + Entry.Cuda + "' becomes '" + F.Replacement +
               "', which needs no texture units")
                  .str();
  F.Edits.push_back({T.Offset, T.end() - T.Offset, F.Replacement});
  C.requireHeader(Images->head());
  // On the other targets it is HIP's.
  auto Check = Entry.trait(Trait::Check);
  if (!Check || !someTargetHasImages(C))
    return;
  F.Sev = Severity::Warning;
  F.Message += (" there; elsewhere, " + Check->Text).str();
}

/// Matches cuArrayCreate, cuTexObjectCreate, ...
static bool isDriverImage(const MappingEntry &Entry) {
  if (Entry.Library != "driver" || Entry.Kind != EntryKind::Function)
    return false;
  StringRef Name = Entry.Cuda;
  return Name.ends_with("Create") &&
         (Name.starts_with("cuArray") || Name.starts_with("cuMipmapped") ||
          Name.starts_with("cuTex") || Name.starts_with("cuSurf"));
}

static void reportDriver(RuleContext &C, size_t I, Confidence Conf,
                         StringRef Without) {
  const Tok &T = C.tokens()[I];
  Finding &F = C.report(DiagID::TextureUnsupported, T.Offset, T.end(),
                        C.spelling(I), Conf);
  F.Sev = Severity::Warning;
  F.Message = ("'" + F.Subject + "' fails on " + Without +
               ", which has no texture units")
                  .str();
  F.Advice = "use the runtime's functions: hipify/texture.h has them";
}

/// For a GPU without texture units: the name at I, if it is about textures.
static void replace(RuleContext &C, size_t I, StringRef Without,
                    const llvm::StringSet<> &References) {
  const MappingEntry *Entry = C.Table.lookup(C.spelling(I));
  if (!Entry)
    return;
  bool IsCall =
      C.Source.is(I + 1, tok::l_paren) || C.Source.is(I + 1, tok::less);
  bool Fetches = isFetch(C.spelling(I)) && IsCall;
  bool IsSoftware = becomesSoftwareImage(C, *Entry);
  bool IsDriver = isDriverImage(*Entry);
  if (!Fetches && !IsSoftware && !IsDriver)
    return;
  auto Conf = C.cudaName(I);
  if (!Conf)
    return;
  if (IsDriver)
    reportDriver(C, I, *Conf, Without);
  else if (IsSoftware && !C.isDisputed(I) &&
           !(Fetches && takes(C, I, References)))
    writeSoftware(C, I, *Entry, *Conf);
  else if (Fetches && Entry->State != Support::Unsupported)
    reportLack(C, I, *Conf, Without);
}

void applyTextureRule(RuleContext &C) {
  std::string Without = targetsWithoutImages(C);
  bool HasImages = someTargetHasImages(C);
  llvm::StringSet<> References;
  if (!Without.empty())
    References = referencesIn(C);
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier))
      continue;
    if (!Without.empty())
      replace(C, I, Without, References);
    if (HasImages && C.spelling(I).starts_with("surf") && C.cudaName(I))
      checkSurfaceCall(C, I);
  }
}

} // namespace hipify
