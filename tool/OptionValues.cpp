//===- OptionValues.cpp - which values an option takes --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function for each kind of value. It says nothing when the value is one
// that the option takes; else what the option takes, and what may be meant.
//
//===----------------------------------------------------------------------===//
#include "OptionValues.h"
#include "Mapping/MappingTable.h"
#include "Mapping/Targets.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Basic/OffloadArch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <optional>

using namespace llvm;
using namespace hipify;

namespace {
/// Why a value is not taken.
struct Wrong {
  std::string Takes;   ///< "note, warning or error"
  std::string Value;   ///< The part of the value that is wrong.
  std::string Nearest; ///< What may be meant; empty if unknown.
};
using Verdict = std::optional<Wrong>;
} // namespace

/// "a, b or c"
static std::string oneOf(ArrayRef<StringRef> Words) {
  if (Words.size() == 1)
    return Words.front().str();
  return join(Words.drop_back(), ", ") + " or " + Words.back().str();
}

static std::string nearestOf(ArrayRef<StringRef> Words, StringRef Value) {
  StringRef Best;
  unsigned Least = 3;
  for (StringRef Word : Words)
    if (unsigned Distance = Value.edit_distance(Word, true, Least);
        Distance < Least) {
      Least = Distance;
      Best = Word;
    }
  return Best.str();
}

/// The first wrong one of values with commas between them, or of none.
static Verdict eachOf(StringRef Value, function_ref<Verdict(StringRef)> Check) {
  SmallVector<StringRef> Parts;
  Value.split(Parts, ',');
  for (StringRef Part : Parts)
    if (Verdict V = Check(Part.trim()))
      return V;
  return std::nullopt;
}

static Verdict checkWords(StringRef List, StringRef Value) {
  SmallVector<StringRef> Words;
  List.split(Words, ',');
  if (is_contained(Words, Value))
    return std::nullopt;
  // What is listed already need not be guessed.
  return Wrong{oneOf(Words), Value.str(), ""};
}

static Verdict checkList(StringRef List, StringRef Value) {
  return eachOf(Value, [&](StringRef Part) { return checkWords(List, Part); });
}

/// "@number 1 64"
static Verdict checkNumber(StringRef Range, StringRef Value) {
  auto [From, To] = Range.split(' ');
  uint64_t Least = 0, Most = UINT64_MAX, Number = 0;
  From.getAsInteger(10, Least);
  if (!To.empty())
    To.getAsInteger(10, Most);
  if (!Value.getAsInteger(10, Number) && Number >= Least && Number <= Most)
    return std::nullopt;
  std::string Takes = "a number";
  if (Most != UINT64_MAX)
    Takes += (" from " + Twine(Least) + " to " + Twine(Most)).str();
  else if (Least)
    Takes += (" of " + Twine(Least) + " or more").str();
  return Wrong{std::move(Takes), Value.str(), ""};
}

/// The first HIP that the tables know names of is that of ROCm 1.5.
static Verdict checkHipVersion(StringRef, StringRef Value) {
  constexpr Version Oldest{1, 5, 0};
  Version Newest = TargetChoice().Hip;
  auto V = Version::parse(Value);
  if (V && *V >= Oldest &&
      std::pair(V->Major, V->Minor) <= std::pair(Newest.Major, Newest.Minor))
    return std::nullopt;
  std::string Takes = "a version from " + Oldest.str() + " to " + Newest.str() +
                      ", known to the tables";
  return Wrong{std::move(Takes), Value.str(), ""};
}

static bool isNvidiaGpu(StringRef Name) {
  return clang::IsNVIDIAOffloadArch(clang::StringToOffloadArch(Name));
}

static Verdict checkNvidiaGpu(StringRef, StringRef Value) {
  if (isNvidiaGpu(Value))
    return std::nullopt;
  std::vector<StringRef> Names;
  for (int A = int(clang::OffloadArch::SM_20);
       A != int(clang::OffloadArch::GFX600); ++A)
    Names.push_back(clang::OffloadArchToString(clang::OffloadArch(A)));
  return Wrong{oneOf(Names), Value.str(), nearestOf(Names, Value)};
}

static Verdict checkAmdGpu(StringRef Value) {
  if (lookupGpuTarget(Value))
    return std::nullopt;
  Wrong W{"AMD GPUs such as gfx942 and gfx1100", Value.str(), ""};
  if (Value.starts_with("gfx"))
    W.Nearest = nearestGpuTarget(Value);
  return W;
}

