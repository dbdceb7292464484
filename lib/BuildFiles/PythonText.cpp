//===- PythonText.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/PythonText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace hipify {

static constexpr StringLiteral Script =
#include "PythonStrings.inc"
    ;
static constexpr unsigned Seconds = 20, Megabytes = 1024;

/// What the script says about Text.
static Expected<std::unique_ptr<MemoryBuffer>> runScript(StringRef Text) {
  ErrorOr<std::string> Python = sys::findProgramByName("python3");
  if (!Python)
    return createStringError("python3 is not found");
  SmallString<128> In, Out;
  if (sys::fs::createTemporaryFile("hipify-cpp", "py", In) ||
      sys::fs::createTemporaryFile("hipify-cpp", "tsv", Out))
    return createStringError("there is no directory for temporary files");
  FileRemover RemoveIn(In), RemoveOut(Out);
  {
    std::error_code EC;
    raw_fd_ostream OS(In, EC);
    OS << Text;
    OS.flush();
    if (EC || OS.has_error()) {
      OS.clear_error();
      return createStringError("a temporary file cannot be written");
    }
  }
  // -I, -S: nothing of the user's or the directory's is imported.
  StringRef Words[] = {*Python, "-I", "-S", "-c", Script};
  std::optional<StringRef> Redirects[] = {StringRef(In), StringRef(Out),
                                          StringRef("")};
  if (sys::ExecuteAndWait(*Python, Words, /*Env=*/std::nullopt, Redirects,
                          Seconds, Megabytes))
    return createStringError("Python cannot read it");
  auto Buffer = MemoryBuffer::getFile(Out);
  if (!Buffer)
    return createStringError("a temporary file cannot be read");
  return std::move(*Buffer);
}

/// Begin and end, within a text of Size.
static bool readRange(ArrayRef<StringRef> Fields, size_t Size, unsigned &Begin,
                      unsigned &End) {
  return !Fields[1].getAsInteger(10, Begin) &&
         !Fields[2].getAsInteger(10, End) && Begin <= End && End <= Size;
}

Expected<PythonText> parsePython(StringRef Text) {
  auto Output = runScript(Text);
  if (!Output)
    return Output.takeError();
  PythonText Result;
  for (StringRef Line : split((*Output)->getBuffer(), '\n')) {
    SmallVector<StringRef, 6> Fields;
    Line.split(Fields, '\t');
    StringRef Kind = Fields[0];
    if (Kind == "error" && Fields.size() == 2)
      return createStringError("Python cannot read it: " + Fields[1]);
    if (Kind == "first" && Fields.size() == 2) {
      if (Fields[1].getAsInteger(10, Result.First) ||
          Result.First > Text.size())
        return createStringError("Python cannot read it");
    } else if (Kind == "name" && Fields.size() == 4) {
      PythonName &Name = Result.Names.emplace_back();
      if (!readRange(Fields, Text.size(), Name.Begin, Name.End))
        return createStringError("Python cannot read it");
      Name.Name = Fields[3].str();
    } else if (Kind == "text" && Fields.size() == 6) {
      PythonString &String = Result.Strings.emplace_back();
      String.IsPlain = Fields[3] != "-";
      if (!readRange(Fields, Text.size(), String.Begin, String.End) ||
          (String.IsPlain && Fields[3].getAsInteger(10, String.List)))
        return createStringError("Python cannot read it");
      String.IsConditional = !Fields[4].empty();
      String.Context = Fields[5].str();
    }
  }
  sort(Result.Strings, [](const PythonString &A, const PythonString &B) {
    return A.Begin < B.Begin;
  });
  return Result;
}

} // namespace hipify
