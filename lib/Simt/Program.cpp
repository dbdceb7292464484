//===- Program.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Program.h"
#include "Cache/CacheFolder.h"
#include "Simt/Cache.h"
#include "Simt/Layers.h"
#include "Simt/Lowering.h"
#include "Simt/Namesakes.h"
#include "Simt/Precompiled.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <thread>

using namespace llvm;
using namespace hipify;
using namespace hipify::simt;

using Words = std::vector<std::string>;

static void append(Words &To, ArrayRef<std::string> More) {
  To.insert(To.end(), More.begin(), More.end());
}

/// What every entry of a program depends on, besides its flags and files.
static Words identityOf(const ProgramRequest &R) {
  SmallString<128> Here;
  sys::fs::current_path(Here);
  Words Key = {R.Version, Here.str().str(), R.Tools.Clang,
               stampOf(R.Tools.Clang), R.Share};
  // Makes the key unique.
  if (!R.UseCache)
    Key.push_back(std::to_string(
        std::chrono::steady_clock::now().time_since_epoch().count()));
  return Key;
}

namespace {
/// Builds one program in a directory of its own.
class Builder {
public:
  Builder(const ProgramRequest &Request, StringRef Folder)
      : R(Request), Folder(Folder.str()) {}

  /// Returns the files that were read.
  Expected<Words> build();

private:
  /// The files of one source.
  struct Unit {
    std::string Source, Id, Bitcode, HostObject;
    std::string DeviceDepfile, HostDepfile;
  };

  std::string file(const Twine &Name) { return (Folder + "/" + Name).str(); }
  Words compile(const Unit &U, Words PassFlags);
  Error compileDevice(Unit &U);
  Error compileHost(Unit &U);
  Error compileUnits();
  Expected<std::unique_ptr<Module>> readDevice(const Unit &U, LLVMContext &C);
  Expected<bool> unitsNeedEachOther();
  Error lowerModule(Module &M, const std::string &Id);
  Error lowerUnits();
  Error link();
  Error writeMissing();

  const ProgramRequest &R;
  std::string Folder;
  std::vector<Unit> Units;
  /// Links the device code of all units, like nvcc -rdc=true.
  bool Relocatable = false;
  Words DeviceObjects;
  std::vector<Unsupported> Missing;
  Words MissingFunctions, LayerInputs;
};
} // namespace

// Identical for host and device: both passes must see the same text.
Words hipify::simt::compileWords(const ProgramRequest &R,
                                 ArrayRef<std::string> UserFlags) {
  Words W = {R.Tools.Clang};
  append(W, R.Tools.Flags);
  // The user's directories precede ours.
  append(W, UserFlags);
  append(W, {"-I" + R.Share + "/include", "-O" + std::to_string(R.OptLevel),
             "-c"});
  if (!R.Tools.IsAMD)
    for (const char *Name : {"cuda_host.h", "cuda_device.h", "cuda_atomic.h"})
      append(W, {"-include", R.Share + "/simt/prelude/" + Name});
  return W;
}

/// The id that a linked program's host objects use instead of their unit's.
static constexpr StringLiteral LinkedId = "program";

/// The command line that compiles a unit in the pass that PassFlags select.
Words Builder::compile(const Unit &U, Words PassFlags) {
  // The old driver's host code registers what a linker could not know.
  if (Relocatable)
    append(PassFlags, {"-fgpu-rdc", "--no-offload-new-driver"});
  Words W = compileWords(R, R.CompileFlags);
  append(W, PassFlags);
  // Names of static variables and kernels contain it.
  if (Relocatable)
    W.push_back("-cuid=" + U.Id);
  append(W, precompiledFlags(R, U.Source, PassFlags));
  W.push_back(U.Source);
  return W;
}

Error Builder::compileDevice(Unit &U) {
  U.Bitcode = file(U.Id + ".bc");
  U.DeviceDepfile = file(U.Id + ".device.d");
  // The optimizer runs here, after the functions that talk to a host have been
  // replaced. Line tables provide locations for reports. An out-of-range float
  // must not become poison before lowerFloatToInteger sees it.
  Words W = compile(U, {"--offload-device-only", "-emit-llvm",
                        "-gline-tables-only", "-fno-strict-float-cast-overflow",
                        "-Xclang", "-disable-llvm-passes"});
  // nvcc lets a variable without a value be passed to a function. Clang would
  // drop the branch that leaves it without one.
  if (!R.Tools.IsAMD)
    append(W, {"-Xclang", "-no-enable-noundef-analysis"});
  // clang's driver ignores -MD in HIP's device pass, which can read other
  // headers than the host pass.
  append(W, {"-Xclang", "-dependency-file", "-Xclang", U.DeviceDepfile,
             "-Xclang", "-sys-header-deps", "-Xclang", "-MT", "-Xclang", U.Id,
             "-o", U.Bitcode});
  return runCommands(Command{W, file(U.Id + ".device.log")});
}

