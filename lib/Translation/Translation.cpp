//===- Translation.cpp - from a project to translated files ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/Translation.h"
#include "Edits/ApplyEdits.h"
#include "Translation/CollectFacts.h"
#include "Translation/Features.h"
#include "Translation/InnerTexts.h"
#include "Translation/Outputs.h"
#include "Translation/StringTranslation.h"
#include "Translation/UnreadText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ThreadPool.h"
#include <mutex>

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
    S.Suppressed += File.Suppressed.size();
    for (const Finding &F : File.Findings) {
      S.Warnings += F.Sev == Severity::Warning;
      S.Errors += F.Sev == Severity::Error;
    }
  }
  for (const Finding &F : allFindings())
    if (F.Conf == Confidence::Lexical && F.Id == DiagID::Renamed)
      S.Lexical += F.Edits.size();
  return S;
}

std::optional<Severity> Translation::worst() const {
  std::optional<Severity> Worst;
  for (const TranslatedFile &File : Files)
    for (const Finding &F : File.Findings)
      Worst = std::max(Worst.value_or(F.Sev), F.Sev);
  return Worst;
}

std::vector<Finding> Translation::allFindings() const {
  std::vector<Finding> Result;
  for (const TranslatedFile &File : Files) {
    append_range(Result, File.Findings);
    for (const SuppressedFinding &F : File.Suppressed)
      Result.push_back(F.What);
  }
  return Result;
}

std::vector<PendingFile>
Translation::pending(const OutputOptions &Options) const {
  std::vector<PendingFile> Result;
  for (const TranslatedFile &File : Files) {
    if (!File.Written || (Options.InPlace && File.Edits.empty()))
      continue;
    PendingFile &Out = Result.emplace_back();
    Out.Path = File.Output;
    Out.Text = File.text();
    Out.Source = File.Source->path();
    Out.Backup = Options.InPlace && Options.Backup;
    // A make rule expects a new time stamp on its target.
    Out.KeepIfSame = Options.Output.empty() || !File.Main;
    if (!Options.OutDir.empty())
      Out.Below = canonicalPath(Options.OutDir);
    if (Options.InPlace)
      Out.Was = File.Source->text();
  }
  return Result;
}

/// Calls Each for 0, ..., Count - 1, Jobs at a time.
static void forEach(size_t Count, unsigned Jobs,
                    function_ref<void(size_t)> Each) {
  if (Jobs <= 1 || Count <= 1) {
    for (size_t I = 0; I != Count; ++I)
      Each(I);
    return;
  }
  DefaultThreadPool Pool(hardware_concurrency(Jobs));
  for (size_t I = 0; I != Count; ++I)
    Pool.async([=] { Each(I); });
  Pool.wait();
}

static void tellProgress(const TranslationOptions &Options, StringRef Verb,
                         size_t Done, size_t All) {
  if (Options.Progress)
    Options.Progress(
        (Verb + " " + Twine(Done) + " of " + Twine(All) + " files").str());
}

namespace {

/// Counts the work done by all threads.
class Counter {
public:
  Counter(const TranslationOptions &Options, StringRef Verb, size_t All)
      : Options(Options), Verb(Verb), All(All) {}
  void operator++() {
    std::lock_guard<std::mutex> Guard(Lock);
    tellProgress(Options, Verb, ++Done, All);
  }

private:
  const TranslationOptions &Options;
  StringRef Verb;
  size_t All, Done = 0;
  std::mutex Lock;
};

class Translator {
public:
  Translator(const Project &Input, const MappingTable &Table,
             const TranslationOptions &Options, OutputLayout Layout)
      : Input(Input), Table(Table), Options(Options),
        Layout(std::move(Layout)) {}

