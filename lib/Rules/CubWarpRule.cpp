//===- CubWarpRule.cpp - CUB templates that default to the warp -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A logical warp has 32 threads by default in CUB, but a wavefront's number in
// hipCUB; an omitted size is written as 32. Parts of hipCUB that depend on the
// wavefront without a parameter are reported.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

struct WarpTemplate {
  StringRef Name;
  unsigned Place;   ///< Index of the warp size in the template's parameters.
  StringRef Before; ///< The default of the parameter before it.
};

constexpr WarpTemplate WarpTemplates[] = {
    {"WarpReduce", 1, ""},
    {"WarpScan", 1, ""},
    {"WarpExchange", 2, ""},
    {"WarpMergeSort", 2, ""},
    {"WarpLoad", 3, "WARP_LOAD_DIRECT"},
    {"WarpStore", 3, "WARP_STORE_DIRECT"},
};

} // namespace

/// The names that this file uses for namespace cub. "" denotes a
/// using-directive.
static std::set<StringRef> qualifiers(const RuleContext &C) {
  std::set<StringRef> Result;
  for (size_t I = 1, E = C.tokens().size(); I < E; ++I) {
    if (!C.cudaName(I, "cub"))
      continue;
    Result.insert("cub");
    size_t Before = I - 1;
    if (C.Source.is(Before, tok::coloncolon) && Before > 0)
      --Before;
    if (C.Source.is(Before, tok::equal) && Before > 0)
      Result.insert(C.spelling(Before - 1));
    else if (C.Source.isName(Before, "namespace") &&
             !C.Source.is(I + 1, tok::equal) && Before > 0 &&
             C.Source.isName(Before - 1, "using"))
      Result.insert("");
  }
  return Result;
}

/// Whether Name at I is CUB's, according to the compiler or else to the tokens.
static std::optional<Confidence>
isOfCub(const RuleContext &C, size_t I, const std::set<StringRef> &Qualifiers) {
  if (auto It = C.Facts.QualifiedNames.find(C.tokens()[I].Offset);
      It != C.Facts.QualifiedNames.end() &&
      StringRef(It->second).starts_with("cub::"))
    return Confidence::Semantic;
  auto Qualifier = C.Source.qualifier(I);
  bool Member = C.Source.isMember(I);
  bool Declares = I > 0 && (C.Source.isName(I - 1, "class") ||
                            C.Source.isName(I - 1, "struct"));
  if (Member || Declares ||
      !Qualifiers.count(Qualifier ? C.spelling(*Qualifier) : ""))
    return std::nullopt;
  return Confidence::Lexical;
}

namespace {

struct TemplateArgument {
  size_t First, Last; ///< Tokens.
  unsigned End;       ///< In the text; a `>>` can close this list and the outer
                      ///< one.
};

} // namespace

/// The template arguments of the list that `<` at Open begins. None if it is
/// not closed.
static std::optional<std::vector<TemplateArgument>>
templateArguments(const RuleContext &C, size_t Open) {
  std::vector<TemplateArgument> Result;
  unsigned Angles = 1, Others = 0;
  size_t First = Open + 1;
  // Closed: how many characters of the token at I belong to the argument.
  auto End = [&](size_t I, unsigned Closed) {
    if (Closed)
      Result.push_back({First, I, C.tokens()[I].Offset + Closed});
    else if (I > First)
      Result.push_back({First, I - 1, C.tokens()[I - 1].end()});
    First = I + 1;
  };
  for (size_t I = Open + 1, E = C.tokens().size(); I != E; ++I) {
    switch (C.tokens()[I].Kind) {
    case tok::l_paren:
    case tok::l_square:
    case tok::l_brace:
      ++Others;
      break;
    case tok::r_paren:
    case tok::r_square:
    case tok::r_brace:
      if (Others == 0)
        return std::nullopt;
      --Others;
      break;
    case tok::semi:
      return std::nullopt;
    case tok::less:
      if (!Others)
        ++Angles;
      break;
    case tok::comma:
      if (!Others && Angles == 1)
        End(I, 0);
      break;
    case tok::greater:
    case tok::greatergreater:
    case tok::greatergreatergreater:
      if (Others)
        break;
      for (unsigned Closed = 0; Closed != C.tokens()[I].Length; ++Closed)
        if (--Angles == 0) {
          End(I, Closed);
          return Result;
        }
      break;
    default:
      break;
    }
  }
  return std::nullopt;
}

