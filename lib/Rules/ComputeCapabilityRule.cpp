//===- ComputeCapabilityRule.cpp - compute capability at run time ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP's major and minor are numbers of the gfx architecture (9.4, 11.0) and not
// comparable with CUDA's: `prop.major < 7` is false on a GPU of 2020, and
// `prop.major == 8` on all of them. Values that are computed with become the
// level that device code claims, through hipify/device_attribute.h; values that
// are only printed are kept.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static bool isCapabilityAttribute(StringRef Name) {
  return Name == "cudaDevAttrComputeCapabilityMajor" ||
         Name == "cudaDevAttrComputeCapabilityMinor" ||
         Name == "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR" ||
         Name == "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR";
}
static bool isWarpSizeAttribute(StringRef Name) {
  return Name == "cudaDevAttrWarpSize" ||
         Name == "CU_DEVICE_ATTRIBUTE_WARP_SIZE";
}
/// Whether a name is an attribute enumerator, not a variable of that type.
static bool isAttribute(StringRef Name) {
  return (Name.starts_with("cudaDevAttr") ||
          Name.starts_with("CU_DEVICE_ATTRIBUTE_")) &&
         llvm::all_of(Name,
                      [](char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; });
}

namespace {

/// How a member of cudaDeviceProp is used, judging by the surrounding tokens.
enum class Use { Value, Printed, Place };

} // namespace

/// Index of the parenthesis that encloses the tokens before Index in the same
/// statement.
static std::optional<size_t> enclosingParenthesis(const RuleContext &C,
                                                  size_t Index) {
  unsigned Depth = 0;
  while (Index-- > 0) {
    switch (C.tokens()[Index].Kind) {
    case tok::r_paren:
    case tok::r_square:
      ++Depth;
      break;
    case tok::l_square:
    case tok::l_paren:
      if (Depth == 0)
        return C.Source.is(Index, tok::l_paren) ? std::optional(Index)
                                                : std::nullopt;
      --Depth;
      break;
    case tok::semi:
    case tok::l_brace:
    case tok::r_brace:
      return std::nullopt;
    default:
      break;
    }
  }
  return std::nullopt;
}

static bool printsItsArguments(StringRef Function) {
  return Function.contains_insensitive("print") || Function == "to_string" ||
         Function == "format";
}

/// First and Last are the first and last token of `prop.major`.
static Use useOf(const RuleContext &C, size_t First, size_t Last) {
  auto Before = [&](tok::TokenKind K) {
    return First > 0 && C.Source.is(First - 1, K);
  };
  auto After = [&](tok::TokenKind K) { return C.Source.is(Last + 1, K); };
  if (After(tok::equal) || After(tok::plusplus) || After(tok::minusminus) ||
      After(tok::plusequal) || After(tok::minusequal) ||
      Before(tok::plusplus) || Before(tok::minusminus))
    return Use::Place;
  bool Operand = First > 1 && (C.Source.is(First - 2, tok::raw_identifier) ||
                               C.Source.is(First - 2, tok::r_paren) ||
                               C.Source.is(First - 2, tok::numeric_constant));
  if (Before(tok::amp) && !Operand)
    return Use::Place;
  // `out << prop.major << "."`; it is streamed, not shifted.
  if (Before(tok::lessless) &&
      (After(tok::lessless) || After(tok::semi) || After(tok::r_paren)))
    return Use::Printed;
  if ((Before(tok::comma) || Before(tok::l_paren)) &&
      (After(tok::comma) || After(tok::r_paren)))
    if (auto Open = enclosingParenthesis(C, First);
        Open && *Open > 0 && C.Source.is(*Open - 1, tok::raw_identifier) &&
        printsItsArguments(C.spelling(*Open - 1)))
      return Use::Printed;
  return Use::Value;
}

