//===- MakeFile.cpp -------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/MakeFile.h"
#include "BuildFiles/MakeRewriter.h"
#include "BuildFiles/VendorSwitch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace hipify {

static constexpr size_t LongestVariable = 64;
// Compilers search CPATH last, whatever a Makefile calls them.
static constexpr StringLiteral Shims =
    "HIPIFY_CPP_INCLUDE ?= /usr/share/hipify-cpp/include\n"
    "export CPATH := $(HIPIFY_CPP_INCLUDE)$(if $(CPATH),:$(CPATH))\n";

namespace {

class MakeTranslator {
public:
  MakeTranslator(const SourceText &Source, const BuildProject &Project)
      : R(Source, Project) {}
  void dropSwitches() { hipify::dropSwitches(R); }
  bool isDropped(const MakeLine &Line) const { return R.isDone(Line.Begin); }
  void translate(const MakeLine &Line);
  std::vector<Finding> take();

private:
  void linkDeviceCode(MakeCommand Command);
  void nameSuffixRule(const MakeLine &Line);
  void nameIncludes(const MakeLine &Line);
  void nameFolder(unsigned At, const FolderPath &Folder);
  void nameVariable(StringRef Name, unsigned At, unsigned End);
  void nameFolders(const MakeLine &Line);
  void namePrograms(const MakeLine &Line);
  void nameFiles(const MakeLine &Line);
  void tell(const MakeLine &Line, const Regex &What, StringRef Message,
            StringRef Advice);
  void tellLibraries(const MakeLine &Line);
  void tellVersion(const MakeLine &Line);
  void tellInside(const MakeLine &Line);
  void tellOthers(const MakeLine &Line);
  unsigned behindFolder(unsigned At, std::string &Text);
  char at(unsigned Offset) const {
    return Offset < R.text().size() ? R.text()[Offset] : '\n';
  }

  MakeRewriter R;
  bool Compiles = false; ///< What was translated.
};

} // namespace

static bool isNamePart(char Char) {
  return isAlnum(Char) || Char == '_' || Char == '-' || Char == '.';
}

/// The commands of a line: `a && b; c` has three. A value is one.
static std::vector<MakeCommand> commandsOf(const MakeRewriter &R,
                                           const MakeLine &Line) {
  std::vector<MakeCommand> Commands;
  MakeCommand All = Line.Words;
  if (!Line.Name.empty())
    return {All};
  for (size_t Begin = 0, I = 0; I <= All.size(); ++I) {
    StringRef Between = I == 0 || I == All.size()
                            ? ""
                            : R.Source.slice(All[I - 1].End, All[I].Begin);
    StringRef Word = I < All.size() ? R.text(All[I]) : "";
    bool Separates = Word == "&&" || Word == "||" || Word == "|" ||
                     Word == "then" || Word == "do" || Word == "else" ||
                     Word == "{";
    if (I == All.size() || Separates || Between.contains(';')) {
      Commands.push_back(All.slice(Begin, I - Begin));
      Begin = Separates ? I + 1 : I;
    }
  }
  return Commands;
}

/// `$(NVCC) a.o b.o -o app`: device code of several objects is linked only if
/// the command says so.
void MakeTranslator::linkDeviceCode(MakeCommand Command) {
  if (!R.Names.linksDeviceCode())
    return;
  const MakeWord *Compiler = find_if(Command, [&](const MakeWord &W) {
    return R.Names.isCompiler(R.text(W));
  });
  bool Links = false;
  for (const MakeWord &W : make_range(Compiler, Command.end())) {
    StringRef Word = R.text(W);
    Links |= Word.starts_with("-o") || Word == "--output-file";
    if (StringSwitch<bool>(Word)
            .Cases({"-c", "-dc", "-dw", "--compile", "--device-c"}, true)
            .Cases({"-dlink", "--device-link", "-lib", "--lib"}, true)
            .Cases({"-E", "-M", "-MM", "-ptx", "-cubin", "-fatbin"}, true)
            .Default(false))
      return;
  }
  if (Links)
    R.replace(Compiler->End, Compiler->End, " -fgpu-rdc --hip-link").Message =
        "device code is linked here";
}

