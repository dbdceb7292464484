//===- Report.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Report.h"
#include "Options.h"
#include <cstdio>
#include <cstdlib>
#include <cxxabi.h>
#include <map>
#include <mutex>
#include <unistd.h>

using namespace hipify::simt;

namespace {
struct Reports {
  std::mutex Lock;
  std::vector<Report> All;
  std::vector<uint64_t> Counts;
  std::map<std::string, size_t> Seen;
  bool Errors = false;
};
} // namespace

// Never destroyed: reports may come until the very end of the process.
static Reports &reports() {
  static Reports &R = *new Reports;
  return R;
}

static const char *name(Report::Severity S) {
  switch (S) {
  case Report::Severity::Note:
    return "note";
  case Report::Severity::Warning:
    return "warning";
  case Report::Severity::Error:
    break;
  }
  return "error";
}

std::string hipify::simt::demangle(const std::string &Name) {
  if (!Name.starts_with("_Z"))
    return Name; // "f" would be a type.
  int Status = 0;
  char *Text = abi::__cxa_demangle(Name.c_str(), nullptr, nullptr, &Status);
  std::string Result = Status == 0 ? Text : Name;
  free(Text);
  return Result;
}

static std::string text(const Report &R) {
  std::string T = std::string("simt: ") + name(R.Level) + ": " + R.Message;
  T += " [" + R.Check + "]\n";
  if (!R.Kernel.empty())
    T += "  in kernel " + R.Kernel + "\n";
  for (const Party &P : R.Parties) {
    T += "  " + P.What;
    if (!P.Where.empty())
      T += " at " + P.Where;
    if (!P.Thread.empty())
      T += " (block " + P.Block + ", thread " + P.Thread + ")";
    T += "\n";
  }
  return T;
}

void hipify::simt::report(Report R) {
  R.Kernel = R.Kernel.empty() ? "" : demangle(R.Kernel);
  // The same finding by other threads is the same finding.
  std::string Key = R.Check + '\0' + R.Kernel + '\0' + R.Message;
  for (const Party &P : R.Parties)
    Key += '\0' + P.Where;
  Reports &To = reports();
  std::lock_guard Guard(To.Lock);
  auto [It, New] = To.Seen.try_emplace(Key, To.All.size());
  if (!New) {
    ++To.Counts[It->second];
    return;
  }
  std::string Text = text(R);
  fflush(stdout);
  fputs(Text.c_str(), stderr);
  To.Errors |= R.Level == Report::Severity::Error;
  To.All.push_back(std::move(R));
  To.Counts.push_back(1);
}

std::string hipify::simt::describe(const Module &M, uint32_t Number) {
  std::string Text;
  while (Number && Number < M.Sites.Size) {
    const Site &S = M.Sites.Data[Number];
    if (!Text.empty())
      Text += ", inlined at ";
    if (S.Line)
      Text += std::string(S.File) + ":" + std::to_string(S.Line) + ":" +
              std::to_string(S.Column) + " in ";
    Text += demangle(S.Function);
    Number = S.InlinedAt;
  }
  return Text;
}

bool hipify::simt::isInLibrary(const Module &M, uint32_t Number) {
  return Number && Number < M.Sites.Size &&
         std::string_view(M.Sites.Data[Number].Function)
             .starts_with(DeviceLibraryPrefix);
}

static std::string triple(const uint32_t *V) {
  return "(" + std::to_string(V[0]) + "," + std::to_string(V[1]) + "," +
         std::to_string(V[2]) + ")";
}

Party hipify::simt::party(const Lane &L, uint32_t Site, std::string What) {
  return {std::move(What), describe(*L.InBlock->InModule, Site),
          triple(L.InBlock->BlockId), triple(L.ThreadId)};
}

void hipify::simt::reportMissingFunction(const char *Name) {
  report({Report::Severity::Error,
          "unsupported",
          "",
          std::string("the emulator lacks the host function ") + Name,
          {}});
}

// --- at the end --------------------------------------------------------------

static void writeString(FILE *To, const std::string &Text) {
  fputc('"', To);
  for (unsigned char C : Text) {
    if (C == '"' || C == '\\')
      fprintf(To, "\\%c", C);
    else if (C < 0x20)
      fprintf(To, "\\u%04x", C);
    else
      fputc(C, To);
  }
  fputc('"', To);
}

static void writeField(FILE *To, const char *Key, const std::string &Text) {
  fprintf(To, "\"%s\":", Key);
  writeString(To, Text);
}

static void writeReport(FILE *To, const Report &R, uint64_t Count) {
  fputs("{", To);
  writeField(To, "severity", name(R.Level));
  fputs(",", To);
  writeField(To, "check", R.Check);
  fputs(",", To);
  writeField(To, "kernel", R.Kernel);
  fputs(",", To);
  writeField(To, "message", R.Message);
  fprintf(To, ",\"count\":%llu,\"parties\":[", (unsigned long long)Count);
  for (size_t I = 0; I < R.Parties.size(); ++I) {
    const Party &P = R.Parties[I];
    fputs(I ? ",{" : "{", To);
    writeField(To, "what", P.What);
    fputs(",", To);
    writeField(To, "where", P.Where);
    fputs(",", To);
    writeField(To, "block", P.Block);
    fputs(",", To);
    writeField(To, "thread", P.Thread);
    fputs("}", To);
  }
  fputs("]}", To);
}

/// False if it could not be written, which is reported.
static bool writeJson(const Reports &R, const std::string &Path, int Status) {
  FILE *To = fopen(Path.c_str(), "w");
  if (!To) {
    fprintf(stderr, "simt: error: cannot write %s: %m\n", Path.c_str());
    return false;
  }
  fprintf(To, "{\"exit\":%d,\"reports\":[", Status);
  for (size_t I = 0; I < R.All.size(); ++I) {
    fputs(I ? ",\n" : "\n", To);
    writeReport(To, R.All[I], R.Counts[I]);
  }
  fputs("]}\n", To);
  bool Failed = ferror(To);
  if (fclose(To) || Failed) {
    fprintf(stderr, "simt: error: cannot write %s\n", Path.c_str());
    return false;
  }
  return true;
}

/// Returns the exit code.
static int finish(int Status) {
  Reports &R = reports();
  std::lock_guard Guard(R.Lock);
  for (size_t I = 0; I < R.All.size(); ++I)
    if (R.Counts[I] > 1)
      fprintf(stderr, "simt: %llu times: %s [%s]\n",
              (unsigned long long)R.Counts[I], R.All[I].Message.c_str(),
              R.All[I].Check.c_str());
  int Final = Status == 0 && R.Errors ? 2 : Status;
  if (!options().Json.empty() && !writeJson(R, options().Json, Final) &&
      Final == 0)
    return 1;
  return Final;
}

static bool KeepsExitCode = false;

void hipify::simt::keepExitCode() { KeepsExitCode = true; }

static void atExit(int Status, void *) {
  if (KeepsExitCode)
    return;
  int Final = finish(Status);
  // Destructors of the program's own have run: this was registered first.
  if (Final != Status) {
    fflush(nullptr);
    _exit(Final);
  }
}

void hipify::simt::endProcess() {
  finish(0);
  fflush(nullptr);
  _exit(2);
}

__attribute__((constructor(101))) static void registerAtExit() {
  on_exit(atExit, nullptr);
}

// Called by the stubs of host functions that are not implemented.
extern "C" void __simt_missing_function(const char *Name) {
  reportMissingFunction(Name);
}
