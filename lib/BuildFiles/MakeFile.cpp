//===- MakeFile.cpp -------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/MakeFile.h"
#include "BuildFiles/FlagTranslator.h"
#include "BuildFiles/MakeText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace hipify {

static constexpr size_t LongestVariable = 64;
static constexpr StringLiteral Folder = "/usr/local/cuda";
// Compilers search CPATH last, whatever a Makefile calls them.
static constexpr StringLiteral Shims =
    "HIPIFY_CPP_INCLUDE ?= /usr/share/hipify-cpp/include\n"
    "export CPATH := $(HIPIFY_CPP_INCLUDE)$(if $(CPATH),:$(CPATH))\n";

/// `$(NVCC)` -> "NVCC"
static StringRef referenced(StringRef Word) {
  if (!Word.consume_front("$(") && !Word.consume_front("${"))
    return "";
  return Word.consume_back(")") || Word.consume_back("}") ? Word : "";
}

/// `@"$(CUDA_HOME)/bin/nvcc"`, `$(NVCC)`
static bool isCompiler(const BuildProject &Project, StringRef Word) {
  Word = Word.ltrim("@-+").trim("\"'");
  return Word == "nvcc" || Word.ends_with("/nvcc") ||
         Project.Compilers.count(referenced(Word).str());
}

/// `/usr/local/cuda-12.2`, `$(CUDA_HOME)`
static bool isFolder(StringRef Word) {
  return Word.starts_with(Folder) ||
         lookupBuildWord(BuildWord::Environment, referenced(Word));
}

static bool isRelocatable(StringRef Word) {
  return Word == "-dc" || Word == "--device-c" || Word == "-rdc=true" ||
         Word == "-rdc" || Word == "--relocatable-device-code=true";
}

void surveyMakefile(StringRef Text, BuildProject &Project) {
  for (const MakeLine &Line : parseMakefile(Text)) {
    bool Assigns = !Line.Name.empty();
    if (Assigns && Line.Words.size() == 1 &&
        isFolder(Text.slice(Line.Words[0].Begin, Line.Words[0].End)))
      Project.Folders.insert(Line.Name.str());
    for (const MakeWord &W : Line.Words) {
      StringRef Word = Text.slice(W.Begin, W.End);
      if (Assigns && isCompiler(Project, Word))
        Project.Compilers.insert(Line.Name.str());
      Project.LinksDeviceCode |= isRelocatable(Word);
    }
  }
}

//===--- flags ------------------------------------------------------------===//

namespace {

class MakeFlags : public FlagTranslator {
public:
  MakeFlags(BuildRewriter &R, const MakeLine &Line) : FlagTranslator(R) {
    NamesCuda = true; // What is read here is mostly for nvcc.
    for (const MakeWord &W : Line.Words)
      Words.push_back({W.Begin, W.End, 0});
  }

private:
  std::optional<FlagWord> valueOf(size_t Word) const override;
  char separator(const FlagWord &) const override { return ' '; }
  Finding &remove(const FlagWord &First, const FlagWord &Last) override;
  void nameGpus(const BuildWord &Row, const FlagWord &First,
                const FlagWord &Last) override;

  bool NamedGpus = false;
};

} // namespace

std::optional<FlagWord> MakeFlags::valueOf(size_t Word) const {
  if (Word + 1 == Words.size())
    return std::nullopt;
  return Words[Word + 1];
}

Finding &MakeFlags::remove(const FlagWord &First, const FlagWord &Last) {
  unsigned Begin = First.Begin;
  while (Begin > 0 && StringRef(" \t").contains(R.text()[Begin - 1]) &&
         !R.isDone(Begin - 1) && R.text().substr(0, Begin - 1) != "" &&
         R.text()[Begin - 1] != '\n')
    --Begin;
  // A recipe's tab, and what stands before the first word of a line.
  if (Begin == 0 || R.text()[Begin - 1] == '\n')
    Begin = First.Begin;
  return R.replace(Begin, Last.End, "");
}