/// `.cu.o:` -> `%.o: %.cu.hip`, since a suffix has one dot.
void MakeTranslator::nameSuffixRule(const MakeLine &Line) {
  if (Line.IsRecipe || Line.Words.empty() || R.Project.NewNames.empty())
    return;
  unsigned Begin = Line.Words[0].Begin;
  StringRef Rule = R.text(Line.Words[0]);
  StringRef Suffix = Rule;
  if (!Suffix.consume_front(".cu.") || !Suffix.consume_back(":"))
    return;
  Suffix.consume_back(":");
  StringRef Ending = R.Project.NewNames.begin()->second;
  Ending.consume_front(R.Project.NewNames.begin()->first);
  if (!Suffix.empty() && all_of(Suffix, isAlnum))
    R.replace(Begin, Begin + Rule.size(),
              ("%." + Suffix + ": %.cu" + Ending).str());
}

/// -I$(CUDA_HOME)/include, for a host compiler: HIP's headers ask for a
/// platform.
void MakeTranslator::nameIncludes(const MakeLine &Line) {
  StringRef Before;
  for (const MakeWord &W : Line.Words) {
    StringRef Word = R.text(W).trim("\"'");
    bool IsOption =
        Word.consume_front("-I") || Before == "-I" || Before == "-isystem";
    Before = R.text(W);
    if (IsOption && !Word.empty() && R.Names.isIncludeFolder(Word))
      R.replace(W.End, W.End, " -D__HIP_PLATFORM_AMD__").Message =
          "HIP's headers require the platform from a host compiler";
  }
}

/// What follows CUDA's directory: its libraries are in lib64, ROCm's in lib;
/// other directories are not ROCm's. The end of what was taken; Text gets
/// ROCm's.
unsigned MakeTranslator::behindFolder(unsigned At, std::string &Text) {
  static const Regex Libraries(
      "^/(lib64/stubs|lib64|targets/[a-z0-9_]+-linux/lib(/stubs)?)([^A-Za-z0-9_"
      ".-]|$)");
  static const Regex Includes("^/targets/[a-z0-9_]+-linux/include");
  static const Regex Known("^/(bin|include|lib)?([^A-Za-z0-9_.-]|$)");
  StringRef Rest = R.text().substr(At).take_front(80);
  Rest = Rest.take_until(isSpace);
  SmallVector<StringRef> Found;
  if (Libraries.match(Rest, &Found)) {
    Text += "/lib";
    return At + 1 + Found[1].size();
  }
  if (Includes.match(Rest, &Found)) {
    Text += "/include";
    return At + Found[0].size();
  }
  if (Rest.starts_with("/") && !Known.match(Rest))
    R.leave(At, At + Rest.size(),
            "a CUDA directory is kept: ROCm has no such directory",
            "name its replacement, or remove it", /*Inside=*/true);
  return At;
}

void MakeTranslator::nameFolder(unsigned At, const FolderPath &Folder) {
  std::string Text = Folder.Hip.str();
  unsigned End = behindFolder(At + Folder.Length, Text);
  R.replace(At, End, Text);
}

/// $(CUDA_HOME), or where it is set or tested.
void MakeTranslator::nameVariable(StringRef Name, unsigned At, unsigned End) {
  const BuildWord *Row = lookupBuildWord(BuildWord::Environment, Name);
  if (Row && Row->isUnsupported())
    return R.refuse(At, End, Row->Note);
  std::string Text = Row ? Row->Hip.str() : Name.str();
  bool IsFolder = R.Names.isFolder(Name);
  bool Closes = at(End) == ')' || at(End) == '}';
  bool IsShell = At > 1 && R.Source.slice(At - 2, At) == "$$";
  if (IsFolder && (Closes || IsShell)) {
    if (Closes)
      Text += at(End++);
    End = behindFolder(End, Text);
  }
  if (Text != R.Source.slice(At, End))
    R.replace(At, End, Text);
}