static void reportWarning(RuleContext &C, size_t First, size_t Last,
                          const llvm::Twine &Message, StringRef Advice) {
  Finding &F =
      C.report(DiagID::CubWarpSize, C.tokens()[First].Offset,
               C.tokens()[Last].end(), C.spelling(First), Confidence::Lexical);
  F.Sev = Severity::Warning;
  F.Message = Message.str();
  F.Advice = Advice.str();
}

static void writeSize(RuleContext &C, size_t I, const WarpTemplate &Template,
                      Confidence Conf) {
  std::string Name = ("cub::" + Template.Name).str();
  // Handles `using cub::WarpReduce;` and `cub::WarpReduce<T>::TempStorage`.
  if (!C.Source.is(I + 1, tok::less)) {
    if (C.Source.is(I + 1, tok::comma) || C.Source.is(I + 1, tok::greater))
      reportWarning(C, I, I,
                    "'" + Name +
                        "' is passed as a template; its default warp size is "
                        "the wavefront's in hipCUB",
                    "pass an alias template that specifies 32");
    return;
  }
  auto Arguments = templateArguments(C, I + 1);
  if (!Arguments || Arguments->empty())
    return;
  auto &Each = *Arguments;
  auto [Begin, Last, TextEnd] = Each.back();
  if (C.Source.is(Last, tok::ellipsis)) {
    reportWarning(C, I, Last,
                  "a parameter pack hides whether '" + Name +
                      "' is given its warp size, which defaults to the "
                      "wavefront's in hipCUB",
                  "specify 32 where the pack does not");
    return;
  }
  if (Each.size() > Template.Place) {
    auto [First, End, Offset] = Each[Template.Place];
    unsigned Size = 0;
    if (First == End && !C.spelling(First).getAsInteger(0, Size) &&
        !llvm::isPowerOf2_32(Size))
      reportWarning(C, I, End,
                    "logical warps of " + llvm::Twine(Size) +
                        " threads start at each multiple of 32 in CUB, but are "
                        "contiguous in hipCUB",
                    "use a power of two, or give each logical warp 32 threads");
    return;
  }
  std::string Text = ", 32";
  if (Each.size() < Template.Place) {
    if (Each.size() + 1 != Template.Place || Template.Before.empty())
      return; // Too few arguments: not a use of this template.
    StringRef Qualifier =
        C.Source.is(I - 1, tok::coloncolon) && C.spelling(I - 2) == "cub"
            ? "hipcub::"
            : "";
    if (Qualifier.empty() && C.Source.is(I - 1, tok::coloncolon))
      Text =
          ", " + C.spelling(I - 2).str() + "::" + Template.Before.str() + Text;
    else
      Text = ", " + Qualifier.str() + Template.Before.str() + Text;
  }
  const Tok &T = C.tokens()[I];
  Finding &F = C.report(DiagID::CubWarpSize, T.Offset, TextEnd, Name, Conf);
  F.Message = "'" + Name +
              "' gets CUB's warp of 32; hipCUB's default is the "
              "wavefront";
  F.Edits.push_back({TextEnd, 0, std::move(Text)});
}

