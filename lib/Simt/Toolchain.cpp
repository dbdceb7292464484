//===- Toolchain.cpp --------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Toolchain.h"
#include "Cache/CacheFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace hipify;
using namespace hipify::simt;

static bool exists(const Twine &Path) { return sys::fs::exists(Path); }

static Expected<std::string> findClang() {
  // Prefer the clang that belongs to the LLVM that this program is linked with:
  // another one's bitcode may be unreadable.
  for (StringRef Folder : {StringRef(HIPIFY_LLVM_TOOLS_DIR), StringRef()})
    for (const char *Name : {"clang++-22", "clang++"}) {
      SmallVector<StringRef> Folders;
      if (!Folder.empty())
        Folders.push_back(Folder);
      if (ErrorOr<std::string> Path = sys::findProgramByName(Name, Folders))
        return *Path;
    }
  return createStringError(
      "clang++ was not found; programs are compiled with clang 22");
}

/// The first of Folders that contains File.
static std::string firstWith(ArrayRef<std::string> Folders, StringRef File) {
  for (const std::string &Folder : Folders)
    if (!Folder.empty() && exists(Folder + "/" + File))
      return Folder;
  return "";
}

static std::string environment(StringRef Name) {
  return sys::Process::GetEnv(Name).value_or("");
}

/// ROCm's device libraries: beside ROCm's clang or, in distributions, beside
/// theirs.
static std::string findDeviceLibs(StringRef Root) {
  static constexpr StringLiteral Mark = "/oclc_abi_version_500.bc";
  for (const char *Folder : {"/amdgcn/bitcode", "/lib/amdgcn/bitcode",
                             "/lib/x86_64-linux-gnu/amdgcn/bitcode"})
    if (exists(Root + Folder + Mark))
      return (Root + Folder).str();
  for (const std::string &Base :
       {(Root + "/lib").str(), (Root + "/lib/llvm").str()}) {
    std::error_code EC;
    for (sys::fs::directory_iterator It(Base, EC), End; It != End && !EC;
         It.increment(EC)) {
      std::string Clang = It->path() + "/lib/clang";
      for (const std::string &Folder : {Clang, Base + "/lib/clang"}) {
        std::error_code Inner;
        for (sys::fs::directory_iterator V(Folder, Inner), None;
             V != None && !Inner; V.increment(Inner))
          if (exists(V->path() + "/amdgcn/bitcode" + Mark))
            return V->path() + "/amdgcn/bitcode";
      }
    }
  }
  return "";
}

/// The bitcode files in a directory.
static std::vector<std::string> bitcodeIn(StringRef Folder) {
  std::vector<std::string> Found;
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC), End; It != End && !EC;
       It.increment(EC))
    if (sys::path::extension(It->path()) == ".bc")
      Found.push_back(It->path());
  return Found;
}

/// The ROCm installations that cmake/rocm-sysroot.sh has unpacked, newest
/// first.
static std::vector<std::string> unpackedRocms() {
  std::vector<std::string> Caches = {environment("ROCM_SYSROOT_CACHE"),
                                     cacheFolder()};
  SmallString<128> Users;
  if (sys::path::cache_directory(Users))
    Caches.push_back((Users + "/hipify-cpp").str());
  using Found = std::pair<sys::TimePoint<>, std::string>;
  std::vector<Found> All;
  for (const std::string &Cache : Caches) {
    std::error_code EC;
    if (Cache.empty())
      continue;
    for (sys::fs::directory_iterator It(Cache, EC), End; It != End && !EC;
         It.increment(EC)) {
      // The list of packages is written last, after everything else.
      sys::fs::file_status Status;
      if (sys::path::filename(It->path()).starts_with("rocm-") &&
          !sys::fs::status(It->path() + "/packages", Status))
        All.push_back({Status.getLastModificationTime(), It->path() + "/usr"});
    }
  }
  llvm::sort(All, std::greater<Found>());
  std::vector<std::string> Folders;
  for (auto &[Time, Folder] : All)
    Folders.push_back(std::move(Folder));
  return Folders;
}

