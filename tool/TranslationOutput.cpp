//===- TranslationOutput.cpp - what translate writes ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "TranslationOutput.h"
#include "AliasHeader.h"
#include "Commands.h"
#include "Depfile.h"
#include "Edits/ApplyEdits.h"
#include "Edits/Replacements.h"
#include "Source/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace hipify {

std::string shownPath(StringRef Path) {
  SmallString<256> Current;
  if (sys::fs::current_path(Current))
    return Path.str(); // the directory is gone
  std::string Folder = canonicalPath(Current);
  StringRef Rest = Path;
  if (Rest.consume_front(Folder) && Rest.consume_front("/"))
    return Rest.str();
  return Path.str();
}

/// An absolute path whose last part, which may be a link, is kept as it is.
static std::string outputPath(StringRef Path) {
  SmallString<256> Result(canonicalPath(
      sys::path::has_parent_path(Path) ? sys::path::parent_path(Path) : "."));
  sys::path::append(Result, sys::path::filename(Path));
  return Result.str().str();
}

static PendingFile depfile(const Translation &Result,
                           const ParsedOptions &Options) {
  std::string Target;
  for (const TranslatedFile &File : Result.Files)
    if (File.Main)
      Target = Options.value(OPT_o) == "-" ? "-" : File.Output;
  PendingFile Out;
  Out.Path = outputPath(Options.value(OPT_MF, Target + ".d"));
  // As the build names it, or make would not know it.
  StringRef Asked = Options.has(OPT_o)
                        ? Options.value(OPT_o)
                        : Options.value(OPT_out_dir, Options.value(OPT_o_dir));
  Depfile Text =
      depfileOf(sys::path::is_absolute(Asked) ? Target : shownPath(Target),
                Result.Dependencies);
  for (StringRef Path : Text.Unnamed)
    errs() << "hipify-cpp: warning: '" << printable(Path)
           << "' cannot be named in a depfile; the build will not see it "
              "change\n";
  Out.Text = std::move(Text.Text);
  return Out;
}

/// --alias-header, and a warning for each place that it cannot serve.
static PendingFile aliases(const Translation &Result,
                           const ParsedOptions &Options) {
  PendingFile Out;
  Out.Path = outputPath(Options.value(OPT_alias_header));
  StringRef Name = sys::path::filename(Out.Path);
  AliasHeader Header = aliasHeader(Result, Name == "-" ? "cuda-names.h" : Name);
  Out.Text = std::move(Header.Text);
  if (Options.has(OPT_q))
    return Out;
  for (const TranslatedFile &File : Result.Files)
    for (const Finding &F : File.Findings)
      if (is_contained(Header.Others, &F)) {
        Finding Left = F;
        Left.Sev = std::max(F.Sev, Severity::Warning);
        Left.Message = "a macro cannot do this: " + F.Message;
        printFinding(errs(), Left, File.Source.get(),
                     shownPath(File.Source->path()));
      }
  return Out;
}

/// A depfile or a table of statistics must not replace what is translated.
static Error checkExtraFiles(const Translation &Result,
                             ArrayRef<PendingFile> Files) {
  StringSet<> Taken;
  for (const PendingFile &File : Files) {
    bool Extra = File.Source.empty();
    if (!Taken.insert(File.Path).second)
      return createStringError(File.Path + ": would be written twice");
    if (Extra && is_contained(Result.Dependencies, canonicalPath(File.Path)))
      return createStringError(File.Path + ": is read by the translation");
  }
  return Error::success();
}

