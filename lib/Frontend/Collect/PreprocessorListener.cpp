//===- PreprocessorListener.cpp - includes, macros, skipped branches ------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Flow/WarpCode.h"
#include "Project/IncludeLines.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {
class PreprocessorListener : public PPCallbacks {
public:
  PreprocessorListener(FactCollector &C, Preprocessor &PP)
      : Collector(C), PP(PP), SM(C.sourceManager()) {}

  bool FileNotFound(StringRef) override { return true; }

  void InclusionDirective(SourceLocation HashLoc, const Token &Word,
                          StringRef Name, bool Angled,
                          CharSourceRange NameRange, OptionalFileEntryRef File,
                          StringRef, StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    auto [Facts, Offset] = Collector.place(HashLoc);
    if (!Facts || HashLoc.isMacroID())
      return;
    IncludeFact Fact;
    Fact.Spelled = Name.str();
    Fact.Angled = Angled;
    noteMacro(Fact, Word.getLocation());
    Fact.Wrapped = isWrapped(Name);
    if (File) {
      auto Entry = Collector.classify(*File, SrcMgr::isSystem(Kind), false);
      Fact.Resolved = Entry.Path;
      Fact.Target = !Entry.Facts && isVendors(Name) ? OriginSystem : Entry.From;
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
    // clang's range includes the directives.
    StringRef Text = SM.getBufferData(SM.getFileID(Range.getBegin()));
    do {
      Begin = std::min(Text.find('\n', Begin), Text.size() - 1) + 1;
    } while (Text.take_front(Begin).rtrim("\r\n").ends_with("\\") &&
             Begin < Text.size());
    unsigned End = Collector.place(Range.getEnd()).second;
    End = Text.take_front(End).rfind('\n') + 1;
    if (Begin >= End)
      return;
    ++Facts->Read.Skipped[{Begin, End}];
    noteOwnIncludes(SM.getFileID(Range.getBegin()), Text, Begin, End, *Facts);
  }

  void MacroExpands(const Token &Name, const MacroDefinition &MD, SourceRange,
                    const MacroArgs *Arguments) override {
    noteMacro(Name, MD);
    const MacroInfo *Macro = MD.getMacroInfo();
    if (Macro && !PP.isParsingIfOrElifDirective())
      noteExpansion(*Macro);
    if (Macro && Arguments)
      notePastes(*Macro, *Arguments);
    if (Macro && Macro->isObjectLike() &&
        mayBeSize(Name.getIdentifierInfo()->getName(), *Macro))
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
    // A macro for CUDA's headers may come from the flags: the main file
    // declares it.
    const MappingEntry *Row = Collector.table().lookup(Text);
    if (Row && Row->isForHeaders() &&
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

  void noteExpansion(const MacroInfo &Macro) {
    SourceLocation Last = Macro.getDefinitionEndLoc();
    auto [Facts, Begin] = Collector.place(Macro.getDefinitionLoc());
    auto [Same, End] = Collector.place(Last);
    if (Facts && Facts == Same)
      Facts->Expansions.note(
          Begin, End + Lexer::MeasureTokenLength(Last, SM, Options));
  }

  bool mayBeSize(StringRef Name, const MacroInfo &Macro) const {
    if (isWarpSizeName(Name))
      return true;
    return mayCountLanes(Name) && Macro.getNumTokens() == 1 &&
           pieceOf(Macro.getReplacementToken(0)) == "32";
  }

  /// Handles `C10_WARP_SIZE`, whose header is not translated and has another
  /// number for AMD.
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

  /// The text of a token that may be pasted to another. A literal from a
  /// precompiled header has no pointer to its text.
  StringRef pieceOf(const Token &T) const {
    if (const IdentifierInfo *Name = T.getIdentifierInfo())
      return Name->getName();
    return T.is(tok::numeric_constant)
               ? StringRef(
                     SM.getCharacterData(SM.getSpellingLoc(T.getLocation())),
                     T.getLength())
               : "";
  }

  /// Notes macro arguments that precede `##`.
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

  /// Notes the includes between Begin and End that spell a header like CUDA but
  /// would find one of the project's.
  void noteOwnIncludes(FileID Includer, StringRef Text, unsigned Begin,
                       unsigned End, FileFacts &Facts) {
    OptionalFileEntryRef From = SM.getFileEntryRefForID(Includer);
    if (!From)
      return;
    for (const IncludeLine &Line : includeLinesOf(Text.slice(Begin, End))) {
      if (!Collector.table().lookupHeader(Line.Name))
        continue;
      OptionalFileEntryRef Found = PP.getHeaderSearchInfo().LookupFile(
          Line.Name, SourceLocation(), !Line.Quoted, nullptr, nullptr,
          {{*From, From->getDir()}}, nullptr, nullptr, nullptr, nullptr,
          nullptr, nullptr, /*SkipCache=*/true, /*BuildSystemModule=*/false,
          /*OpenFile=*/false);
      if (Found && Collector.isOfProject(*Found))
        Facts.OwnIncludes.insert(Begin + Line.Hash);
    }
  }

  static bool startsLikeCuda(StringRef Piece) {
    return llvm::any_of(
        llvm::ArrayRef<StringRef>{"cu", "CU", "nccl", "nv", "NV", "__"},
        [&](StringRef Prefix) { return Piece.starts_with(Prefix); });
  }

  /// Notes names that a macro pastes: `name##_fn` with the argument cuMemAlloc.
  void noteMadeNames(const MacroInfo &Macro, const MacroArgs &Arguments) {
    ArrayRef<Token> Body = Macro.tokens();
    for (size_t I = 0; I + 1 < Body.size(); ++I) {
      // A string is not a name, but is made from one.
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
          Parts.clear(); // Not a single name, or a number.
        } else if (Part != &Body[I] && Collector.isInteresting(Text->getName()))
          Parts.push_back({Name.size(), Part});
        if (Text)
          Name += Text->getName();
        if (!Text || I + 2 >= Body.size() || !Body[I + 1].is(tok::hashhash))
          break;
      }
      // A pasted name that the tables contain is CUDA's.
      if (!Collector.isInteresting(Name))
        for (auto [Position, Part] : Parts)
          noteMadeName(*Part, Name, Position);
    }
  }
  /// The single token of a parameter's argument, or T itself if it is not a
  /// parameter; null if the argument is empty or has several tokens.
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
    // Attribute the expansion of a CUDA header's macro to its use.
    while (Loc.isMacroID() && !Collector.place(Loc).first)
      Loc = SM.getImmediateMacroCallerLoc(Loc);
    if (auto [File, Offset] = Collector.place(Loc); File)
      File->MadeNames[Offset].insert(
          {Name.str(), Part.getIdentifierInfo()->getName().str(), Position});
  }