static Error useRocm(Toolchain &T, const ToolchainRequest &R) {
  static constexpr StringLiteral Header = "include/hip/hip_runtime.h";
  std::vector<std::string> Folders = {R.RocmPath, R.RocmPath + "/usr"};
  if (R.RocmPath.empty()) {
    Folders = {environment("ROCM_PATH"), environment("HIP_PATH"), "/opt/rocm",
               "/usr"};
    append_range(Folders, unpackedRocms());
  }
  T.SDK = firstWith(Folders, Header);
  if (T.SDK.empty())
    return createStringError(
        "HIP's headers were not found" +
        (R.RocmPath.empty()
             ? Twine("; 'hipify-cpp setup' fetches them where the "
                     "distribution has them, or")
             : " in " + R.RocmPath + ";") +
        " name ROCm's directory with --rocm-path");
  std::string Libraries =
      R.RocmDeviceLibs.empty() ? findDeviceLibs(T.SDK) : R.RocmDeviceLibs;
  if (Libraries.empty())
    return createStringError(
        "ROCm's device libraries were not found in " + T.SDK +
        "; name their directory with --rocm-device-lib-path");
  T.Flags = {"-x",
             "hip",
             "--offload-arch=" + T.Target,
             "--rocm-path=" + T.SDK,
             "--hip-path=" + T.SDK,
             "--rocm-device-lib-path=" + Libraries,
             "-isystem",
             T.SDK + "/include"};
  T.Libraries = bitcodeIn(Libraries);
  T.HostFlags = {"-D__HIP_PLATFORM_AMD__=1", "-isystem", T.SDK + "/include"};
  return Error::success();
}

/// nvcc's version macros, which follow the toolkit; the headers do not contain
/// the build number. __NVCC__ stays undefined: this is clang.
static std::vector<std::string> versionMacros(StringRef Include) {
  unsigned Version = 0;
  auto Header = MemoryBuffer::getFile(Include + "/cuda.h");
  if (!Header)
    return {};
  StringRef Rest = (*Header)->getBuffer().split("#define CUDA_VERSION ").second;
  Rest = Rest.ltrim();
  if (Rest.consumeInteger(10, Version))
    return {};
  std::string Major = std::to_string(Version / 1000),
              Minor = std::to_string(Version % 1000 / 10);
  return {"-D__CUDACC_VER_MAJOR__=" + Major, "-D__CUDACC_VER_MINOR__=" + Minor,
          "-D__CUDACC_VER_BUILD__=0", "-D__CUDA_API_VER_MAJOR__=" + Major,
          "-D__CUDA_API_VER_MINOR__=" + Minor};
}

/// clang rejects libcu++'s block barrier as a shared variable because of its
/// destructor; nvcc accepts it, and does not run destructors of shared
/// variables. Returns a directory in the cache with a copy of the SDK's header
/// without the destructor; empty: there is no such header.
static std::string headersForSharedBarriers(StringRef Include) {
  static constexpr StringLiteral Name = "cuda/__barrier/barrier_block_scope.h";
  static constexpr StringLiteral Destructor = "~barrier()";
  auto Header = MemoryBuffer::getFile(Include + "/" + Name);
  if (!Header)
    return "";
  StringRef Text = (*Header)->getBuffer();
  size_t At = Text.find(Destructor), End = Text.find('{', At);
  if (End == StringRef::npos)
    return "";
  for (unsigned Depth = 0; End != Text.size(); ++End) {
    Depth += Text[End] == '{';
    if (Text[End] == '}' && --Depth == 0)
      break;
  }
  std::string Changed =
      (Text.take_front(At + Destructor.size()) + " = default;" +
       Text.drop_front(std::min(End + 1, Text.size())))
          .str();
  std::string Folder = cacheFolder() + "/barrier-" + hashOf({Changed});
  std::string Path = Folder + "/" + Name.str();
  if (exists(Path))
    return Folder;
  if (sys::fs::create_directories(sys::path::parent_path(Path)))
    return "";
  if (Error E = writeToOutput(Path, [&](raw_ostream &OS) {
        OS << Changed;
        return Error::success();
      })) {
    consumeError(std::move(E));
    return "";
  }
  return Folder;
}