/// The host object is a separate entry: HIP's host pass does not depend on the
/// GPU, so builds for several GPUs share it. (CUDA's has __CUDA_ARCH_LIST__.)
Error Builder::compileHost(Unit &U) {
  Words Key = identityOf(R);
  std::string Module = Relocatable ? LinkedId.str() : U.Id;
  append(Key, {U.Id, Module, U.Source});
  for (const std::string &Word : compileWords(R, R.CompileFlags))
    if (!StringRef(Word).starts_with("--offload-arch="))
      Key.push_back(Word);
  auto Make = [&](StringRef Work) -> Expected<Words> {
    // The module's name takes the place of the embedded code object.
    std::string Fat = (Work + "/id").str(), Depfile = (Work + "/host.d").str();
    std::error_code EC;
    raw_fd_ostream OS(Fat, EC);
    if (EC)
      return createStringError(Fat + ": " + EC.message());
    OS << Module << '\0';
    OS.close();
    Words W = compile(U, {"--offload-host-only"});
    append(W, {"-MD", "-MF", Depfile, "-Xclang", "-fcuda-include-gpubinary",
               "-Xclang", Fat, "-o", (Work + "/host.o").str()});
    if (Error E = runCommands(Command{W, (Work + "/host.log").str()}))
      return std::move(E);
    return readDepfile(Depfile);
  };
  Expected<std::string> Entry =
      cached("host-" + hashOf(Key),
             searchedFolders(compileWords(R, R.CompileFlags)), Make);
  if (!Entry)
    return Entry.takeError();
  U.HostObject = *Entry + "/host.o";
  U.HostDepfile = *Entry + "/host.d";
  return Error::success();
}

Expected<std::unique_ptr<Module>> Builder::readDevice(const Unit &U,
                                                      LLVMContext &C) {
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M = parseIRFile(U.Bitcode, Diagnostic, C);
  if (!M)
    return createStringError(U.Bitcode + ": " + Diagnostic.getMessage());
  return std::move(M);
}

/// Whether one unit's device code uses definitions of another unit.
Expected<bool> Builder::unitsNeedEachOther() {
  StringSet<> Defined, Used;
  for (const Unit &U : Units) {
    LLVMContext Context;
    auto M = readDevice(U, Context);
    if (!M)
      return M.takeError();
    for (const GlobalValue &G : (*M)->global_values()) {
      if (G.isDeclaration() ? G.use_empty() : G.hasLocalLinkage())
        continue;
      (G.isDeclaration() ? Used : Defined).insert(G.getName());
    }
  }
  return any_of(Used, [&](const auto &Entry) {
    return !Entry.getKey().starts_with("llvm.") &&
           Defined.contains(Entry.getKey());
  });
}

Error Builder::lowerModule(Module &M, const std::string &Id) {
  if (Error E = optimizeForGPU(M, R.OptLevel))
    return E;
  LowerOptions Options = R.Lowering;
  Options.Id = Id;
  auto Lacking = lower(M, Options);
  if (!Lacking)
    return Lacking.takeError();
  append_range(Missing, *Lacking);
  DeviceObjects.push_back(file(Id + ".device.o"));
  std::error_code EC;
  raw_fd_ostream OS(DeviceObjects.back(), EC);
  if (EC)
    return createStringError(DeviceObjects.back() + ": " + EC.message());
  return emitObject(M, OS);
}

Error Builder::lowerUnits() {
  LLVMContext Context;
  std::unique_ptr<Module> All;
  for (const Unit &U : Units) {
    auto M = readDevice(U, Context);
    if (!M)
      return M.takeError();
    if (!Relocatable) {
      if (Error E = lowerModule(**M, U.Id))
        return E;
      continue;
    }
    // Each unit has its own copy of the device library, which the linker would
    // rename.
    dropReplacedFunctions(**M);
    joinStaticNames(**M);
    if (!All)
      All = std::move(*M);
    else if (Linker::linkModules(*All, std::move(*M)))
      return createStringError(U.Source +
                               ": its device code cannot be linked with that "
                               "of the other sources");
  }
  return All ? lowerModule(*All, LinkedId.str()) : Error::success();
}

