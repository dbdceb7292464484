//===- Backends.cpp -------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Backend.h"
#include "Validation/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace hipify::validation;

using Words = std::vector<std::string>;

Process Backend::run(const Case &, const std::string &Executable,
                     Words Arguments, uint64_t) const {
  Process P;
  P.Words = {Executable};
  append_range(P.Words, Arguments);
  return P;
}

/// The files to compile, with absolute paths.
static Words filesOf(const Sources &S, bool Original) {
  Words Files;
  for (const std::string &Name : Original ? S.C.Sources : S.Translated)
    Files.push_back((Original ? S.Original : S.Translation) + "/" + Name);
  return Files;
}

/// Include directories: the sources' first, then ours. Untranslated headers are
/// still in the case's directory.
static Words includeFlags(const Sources &S, const Tools &T, bool Original) {
  Words Flags, Folders = {S.Original};
  if (!Original)
    Folders.insert(Folders.begin(), S.Translation);
  for (const std::string &Folder : Folders)
    Flags.push_back("-I" + Folder);
  for (const std::string &Folder : Folders)
    for (const std::string &Headers : S.Headers)
      Flags.push_back("-I" + Folder + "/" + Headers);
  Flags.push_back("-I" + T.Share + "/include");
  return Flags;
}

/// Compiles the translation as CUDA: headers that define HIP's names.
static Words hipOverCuda(const Tools &T) {
  return {"-D__HIP_PLATFORM_NVIDIA__", "-I" + T.Share + "/include/nvidia"};
}

// The text comes from writers/nvidia_headers.py; some statements become
// one builtin and need no header.
std::string hipify::validation::cannotBuildOverCuda(StringRef Output) {
  if (!Output.contains("is for AMD's GPUs: for NVIDIA's") &&
      !Output.contains("__builtin_amdgcn_"))
    return "";
  return "the translation of its asm statements is for AMD GPUs only";
}

Words hipify::validation::amdLibraries(const Case &C) {
  Words Flags;
  for (StringRef Library : C.Libraries) {
    if (Library.consume_front("cu"))
      Flags.push_back(("-lhip" + Library).str());
    else
      Flags.push_back(Library == "nccl" ? "-lrccl" : ("-l" + Library).str());
  }
  return Flags;
}

namespace {

/// simt:GPU and simt:sm_80:hip, each optionally with :check
class Emulator : public Backend {
public:
  Emulator(StringRef Gpu, const Tools &T) : T(T) {
    Name = ("simt:" + Gpu).str();
    Checked = Gpu.consume_back(":check");
    bool Translated = Gpu.consume_back(":hip");
    OnCuda = Gpu.starts_with("sm_");
    RunsOriginal = OnCuda && !Translated;
    if (!OnCuda)
      Arch = Gpu.str();
    Target = Gpu.str();
  }

  std::string whyNot(const Case &C) const override {
    return OnCuda ? T.NoCuda : T.NoRocm;
  }

  Words toolFlags() const {
    if (OnCuda)
      return {"--cuda-path=" + T.CudaPath};
    return T.RocmFlags;
  }

  std::vector<Process> build(const Sources &S,
                             const std::string &Executable) const override {
    // A case can require a newer NVIDIA GPU than the one named.
    std::string Gpu = Target;
    if (OnCuda && S.C.NvidiaArch.size() >= Gpu.size() && S.C.NvidiaArch > Gpu)
      Gpu = S.C.NvidiaArch;
    Process P;
    P.Words = {T.Program, "run", "--target", Gpu, "-o", Executable, "-w"};
    append_range(P.Words, toolFlags());
    if (Checked)
      P.Words.push_back("--check=all");
    append_range(P.Words, S.C.Flags);
    append_range(P.Words, S.Flags);
    if (OnCuda && !RunsOriginal)
      append_range(P.Words, hipOverCuda(T));
    append_range(P.Words, includeFlags(S, T, RunsOriginal));
    Words Files = filesOf(S, RunsOriginal);
    for (const std::string &More : ArrayRef(Files).drop_front())
      append_range(P.Words, Words{"--source", More});
    P.Words.push_back(Files.front());
    return {P};
  }

  Process run(const Case &C, const std::string &Executable, Words Arguments,
              uint64_t Seed) const override {
    Process P = Backend::run(C, Executable, std::move(Arguments), Seed);
    // Cases already run in parallel.
    std::string Settings =
        "HIPIFY_SIMT=threads=1,devices=" + std::to_string(C.Devices);
    if (Checked)
      Settings += ",check=memory+race+sync,schedule=" + std::to_string(Seed);
    P.Environment = {std::move(Settings)};
    return P;
  }

  std::string unsupported(const Ended &E) const override {
    SmallVector<StringRef> Lines;
    StringRef(E.Output).split(Lines, '\n');
    for (StringRef Line : Lines)
      if (Line.contains("[unsupported]"))
        return Line.str();
    return "";
  }

private:
  const Tools &T;
  std::string Target;
  bool OnCuda;  ///< With CUDA's headers, as for NVIDIA GPUs.
  bool Checked; ///< Also detects races, invalid accesses and invalid barriers.
};

/// compile:GPU
class CompileOnly : public Backend {
public:
  CompileOnly(StringRef Gpu, const Tools &T) : T(T) {
    Name = ("compile:" + Gpu).str();
    Arch = Gpu.str();
    Runs = false;
  }

  std::string whyNot(const Case &C) const override { return T.NoRocm; }

