//===- Frontend.cpp - parses one translation unit -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Frontend.h"
#include "Files/PlainFile.h"
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/CommandLine.h"
#include "Frontend/DeclarationsFileSystem.h"
#include "Frontend/DeviceWords.h"
#include "Frontend/Flow/WarpCode.h"
#include "Frontend/LaunchBraces.h"
#include "Frontend/PlatformReader.h"
#include "Frontend/PrecompiledHeaders.h"
#include "Frontend/ProblemConsumer.h"
#include "Frontend/ReadOnlyInvocation.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

/// Checks that a unit includes the headers that were precompiled for it.
class SharedHeadersListener : public PPCallbacks {
public:
  SharedHeadersListener(FactCollector &C, PrecompiledHeaderUse &Use)
      : Collector(C), Use(Use) {}

  bool FileNotFound(StringRef) override { return true; }
  void InclusionDirective(SourceLocation HashLoc, const Token &, StringRef Name,
                          bool, CharSourceRange, OptionalFileEntryRef,
                          StringRef, StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (Collector.place(HashLoc).first)
      Use.included(Name);
  }
  void MacroDefined(const Token &Name, const MacroDirective *) override {
    noteMacro(Name);
  }
  void MacroUndefined(const Token &Name, const MacroDefinition &,
                      const MacroDirective *) override {
    noteMacro(Name);
  }

private:
  void noteMacro(const Token &Name) {
    if (Collector.place(Name.getLocation()).first)
      Use.defined(Name.getIdentifierInfo()->getName());
  }
  FactCollector &Collector;
  PrecompiledHeaderUse &Use;
};

/// nvcc accepts `#define UNROLL #pragma unroll`. The parser gets an empty macro
/// instead, since the `#` would be stray in an expansion.
class PragmaMacroListener : public PPCallbacks {
public:
  explicit PragmaMacroListener(Preprocessor &PP) : PP(PP) {}

  bool FileNotFound(StringRef) override { return true; }
  void MacroDefined(const Token &Name, const MacroDirective *MD) override {
    const MacroInfo *Info = MD->getMacroInfo();
    if (Info->isFunctionLike() || Info->getNumTokens() < 2 ||
        !Info->getReplacementToken(0).is(tok::hash))
      return;
    const IdentifierInfo *Word =
        Info->getReplacementToken(1).getIdentifierInfo();
    if (!Word || !Word->isStr("pragma"))
      return;
    MacroInfo *Empty = PP.AllocateMacroInfo(Info->getDefinitionLoc());
    Empty->setDefinitionEndLoc(Info->getDefinitionEndLoc());
    PP.appendDefMacroDirective(Name.getIdentifierInfo(), Empty);
  }

private:
  Preprocessor &PP;
};

class CollectAction : public ASTFrontendAction {
public:
  CollectAction(const MappingTable &Table, const Project &Files,
                StringRef Declarations, UnitFacts &Facts,
                ProblemConsumer &Problems, PrecompiledHeaderUse *Shared)
      : Table(Table), Files(Files), Declarations(Declarations), Facts(Facts),
        Problems(Problems), Shared(Shared) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    Collector = std::make_unique<FactCollector>(CI.getSourceManager(), Table,
                                                Files, Declarations, Facts);
    Problems.Collector = Collector.get();
    CI.getPreprocessor().addPPCallbacks(
        makePreprocessorListener(*Collector, CI.getPreprocessor()));
    CI.getPreprocessor().addPPCallbacks(
        std::make_unique<PragmaMacroListener>(CI.getPreprocessor()));
    nameLaunchBraces(CI.getPreprocessor());
    if (Shared)
      CI.getPreprocessor().addPPCallbacks(
          std::make_unique<SharedHeadersListener>(*Collector, *Shared));
    return makeUnitCollector(*Collector, CI.getPreprocessor());
  }
  void EndSourceFileAction() override {
    // A main file without declarations still has facts.
    Collector->originOf(Collector->sourceManager().getMainFileID());
    Facts.endPass();
    Problems.Collector = nullptr;
  }