/// CUDA's directory, by its path and by variables.
void MakeTranslator::nameFolders(const MakeLine &Line) {
  for (unsigned At = Line.Begin; At < Line.End; ++At) {
    if (at(At) == '/' && !R.isDone(At))
      if (auto Folder = cudaFolderAt(R.text().slice(At, Line.End)))
        nameFolder(At, *Folder);
    if (!isAlpha(at(At)) || (At > 0 && isNamePart(at(At - 1))))
      continue;
    StringRef Name = R.text().slice(At, Line.End).take_while([](char C) {
      return isAlnum(C) || C == '_';
    });
    unsigned End = At + Name.size();
    if (!R.isDone(At) && (lookupBuildWord(BuildWord::Environment, Name) ||
                          R.Names.isFolder(Name)))
      nameVariable(Name, At, End);
    At = End - 1;
  }
}

/// nvcc and others, where a command can stand: not as a part of a path, a
/// target, or a variable's name.
void MakeTranslator::namePrograms(const MakeLine &Line) {
  bool IsRule = Line.Name.empty() && !Line.IsRecipe;
  for (const MakeWord &W : Line.Words)
    for (unsigned At = W.Begin; At < W.End; ++At) {
      if (!isAlpha(at(At)) && at(At) != '_')
        continue;
      StringRef Name = R.text().slice(At, W.End).take_while(isNamePart);
      unsigned End = At + Name.size();
      char Before = At == W.Begin ? ' ' : at(At - 1);
      // make's own mark: errors are ignored.
      bool IsMarked = Before == '-' && At - 1 == W.Begin && Line.IsRecipe;
      bool IsReference = (Before == '(' || Before == '{') && At > 1 &&
                         at(At - 2) == '$' && at(At - 3) != '$';
      bool IsPart =
          at(End) == '/' || at(End) == ':' || (isNamePart(Before) && !IsMarked);
      const BuildWord *Row = IsPart || IsReference || R.isDone(At)
                                 ? nullptr
                                 : lookupBuildWord(BuildWord::Program, Name);
      if (Row && Row->isUnsupported() && !IsRule)
        R.refuse(At, End, Row->Note);
      else if (Row && !Row->isUnsupported()) {
        Compiles |= Name == "nvcc";
        R.replace(At, End, Row->Hip).Advice = Row->Note.str();
      }
      At = End - 1;
    }
}

void MakeTranslator::nameFiles(const MakeLine &Line) {
  static const Regex Variable("\\$[({][A-Za-z0-9_]+\\.cu$");
  StringRef All = R.text().substr(0, Line.End);
  for (size_t At = All.find(".cu", Line.Begin); At != StringRef::npos;
       At = All.find(".cu", At + 1)) {
    size_t End = At + 3;
    bool IsName =
        End == All.size() || (!isNamePart(All[End]) && All[End] != '/');
    StringRef Before = All.take_front(End).take_back(LongestVariable);
    // COMPILE.cu is a variable, by make's custom.
    if (!IsName || End == Line.NameEnd || Variable.match(Before) ||
        Before.contains("://"))
      continue;
    Compiles = true;
    R.renameFile(Line.Begin, End, "/ \t\n;\"'\\:,=(",
                 "compile it with hipcc -x hip");
  }
}

/// One finding for a line, at its first match in what is left.
void MakeTranslator::tell(const MakeLine &Line, const Regex &What,
                          StringRef Message, StringRef Advice) {
  static constexpr size_t Longest = 4096;
  for (const MakeWord &W : Line.Words) {
    SmallVector<StringRef> Found;
    if (R.isDone(W.Begin) || !What.match(R.text(W).take_front(Longest), &Found))
      continue;
    unsigned Begin = Found[0].begin() - R.text().begin();
    return R.leave(Begin, Begin + Found[0].size(), Message, Advice,
                   /*Inside=*/true);
  }
}

/// LIBS = cudart cublas: $(LIBS:%=-l%) may link them.
void MakeTranslator::tellLibraries(const MakeLine &Line) {
  if (!Line.Name.contains_insensitive("lib") &&
      !Line.Name.contains_insensitive("link"))
    return;
  for (const MakeWord &W : Line.Words)
    if (R.text(W) != "cuda" && lookupBuildWord(BuildWord::Library, R.text(W)))
      return R.leave(
          W.Begin, W.End,
          ("'" + R.text(W) + "' is kept: it may be a CUDA library").str(),
          "name ROCm's library");
}