static void reportMember(RuleContext &C, size_t First, size_t Last,
                         Confidence Conf) {
  StringRef Name = C.spelling(Last);
  unsigned Begin = C.tokens()[First].Offset, End = C.tokens()[Last].end();
  Finding &F = C.report(DiagID::ComputeCapability, Begin, End,
                        ("cudaDeviceProp::" + Name).str(), Conf);
  switch (useOf(C, First, Last)) {
  case Use::Printed:
    F.Message = ("'" + Name +
                 "' is printed: on AMD it is the gfx architecture's number")
                    .str();
    return;
  case Use::Place:
    F.Sev = Severity::Warning;
    F.Message = ("'" + Name +
                 "' is modified or its address is taken; in HIP it is the gfx "
                 "architecture's number, which does not compare with CUDA's")
                    .str();
    F.Advice = "compare gfx architecture numbers, or use HIPIFY_CUDA_LEVEL";
    return;
  case Use::Value:
    break;
  }
  std::string Function = ("hipify::compute_capability_" + Name).str();
  F.Replacement = Function;
  F.Message = ("'" + Name +
               "' is the level that hipify/arch.h claims, not the gfx "
               "architecture's number")
                  .str();
  unsigned Operator = C.tokens()[Last - 1].Offset;
  bool Arrow = C.Source.is(Last - 1, tok::arrow);
  bool Parentheses = !Arrow && C.Source.is(First, tok::l_paren) &&
                     C.Source.closing(First) == Last - 2;
  if (Parentheses)
    F.Edits = {{Begin, 0, Function}, {Operator, End - Operator, ""}};
  else
    F.Edits = {{Begin, 0, Function + (Arrow ? "(*" : "(")},
               {Operator, End - Operator, ")"}};
  C.requireHeader("hipify/device_attribute.h");
}

/// Whether the tokens before Index declare Name as a cudaDeviceProp.
static bool isDeclaredAsProperties(const RuleContext &C, size_t Index,
                                   StringRef Name) {
  while (Index-- > 0)
    if (C.Source.isName(Index, Name) && Index > 0) {
      size_t Type = Index - 1;
      while (Type > 0 &&
             (C.Source.is(Type, tok::star) || C.Source.is(Type, tok::amp) ||
              C.Source.isName(Type, "const")))
        --Type;
      // `std::vector<cudaDeviceProp> all`
      if (C.Source.is(Type, tok::greater) && Type > 0)
        --Type;
      if (C.Source.isName(Type, "cudaDeviceProp"))
        return true;
    }
  return false;
}

namespace {

/// The object before a dot or an arrow: `context->prop`, `list().prop`,
/// `props[i]`.
struct ObjectTokens {
  size_t First;  ///< The first token.
  size_t Name;   ///< The variable or function that yields the object.
  bool HasCalls; ///< Or subscripts.
};

} // namespace

static std::optional<ObjectTokens> objectBefore(const RuleContext &C,
                                                size_t Dot) {
  ObjectTokens Result{Dot, Dot, false};
  for (bool Last = true;; Last = false) {
    size_t At = Result.First;
    while (At > 0 && (C.Source.is(At - 1, tok::r_paren) ||
                      C.Source.is(At - 1, tok::r_square))) {
      size_t Close = At - 1, Open = Close;
      while (Open > 0 && C.Source.closing(Open) != Close)
        --Open;
      if (C.Source.closing(Open) != Close)
        return std::nullopt;
      At = Open;
      Result.HasCalls = true;
    }
    if (At == 0 || !C.Source.is(At - 1, tok::raw_identifier))
      return std::nullopt; // `(*p)`, `get<int>()`
    Result.First = At - 1;
    if (Last)
      Result.Name = Result.First;
    if (Result.First == 0)
      return Result;
    const tok::TokenKind Before = C.tokens()[Result.First - 1].Kind;
    if (Before != tok::period && Before != tok::arrow &&
        Before != tok::coloncolon)
      return Result;
    --Result.First;
    // `::name`
    if (Before == tok::coloncolon &&
        (Result.First == 0 ||
         !C.Source.is(Result.First - 1, tok::raw_identifier)))
      return Result;
  }
}

static void reportKept(RuleContext &C, size_t Index) {
  const Tok &T = C.tokens()[Index];
  Finding &F = C.report(DiagID::ComputeCapability, T.Offset, T.end(),
                        ("cudaDeviceProp::" + C.spelling(Index)).str(),
                        Confidence::Lexical);
  F.Sev = Severity::Warning;
  F.Message = ("'" + C.spelling(Index) +
               "' is kept: the start of the object expression is not known; in "
               "HIP it is the gfx architecture's number")
                  .str();
  F.Advice = ("use hipify::compute_capability_" + C.spelling(Index) +
              " of hipify/device_attribute.h")
                 .str();
}

