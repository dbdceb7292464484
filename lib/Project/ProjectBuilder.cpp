//===- ProjectBuilder.cpp - builds units from options ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects all problems instead of stopping at the first: a user with forty
// inputs wants to see them all at once.
//
//===----------------------------------------------------------------------===//
#include "Files/InputError.h"
#include "Project/CompileDatabase.h"
#include "Project/InputCheck.h"
#include "Project/Project.h"
#include "Project/ProjectRoot.h"
#include "Project/VendorFolders.h"
#include "Source/Printable.h"
#include "clang/Basic/LangStandard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <optional>

using namespace llvm;

namespace hipify {
namespace {

enum class FileClass { Cuda, Cxx, C, Header, Other };

} // namespace

static FileClass classOf(StringRef File) {
  StringRef Extension = sys::path::extension(File);
  if (Extension == ".in") // A template of a build system: name.cu.in
    Extension = sys::path::extension(sys::path::stem(File));
  if (Extension == ".c")
    return FileClass::C;
  return StringSwitch<FileClass>(Extension.lower())
      .Cases({".cu", ".cuh"}, FileClass::Cuda)
      .Cases({".cc", ".cp", ".cpp", ".cxx", ".c++", ".c"}, FileClass::Cxx)
      .Cases({".h", ".hh", ".hpp", ".hxx", ".h++"}, FileClass::Header)
      .Cases({".inl", ".inc", ".ipp", ".tpp", ".txx", ".impl"},
             FileClass::Header)
      .Default(FileClass::Other);
}

/// Kokkos' compiler script makes nvcc treat every source as CUDA.
static bool isNvccWrapper(const CompileCommand &Command) {
  return any_of(Command.Words, [](StringRef Word) {
    return sys::path::filename(Word) == "nvcc_wrapper";
  });
}

class ProjectBuilder {
public:
  explicit ProjectBuilder(const ProjectOptions &Options) : Options(Options) {}
  Expected<Project> build();

private:
  /// Records a problem once, even if several units have it.
  void fail(const Twine &Where, const Twine &Text) {
    std::pair Problem(Where.str(), Text.str());
    if (!is_contained(Problems, Problem))
      Problems.push_back(std::move(Problem));
  }
  void fail(Error E) {
    handleAllErrors(std::move(E),
                    [this](const InputError &E) { fail(E.where(), E.text()); });
  }
  Error takeProblems() const;
  void note(ProjectNote::KindT Kind, StringRef File, const Twine &Text) {
    Result.Notes.push_back({Kind, File.str(), Text.str()});
  }

  void readInputs();
  void readDatabase();
  void findRoot();
  void selectFromDatabase();
  void tellGone(ArrayRef<const CompileCommand *> Gone);
  bool isCudaCommand(const CompileCommand &Command);
  void addUnits(const InputFile &Input);
  const CompileCommand *nearestCommand(const InputFile &Input) const;
  void addUnit(const InputFile &Input, const CompileCommand *Command,
               bool Borrowed);
  void chooseLanguage(Unit &U, const InputFile &Input,
                      const CompileCommand *Command, StringRef Explicit);