  Error judgeFiles(ArrayRef<RuleOptions> Variants,
                   function_ref<void(size_t)> Begin,
                   function_ref<void(size_t, JudgedFile)> Take) {
    collect();
    std::vector<StringRef> Paths = filesToTranslate();
    std::vector<RuleOptions> Settled(Variants.begin(), Variants.end());
    for (RuleOptions &Rules : Settled)
      Rules.FeaturesOff = settleFeatures(Paths, Input, Facts, Table, Rules);
    auto Inner = innerTexts(Facts, Paths, [&](const std::string &Path) {
      return headersNeededBy(Path, Settled.front());
    });
    // Parses, so before there are threads.
    std::vector<std::vector<TranslatedFile>> WithStrings;
    if (any_of(Settled, [](auto &Rules) { return Rules.TranslateStrings; }))
      for (const RuleOptions &Rules : Settled) {
        auto Judged = judgeWithStrings(Rules, Inner);
        if (!Judged)
          return Judged.takeError();
        WithStrings.push_back(std::move(*Judged));
      }
    Begin(Paths.size());
    Counter Finished(Options, "judged", Paths.size());
    std::mutex Lock;
    Error Failures = Error::success();
    forEach(Paths.size(), Options.Jobs, [&](size_t I) {
      auto Source = SourceText::read(Paths[I]);
      if (!Source) {
        std::lock_guard<std::mutex> Guard(Lock);
        Failures = joinErrors(std::move(Failures), Source.takeError());
        return;
      }
      JudgedFile Judged{*Source, Facts.Files.at(Paths[I].str()), {}};
      for (size_t V = 0; V != Settled.size(); ++V) {
        TranslatedFile File;
        // Not owned: it lives as long as this call.
        File.Source =
            std::shared_ptr<SourceText>(std::shared_ptr<void>(), &*Source);
        File.Findings = WithStrings.empty()
                            ? runRules(*Source, Facts, Table, Settled[V],
                                       innerText(Inner, Paths[I]))
                            : std::move(WithStrings[V][I].Findings);
        addProblems(File);
        sort(File.Findings);
        settleConflicts(File.Findings);
        Judged.Findings.push_back(std::move(File.Findings));
      }
      Take(I, std::move(Judged));
      ++Finished;
    });
    return Failures;
  }

  Expected<Translation> run() {
    collect();
    if (Error E = readFiles())
      return std::move(E);
    RuleOptions Rules = Options.Rules;
    Rules.FeaturesOff =
        settleFeatures(filesToTranslate(), Input, Facts, Table, Rules);
    auto Inner =
        innerTexts(Facts, filesToTranslate(), [&](const std::string &Path) {
          return headersNeededBy(Path, Rules);
        });
    Counter Finished(Options, "judged", Result.Files.size());
    for (TranslatedFile &File : Result.Files) {
      File.Findings = runRules(*File.Source, Facts, Table, Rules,
                               innerText(Inner, File.Source->path()));
      ++Finished;
    }
    if (Options.Rules.TranslateStrings)
      translateStrings(Result.Files, Facts, Input, Table, Options);
    for (TranslatedFile &File : Result.Files)
      addProblems(File);
    if (Error E = settleOutputs(Result.Files, Facts, Layout, Input.root()))
      return std::move(E);
    for (TranslatedFile &File : Result.Files) {
      sort(File.Findings);
      settleConflicts(File.Findings);
      File.Edits = editsInOrder(File.Findings, File.Source->text());
      StringRef Name = File.Source->path();
      if (Name.consume_front(Input.root()))
        Name.consume_front("/");
      File.Suppressed = takeSuppressed(*File.Source, Options.Suppressions, Name,
                                       File.Findings);
    }
    Result.Dependencies.assign(Facts.Dependencies.begin(),
                               Facts.Dependencies.end());
    return std::move(Result);
  }

private:
  void collect() {
    Facts = collectFacts(Input, Frontend(Options.Parsing, Table, Input),
                         Options.Jobs, [&](size_t Done, size_t All) {
                           tellProgress(Options, "parsed", Done, All);
                         });
    for (const Problem &P : Facts.Problems) {
      Result.SomeUnitFailed |= P.Kind == Problem::Crash;
      Problems[P.File].push_back(&P);
    }
    Unread = UnreadText::find(Facts, filesToTranslate(), [&](const Problem &P) {
      return isToldElsewhere(P) || isOfTables(P);
    });
  }