static Verdict checkAmdGpus(StringRef, StringRef Value) {
  return eachOf(Value, checkAmdGpu);
}

static Verdict checkGpu(StringRef, StringRef Value) {
  if (isNvidiaGpu(Value))
    return std::nullopt;
  Verdict V =
      Value.starts_with("sm_") ? checkNvidiaGpu("", Value) : checkAmdGpu(Value);
  if (V)
    V->Takes = "gfx942, gfx1100, sm_80 and the like";
  return V;
}

/// Only the GPUs: which back ends there are, lib/Validation knows.
static Verdict checkBackends(StringRef, StringRef Value) {
  return eachOf(Value, [&](StringRef Name) -> Verdict {
    StringRef Gpu = Name;
    Verdict V;
    if (Gpu.consume_front("compile:")) {
      V = checkAmdGpu(Gpu);
    } else if (Gpu.consume_front("simt:")) {
      Gpu.consume_back(":check");
      Gpu.consume_back(":hip");
      V = checkGpu("", Gpu);
    }
    if (V) {
      V->Takes = "back ends such as simt:gfx942, simt:sm_80, compile:gfx90a, "
                 "nvidia and amd";
      V->Value = Name.str();
      if (!V->Nearest.empty())
        V->Nearest = (Name.split(':').first + ":" + V->Nearest).str();
    }
    return V;
  });
}

static Verdict checkStandard(StringRef, StringRef Value) {
  using clang::LangStandard;
  std::vector<StringRef> Names, Plain;
  for (int K = 0; K != int(LangStandard::lang_unspecified); ++K) {
    auto &S = LangStandard::getLangStandardForKind(LangStandard::Kind(K));
    if (S.getLanguage() != clang::Language::C &&
        S.getLanguage() != clang::Language::CXX)
      continue;
    Names.push_back(S.getName());
    if (!S.isGNUMode())
      Plain.push_back(S.getName());
  }
  LangStandard::Kind Kind = LangStandard::getLangKind(Value);
  if (Kind != LangStandard::lang_unspecified &&
      is_contained(Names, LangStandard::getLangStandardForKind(Kind).getName()))
    return std::nullopt;
  return Wrong{oneOf(Plain) + " (or gnu++17 and the like)", Value.str(), ""};
}

static Verdict checkFolder(StringRef, StringRef Value) {
  if (sys::fs::is_directory(Value))
    return std::nullopt;
  return Wrong{"a directory that exists", Value.str(), ""};
}

/// A build script may pass these with empty variables.
static Verdict takeAll(StringRef, StringRef) { return std::nullopt; }

/// What begins with a dash is an option whose neighbour lacks its value.
static Verdict checkPath(StringRef Meta, StringRef Value) {
  bool File = Meta == "<file>";
  if (!Value.empty() && (Value == "-" || !Value.starts_with("-")))
    return std::nullopt;
  return Wrong{File ? "the name of a file" : "the name of a directory",
               Value.str(), Value.empty() ? "" : "./" + Value.str()};
}

static constexpr struct {
  StringLiteral Name;
  Verdict (*Check)(StringRef Detail, StringRef Value);
} Kinds[] = {{"@list", checkList},
             {"@number", checkNumber},
             {"@hip-version", checkHipVersion},
             {"@gpu", checkGpu},
             {"@amd-gpus", checkAmdGpus},
             {"@nvidia-gpu", checkNvidiaGpu},
             {"@backends", checkBackends},
             {"@standard", checkStandard},
             {"@folder", checkFolder},
             {"@search", takeAll},
             {"@ignored", takeAll}};

static Verdict check(const OptionRow &Option, StringRef Value) {
  if (Option.Takes.starts_with("@")) {
    auto [Kind, Detail] = Option.Takes.split(' ');
    for (const auto &K : Kinds)
      if (K.Name == Kind)
        return K.Check(Detail, Value);
    llvm_unreachable("a kind that OptionClasses.td does not have");
  }
  if (!Option.Takes.empty())
    return checkWords(Option.Takes, Value);
  if (Option.Meta == "<file>" || Option.Meta == "<dir>")
    return checkPath(Option.Meta, Value);
  return std::nullopt;
}

Error hipify::checkValue(const OptionRow &Option, StringRef Value) {
  Verdict V = check(Option, Value);
  if (!V)
    return Error::success();
  std::string Meant =
      V->Nearest.empty() ? "" : "; did you mean '" + V->Nearest + "'?";
  return createStringError(Option.Name + " takes " + V->Takes + ", not '" +
                           V->Value + "'" + Meant);
}
