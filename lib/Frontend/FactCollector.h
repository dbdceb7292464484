//===- FactCollector.h - clang's view of a unit, as facts -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects facts while a unit is preprocessed and parsed. Private to the
// frontend: this header shows clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTCOLLECTOR_H
#define HIPIFY_FRONTEND_FACTCOLLECTOR_H

#include "Frontend/UnitFacts.h"
#include "Frontend/WrittenText.h"
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

/// What both listeners of a unit (preprocessor and AST) write to.
class FactCollector {
public:
  FactCollector(clang::SourceManager &SM, const MappingTable &Table,
                const Project &Files, llvm::StringRef Declarations,
                UnitFacts &Facts)
      : SM(SM), Table(Table), Files(Files), Declarations(Declarations),
        Facts(Facts) {}

  clang::SourceManager &sourceManager() const { return SM; }
  const MappingTable &table() const { return Table; }

  /// What pointerRow found of sums.
  llvm::DenseMap<const clang::Expr *, const MappingEntry *> SumRows;

  struct FileEntry {
    Origin From = OriginSystem;
    std::string Path;           ///< Canonical; empty for our declarations.
    FileFacts *Facts = nullptr; ///< Null when the file is not translated.
    /// Of our declarations: the header that programs include for it.
    std::string Header{};
  };
  /// Whether a file is to be translated, if it is read.
  bool isOfProject(clang::FileEntryRef Ref) const;
  /// Tells whose a file is, and makes room for its facts.
  FileEntry classify(clang::FileEntryRef Ref, bool System, bool Main);

  /// Whose file it is.
  Origin originOf(clang::FileID File);
  /// Its canonical path; empty for our declarations.
  const std::string &pathOf(clang::FileID File) { return entry(File).Path; }
  /// Who declared D: CUDA when any of its declarations is ours.
  Origin originOf(const clang::NamedDecl *D);
  /// The facts of the file, or null when it is not to be translated.
  FileFacts *factsOf(clang::FileID File);
  /// Keeps the facts apart that Walk collects, in one instance of a template.
  void inInstance(llvm::function_ref<void()> Walk);
  bool isInInstance() const { return InInstance; }
  /// The facts and offset of the place where Loc was written, through macros.
  /// Null facts when that is nowhere in a file of the user's.
  std::pair<FileFacts *, unsigned> place(clang::SourceLocation Loc);

  /// The one text of the user's that spells all ranges, and nothing else where
  /// one begins or ends; null facts where there is none.
  struct Together {
    FileFacts *File = nullptr;
    std::vector<WrittenText::Part> Parts;
  };
  Together placeTogether(llvm::ArrayRef<clang::SourceRange> Ranges,
                         const clang::LangOptions &Options);
  /// Notes that a change of Range's text, for the reason Why, cannot be
  /// written, where the user's macros put it together.
  void noteUnwritten(clang::SourceRange Range, llvm::StringRef Why);

  bool isInteresting(llvm::StringRef Name) const {
    return Table.lookup(Name) || Table.lookupNamespace(Name);
  }
  /// Notes that the name written at Loc resolved to D.
  /// IsCandidate: an instance of the template may mean another overload.
  void noteName(clang::SourceLocation Loc, const clang::NamedDecl *D,
                bool IsCandidate = false);
  void noteName(clang::SourceLocation Loc, llvm::StringRef Name, Origin From);
  /// The left-hand token of the `##` that made the name at Loc; null where it
  /// is written as it is.
  std::pair<FileFacts *, unsigned> pastedPlace(clang::SourceLocation Loc);
  /// Notes that Range, in a file of the user's, is a warp's size by its name,
  /// which comes from a header that is not translated; or from none, unless
  /// Found.
  void noteHeaderSize(clang::SourceRange Range, llvm::StringRef Name,
                      const clang::LangOptions &Options, bool Found);
  /// Whether the header that Loc is in may define Name once for CUDA and once
  /// for AMD: it has several definitions of it, or one that is no number.
  bool definesOften(clang::SourceLocation Loc, llvm::StringRef Name,
                    bool IsNumber);
  /// Notes that the file at Loc uses what CUDA declares at Declaration.
  void noteCudaHeader(clang::SourceLocation Loc,
                      clang::SourceLocation Declaration);
  /// Notes that device code at Loc names a function of others that is for the
  /// device by the word at Word.
  void noteDeviceWord(clang::SourceLocation Loc, clang::SourceLocation Word);
  /// Whether any file of the unit includes HIP's headers: it is translated.
  bool readsHip() const;
  /// Notes which includes of the file stand between Begin and End.
  void noteInnerIncludes(clang::SourceLocation Begin,
                         clang::SourceLocation End);
  /// Notes that the user declares a name of the tables.
  void noteDeclared(clang::SourceLocation Loc, llvm::StringRef Name);
  void noteProblem(Problem::KindT Kind, clang::SourceLocation Loc,
                   std::string Text);

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
  std::map<FileFacts *, FileFacts> OfInstance; ///< By the facts of all.
};

/// Listens to the preprocessor: includes, macros, skipped branches.
std::unique_ptr<clang::PPCallbacks>
makePreprocessorListener(FactCollector &Collector, clang::Preprocessor &PP);

/// Walks the user's declarations when the unit is parsed.
std::unique_ptr<clang::ASTConsumer> makeASTListener(FactCollector &Collector);

} // namespace hipify
#endif
