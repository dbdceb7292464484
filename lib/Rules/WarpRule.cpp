//===- WarpRule.cpp - warps of 32 on wavefronts of 64 ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hipify/warp.h gives CUDA's warp functions their meaning, a logical warp of 32
// lanes, on any wavefront. Calls with a 32-bit mask select its overloads
// implicitly; names that no overload can reach are qualified. CUDA converts any
// mask to `unsigned`; a mask of another type gets an explicit conversion, since
// HIP treats a 64-bit mask as the wavefront's.
//
//===----------------------------------------------------------------------===//
#include "Rules/LaneMask.h"
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

struct WarpName {
  StringRef Cuda;
  StringRef Shim;         ///< In namespace hipify; empty: found by overload.
  unsigned Arguments = 0; ///< A form with more arguments is missing in HIP.
};

constexpr WarpName WarpNames[] = {
    {"__shfl_sync", ""},
    {"__shfl_up_sync", ""},
    {"__shfl_down_sync", ""},
    {"__shfl_xor_sync", ""},
    {"__ballot_sync", ""},
    {"__any_sync", ""},
    {"__all_sync", ""},
    {"__uni_sync", ""},
    {"__match_any_sync", ""},
    {"__match_all_sync", ""},
    {"__reduce_add_sync", ""},
    {"__reduce_min_sync", "", 2},
    {"__reduce_max_sync", "", 2},
    {"__reduce_and_sync", ""},
    {"__reduce_or_sync", ""},
    {"__reduce_xor_sync", ""},
    {"__syncwarp", ""},
    {"__activemask", "activemask"},
    {"__shfl", "shfl"},
    {"__shfl_up", "shfl_up"},
    {"__shfl_down", "shfl_down"},
    {"__shfl_xor", "shfl_xor"},
    {"__ballot", "ballot"},
    {"__any", "any"},
    {"__all", "all"},
    {"warpSize", "warp_size"},
};

} // namespace

/// The name, unless the user's own table has a row for it.
static const WarpName *findWarpName(const RuleContext &C, StringRef Name) {
  const auto *It =
      llvm::find_if(WarpNames, [&](auto &W) { return W.Cuda == Name; });
  if (It == std::end(WarpNames))
    return nullptr;
  const MappingEntry *Row = C.Table.lookup(Name);
  return Row && Row->isDecidedBy("warp") ? It : nullptr;
}

/// Whether the name at a token can be replaced by a qualified one: not in a
/// preprocessor condition, nor after `cudaDeviceProp::`.
static bool takesNamespace(const RuleContext &C, size_t Index) {
  DirectiveKind Line = C.tokens()[Index].Directive;
  if (Line == DirectiveKind::Condition || Line == DirectiveKind::Undef)
    return false;
  return !C.Source.qualifier(Index);
}

/// The shim's name, qualified so that it is found anywhere in the project.
static std::string qualified(const RuleContext &C, size_t Index,
                             StringRef Shim) {
  bool Global = Index > 0 && C.Source.is(Index - 1, tok::coloncolon);
  bool Hidden = llvm::any_of(
      C.Project.Files, [](auto &File) { return File.second.Warp.HidesHipify; });
  StringRef Prefix = Global || !Hidden ? "hipify::" : "::hipify::";
  // `c ? a :__ballot(b)`: three adjacent colons would lex differently.
  bool Colon = Index > 0 && C.Source.is(Index - 1, tok::colon);
  return ((Hidden && Colon ? " " : "") + Prefix + Shim).str();
}

static void reportName(RuleContext &C, size_t Index, const WarpName &Name,
                       Confidence Conf) {
  const Tok &T = C.tokens()[Index];
  bool Size = Name.Cuda == "warpSize";
  C.requireHeader("hipify/warp.h");
  Finding &F = C.report(Size ? DiagID::WarpSize : DiagID::WarpMask, T.Offset,
                        T.end(), Name.Cuda, Conf);
  F.Sev = Severity::Info;
  F.Message = ("'" + Name.Cuda +
               "' keeps its meaning for warps of 32 through hipify/warp.h")
                  .str();
  if (!Name.Shim.empty()) {
    F.Replacement = qualified(C, Index, Name.Shim);
    F.Edits.push_back({T.Offset, T.Length, F.Replacement});
  }
  auto Count = C.argumentCount(Index);
  if (Name.Arguments && Count && *Count > Name.Arguments) {
    F.Sev = Severity::Error;
    F.Message = ("'" + Name.Cuda + "' of floating-point values has no " +
                 "counterpart in HIP")
                    .str();
    F.Advice = "reduce with __shfl_xor_sync";
  }
}

