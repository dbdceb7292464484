//===- Translation.cpp - from a project to translated files ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/Translation.h"
#include "Edits/ApplyEdits.h"
#include "Translation/CollectFacts.h"
#include "Translation/FactsCache.h"
#include "Translation/Features.h"
#include "Translation/InnerTexts.h"
#include "Translation/Outputs.h"
#include "Translation/Problems.h"
#include "Translation/StringTranslation.h"
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

namespace {

/// Counts the files that all threads have judged.
class Counter {
public:
  Counter(const TranslationOptions &Options, size_t All)
      : Options(Options), All(All) {}
  void add(ArrayRef<Finding> Of) {
    std::lock_guard<std::mutex> Guard(Lock);
    Findings += count_if(
        Of, [](const Finding &F) { return F.Sev >= Severity::Warning; });
    ++Done;
    if (Options.Progress)
      Options.Progress({"judged", Done, All, Findings});
  }

private:
  const TranslationOptions &Options;
  size_t All, Done = 0, Findings = 0;
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
    std::vector<RuleOptions> Settled(Variants.begin(), Variants.end());
    prepare(Settled);
    // Parses, so before there are threads.
    std::vector<std::vector<TranslatedFile>> WithStrings;
    if (any_of(Settled, [](auto &Rules) { return Rules.TranslateStrings; }))
      for (const RuleOptions &Rules : Settled) {
        auto Judged = judgeTogether(Rules);
        if (!Judged)
          return Judged.takeError();
        WithStrings.push_back(std::move(*Judged));
      }
    Begin(Paths.size());
    Counter Finished(Options, Paths.size());
    std::mutex Lock;
    Error Failures = Error::success();
    forEach(Paths.size(), Options.Jobs, [&](size_t I) {
      auto Source = read(Paths[I]);
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
                            ? judgeAlone(*Source, Settled[V])
                            : std::move(WithStrings[V][I].Findings);
        Found->addTo(File);
        settle(File);
        Judged.Findings.push_back(std::move(File.Findings));
      }
      Finished.add(Judged.Findings.front());
      Take(I, std::move(Judged));
    });
    return Failures;
  }

  Expected<Translation> run() {
    RuleOptions Rules = Options.Rules;
    prepare(Rules);
    auto Files = judgeTogether(Rules);
    if (!Files)
      return Files.takeError();
    for (TranslatedFile &File : *Files)
      Found->addTo(File);
    if (Error E = settleOutputs(*Files, Facts, Layout, Input.root()))
      return std::move(E);
    for (TranslatedFile &File : *Files) {
      settle(File);
      File.Edits = editsInOrder(File.Findings, File.Source->text());
      StringRef Name = File.Source->path();
      if (Name.consume_front(Input.root()))
        Name.consume_front("/");
      File.Suppressed = takeSuppressed(*File.Source, Options.Suppressions, Name,
                                       File.Findings);
    }
    Translation Result;
    Result.Files = std::move(*Files);
    Result.SomeUnitFailed = Found->hasCrash();
    Result.Dependencies.assign(Facts.Dependencies.begin(),
                               Facts.Dependencies.end());
    return std::move(Result);
  }