  /// The files by path, judged together with the source in their strings. Keeps
  /// all texts.
  Expected<std::vector<TranslatedFile>>
  judgeWithStrings(const RuleOptions &Rules,
                   const std::map<std::string, InnerText> &Inner) {
    Result.Files.clear();
    if (Error E = readFiles())
      return std::move(E);
    for (TranslatedFile &File : Result.Files)
      File.Findings = runRules(*File.Source, Facts, Table, Rules,
                               innerText(Inner, File.Source->path()));
    TranslationOptions WithRules = Options;
    WithRules.Rules = Rules;
    translateStrings(Result.Files, Facts, Input, Table, WithRules);
    return std::move(Result.Files);
  }

  std::set<std::string> headersNeededBy(const std::string &Path,
                                        const RuleOptions &Rules) const {
    auto Source = SourceText::read(Path);
    if (Source)
      return headersNeeded(*Source, Facts, Table, Rules);
    consumeError(Source.takeError());
    return {};
  }

  static InnerText innerText(const std::map<std::string, InnerText> &Texts,
                             StringRef Path) {
    auto It = Texts.find(Path.str());
    return It == Texts.end() ? InnerText() : It->second;
  }

  /// Headers that a unit's own file includes with quotes.
  std::set<std::string> directHeaders() const {
    std::set<std::string> Direct;
    for (auto &[Path, File] : Facts.Files)
      if (File.MainFile)
        for (auto &[Offset, Found] : File.Includes)
          for (const IncludeFact &Include : Found)
            if (!Include.Angled)
              Direct.insert(Include.Resolved);
    return Direct;
  }

  std::vector<StringRef> filesToTranslate() const {
    std::set<std::string> Direct = directHeaders();
    std::vector<StringRef> Paths;
    for (auto &[Path, File] : Facts.Files)
      if (File.MainFile || Input.headers() == HeaderMode::Recursive ||
          (Input.headers() == HeaderMode::Local && Direct.count(Path)))
        Paths.push_back(Path);
    return Paths;
  }

  Error readFiles() {
    for (StringRef Path : filesToTranslate()) {
      auto Source = SourceText::read(Path);
      if (!Source)
        return Source.takeError();
      TranslatedFile &Out = Result.Files.emplace_back();
      Out.Source = std::make_shared<SourceText>(std::move(*Source));
      Out.Main = factsOf(Out).MainFile;
      Out.Output = Layout.outputOf(Path);
    }
    return Error::success();
  }

  /// Adds findings for problems while parsing the file.
  void addProblems(TranslatedFile &File) const {
    auto Known = Problems.find(File.Source->path().str());
    if (Known != Problems.end())
      for (const Problem *P : Known->second) {
        addProblem(File, *P);
        if (isToldElsewhere(*P))
          File.Findings.back().Sev = Severity::Info;
        Unread.tellOnce(*P, File.Findings.back());
      }
    noteOutsideHeaders(File);
    if (!File.Source->isUtf8())
      addFinding(File, DiagID::NotUtf8, 0).Message =
          "the file is not UTF-8; its bytes are kept as they are";
  }

  /// HC0203 covers headers without a counterpart in HIP, found or not. ROCm's
  /// and our own headers, in text that is already translated, need not exist.
  bool isToldElsewhere(const Problem &P) const {
    if (P.Kind != Problem::MissingInclude)
      return false;
    const MappingEntry *Header = Table.lookupHeader(P.Text);
    if (Header && Header->State == Support::Unsupported)
      return true;
    return StringRef(P.Text).starts_with("hipify/") || isOfRocm(P.Text);
  }

