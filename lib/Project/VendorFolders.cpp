//===- VendorFolders.cpp - directories of CUDA's headers ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognizes directories by pairs of file names. A single name could be
// anyone's (a test double called cudnn.h); two together are a vendor's.
//
//===----------------------------------------------------------------------===//
#include "Project/VendorFolders.h"
#include "Project/Project.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace hipify {
namespace {

struct Marker {
  StringLiteral First, Second;
};

/// Files at the top of an include directory of CUDA's libraries.
constexpr Marker Toolkits[] = {
    {"cuda_runtime_api.h", "cuda.h"},
    {"cuda_runtime_api.h", "crt/host_config.h"},
    {"cuda_runtime_api.h", "host_config.h"},
    {"cublas_v2.h", "cublas_api.h"},
    {"cufft.h", "cufftXt.h"},
    {"curand.h", "curand_kernel.h"},
    {"cusparse.h", "cusparse_v2.h"},
    {"cusolverDn.h", "cusolver_common.h"},
    {"cudnn.h", "cudnn_version.h"},
    {"nvrtc.h", "cuda.h"},
};

/// Folders of CUDA's C++ libraries, each with a file that confirms it.
constexpr Marker Libraries[] = {
    {"cub", "cub/cub.cuh"},
    {"thrust", "thrust/version.h"},
    {"cuda", "cuda/std/cstddef"},
    {"nv", "nv/target"},
};

} // namespace

static bool holds(StringRef Folder, StringRef Name) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name);
  return sys::fs::exists(Path);
}

static bool isToolkit(StringRef Folder) {
  for (const Marker &M : Toolkits)
    if (holds(Folder, M.First) && holds(Folder, M.Second))
      return true;
  return false;
}

static bool holdsLibrary(StringRef Folder) {
  for (const Marker &M : Libraries)
    if (holds(Folder, M.Second))
      return true;
  return false;
}

/// Folders that accompany CUDA's headers in toolkits and in the sources of CUB,
/// Thrust and libcu++.
static bool isVendorSibling(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"CL", "Openacc", "Openmp", "cccl", "cooperative_groups"}, true)
      .Cases({"crt", "cub", "cuda", "fortran", "nccl_device", "nv"}, true)
      .Cases({"nvtx3", "thrust", "sanitizer", "cudnn_frontend"}, true)
      .Cases({"libcudacxx", "cudax", "c2h", "cmake", "ci", "docs", "doc"}, true)
      .Cases({"test", "tests", "testing", "examples", "benchmarks"}, true)
      .Cases({"benchmark", "tune", "experimental", "dependencies"}, true)
      .Cases({"internal", "scripts", "build", "python", "lib"}, true)
      .Default(Name.starts_with("."));
}

static bool isSource(StringRef Name) {
  return StringSwitch<bool>(sys::path::extension(Name))
      .Cases({".h", ".hh", ".hpp", ".hxx", ".cuh", ".cu", ".inl"}, true)
      .Cases({".c", ".cc", ".cpp", ".cxx"}, true)
      .Default(false);
}

/// Whether a directory with CUDA's headers also contains files that are not
/// CUDA's.
static bool holdsOthers(StringRef Folder, bool Toolkit) {
  if (Toolkit && holds(Folder, "stdio.h"))
    return true; // System headers.
  unsigned Foreign = 0;
  std::error_code EC;
  for (sys::fs::directory_iterator I(Folder, EC), End; !EC && I != End;
       I.increment(EC)) {
    StringRef Name = sys::path::filename(I->path());
    if (sys::fs::is_directory(I->path()))
      Foreign += !isVendorSibling(Name);
    else if (!Toolkit && isSource(Name))
      ++Foreign; // A project with cub/ beside its own headers.
  }
  // Tolerate a few: new toolkits bring new directories.
  return Foreign > (Toolkit ? 3u : 0u);
}

FolderKind classifyFolder(StringRef Folder) {
  bool Toolkit = isToolkit(Folder);
  if (!Toolkit && !holdsLibrary(Folder))
    return FolderKind::Users;
  return holdsOthers(Folder, Toolkit) ? FolderKind::Mixed : FolderKind::Vendor;
}

std::string packagesFolderOf(StringRef File, StringRef Root) {
  std::string Found;
  for (StringRef Folder = sys::path::parent_path(File);
       Folder != Root && isBelow(Folder, Root);
       Folder = sys::path::parent_path(Folder)) {
    StringRef Name = sys::path::filename(Folder);
    if (Name == "site-packages" || Name == "dist-packages")
      Found = Folder.str();
  }
  return Found;
}

std::string vendorFolderOf(StringRef File, StringRef Root) {
  std::string Found;
  StringRef Below = File;
  for (StringRef Folder = sys::path::parent_path(File);
       !Folder.empty() && isBelow(Folder, Root);
       Folder = sys::path::parent_path(Folder)) {
    // Below is File or the entry of Folder that contains it.
    StringRef Name = sys::path::filename(Below);
    if (isToolkit(Folder)) {
      if (!holdsOthers(Folder, /*Toolkit=*/true))
        Found = Folder.str();
    } else {
      for (const Marker &M : Libraries)
        if (Name == M.First && Below != File && holds(Folder, M.Second))
          Found = Below.str();
    }
    Below = Folder;
    if (Folder == Root)
      break;
  }
  return Found;
}

void setVendorFoldersAside(std::vector<std::string> &Flags,
                           std::vector<std::string> &Dropped) {
  std::vector<std::string> Kept, Last;
  for (size_t I = 0; I < Flags.size(); ++I) {
    StringRef Word = Flags[I];
    bool Pair = Word == "-isystem" || Word == "-iquote" ||
                Word == "-idirafter" || Word == "-cxx-isystem";
    bool HasFolder =
        Pair ? I + 1 < Flags.size() : Word.starts_with("-I") && Word.size() > 2;
    // "-Xclang -I..." is for clang only; keep it.
    if (Word == "-Xclang" && I + 1 < Flags.size()) {
      Kept.push_back(Flags[I]);
      Kept.push_back(Flags[++I]);
      continue;
    }
    if (!HasFolder) {
      Kept.push_back(Flags[I]);
      continue;
    }
    std::string Folder = Pair ? Flags[I + 1] : Word.drop_front(2).str();
    FolderKind Kind = classifyFolder(Folder);
    if (Kind == FolderKind::Vendor) {
      Dropped.push_back(Pair ? Flags[I] + " " + Folder : Flags[I]);
    } else if (Kind == FolderKind::Mixed) {
      Last.push_back("-idirafter");
      Last.push_back(Folder);
    } else {
      Kept.push_back(Flags[I]);
      if (Pair)
        Kept.push_back(Folder);
    }
    I += Pair;
  }
  Kept.insert(Kept.end(), Last.begin(), Last.end());
  Flags = std::move(Kept);
}

} // namespace hipify
