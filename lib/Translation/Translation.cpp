//===- Translation.cpp - from a project to translated files ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/Translation.h"
#include "Edits/ApplyEdits.h"
#include "Translation/StringTranslation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;

namespace hipify {

std::string TranslatedFile::text() const {
  return applyEdits(Source->text(), Edits);
}

Statistics Translation::statistics() const {
  Statistics S;
  for (const TranslatedFile &File : Files) {
    S.Files += File.Main || !File.Edits.empty();
    S.Changed += !File.Edits.empty();
    S.Edits += File.Edits.size();
    for (const Finding &F : File.Findings) {
      S.Warnings += F.Sev == Severity::Warning;
      S.Errors += F.Sev == Severity::Error;
      if (F.Conf == Confidence::Lexical && F.Id == DiagID::Renamed)
        S.Lexical += F.Edits.size();
    }
  }
  return S;
}

std::vector<Finding> Translation::allFindings() const {
  std::vector<Finding> Result;
  for (const TranslatedFile &File : Files)
    append_range(Result, File.Findings);
  return Result;
}

std::vector<PendingFile>
Translation::pending(const OutputOptions &Options) const {
  std::vector<PendingFile> Result;
  for (const TranslatedFile &File : Files) {
    if (!File.Written || (Options.InPlace && File.Edits.empty()))
      continue;
    Result.push_back({File.Output, File.text(), File.Source->path().str(),
                      Options.InPlace && Options.Backup,
                      // A rule of make wants a new time on the file it names.
                      /*KeepIfSame=*/Options.Output.empty() || !File.Main});
  }
  return Result;
}

namespace {

/// Facts of all units, parsed in parallel, merged in the units' order.
UnitFacts collectFacts(const Project &Input, const Frontend &Parser,
                       unsigned Jobs) {
  std::vector<UnitFacts> PerUnit(Input.units().size());
  if (Jobs <= 1 || PerUnit.size() <= 1) {
    for (size_t I = 0; I != PerUnit.size(); ++I)
      PerUnit[I] = Parser.run(Input.units()[I]);
  } else {
    DefaultThreadPool Pool(hardware_concurrency(Jobs));
    for (size_t I = 0; I != PerUnit.size(); ++I)
      Pool.async([&, I] { PerUnit[I] = Parser.run(Input.units()[I]); });
    Pool.wait();
  }
  UnitFacts All;
  for (UnitFacts &Facts : PerUnit)
    All.merge(Facts);
  return All;
}

class Translator {
public:
  Translator(const Project &Input, const MappingTable &Table,
             const TranslationOptions &Options, OutputLayout Layout)
      : Input(Input), Table(Table), Options(Options),
        Layout(std::move(Layout)) {}

  Expected<Translation> run() {
    Frontend Parser(Options.Parsing, Table, Input);
    Facts = collectFacts(Input, Parser, Options.Jobs);
    if (Error E = readFiles())
      return std::move(E);
    for (TranslatedFile &File : Result.Files)
      File.Findings = runRules(*File.Source, Facts, Table, Options.Rules);
    if (Options.Rules.TranslateStrings)
      translateStrings(Result.Files, Facts, Input, Table, Options);
    addProblems();
    chooseOutput();
    if (Error E = checkOutputs())
      return std::move(E);
    followIncludes();
    for (TranslatedFile &File : Result.Files) {
      sort(File.Findings);
      settleConflicts(File.Findings);
      File.Edits = editsInOrder(File.Findings, File.Source->text());
    }
    Result.Dependencies.assign(Facts.Dependencies.begin(),
                               Facts.Dependencies.end());
    return std::move(Result);
  }

private:
  /// Headers that a unit's own file includes by quotes.
  std::set<std::string> directHeaders() const {
    std::set<std::string> Direct;
    for (auto &[Path, File] : Facts.Files)
      if (File.MainFile)
        for (auto &[Offset, Include] : File.Includes)
          if (!Include.Angled)
            Direct.insert(Include.Resolved);
    return Direct;
  }

  Error readFiles() {
    std::set<std::string> Direct = directHeaders();
    for (auto &[Path, File] : Facts.Files) {
      if (!File.MainFile &&
          (Input.headers() == HeaderMode::None ||
           (Input.headers() == HeaderMode::Local && !Direct.count(Path))))
        continue;
      auto Source = SourceText::read(Path);
      if (!Source)
        return Source.takeError();
      TranslatedFile &Out = Result.Files.emplace_back();
      Out.Source = std::make_shared<SourceText>(std::move(*Source));
      Out.Main = File.MainFile;
      Out.Output = Layout.outputOf(Path);
      Index[Path] = Result.Files.size() - 1;
    }
    return Error::success();
  }

  Finding &addFinding(TranslatedFile &File, DiagID Id, unsigned Offset) {
    Finding &F = File.Findings.emplace_back();
    F.File = File.Source->path().str();
    F.Offset = Offset;
    F.Id = Id;
    F.Sev = diagInfo(Id).DefaultSeverity;
    return F;
  }