private:
  const MappingTable &Table;
  const Project &Files;
  StringRef Declarations;
  UnitFacts &Facts;
  ProblemConsumer &Problems;
  PrecompiledHeaderUse *Shared;
  std::unique_ptr<FactCollector> Collector;
};

/// Precompiles shared headers, unless one is the user's: facts about those come
/// from the units.
class PrecompileAction : public GeneratePCHAction {
public:
  PrecompileAction(const MappingTable &Table, const Project &Files,
                   StringRef Declarations, UnitFacts &Unused,
                   PrecompiledHeader &Header)
      : Table(Table), Files(Files), Declarations(Declarations), Unused(Unused),
        Header(Header) {}
  bool isOthersOnly() const { return OthersOnly; }

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef File) override {
    Collector = std::make_unique<FactCollector>(CI.getSourceManager(), Table,
                                                Files, Declarations, Unused);
    CI.getPreprocessor().addPPCallbacks(std::make_unique<Listener>(*this));
    nameLaunchBraces(CI.getPreprocessor());
    return GeneratePCHAction::CreateASTConsumer(CI, File);
  }
  void EndSourceFileAction() override {
    Header.setIdentifiers(
        getCompilerInstance().getPreprocessor().getIdentifierTable());
  }

private:
  struct Listener : PPCallbacks {
    explicit Listener(PrecompileAction &Action) : Action(Action) {}
    bool FileNotFound(StringRef) override { return true; }
    void FileChanged(SourceLocation Loc, FileChangeReason Reason,
                     SrcMgr::CharacteristicKind, FileID) override {
      SourceManager &SM = Action.Collector->sourceManager();
      FileID File = SM.getFileID(Loc);
      if (Reason == EnterFile && File != SM.getMainFileID() &&
          Action.Collector->originOf(File) == OriginUser)
        Action.OthersOnly = false;
    }
    PrecompileAction &Action;
  };

  const MappingTable &Table;
  const Project &Files;
  StringRef Declarations;
  UnitFacts &Unused;
  PrecompiledHeader &Header;
  std::unique_ptr<FactCollector> Collector;
  bool OthersOnly = true;
};

} // namespace

/// Overlays Base with the files of Memory.
static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withMemory(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
           const std::map<std::string, std::string> &Memory) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Extra(
      new llvm::vfs::InMemoryFileSystem);
  for (auto &[Path, Text] : Memory)
    Extra->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> Both(
      new llvm::vfs::OverlayFileSystem(std::move(Base)));
  Both->pushOverlay(std::move(Extra));
  return Both;
}

/// The include directories in a unit's flags.
static std::vector<std::string> includeFolders(const Unit &U) {
  std::vector<std::string> Folders;
  for (size_t I = 0; I != U.Flags.size(); ++I)
    for (StringRef Option : {"-I", "-iquote", "-isystem", "-idirafter"})
      if (StringRef Flag = U.Flags[I]; Flag.consume_front(Option)) {
        if (Flag.empty() && I + 1 != U.Flags.size())
          Flag = U.Flags[++I];
        Folders.push_back(canonicalPath(Flag, U.Directory));
        break;
      }
  return Folders;
}

/// Whether a header that our declarations lack is CUDA's: it has a row of its
/// own, or the project has no such header on the unit's include path. The
/// tables contain all of libcu++, so `cuda/helpers.h` is third-party.
static bool isCudasHeader(StringRef Header, const MappingTable &Table,
                          const Project &Files, llvm::vfs::FileSystem &Disk,
                          const std::vector<std::string> &Folders) {
  const MappingEntry *Row = Table.lookupHeader(Header);
  if (Row && Row->Cuda == Header)
    return true;
  for (StringRef Folder : Folders) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, Header);
    if (Disk.exists(Path) && Files.contains(canonicalPath(Path)))
      return false;
  }
  return Row || !Header.starts_with("cuda/");
}

