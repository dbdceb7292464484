//===- Setup.cpp - hipify-cpp setup ---------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gets what `run`, `validate` and `probe` compile HIP with, where it is not
// installed: cmake/rocm-sysroot.sh unpacks the distribution's packages.
//
//===----------------------------------------------------------------------===//
#include "Cache/CacheFolder.h"
#include "Commands.h"
#include "Simt/Toolchain.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace hipify {

static Expected<simt::Toolchain> findRocm() {
  simt::ToolchainRequest Request;
  Request.Target = "gfx942";
  return simt::findToolchain(Request);
}

/// Runs the script, which tells on stderr what it does. Why there is no ROCm
/// then, it writes into a file of Folder.
static Error unpackRocm(const std::string &Script, const std::string &Folder) {
  ErrorOr<std::string> Bash = sys::findProgramByName("bash");
  if (!Bash)
    return createStringError(Bash.getError(), "bash was not found");
  // Where findToolchain() looks.
  if (!sys::Process::GetEnv("ROCM_SYSROOT_CACHE"))
    setenv("ROCM_SYSROOT_CACHE", absolutePath(cacheFolder()).c_str(), 1);
  return simt::runCommands(simt::Command{{*Bash, Script, Folder}, ""});
}

static int runSetup(ArrayRef<const char *> Words, const std::string &Argv0) {
  if (!Words.empty()) {
    StringRef Word = Words.front();
    if (Word != "--help" && Word != "-h")
      return usageError("setup takes no arguments, not '" + Word + "'");
    printHelp(setupCommand());
    return ExitDone;
  }
  Expected<simt::Toolchain> Found = findRocm();
  if (!Found) {
    consumeError(Found.takeError());
    std::string Self = sys::fs::getMainExecutable(
        Argv0.c_str(), reinterpret_cast<void *>(&runSetup));
    std::string Folder = absolutePath(cacheFolder()) + "/setup";
    if (Error E = unpackRocm(shareFolder(Self) + "/rocm-sysroot.sh", Folder))
      return reportError(std::move(E));
    Found = findRocm();
    if (!Found) {
      auto Status = MemoryBuffer::getFile(Folder + "/rocm-status");
      if (!Status)
        return reportError(Found.takeError());
      consumeError(Found.takeError());
      return usageError((*Status)->getBuffer().rtrim() +
                        "; install ROCm, or name its directory with run's "
                        "--rocm-path");
    }
  }
  outs() << "ROCm's headers and device libraries are in " << Found->SDK << '\n';
  return ExitDone;
}

Command setupCommand() {
  return {.Name = "setup",
          .Usage = "",
          .Summary = "gets ROCm's headers for run and validate",
          .Description =
              "Looks for the headers and device libraries of ROCm that run, "
              "validate and probe compile HIP\nwith. If there are none, "
              "Debian's packages are unpacked into "
              "~/.cache/hipify-cpp\n(or HIPIFY_CACHE_DIR). Nothing is "
              "installed, and no GPU or driver is needed.",
          .ExitCodes = "0 ROCm's files are available; 1 they are not.",
          .Run = runSetup};
}

} // namespace hipify