/// Adds the package of a library that the linker did not find.
static Error adviseLibraries(Error Failed) {
  struct Library {
    StringRef Name, Package;
  };
  static constexpr Library Libraries[] = {{"openblas", "libopenblas-dev"},
                                          {"fftw3", "libfftw3-dev"}};
  std::string Text = toString(std::move(Failed));
  for (const Library &L : Libraries)
    if (StringRef(Text).contains(("cannot find -l" + L.Name).str()) ||
        StringRef(Text).contains(("unable to find library -l" + L.Name).str()))
      Text += ("hipify-cpp: note: the emulator computes with " + L.Name +
               "; Debian has it in " + L.Package + "\n")
                  .str();
  return createStringError(Text);
}

Error Builder::link() {
  std::string Simt = R.Share + "/simt";
  std::string RunTime = R.Share + "/lib/libhipifySimt.a";
  Expected<std::vector<Layer>> Layers = readLayers(Simt);
  if (!Layers)
    return Layers.takeError();
  Words Objects, Flags, Stubs;
  Names All;
  for (const Unit &U : Units)
    Objects.push_back(U.HostObject);
  append(Objects, DeviceObjects);
  for (const std::string &Object : Objects)
    if (Error E = addNames(Object, All))
      return E;
  for (const Layer &Each : *Layers) {
    bool Needed = &Each == &Layers->front() ||
                  any_of(All.Undefined, [&](const std::string &Name) {
                    return !All.Defined.count(Name) && Each.provides(Name);
                  });
    if (!Needed)
      continue;
    Expected<Words> Built = buildLayer(R, Each.Folder);
    if (!Built)
      return Built.takeError();
    for (const std::string &Object : *Built)
      if (Error E = addNames(Object, All))
        return E;
    append(Objects, *Built);
    append(LayerInputs, *Built);
    append(Flags, Each.LinkFlags);
  }
  if (Error E = addNames(RunTime, All))
    return E;
  for (const std::string &Name : All.Undefined)
    if (!All.Defined.count(Name) && isVendorFunction(Name))
      Stubs.push_back(Name);
  copy_if(Stubs, std::back_inserter(MissingFunctions),
          [](StringRef Name) { return !isOfDeviceLinker(Name); });
  if (!Stubs.empty()) {
    Objects.push_back(file("stubs.o"));
    if (Error E = emitStubs(Stubs, Objects.back()))
      return E;
  }
  LayerInputs.push_back(RunTime);
  Words W = {R.Tools.Clang, "-o", file("program")};
  append(W, Objects);
  append(W, {RunTime});
  append(W, Flags);
  append(W, R.LinkFlags);
  append(W, {"-lpthread", "-lm", "-ldl"});
  Error Failed = runCommands(Command{W, file("link.log")});
  if (!Failed)
    return Error::success();
  return adviseLibraries(std::move(Failed));
}

Error Builder::writeMissing() {
  std::error_code EC;
  raw_fd_ostream OS(file("missing"), EC);
  if (EC)
    return createStringError(file("missing") + ": " + EC.message());
  for (const Unsupported &U : Missing) {
    std::string Name = U.Name;
    llvm::replace(Name, '\n', ' ');
    llvm::replace(Name, '\t', ' ');
    OS << "device\t" << Name << '\t' << U.Place << '\t' << U.Uses << '\n';
  }
  for (const std::string &Name : MissingFunctions)
    OS << "host\t" << Name << '\n';
  return Error::success();
}

Error Builder::compileUnits() {
  for (Unit &U : Units) {
    Error Host = Error::success();
    std::thread Other([&] { Host = compileHost(U); });
    Error Device = compileDevice(U);
    Other.join();
    // Both passes report the same errors: show them once.
    if (Host) {
      consumeError(std::move(Device));
      return Host;
    }
    if (Device)
      return Device;
  }
  return Error::success();
}

Expected<Words> Builder::build() {
  for (auto [Index, Source] : enumerate(R.Sources)) {
    Unit U;
    U.Source = Source;
    U.Id = "unit" + std::to_string(Index);
    Units.push_back(std::move(U));
  }
  Relocatable = is_contained(R.CompileFlags, "-fgpu-rdc");
  if (Error E = compileUnits())
    return std::move(E);
  if (Units.size() > 1 && !Relocatable) {
    Expected<bool> Linked = unitsNeedEachOther();
    if (!Linked)
      return Linked.takeError();
    Relocatable = *Linked;
    if (Relocatable)
      if (Error E = compileUnits())
        return std::move(E);
  }
  if (Error E = lowerUnits())
    return std::move(E);
  if (Error E = link())
    return std::move(E);
  if (Error E = writeMissing())
    return std::move(E);
  Words Read = LayerInputs;
  append(Read, R.Tools.Libraries);
  // A layer is built anew only when a program is, so that its sources count.
  for (const std::string &Object : Words(Read)) {
    SmallString<128> Depfile(Object);
    sys::path::replace_extension(Depfile, "d");
    if (sys::fs::exists(Depfile))
      append(Read, readDepfile(Depfile));
  }
  for (const Unit &U : Units)
    for (const std::string &Depfile : {U.DeviceDepfile, U.HostDepfile})
      append(Read, readDepfile(Depfile));
  return Read;
}

