//===- NameRule.cpp - CUDA names become HIP names -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every identifier that the tables know is a candidate, wherever it appears:
// active code, inactive branches, macro bodies. The facts confirm or veto it.
//
//===----------------------------------------------------------------------===//
#include "Rules/BroughtHeaders.h"
#include "Rules/DeviceName.h"
#include "Rules/Rule.h"
#include "Rules/SoftwareImages.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static bool isBehindKeyword(const RuleContext &C, size_t Index) {
  return Index > 0 && (C.Source.isName(Index - 1, "struct") ||
                       C.Source.isName(Index - 1, "enum") ||
                       C.Source.isName(Index - 1, "union") ||
                       C.Source.isName(Index - 1, "class"));
}

/// `struct cudaDeviceProp p;` names a tag; HIP's name may be a typedef, which
/// cannot follow the keyword. Returns the start of the text to replace.
static unsigned beginWithKeyword(const RuleContext &C, size_t Index,
                                 const MappingEntry &Entry) {
  unsigned Begin = C.tokens()[Index].Offset;
  bool IsType =
      Entry.Kind == EntryKind::Type || Entry.Kind == EntryKind::DeviceType;
  if (!IsType || Entry.has(Trait::Tag))
    return Begin;
  bool Keyword = isBehindKeyword(C, Index);
  bool Declares = C.Source.is(Index + 1, tok::semi) ||
                  C.Source.is(Index + 1, tok::l_brace) ||
                  C.Source.is(Index + 1, tok::colon);
  return Keyword && !Declares ? C.tokens()[Index - 1].Offset : Begin;
}

/// Whether the statement before Index never falls through to the next one, or
/// is a label.
static bool cannotFallInto(const RuleContext &C, size_t Index) {
  if (Index == 0 || !C.Source.is(Index - 1, tok::semi))
    return Index > 0 && (C.Source.is(Index - 1, tok::colon) ||
                         C.Source.is(Index - 1, tok::l_brace));
  size_t I = Index - 1;
  while (I > 0 && !C.Source.is(I - 1, tok::semi) &&
         !C.Source.is(I - 1, tok::l_brace) &&
         !C.Source.is(I - 1, tok::r_brace) && !C.Source.is(I - 1, tok::colon))
    --I;
  return C.Source.isName(I, "return") || C.Source.isName(I, "break") ||
         C.Source.isName(I, "continue") || C.Source.isName(I, "throw") ||
         C.Source.isName(I, "goto");
}

/// HIP never returns the value of an enumerator that it lacks, so `case X:` is
/// dead: its label can be removed, and the code under it becomes unreachable.
static bool dropCaseLabel(RuleContext &C, size_t Index,
                          const MappingEntry &Entry, Confidence Conf) {
  if (Entry.Kind != EntryKind::Enumerator || Index == 0 ||
      !C.Source.isName(Index - 1, "case") ||
      !C.Source.is(Index + 1, tok::colon) || !cannotFallInto(C, Index - 1))
    return false;
  unsigned Begin = C.tokens()[Index - 1].Offset;
  unsigned End = C.tokens()[Index + 1].end();
  Finding &F = C.report(DiagID::CaseDropped, Begin, End, Entry.Cuda, Conf);
  F.Replacement = ("/* " + C.Source.slice(Begin, End) + " */").str();
  F.Message = ("'" + Entry.Cuda +
               "' has no counterpart in HIP, which never returns it; its case "
               "label is commented out")
                  .str();
  F.Edits = {{Begin, 0, "/* "}, {End, 0, " */"}};
  return true;
}

