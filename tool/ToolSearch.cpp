//===- ToolSearch.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ToolSearch.h"
#include "Commands.h"
#include "Simt/Toolchain.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

Expected<Tools> hipify::findTools(const std::string &Program,
                                  const ToolFolders &Folders) {
  Tools T;
  T.Program = Program;
  T.Share = shareFolder(Program);
  simt::ToolchainRequest Request;
  Request.RocmPath = Folders.Rocm;
  Request.RocmDeviceLibs = Folders.RocmDeviceLibs;
  Request.CudaPath = Folders.Cuda;
  Request.Target = "gfx942";
  Expected<simt::Toolchain> Rocm = simt::findToolchain(Request);
  Request.Target = "sm_80";
  Expected<simt::Toolchain> Cuda = simt::findToolchain(Request);
  if (!Rocm && !Cuda)
    return joinErrors(Rocm.takeError(), Cuda.takeError());
  T.Clang = Rocm ? Rocm->Clang : Cuda->Clang;
  if (Rocm) {
    T.RocmFlags = {"--rocm-path=" + Rocm->SDK};
    for (const std::string &Flag : Rocm->Flags)
      if (StringRef(Flag).starts_with("--rocm-device-lib-path="))
        T.RocmFlags.push_back(Flag);
  } else {
    T.NoRocm = toString(Rocm.takeError());
  }
  if (Cuda) {
    T.CudaPath = Cuda->SDK;
    for (const std::string &Folder : {Cuda->SDK + "/bin", std::string()})
      if (T.Nvcc.empty())
        if (auto Found = Folder.empty()
                             ? sys::findProgramByName("nvcc")
                             : sys::findProgramByName("nvcc", {Folder}))
          T.Nvcc = *Found;
  } else {
    T.NoCuda = toString(Cuda.takeError());
  }
  return std::move(T);
}