  /// Notes the macro in `#include NAME`. Word: the location of `include`.
  void noteMacro(IncludeFact &Fact, SourceLocation Word) const {
    auto Named = Lexer::findNextToken(Word, SM, Options);
    if (!Named || Named->isNot(tok::raw_identifier))
      return;
    Fact.Macro = Named->getRawIdentifier();
    const MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Fact.Macro));
    Fact.MacroOfUser =
        Macro && !Macro->tokens_empty() &&
        Macro->tokens().front().isOneOf(tok::less, tok::string_literal) &&
        Collector.place(Macro->getDefinitionLoc()).first;
  }

  /// Whether a header that was found outside the project is the one that the
  /// tables mean, such as PyTorch's. What we declare is not found outside,
  /// unless another library has that name: vector_types.h.
  bool isVendors(StringRef Header) const {
    const MappingEntry *Row = Collector.table().lookupHeader(Header);
    return Row && Row->Cuda == Header && !Collector.declares(Header);
  }

  /// Whether macros put the library of a CUDA header into a namespace of the
  /// user's, as of the directive.
  bool isWrapped(StringRef Header) const {
    const MappingTable &Table = Collector.table();
    const MappingEntry *Row = Table.lookupHeader(Header);
    const MappingEntry *Library =
        Row ? Table.lookupNamespace(Row->Library) : nullptr;
    auto Macros = Library ? Library->trait(Trait::WrappedBy) : std::nullopt;
    return Macros && llvm::any_of(Macros->words(), [&](StringRef Macro) {
             return PP.isMacroDefined(Macro);
           });
  }

  FactCollector &Collector;
  Preprocessor &PP;
  SourceManager &SM;
  /// Only used to measure tokens.
  LangOptions Options;
};
} // namespace

std::unique_ptr<PPCallbacks> makePreprocessorListener(FactCollector &Collector,
                                                      Preprocessor &PP) {
  return std::make_unique<PreprocessorListener>(Collector, PP);
}

} // namespace hipify