/// The first flag of a line names all GPUs, in place of what the others do.
void MakeFlags::nameGpus(const BuildWord &, const FlagWord &First,
                         const FlagWord &Last) {
  if (NamedGpus) {
    remove(First, Last).Message =
        ("'" + R.Source.slice(First.Begin, Last.End) +
         "' is dropped: the flag before names all GPUs")
            .str();
    return;
  }
  NamedGpus = true;
  R.replace(First.Begin, Last.End,
            join(map_range(R.Project.Arches,
                           [](StringRef Arch) {
                             return ("--offload-arch=" + Arch).str();
                           }),
                 " "));
}

//===--- names ------------------------------------------------------------===//

namespace {

class MakeRewriter : public BuildRewriter {
public:
  using BuildRewriter::BuildRewriter;
  void translate(const MakeLine &Line);
  /// Whether it compiles what was translated.
  bool compiles() const { return Compiles; }

private:
  void linkDeviceCode(const MakeLine &Line);
  void nameSuffixRule(const MakeLine &Line);
  void nameIncludes(const MakeLine &Line);
  void nameFolder(unsigned At);
  void nameEnvironment(const MakeLine &Line);
  void namePrograms(const MakeLine &Line);
  void nameFiles(const MakeLine &Line);
  void tellLibraries(const MakeLine &Line);
  void tellVersion(const MakeLine &Line);
  void tellOthers(const MakeLine &Line);
  bool isCudaFolder(StringRef Name) const;
  unsigned behindLibraries(unsigned At, std::string &Text) const;

  StringRef text(const MakeWord &W) const {
    return Source.slice(W.Begin, W.End);
  }
  using BuildRewriter::text;

  bool Compiles = false;
};

} // namespace

static bool isNamePart(char Char) {
  return isAlnum(Char) || Char == '_' || Char == '-' || Char == '.';
}

/// `$(NVCC) a.o b.o -o app`: device code of several objects is linked only if
/// the command says so.
void MakeRewriter::linkDeviceCode(const MakeLine &Line) {
  if (!Line.IsRecipe || !Project.LinksDeviceCode)
    return;
  auto Compiler = find_if(Line.Words, [&](const MakeWord &W) {
    return isCompiler(Project, text(W));
  });
  bool Links = false;
  for (const MakeWord &W : make_range(Compiler, Line.Words.end())) {
    StringRef Word = text(W);
    Links |= Word.starts_with("-o") || Word == "--output-file";
    if (StringSwitch<bool>(Word)
            .Cases({"-c", "-dc", "--compile", "--device-c"}, true)
            .Cases({"-dlink", "--device-link", "-lib", "--lib"}, true)
            .Cases({"-E", "-M", "-MM", "-ptx", "-cubin", "-fatbin"}, true)
            .Default(false))
      return;
  }
  if (Links)
    replace(Compiler->End, Compiler->End, " -fgpu-rdc --hip-link").Message =
        "device code is linked here";
}

/// `.cu.o:` -> `%.o: %.cu.hip`, since a suffix has one dot.
void MakeRewriter::nameSuffixRule(const MakeLine &Line) {
  if (Line.IsRecipe || Line.Words.empty() || Project.NewNames.empty())
    return;
  unsigned Begin = Line.Words[0].Begin;
  StringRef Rule = Source.slice(Begin, Line.End).rtrim();
  StringRef Suffix = Rule;
  if (!Suffix.consume_front(".cu.") || !Suffix.consume_back(":"))
    return;
  Suffix = Suffix.rtrim();
  StringRef Ending = Project.NewNames.begin()->second;
  Ending.consume_front(Project.NewNames.begin()->first);
  if (!Suffix.empty() && all_of(Suffix, isAlnum))
    replace(Begin, Begin + Rule.size(),
            ("%." + Suffix + ": %.cu" + Ending).str());
}

