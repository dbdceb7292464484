//===- PythonFile.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/PythonFile.h"
#include "BuildFiles/FlagTranslator.h"
#include "BuildFiles/Folders.h"
#include "BuildFiles/PythonText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace hipify {

// Compilers search CPATH last.
static constexpr StringLiteral Shims =
    "import os\n"
    "os.environ[\"CPATH\"] = os.pathsep.join(filter(None, [\n"
    "    os.environ.get(\"HIPIFY_CPP_INCLUDE\", "
    "\"/usr/share/hipify-cpp/include\"),\n"
    "    os.environ.get(\"CPATH\")]))\n";

//===--- flags ------------------------------------------------------------===//

namespace {

/// The flags of one list, or of one literal that is in none.
class PythonFlags : public FlagTranslator {
public:
  PythonFlags(BuildRewriter &R, ArrayRef<PythonString> Strings);
  void translate();

protected:
  std::optional<FlagWord> valueOf(size_t Word) const override;
  std::string separator(const FlagWord &W) const override;
  Finding &remove(const FlagWord &First, const FlagWord &Last) override;
  void nameGpus(const BuildWord &Row, const FlagWord &First,
                const FlagWord &Last) override;

private:
  /// Whether a word is all of its literal.
  bool isLiteral(const FlagWord &W) const {
    return W.Begin == Strings[W.Argument].Begin &&
           W.End == Strings[W.Argument].End;
  }
  bool isFixed(const FlagWord &W) const;
  ArrayRef<PythonString> Strings;
};

} // namespace

PythonFlags::PythonFlags(BuildRewriter &R, ArrayRef<PythonString> Strings)
    : FlagTranslator(R), Strings(Strings) {
  for (size_t I = 0; I != Strings.size(); ++I) {
    StringRef Context = Strings[I].Context;
    NamesCuda |= Context.contains_insensitive("nvcc") ||
                 Context.contains_insensitive("cuda_cflags") ||
                 Context.contains_insensitive("cuda_flags");
    SmallVector<StringRef> Parts;
    SplitString(R.Source.slice(Strings[I].Begin, Strings[I].End), Parts);
    for (StringRef Part : Parts) {
      unsigned Begin = Part.begin() - R.text().begin();
      unsigned End = Begin + Part.size();
      Words.push_back({Begin, End, I});
    }
  }
}

/// A flag that has to go or to become several, in a literal that is an argument
/// or a value by itself: flags.append("-lineinfo").
bool PythonFlags::isFixed(const FlagWord &W) const {
  if (Strings[W.Argument].List || !isLiteral(W))
    return false;
  StringRef Name = text(W).split('=').first;
  if (const BuildWord *Row = lookupBuildWord(BuildWord::Flag, text(W)))
    return (Row->RocmPackage != "cuda" || NamesCuda) &&
           (Row->Hip.empty() || Row->Hip.contains(' '));
  const BuildWord *Row = lookupBuildWord(BuildWord::FlagWithValue, Name);
  return (Row && (Row->RocmPackage != "cuda" || NamesCuda)) ||
         lookupBuildWord(BuildWord::FlagWithList, Name);
}

void PythonFlags::translate() {
  for (const FlagWord &W : Words)
    if (isFixed(W))
      R.leave(
          W.Begin, W.End,
          ("'" + text(W) + "' is kept: it is a flag of nvcc's outside a list")
              .str(),
          "pass it only if torch.version.hip is None");
  run();
}

std::optional<FlagWord> PythonFlags::valueOf(size_t Word) const {
  if (Word + 1 == Words.size())
    return std::nullopt;
  return Words[Word + 1];
}

std::string PythonFlags::separator(const FlagWord &W) const {
  if (!isLiteral(W))
    return " ";
  char Quote = R.text()[W.End];
  return {Quote, ',', ' ', Quote};
}