/// An error that HIP never returns becomes its CUDA number, "error 716: ..." in
/// the tables: HIP's other errors have CUDA's numbers as well. A comparison
/// with it stays what it was: never true.
static bool writeErrorNumber(RuleContext &C, size_t Index,
                             const MappingEntry &Entry, Confidence Conf) {
  auto Error = Entry.trait(Trait::Error);
  if (!Error)
    return false;
  unsigned Begin = C.tokens()[Index].Offset, End = C.tokens()[Index].end();
  if (Index > 0 && C.Source.is(Index - 1, tok::coloncolon)) {
    if (C.Source.qualifier(Index))
      return false; // cudaError::cudaErrorTimeout
    Begin = C.tokens()[--Index].Offset;
  }
  auto Compares = [&](size_t I) {
    return C.Source.is(I, tok::equalequal) || C.Source.is(I, tok::exclaimequal);
  };
  bool Compared = (Index > 0 && (Compares(Index - 1) ||
                                 C.Source.isName(Index - 1, "case"))) ||
                  Compares(C.Source.tokenAt(End));
  Finding &F = C.report(DiagID::CallInexact, Begin, End, Entry.Cuda, Conf);
  if (Compared)
    F.Sev = Severity::Note;
  F.Replacement = "(hipError_t)" + std::to_string(Error->First);
  F.Message =
      ("'" + Entry.Cuda + "' is written as its number: " + Error->Text).str();
  F.Edits.push_back({Begin, End - Begin,
                     (F.Replacement + " /* " + Entry.Cuda + " */").str()});
  return true;
}

/// `struct cublasContext;` declares nothing if HIP's handle is a pointer to
/// void.
static bool dropDeclaration(RuleContext &C, size_t Index, StringRef Target,
                            Confidence Conf) {
  if (Target != "void" || Index == 0 || !C.Source.is(Index + 1, tok::semi) ||
      !(C.Source.isName(Index - 1, "struct") ||
        C.Source.isName(Index - 1, "class")))
    return false;
  unsigned Begin = C.tokens()[Index - 1].Offset;
  unsigned End = C.tokens()[Index + 1].end();
  Finding &F = C.report(DiagID::Renamed, Begin, End, C.spelling(Index), Conf);
  F.Message = ("'" + C.spelling(Index) +
               "' has no name in HIP, whose handle is a pointer to void; its "
               "declaration is commented out")
                  .str();
  F.Edits = {{Begin, 0, "/* "}, {End, 0, " */"}};
  return true;
}

/// Whether a place is in an argument of a CUDA function that HIP has.
static bool isArgument(const RuleContext &C, unsigned Offset) {
  for (auto &[Callee, Arguments] : C.Facts.Calls)
    if (llvm::any_of(Arguments, [&](auto &Range) {
          return Range.first <= Offset && Offset < Range.second;
        })) {
      const MappingEntry *Function =
          C.Table.lookup(C.spelling(C.Source.tokenAt(Callee)));
      if (Function && !targetName(*Function, C.Options.Target).empty())
        return true;
    }
  return false;
}

/// Whether an enumerator's value may reach HIP: as an argument, or as what a
/// member is assigned. Labels and comparisons only look at values.
static bool mayReachHip(const RuleContext &C, size_t I) {
  auto Compares = [&](size_t At) {
    return C.Source.is(At, tok::equalequal) ||
           C.Source.is(At, tok::exclaimequal);
  };
  if (I == 0 || C.Source.isName(I - 1, "case") || Compares(I - 1) ||
      Compares(I + 1))
    return false;
  if (C.Source.is(I - 1, tok::equal) && I > 2 && C.Source.isMember(I - 2))
    return true;
  return isArgument(C, C.tokens()[I].Offset);
}

/// Whether the file declares the enumeration, or one with the enumerator,
/// itself, if only for another version of CUDA: then AMD may have that one.
static bool declaresEnum(const RuleContext &C, StringRef Name) {
  for (size_t I = 0; I + 2 < C.tokens().size(); ++I) {
    if (!C.Source.isName(I, "enum"))
      continue;
    size_t Open = I + 1;
    while (C.Source.is(Open, tok::raw_identifier) ||
           C.Source.is(Open, tok::colon))
      ++Open;
    auto Close =
        C.Source.is(Open, tok::l_brace) ? C.Source.closing(Open) : std::nullopt;
    for (size_t At = I + 1; Close && At < *Close; ++At)
      if (C.Source.isName(At, Name))
        return true;
  }
  return false;
}

/// "declared: hipify/names/cusolver.h": naming is not using. What the name is
/// for is a function, which is refused by itself.
static bool declareOnly(RuleContext &C, size_t Index, const MappingEntry &Entry,
                        Confidence Conf) {
  auto Declared = Entry.trait(Trait::Declared);
  if (!Declared ||
      (Entry.Kind == EntryKind::Enumerator && mayReachHip(C, Index)))
    return false;
  const Tok &T = C.tokens()[Index];
  Finding &F = C.report(DiagID::NameOnly, T.Offset, T.end(), Entry.Cuda, Conf);
  F.Message = ("'" + Entry.Cuda + "' has no counterpart in HIP; ").str();
  if (declaresEnum(C, Entry.Cuda)) {
    F.Message += "this file declares it";
  } else {
    C.requireHeader(Declared->head());
    F.Message += ("'" + Declared->head() + "' declares it").str();
  }
  F.Message += " for code that names it";
  F.Advice = Entry.Advice.str();
  return true;
}