/// -I$(CUDA_HOME)/include, for a host compiler: HIP's headers ask for a
/// platform.
void MakeRewriter::nameIncludes(const MakeLine &Line) {
  for (const MakeWord &W : Line.Words) {
    StringRef Word = text(W).rtrim("\"'");
    bool IsCuda = Word.contains(Folder);
    if (size_t At = Word.find("$"); At != StringRef::npos)
      IsCuda |= isCudaFolder(referenced(Word.substr(At).split('/').first));
    if (Word.starts_with("-I") && Word.ends_with("/include") && IsCuda)
      replace(W.End, W.End, " -D__HIP_PLATFORM_AMD__").Message =
          "HIP's headers ask a host compiler for the platform";
  }
}

/// Whether a variable holds CUDA's folder.
bool MakeRewriter::isCudaFolder(StringRef Name) const {
  return Project.Folders.count(Name.str()) ||
         lookupBuildWord(BuildWord::Environment, Name);
}

/// CUDA has its libraries in lib64, ROCm in lib. The end of what was taken;
/// Text gets ROCm's.
unsigned MakeRewriter::behindLibraries(unsigned At, std::string &Text) const {
  StringRef Rest = text().substr(At);
  for (StringRef Old : {"/targets/x86_64-linux/lib", "/lib64/stubs", "/lib64"})
    if (Rest.starts_with(Old) &&
        (Rest.size() == Old.size() || !isNamePart(Rest[Old.size()]))) {
      Text += "/lib";
      return At + Old.size();
    }
  return At;
}

void MakeRewriter::nameFolder(unsigned At) {
  unsigned End = At + Folder.size();
  StringRef Version = text().substr(End);
  if (Version.consume_front("-"))
    End += 1 + Version.take_while([](char C) { return isDigit(C) || C == '.'; })
                   .size();
  if (End < text().size() && isNamePart(text()[End]))
    return; // /usr/local/cuda_extras
  StringRef Below = text().substr(End);
  if (Below.consume_front("/") &&
      !StringSwitch<bool>(Below.take_while(isNamePart))
           .Cases({"", "bin", "include", "lib", "lib64", "targets"}, true)
           .Default(false))
    return leave(At, End, "a folder of CUDA's is left",
                 "name that of ROCm, or leave it out", /*Inside=*/true);
  std::string Text = "/opt/rocm";
  End = behindLibraries(End, Text);
  replace(At, End, Text);
}

/// $(CUDA_HOME), and where it is set and tested.
void MakeRewriter::nameEnvironment(const MakeLine &Line) {
  for (unsigned At = Line.Begin; At < Line.End; ++At) {
    if (text().substr(At).starts_with(Folder) && !isDone(At))
      nameFolder(At);
    if (!isAlpha(text()[At]) || (At > 0 && isNamePart(text()[At - 1])))
      continue;
    StringRef Name = text().slice(At, Line.End).take_while([](char C) {
      return isAlnum(C) || C == '_';
    });
    const BuildWord *Row = lookupBuildWord(BuildWord::Environment, Name);
    unsigned End = At + Name.size();
    if (!isCudaFolder(Name) || isDone(At)) {
      At = End - 1;
      continue;
    }
    std::string Text = Row ? Row->Hip.str() : Name.str();
    if (End < Line.End && StringRef(")}").contains(text()[End])) {
      Text += text()[End];
      End = behindLibraries(End + 1, Text);
    }
    if (Text != Source.slice(At, End))
      replace(At, End, Text);
    At = End - 1;
  }
}

void MakeRewriter::namePrograms(const MakeLine &Line) {
  for (const MakeWord &W : Line.Words)
    for (unsigned At = W.Begin; At < W.End; ++At) {
      char Before = At == W.Begin ? ' ' : text()[At - 1];
      if (!isAlpha(text()[At]) || isNamePart(Before) || isDone(At) ||
          Before == '(' || Before == '{')
        continue;
      StringRef Name = text().slice(At, W.End).take_while(isNamePart);
      const BuildWord *Row = lookupBuildWord(BuildWord::Program, Name);
      unsigned End = At + Name.size();
      if (Row && Row->isUnsupported())
        refuse(At, End, Row->Note);
      else if (Row) {
        Compiles |= Name == "nvcc";
        replace(At, End, Row->Hip).Advice = Row->Note.str();
      }
      At = End - 1;
    }
}