/// A clang that is ready to read a unit.
struct Frontend::Session {
  ProblemConsumer Problems;
  std::shared_ptr<CompilerInvocation> Invocation; ///< Null if the flags are
                                                  ///< invalid.
  std::optional<CompilerInstance> CI;
};

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
Frontend::disk(const Unit &U) const {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Real = Disk;
  if (!Real)
    Real = llvm::vfs::createPhysicalFileSystem();
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Plain(
      new PlainFileSystem(std::move(Real), MostForAny));
  if (!Options.Unsaved.empty())
    Plain = withMemory(std::move(Plain), Options.Unsaved);
  Plain->setCurrentWorkingDirectory(U.Directory);
  return Plain;
}

void Frontend::prepare(Session &S, const Unit &U, Pass P) const {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base = disk(U);
  auto IsCudas = [this, Base, Folders = includeFolders(U)](StringRef Header) {
    return isCudasHeader(Header, Table, this->Files, *Base, Folders);
  };
  if (!U.Memory.empty())
    Base = withMemory(std::move(Base), U.Memory);
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files(
      new DeclarationsFileSystem(Base, Options.Declarations,
                                 std::move(IsCudas)));

  DiagnosticOptions DriverDiagOptions;
  llvm::IntrusiveRefCntPtr<DiagnosticsEngine> DriverDiags(new DiagnosticsEngine(
      DiagnosticIDs::create(), DriverDiagOptions, &S.Problems, false));
  std::vector<std::string> Args = commandLine(U, P);
  std::vector<const char *> Argv;
  for (const std::string &Arg : Args)
    Argv.push_back(Arg.c_str());
  CreateInvocationOptions InvocationOptions;
  InvocationOptions.Diags = DriverDiags;
  InvocationOptions.VFS = Files;
  InvocationOptions.RecoverOnError = true;
  S.Invocation = createInvocation(Argv, std::move(InvocationOptions));
  if (!S.Invocation)
    return;
  addMacros(U, S.Invocation->getPreprocessorOpts());
  makeReadOnly(*S.Invocation);
  S.Invocation->getFrontendOpts().SkipFunctionBodies = true;
  S.Invocation->getFrontendOpts().DisableFree = false;
  S.Invocation->getDiagnosticOpts().IgnoreWarnings = true;

  S.CI.emplace(S.Invocation);
  S.CI->setVirtualFileSystem(Files);
  S.CI->createDiagnostics(&S.Problems, /*ShouldOwnClient=*/false);
  S.CI->getDiagnostics().setFatalsAsError(true);
  S.CI->createFileManager();
}

UnitFacts Frontend::runPass(const Unit &U, Pass P,
                            PrecompiledHeaderUse *Shared) const {
  UnitFacts Facts;
  Session S;
  prepare(S, U, P);
  if (!S.Invocation) {
    Facts.Problems.insert(
        {Problem::Crash, U.File, 0, "clang does not accept the unit's flags"});
    return Facts;
  }
  if (Shared) {
    PreprocessorOptions &PP = S.Invocation->getPreprocessorOpts();
    PP.ImplicitPCHInclude = Shared->path();
    // Written by this process, so no validation is needed.
    PP.DisablePCHOrModuleValidation = DisableValidationForModuleKind::All;
  }
  CollectAction Action(Table, this->Files, Options.Declarations, Facts,
                       S.Problems, Shared);
  S.CI->ExecuteAction(Action);
  FileFacts &Main = Facts.Files[U.File];
  Main.MainFile = true;
  Main.ImplicitRuntime = U.ImplicitRuntime;
  if (U.ImplicitRuntime)
    for (auto &[Path, File] : Facts.Files) {
      File.InNvcc = true;
      File.InNvccOpenMP = S.Invocation->getLangOpts().OpenMP != 0;
    }
  return Facts;
}

bool Frontend::precompile(const Unit &U, PrecompiledHeader &Header) const {
  Session S;
  prepare(S, U, Pass::Host);
  if (!S.Invocation)
    return false;
  clang::FrontendOptions &Output = S.Invocation->getFrontendOpts();
  Output.OutputFile = Header.Path;
  // The file exists, open and unlinked.
  Output.UseTemporary = false;
  UnitFacts Unused;
  PrecompileAction Action(Table, Files, Options.Declarations, Unused, Header);
  return S.CI->ExecuteAction(Action) && Action.isOthersOnly() &&
         !S.CI->getDiagnostics().hasErrorOccurred();
}