/// Words of a literal with the blanks behind them; whole literals with the
/// comma behind them, or with their lines.
Finding &PythonFlags::remove(const FlagWord &First, const FlagWord &Last) {
  StringRef Text = R.text();
  unsigned Begin = First.Begin, End = Last.End;
  auto SkipBlanks = [&] {
    while (End < Text.size() && (Text[End] == ' ' || Text[End] == '\t'))
      ++End;
  };
  const PythonString &Front = Strings[First.Argument],
                     &Back = Strings[Last.Argument];
  if (First.Begin != Front.Begin || Last.End != Back.End) {
    SkipBlanks();
    return R.replace(Begin, End, "");
  }
  char Quote = Text[End];
  while (Begin > 0 && Text[Begin - 1] == Quote)
    --Begin;
  while (Begin > 0 && isAlpha(Text[Begin - 1]))
    --Begin;
  while (End < Text.size() && Text[End] == Quote)
    ++End;
  unsigned Line = Begin;
  while (Line > 0 && (Text[Line - 1] == ' ' || Text[Line - 1] == '\t'))
    --Line;
  bool BeginsLine = Line == 0 || Text[Line - 1] == '\n';
  SkipBlanks();
  if (End < Text.size() && Text[End] == ',') {
    ++End;
    SkipBlanks();
  }
  if (unsigned Next = R.Source.nextLine(End);
      Text.slice(End, Next).trim("\r\n").empty())
    return R.replace(Line, BeginsLine ? Next : End, "");
  return R.replace(Begin, End, "");
}

void PythonFlags::nameGpus(const BuildWord &, const FlagWord &First,
                           const FlagWord &Last) {
  std::string Flag = R.Source.slice(First.Begin, Last.End).str();
  Finding &F = remove(First, Last);
  F.Message = "'" + Flag + "' is dropped: PyTorch selects the GPUs";
  F.Advice = "set PYTORCH_ROCM_ARCH to build for other GPUs than PyTorch's";
}

//===--- the other literals -----------------------------------------------===//

namespace {

class PythonTranslator {
public:
  PythonTranslator(const SourceText &Source, const BuildProject &Project)
      : R(Source, Project) {}
  std::vector<Finding> run();

private:
  void nameFile(const PythonString &S);
  void nameLibrary(const PythonString &S);
  void nameFolders(const PythonString &S);
  void nameTorch(const PythonName &Name);
  void tellOthers(const PythonString &S);
  StringRef text(const PythonString &S) const {
    return R.Source.slice(S.Begin, S.End);
  }

  BuildRewriter R;
};

} // namespace

static bool isIn(const PythonString &S, StringRef What) {
  return is_contained(split(S.Context, '/'), What);
}

void PythonTranslator::nameFile(const PythonString &S) {
  StringRef Name = text(S);
  unsigned End = S.End;
  while (!S.IsPlain && (Name.consume_back("'") || Name.consume_back("\"")))
    --End;
  if (!Name.ends_with(".cu"))
    return;
  if (Name.find_first_of(" \n") != StringRef::npos)
    return R.leave(S.Begin, S.End, "the name of a CUDA file is kept",
                   "write it as one literal");
  if (isIn(S, "=="))
    return R.leave(S.Begin, S.End, "a file extension is compared with .cu here",
                   "compare with the extension of the translated files, too");
  R.renameFile(S.Begin, End, "/\\\"'", "PyTorch for ROCm compiles .hip files");
}

void PythonTranslator::nameLibrary(const PythonString &S) {
  if (!S.IsPlain || !isIn(S, "libraries"))
    return;
  const BuildWord *Row = lookupBuildWord(BuildWord::Library, text(S));
  if (!Row)
    return;
  if (Row->isUnsupported())
    return R.refuse(S.Begin, S.End, Row->Note);
  // One that is not needed may not be there; what HIP needs always is.
  R.replace(S.Begin, S.End, Row->Hip.empty() ? "amdhip64" : linkedName(*Row))
      .Advice = Row->Note.str();
}