  void addProblems() {
    for (const Problem &P : Facts.Problems) {
      Result.SomeUnitFailed |= P.Kind == Problem::Crash;
      auto It = Index.find(P.File);
      if (It == Index.end())
        continue;
      TranslatedFile &File = Result.Files[It->second];
      switch (P.Kind) {
      case Problem::Parse: {
        Finding &F = addFinding(File, DiagID::ParseError, P.Offset);
        F.Length = 1;
        F.Message = "not understood: " + P.Text;
        break;
      }
      case Problem::MissingInclude: {
        Finding &F = addFinding(File, DiagID::MissingInclude, P.Offset);
        F.Length = P.Text.size() + 2;
        F.Subject = P.Text;
        F.Message = "'" + P.Text + "' was not found and is passed over";
        break;
      }
      case Problem::Crash: {
        Finding &F = addFinding(File, DiagID::UnitCrashed, 0);
        F.Message = P.Text + "; the file is translated by its tokens";
        break;
      }
      case Problem::Outside:
        break; // Told where it is included.
      }
    }
    noteOutsideHeaders();
    for (TranslatedFile &File : Result.Files)
      if (!File.Source->isUtf8())
        addFinding(File, DiagID::NotUtf8, 0).Message =
            "the file is not UTF-8; its bytes are kept as they are";
  }

  void noteOutsideHeaders() {
    for (TranslatedFile &File : Result.Files)
      for (auto &[Offset, Include] : factsOf(File).Includes) {
        if (!Facts.Problems.count({Problem::Outside, Include.Resolved, 0, ""}))
          continue;
        size_t At = File.Source->text().find(Include.Spelled, Offset);
        Finding &F = addFinding(File, DiagID::OutsideProject,
                                At == StringRef::npos ? Offset : At - 1);
        F.Length = Include.Spelled.size() + 2;
        F.Subject = Include.Spelled;
        F.Message = "'" + Include.Spelled +
                    "' lies outside of the project and is not translated";
        F.Advice = "--root names the project's folder";
      }
  }

  /// A file is written when it is a unit, when something in it changes, when
  /// the layout copies everything, or when it includes a header that moves.
  void chooseOutput() {
    for (TranslatedFile &File : Result.Files)
      File.Written =
          File.Main || Layout.copiesUnchanged() ||
          any_of(File.Findings, [](auto &F) { return !F.Edits.empty(); });
    if (Layout.toStdout())
      for (TranslatedFile &File : Result.Files)
        File.Written = File.Main;
    for (bool Changed = true; Changed && !Layout.toStdout();) {
      Changed = false;
      for (TranslatedFile &File : Result.Files)
        if (!File.Written && includesMovedHeader(File))
          File.Written = Changed = true;
    }
  }

  /// No output may replace a file that was read, except in place.
  Error checkOutputs() const {
    for (const TranslatedFile &File : Result.Files)
      if (File.Written && !Layout.inPlace() && !Layout.toStdout() &&
          Facts.Dependencies.count(File.Output))
        return createStringError(
            inconvertibleErrorCode(),
            File.Output +
                ": is read by the translation, and would be the "
                "output of " +
                File.Source->path() + "; name another output");
    return Error::success();
  }

  const FileFacts &factsOf(const TranslatedFile &File) const {
    return Facts.Files.at(File.Source->path().str());
  }

  bool isWritten(const std::string &Path) const {
    auto It = Index.find(Path);
    return It != Index.end() && Result.Files[It->second].Written;
  }

  bool includesMovedHeader(const TranslatedFile &File) const {
    return any_of(factsOf(File).Includes, [&](auto &I) {
      const IncludeFact &Include = I.second;
      return isWritten(Include.Resolved) &&
             !Layout
                  .includeSpelling(File.Source->path(), Include.Resolved,
                                   Include.Spelled, true)
                  .empty();
    });
  }

  /// Points the includes of written files at the written headers.
  void followIncludes() {
    for (TranslatedFile &File : Result.Files)
      if (File.Written)
        for (auto &[Offset, Include] : factsOf(File).Includes)
          if (Include.Target == OriginUser)
            followInclude(File, Offset, Include);
  }

  void followInclude(TranslatedFile &File, unsigned Offset,
                     const IncludeFact &Include) {
    std::string Spelling =
        Layout.includeSpelling(File.Source->path(), Include.Resolved,
                               Include.Spelled, isWritten(Include.Resolved));
    if (Spelling.empty() || (Spelling == Include.Spelled && !Include.Angled))
      return;
    // From `#` to the delimiter, which becomes a quote.
    const std::string Written = (Include.Angled ? "<" : "\"") +
                                Include.Spelled + (Include.Angled ? ">" : "\"");
    size_t At = File.Source->text().find(Written, Offset);
    if (At == StringRef::npos)
      return;
    Finding &F = addFinding(File, DiagID::IncludeFollowed, At);
    F.Length = Written.size();
    F.Subject = Include.Spelled;
    F.Replacement = Spelling;
    F.Message = "'" + Include.Spelled + "' becomes '" + Spelling +
                (isWritten(Include.Resolved) ? "', the translated header"
                                             : "', where the header stays");
    F.Edits.push_back({static_cast<unsigned>(At),
                       static_cast<unsigned>(Written.size()),
                       "\"" + Spelling + "\""});
  }

  const Project &Input;
  const MappingTable &Table;
  const TranslationOptions &Options;
  OutputLayout Layout;
  UnitFacts Facts;
  Translation Result;
  std::map<std::string, size_t> Index;
};

} // namespace

Expected<Translation> translate(const Project &Input, const MappingTable &Table,
                                const TranslationOptions &Options) {
  std::vector<std::string> Main;
  for (const Unit &U : Input.units())
    Main.push_back(U.File);
  auto Layout = OutputLayout::create(Options.Output, Main, Input.root());
  if (!Layout)
    return Layout.takeError();
  return Translator(Input, Table, Options, std::move(*Layout)).run();
}

} // namespace hipify