static Error useCuda(Toolchain &T, const ToolchainRequest &R) {
  std::vector<std::string> Folders = {R.CudaPath};
  if (R.CudaPath.empty())
    Folders = {environment("CUDA_PATH"), environment("CUDA_HOME"),
               "/usr/local/cuda", "/usr/lib/cuda", "/opt/cuda"};
  T.SDK = firstWith(Folders, "include/cuda_runtime.h");
  if (T.SDK.empty())
    return createStringError(
        "CUDA's headers were not found" +
        (R.CudaPath.empty() ? Twine("") : " in " + R.CudaPath) +
        "; name the toolkit's directory with --cuda-path");
  std::string Include = T.SDK + "/include";
  T.HostFlags = {"-isystem", Include};
  T.Flags = {"-x", "cuda", "--cuda-gpu-arch=" + T.Target,
             "--cuda-path=" + T.SDK, "-Wno-unknown-cuda-version"};
  append_range(T.Flags, versionMacros(Include));
  T.Libraries = bitcodeIn(T.SDK + "/nvvm/libdevice");
  // Since CUDA 13, Thrust, CUB and libcu++ are one directory deeper.
  std::string Cccl = exists(Include + "/cccl") ? Include + "/cccl" : Include;
  if (std::string Folder = headersForSharedBarriers(Cccl); !Folder.empty())
    T.Flags.insert(T.Flags.end(), {"-isystem", Folder});
  if (exists(Include + "/cccl")) {
    T.Flags.insert(T.Flags.end(), {"-isystem", Include + "/cccl"});
    T.HostFlags.insert(T.HostFlags.end(), {"-isystem", Include + "/cccl"});
  }
  return Error::success();
}

Expected<Toolchain>
hipify::simt::findToolchain(const ToolchainRequest &Request) {
  Toolchain T;
  T.Target = Request.Target;
  StringRef Target = T.Target;
  T.IsAMD = Target.starts_with("gfx");
  if (!T.IsAMD && !Target.starts_with("sm_"))
    return createStringError(
        "--target takes gfx942, gfx1100, sm_80 and the like, not '" + Target +
        "'");
  Expected<std::string> Clang = findClang();
  if (!Clang)
    return Clang.takeError();
  T.Clang = *Clang;
  if (Error E = T.IsAMD ? useRocm(T, Request) : useCuda(T, Request))
    return std::move(E);
  return T;
}

std::string hipify::simt::stampOf(StringRef Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return "";
  return std::to_string(Status.getSize()) + " " +
         std::to_string(
             Status.getLastModificationTime().time_since_epoch().count());
}

Error hipify::simt::runCommands(ArrayRef<Command> Commands) {
  struct Running {
    sys::ProcessInfo Process;
    const Command *What;
  };
  std::vector<Running> Started;
  Error Result = Error::success();
  for (const Command &C : Commands) {
    SmallVector<StringRef> Words(C.Words.begin(), C.Words.end());
    std::optional<StringRef> Redirects[] = {std::nullopt, StringRef(C.Errors),
                                            StringRef(C.Errors)};
    std::string Message;
    bool Failed = false;
    sys::ProcessInfo P = sys::ExecuteNoWait(
        C.Words[0], Words, std::nullopt,
        C.Errors.empty() ? ArrayRef<std::optional<StringRef>>() : Redirects, 0,
        &Message, &Failed);
    if (Failed)
      Result = joinErrors(std::move(Result), createStringError(Message));
    else
      Started.push_back({P, &C});
  }
  for (Running &R : Started) {
    std::string Message;
    sys::ProcessInfo Done = sys::Wait(R.Process, std::nullopt, &Message);
    if (Done.ReturnCode == 0)
      continue;
    std::string Text = Message;
    if (!R.What->Errors.empty())
      if (auto Buffer = MemoryBuffer::getFile(R.What->Errors))
        Text += (*Buffer)->getBuffer();
    Result = joinErrors(
        std::move(Result),
        createStringError(Text.empty() ? join(R.What->Words, " ") + ": failed"
                                       : Text));
  }
  return Result;
}
