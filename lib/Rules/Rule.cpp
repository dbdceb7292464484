//===- Rule.cpp - what a rule sees and how it reports ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static const FileFacts &factsOf(const UnitFacts &Project, StringRef Path) {
  static const FileFacts None;
  auto It = Project.Files.find(Path.str());
  return It == Project.Files.end() ? None : It->second;
}

RuleContext::RuleContext(const SourceText &Source, const UnitFacts &Project,
                         const MappingTable &Table, const RuleOptions &Options,
                         const InnerText &Inner)
    : Source(Source), Project(Project), Facts(factsOf(Project, Source.path())),
      Table(Table), Options(Options), Inner(Inner),
      RequiredHeaders(Inner.Headers) {}

bool RuleContext::declaredByUser(StringRef Name) const {
  return Facts.DeclaredInUnits.count(Name.str());
}

bool RuleContext::isMacroParameter(size_t Index) const {
  if (tokens()[Index].Directive != DirectiveKind::Define)
    return false;
  size_t Define = Index;
  while (Define > 0 && !Source.isName(Define, "define"))
    --Define;
  size_t Open = Define + 2;
  if (!Source.is(Open, tok::l_paren) ||
      tokens()[Open].Offset != tokens()[Open - 1].end())
    return false;
  for (size_t I = Open; I < Index && !Source.is(I, tok::r_paren); ++I)
    if (Source.isName(I + 1, spelling(Index)))
      return true;
  return false;
}

bool RuleContext::isDisputed(size_t Index) const {
  unsigned Offset = tokens()[Index].Offset;
  // The user's name is made from CUDA's, and follows it.
  if (auto Made = Facts.MadeNames.find(Offset); Made != Facts.MadeNames.end())
    for (const FileFacts::MadeName &Name : Made->second)
      if (Name.Name == spelling(Index))
        return false;
  auto It = Facts.Names.find(Offset);
  return It != Facts.Names.end() &&
         (It->second & (OriginCuda | OriginUser)) == (OriginCuda | OriginUser);
}

/// Whether HIP's compiler resolves Name in text for AMD: the project defines a
/// macro for it there, or HIP also has the name.
static bool isForHip(const UnitFacts &Project, const MappingTable &Table,
                     StringRef Name) {
  if (Project.AmdNames.count(Name))
    return true;
  const MappingEntry *Entry = Table.lookup(Name);
  return Entry && (Entry->Hip == Name || Entry->isDecidedBy("warp"));
}

/// `typedef __hip_bfloat16 nv_bfloat16;` or `using nv_bfloat16 = ...`.
static bool isNewType(const SourceText &Source, size_t Index) {
  if (Index == 0 || Source.isName(Index - 1, "using"))
    return Index > 0 && Source.is(Index + 1, tok::equal);
  if (!Source.is(Index + 1, tok::semi))
    return false;
  size_t First = Index;
  while (First > 0 &&
         Source.tokens()[First - 1].Directive == DirectiveKind::None &&
         !Source.is(First - 1, tok::semi) &&
         !Source.is(First - 1, tok::l_brace) &&
         !Source.is(First - 1, tok::r_brace))
    --First;
  return Source.isName(First, "typedef");
}

std::optional<Confidence> RuleContext::cudaName(size_t Index) const {
  if (!Source.is(Index, tok::raw_identifier))
    return std::nullopt;
  // A name in the user's own table is always translated. Types and macros are
  // renamed even if the project defines them.
  const MappingEntry *Users =
      Table.isUsers(spelling(Index)) ? Table.lookup(spelling(Index)) : nullptr;
  bool Everywhere = Users && (Users->Kind == EntryKind::Type ||
                              Users->Kind == EntryKind::Macro);
  // A name that `#define` defines is the user's, also in an inactive branch.
  if (!Everywhere && Index > 0 &&
      tokens()[Index].Directive == DirectiveKind::Define &&
      Source.isName(Index - 1, "define"))
    return std::nullopt;
  // A member is identified by its type, which the tables of names do not have.
  if (Source.isMember(Index))
    return std::nullopt;
  unsigned Offset = tokens()[Index].Offset;
  if (Facts.isForAmd(Offset) &&
      (isForHip(Project, Table, spelling(Index)) || isNewType(Source, Index)))
    return std::nullopt;
  auto It = Facts.Names.find(Offset);
  if (Users && (Everywhere || It == Facts.Names.end() ||
                !declaredByUser(spelling(Index))))
    return Confidence::Semantic;
  if (It != Facts.Names.end())
    return It->second & OriginCuda ? std::optional(Confidence::Semantic)
                                   : std::nullopt;
  // Unresolved: an inactive branch, an uninstantiated template, text that did
  // not parse. The neighbouring tokens decide.
  size_t Before = Index;
  if (Before > 1 && Source.isName(Before - 1, "template"))
    --Before; // T::template name<int>
  if (Before != Index && Source.isMember(Before))
    return std::nullopt;
  if (Source.qualifier(Before))
    return std::nullopt;
  if (declaredByUser(spelling(Index)))
    return std::nullopt;
  return Confidence::Lexical;
}

