//===- ValueRules.cpp - members, numbers, result types --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What HIP needs so that the uses of CUDA's values that the frontend saw keep
// their meaning.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The edit for a row whose target is an expression with `object.` in it.
static Edit memberExpression(const RuleContext &C, size_t Index,
                             const FileFacts::MemberAccess &Access,
                             StringRef Target) {
  const Tok &Name = C.tokens()[Index];
  Edit E;
  E.Offset = Access.ObjectBegin;
  E.Length = Name.end() - Access.ObjectBegin;
  E.Nests = true;
  bool Operators = Target.contains(' ');
  if (Operators)
    E.Text = "(";
  StringRef Step = C.Source.slice(Access.ObjectEnd, Name.Offset);
  while (true) {
    auto [Before, After] = Target.split("object.");
    E.Text += Before;
    if (Before.size() == Target.size())
      break;
    E.Kept.push_back({static_cast<unsigned>(E.Text.size()), Access.ObjectBegin,
                      Access.ObjectEnd});
    E.Text += Step;
    Target = After;
  }
  if (Operators)
    E.Text += ')';
  return E;
}

static void reportMember(RuleContext &C, size_t Index,
                         const MappingEntry &Entry,
                         const FileFacts::MemberAccess &Access) {
  const Tok &T = C.tokens()[Index];
  StringRef Target = targetName(Entry, C.Options.Target);
  if (Target == C.spelling(Index))
    return;
  // `object.blockDim.x` is a name with two components.
  StringRef Path = Target;
  if (Path.consume_front("object.") && !Path.contains_insensitive("object") &&
      Path.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
                             "XYZ0123456789_.") == StringRef::npos)
    Target = Path;
  bool Expression = Target.contains("object.");
  if (Target.empty() || (Expression && Access.ObjectEnd == 0)) {
    Finding &F = C.report(DiagID::Unsupported, T.Offset, T.end(), Entry.Cuda,
                          Confidence::Semantic);
    F.Message = ("member '" + Entry.Cuda + "' has no counterpart in HIP" +
                 (Entry.Note.empty() ? "" : ": " + Entry.Note))
                    .str();
    F.Advice = Entry.Advice.str();
    return;
  }
  auto Check = Entry.trait(Trait::Check);
  Finding &F = C.report(Check        ? DiagID::CallInexact
                        : Expression ? DiagID::CallRewritten
                                     : DiagID::Renamed,
                        T.Offset, T.end(), Entry.Cuda, Confidence::Semantic);
  F.Replacement = Target.str();
  F.Message = ("member '" + Entry.Cuda + "' becomes '" + Target + "'" +
               (Check ? ": " + Check->Text : ""))
                  .str();
  F.Advice = Entry.Advice.str();
  F.Edits.push_back(Expression ? memberExpression(C, Index, Access, Target)
                               : Edit{T.Offset, T.Length, Target.str()});
}

/// Reports members in text that was not compiled, or of a dependent type.
static void reportUnseenMembers(RuleContext &C) {
  for (size_t I = 1; I < C.tokens().size(); ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier ||
        !(C.Source.is(I - 1, tok::period) || C.Source.is(I - 1, tok::arrow)) ||
        C.Facts.Members.count(T.Offset) ||
        !(C.Facts.DependentMembers.count(T.Offset) ||
          C.Facts.isInactive(T.Offset)))
      continue;
    const MappingEntry *Entry = C.Table.changedMember(C.spelling(I));
    if (!Entry)
      continue;
    Finding &F = C.report(DiagID::MemberUnseen, T.Offset, T.end(), Entry->Cuda,
                          Confidence::Lexical);
    F.Message = ("if this is '" + Entry->Cuda + "', HIP's struct has " +
                 (Entry->Hip.empty() ? "no such member"
                                     : ("'" + Entry->Hip + "'").str()) +
                 "; the type is not known here, and it is kept")
                    .str();
    F.Advice = Entry->Advice.str();
  }
}

static std::string tagOf(StringRef Member) {
  return Member.rsplit("::").first.str();
}

static void reportDisputedMember(RuleContext &C, size_t Index,
                                 const MappingEntry &Entry,
                                 const std::string &Other) {
  const Tok &T = C.tokens()[Index];
  Finding &F = C.report(DiagID::Disputed, T.Offset, T.end(), Entry.Cuda,
                        Confidence::Semantic);
  F.Message = "'" + C.spelling(Index).str() + "' is a member of CUDA's '" +
              tagOf(Entry.Cuda) + "' in one place and " + Other +
              " in another; it is kept";
  F.Advice = "use a separate macro for each, or one type in all units";
}

void applyMemberRule(RuleContext &C) {
  reportUnseenMembers(C);
  for (auto &[Offset, Accesses] : C.Facts.Members) {
    size_t Index = C.Source.tokenAt(Offset);
    if (!C.Source.is(Index, tok::raw_identifier) ||
        C.tokens()[Index].Offset != Offset)
      continue;
    // All must be the same to HIP; otherwise the meaning is unknown.
    const FileFacts::MemberAccess &Access = *Accesses.begin();
    const MappingEntry *Entry = C.Table.lookup(Access.Name);
    if (!Entry)
      continue;
    StringRef Target = targetName(*Entry, C.Options.Target);
    auto Other = llvm::find_if(Accesses, [&](const auto &A) {
      const MappingEntry *Row = C.Table.lookup(A.Name);
      return !Row || targetName(*Row, C.Options.Target) != Target ||
             (Target.contains("object.") &&
              (A.ObjectBegin != Access.ObjectBegin ||
               A.ObjectEnd != Access.ObjectEnd));
    });
    bool IsOwn = C.Facts.OwnMembers.count(Offset);
    if (!IsOwn && Other == Accesses.end())
      reportMember(C, Index, *Entry, Access);
    else if (!IsOwn)
      reportDisputedMember(C, Index, *Entry, "of '" + tagOf(Other->Name) + "'");
    else if (Target != C.spelling(Index))
      reportDisputedMember(C, Index, *Entry, "user-defined");
  }
}