/// $(shell $(NVCC) --version | ...)
void MakeTranslator::tellVersion(const MakeLine &Line) {
  static const Regex Asks("(--version|(^| )-V[ )]|^-V$)");
  if (R.Source.slice(Line.Begin, Line.End).contains_insensitive("nvcc"))
    tell(Line, Asks,
         "nvcc's version is queried here; hipcc reports a different one",
         "decide what AMD needs here");
}

/// Flags in a function of make's: $(addprefix -Xcompiler ,$(FLAGS))
void MakeTranslator::tellInside(const MakeLine &Line) {
  for (const MakeWord &W : Line.Words) {
    StringRef Word = R.text(W);
    if (R.isDone(W.Begin) || !Word.contains("$(") || Word.size() > 4096)
      continue;
    SmallVector<StringRef> Parts;
    SplitString(Word, Parts, " \t,()$:=%");
    for (StringRef Part : Parts) {
      const BuildWord *Row = nullptr;
      for (auto Kind :
           {BuildWord::Flag, BuildWord::FlagWithValue, BuildWord::FlagWithList})
        if (const BuildWord *Found = lookupBuildWord(Kind, Part))
          Row = Found->RocmPackage == "cuda" ? Row : Found;
      StringRef Library = Part;
      if (!Row && Library.consume_front("-l"))
        Row = lookupBuildWord(BuildWord::Library, Library);
      if (Row || Part == "-rdc")
        return R.leave(
            W.Begin, W.End,
            ("'" + Part + "' is kept: it is inside a make function").str(),
            "write hipcc's flag", /*Inside=*/true);
    }
  }
}

void MakeTranslator::tellOthers(const MakeLine &Line) {
  static const Regex Says("^(@?echo|@?printf|\\$\\((error|info|warning)) ");
  if (!Line.Words.empty() &&
      Says.match(R.Source.slice(Line.Words[0].Begin, Line.End).take_front(80)))
    return;
  static const Regex Gpu("(sm|compute)_[0-9$%]");
  tell(Line, Gpu, "an NVIDIA GPU is kept",
       "name AMD's GPU with --offload-arch, or remove it");
  static const Regex File("(^|/|-l:)lib(cu(da|blas|fft|rand|s)|nv)[A-Za-z_]*"
                          "\\.(so|a)|(^|/)(cud[a-z_]*|cublas[a-z_0-9]*)\\.h");
  tell(Line, File, "a CUDA file is kept", "name ROCm's file");
  static const Regex Ending(
      "\\$[({](basename|suffix) |%\\.\\*\\}|[:% (]%?cu[=,]|"
      "^cu$|%\\.c%");
  if (!R.Project.NewNames.empty())
    tell(Line, Ending,
         "the file extension is processed here: it is .cu.hip now",
         "strip both extensions, or name the files");
}

void MakeTranslator::translate(const MakeLine &Line) {
  tellVersion(Line);
  nameSuffixRule(Line);
  nameIncludes(Line);
  for (MakeCommand Command : commandsOf(R, Line)) {
    if (Line.Name.empty())
      linkDeviceCode(Command);
    translateMakeFlags(R, Command, Line.Name);
  }
  namePrograms(Line);
  nameFolders(Line);
  nameFiles(Line);
  tellLibraries(Line);
  tellInside(Line);
  tellOthers(Line);
}

/// Where the first line of our own can stand: behind a mark of the encoding and
/// a `#!` line.
static unsigned firstPlace(StringRef Text) {
  unsigned At = Text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  if (!Text.substr(At).starts_with("#!"))
    return At;
  size_t End = Text.find('\n');
  return End == StringRef::npos ? Text.size() : End + 1;
}

/// The findings. If a compiler needs our headers, their directory can be set.
std::vector<Finding> MakeTranslator::take() {
  if (R.Project.NeedsShims && Compiles)
    R.addPrologue(firstPlace(R.text()), Shims);
  return R.take();
}

std::vector<Finding> translateMakefile(const SourceText &Source,
                                       const BuildProject &Project) {
  MakeTranslator T(Source, Project);
  T.dropSwitches();
  for (const MakeLine &Line : parseMakefile(Source.text()))
    if (!T.isDropped(Line))
      T.translate(Line);
  return T.take();
}

} // namespace hipify
