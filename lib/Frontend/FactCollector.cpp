//===- FactCollector.cpp - clang's view of a unit, as facts ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/FactCollector.h"
#include "Frontend/WarpCode.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

FactCollector::FileEntry FactCollector::classify(FileEntryRef Ref, bool System,
                                                 bool Main) {
  StringRef Real = Ref.getFileEntry().tryGetRealPathName();
  StringRef Given = Ref.getName();
  if (Given.starts_with(Declarations) || Real.starts_with(Declarations))
    return {OriginCuda, "", nullptr};
  std::string Path = canonicalPath(Real.empty() ? Given : Real);
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

/// What programs include for a file of our declarations: crt/ holds parts of
/// the headers that include them.
std::string FactCollector::publicHeader(FileID File) {
  while (true) {
    OptionalFileEntryRef Ref = SM.getFileEntryRefForID(File);
    StringRef Name = Ref ? Ref->getName() : "";
    if (!Name.consume_front(Declarations))
      return "";
    Name = Name.ltrim('/');
    if (!Name.starts_with("crt/"))
      return Name.str();
    File = SM.getFileID(SM.getIncludeLoc(File));
  }
}

Origin FactCollector::originOf(FileID File) { return entry(File).From; }

FileFacts *FactCollector::factsOf(FileID File) {
  FileFacts *Facts = entry(File).Facts;
  return InInstance && Facts ? &OfInstance[Facts] : Facts;
}

void FactCollector::inInstance(llvm::function_ref<void()> Walk) {
  InInstance = true;
  Walk();
  InInstance = false;
  for (auto &[All, One] : OfInstance)
    All->joinInstance(One);
  OfInstance.clear();
}

/// Whether D stands for a struct of CUDA's in a file that includes nothing of
/// it, as `struct CUstream_st;` or `typedef struct CUstream_st *cudaStream_t;`:
/// the struct is in the tables, and nowhere defined.
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

/// Prefixes of CUDA's C interfaces. Device functions have no prefix; those
/// without a row mostly have the same name in HIP.
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
  // `__device__` is a macro, and may stand in others.
  while (Word.isMacroID() &&
         originOf(SM.getFileID(SM.getSpellingLoc(Word))) == OriginCuda)
    Word = SM.getImmediateExpansionRange(Word).getBegin();
  auto [Id, At] = SM.getDecomposedLoc(SM.getSpellingLoc(Word));
  // Headers of the user's are translated, and say what becomes of the test.
  if (originOf(Id) == OriginCuda || factsOf(Id))
    return;
  const std::string Header = pathOf(Id);
  SourceLocation Use = SM.getSpellingLoc(Loc);
  auto [File, Offset] = place(Use);
  if (File && !Header.empty())
    Facts.DeviceWords[{Header, At}].insert({pathOf(SM.getFileID(Use)), Offset});
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

/// In C a call declares what nothing else does: nobody has said whose it is.
static bool isDeclaredByCall(const NamedDecl *D) {
  const auto *F = dyn_cast<FunctionDecl>(D);
  return F && F->isImplicit() && !F->getBuiltinID() && !F->getPreviousDecl();
}

/// What a header must have to be the one that declares D: cuda_fp16.h only
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
  if (StringRef Note = Row ? Row->Note : ""; Note.contains("needs: "))
    File->NeededMacros.insert(
        Note.split("needs: ").second.split(' ').first.str());
}

/// The pasted token stands nowhere; its expansion begins at the left-hand
/// token of `##`, which does.
std::pair<FileFacts *, unsigned>
FactCollector::pastedPlace(SourceLocation Loc) {
  if (!Loc.isMacroID() || !SM.isWrittenInScratchSpace(SM.getSpellingLoc(Loc)))
    return {nullptr, 0};
  // Through macro arguments, to where the paste itself was expanded.
  while (SM.isMacroArgExpansion(Loc))
    Loc = SM.getImmediateSpellingLoc(Loc);
  SourceLocation Left = SM.getImmediateExpansionRange(Loc).getBegin();
  auto Written = place(Left);
  return Written.first ? Written : place(SM.getExpansionLoc(Loc));
}

