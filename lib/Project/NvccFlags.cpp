//===- NvccFlags.cpp - translates compiler flags for clang ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One pass over the words. NvccFlags.def lists the options; this file finds the
// value of an option and applies its action.
//
//===----------------------------------------------------------------------===//
#include "Project/NvccFlags.h"
#include "Files/InputError.h"
#include "Files/PlainFile.h"
#include "clang/Basic/LangStandard.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <optional>

using namespace llvm;

namespace hipify {
namespace {

/// How an option takes its value.
enum class FlagForm : uint8_t { Flag, One, Glued, Optional, Prefix };

/// What to do with an option.
enum class FlagAction : uint8_t {
  Drop,          ///< Dropped.
  Keep,          ///< Passed to clang as spelled.
  KeepX86,       ///< The same if clang's default target is x86, else dropped.
  KeepFeature,   ///< Passed to clang as two words if the value is a plain
                 ///< -fNAME: others could write files or load plugins.
  KeepEqual,     ///< Passed to clang as one word, DETAIL and the value.
  Folder,        ///< An include directory; DETAIL is clang's option.
  FolderEqual,   ///< A directory, appended to DETAIL.
  ForceInclude,  ///< A file to include first.
  Define,        ///< A macro; DETAIL is -D or -U.
  Imply,         ///< Defines the macro DETAIL, as nvcc does.
  ImplyIfTrue,   ///< The same if the value is true, else dropped.
  DefaultStream, ///< Defines DETAIL if the value is per-thread.
  Language,      ///< -x
  Standard,      ///< -std
  Arch,          ///< GPU architectures.
  CudaPath,      ///< The directory of the toolkit.
  HostOptions,   ///< A list of options for the host compiler.
  OptionsFile    ///< A list of files with more options.
};

struct OptionInfo {
  StringLiteral Long;
  StringLiteral Short;
  FlagForm Form;
  FlagAction Action;
  StringLiteral Detail;
};

constexpr OptionInfo Options[] = {
#define OPTION(LONG, SHORT, FORM, ACTION, DETAIL)                              \
  {LONG, SHORT, FlagForm::FORM, FlagAction::ACTION, DETAIL},
#include "Project/NvccFlags.def"
};

/// An option found in a command line.
struct FoundOption {
  const OptionInfo *Info = nullptr;
  std::optional<StringRef> Value; ///< The value within the same word.
};

} // namespace

static FoundOption findOption(StringRef Word) {
  bool TwoDashes = Word.starts_with("--");
  StringRef Body = Word.drop_front(TwoDashes ? 2 : 1);
  auto [Name, Value] = Body.split('=');
  FoundOption Best;
  size_t BestLength = 0;
  for (const OptionInfo &O : Options) {
    bool Prefix = O.Form == FlagForm::Prefix;
    if (!Prefix && (Name == O.Long || Name == O.Short)) {
      Best.Info = &O;
      Best.Value.reset();
      if (Name.size() != Body.size())
        Best.Value = Value;
      return Best;
    }
    bool MayGlue = Prefix || O.Form == FlagForm::Glued;
    if (MayGlue && !TwoDashes && O.Short.size() > BestLength &&
        Body.starts_with(O.Short)) {
      BestLength = O.Short.size();
      Best = {&O, Body.drop_front(BestLength)};
    }
  }
  return Best;
}

/// Ten times the largest architecture, e.g. 900 for
/// "arch=compute_80,code=[sm_90a,compute_80]".
static unsigned newestArch(StringRef Text) {
  unsigned Newest = 0;
  for (StringRef Prefix : {"sm_", "compute_"})
    for (size_t At = Text.find(Prefix); At != StringRef::npos;
         At = Text.find(Prefix, At + 1)) {
      unsigned Number = 0;
      StringRef Rest = Text.drop_front(At + Prefix.size());
      if (!Rest.consumeInteger(10, Number) && Number < 10000)
        Newest = std::max(Newest, Number * 10);
    }
  return Newest;
}

/// clang's name of a language; empty if clang should determine it.
static StringRef clangLanguage(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Cases({"cu", "cuda", "cuda-cpp-output", "hip", "hip-cpp-output"}, "cuda")
      .Cases({"c++", "c++-header", "c++-cpp-output", "c++-system-header"},
             "c++")
      .Cases({"c", "c-header", "cpp-output"}, "c")
      .Default("");
}

namespace {

class FlagAdjuster {
public:
  FlagAdjuster(StringRef Directory, FlagDialect Dialect)
      : Directory(Directory), Dialect(Dialect) {}