/// Whether a call can be one of a template that deduces all its types.
static bool isPlainCall(const RuleContext &C, size_t Index) {
  return C.Source.is(Index + 1, tok::l_paren) &&
         llvm::none_of(C.callArguments(Index), [&](SourceText::Range Argument) {
           return C.Source.is(C.Source.tokenAt(Argument.Begin), tok::l_brace);
         });
}

/// "stub: hipify/stubs/cusolver.h": with --stubs, a function of that name fails
/// at run time.
static bool standIn(RuleContext &C, size_t Index, const MappingEntry &Entry,
                    Confidence Conf) {
  auto Stub = Entry.trait(Trait::Stub);
  if (!C.Options.Stubs || !Stub || !isPlainCall(C, Index) ||
      isInDeviceCode(C, Index))
    return false;
  const Tok &T = C.tokens()[Index];
  C.requireHeader(Stub->head());
  Finding &F = C.report(DiagID::StandIn, T.Offset, T.end(), Entry.Cuda, Conf);
  F.Message = ("'" + Entry.Cuda + "' has no counterpart in HIP; that of '" +
               Stub->head() + "' fails when it is called")
                  .str();
  F.Advice = Entry.Advice.str();
  return true;
}

static void reportUnsupported(RuleContext &C, const Tok &T,
                              const MappingEntry &Entry, Confidence Conf) {
  StringRef Name = Entry.Cuda, Reason = Entry.Note;
  for (Trait Ours : {Trait::Declared, Trait::Stub})
    if (auto Header = Entry.trait(Ours))
      Reason = Header->tail();
  bool Roc = Entry.State == Support::RocOnly;
  bool TooNew = Entry.State == Support::Mapped;
  DiagID Id = Roc      ? DiagID::RocOnly
              : TooNew ? DiagID::TooNew
                       : DiagID::Unsupported;
  Finding &F = C.report(Id, T.Offset, T.end(), Name, Conf);
  if (Roc)
    F.Message = ("'" + Name + "' has no HIP counterpart; '" + Entry.Roc +
                 "' of a ROC library is close")
                    .str();
  else if (TooNew && Entry.HipUntil && !(C.Options.Target.Hip < Entry.HipUntil))
    F.Message =
        ("'" + Name + "' is '" + Entry.Hip + "' only up to HIP " +
         Entry.HipUntil.str() + "; the target is " + C.Options.Target.Hip.str())
            .str();
  else if (TooNew)
    F.Message = ("'" + Name + "' needs HIP " + Entry.HipSince.str() + " for '" +
                 Entry.Hip + "'; the target is " + C.Options.Target.Hip.str())
                    .str();
  else
    F.Message = ("'" + Name + "' has no counterpart in HIP" +
                 (Reason.empty() ? "" : ": " + Reason))
                    .str();
  F.Advice = Entry.Advice.str();
  // A branch that was not compiled may be excluded from the HIP build as well.
  if (C.Facts.isInactive(T.Offset)) {
    F.Sev = Severity::Warning;
    F.Message += "; it is in a branch that was not compiled";
  }
}

/// "owner: hipify/blaslt.h NAME": in HIP, a value of the type, or a reference
/// to one, becomes an object of ours that owns what CUDA stores in the value.
/// Pointers become pointers to HIP's type.
static bool writeOwner(RuleContext &C, size_t Index, const MappingEntry &Entry,
                       Confidence Conf) {
  auto Owner = Entry.trait(Trait::Owner);
  if (!Owner ||
      !(C.Source.is(Index + 1, tok::raw_identifier) ||
        C.Source.is(Index + 1, tok::amp)) ||
      C.Source.isName(Index + 1, "const"))
    return false;
  StringRef Name = Owner->tail();
  C.requireHeader(Owner->head());
  const Tok &T = C.tokens()[Index];
  Finding &F =
      C.report(DiagID::DescriptorOwned, T.Offset, T.end(), Entry.Cuda, Conf);
  F.Replacement = Name.str();
  F.Message = ("'" + Entry.Cuda + "' becomes '" + Name +
               "', which owns a descriptor of hipBLASLt and cannot be copied")
                  .str();
  unsigned Begin = beginWithKeyword(C, Index, Entry);
  F.Edits.push_back({Begin, T.end() - Begin, Name.str()});
  return true;
}