/// Whether CUDA converts the mask of a call, as far as the compiler saw: a
/// template that is never instantiated can get any mask.
static bool mayConvert(uint8_t Types) {
  using Warp = WarpFacts;
  return Types & Warp::ConvertedMask ||
         (Types & Warp::DependentMask && !(Types & Warp::PlainMask));
}

static void sayMaskIsHidden(Finding &F, StringRef Name) {
  F.Message = ("the mask of '" + Name +
               "' is not 'unsigned', and HIP reads a 64-bit mask as lanes of "
               "the wavefront; the macro hides it here")
                  .str();
  F.Advice = "convert it to unsigned where the macro is used";
}

/// Adds the mask conversion that CUDA performs implicitly.
static void convertMask(RuleContext &C, size_t Index, Confidence Conf) {
  const Tok &Name = C.tokens()[Index];
  auto It = C.Facts.Warp.Masks.find(Name.Offset);
  bool Known = It != C.Facts.Warp.Masks.end();
  if (Known && !mayConvert(It->second))
    return;
  auto Arguments = C.Source.is(Index + 1, tok::l_paren)
                       ? C.Source.arguments(Index + 1)
                       : std::nullopt;
  bool Call = Arguments && !Arguments->empty();
  StringRef Mask =
      Call ? C.Source.slice((*Arguments)[0].Begin, (*Arguments)[0].End) : "";
  bool Written =
      !Mask.empty() && !Mask.contains("__VA_ARGS__") && !Mask.ends_with("...");
  if (!Known && (!Written || isPlainMask(C, (*Arguments)[0])))
    return;
  unsigned Begin = Written ? (*Arguments)[0].Begin : Name.Offset;
  unsigned End = Written ? (*Arguments)[0].End : Name.end();
  Finding &F = C.report(DiagID::WarpMask, Begin, End, C.spelling(Index), Conf);
  if (!Written) {
    sayMaskIsHidden(F, C.spelling(Index));
    return;
  }
  F.Sev = Severity::Info;
  F.Message = "the mask is converted to unsigned, as CUDA does implicitly";
  F.Edits = {{Begin, 0, "static_cast<unsigned>("}, {End, 0, ")"}};
}

/// `auto f = __ballot_sync;`: HIP has several functions of that name, and the
/// pointer's type selects one.
static void reportValue(RuleContext &C, size_t Index, Confidence Conf) {
  const Tok &T = C.tokens()[Index];
  auto It = C.Facts.Warp.Values.find(T.Offset);
  bool Known = It != C.Facts.Warp.Values.end();
  bool Unseen = !Known && C.Facts.isInactive(T.Offset) &&
                T.Directive == DirectiveKind::None &&
                !C.Source.is(Index + 1, tok::l_paren) &&
                !(Index > 0 && C.Source.is(Index - 1, tok::coloncolon));
  if (!Known && !Unseen)
    return;
  Finding &F =
      C.report(DiagID::WarpMask, T.Offset, T.end(), C.spelling(Index), Conf);
  std::vector<WarpFacts::FunctionValue> Typed;
  if (Known) // The syntactic form of an initializer list has no type.
    llvm::copy_if(It->second, std::back_inserter(Typed),
                  [](auto &Value) { return !Value.Type.empty(); });
  if (Typed.size() != 1) {
    F.Message = ("HIP has several functions '" + C.spelling(Index) +
                 "', and nothing here says which one is meant")
                    .str();
    F.Advice =
        "call it in a function of your own, and take the address of that";
    return;
  }
  F.Sev = Severity::Info;
  F.Message = ("the type of the pointer chooses among HIP's functions '" +
               C.spelling(Index) + "'")
                  .str();
  F.Edits = {{Typed[0].Begin, 0, "static_cast<" + Typed[0].Type + ">("},
             {Typed[0].End, 0, ")"}};
}

static void reportDisputed(RuleContext &C, size_t Index, Confidence Conf) {
  const Tok &T = C.tokens()[Index];
  Finding &F =
      C.report(DiagID::Disputed, T.Offset, T.end(), C.spelling(Index), Conf);
  F.Message = ("'" + C.spelling(Index) +
               "' is CUDA's in one place and user-defined in another; it is "
               "kept, and HIP's means the wavefront")
                  .str();
  F.Advice = "rename the user-defined entity";
}

