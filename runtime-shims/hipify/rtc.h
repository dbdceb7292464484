//===- hipify/rtc.h - NVRTC's options and headers for hipRTC ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rtcCompileProgram accepts the options of nvrtcCompileProgram, which a program
// may assemble at run time ("-arch=sm_" + ...), and passes hipRTC those with
// the same meaning (rtc_options.def). It also adds the directories in which the
// translated source finds hipify/*.h, and C++17, which is NVRTC's default.
//
// The directory is the one that this header was compiled from. Where a program
// runs on another machine, the environment variable HIPIFY_INCLUDE names the
// directory that holds hipify/.
//
// Cost: some copies of short strings per compiled program.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RTC_H
#define HIPIFY_RTC_H

#include <cstdlib>
#include <cstring>
#include <hip/hiprtc.h>
#include <string>
#include <vector>

namespace hipify {
namespace rtc {

enum Action { Replace, Join, Drop, DropJoin, Refuse };
struct Option {
  const char *Long, *Short;
  Action Do;
  const char *Text;
};

inline const std::vector<Option> &options() {
  static const std::vector<Option> Table = {
#define HIPIFY_RTC_OPTION(LONG, SHORT, ACTION, TEXT) {LONG, SHORT, ACTION, TEXT},
#include <hipify/rtc_options.def>
  };
  return Table;
}

inline const Option *find(const std::string &Name) {
  for (const Option &O : options())
    if (Name == O.Long || Name == O.Short)
      return &O;
  return nullptr;
}

/// hipRTC's options for NVRTC's.
inline std::vector<std::string> translateOptions(int Count,
                                                 const char *const *Options) {
  std::vector<std::string> Result;
  for (int I = 0; I < Count; ++I) {
    const std::string Written = Options[I];
    const std::size_t Equals = Written.find('=');
    const Option *O = find(Written);
    const bool Whole = O != nullptr;
    if (!O && Equals != std::string::npos)
      O = find(Written.substr(0, Equals));
    // -DX=1 is no option "-DX", and -I/a needs no `=`.
    if (!O || (!Whole && O->Do != Join && O->Do != DropJoin)) {
      Result.push_back(Written);
      continue;
    }
    if (O->Do == Replace) {
      for (const char *Text = O->Text; *Text;) {
        const std::size_t Length = std::strcspn(Text, " ");
        Result.push_back(std::string(Text, Length));
        Text += Length + (Text[Length] == ' ');
      }
    } else if (O->Do == Join || O->Do == DropJoin) {
      std::string Value;
      if (!Whole)
        Value = Written.substr(Equals + 1);
      else if (I + 1 < Count)
        Value = Options[++I];
      if (O->Do == Join && std::strcmp(O->Text, "-include") == 0) {
        Result.push_back("-include");
        Result.push_back(Value);
      } else if (O->Do == Join) {
        Result.push_back(O->Text + Value);
      }
    } else if (O->Do == Refuse) {
      Result.push_back(Written); // hipRTC stops at it and names it.
    }
  }
  return Result;
}

/// The directory that holds hipify/.
inline std::string includeFolder() {
  if (const char *Named = std::getenv("HIPIFY_INCLUDE"))
    return Named;
  std::string File = __FILE__; // .../hipify/rtc.h
  for (int I = 0; I < 2; ++I) {
    const std::size_t Slash = File.find_last_of("/\\");
    File.resize(Slash == std::string::npos ? 0 : Slash);
  }
  return File.empty() ? "." : File;
}

/// Everything that rtcCompileProgram passes on.
inline std::vector<std::string> commandLine(int Count,
                                            const char *const *Options) {
  std::vector<std::string> Result = {"-std=c++17"}; // A later one wins.
  for (std::string &O : translateOptions(Count, Options))
    Result.push_back(std::move(O));
  const std::string Folder = includeFolder();
  Result.push_back("-I" + Folder + "/hipify/rtc");
  Result.push_back("-I" + Folder);
  // What is not built in, hip/hip_bf16.h for one, comes with ROCm.
  const char *Rocm = std::getenv("ROCM_PATH");
  Result.push_back(std::string("-I") + (Rocm ? Rocm : "/opt/rocm") +
                   "/include");
  return Result;
}

} // namespace rtc

/// nvrtcCompileProgram.
inline hiprtcResult rtcCompileProgram(hiprtcProgram Program, int Count,
                                      const char *const *Options) {
  const std::vector<std::string> Line = rtc::commandLine(Count, Options);
  std::vector<const char *> Words;
  for (const std::string &Word : Line)
    Words.push_back(Word.c_str());
  return hiprtcCompileProgram(Program, static_cast<int>(Words.size()),
                              Words.data());
}

} // namespace hipify
#endif
