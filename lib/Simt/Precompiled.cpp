//===- Precompiled.cpp ------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Precompiled.h"
#include "Cache/CacheFolder.h"
#include "Simt/Cache.h"
#include "Simt/Namesakes.h"
#include "Source/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace hipify;
using namespace hipify::simt;

using Words = std::vector<std::string>;

static void append(Words &To, ArrayRef<std::string> More) {
  To.insert(To.end(), More.begin(), More.end());
}

namespace {
/// The user's flags, with the include directories separated.
struct UserFlags {
  Words Folders, Others;
  bool Known = true; ///< No flag of unknown effect on headers.
};
} // namespace

static UserFlags sortFlags(ArrayRef<std::string> Flags) {
  static constexpr StringLiteral Searching[] = {"-isystem", "-iquote",
                                                "-idirafter", "-I"};
  static constexpr StringLiteral Harmless[] = {"-D", "-U", "-O",   "-f", "-W",
                                               "-m", "-g", "-std", "-w"};
  UserFlags Sorted;
  for (size_t I = 0; I < Flags.size(); ++I) {
    StringRef Flag = Flags[I];
    bool HasNext = I + 1 < Flags.size();
    const auto *Search = find_if(
        Searching, [&](StringRef Name) { return Flag.starts_with(Name); });
    if (Search != std::end(Searching)) {
      StringRef Folder = Flag.drop_front(Search->size());
      if (Folder.empty() && HasNext)
        Folder = Flags[++I];
      Sorted.Folders.push_back(Folder.str());
      continue;
    }
    Sorted.Known &= any_of(
        Harmless, [&](StringRef Name) { return Flag.starts_with(Name); });
    Sorted.Others.push_back(Flag.str());
    if ((Flag == "-D" || Flag == "-U") && HasNext)
      Sorted.Others.push_back(Flags[++I]);
  }
  return Sorted;
}

/// Whether one of Headers would be found in one of Folders, which clang
/// searches first, under any name that an #include can use.
static bool isShadowed(ArrayRef<std::string> Headers,
                       ArrayRef<std::string> Folders) {
  for (const std::string &Folder : Folders) {
    StringSet<> Entries;
    std::error_code EC;
    for (sys::fs::directory_iterator It(Folder, EC), End; It != End && !EC;
         It.increment(EC))
      Entries.insert(sys::path::filename(It->path()));
    for (StringRef Header : Headers)
      for (StringRef Name = Header; !Name.empty();
           Name = Name.split('/').second)
        if (Entries.contains(Name.split('/').first) &&
            sys::fs::exists(Folder + "/" + Name) &&
            !sys::fs::equivalent(Folder + "/" + Name, Header))
          return true;
  }
  return false;
}

/// Headers of the C++ and C libraries do not depend on earlier includes, and do
/// not affect HIP's.
static bool isStandard(StringRef Header) {
  static const StringSet<> C = {
      "assert.h",  "complex.h", "ctype.h",    "errno.h",  "fenv.h",
      "float.h",   "limits.h",  "inttypes.h", "math.h",   "memory.h",
      "stdarg.h",  "stdbool.h", "stddef.h",   "stdint.h", "stdio.h",
      "stdlib.h",  "string.h",  "strings.h",  "time.h",   "unistd.h",
      "sys/time.h"};
  return C.contains(Header) || Header.find_first_of("./") == StringRef::npos;
}

/// The header of the #include at Index, if it uses <> or if the quoted file is
/// not beside the source. Advances Index past it.
static std::string includedAt(const SourceText &Source, size_t &Index) {
  const std::vector<Tok> &Tokens = Source.tokens();
  size_t Name = Index + 2;
  if (!Source.is(Index, clang::tok::hash) ||
      Tokens[Index].Directive != DirectiveKind::Include ||
      !Source.isName(Index + 1, "include") || Name >= Tokens.size())
    return "";
  StringRef Line = StringRef(Source.text()).drop_front(Tokens[Name].Offset);
  Line = Line.take_until([](char C) { return C == '\n'; });
  StringRef Header;
  if (Line.consume_front("<")) {
    Header = Line.split('>').first;
  } else if (Line.consume_front("\"")) {
    Header = Line.split('"').first;
    if (sys::fs::exists(sys::path::parent_path(Source.path()) + "/" + Header))
      return "";
  }
  Index = Name;
  while (Index < Tokens.size() &&
         Tokens[Index].Offset < Line.end() - Source.text().begin())
    ++Index;
  return Header.str();
}

/// The headers among Known that the source includes after nothing but comments
/// and standard headers. They are independent of each other, except for the
/// first, which the others need.
static Words beginning(const std::string &Path, ArrayRef<StringRef> Known) {
  Words Found;
  Expected<SourceText> Source = SourceText::read(Path);
  if (!Source) {
    consumeError(Source.takeError());
    return Found;
  }
  for (size_t Index = 0; Index < Source->tokens().size();) {
    std::string Header = includedAt(*Source, Index);
    if (is_contained(Known, Header))
      Found.push_back(Header);
    else if (Header.empty() || !isStandard(Header))
      break;
  }
  return Found;
}

Words hipify::simt::precompiledFlags(const ProgramRequest &R, StringRef Source,
                                     ArrayRef<std::string> PassFlags) {
  static constexpr StringLiteral Runtime = "hip/hip_runtime.h";
  static constexpr StringLiteral Case = "hipify/validation/case.h";
  UserFlags Flags = sortFlags(R.CompileFlags);
  if (!R.UseCache || !Flags.Known)
    return {};
  // CUDA's runtime always precedes the source.
  Words Begin = beginning(Source.str(), {Runtime, Case, "cuda_runtime.h"});
  bool HasRuntime = !R.Tools.IsAMD || is_contained(Begin, Runtime);
  Words W = compileWords(R, Flags.Others);
  if (R.Tools.IsAMD && HasRuntime)
    append(W, {"-include", R.Tools.SDK + "/include/" + Runtime.str()});
  if (HasRuntime && is_contained(Begin, Case))
    append(W, {"-include", R.Share + "/include/" + Case.str()});
  append(W, PassFlags);

  // HIP's host pass does not depend on the GPU.
  bool ForAll = R.Tools.IsAMD && is_contained(PassFlags, "--offload-host-only");
  Words Key = {"headers", R.Version, stampOf(R.Tools.Clang)};
  for (const std::string &Word : W)
    if (!ForAll || !StringRef(Word).starts_with("--offload-arch="))
      Key.push_back(Word);
  auto Make = [&](StringRef Work) -> Expected<Words> {
    std::string Depfile = (Work + "/headers.d").str();
    append(W, {"-Xclang", "-dependency-file", "-Xclang", Depfile, "-Xclang",
               "-sys-header-deps", "-Xclang", "-MT", "-Xclang", "headers"});
    // The cache compares contents; a copy of the same header may be newer.
    append(W, {"-Xclang", "-fno-pch-timestamp", "-Xclang", "-emit-pch", "-o",
               (Work + "/headers.pch").str(), "/dev/null"});
    if (Error E = runCommands(Command{W, (Work + "/headers.log").str()}))
      return std::move(E);
    return readDepfile(Depfile);
  };
  Expected<std::string> Entry =
      cached("headers-" + hashOf(Key), searchedFolders(W), Make);
  if (!Entry) {
    consumeError(Entry.takeError());
    return {};
  }
  if (isShadowed(readDepfile(*Entry + "/headers.d"), Flags.Folders))
    return {};
  return {"-Xclang", "-include-pch", "-Xclang", *Entry + "/headers.pch"};
}