std::optional<Confidence> RuleContext::cudaName(size_t Index,
                                                StringRef Name) const {
  return Source.isName(Index, Name) ? cudaName(Index) : std::nullopt;
}

std::vector<SourceText::Range> RuleContext::callArguments(size_t Index) const {
  auto It = Facts.Calls.find(tokens()[Index].Offset);
  std::vector<SourceText::Range> Result;
  if (It != Facts.Calls.end()) {
    for (auto [Begin, End] : It->second)
      Result.push_back({Begin, End});
    return Result;
  }
  // A call can have template arguments: f<T>(x), f<void (float *)>(x).
  size_t Open = Index + 1;
  if (Source.is(Open, tok::less))
    while (Open < tokens().size() && !Source.is(Open, tok::semi) &&
           !(Source.is(Open, tok::l_paren) &&
             (Source.is(Open - 1, tok::greater) ||
              Source.is(Open - 1, tok::greatergreater))))
      ++Open;
  if (Source.is(Open, tok::l_paren))
    if (auto Arguments = Source.arguments(Open))
      return *Arguments;
  return Result;
}

std::optional<unsigned> RuleContext::argumentCount(size_t Index) const {
  if (!Source.is(Index + 1, tok::l_paren))
    return std::nullopt;
  auto Arguments = callArguments(Index);
  for (auto [Begin, End] : Arguments) {
    StringRef Text = Source.slice(Begin, End);
    if (Text.contains("__VA_ARGS__") || Text.ends_with("..."))
      return std::nullopt;
  }
  return Arguments.size();
}

bool RuleContext::isC() const { return Source.path().ends_with(".c"); }

bool RuleContext::mayBeC() const {
  return isC() || Source.path().ends_with(".h");
}

Finding &RuleContext::report(DiagID Id, unsigned Begin, unsigned End,
                             StringRef Subject, Confidence Conf) {
  Finding &F = Findings.emplace_back();
  F.File = Source.path().str();
  F.Offset = Begin;
  F.Length = End - Begin;
  F.Id = Id;
  F.Sev = diagInfo(Id).DefaultSeverity;
  F.Conf = Conf;
  F.Subject = Subject.str();
  return F;
}

bool RuleContext::isNotCompiled(unsigned Offset) const {
  return llvm::any_of(NotCompiled, [&](SourceText::Range R) {
    return R.Begin <= Offset && Offset < R.End;
  });
}

void RuleContext::writeStops(
    llvm::function_ref<std::string(unsigned)> WhyUnused) {
  for (const Stop &S : Stops) {
    if (isNotCompiled(S.Statement.Begin))
      continue;
    Finding &F = Findings[S.Index];
    F.Edits.push_back({S.Statement.Begin, 0, S.Head});
    F.Edits.push_back({S.Statement.End, 0, ")"});
    requireHeader(S.Header);
    // The stop reports it as soon as something uses it.
    if (std::string Why = WhyUnused(S.Statement.Begin); !Why.empty()) {
      F.Sev = Severity::Note;
      F.Message += "; " + Why;
    }
  }
}

std::vector<Finding> RuleContext::takeFindings() {
  for (Finding &F : Findings)
    if (F.Sev > Severity::Note && F.Id != DiagID::ArchTest &&
        isNotCompiled(F.Offset)) {
      F.Sev = Severity::Note;
      F.Message += "; in a branch that AMD does not take";
    }
  return std::move(Findings);
}

bool RuleContext::usesCuda() const {
  return !Findings.empty() || llvm::any_of(tokens(), [](const Tok &T) {
    return T.Kind == tok::lesslessless;
  });
}

} // namespace hipify
