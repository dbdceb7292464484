//===- FactCollector.cpp - clang's view of a unit, as facts ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Flow/WarpCode.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static std::string pathOf(FileEntryRef Ref) {
  StringRef Real = Ref.getFileEntry().tryGetRealPathName();
  return canonicalPath(Real.empty() ? Ref.getName() : Real);
}

bool FactCollector::isOfProject(FileEntryRef Ref) const {
  return !isDeclarations(Ref) && Files.contains(hipify::pathOf(Ref));
}

bool FactCollector::isDeclarations(FileEntryRef Ref) const {
  return Ref.getName().starts_with(Declarations) ||
         Ref.getFileEntry().tryGetRealPathName().starts_with(Declarations);
}

bool FactCollector::declares(StringRef Header) const {
  return SM.getFileManager()
      .getOptionalFileRef((Declarations + "/" + Header).str())
      .has_value();
}

FactCollector::FileEntry FactCollector::classify(FileEntryRef Ref, bool System,
                                                 bool Main) {
  if (isDeclarations(Ref))
    return {OriginCuda, "", nullptr};
  std::string Path = hipify::pathOf(Ref);
  if (Main || Files.contains(Path)) {
    Facts.Dependencies.insert(Path);
    FileFacts *Known = &Facts.Files[Path];
    return {OriginUser, std::move(Path), Known};
  }
  if (System)
    return {OriginSystem, std::move(Path), nullptr};
  Facts.Dependencies.insert(Path);
  Facts.Problems.insert({Problem::Outside, Path, 0, ""});
  return {OriginUser, std::move(Path), nullptr};
}

const FactCollector::FileEntry &FactCollector::entry(FileID File) {
  if (auto It = Entries.find(File); It != Entries.end())
    return It->second;
  FileEntry Result;
  if (OptionalFileEntryRef Ref = SM.getFileEntryRefForID(File)) {
    auto Kind = SM.getFileCharacteristic(SM.getLocForStartOfFile(File));
    Result = classify(*Ref, SrcMgr::isSystem(Kind), File == SM.getMainFileID());
    if (Result.From == OriginCuda)
      Result.Header = publicHeader(File);
  }
  return Entries[File] = std::move(Result);
}

/// The header that programs include for a file of our declarations: crt/
/// contains parts of the headers that include them, and so have the families
/// that are written by hand (cub/block.h).
std::string FactCollector::publicHeader(FileID File) {
  std::string Own;
  while (true) {
    OptionalFileEntryRef Ref = SM.getFileEntryRefForID(File);
    llvm::SmallString<128> Path(Ref ? Ref->getName() : "");
    llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    StringRef Name = Path;
    if (!Name.consume_front(Declarations))
      return Own;
    Name = Name.ltrim('/');
    if (!Name.starts_with("crt/")) {
      const MappingEntry *Row = Table.lookupHeader(Name);
      if (Row && Row->Cuda == Name) // It may be of a directory.
        return Name.str();
      Own = Own.empty() ? Name.str() : Own;
    }
    File = SM.getFileID(SM.getIncludeLoc(File));
  }
}

Origin FactCollector::originOf(FileID File) { return entry(File).From; }

FileFacts *FactCollector::factsOf(FileID File) {
  FileFacts *Facts = entry(File).Facts;
  return InInstance && Facts ? &OfInstance[Facts] : Facts;
}

TextUse FactCollector::useOf(SourceRange Range) const {
  // An argument is expanded once, and then copied to where the body names it.
  auto Expanded = [&](SourceLocation Loc) {
    while (SM.isMacroArgExpansion(Loc))
      Loc = SM.getImmediateSpellingLoc(Loc);
    return Loc.getRawEncoding();
  };
  return {Expanded(Range.getBegin()), Expanded(Range.getEnd())};
}

void FactCollector::inInstance(llvm::function_ref<void()> Walk) {
  InInstance = true;
  Walk();
  InInstance = false;
  for (auto &[All, One] : OfInstance)
    All->joinInstance(One);
  OfInstance.clear();
}