/// rocPRIM rejects a transpose by wavefronts in a block that is not a multiple
/// of the wavefront. A transpose of the whole block has the same result.
static void checkTranspose(RuleContext &C, size_t I, bool IsEnumerator) {
  StringRef Name = C.spelling(I);
  const Tok &T = C.tokens()[I];
  auto Known = C.Facts.WarpTransposes.find(T.Offset);
  bool Seen = Known != C.Facts.WarpTransposes.end();
  const unsigned *Odd = nullptr;
  if (Seen)
    for (const unsigned &Threads : Known->second)
      Odd = !Odd && Threads % 64 != 0 ? &Threads : Odd;
  if (Seen && !Odd)
    return;
  Finding &F = C.report(DiagID::CubWarpSize, T.Offset, T.end(), Name,
                        Seen ? Confidence::Semantic : Confidence::Lexical);
  std::string Wants = "requires a multiple of 64 threads per block where the "
                      "wavefront has 64 lanes; ";
  F.Message = ("'" + Name + "' " + Wants).str();
  if (!Seen) {
    F.Sev = Severity::Note;
    F.Message += "other blocks do not compile";
  } else if (IsEnumerator) {
    F.Replacement = Name.starts_with("BLOCK_LOAD") ? "BLOCK_LOAD_TRANSPOSE"
                                                   : "BLOCK_STORE_TRANSPOSE";
    F.Message += "a block of " + std::to_string(*Odd) + " uses '" +
                 F.Replacement + "', which gives the same result";
    F.Edits.push_back({T.Offset, T.Length, F.Replacement});
    return;
  } else {
    F.Sev = Severity::Error;
    F.Message = "'" + Name.str() + "' transposes warp by warp, and " + Wants +
                "a block of " + std::to_string(*Odd) + " does not compile";
  }
  F.Advice = "use BLOCK_LOAD_TRANSPOSE or BLOCK_STORE_TRANSPOSE, which give "
             "the same result for any block";
}

/// Reports what depends on the wavefront and has no parameter for it.
static void checkArrangement(RuleContext &C, size_t I,
                             const std::set<StringRef> &Qualifiers) {
  StringRef Name = C.spelling(I);
  bool Member = C.Source.isMember(I);
  bool Exchange =
      Name == "BlockedToWarpStriped" || Name == "WarpStripedToBlocked";
  bool Direct =
      Name == "LoadDirectWarpStriped" || Name == "StoreDirectWarpStriped";
  // An alias of cub can be in a header: these names are unambiguous.
  bool Qualified = I > 0 && C.Source.is(I - 1, tok::coloncolon);
  auto IsCub = [&] { return Qualified || isOfCub(C, I, Qualifiers); };
  if ((Exchange && Member) || (Direct && IsCub()))
    reportWarning(C, I, I,
                  "'" + Name +
                      "' stripes over the 64 lanes of a wavefront in hipCUB, "
                      "but over 32 in CUB",
                  "compute indices from the wavefront size, or use the "
                  "block-striped arrangement");
  bool Transpose =
      Name.contains("_WARP_TRANSPOSE") &&
      (Name.starts_with("BLOCK_LOAD") || Name.starts_with("BLOCK_STORE"));
  bool Collective = Name == "BlockLoad" || Name == "BlockStore";
  if ((Transpose && IsCub()) ||
      (Collective && C.Facts.WarpTransposes.count(C.tokens()[I].Offset)))
    checkTranspose(C, I, Transpose);
}