private:
  Expected<SourceText> read(StringRef Path) const {
    auto Unsaved = Options.Parsing.Unsaved.find(Path.str());
    return Unsaved == Options.Parsing.Unsaved.end()
               ? SourceText::read(Path)
               : SourceText(Path.str(), Unsaved->second);
  }

  UnitFacts readFacts() {
    Frontend Parser(Options.Parsing, Table, Input);
    ParseCounts Counts;
    std::unique_ptr<FactsCache> Cache;
    if (Options.UseCache)
      Cache = FactsCache::open(Parser, Counts.NoCache);
    UnitFacts Result =
        collectFacts(Input, Parser, Options.Jobs, Cache.get(),
                     [&](size_t Done, size_t All, bool FromCache) {
                       ++Counts.Units;
                       Counts.FromCache += FromCache;
                       if (Options.Progress)
                         Options.Progress({"parsed", Done, All, 0});
                     });
    if (Options.UseCache && Options.Counted)
      Options.Counted(Counts);
    return Result;
  }

  /// Parses all units, and settles what the rules of all files depend on.
  void prepare(MutableArrayRef<RuleOptions> Variants) {
    Facts = readFacts();
    Paths = filesToTranslate();
    Found.emplace(Facts, Table, Input, Paths, Options.Rules.NativeMma);
    for (RuleOptions &Rules : Variants)
      Rules.FeaturesOff = settleFeatures(Paths, Input, Facts, Table, Rules);
    Inner = innerTexts(Facts, Paths, [&](const std::string &Path) {
      return headersNeededBy(Path, Variants.front());
    });
  }

  std::vector<Finding> judgeAlone(const SourceText &Source,
                                  const RuleOptions &Rules) const {
    auto It = Inner.find(Source.path().str());
    return runRules(Source, Facts, Table, Rules,
                    It == Inner.end() ? InnerText() : It->second);
  }

  /// The files by path, judged together with the source in their strings. Keeps
  /// all texts.
  Expected<std::vector<TranslatedFile>>
  judgeTogether(const RuleOptions &Rules) const {
    std::vector<TranslatedFile> Files;
    for (StringRef Path : Paths) {
      auto Source = read(Path);
      if (!Source)
        return Source.takeError();
      TranslatedFile &Out = Files.emplace_back();
      Out.Source = std::make_shared<SourceText>(std::move(*Source));
      Out.Main = Facts.Files.at(Path.str()).MainFile;
      Out.Output = Layout.outputOf(Path);
    }
    Counter Finished(Options, Files.size());
    for (TranslatedFile &File : Files) {
      File.Findings = judgeAlone(*File.Source, Rules);
      Finished.add(File.Findings);
    }
    TranslationOptions WithRules = Options;
    WithRules.Rules = Rules;
    if (Rules.TranslateStrings)
      translateStrings(Files, Facts, Input, Table, WithRules);
    return Files;
  }

  static void settle(TranslatedFile &File) {
    sort(File.Findings);
    settleConflicts(File.Findings);
  }

  std::set<std::string> headersNeededBy(const std::string &Path,
                                        const RuleOptions &Rules) const {
    auto Source = read(Path);
    if (Source)
      return headersNeeded(*Source, Facts, Table, Rules);
    consumeError(Source.takeError());
    return {};
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

  const Project &Input;
  const MappingTable &Table;
  const TranslationOptions &Options;
  OutputLayout Layout;
  UnitFacts Facts;
  std::vector<StringRef> Paths; ///< Of the files to translate; in Facts.
  std::optional<Problems> Found;
  std::map<std::string, InnerText> Inner;
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

Error parseShard(const Project &Input, const MappingTable &Table,
                 const TranslationOptions &Options, Shard Part) {
  Frontend Parser(Options.Parsing, Table, Input);
  ParseCounts Counts;
  std::unique_ptr<FactsCache> Cache;
  if (Options.UseCache)
    Cache = FactsCache::open(Parser, Counts.NoCache);
  else
    Counts.NoCache = "the cache is turned off";
  if (!Cache)
    return createStringError("a part of the files is parsed for a later run, "
                             "but nothing is kept: " +
                             Counts.NoCache);
  // By turns: units that take long are often neighbours. Headers that are units
  // only if nothing includes them depend on all parts.
  std::vector<const Unit *> Units;
  size_t Index = 0;
  for (const Unit &U : Input.units())
    if (!U.OnlyIfUnread && Index++ % Part.Count == Part.Number - 1)
      Units.push_back(&U);
  collectFacts(Units, Parser, Options.Jobs, Cache.get(),
               [&](size_t Done, size_t All, bool FromCache) {
                 ++Counts.Units;
                 Counts.FromCache += FromCache;
                 if (Options.Progress)
                   Options.Progress({"parsed", Done, All, 0});
               });
  if (Options.Counted)
    Options.Counted(Counts);
  return Error::success();
}

} // namespace hipify