/// Whether D refers to a CUDA struct in a file that does not include CUDA, as
/// `struct CUstream_st;` or `typedef struct CUstream_st *cudaStream_t;`: the
/// tables contain the struct, and it is defined nowhere.
static bool namesCudaStruct(const NamedDecl *D, const MappingTable &Table) {
  if (!D->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return false;
  if (const auto *Alias = dyn_cast<TypedefNameDecl>(D)) {
    QualType Type = Alias->getUnderlyingType();
    D = Type->isPointerType() ? Type->getPointeeType()->getAsTagDecl()
                              : nullptr;
  }
  const auto *Tag = dyn_cast_or_null<TagDecl>(D);
  const IdentifierInfo *Name = Tag ? Tag->getIdentifier() : nullptr;
  const MappingEntry *Row = Name ? Table.lookup(Name->getName()) : nullptr;
  return Row && Row->Kind == EntryKind::Type && !Tag->getDefinition();
}

Origin FactCollector::originOf(const NamedDecl *D) {
  Origin Result = OriginSystem;
  for (const Decl *R : D->redecls()) {
    SourceLocation Loc = R->getLocation();
    if (Loc.isInvalid())
      continue;
    Origin From = originOf(SM.getFileID(SM.getExpansionLoc(Loc)));
    if (From == OriginCuda)
      return From;
    if (From == OriginUser)
      Result = From;
  }
  return Result == OriginUser && namesCudaStruct(D, Table) ? OriginCuda
                                                           : Result;
}

std::pair<FileFacts *, unsigned> FactCollector::place(SourceLocation Loc) {
  if (Loc.isInvalid())
    return {nullptr, 0};
  auto [File, Offset] = SM.getDecomposedLoc(SM.getSpellingLoc(Loc));
  return {factsOf(File), Offset};
}

FactCollector::Together
FactCollector::placeTogether(llvm::ArrayRef<SourceRange> Ranges,
                             const LangOptions &Options) {
  auto Text = writtenTogether(Ranges, SM, Options);
  if (!Text)
    return {};
  return {factsOf(Text->File), std::move(Text->Parts)};
}

void FactCollector::noteUnwritten(SourceRange Range, StringRef Why) {
  if (Range.isInvalid() ||
      (!place(Range.getBegin()).first && !place(Range.getEnd()).first))
    return;
  SourceLocation Last = SM.getExpansionRange(Range.getEnd()).getEnd();
  auto [File, Begin] = place(SM.getExpansionLoc(Range.getBegin()));
  auto [LastFile, End] = place(Last);
  if (!File)
    return;
  End += Lexer::MeasureTokenLength(Last, SM, LangOptions());
  File->Unwritten[Begin].insert(
      {File == LastFile && End > Begin ? End : Begin + 1, Why.str()});
}

/// Prefixes of CUDA's C APIs. Device functions have no prefix; those without a
/// row mostly have the same name in HIP.
static bool looksLikeCuda(StringRef Name) {
  for (StringRef Prefix : {"cuda", "CUDA", "CU_", "CUBLAS", "CUFFT", "CURAND",
                           "CUSPARSE", "CUSOLVER", "CUDNN", "nvrtc", "NVRTC",
                           "nccl", "nvml", "NVML", "nvtx", "nvJitLink"})
    if (Name.starts_with(Prefix))
      return true;
  return Name.size() > 2 && Name.starts_with("cu") && llvm::isUpper(Name[2]);
}

void FactCollector::noteCudaHeader(SourceLocation Loc,
                                   SourceLocation Declaration) {
  if (Declaration.isInvalid())
    return;
  const FileEntry &Declared =
      entry(SM.getFileID(SM.getExpansionLoc(Declaration)));
  if (Declared.From != OriginCuda)
    return;
  std::string Header = Declared.Header;
  if (auto [File, Offset] = place(Loc); File)
    File->CudaHeaders.insert(std::move(Header));
}

void FactCollector::noteDeviceWord(SourceLocation Loc, SourceLocation Word) {
  // `__device__` is a macro and can be nested in others.
  while (Word.isMacroID() &&
         originOf(SM.getFileID(SM.getSpellingLoc(Word))) == OriginCuda)
    Word = SM.getImmediateExpansionRange(Word).getBegin();
  auto [Id, At] = SM.getDecomposedLoc(SM.getSpellingLoc(Word));
  // The user's headers are translated, and report what becomes of the test.
  if (originOf(Id) == OriginCuda || factsOf(Id))
    return;
  const std::string Header = pathOf(Id);
  SourceLocation Use = SM.getSpellingLoc(Loc);
  auto [File, Offset] = place(Use);
  if (File && !Header.empty())
    Facts.DeviceWords[{Header, At}].insert({pathOf(SM.getFileID(Use)), Offset});
}

bool FactCollector::readsHip() const {
  return llvm::any_of(Facts.Files, [](const auto &File) {
    return llvm::any_of(File.second.Includes, [](const auto &Include) {
      return llvm::any_of(Include.second, [](const IncludeFact &Fact) {
        return StringRef(Fact.Spelled).starts_with("hip/");
      });
    });
  });
}

void FactCollector::noteInnerIncludes(SourceLocation Begin,
                                      SourceLocation End) {
  auto [File, First] = place(Begin);
  auto [EndFile, Last] = place(End);
  if (!File || File != EndFile)
    return;
  for (auto It = File->Includes.lower_bound(First);
       It != File->Includes.end() && It->first < Last; ++It)
    File->InnerIncludes.insert(It->first);
}

/// In C a call of an undeclared function declares it implicitly; its origin is
/// then unknown.
static bool isDeclaredByCall(const NamedDecl *D) {
  const auto *F = dyn_cast<FunctionDecl>(D);
  return F && F->isImplicit() && !F->getBuiltinID() && !F->getPreviousDecl();
}

/// What a header must contain to be the one that declares D: cuda_fp16.h merely
/// names the class of cuda_bf16.h.
static const Decl *definitionOf(const NamedDecl *D) {
  if (const auto *Tag = dyn_cast<TagDecl>(D))
    if (const TagDecl *Definition = Tag->getDefinition())
      return Definition;
  return D->getCanonicalDecl();
}

void FactCollector::noteName(SourceLocation Loc, const NamedDecl *D,
                             bool IsCandidate) {
  if (!D || Loc.isInvalid())
    return;
  if (!IsCandidate)
    noteCudaHeader(Loc, definitionOf(D)->getLocation());
  const IdentifierInfo *Name = D->getIdentifier();
  if (!Name)
    return;
  if (isDeclaredByCall(D)) {
    if (!isInteresting(Name->getName()) && looksLikeCuda(Name->getName()))
      if (auto [File, Offset] = place(Loc); File)
        File->UnknownNames[Offset].insert(Name->getName().str());
    return;
  }
  if (!D->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
      isa<NamespaceDecl>(D->getDeclContext()->getRedeclContext())) {
    std::string Qualified = D->getQualifiedNameAsString();
    if (Table.lookup(Qualified) && originOf(D) == OriginCuda)
      if (auto [File, Offset] = place(Loc); File)
        File->QualifiedNames.note(Offset, std::move(Qualified));
  }
  if (isInteresting(Name->getName()))
    noteName(Loc, Name->getName(), originOf(D));
  else if (looksLikeCuda(Name->getName()) &&
           D->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
           originOf(D) == OriginCuda)
    if (auto [File, Offset] = place(Loc); File)
      File->UnknownNames[Offset].insert(Name->getName().str());
}

void FactCollector::noteName(SourceLocation Loc, StringRef Name, Origin From) {
  if (auto [File, Offset] = pastedPlace(Loc); File) {
    if (From == OriginCuda)
      File->PastedNames[Offset].insert(Name.str());
    return;
  }
  auto [File, Offset] = place(Loc);
  if (!File)
    return;
  File->Names[Offset] |= From;
  if (From != OriginCuda)
    return;
  const MappingEntry *Row = Table.lookup(Name);
  if (auto Needs = Row ? Row->trait(Trait::Needs) : std::nullopt)
    File->NeededMacros.insert(Needs->head().str());
}

/// A pasted token has no spelling in a file; its expansion begins at the left
/// operand of `##`, which has.
std::pair<FileFacts *, unsigned>
FactCollector::pastedPlace(SourceLocation Loc) {
  if (!Loc.isMacroID() || !SM.isWrittenInScratchSpace(SM.getSpellingLoc(Loc)))
    return {nullptr, 0};
  // Through macro arguments, to where the paste was expanded.
  while (SM.isMacroArgExpansion(Loc))
    Loc = SM.getImmediateSpellingLoc(Loc);
  SourceLocation Left = SM.getImmediateExpansionRange(Loc).getBegin();
  auto Written = place(Left);
  return Written.first ? Written : place(SM.getExpansionLoc(Loc));
}

void FactCollector::noteHeaderSize(SourceRange Range, StringRef Name,
                                   const LangOptions &Options, bool Found) {
  // Other rules handle CUDA's own names, and names of HIP from an earlier
  // translation are right: hipDeviceAttributeWarpSize.
  if (isInteresting(Name) || Name.starts_with_insensitive("hip"))
    return;
  auto Text = placeTogether(Range, Options);
  if (Text.File)
    Text.File->Warp.HeaderSizes[Text.Parts[0].Begin].insert(
        {Text.Parts[0].End, Name.str(), Found, isLaneCountName(Name)});
}

bool FactCollector::definesOften(SourceLocation Loc, StringRef Name,
                                 bool IsNumber) {
  if (!IsNumber)
    return true;
  StringRef Text = SM.getBufferData(SM.getFileID(SM.getSpellingLoc(Loc)));
  unsigned Definitions = 0;
  for (size_t At = 0; (At = Text.find(Name, At)) != StringRef::npos;
       At += Name.size()) {
    StringRef Before = Text.take_front(At).rtrim(" \t");
    StringRef After = Text.drop_front(At + Name.size()).ltrim(" \t");
    Definitions += Before.ends_with("define") || After.starts_with("=") ||
                   After.starts_with("{");
  }
  return Definitions > 1;
}

void FactCollector::noteDeclared(SourceLocation Loc, StringRef Name) {
  auto [File, Offset] = place(Loc);
  if (!File)
    return;
  File->Names[Offset] |= OriginUser;
  File->Declared.insert(Name.str());
}

void FactCollector::noteProblem(Problem::KindT Kind, SourceLocation Loc,
                                std::string Text,
                                std::vector<std::string> Names) {
  if (Loc.isInvalid())
    return;
  auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Loc));
  if (!factsOf(File))
    return;
  Facts.Problems.insert(
      {Kind, entry(File).Path, Offset, std::move(Text), std::move(Names)});
}

} // namespace hipify
