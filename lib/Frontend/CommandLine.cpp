//===- CommandLine.cpp - clang's command line for a unit ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/CommandLine.h"
#include "Frontend/Frontend.h"
#include "clang/Basic/Version.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace clang;
using llvm::StringRef;

namespace hipify {

std::string findResourceDir() {
  // libclang-cpp is in <prefix>/lib, its headers are in <prefix>/lib/clang/<N>.
  Dl_info Info;
  llvm::SmallString<256> Folder;
  if (dladdr(reinterpret_cast<void *>(&clang::createInvocation), &Info) &&
      Info.dli_fname) {
    Folder = canonicalPath(Info.dli_fname);
    llvm::sys::path::remove_filename(Folder);
    llvm::sys::path::append(Folder, "clang",
                            std::to_string(CLANG_VERSION_MAJOR));
    if (llvm::sys::fs::is_directory(Folder))
      return Folder.str().str();
    // Debian installs the library in the multiarch directory and links to it.
    std::string Major = std::to_string(CLANG_VERSION_MAJOR);
    std::string Debian = "/usr/lib/llvm-" + Major + "/lib/clang/" + Major;
    if (llvm::sys::fs::is_directory(Debian))
      return Debian;
  }
  return "";
}

/// Whether the flag is -DNAME=VALUE or -UNAME.
static bool isMacroFlag(StringRef Flag) {
  return Flag.size() > 2 && (Flag.starts_with("-D") || Flag.starts_with("-U"));
}

void addMacros(const Unit &U, PreprocessorOptions &PP) {
  for (StringRef Flag : U.Flags)
    if (isMacroFlag(Flag)) {
      if (Flag[1] == 'D')
        PP.addMacroDef(Flag.drop_front(2));
      else
        PP.addMacroUndef(Flag.drop_front(2));
    }
}

std::vector<std::string> Frontend::commandLine(const Unit &U, Pass P) const {
  std::vector<std::string> Args = {"clang++", "-fsyntax-only", "-w"};
  auto Add = [&](auto... Arg) { (Args.push_back(Arg), ...); };
  if (U.Language == UnitLanguage::Cuda) {
    // Our declarations are both host and device code, like those of nvcc's
    // front end, so the device pass is a host pass with the architecture
    // defined.
    if (P == Pass::Device)
      Add("-D__CUDA_ARCH__=" + std::to_string(U.CudaArch ? U.CudaArch : 800));
    Add("-nocudainc", "-nocudalib", "-Xclang",
        "-fcuda-allow-variadic-functions",
        "--cuda-gpu-arch=" + Options.CudaArch, "--cuda-host-only",
        // Only the flags decide, not the PATH.
        "--cuda-path-ignore-env", "-Wno-unknown-cuda-version", "-fgpu-rdc");
  }
  Add("-ferror-limit=0", "-fno-spell-checking", "-fno-caret-diagnostics",
      "-resource-dir",
      Options.ResourceDir.empty() ? findResourceDir() : Options.ResourceDir);
  // Must precede every directory of the user's, so that no vendor header is
  // found.
  Add("-I" + Options.Declarations);
  if (U.ImplicitRuntime || U.RuntimeCompiled)
    Add("-include", Options.Declarations + "/cuda_runtime.h");
  llvm::copy_if(U.Flags, std::back_inserter(Args),
                [](StringRef Flag) { return !isMacroFlag(Flag); });
  Add(U.File);
  return Args;
}

} // namespace hipify