/// Reports a name in text that was not compiled and that the user also
/// declares: its meaning is unknown.
static void reportUndecided(RuleContext &C, size_t Index) {
  const Tok &T = C.tokens()[Index];
  // Of branches for AMD, PlatformRule speaks.
  if (C.Source.isMember(Index) || C.Facts.Names.count(T.Offset) ||
      !C.Facts.isInactive(T.Offset) || C.Facts.isForAmd(T.Offset))
    return;
  Finding &F = C.report(DiagID::Disputed, T.Offset, T.end(), C.spelling(Index),
                        Confidence::Lexical);
  F.Sev = Severity::Note;
  F.Message = ("'" + C.spelling(Index) +
               "' in a branch that was not compiled is taken to be "
               "user-defined; if it is CUDA's, HIP's means the wavefront")
                  .str();
  F.Advice = "use the names of hipify/warp.h";
}

/// `__shfl_##KIND` and `__shfl_##KIND##_sync`: replaces the left operand so
/// that the result is the shim's name.
static void reportPasted(RuleContext &C, unsigned Offset,
                         const std::set<std::string> &Names) {
  size_t Index = C.Source.tokenAt(Offset);
  if (Index == C.tokens().size() || C.tokens()[Index].Offset != Offset ||
      !findWarpName(C, *Names.begin()))
    return;
  StringRef Piece = C.spelling(Index);
  std::optional<std::string> Text;
  bool Possible = true;
  for (StringRef Cuda : Names) {
    const WarpName *Name = findWarpName(C, Cuda);
    std::string Target = Cuda.str();
    if (Name && !Name->Shim.empty())
      Target = qualified(C, Index, Name->Shim);
    StringRef Rest = Cuda, Front = Target;
    Possible &= Name && Rest.consume_front(Piece) && Front.consume_back(Rest) &&
                (!Text || *Text == Front);
    if (!Possible)
      break;
    Text = Front.str();
  }
  C.requireHeader("hipify/warp.h");
  const Tok &T = C.tokens()[Index];
  Finding &F = C.report(DiagID::PastedName, T.Offset, T.end(), *Names.begin(),
                        Confidence::Semantic);
  auto Mask = C.Facts.Warp.Masks.find(Offset);
  if (Possible && Mask != C.Facts.Warp.Masks.end() &&
      mayConvert(Mask->second)) {
    sayMaskIsHidden(F, *Names.begin());
    return;
  }
  if (Possible) {
    F.Sev = Severity::Info;
    F.Message = "the pasted name '" + *Names.begin() +
                "' keeps its meaning for warps of 32 through hipify/warp.h";
    if (*Text != Piece) {
      F.Replacement = *Text;
      F.Edits.push_back({T.Offset, T.Length, *Text});
      // `__##NAME`: `::` and a name cannot be pasted.
      if (StringRef(*Text).ends_with("::") &&
          C.Source.is(Index + 1, tok::hashhash)) {
        const Tok &Paste = C.tokens()[Index + 1];
        F.Edits.push_back({Paste.Offset, Paste.Length, ""});
      }
    }
    return;
  }
  F.Message = "a macro pastes together '" + *Names.begin() +
              "', which means the wavefront in HIP";
  F.Advice = "write the names of hipify/warp.h into the macro by hand";
}

/// Whether the token is the member of an object that a macro names: in
/// `GET(warpSize)`, no dot is before it. WarpSizeRule reports it.
static bool isMemberOfMacro(const RuleContext &C, unsigned Offset) {
  auto It = C.Facts.Warp.SizeUses.find(Offset);
  return It != C.Facts.Warp.SizeUses.end() && It->second.Elsewhere;
}

void applyWarpRule(RuleContext &C) {
  if (C.Options.Warp != WarpMode::Logical)
    return;
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier ||
        T.Directive == DirectiveKind::Include ||
        T.Directive == DirectiveKind::Other)
      continue;
    const WarpName *Name = findWarpName(C, C.Source.spelling(T));
    if (!Name)
      continue;
    auto Conf = C.cudaName(I);
    // reportPasted() handles a piece of a pasted name.
    if (C.isMacroParameter(I) || !takesNamespace(C, I) ||
        isMemberOfMacro(C, T.Offset) || C.Facts.PastedNames.count(T.Offset))
      continue;
    if (!Conf) {
      if (!Name->Shim.empty())
        reportUndecided(C, I);
      continue;
    }
    if (C.isDisputed(I) && !Name->Shim.empty()) {
      reportDisputed(C, I, *Conf);
      continue;
    }
    reportName(C, I, *Name, *Conf);
    if (Name->Shim.empty()) {
      convertMask(C, I, *Conf);
      reportValue(C, I, *Conf);
    }
  }
  for (auto &[Offset, Names] : C.Facts.PastedNames)
    reportPasted(C, Offset, Names);
}

} // namespace hipify
