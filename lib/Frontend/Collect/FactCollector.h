//===- FactCollector.h - clang's view of a unit, as facts -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects facts during preprocessing and parsing. Private to the frontend:
// exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_FACTCOLLECTOR_H
#define HIPIFY_FRONTEND_COLLECT_FACTCOLLECTOR_H

#include "Frontend/Collect/WrittenText.h"
#include "Frontend/Facts/UnitFacts.h"
#include "Mapping/MappingTable.h"
#include "Project/Project.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>

namespace clang {
class CompilerInstance;
class Expr;
class NamedDecl;
class Preprocessor;
} // namespace clang

namespace hipify {

/// The facts that the preprocessor and AST listeners of a unit write to.
class FactCollector {
public:
  FactCollector(clang::SourceManager &SM, const MappingTable &Table,
                const Project &Files, llvm::StringRef Declarations,
                UnitFacts &Facts)
      : SM(SM), Table(Table), Files(Files), Declarations(Declarations),
        Facts(Facts) {}

  clang::SourceManager &sourceManager() const { return SM; }
  const MappingTable &table() const { return Table; }

  /// Memoizes pointerRow() for sums.
  llvm::DenseMap<const clang::Expr *, const MappingEntry *> SumRows;

  /// Errors that may be about a specialization's execution spaces, until the
  /// unit is parsed.
  struct SpaceError {
    clang::SourceLocation At;
    std::string Text;
    std::vector<std::string> Names;
    std::vector<clang::SourceLocation> Candidates; ///< Templates.
  };
  std::vector<SpaceError> SpaceErrors;

  struct FileEntry {
    Origin From = OriginSystem;
    std::string Path;           ///< Canonical; empty for our declarations.
    FileFacts *Facts = nullptr; ///< Null if the file is not translated.
    /// For our declarations: the header that programs include for it.
    std::string Header{};
  };
  /// Whether our declarations have a header of this name.
  bool declares(llvm::StringRef Header) const;
  /// Whether a file would be translated if it were read.
  bool isOfProject(clang::FileEntryRef Ref) const;
  /// Classifies a file's origin and allocates its facts.
  FileEntry classify(clang::FileEntryRef Ref, bool System, bool Main);

  /// Classifies a file's origin.
  Origin originOf(clang::FileID File);
  /// The file's canonical path; empty for our declarations.
  const std::string &pathOf(clang::FileID File) { return entry(File).Path; }
  /// The origin of D: CUDA if any of its declarations is ours.
  Origin originOf(const clang::NamedDecl *D);
  /// The facts of a file; null if it is not translated.
  FileFacts *factsOf(clang::FileID File);
  /// Collects the facts of Walk separately, for one instantiation of a
  /// template.
  void inInstance(llvm::function_ref<void()> Walk);
  bool isInInstance() const { return InInstance; }
  /// The facts and offset where Loc is spelled, through macros. The facts are
  /// null if that is not in a file of the user's.
  std::pair<FileFacts *, unsigned> place(clang::SourceLocation Loc);

  /// The single text of the user's that spells all ranges, each with exact
  /// bounds; null facts if there is none.
  struct Together {
    FileFacts *File = nullptr;
    std::vector<WrittenText::Part> Parts;
  };
  Together placeTogether(llvm::ArrayRef<clang::SourceRange> Ranges,
                         const clang::LangOptions &Options);
  /// The use of a text that Range has: the same for all copies of a macro's
  /// argument.
  TextUse useOf(clang::SourceRange Range) const;
  /// Notes that Range cannot be rewritten for the reason Why, if the user's
  /// macros assemble it.
  void noteUnwritten(clang::SourceRange Range, llvm::StringRef Why);

  bool isInteresting(llvm::StringRef Name) const {
    return Table.lookup(Name) || Table.lookupNamespace(Name);
  }
  /// Notes that the name at Loc resolved to D. IsCandidate: an instantiation
  /// may resolve to another overload.
  void noteName(clang::SourceLocation Loc, const clang::NamedDecl *D,
                bool IsCandidate = false);
  void noteName(clang::SourceLocation Loc, llvm::StringRef Name, Origin From);
  /// The left operand of the `##` that formed the name at Loc; null if the name
  /// was not pasted.
  std::pair<FileFacts *, unsigned> pastedPlace(clang::SourceLocation Loc);
  /// Notes that Range, in a file of the user's, names the warp size, with a
  /// name that comes from a header that is not translated or, unless Found,
  /// that is not declared.
  void noteHeaderSize(clang::SourceRange Range, llvm::StringRef Name,
                      const clang::LangOptions &Options, bool Found);
  /// Whether the header at Loc may define Name separately for CUDA and AMD: it
  /// contains several definitions, or one that is not a number.
  bool definesOften(clang::SourceLocation Loc, llvm::StringRef Name,
                    bool IsNumber);
  /// Notes that the file at Loc uses what CUDA declares at Declaration.
  void noteCudaHeader(clang::SourceLocation Loc,
                      clang::SourceLocation Declaration);
  /// Notes that device code at Loc names a third-party function that the word
  /// at Word marks for the device.
  void noteDeviceWord(clang::SourceLocation Loc, clang::SourceLocation Word);
  /// Whether a file of the unit includes HIP headers, i.e. was translated
  /// before.
  bool readsHip() const;
  /// Notes the includes of the file between Begin and End.
  void noteInnerIncludes(clang::SourceLocation Begin,
                         clang::SourceLocation End);
  /// Notes that the user declares a name that the tables contain.
  void noteDeclared(clang::SourceLocation Loc, llvm::StringRef Name);
  void noteProblem(Problem::KindT Kind, clang::SourceLocation Loc,
                   std::string Text, std::vector<std::string> Names = {});

private:
  bool isDeclarations(clang::FileEntryRef Ref) const;
  const FileEntry &entry(clang::FileID File);
  std::string publicHeader(clang::FileID File);

  clang::SourceManager &SM;
  const MappingTable &Table;
  const Project &Files;
  std::string Declarations;
  UnitFacts &Facts;
  llvm::DenseMap<clang::FileID, FileEntry> Entries;
  bool InInstance = false;
  std::map<FileFacts *, FileFacts> OfInstance; ///< By the facts of the file.
};

/// Listens to the preprocessor: includes, macros, skipped branches.
std::unique_ptr<clang::PPCallbacks>
makePreprocessorListener(FactCollector &Collector, clang::Preprocessor &PP);

/// Walks the user's declarations when the unit is parsed.
std::unique_ptr<clang::ASTConsumer> makeUnitCollector(FactCollector &Collector,
                                                      clang::Preprocessor &PP);

} // namespace hipify
#endif