bool Frontend::anyFile(const UnitFacts &Facts, const Unit &U,
                       llvm::function_ref<bool(StringRef)> Is) const {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk = disk(U);
  for (auto &[Path, Unused] : Facts.Files)
    if (auto It = U.Memory.find(Path); It != U.Memory.end()) {
      if (Is(It->second))
        return true;
    } else if (auto Buffer = Disk->getBufferForFile(Path))
      if (Is((*Buffer)->getBuffer()))
        return true;
  return false;
}

void Frontend::readForAmd(const Unit &U, Pass P, UnitFacts &Facts) const {
  PlatformReader Reader(Table, Files, Options.Declarations,
                        [&](const Unit &Other, FrontendAction &Action) {
                          Session S;
                          prepare(S, Other, P);
                          if (S.Invocation)
                            S.CI->ExecuteAction(Action);
                        });
  Facts.join(Reader.read(U, P == Pass::Device));
}

/// Unresolved text may refer to what any file of the unit declares.
static void noteDeclarations(UnitFacts &Unit) {
  std::set<std::string> Declared;
  for (auto &[Path, Facts] : Unit.Files)
    joinInto(Declared, Facts.Declared);
  for (auto &[Path, Facts] : Unit.Files)
    Facts.DeclaredInUnits = Declared;
}

/// nvcc's host pass instantiates no kernels, clang's does: they may name what
/// only the device pass declares, in any file of the unit.
static void noteUnresolved(UnitFacts &HostPass) {
  std::set<std::string> Names;
  for (const Problem &P : HostPass.Problems)
    Names.insert(P.Names.begin(), P.Names.end());
  for (auto &[Path, Facts] : HostPass.Files)
    Facts.HostUnresolved = Names;
}

void Frontend::run(const Unit &U, const PrecompiledHeader *Shared,
                   CheckpointFn Checkpoint) const {
  ParsedUnit Parsed;
  UnitFacts &Facts = Parsed.Facts;
  auto Attempt = [&](Pass P) {
    if (Shared && !(P == Pass::Device && Shared->mentions("__CUDA_ARCH__"))) {
      PrecompiledHeaderUse Use(*Shared);
      UnitFacts PassFacts = runPass(U, P, &Use);
      if (Use.isConfirmed())
        return PassFacts;
      Parsed.SharedFits = false;
    }
    return runPass(U, P, nullptr);
  };
  Facts.join(Attempt(Pass::Host));
  bool Device =
      U.Language == UnitLanguage::Cuda && anyFile(Facts, U, [](StringRef Text) {
        return Text.contains("__CUDA_ARCH");
      });
  if (Device) {
    noteUnresolved(Facts);
    Checkpoint(Parsed);
    Facts.join(Attempt(Pass::Device));
  }
  readDeviceWords(U, Facts, [&](const Unit &Other, FrontendAction &Action) {
    Session S;
    prepare(S, Other, Pass::Host);
    if (S.Invocation)
      S.CI->ExecuteAction(Action);
  });
  if (anyFile(Facts, U, PlatformReader::mayAsk)) {
    Checkpoint(Parsed);
    readForAmd(U, Pass::Host, Facts);
    if (Device || anyFile(Facts, U, PlatformReader::mayAskForDevice))
      readForAmd(U, Pass::Device, Facts);
  }
  Checkpoint(Parsed);
}

void Frontend::finish(const Unit &U, UnitFacts &Facts) {
  Facts.DeviceWords.clear();
  Facts.Dependencies.insert(U.File);
  // A unit that crashed is still translated lexically.
  Facts.Files[U.File].MainFile = true;
  noteDeclarations(Facts);
}

UnitFacts Frontend::run(const Unit &U) const {
  UnitFacts Facts;
  run(U, nullptr, [&](const ParsedUnit &Parsed) { Facts = Parsed.Facts; });
  finish(U, Facts);
  return Facts;
}

} // namespace hipify
