//===- CompileDatabase.cpp - reads compile_commands.json ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Project/CompileDatabase.h"
#include "Files/InputError.h"
#include "Files/PlainFile.h"
#include "Project/Project.h"
#include "Source/Nesting.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace hipify {

/// Keeps a message to one line; the JSON parser's further lines are noise.
static std::string firstLine(Error E) {
  std::string Text = toString(std::move(E));
  return Text.substr(0, Text.find('\n'));
}

namespace {

class DatabaseReader {
public:
  explicit DatabaseReader(StringRef Path) { Result.Path = Path.str(); }
  Expected<CompileDatabase> read(StringRef Text);

private:
  Error readEntry(const json::Value &Value, unsigned Entry);
  Expected<std::vector<std::string>> readWords(const json::Object &Object,
                                               unsigned Entry);
  Error bad(unsigned Entry, const Twine &Text) {
    return inputError(Result.Path,
                      "entry " + Twine(Entry) + ": " + Text +
                          "; regenerate the database with your build system");
  }

  CompileDatabase Result;
};

} // namespace

Expected<std::vector<std::string>>
DatabaseReader::readWords(const json::Object &Object, unsigned Entry) {
  std::vector<std::string> Words;
  if (const json::Value *Arguments = Object.get("arguments")) {
    const json::Array *Array = Arguments->getAsArray();
    if (!Array)
      return bad(Entry, "\"arguments\" is not a list");
    for (const json::Value &Item : *Array) {
      auto Word = Item.getAsString();
      if (!Word)
        return bad(Entry, "\"arguments\" holds something that is not a string");
      Words.push_back(Word->str());
    }
  } else if (const json::Value *Command = Object.get("command")) {
    auto Text = Command->getAsString();
    if (!Text)
      return bad(Entry, "\"command\" is not a string");
    BumpPtrAllocator Memory;
    StringSaver Saver(Memory);
    SmallVector<const char *, 32> Parts;
    cl::TokenizeGNUCommandLine(*Text, Saver, Parts);
    Words.assign(Parts.begin(), Parts.end());
  } else {
    return bad(Entry, "has neither \"command\" nor \"arguments\"");
  }
  if (Words.empty())
    return bad(Entry, "its command is empty");
  return Words;
}

Error DatabaseReader::readEntry(const json::Value &Value, unsigned Entry) {
  const json::Object *Object = Value.getAsObject();
  if (!Object)
    return bad(Entry, "is not an object");
  auto File = Object->getString("file");
  if (!File || File->empty())
    return bad(Entry, "\"file\" is missing or not a string");
  auto Directory = Object->getString("directory");
  if (!Directory)
    return bad(Entry, "\"directory\" is missing or not a string");
  auto Words = readWords(*Object, Entry);
  if (!Words)
    return Words.takeError();
  CompileCommand Command;
  Command.Entry = Entry;
  Command.Directory =
      canonicalPath(*Directory, sys::path::parent_path(Result.Path));
  Command.File = canonicalPath(*File, Command.Directory);
  Command.Words = std::move(*Words);
  Command.Dialect = dialectOf(Command.Words);
  Result.Commands.push_back(std::move(Command));
  return Error::success();
}

Expected<CompileDatabase> DatabaseReader::read(StringRef Text) {
  Text.consume_front("\xEF\xBB\xBF");
  if (nestsTooDeeplyAsJson(Text))
    return inputError(Result.Path,
                      "is nested too deeply for a compilation database; "
                      "regenerate it with your build system");
  auto Value = json::parse(Text);
  if (!Value)
    return inputError(Result.Path,
                      "is not valid JSON: " + firstLine(Value.takeError()) +
                          "; regenerate it with your build system");
  const json::Array *Array = Value->getAsArray();
  if (!Array)
    return inputError(
        Result.Path,
        "is not a compilation database: it must contain a list of commands");
  Error All = Error::success();
  unsigned Entry = 0, Bad = 0;
  for (const json::Value &Item : *Array) {
    Error E = readEntry(Item, ++Entry);
    // Ten lines are enough to see what is wrong with a file.
    if (E && ++Bad > 10)
      consumeError(std::move(E));
    else
      All = joinErrors(std::move(All), std::move(E));
  }
  if (Bad > 10)
    All = joinErrors(
        std::move(All),
        inputError(Result.Path, Twine(Bad - 10) + " more entries are wrong"));
  if (All)
    return std::move(All);
  return std::move(Result);
}

FlagDialect dialectOf(ArrayRef<std::string> Words) {
  for (StringRef Word : Words) {
    if (Word.starts_with("-"))
      continue;
    StringRef Name = sys::path::filename(Word, sys::path::Style::windows);
    if (!Name.starts_with("nvcc"))
      continue;
    StringRef Extension = sys::path::extension(Name);
    if (Extension.empty() || Extension == ".exe" ||
        Extension.drop_front().find_first_not_of("0123456789") ==
            StringRef::npos)
      return FlagDialect::Nvcc; // nvcc, nvcc-12.4, nvcc_wrapper
  }
  return FlagDialect::Clang;
}

Expected<CompileDatabase> loadCompileDatabase(StringRef Path) {
  SmallString<256> File(Path);
  if (sys::fs::is_directory(Path)) {
    sys::path::append(File, "compile_commands.json");
    if (!sys::fs::exists(File))
      return inputError(Path, "holds no compile_commands.json; make one with "
                              "cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
  } else if (!sys::fs::exists(Path)) {
    return inputError(Path, "no such compilation database; check -p");
  }
  auto Buffer = readPlainFile(File, MostForAny);
  if (!Buffer)
    return inputError(File, "cannot be read (" + toString(Buffer.takeError()) +
                                "); check -p and its permissions");
  return DatabaseReader(canonicalPath(File)).read((*Buffer)->getBuffer());
}

} // namespace hipify