// --- layers ------------------------------------------------------------------

static Words findSources(const std::string &Folder) {
  Words Found;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator It(Folder, EC), End;
       It != End && !EC; It.increment(EC))
    if (sys::path::extension(It->path()) == ".cpp")
      Found.push_back(It->path());
  llvm::sort(Found);
  return Found;
}

Expected<std::vector<std::string>>
hipify::simt::buildLayer(const ProgramRequest &R, StringRef Folder) {
  std::string Simt = R.Share + "/simt";
  Words Sources = findSources(Simt + "/" + Folder.str());
  Words Flags = {"-x",
                 "c++",
                 "-std=c++20",
                 "-O2",
                 "-march=x86-64-v3",
                 "-I" + Simt,
                 "-I" + Simt + "/.."};
  append(Flags, R.Tools.HostFlags);
  Words Key = {"layer", R.Tools.Clang, stampOf(R.Tools.Clang)};
  append(Key, Flags);
  append(Key, Sources);
  std::string Name =
      "layer-" + sys::path::filename(Folder).str() + "-" + hashOf(Key);
  auto Make = [&](StringRef Work) -> Expected<Words> {
    std::vector<Command> Commands;
    Words Depfiles;
    for (const std::string &Source : Sources) {
      std::string Stem = (Work + "/" + sys::path::stem(Source)).str();
      Words W = {R.Tools.Clang};
      append(W, Flags);
      append(W, {"-c", "-MD", "-MF", Stem + ".d", "-o", Stem + ".o", Source});
      Commands.push_back({W, Stem + ".log"});
      Depfiles.push_back(Stem + ".d");
    }
    // Two at a time keeps small machines responsive.
    for (size_t I = 0; I < Commands.size(); I += 2)
      if (Error E = runCommands(ArrayRef(Commands).slice(
              I, std::min<size_t>(2, Commands.size() - I))))
        return std::move(E);
    Words Read;
    for (const std::string &Depfile : Depfiles)
      append(Read, readDepfile(Depfile));
    return Read;
  };
  Expected<std::string> Entry = cached(Name, searchedFolders(Flags), Make);
  if (!Entry)
    return Entry.takeError();
  Words Objects;
  for (const std::string &Source : Sources)
    Objects.push_back(*Entry + "/" + sys::path::stem(Source).str() + ".o");
  return Objects;
}

// --- programs ----------------------------------------------------------------

static Error readMissing(StringRef Path, Program &P) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError(Path + ": " + Buffer.getError().message());
  SmallVector<StringRef> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    SmallVector<StringRef> Fields;
    Line.split(Fields, '\t');
    if (Fields[0] == "host") {
      P.MissingFunctions.push_back(Fields[1].str());
      continue;
    }
    Unsupported U{Fields[1].str(), Fields[2].str(), 0};
    (void)Fields[3].getAsInteger(10, U.Uses);
    P.Missing.push_back(std::move(U));
  }
  return Error::success();
}

static Words keyOf(const ProgramRequest &R) {
  const LowerOptions &L = R.Lowering;
  Words Key = identityOf(R);
  append(Key,
         {"program", R.Tools.Target, std::to_string(R.OptLevel),
          std::to_string(L.ReportAccesses) + std::to_string(L.CountLoops) +
              std::to_string(L.Approximate) + std::to_string(L.Structurize) +
              std::to_string(L.TrackDivergence)});
  for (const Words &More :
       {R.Sources, R.Tools.Flags, R.CompileFlags, R.LinkFlags}) {
    Key.push_back(std::to_string(More.size()));
    append(Key, More);
  }
  return Key;
}

Expected<Program> hipify::simt::buildProgram(const ProgramRequest &Request) {
  Words Key = keyOf(Request);
  auto Make = [&](StringRef Work) { return Builder(Request, Work).build(); };
  Expected<std::string> Entry = cached(
      "program-" + hashOf(Key),
      searchedFolders(compileWords(Request, Request.CompileFlags)), Make);
  if (!Entry)
    return Entry.takeError();
  Program P;
  P.Path = *Entry + "/program";
  if (Error E = readMissing(*Entry + "/missing", P))
    return std::move(E);
  return P;
}