void FactCollector::noteHeaderSize(SourceRange Range, StringRef Name,
                                   const LangOptions &Options, bool Found) {
  // CUDA's own names are other rules', and HIP's, of an earlier translation,
  // are right: hipDeviceAttributeWarpSize.
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
                                std::string Text) {
  if (Loc.isInvalid())
    return;
  auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Loc));
  if (!factsOf(File))
    return;
  Facts.Problems.insert({Kind, entry(File).Path, Offset, std::move(Text)});
}

//===----------------------------------------------------------------------===//
// Preprocessor
//===----------------------------------------------------------------------===//

namespace {
class PreprocessorListener : public PPCallbacks {
public:
  explicit PreprocessorListener(FactCollector &C)
      : Collector(C), SM(C.sourceManager()) {}

  bool FileNotFound(StringRef) override { return true; }

  void InclusionDirective(SourceLocation HashLoc, const Token &, StringRef Name,
                          bool Angled, CharSourceRange NameRange,
                          OptionalFileEntryRef File, StringRef, StringRef,
                          const clang::Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    auto [Facts, Offset] = Collector.place(HashLoc);
    if (!Facts || HashLoc.isMacroID())
      return;
    IncludeFact Fact;
    Fact.Spelled = Name.str();
    Fact.Angled = Angled;
    if (File) {
      auto Entry = Collector.classify(*File, SrcMgr::isSystem(Kind), false);
      Fact.Resolved = Entry.Path;
      Fact.Target = Entry.From;
    } else {
      Collector.noteProblem(Problem::MissingInclude, NameRange.getBegin(),
                            Name.str());
    }
    Facts->Includes[Offset].insert(std::move(Fact));
  }

  void FileChanged(SourceLocation Loc, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID) override {
    if (Reason != EnterFile)
      return;
    if (auto [Facts, Offset] = Collector.place(Loc); Facts)
      ++Facts->Read.Reads;
  }

  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    auto [Facts, Begin] = Collector.place(Range.getBegin());
    if (!Facts)
      return;
    // clang's range has the directives in it.
    StringRef Text = SM.getBufferData(SM.getFileID(Range.getBegin()));
    do {
      Begin = std::min(Text.find('\n', Begin), Text.size() - 1) + 1;
    } while (Text.take_front(Begin).rtrim("\r\n").ends_with("\\") &&
             Begin < Text.size());
    unsigned End = Collector.place(Range.getEnd()).second;
    End = Text.take_front(End).rfind('\n') + 1;
    if (Begin < End)
      ++Facts->Read.Skipped[{Begin, End}];
  }