/// hipBLASLt allocates its descriptors itself; a pointer alone does not lead to
/// the owner.
static void reportDescriptorPointer(RuleContext &C, const Tok &T,
                                    const MappingEntry &Entry) {
  Finding &F = C.report(DiagID::DescriptorOwned, T.Offset, T.end(), Entry.Cuda,
                        Confidence::Semantic);
  F.Sev = Severity::Error;
  F.Message = ("'" + Entry.Cuda +
               "' is given a pointer; hipBLASLt creates descriptors itself, "
               "and only the address of a variable says where to keep one")
                  .str();
  F.Advice = "pass the address of the descriptor, or use the function Create";
}

/// Doubt: why Target may be wrong here; usually empty.
static void reportMapped(RuleContext &C, size_t Index,
                         const MappingEntry &Entry, StringRef Target,
                         Confidence Conf, const llvm::Twine &Doubt = "") {
  const Tok &T = C.tokens()[Index];
  bool Same = Target == Entry.Cuda;
  auto Checked = Entry.trait(Trait::Check);
  bool Check = Checked.has_value();
  StringRef Note = Check ? Checked->Text : "";
  if (staysWithHipLibrary(C, Entry, Target) &&
      Entry.Kind == EntryKind::Function && !Check) {
    Check = true;
    Note = HipLibraryNote;
  }
  std::string DoubtText = Doubt.str();
  if (!DoubtText.empty()) {
    Check = true;
    Note = DoubtText;
  }
  Finding &F = C.report(Check  ? DiagID::CallInexact
                        : Same ? DiagID::SameName
                               : DiagID::Renamed,
                        T.Offset, T.end(), Entry.Cuda, Conf);
  F.Replacement = Target.str();
  F.Message = Same ? ("'" + Entry.Cuda + "' is the same in HIP").str()
                   : ("'" + Entry.Cuda + "' becomes '" + Target + "'").str();
  if (Target.starts_with("/*")) {
    // Remove a marker that HIP does not need, and the space after it.
    unsigned End = T.end();
    while (C.Source.slice(End, End + 1) == " ")
      ++End;
    F.Message = ("'" + Entry.Cuda + "' is not needed in HIP").str();
    F.Replacement.clear();
    F.Edits.push_back({T.Offset, End - T.Offset, ""});
  } else if (unsigned Begin = beginWithKeyword(C, Index, Entry);
             !Same || Begin != T.Offset) {
    // `struct cudaGraphicsResource *p` also declares the name if nothing else
    // did.
    if (Begin != T.Offset && !C.Facts.MainFile)
      C.requireHeader("hip/hip_runtime.h");
    // In C a tag is no type without its keyword.
    auto Tag = Entry.trait(Trait::Tag);
    std::string Keyword = Tag && C.isC() && !isBehindKeyword(C, Index) &&
                                  !C.Source.is(Index + 1, tok::coloncolon)
                              ? Tag->Text.str() + " "
                              : "";
    F.Edits.push_back({Begin, T.end() - Begin, Keyword + Target.str()});
    if (Same)
      F.Message = ("'" + C.Source.slice(Begin, T.end()) + "' becomes '" +
                   Target + "', which is no tag in HIP")
                      .str();
  }
  if (Check) {
    F.Message += (": " + Note).str();
    F.Advice = Entry.Advice.str();
  }
  if (C.Facts.DescriptorPointers.count(T.Offset))
    reportDescriptorPointer(C, T, Entry);
  // "shim: hipify/x.h": a header of ours provides the name.
  if (auto Shim = Entry.trait(Trait::Shim))
    C.requireHeader(Shim->head());
  checkSignature(C, Index, Entry, Target, Conf);
}