  std::vector<Process> build(const Sources &S,
                             const std::string &Executable) const override {
    std::vector<Process> All;
    for (const std::string &File : filesOf(S, /*Original=*/false)) {
      Process P;
      P.Words = {T.Clang,
                 "-x",
                 "hip",
                 "--cuda-device-only",
                 "--offload-arch=" + Arch,
                 "-O2",
                 "-w",
                 "-c",
                 "-o",
                 Executable + std::to_string(All.size()) + ".o"};
      append_range(P.Words, T.RocmFlags);
      append_range(P.Words, S.C.Flags);
      append_range(P.Words, includeFlags(S, T, false));
      P.Words.push_back(File);
      All.push_back(std::move(P));
    }
    return All;
  }

private:
  const Tools &T;
};

} // namespace

/// Counts GPUs by the driver's files.
static unsigned countNvidiaGpus() {
  unsigned Count = 0;
  while (sys::fs::exists("/dev/nvidia" + std::to_string(Count)))
    ++Count;
  return Count;
}
/// A driver node is a CPU, with 0 as its GPU, or a GPU. Nodes can be hidden
/// from a container that has the device.
static unsigned countAmdGpus() {
  if (!sys::fs::exists("/dev/kfd"))
    return 0;
  unsigned Count = 0;
  for (unsigned Node = 0;; ++Node) {
    auto Id = MemoryBuffer::getFileAsStream(
        "/sys/class/kfd/kfd/topology/nodes/" + Twine(Node) + "/gpu_id");
    if (!Id)
      return std::max(Count, 1u);
    Count += (*Id)->getBuffer().trim() != "0";
  }
}

static std::string whyTooFew(unsigned Count, StringRef Vendor, const Case &C) {
  if (Count == 0)
    return ("there is no " + Vendor + " GPU").str();
  if (Count < C.Devices)
    return "it needs " + std::to_string(C.Devices) +
           " GPUs, and the machine has " + std::to_string(Count);
  return "";
}

namespace {

/// nvidia, nvidia:hip
class Nvidia : public Backend {
public:
  Nvidia(bool Original, const Tools &T) : T(T) {
    Name = Original ? "nvidia" : "nvidia:hip";
    RunsOriginal = Original;
  }

  std::string whyNot(const Case &C) const override {
    if (T.Nvcc.empty())
      return "there is no nvcc";
    return whyTooFew(countNvidiaGpus(), "NVIDIA's", C);
  }

  std::vector<Process> build(const Sources &S,
                             const std::string &Executable) const override {
    Process P;
    P.Words = {T.Nvcc,         "-x", "cu", "-O2",     "-std=c++17",
               "-arch=native", "-w", "-o", Executable};
    append_range(P.Words, S.C.Flags);
    if (!S.Flags.empty())
      P.Words.push_back("-fmad=false");
    if (!RunsOriginal)
      append_range(P.Words, hipOverCuda(T));
    append_range(P.Words, includeFlags(S, T, RunsOriginal));
    append_range(P.Words, filesOf(S, RunsOriginal));
    for (const std::string &Library : S.C.Libraries)
      P.Words.push_back("-l" + Library);
    return {P};
  }

private:
  const Tools &T;
};

/// amd
class Amd : public Backend {
public:
  explicit Amd(const Tools &T) : T(T) {
    Name = "amd";
    Arch = "native";
  }

  std::string whyNot(const Case &C) const override {
    return whyTooFew(countAmdGpus(), "AMD's", C);
  }

  std::vector<Process> build(const Sources &S,
                             const std::string &Executable) const override {
    Process P;
    P.Words = {T.Clang,   "-x",         "hip", "--offload-arch=native",
               "-O2",     "-std=c++17", "-w",  "-o",
               Executable};
    append_range(P.Words, T.RocmFlags);
    append_range(P.Words, S.C.Flags);
    append_range(P.Words, S.Flags);
    append_range(P.Words, includeFlags(S, T, false));
    append_range(P.Words, filesOf(S, false));
    append_range(P.Words, Words{"-lstdc++", "-lm", "-lamdhip64"});
    append_range(P.Words, amdLibraries(S.C));
    return {P};
  }

private:
  const Tools &T;
};

} // namespace

Expected<std::unique_ptr<Backend>>
hipify::validation::makeBackend(StringRef Name, const Tools &T) {
  StringRef Gpu = Name;
  std::unique_ptr<Backend> Made;
  if (Name.contains(":hip") && Name != "nvidia:hip" &&
      !Name.starts_with("simt:sm_"))
    return createStringError(
        "'" + Name +
        "' is not a back end: ':hip' is the translation on NVIDIA's "
        "GPUs, simt:sm_80:hip or nvidia:hip");
  if (Gpu.consume_front("simt:") && !Gpu.empty())
    Made = std::make_unique<Emulator>(Gpu, T);
  else if (Gpu.consume_front("compile:") && !Gpu.empty())
    Made = std::make_unique<CompileOnly>(Gpu, T);
  else if (Name == "nvidia" || Name == "nvidia:hip")
    Made = std::make_unique<Nvidia>(Name == "nvidia", T);
  else if (Name == "amd")
    Made = std::make_unique<Amd>(T);
  else
    return createStringError(
        "'" + Name +
        "' is not a back end; the back ends are simt:<gpu>, "
        "compile:<gpu>, nvidia, nvidia:hip and amd");
  return std::move(Made);
}

Words hipify::validation::defaultBackends(const Tools &T) {
  Words Names;
  if (!T.CudaPath.empty())
    Names.push_back("simt:sm_80");
  append_range(Names, Words{"simt:gfx942", "simt:gfx1100"});
  if (countNvidiaGpus() && !T.Nvcc.empty())
    append_range(Names, Words{"nvidia", "nvidia:hip"});
  if (countAmdGpus())
    Names.push_back("amd");
  return Names;
}