/// Handles branches that were not compiled: `prop.major` where prop is
/// declared. In templates any object, since the function can take other
/// structs.
static void reportUnseenMembers(RuleContext &C) {
  bool UsesProperties = false;
  for (size_t I = 0, E = C.tokens().size(); I != E && !UsesProperties; ++I)
    UsesProperties = C.Source.isName(I, "cudaDeviceProp");
  for (size_t I = 2, E = C.tokens().size(); I < E; ++I) {
    if (!C.Source.isName(I, "major") && !C.Source.isName(I, "minor"))
      continue;
    unsigned Offset = C.tokens()[I].Offset;
    if (!C.Source.is(I - 1, tok::period) && !C.Source.is(I - 1, tok::arrow))
      continue;
    bool Unseen = C.Facts.isInactive(Offset);
    bool Dependent = UsesProperties && !C.Source.is(I + 1, tok::l_paren) &&
                     C.Facts.DependentMembers.count(Offset);
    if (!(Unseen || Dependent) || C.Facts.Members.count(Offset))
      continue;
    auto Object = objectBefore(C, I - 1);
    if (!Object) {
      if (C.Source.is(I - 2, tok::raw_identifier) &&
          isDeclaredAsProperties(C, I - 2, C.spelling(I - 2)))
        reportKept(C, I);
      continue;
    }
    if (Dependent && Object->HasCalls)
      continue;
    if (Dependent ||
        isDeclaredAsProperties(C, Object->Name, C.spelling(Object->Name)))
      reportMember(C, Object->First, I, Confidence::Lexical);
  }
}

static void reportAttributes(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier) ||
        !isCapabilityAttribute(C.spelling(I)))
      continue;
    auto Conf = C.cudaName(I);
    if (!Conf)
      continue;
    const Tok &T = C.tokens()[I];
    Finding &F = C.report(DiagID::ComputeCapability, T.Offset, T.end(),
                          C.spelling(I), *Conf);
    F.Message = "the result is the level that hipify/arch.h claims, not the "
                "gfx architecture's number";
  }
}

StringRef attributeQuery(const RuleContext &C, size_t Index) {
  StringRef Name = C.spelling(Index);
  if (C.Table.isUsers(Name))
    return "";
  if (Name == "cuDeviceComputeCapability")
    return "hipify::deviceComputeCapability";
  if (Name != "cudaDeviceGetAttribute" && Name != "cuDeviceGetAttribute")
    return "";
  bool Native = C.Options.Warp == WarpMode::Native;
  auto Arguments = C.callArguments(Index);
  if (Arguments.size() > 1) {
    StringRef Attribute = C.Source.slice(Arguments[1].Begin, Arguments[1].End);
    Attribute = Attribute.rsplit("::").second.empty()
                    ? Attribute
                    : Attribute.rsplit("::").second;
    const MappingEntry *Entry = C.Table.lookup(Attribute);
    bool Differs = isCapabilityAttribute(Attribute) ||
                   (isWarpSizeAttribute(Attribute) && !Native) ||
                   (Entry && StringRef(Entry->Hip).starts_with("hipify::"));
    if (isAttribute(Attribute) && !Differs)
      return "";
  }
  // A variable can hold any attribute.
  return Native ? "hipify::deviceGetAttributeNative"
                : "hipify::deviceGetAttribute";
}

void applyComputeCapabilityRule(RuleContext &C) {
  for (auto &[Offset, Accesses] : C.Facts.Members) {
    // Places with different meanings in different units are in dispute.
    const FileFacts::MemberAccess &Access = *Accesses.begin();
    if (Accesses.size() != 1 || (Access.Name != "cudaDeviceProp::major" &&
                                 Access.Name != "cudaDeviceProp::minor"))
      continue;
    size_t Last = C.Source.tokenAt(Offset);
    if (Last > 2 && C.Source.is(Last - 1, tok::coloncolon)) {
      // `&cudaDeviceProp::major`
      reportMember(C, Last - 2, Last, Confidence::Semantic);
      continue;
    }
    if (Access.ObjectBegin == Access.ObjectEnd || Last < 2)
      continue; // `.major = 8` in an initializer.
    reportMember(C, C.Source.tokenAt(Access.ObjectBegin), Last,
                 Confidence::Semantic);
  }
  reportUnseenMembers(C);
  reportAttributes(C);
}

} // namespace hipify