bool staysWithHipLibrary(RuleContext &C, const MappingEntry &Entry,
                         StringRef Target) {
  constexpr std::pair<StringRef, StringRef> Headers[] = {
      {"cublas", "cublas_v2.h"},
      {"curand", "curand.h"},
      {"cusolver", "cusolverDn.h"},
      {"cusparse", "cusparse.h"}};
  if (!C.Options.Target.PreferRoc || !Target.starts_with_insensitive("hip") ||
      Target.starts_with("hipify") || Target != Entry.Hip)
    return false;
  for (auto [Library, Cuda] : Headers)
    if (Entry.Library == Library)
      if (const MappingEntry *Header = C.Table.lookupHeader(Cuda);
          Header && !Header->Roc.empty()) {
        C.requireHeader(Header->Hip);
        return true;
      }
  return false;
}

/// With --roc, the name of Entry in another ROC library than the default, if
/// the units call its functions: "roc for:
/// cusparse.h rocsparse_datatype".
static StringRef rocNameOfUse(const MappingEntry &Entry, Readers &Units) {
  auto Other = Entry.trait(Trait::RocFor);
  return Other && Units.use(Other->head()) ? Other->tail() : "";
}

/// Whether the units also call the library of the default name.
static bool useBoth(Readers &Units) {
  return Units.use("cublas_v2.h") || Units.use("cublas_api.h");
}

/// Reports names that CUDA's headers declare and the tables lack.
static void reportUnknown(RuleContext &C) {
  for (auto &[Offset, Names] : C.Facts.UnknownNames)
    for (const std::string &Name : Names) {
      Finding &F = C.report(DiagID::UnknownName, Offset, Offset + Name.size(),
                            Name, Confidence::Semantic);
      F.Message = "'" + Name + "' is a CUDA name but in no table; it is kept";
      F.Advice = "add a row for it with --mapping";
    }
}

void applyNameRule(RuleContext &C) {
  reportUnknown(C);
  Readers Units(C.Project, C.Source.path());
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier ||
        T.Directive == DirectiveKind::Include ||
        T.Directive == DirectiveKind::Other)
      continue;
    const MappingEntry *Entry = C.Table.lookup(C.Source.spelling(T));
    if (!Entry || Entry->has(Trait::Rule) || isRuntimeCompileCall(C, I) ||
        (C.Options.NativeMma && Entry->has(Trait::NativeMma)) ||
        becomesSoftwareImage(C, *Entry) || isDeviceName(C, I))
      continue;
    // A piece of a longer name, which PastedNameRule knows.
    if (C.Source.is(I + 1, tok::hashhash) &&
        C.Facts.PastedNames.count(T.Offset))
      continue;
    auto Conf = C.cudaName(I);
    if (!Conf)
      continue;
    if (!C.isDisputed(I) &&
        (rewriteCall(C, I, *Conf) || rewriteHiddenCall(C, I, *Conf)))
      continue;
    StringRef Target = targetName(*Entry, C.Options.Target);
    std::string Doubt;
    if (C.Options.Target.PreferRoc)
      if (StringRef Other = rocNameOfUse(*Entry, Units); !Other.empty()) {
        if (useBoth(Units))
          Doubt = ("where it goes to rocSPARSE, write '" + Other + "'").str();
        else
          Target = Other;
      }
    if (StringRef Query = attributeQuery(C, I); !Query.empty()) {
      Target = Query;
      C.requireHeader("hipify/device_attribute.h");
    }
    if (C.isDisputed(I) && Target != Entry->Cuda) {
      Finding &F =
          C.report(DiagID::Disputed, T.Offset, T.end(), Entry->Cuda, *Conf);
      F.Message =
          ("'" + Entry->Cuda +
           "' is CUDA's in one place and user-defined in another; it is kept")
              .str();
      F.Advice = "rename the user-defined entity";
      continue;
    }
    if (Target.empty()) {
      if (!declareOnly(C, I, *Entry, *Conf) &&
          !dropCaseLabel(C, I, *Entry, *Conf) &&
          !writeErrorNumber(C, I, *Entry, *Conf) &&
          !standIn(C, I, *Entry, *Conf))
        reportUnsupported(C, T, *Entry, *Conf);
    } else if (!dropDeclaration(C, I, Target, *Conf) &&
               !writeOwner(C, I, *Entry, *Conf))
      reportMapped(C, I, *Entry, Target, *Conf, Doubt);
  }
}

} // namespace hipify