Expected<std::vector<std::string>> writeOutput(const Translation &Result,
                                               const TranslationOptions &Run,
                                               const ParsedOptions &Options,
                                               ProjectOutput *Tree) {
  std::vector<PendingFile> Files;
  if (Run.Output.Output == "-" && !Run.Output.DryRun) {
    for (const TranslatedFile &File : Result.Files)
      if (File.Main)
        outs() << File.text();
  } else if (!Run.Output.DryRun) {
    Files = Result.pending(Run.Output);
  }
  std::vector<std::string> Written;
  std::string Aliases; ///< The path of --alias-header.
  for (const PendingFile &File : Files)
    Written.push_back(File.Path);
  if (Options.has(OPT_MD) || Options.has(OPT_MF))
    Files.push_back(depfile(Result, Options));
  if (Options.has(OPT_o_stats)) {
    PendingFile &Stats = Files.emplace_back();
    Stats.Path = outputPath(Options.value(OPT_o_stats));
    raw_string_ostream OS(Stats.Text);
    printStatistics(OS, Result.statistics(), Result.allFindings(), true);
  }
  if (Options.has(OPT_export_fixes)) {
    PendingFile &Fixes = Files.emplace_back();
    Fixes.Path = outputPath(Options.value(OPT_export_fixes));
    raw_string_ostream OS(Fixes.Text);
    std::vector<FileEdits> All;
    for (const TranslatedFile &File : Result.Files)
      All.push_back({File.Source->path(), File.Edits});
    printReplacements(OS, All);
  }
  if (Options.has(OPT_alias_header)) {
    PendingFile Header = aliases(Result, Options);
    if (Options.value(OPT_alias_header) == "-") {
      outs() << Header.Text;
    } else {
      Aliases = Header.Path;
      Files.push_back(std::move(Header));
    }
  }
  if (Error E = checkExtraFiles(Result, Files))
    return std::move(E);
  // A run that was killed at its end has left nothing to write, but litter.
  StringSet<> Folders;
  if (!Run.Output.DryRun)
    for (const TranslatedFile &File : Result.Files)
      if (File.Written &&
          Folders.insert(sys::path::parent_path(File.Output)).second)
        removeLeftovers(sys::path::parent_path(File.Output));
  if (Tree) {
    // The rest is the tree's, which may merge it.
    Files.erase(Files.begin(), Files.begin() + Written.size());
    if (Error E = Tree->write(Options, Run.Output, Result))
      return std::move(E);
  }
  if (Error E = writeFiles(Files))
    return std::move(E);
  if (!Aliases.empty())
    Written.push_back(Aliases);
  return Written;
}

/// A diff as git shows it on a terminal; the stream knows whether it is one.
static void printDiff(raw_ostream &OS, StringRef Diff) {
  for (unsigned Number = 0; !Diff.empty(); ++Number) {
    auto [Line, Rest] = Diff.split('\n');
    Diff = Rest;
    // The first two lines name the files.
    if (Number < 2)
      OS.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
    else if (Line.starts_with("@@"))
      OS.changeColor(raw_ostream::CYAN);
    else if (Line.starts_with("+"))
      OS.changeColor(raw_ostream::GREEN);
    else if (Line.starts_with("-"))
      OS.changeColor(raw_ostream::RED);
    OS << Line;
    OS.resetColor();
    OS << '\n';
  }
}

void printDiffs(const Translation &Result) {
  for (const TranslatedFile &File : Result.Files) {
    std::string Path =
        StringRef(shownPath(File.Source->path())).ltrim('/').str();
    printDiff(outs(), unifiedDiff(File.Source->text(), File.Edits, "a/" + Path,
                                  "b/" + Path));
  }
}

void printChanged(const Translation &Result) {
  for (const TranslatedFile &File : Result.Files)
    if (!File.Edits.empty())
      errs() << "hipify-cpp: " << printable(shownPath(File.Source->path()))
             << " would change\n";
}

std::string whatWasWritten(ArrayRef<std::string> Paths,
                           const OutputOptions &Options) {
  constexpr size_t Named = 3;
  if (Paths.empty())
    return "";
  if (Paths.size() <= Named)
    return "; wrote " + join(map_range(Paths, shownPath), ", ");
  std::string Text = "; wrote " + std::to_string(Paths.size()) + " files";
  if (!Options.OutDir.empty())
    Text += " below " + Options.OutDir;
  return Text;
}

} // namespace hipify