namespace {
/// A row with the note `result: int; hipify/device.h has hipify::popc`.
struct TypedRow {
  StringRef Type;
  StringRef Header, Function; ///< Empty if there is no such function.
};
} // namespace

static std::optional<TypedRow> typedRow(const RuleContext &C, StringRef Name) {
  const MappingEntry *Entry = C.Table.lookup(Name);
  auto Result = Entry ? Entry->trait(Trait::Result) : std::nullopt;
  if (!Result)
    return std::nullopt;
  auto [Type, Rest] = Result->Text.split(';');
  auto [Header, Function] = Rest.trim().split(" has ");
  return TypedRow{Type.rtrim(), Header, Function};
}

/// Replaces a name that is called elsewhere by a function with CUDA's type.
static void replaceTypedName(RuleContext &C, unsigned Offset) {
  size_t Index = C.Source.tokenAt(Offset);
  if (!C.Source.is(Index, tok::raw_identifier) ||
      C.tokens()[Index].Offset != Offset)
    return;
  const Tok &T = C.tokens()[Index];
  StringRef Name = C.spelling(Index);
  auto Row = typedRow(C, Name);
  if (!Row)
    return;
  Finding &F =
      C.report(DiagID::ResultType, Offset, T.end(), Name, Confidence::Semantic);
  F.Message = ("'" + Name + "' returns '" + Row->Type +
               "' in CUDA, but a different type in HIP")
                  .str();
  // --warp=native rewrites mask functions differently, and a pasted name cannot
  // follow a qualifier.
  bool Widened = C.Options.Warp == WarpMode::Native &&
                 C.Facts.Native.Widenings.count(Offset);
  if (Row->Function.empty() || Widened || C.Facts.PastedPieces.count(Offset)) {
    F.Sev = Severity::Warning;
    F.Advice =
        ("cast the result to '" + Row->Type + "' where it is used").str();
    return;
  }
  F.Message += ("; '" + Row->Function + "' returns CUDA's type").str();
  F.Replacement = Row->Function.str();
  F.Edits = {{Offset, T.Length, Row->Function.str()}};
  C.requireHeader(Row->Header);
}

void applyResultTypeRule(RuleContext &C) {
  // Code that already includes HIP means HIP's types; so does our own output.
  for (auto &[Offset, Found] : C.Facts.Includes)
    for (const IncludeFact &Include : Found) {
      StringRef Name = Include.Spelled;
      if (Name.starts_with("hip/") || Name.starts_with("hipify/") ||
          Name.ends_with(".hip"))
        return;
    }
  for (auto &[Begin, Call] : C.Facts.TypedResults) {
    auto &[End, Name] = Call;
    auto Row = typedRow(C, Name);
    if (!Row)
      continue;
    Finding &F =
        C.report(DiagID::ResultType, Begin, End, Name, Confidence::Semantic);
    F.Message = ("'" + llvm::Twine(Name) +
                 "' returns a different type in HIP; it is cast to CUDA's, '" +
                 Row->Type + "'")
                    .str();
    F.Edits = {{Begin, 0, ("static_cast<" + Row->Type + ">(").str()},
               {End, 0, ")"}};
  }
  for (unsigned Offset : C.Facts.TypedNames)
    replaceTypedName(C, Offset);
}

void applyIndexRule(RuleContext &C) {
  for (auto &[Begin, Use] : C.Facts.IndexConversions) {
    StringRef Text = C.Source.slice(Begin, Use.End);
    if (C.Options.NativeMma && Text == "threadIdx")
      continue; // NativeMmaRule's.
    Finding &F = C.report(DiagID::IndexConversion, Begin, Use.End, Text,
                          Confidence::Semantic);
    StringRef Type = Use.ToDim3 ? "dim3" : "uint3";
    F.Message = ("'" + Text + "' does not convert to '" + Type +
                 "' implicitly in HIP; the conversion is written out")
                    .str();
    // Name(x) becomes Function(x.x, x.y, x.z).
    Edit Written{Begin, Use.End - Begin, "", {}, true};
    auto Carry = [&](StringRef Before) {
      Written.Text += Before;
      Written.Kept.push_back(
          {static_cast<unsigned>(Written.Text.size()), Begin, Use.End});
    };
    if (Use.IsName) {
      Carry(Use.ToDim3 ? "dim3(" : "make_uint3(");
      Carry(".x, ");
      Carry(".y, ");
      Written.Text += ".z)";
    } else {
      Carry(Use.ToDim3 ? "hipify::toDim3(" : "hipify::toUint3(");
      Written.Text += ')';
      C.requireHeader("hipify/index.h");
    }
    F.Edits.push_back(std::move(Written));
  }
}

void applyPositionalInitRule(RuleContext &C) {
  for (auto &[Begin, Inits] : C.Facts.PositionalInits)
    for (auto &[End, Tag] : Inits) {
      Finding &F = C.report(DiagID::PositionalInit, Begin, End, Tag,
                            Confidence::Semantic);
      F.Message = "'" + Tag +
                  "' is initialized by position, but HIP's struct has its "
                  "members in a different order, or lacks some";
      F.Advice = "name the members";
    }
}

} // namespace hipify
