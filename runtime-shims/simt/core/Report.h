//===- Report.h - What a run found out --------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every report goes to stderr, and at the end of the program to a JSON file if
// one was asked for. Reports that say the same of the same place are counted,
// not repeated. A program that would end with 0 ends with 2 if there were
// errors among them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_REPORT_H
#define HIPIFY_SIMT_CORE_REPORT_H

#include "Abi.h"
#include <string>
#include <vector>

namespace hipify::simt {

/// Which thread did what where: one side of a report.
struct Party {
  std::string What;          ///< "writes 4 bytes", "waits at a barrier", ...
  std::string Where;         ///< "file.cu:12:3 in f, inlined at ...".
  std::string Block, Thread; ///< "(x,y,z)"; empty if it does not matter.
};

struct Report {
  enum class Severity { Note, Warning, Error };
  Severity Level = Severity::Error;
  std::string Check;   ///< "memory", "race", "sync", "trap", "stuck", ...
  std::string Kernel;  ///< Empty: the host's doing.
  std::string Message; ///< One line, lower case, no full stop.
  std::vector<Party> Parties;
};

void report(Report R);

/// For tests of the run time, which provoke reports: the process ends as if
/// there were none.
void keepExitCode();
/// Writes what is written at the end of a program, and ends the process with 2
/// at once, as a fault does.
[[noreturn]] void endProcess();

/// "f(int)" for "_Z1fi"; other names as they are.
std::string demangle(const std::string &Name);
/// Where a site is, as users read it.
std::string describe(const Module &M, uint32_t Site);
/// Whether it is in a function of ROCm's device library.
bool isInLibrary(const Module &M, uint32_t Site);
/// The party of the lane at a site.
Party party(const Lane &L, uint32_t Site, std::string What);
/// A host function that the emulator lacks was called: reports it by name,
/// once, and returns; the caller then returns the API's "not supported".
void reportMissingFunction(const char *Name);

} // namespace hipify::simt

#endif