void MakeRewriter::nameFiles(const MakeLine &Line) {
  static const Regex Variable("\\$[({][A-Za-z0-9_]+\\.cu$");
  StringRef All = text().substr(0, Line.End);
  for (size_t At = All.find(".cu", Line.Begin); At != StringRef::npos;
       At = All.find(".cu", At + 1)) {
    size_t End = At + 3;
    bool IsName =
        End == All.size() || (!isNamePart(All[End]) && All[End] != '/');
    // COMPILE.cu is a variable, by make's custom.
    if (!IsName || End == Line.NameEnd ||
        Variable.match(All.take_front(End).take_back(LongestVariable)))
      continue;
    Compiles = true;
    renameFile(Line.Begin, End, "/ \t\n;\"'\\:,=(",
               "compile it with hipcc -x hip");
  }
}

/// LIBS = cudart cublas: $(LIBS:%=-l%) may link them.
void MakeRewriter::tellLibraries(const MakeLine &Line) {
  if (Line.Name.empty())
    return;
  for (const MakeWord &W : Line.Words)
    if (text(W) != "cuda" && lookupBuildWord(BuildWord::Library, text(W)))
      leave(W.Begin, W.End,
            ("'" + text(W) + "' is left: a library of CUDA, if it is linked")
                .str(),
            "write the library of ROCm");
}

/// $(shell $(NVCC) --version | ...)
void MakeRewriter::tellVersion(const MakeLine &Line) {
  if (!Source.slice(Line.Begin, Line.End).contains_insensitive("nvcc"))
    return;
  const auto Asks = find_if(Line.Words, [&](const MakeWord &W) {
    return text(W).contains("--version") || text(W) == "-V";
  });
  if (Asks != Line.Words.end())
    leave(Asks->Begin, Asks->End,
          "the version of nvcc is asked here; hipcc prints another",
          "decide what AMD needs", /*Inside=*/true);
}

void MakeRewriter::tellOthers(const MakeLine &Line) {
  static const Regex Gpu("(sm|compute)_[0-9$]");
  static const Regex Says("^(@?echo|@?printf|\\$\\((error|info|warning)) ");
  if (!Line.Words.empty() &&
      Says.match(Source.slice(Line.Words[0].Begin, Line.End)))
    return;
  for (const MakeWord &W : Line.Words)
    if (!isDone(W.Begin) && Gpu.match(text(W)))
      leave(W.Begin, W.End, "a GPU of NVIDIA's is left",
            "name AMD's with --offload-arch, or leave it out");
}

void MakeRewriter::translate(const MakeLine &Line) {
  tellVersion(Line);
  linkDeviceCode(Line);
  nameSuffixRule(Line);
  nameIncludes(Line);
  MakeFlags(*this, Line).run();
  namePrograms(Line);
  nameEnvironment(Line);
  nameFiles(Line);
  tellLibraries(Line);
  tellOthers(Line);
}

/// The folder of our headers can be set from outside.
static void defineShims(const SourceText &Source, std::vector<Finding> &All) {
  for (Finding &F : All)
    if (!F.Edits.empty() && F.Edits[0].Offset == 0) {
      F.Edits[0].Text = (Shims + F.Edits[0].Text).str();
      return;
    }
  BuildRewriter R(Source, BuildProject());
  R.replace(0, 0, Shims).Message =
      "the headers that the translation needs are searched";
  append_range(All, R.take());
}

std::vector<Finding> translateMakefile(const SourceText &Source,
                                       const BuildProject &Project) {
  MakeRewriter R(Source, Project);
  for (const MakeLine &Line : parseMakefile(Source.text()))
    R.translate(Line);
  std::vector<Finding> Findings = R.take();
  if (Project.NeedsShims && R.compiles())
    defineShims(Source, Findings);
  return Findings;
}

} // namespace hipify