  const ProjectOptions &Options;
  std::vector<std::pair<std::string, std::string>> Problems; ///< Place, text.
  std::vector<InputFile> Inputs;
  std::optional<CompileDatabase> Database;
  StringMap<std::vector<const CompileCommand *>> CommandsOf;
  Project Result;
};

Error ProjectBuilder::takeProblems() const {
  Error All = Error::success();
  for (auto &[Where, Text] : Problems)
    All = joinErrors(std::move(All), inputError(Where, Text));
  return All;
}

void ProjectBuilder::readInputs() {
  StringSet<> Seen;
  for (const auto *Paths : {&Options.Inputs, &Options.LooseHeaders})
    for (const std::string &Path : *Paths) {
      auto Input = checkInput(Path);
      if (!Input) {
        fail(Input.takeError());
      } else if (Seen.insert(Input->Path).second) {
        Input->OnlyIfUnread = Paths == &Options.LooseHeaders;
        Inputs.push_back(std::move(*Input));
      }
    }
}

void ProjectBuilder::readDatabase() {
  if (Options.BuildPath.empty())
    return;
  auto Loaded = loadCompileDatabase(Options.BuildPath);
  if (!Loaded)
    return fail(Loaded.takeError());
  Database = std::move(*Loaded);
  for (const CompileCommand &Command : Database->Commands)
    CommandsOf[Command.File].push_back(&Command);
  if (Database->Commands.empty())
    fail(Database->Path,
         "holds no commands; regenerate it with your build system");
}

/// Decides by name, by -x or, for a host file, by its text.
bool ProjectBuilder::isCudaCommand(const CompileCommand &Command) {
  if (classOf(Command.File) == FileClass::Cuda)
    return true;
  auto Flags = adjustFlags(Command.Words, Command.Directory, Command.Dialect);
  if (!Flags) { // Reported when the unit is created.
    consumeError(Flags.takeError());
    return Command.Dialect == FlagDialect::Nvcc;
  }
  return Flags->Language == "cuda" || isNvccWrapper(Command);
}

/// Reports files that no longer exist. A database is as old as the last build:
/// a missing file must not affect the others.
void ProjectBuilder::tellGone(ArrayRef<const CompileCommand *> Gone) {
  if (Gone.empty())
    return;
  constexpr size_t Shown = 3;
  std::string Names;
  for (const CompileCommand *Command : Gone.take_front(Shown))
    Names += (Names.empty() ? "'" : ", '") + Command->File + "' (entry " +
             std::to_string(Command->Entry) + ")";
  if (Gone.size() > Shown)
    Names += " and " + std::to_string(Gone.size() - Shown) + " more";
  std::string Text =
      (Gone.size() == 1 ? "a file that it names no longer exists: "
                        : std::to_string(Gone.size()) +
                              " files that it names no longer exist: ") +
      Names + "; regenerate the database with your build system";
  if (Inputs.empty())
    fail(Database->Path, Text);
  else
    note(ProjectNote::Warning, Database->Path, Text);
}

/// Implements -p without inputs: selects every file that is or uses CUDA.
void ProjectBuilder::selectFromDatabase() {
  StringSet<> Seen;
  std::vector<const CompileCommand *> GoneCuda;
  Error Unreadable = Error::success();
  unsigned Gone = 0, Outside = 0;
  std::vector<std::string> Folders =
      Options.Root.empty()
          ? foldersOfDatabase(Database->Path)
          : std::vector<std::string>{canonicalPath(Options.Root)};
  for (const CompileCommand &Command : Database->Commands) {
    if (!Seen.insert(Command.File).second)
      continue;
    bool Cuda = isCudaCommand(Command);
    if (!sys::fs::exists(Command.File)) {
      // The build may not have generated this host file yet.
      if (Cuda)
        GoneCuda.push_back(&Command);
      else
        ++Gone;
      continue;
    }
    std::string Path = canonicalPath(Command.File);
    if (none_of(Folders, [&](StringRef F) { return isBelow(Path, F); })) {
      Outside += Cuda;
      continue;
    }
    auto Input = checkInput(Command.File);
    if (!Input) {
      Unreadable = joinErrors(std::move(Unreadable), Input.takeError());
      continue;
    }
    if (!Cuda && !Input->Facts.MentionsCuda)
      continue;
    Inputs.push_back(std::move(*Input));
  }
  tellGone(GoneCuda);
  handleAllErrors(std::move(Unreadable), [this](const InputError &E) {
    if (Inputs.empty())
      fail(E.where(), E.text());
    else
      note(ProjectNote::Warning, E.where(), E.text() + "; it is skipped");
  });
  if (Gone)
    note(ProjectNote::Note, Database->Path,
         "skipped " + counted(Gone, "host file") + " that it names: not found");
  std::string Where = "outside '" + join(Folders, "' and '") + "'";
  if (Outside && Options.Root.empty())
    note(ProjectNote::Warning, Database->Path,
         "skipped " + counted(Outside, "CUDA file") + " " + Where +
             "; --root names the project");
  else if (Outside)
    note(ProjectNote::Note, Database->Path,
         "skipped " + counted(Outside, "CUDA file") + " " + Where);
  if (Inputs.empty() && Problems.empty() && Outside)
    fail(Database->Path, "names CUDA files only " + Where +
                             "; pass the project's directory as --root");
  else if (Inputs.empty() && Problems.empty())
    fail(Database->Path,
         "names no file that uses CUDA; name the inputs yourself");
}

void ProjectBuilder::findRoot() {
  if (!Options.Root.empty()) {
    if (!sys::fs::is_directory(Options.Root))
      return fail(Options.Root,
                  "is not a directory; --root takes the project's directory");
    Result.Root = canonicalPath(Options.Root);
    return;
  }
  std::vector<std::string> Files, OfDatabase;
  for (const InputFile &Input : Inputs)
    Files.push_back(Input.Path);
  if (Database)
    for (const CompileCommand &Command : Database->Commands)
      OfDatabase.push_back(Command.File);
  if (Files.empty())
    return;
  ProjectRoot Root = findProjectRoot(
      Files, Database ? StringRef(Database->Path) : "", OfDatabase);
  Result.Root = std::move(Root.Folder);
  Result.Scopes = std::move(Root.Scopes);
}

/// The command with the best flags for a file that the database lacks: a
/// header, or a source added since. The longest common path wins, then the same
/// stem, then CUDA for a file that uses it, then the first.
const CompileCommand *
ProjectBuilder::nearestCommand(const InputFile &Input) const {
  const CompileCommand *Best = nullptr;
  size_t BestScore = 0;
  bool WantsCuda = Input.Facts.DeviceCode || Input.Facts.MentionsCuda;
  for (const CompileCommand &Command : Database->Commands) {
    size_t Same = 0;
    auto A = sys::path::begin(Input.Path), AEnd = sys::path::end(Input.Path);
    auto B = sys::path::begin(Command.File),
         BEnd = sys::path::end(Command.File);
    for (; A != AEnd && B != BEnd && *A == *B; ++A, ++B)
      ++Same;
    size_t Score = Same * 4 + 1;
    if (sys::path::stem(Input.Path) == sys::path::stem(Command.File))
      Score += 2;
    if (WantsCuda && (Command.Dialect == FlagDialect::Nvcc ||
                      classOf(Command.File) == FileClass::Cuda))
      Score += 1;
    if (Score > BestScore) {
      BestScore = Score;
      Best = &Command;
    }
  }
  return Best;
}

void ProjectBuilder::addUnits(const InputFile &Input) {
  if (!Database)
    return addUnit(Input, nullptr, false);
  auto Known = CommandsOf.find(Input.Path);
  if (Known != CommandsOf.end()) {
    for (const CompileCommand *Command : Known->second)
      addUnit(Input, Command, false);
    return;
  }
  const CompileCommand *Nearest = nearestCommand(Input);
  if (Nearest)
    note(ProjectNote::Note, Input.Given,
         "is not in '" + Database->Path + "'; parsed with the flags of '" +
             Nearest->File + "'");
  addUnit(Input, Nearest, true);
}

/// Chooses the language that nvcc, or the compiler in the command, would use.
void ProjectBuilder::chooseLanguage(Unit &U, const InputFile &Input,
                                    const CompileCommand *Command,
                                    StringRef Explicit) {
  FileClass Class = classOf(Input.Path);
  if (!Explicit.empty()) {
    U.Language = StringSwitch<UnitLanguage>(Explicit)
                     .Case("cuda", UnitLanguage::Cuda)
                     .Case("c", UnitLanguage::C)
                     .Default(UnitLanguage::Cxx);
  } else if (Class == FileClass::C) {
    U.Language = UnitLanguage::C;
  } else if (Class == FileClass::Cuda || (Command && isNvccWrapper(*Command))) {
    U.Language = UnitLanguage::Cuda;
  } else if (Class == FileClass::Cxx && Command) {
    // The build compiles it as C++, so any kernels in it are inactive.
    U.Language = UnitLanguage::Cxx;
  } else {
    bool Device =
        Class == FileClass::Cxx ? Input.Facts.Kernels : Input.Facts.DeviceCode;
    U.Language = Device ? UnitLanguage::Cuda : UnitLanguage::Cxx;
  }
  // Device code in a .cpp or .h is compiled through -x cu or a .cu, where nvcc
  // has included the runtime.
  U.ImplicitRuntime = U.Language == UnitLanguage::Cuda;
}

/// Inserts -x and, if it suits the language, -std at the front.
static void setLanguageFlags(Unit &U, StringRef Standard) {
  std::vector<std::string> Head = {"-x", toString(U.Language).str()};
  if (!Standard.empty()) {
    auto Kind = clang::LangStandard::getLangKind(Standard);
    bool ForCxx =
        clang::LangStandard::getLangStandardForKind(Kind).isCPlusPlus();
    std::string Flag = ("-std=" + Standard).str();
    if (ForCxx == (U.Language != UnitLanguage::C))
      Head.push_back(std::move(Flag));
    else
      U.Dropped.push_back(std::move(Flag));
  }
  U.Flags.insert(U.Flags.begin(), Head.begin(), Head.end());
}

void ProjectBuilder::addUnit(const InputFile &Input,
                             const CompileCommand *Command, bool Borrowed) {
  Unit U;
  U.File = Input.Path;
  U.OnlyIfUnread = Input.OnlyIfUnread;
  U.Directory = Command ? Command->Directory : canonicalPath(".");
  std::string Language, Standard;
  auto Take = [&](ArrayRef<std::string> Words, FlagDialect Dialect,
                  bool IsCommand) {
    auto Part = adjustFlags(Words, IsCommand ? U.Directory : canonicalPath("."),
                            Dialect);
    if (!Part) {
      if (!IsCommand)
        return fail(Part.takeError());
      return handleAllErrors(Part.takeError(), [&](const InputError &E) {
        fail(Database->Path, "entry " + Twine(Command->Entry) + ": " +
                                 E.where() + (E.where().empty() ? "" : ": ") +
                                 E.text());
      });
    }
    append_range(U.Flags, Part->Flags);
    // Not worth reporting: the compiler and the input.
    for (std::string &Word : Part->Dropped)
      if (!IsCommand || Word.front() == '-')
        U.Dropped.push_back(std::move(Word));
    // The language of a neighbour says nothing about a file with an extension
    // of its own.
    if (!Part->Language.empty() &&
        !(IsCommand && Borrowed && classOf(Input.Path) != FileClass::Header))
      Language = Part->Language;
    if (!Part->Standard.empty())
      Standard = Part->Standard;
    if (!Part->CudaPath.empty())
      U.CudaPath = Part->CudaPath;
    U.CudaArch = std::max(U.CudaArch, Part->CudaArch);
  };
  Take(Options.FlagsBefore, FlagDialect::Clang, false);
  if (Command) {
    Take(Command->Words, Command->Dialect, true);
  } else {
    std::vector<std::string> OfFolders;
    for (auto &[Folder, Flag] : Options.FolderFlags)
      if (isBelow(U.File, Folder))
        OfFolders.push_back(Flag);
    Take(OfFolders, FlagDialect::Clang, false);
  }
  Take(Options.Flags, FlagDialect::Clang, false);

  chooseLanguage(U, Input, Borrowed ? nullptr : Command, Language);
  setVendorFoldersAside(U.Flags, U.Dropped);
  setLanguageFlags(U, Standard);
  // All units of a file are consecutive.
  for (const Unit &Other : llvm::reverse(Result.Units)) {
    if (Other.File != U.File)
      break;
    if (Other.Flags == U.Flags)
      return;
  }
  Result.Units.push_back(std::move(U));
}

Expected<Project> ProjectBuilder::build() {
  Result.Headers = Options.Headers;
  Result.Excluded = Options.Excluded;
  readInputs();
  readDatabase();
  if (Options.Inputs.empty() && Options.LooseHeaders.empty()) {
    if (Options.BuildPath.empty())
      fail("", "no input; name CUDA files, or pass -p with a compilation "
               "database");
    else if (Database && !Database->Commands.empty())
      selectFromDatabase();
  }
  findRoot();
  if (!Problems.empty())
    return takeProblems();
  for (const InputFile &Input : Inputs) {
    if (Input.Facts.Empty)
      note(ProjectNote::Note, Input.Given,
           "is empty, and so is its translation");
    addUnits(Input);
    Result.MainFiles.push_back(Input.Path);
  }
  llvm::sort(Result.MainFiles);
  if (!Problems.empty())
    return takeProblems();
  return std::move(Result);
}

Expected<Project> Project::create(const ProjectOptions &Options) {
  return ProjectBuilder(Options).build();
}

} // namespace hipify