  Error add(ArrayRef<std::string> Words, FlagDialect In);
  AdjustedFlags take() { return std::move(Result); }

private:
  Error apply(const OptionInfo &O, StringRef Value, StringRef Written,
              FlagDialect In);
  Error applyKept(const OptionInfo &O, StringRef Value, FlagDialect In);
  Error addFile(StringRef Name);
  Error addHostOptions(StringRef Value);
  void drop(StringRef Written) { Result.Dropped.push_back(Written.str()); }
  void keep(const Twine &Word) { Result.Flags.push_back(Word.str()); }
  void define(StringRef Macro);
  std::string absolute(StringRef Path) const;
  std::vector<std::string> values(StringRef Value, FlagDialect In) const;

  std::string Directory;
  FlagDialect Dialect;
  unsigned Depth = 0; ///< Nesting of options files and -Xcompiler.
  AdjustedFlags Result;
};

} // namespace

std::string FlagAdjuster::absolute(StringRef Path) const {
  SmallString<256> Full(Path);
  if (!Directory.empty())
    sys::path::make_absolute(Directory, Full);
  if (sys::fs::make_absolute(Full))
    return Path.str();
  // Keep `..`: after a link it does not refer to the lexical parent.
  sys::path::remove_dots(Full, /*remove_dot_dot=*/false);
  return Full.str().str();
}

std::vector<std::string> FlagAdjuster::values(StringRef Value,
                                              FlagDialect In) const {
  if (In == FlagDialect::Nvcc)
    return splitNvccList(Value);
  return {Value.str()};
}

void FlagAdjuster::define(StringRef Macro) {
  std::string Word = ("-D" + Macro).str();
  if (!is_contained(Result.Flags, Word))
    Result.Flags.push_back(std::move(Word));
}

Error FlagAdjuster::add(ArrayRef<std::string> Words, FlagDialect In) {
  for (size_t I = 0; I < Words.size(); ++I) {
    StringRef Word = Words[I];
    if (Word.size() > 1 && Word.front() == '@') {
      if (Error E = addFile(Word.drop_front()))
        return E;
      continue;
    }
    if (Word.size() < 2 || Word.front() != '-') {
      if (!Word.empty())
        drop(Word); // An input, the compiler, or the value of an ignored
                    // option.
      continue;
    }
    FoundOption Found = findOption(Word);
    if (!Found.Info) {
      drop(Word);
      continue;
    }
    const OptionInfo &O = *Found.Info;
    std::string Written = Word.str();
    std::string Value = Found.Value.value_or("").str();
    bool Wants = O.Form == FlagForm::One || O.Form == FlagForm::Glued;
    bool HasNext = I + 1 < Words.size();
    if (O.Form == FlagForm::Optional && HasNext) {
      StringRef Next = Words[I + 1];
      // Accept "-Werror all-warnings", but not "-Werror -c" or "-Werror a.cu".
      Wants = !Next.empty() && !Next.starts_with("-") &&
              Next.find_first_of("./@\\") == StringRef::npos;
    }
    if (Wants && !Found.Value) {
      if (!HasNext && O.Action != FlagAction::Drop)
        return inputError("",
                          "option '" + Word +
                              "' has no value; give it one or leave it out");
      if (HasNext) {
        Value = Words[++I];
        Written += " " + Value;
      }
    }
    // -I "" from an empty variable of a build script has no effect.
    bool Empty = Value.empty() && O.Form != FlagForm::Flag &&
                 O.Form != FlagForm::Optional;
    if (Empty) {
      drop(Written);
      continue;
    }
    if (Error E = apply(O, Value, Written, In))
      return E;
  }
  return Error::success();
}

Error FlagAdjuster::apply(const OptionInfo &O, StringRef Value,
                          StringRef Written, FlagDialect In) {
  switch (O.Action) {
  case FlagAction::Drop:
    drop(Written);
    return Error::success();
  case FlagAction::Imply:
    define(O.Detail);
    return Error::success();
  case FlagAction::ImplyIfTrue:
    if (Value == "true")
      define(O.Detail);
    else
      drop(Written);
    return Error::success();
  case FlagAction::DefaultStream:
    if (Value == "per-thread")
      define(O.Detail);
    else
      drop(Written);
    return Error::success();
  case FlagAction::Arch:
    Result.CudaArch = std::max(Result.CudaArch, newestArch(Value));
    drop(Written);
    return Error::success();
  case FlagAction::CudaPath:
    Result.CudaPath = absolute(Value);
    drop(Written);
    return Error::success();
  case FlagAction::Language:
    Result.Language = clangLanguage(Value).str();
    if (Result.Language.empty() && Value != "none")
      drop(Written);
    return Error::success();
  case FlagAction::Standard: {
    std::string Name = Value.lower();
    if (clang::LangStandard::getLangKind(Name) ==
        clang::LangStandard::lang_unspecified)
      drop(Written);
    else
      Result.Standard = std::move(Name);
    return Error::success();
  }
  case FlagAction::KeepX86:
    if (Triple(sys::getDefaultTargetTriple()).isX86())
      keep(Written);
    else
      drop(Written);
    return Error::success();
  case FlagAction::Keep:
    keep(Written);
    return Error::success();
  case FlagAction::KeepFeature:
    if (Value.starts_with("-f") && !Value.contains('=')) {
      keep(O.Detail);
      keep(Value);
    } else {
      drop(Written);
    }
    return Error::success();
  case FlagAction::HostOptions:
    return addHostOptions(Value);
  case FlagAction::OptionsFile:
    for (const std::string &Name : splitNvccList(Value))
      if (Error E = addFile(Name))
        return E;
    return Error::success();
  default:
    return applyKept(O, Value, In);
  }
}

/// Applies the actions that pass on a value.
Error FlagAdjuster::applyKept(const OptionInfo &O, StringRef Value,
                              FlagDialect In) {
  switch (O.Action) {
  case FlagAction::KeepEqual:
    keep(Twine(O.Detail) + Value);
    break;
  case FlagAction::FolderEqual:
    keep(Twine(O.Detail) + absolute(Value));
    break;
  case FlagAction::Define:
    for (const std::string &Macro : values(Value, In))
      keep(Twine(O.Detail) + Macro);
    break;
  case FlagAction::Folder:
    for (const std::string &Folder : values(Value, In)) {
      if (Folder.empty())
        continue;
      if (O.Detail == "-I") {
        keep("-I" + absolute(Folder));
      } else {
        keep(O.Detail);
        keep(absolute(Folder));
      }
    }
    break;
  case FlagAction::ForceInclude:
    for (const std::string &File : values(Value, In)) {
      // The working directory comes first, then the include directories.
      std::string Full = absolute(File);
      keep(O.Detail);
      keep(sys::fs::exists(Full) ? Full : File);
    }
    break;
  default:
    llvm_unreachable("handled by apply");
  }
  return Error::success();
}

/// Adds the options within one word: `-fPIC,-Wall`, "-fPIC -Wall", or both.
/// Resolves quotes like the shell that nvcc passes them to.
Error FlagAdjuster::addHostOptions(StringRef Value) {
  if (Depth >= 16)
    return inputError("", "options are nested too deeply at '" + Value +
                              "'; write them out");
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  std::vector<std::string> Words;
  for (const std::string &Item : splitNvccList(Value)) {
    SmallVector<const char *, 8> Parts;
    cl::TokenizeGNUCommandLine(Item, Saver, Parts);
    Words.insert(Words.end(), Parts.begin(), Parts.end());
  }
  ++Depth;
  Error E = add(Words, FlagDialect::Clang);
  --Depth;
  return E;
}

Error FlagAdjuster::addFile(StringRef Name) {
  std::string Path = absolute(Name);
  if (Depth >= 16)
    return inputError(Path, "options files are nested too deeply; does "
                            "one include itself?");
  // The database may be untrusted and name /dev/zero, or a pipe without a
  // writer.
  auto Buffer = readPlainFile(Path);
  if (!Buffer)
    return inputError(
        Path, "cannot read this options file (" + toString(Buffer.takeError()) +
                  "); create it (a build often does) or remove the option "
                  "that names it");
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *, 32> Parts;
  cl::TokenizeGNUCommandLine((*Buffer)->getBuffer(), Saver, Parts);
  std::vector<std::string> Words(Parts.begin(), Parts.end());
  ++Depth;
  Error E = add(Words, Dialect);
  --Depth;
  return E;
}

std::vector<std::string> splitNvccList(StringRef Text) {
  std::vector<std::string> Items;
  std::string Item;
  bool Quoted = false;
  auto Finish = [&] {
    if (!Item.empty())
      Items.push_back(std::move(Item));
    Item.clear();
  };
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && I + 1 < Text.size()) {
      char Next = Text[++I];
      if (Next != ',')
        Item += C;
      Item += Next;
      continue;
    }
    if (C == '"')
      Quoted = !Quoted;
    if (C == ',' && !Quoted)
      Finish();
    else
      Item += C;
  }
  Finish();
  return Items;
}

Expected<AdjustedFlags> adjustFlags(ArrayRef<std::string> Flags,
                                    StringRef Directory, FlagDialect Dialect) {
  FlagAdjuster Adjuster(Directory, Dialect);
  if (Error E = Adjuster.add(Flags, Dialect))
    return std::move(E);
  return Adjuster.take();
}

} // namespace hipify