/// CUDA's directory, by its path, by a variable of the environment, and what
/// follows it.
void PythonTranslator::nameFolders(const PythonString &S) {
  StringRef Text = text(S);
  const BuildWord *Row = lookupBuildWord(BuildWord::Environment, Text);
  if (Row && Row->isUnsupported())
    return R.refuse(S.Begin, S.End, Row->Note);
  if (Row) {
    R.replace(S.Begin, S.End, Row->Hip);
    return;
  }
  if (Text == "lib64" && isIn(S, "join(CUDA_HOME)")) {
    R.replace(S.Begin, S.End, "lib");
    return;
  }
  for (size_t At = Text.find('/'); At != StringRef::npos;
       At = Text.find('/', At + 1))
    if (auto Folder = cudaFolderAt(Text.substr(At))) {
      size_t End = At + Folder->Length;
      bool IsLib = Text.substr(End) == "/lib64";
      R.replace(S.Begin + At, IsLib ? S.End : S.Begin + End,
                (Folder->Hip + (IsLib ? "/lib" : "")).str());
      return;
    }
}

void PythonTranslator::nameTorch(const PythonName &Name) {
  const BuildWord *Row = lookupBuildWord(BuildWord::Torch, Name.Name);
  if (Row && !R.isDone(Name.Begin))
    R.apply(*Row, Name.Begin, Name.End);
}

void PythonTranslator::tellOthers(const PythonString &S) {
  static const Regex Gpu("(sm|compute)_[0-9$%{]"),
      Nvcc("(^|[/\"'(])nvcc([\"']|$)");
  StringRef Text = text(S).take_front(4096), Context = S.Context;
  if (R.isDone(S.Begin) || isIn(S, "print") || Context.ends_with("{}"))
    return;
  auto Names = [&](const Regex &What) {
    SmallVector<StringRef> Found;
    return What.match(Text, &Found) &&
           !R.isDone(Found[0].begin() - R.text().begin());
  };
  if (isIn(S, "load_inline") && Text.contains("__global__"))
    R.leave(S.Begin, S.End, "CUDA source in a string is kept",
            "move it to a file, and load that");
  else if (Names(Gpu))
    R.leave(S.Begin, S.End, "an NVIDIA GPU is kept",
            "do this only if torch.version.hip is None");
  else if (Names(Nvcc) && !isIn(S, "==") && !isIn(S, "get"))
    R.leave(S.Begin, S.End, "nvcc is called here",
            "call hipcc, or nothing, if torch.version.hip is not None");
}

static bool isPython(StringRef Text) {
  Expected<PythonText> Parsed = parsePython(Text);
  if (Parsed)
    return true;
  consumeError(Parsed.takeError());
  return false;
}

std::vector<Finding> PythonTranslator::run() {
  Expected<PythonText> Parsed = parsePython(R.text());
  if (!Parsed) {
    std::string Why = "the file is kept: " + toString(Parsed.takeError());
    R.leave(0, 0, Why, "replace CUDA's names by hand");
    return R.take();
  }
  const std::vector<PythonString> &Strings = Parsed->Strings;
  for (const PythonString &S : Strings) {
    if (S.IsPlain)
      nameFolders(S);
    nameLibrary(S);
    nameFile(S);
  }
  std::map<unsigned, std::vector<PythonString>> Lists;
  for (const PythonString &S : Strings)
    if (S.IsPlain && !S.List)
      PythonFlags(R, S).translate();
    else if (S.IsPlain)
      Lists[S.List].push_back(S);
  for (const auto &[Number, List] : Lists)
    PythonFlags(R, List).translate();
  bool Builds = false;
  for (const PythonName &Name : Parsed->Names) {
    Builds |= Name.Name == "CUDAExtension" || Name.Name == "load" ||
              Name.Name == "load_inline";
    nameTorch(Name);
  }
  for (const PythonString &S : Strings)
    tellOthers(S);
  if (R.Project.NeedsShims && Builds)
    R.addPrologue(Parsed->First,
                  join(split(Shims, '\n'), R.Source.lineEnding()));
  return R.takeIfValid(
      isPython, "the file is kept: its translation would not be valid Python",
      "replace CUDA's names by hand");
}

std::vector<Finding> translatePythonFile(const SourceText &Source,
                                         const BuildProject &Project) {
  return PythonTranslator(Source, Project).run();
}

} // namespace hipify