/// cub::ShuffleUp<N>(value, by, first, mask), and ShuffleDown with the last
/// thread: hipCUB ignores that argument and uses the bounds of the segment.
static void checkShuffle(RuleContext &C, size_t I,
                         const std::set<StringRef> &Qualifiers) {
  bool Up = C.spelling(I) == "ShuffleUp";
  if ((!Up && C.spelling(I) != "ShuffleDown") ||
      !C.Source.is(I + 1, tok::less) || !isOfCub(C, I, Qualifiers))
    return;
  auto Template = templateArguments(C, I + 1);
  if (!Template || Template->empty())
    return;
  auto [First, Last, TextEnd] = Template->front();
  size_t Open = Template->back().Last + 2; // After `>`.
  auto Arguments =
      C.Source.is(Open, tok::l_paren) ? C.Source.arguments(Open) : std::nullopt;
  if (!Arguments || Arguments->size() < 3)
    return;
  StringRef Size = C.Source.slice(C.tokens()[First].Offset, TextEnd);
  StringRef End =
      C.Source.slice((*Arguments)[2].Begin, (*Arguments)[2].End).trim();
  // PTX only uses the bits that count lanes within the segment.
  unsigned Lane = 0, Width = 0;
  bool Number = !End.getAsInteger(0, Lane);
  bool Usual = Up ? Number && Lane == 0
                  : End == Size.str() + " - 1" || (Number && Lane == 31);
  if (Number && !Size.getAsInteger(0, Width) && llvm::isPowerOf2_32(Width))
    Usual = Lane % Width == (Up ? 0 : Width - 1);
  if (!Usual)
    reportWarning(C, I, I,
                  "'cub::" + C.spelling(I) + "' in hipCUB ignores its " +
                      (Up ? "first" : "last") + " thread '" + End +
                      "' and uses the segment's",
                  "shuffle with __shfl_up_sync or __shfl_down_sync, and select "
                  "the value where the source is past the end");
}

static bool hasWave64(const RuleContext &C) {
  return llvm::any_of(C.Options.Arches, [](const std::string &Arch) {
    return StringRef(Arch).starts_with("gfx9");
  });
}

/// Whether --mma=native numbers threads otherwise for one of the GPUs, as
/// hipify/thread_index.h says: CDNA's, and RDNA's with WMMA.
static bool hasNativeOrder(const RuleContext &C) {
  return hasWave64(C) ||
         llvm::any_of(C.Options.Arches, [](const std::string &Arch) {
           StringRef Name(Arch);
           return (Name.starts_with("gfx11") || Name.starts_with("gfx12")) &&
                  !Name.starts_with("gfx125");
         });
}

/// hipCUB's blocks and warps are the hardware's threads in order, and
/// --mma=native numbers the program's threads otherwise.
static void reportHardwareOrder(RuleContext &C, size_t I, Confidence Conf) {
  const Tok &T = C.tokens()[I];
  Finding &F =
      C.report(DiagID::HardwareOrder, T.Offset, T.end(), C.spelling(I), Conf);
  F.Message = ("'cub::" + C.spelling(I) +
               "' takes threads in the hardware's order, which they do not "
               "have with --mma=native")
                  .str();
  F.Advice = "translate this program with --mma=moved";
}

void applyCubWarpRule(RuleContext &C) {
  auto Qualifiers = qualifiers(C);
  bool Logical = C.Options.Warp == WarpMode::Logical;
  bool Wave64 = hasWave64(C), NativeOrder = hasNativeOrder(C);
  for (size_t I = 1, E = C.tokens().size(); I < E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier ||
        T.Directive == DirectiveKind::Include ||
        T.Directive == DirectiveKind::Other)
      continue;
    StringRef Name = C.spelling(I);
    if (C.Options.NativeMma && NativeOrder &&
        (Name.starts_with("Block") || Name.starts_with("Warp") ||
         Name.starts_with("Shuffle") || Name == "RowMajorTid"))
      if (auto Conf = isOfCub(C, I, Qualifiers))
        reportHardwareOrder(C, I, *Conf);
    const auto *Template = llvm::find_if(
        WarpTemplates, [&](const WarpTemplate &W) { return W.Name == Name; });
    if (Template != std::end(WarpTemplates)) {
      // With --warp=native, hipCUB's default, the wavefront, is right.
      if (auto Conf = isOfCub(C, I, Qualifiers); Conf && Logical)
        writeSize(C, I, *Template, *Conf);
    } else if (Name == "ShuffleUp" || Name == "ShuffleDown") {
      checkShuffle(C, I, Qualifiers);
    } else if (Wave64 && (Logical || Name.contains("TRANSPOSE"))) {
      checkArrangement(C, I, Qualifiers);
    }
  }
}

} // namespace hipify