  void MacroExpands(const Token &Name, const MacroDefinition &MD, SourceRange,
                    const MacroArgs *Arguments) override {
    noteMacro(Name, MD);
    const MacroInfo *Macro = MD.getMacroInfo();
    if (Macro && Arguments)
      notePastes(*Macro, *Arguments);
    if (Macro && Macro->isObjectLike() &&
        isWarpSizeName(Name.getIdentifierInfo()->getName()))
      noteHeaderSize(Name, *Macro);
    if (Macro && Arguments)
      noteMadeNames(*Macro, *Arguments);
  }
  void Defined(const Token &Name, const MacroDefinition &MD,
               SourceRange) override {
    noteMacro(Name, MD);
  }
  void Ifdef(SourceLocation, const Token &Name,
             const MacroDefinition &MD) override {
    noteMacro(Name, MD);
  }
  void Ifndef(SourceLocation, const Token &Name,
              const MacroDefinition &MD) override {
    noteMacro(Name, MD);
  }
  void MacroDefined(const Token &Name, const MacroDirective *) override {
    StringRef Text = Name.getIdentifierInfo()->getName();
    if (!Collector.isInteresting(Text))
      return;
    Collector.noteDeclared(Name.getLocation(), Text);
    // A macro for CUDA's headers in the flags: the main file declares it.
    if (Collector.table().lookup(Text) &&
        Collector.table().lookup(Text)->Note.starts_with("define") &&
        SM.isWrittenInCommandLineFile(Name.getLocation()))
      if (FileFacts *Main = Collector.factsOf(SM.getMainFileID()))
        Main->Declared.insert(Text.str());
  }

private:
  void noteMacro(const Token &Name, const MacroDefinition &MD) {
    StringRef Text = Name.getIdentifierInfo()->getName();
    if (!MD.getMacroInfo() || !Collector.isInteresting(Text))
      return;
    FileID Where =
        SM.getFileID(SM.getFileLoc(MD.getMacroInfo()->getDefinitionLoc()));
    Collector.noteName(Name.getLocation(), Text, Collector.originOf(Where));
    Collector.noteCudaHeader(Name.getLocation(),
                             MD.getMacroInfo()->getDefinitionLoc());
  }

  /// `C10_WARP_SIZE`, whose header stays as it is, and has another number for
  /// AMD.
  void noteHeaderSize(const Token &Name, const MacroInfo &Macro) {
    SourceLocation Defined = Macro.getDefinitionLoc();
    FileID Where = SM.getFileID(SM.getFileLoc(Defined));
    StringRef Text = Name.getIdentifierInfo()->getName();
    bool IsNumber = llvm::any_of(Macro.tokens(),
                                 [](const Token &T) {
                                   return T.is(tok::numeric_constant);
                                 }) &&
                    llvm::none_of(Macro.tokens(), [](const Token &T) {
                      return T.getIdentifierInfo() != nullptr;
                    });
    if (SM.isWrittenInBuiltinFile(Defined) ||
        SM.isWrittenInCommandLineFile(Defined) ||
        Collector.originOf(Where) == OriginCuda || Collector.factsOf(Where) ||
        !Collector.definesOften(Defined, Text, IsNumber))
      return;
    Collector.noteHeaderSize(Name.getLocation(), Text, Options, true);
  }

  /// The text of a token that may be pasted to another.
  static StringRef pieceOf(const Token &T) {
    if (const IdentifierInfo *Name = T.getIdentifierInfo())
      return Name->getName();
    return T.is(tok::numeric_constant)
               ? StringRef(T.getLiteralData(), T.getLength())
               : "";
  }

  /// Notes arguments that a macro puts in front of `##`.
  void notePastes(const MacroInfo &Macro, const MacroArgs &Arguments) {
    llvm::ArrayRef<Token> Body = Macro.tokens();
    auto Piece = [&](const Token &T) -> const Token * {
      const IdentifierInfo *Name = T.getIdentifierInfo();
      int Parameter = Name ? Macro.getParameterNum(Name) : -1;
      if (Parameter < 0)
        return &T;
      const Token *Only = Arguments.getUnexpArgument(Parameter);
      return Only->isNot(tok::eof) && Only[1].is(tok::eof) ? Only : nullptr;
    };
    auto Note = [&](const Token &Part, std::string Name) {
      if (auto [File, Begin] = Collector.place(Part.getLocation()); File)
        File->PastedPieces[Begin].insert(
            {Begin + unsigned(pieceOf(Part).size()), std::move(Name)});
    };
    for (size_t I = 0; I + 2 < Body.size(); ++I) {
      if (Body[I + 1].isNot(tok::hashhash) ||
          (I && Body[I - 1].is(tok::hashhash)))
        continue;
      const Token *First = Piece(Body[I]);
      std::string Name = First ? pieceOf(*First).str() : "";
      llvm::SmallVector<const Token *, 2> Later;
      for (size_t J = I; J + 2 < Body.size() && Body[J + 1].is(tok::hashhash);
           J += 2)
        if (const Token *Next = Piece(Body[J + 2])) {
          Name += pieceOf(*Next);
          if (Next != &Body[J + 2])
            Later.push_back(Next);
        }
      if (First && First != &Body[I] && startsLikeCuda(pieceOf(*First)))
        Note(*First, Name);
      // `my_##f`: the argument is part of a name of the user's.
      for (const Token *Next : Later)
        if (Collector.isInteresting(pieceOf(*Next)))
          Note(*Next, Name);
    }
  }
  static bool startsLikeCuda(StringRef Piece) {
    return llvm::any_of(
        llvm::ArrayRef<StringRef>{"cu", "CU", "nccl", "nv", "NV", "__"},
        [&](StringRef Prefix) { return Piece.starts_with(Prefix); });
  }