  /// Whether the tables know a name that the parser does not: "no member named
  /// 'errc' in namespace 'thrust::cuda'".
  bool isOfTables(const Problem &P) const {
    if (P.Kind != Problem::Parse)
      return false;
    auto [Before, Rest] = StringRef(P.Text).split('\'');
    auto [Name, After] = Rest.split('\'');
    StringRef Scope = After.split('\'').second.split('\'').first;
    std::string Qualified = (Scope + "::" + Name).str();
    return Table.lookup(Name) || Table.lookup(Qualified) ||
           Table.lookupNamespace(Name) || Table.lookupNamespace(Qualified);
  }

  /// Whether a header is in a folder of ROCm.
  bool isOfRocm(StringRef Header) const {
    if (RocmFolders.empty())
      Table.forEach([&](const MappingEntry &Row) {
        if (Row.Kind == EntryKind::Header)
          for (StringRef Target : {Row.Hip, Row.Roc})
            if (Target != Row.Cuda && Target.contains('/'))
              RocmFolders.insert(Target.split('/').first);
      });
    return Header.contains('/') && RocmFolders.count(Header.split('/').first);
  }

  static void addProblem(TranslatedFile &File, const Problem &P) {
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
      F.Message = "'" + P.Text + "' was not found and is skipped";
      break;
    }
    case Problem::Unreadable: {
      Finding &F = addFinding(File, DiagID::MissingInclude, P.Offset);
      F.Length = 1;
      F.Message = P.Text + "; it is skipped";
      break;
    }
    case Problem::Crash: {
      Finding &F = addFinding(File, DiagID::UnitCrashed, 0);
      F.Message = P.Text + "; the file is translated from its tokens alone";
      break;
    }
    case Problem::Outside:
      break; // Reported at the include.
    }
  }

  void noteOutsideHeaders(TranslatedFile &File) const {
    for (auto &[Offset, Found] : factsOf(File).Includes)
      for (const IncludeFact &Include : Found) {
        // What is excluded from the project is outside on purpose.
        if (!Facts.Problems.count(
                {Problem::Outside, Include.Resolved, 0, ""}) ||
            isBelow(Include.Resolved, Input.root()))
          continue;
        auto At = includedName(*File.Source, Offset, Include);
        Finding &F =
            addFinding(File, DiagID::OutsideProject, At.value_or(Offset));
        F.Length = Include.Spelled.size() + 2;
        F.Subject = Include.Spelled;
        F.Message = "'" + Include.Spelled +
                    "' is outside the project and is not translated";
        F.Advice = "pass the project's folder as --root";
      }
  }

  const FileFacts &factsOf(const TranslatedFile &File) const {
    return Facts.Files.at(File.Source->path().str());
  }

  const Project &Input;
  const MappingTable &Table;
  const TranslationOptions &Options;
  OutputLayout Layout;
  UnitFacts Facts;
  std::map<std::string, std::vector<const Problem *>> Problems; ///< By file.
  UnreadText Unread;
  mutable std::set<StringRef> RocmFolders; ///< Filled on first use.
  Translation Result;
};

} // namespace

Error judge(const Project &Input, const MappingTable &Table,
            const TranslationOptions &Options, ArrayRef<RuleOptions> Variants,
            function_ref<void(size_t)> Begin,
            function_ref<void(size_t, JudgedFile)> Take) {
  OutputOptions InPlace;
  InPlace.InPlace = true;
  auto Layout = OutputLayout::create(InPlace, {}, Input.root());
  if (!Layout)
    return Layout.takeError();
  return Translator(Input, Table, Options, std::move(*Layout))
      .judgeFiles(Variants, Begin, Take);
}

Expected<Translation> translate(const Project &Input, const MappingTable &Table,
                                const TranslationOptions &Options) {
  // A header that no unit includes is parsed on its own, but stays a header.
  std::vector<std::string> Main;
  for (const Unit &U : Input.units())
    if (!U.OnlyIfUnread)
      Main.push_back(U.File);
  auto Layout = OutputLayout::create(Options.Output, Main, Input.root());
  if (!Layout)
    return Layout.takeError();
  return Translator(Input, Table, Options, std::move(*Layout)).run();
}

} // namespace hipify
