//===- TreeHistory.cpp - what was written, and what became of it ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Three branches: "written" is the record, "yours" the files on disk, "next"
// what is to be written. The record is a bundle, git's format for transport,
// which contains nothing that could be executed.
//
//===----------------------------------------------------------------------===//
#include "Merge/TreeHistory.h"
#include "Files/PlainFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <filesystem>
#include <set>

using namespace llvm;

namespace hipify {

static constexpr StringLiteral RecordName = ".hipify-cpp/written.bundle";
static constexpr StringLiteral Written = "refs/heads/written",
                               Yours = "refs/heads/yours",
                               Next = "refs/heads/next";

/// The parts of a list that ends each with a zero.
static std::vector<StringRef> zeroEnded(StringRef Text) {
  SmallVector<StringRef> Parts;
  Text.split(Parts, '\0', -1, /*KeepEmpty=*/false);
  return {Parts.begin(), Parts.end()};
}

Expected<TreeHistory> TreeHistory::open(StringRef Folder) {
  auto Git = GitRepository::create();
  if (!Git)
    return Git.takeError();
  TreeHistory Result(std::move(*Git), Folder);
  std::string Record = (Folder + "/" + RecordName).str();
  if (!sys::fs::exists(Record))
    return Result;
  if (!staysBelow(Record, Folder) || sys::fs::is_symlink_file(Record))
    return createStringError(Record + ": a link leads out of " + Folder);
  std::string Map = (Written + ":" + Written).str();
  auto Fetched = Result.Git.run({"fetch", "--quiet", Record, Map});
  if (!Fetched) {
    consumeError(Fetched.takeError());
    return createStringError(Record + ": is damaged");
  }
  Result.Recorded = true;
  return Result;
}

Expected<std::vector<std::string>> TreeHistory::remarks() {
  auto Text = Git.run({"cat-file", "commit", Written});
  if (!Text)
    return Text.takeError();
  std::vector<std::string> Result;
  for (StringRef Line : split(StringRef(Text->Text).split("\n\n").second, '\n'))
    if (!Line.empty())
      Result.push_back(Line.str());
  return Result;
}

/// A path as fast-import reads it.
static void printPath(raw_ostream &OS, StringRef Path) {
  OS << '"';
  for (char C : Path)
    if (C == '"' || C == '\\')
      OS << '\\' << C;
    else if (C == '\n')
      OS << "\\n";
    else
      OS << C;
  OS << '"';
}

static void printData(raw_ostream &OS, StringRef Data) {
  OS << "data " << Data.size() << '\n' << Data << '\n';
}

Error TreeHistory::commit(StringRef Branch, ArrayRef<TreeFile> Files,
                          ArrayRef<std::string> Message, bool AfterWritten) {
  auto Done =
      Git.run({"fast-import", "--quiet"}, [&](raw_ostream &OS) -> Error {
        OS << "commit " << Branch << "\ncommitter hipify-cpp <> 0 +0000\n";
        printData(OS, join(Message, "\n"));
        if (AfterWritten)
          OS << "from " << Written << "\ndeleteall\n";
        for (const TreeFile &File : Files) {
          static constexpr StringLiteral Modes[] = {"100644", "100755",
                                                    "120000"};
          OS << "M " << Modes[File.Kind] << " inline ";
          printPath(OS, File.Path);
          OS << '\n';
          if (File.From.empty()) {
            printData(OS, File.Text);
            continue;
          }
          auto Content = readPlainFile(File.From, MostForAny);
          if (!Content)
            return createStringError(File.From + ": " +
                                     toString(Content.takeError()));
          printData(OS, (*Content)->getBuffer());
        }
        return Error::success();
      });
  return Done.takeError();
}

Error TreeHistory::setNext(ArrayRef<TreeFile> Files,
                           ArrayRef<std::string> Remarks) {
  return commit(Next, Files, Remarks, Recorded);
}

Expected<std::vector<std::string>> TreeHistory::paths(StringRef Branch) {
  auto Listed = Git.run({"ls-tree", "-r", "-z", "--name-only", Branch});
  if (!Listed)
    return Listed.takeError();
  std::vector<std::string> Result;
  for (StringRef Path : zeroEnded(Listed->Text))
    Result.push_back(Path.str());
  return Result;
}

Expected<std::vector<std::string>> TreeHistory::recorded() {
  return paths(Written);
}

Expected<std::optional<TreeFile>>
TreeHistory::onDisk(const std::string &Path) const {
  std::string Place = Folder + "/" + Path;
  sys::fs::file_status Status;
  if (sys::fs::status(Place, Status, /*follow=*/false) ||
      !staysBelow(Place, Folder))
    return std::nullopt;
  if (Status.type() == sys::fs::file_type::symlink_file) {
    std::error_code EC;
    std::string Target = std::filesystem::read_symlink(Place, EC).string();
    if (EC)
      return createStringError(EC, Place + ": " + EC.message());
    return TreeFile{Path, TreeFile::Link, std::move(Target), ""};
  }
  if (Status.type() != sys::fs::file_type::regular_file)
    return std::nullopt;
  bool Runs = Status.permissions() & sys::fs::owner_exe;
  return TreeFile{Path, Runs ? TreeFile::Executable : TreeFile::Plain, "",
                  Place};
}

Error TreeHistory::commitYours(ArrayRef<StringRef> Branches) {
  std::set<std::string> Paths;
  for (StringRef Branch : Branches) {
    auto Its = paths(Branch);
    if (!Its)
      return Its.takeError();
    Paths.insert(Its->begin(), Its->end());
  }
  std::vector<TreeFile> Files;
  for (const std::string &Path : Paths) {
    auto File = onDisk(Path);
    if (!File)
      return File.takeError();
    if (*File)
      Files.push_back(std::move(**File));
  }
  return commit(Yours, Files, {}, /*AfterWritten=*/true);
}

Expected<std::vector<std::string>> TreeHistory::changedByHand() {
  if (Error E = commitYours({Written}))
    return std::move(E);
  auto Different = Git.run(
      {"diff-tree", "-r", "-z", "--no-renames", "--name-only", Written, Yours});
  if (!Different)
    return Different.takeError();
  std::vector<std::string> Result;
  for (StringRef Path : zeroEnded(Different->Text))
    Result.push_back(Path.str());
  return Result;
}

/// Reads the texts of Files, which are the Objects.
Error TreeHistory::addTexts(MutableArrayRef<TreeFile> Files,
                            ArrayRef<std::string> Objects) {
  auto Texts = Git.run({"cat-file", "--batch"}, [&](raw_ostream &OS) {
    OS << join(Objects, "\n") << (Objects.empty() ? "" : "\n");
    return Error::success();
  });
  if (!Texts)
    return Texts.takeError();
  StringRef Left = Texts->Text;
  for (TreeFile &File : Files) {
    // <object> blob <size>
    auto [Head, Rest] = Left.split('\n');
    size_t Size;
    if (Head.rsplit(' ').second.getAsInteger(10, Size) || Rest.size() <= Size)
      return createStringError(File.Path + ": git does not know its content");
    File.Text = Rest.take_front(Size).str();
    Left = Rest.drop_front(Size + 1);
  }
  return Error::success();
}

Expected<TreeMerge> TreeHistory::merge() {
  if (Error E = commitYours({Written, Next}))
    return std::move(E);
  // Conflicts are a status of 1. The names are those in the markers.
  auto Merged = Git.run({"merge-tree", "--write-tree", "--name-only", "-z",
                         "--messages", "yours", "next"},
                        nullptr, /*MostStatus=*/1);
  if (!Merged)
    return Merged.takeError();
  TreeMerge Result;
  // <tree> 0 (<path> 0)* 0 (<count> 0 (<path> 0)* <type> 0 <message> 0)*
  auto [Tree, Rest] = StringRef(Merged->Text).split('\0');
  while (Merged->Status == 1 && !Rest.empty() && Rest.front() != '\0') {
    auto [Path, After] = Rest.split('\0');
    Result.Conflicts.push_back(Path.str());
    Rest = After;
  }
  Result.Conflicts.erase(llvm::unique(Result.Conflicts),
                         Result.Conflicts.end());
  for (StringRef Part : zeroEnded(Rest))
    if (Part.starts_with("CONFLICT") && Part.ends_with("\n")) // not a type
      Result.Messages += Part;
  auto Different =
      Git.run({"diff-tree", "-r", "-z", "--no-renames", "--raw", Yours, Tree});
  if (!Different)
    return Different.takeError();
  std::vector<std::string> Objects;
  // :<mode> <mode> <object> <object> <status> 0 <path> 0
  std::vector<StringRef> Parts = zeroEnded(Different->Text);
  for (size_t I = 0; I + 1 < Parts.size(); I += 2) {
    SmallVector<StringRef, 5> Words;
    Parts[I].split(Words, ' ');
    if (Words.size() != 5)
      return createStringError("git diff-tree: unknown output");
    if (Words[4] == "D") {
      Result.Removed.push_back(Parts[I + 1].str());
      continue;
    }
    Result.Changed.push_back({Parts[I + 1].str(),
                              Words[1] == "120000"   ? TreeFile::Link
                              : Words[1] == "100755" ? TreeFile::Executable
                                                     : TreeFile::Plain,
                              "", ""});
    Objects.push_back(Words[3].str());
  }
  if (Error E = addTexts(Result.Changed, Objects))
    return std::move(E);
  return Result;
}

Expected<PendingFile> TreeHistory::record() {
  // Without its past: the record does not grow.
  std::string Tree = (Next + "^{tree}").str(), Object;
  auto Message = Git.run({"cat-file", "commit", Next});
  if (!Message)
    return Message.takeError();
  auto Commit = Git.run({"commit-tree", Tree, "-F", "-"}, [&](raw_ostream &OS) {
    OS << StringRef(Message->Text).split("\n\n").second;
    return Error::success();
  });
  if (!Commit)
    return Commit.takeError();
  Object = StringRef(Commit->Text).trim().str();
  auto Set = Git.run({"update-ref", Written, Object});
  if (!Set)
    return Set.takeError();
  auto Bundle = Git.run({"bundle", "create", "--quiet", "-", Written});
  if (!Bundle)
    return Bundle.takeError();
  PendingFile Result;
  Result.Path = (Folder + "/" + RecordName).str();
  Result.Text = std::move(Bundle->Text);
  Result.Below = Folder;
  Result.KeepIfSame = true;
  return Result;
}

} // namespace hipify