  /// What a macro pastes together: `name##_fn` with the argument cuMemAlloc.
  void noteMadeNames(const MacroInfo &Macro, const MacroArgs &Arguments) {
    ArrayRef<Token> Body = Macro.tokens();
    for (size_t I = 0; I + 1 < Body.size(); ++I) {
      // A string has no name, but it is made of one.
      if (Body[I].is(tok::hash)) {
        const Token *Part = argumentOf(Macro, Arguments, Body[I + 1]);
        if (Part && Part != &Body[I + 1] && Part->getIdentifierInfo() &&
            Collector.isInteresting(Part->getIdentifierInfo()->getName()))
          noteMadeName(*Part, "", 0);
      }
      if (!Body[I + 1].is(tok::hashhash))
        continue;
      std::string Name;
      llvm::SmallVector<std::pair<unsigned, const Token *>, 2> Parts;
      for (;; I += 2) {
        const Token *Part = argumentOf(Macro, Arguments, Body[I]);
        const IdentifierInfo *Text = Part ? Part->getIdentifierInfo() : nullptr;
        if (!Text) {
          Parts.clear(); // No name alone, or a number.
        } else if (Part != &Body[I] && Collector.isInteresting(Text->getName()))
          Parts.push_back({Name.size(), Part});
        if (Text)
          Name += Text->getName();
        if (!Text || I + 2 >= Body.size() || !Body[I + 1].is(tok::hashhash))
          break;
      }
      // A name of the tables is one of CUDA's.
      if (!Collector.isInteresting(Name))
        for (auto [Position, Part] : Parts)
          noteMadeName(*Part, Name, Position);
    }
  }
  /// The one token of a parameter's argument, or the token that is no
  /// parameter; null where there are several or none.
  static const Token *argumentOf(const MacroInfo &Macro,
                                 const MacroArgs &Arguments, const Token &T) {
    const IdentifierInfo *Name = T.getIdentifierInfo();
    int Parameter = Name ? Macro.getParameterNum(Name) : -1;
    if (Parameter < 0)
      return &T;
    const Token *First = Arguments.getUnexpArgument(Parameter);
    bool IsOne = First->isNot(tok::eof) && First[1].is(tok::eof);
    return IsOne ? First : nullptr;
  }
  void noteMadeName(const Token &Part, StringRef Name, unsigned Position) {
    SourceLocation Loc = Part.getLocation();
    // What a macro of CUDA's headers gave stands where that is named.
    while (Loc.isMacroID() && !Collector.place(Loc).first)
      Loc = SM.getImmediateMacroCallerLoc(Loc);
    if (auto [File, Offset] = Collector.place(Loc); File)
      File->MadeNames[Offset].insert(
          {Name.str(), Part.getIdentifierInfo()->getName().str(), Position});
  }

  FactCollector &Collector;
  SourceManager &SM;
  /// Only the lengths of tokens are asked for.
  LangOptions Options;
};
} // namespace

std::unique_ptr<PPCallbacks>
makePreprocessorListener(FactCollector &Collector) {
  return std::make_unique<PreprocessorListener>(Collector);
}

} // namespace hipify
