//===- ErrorText.h - What errors are called ---------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_API_ERRORTEXT_H
#define HIPIFY_SIMT_API_ERRORTEXT_H

#include "Vendor.h"
#include <cctype>
#include <string>

namespace hipify::simt::api {

/// Null if E is no error.
inline const char *errorName(hipError_t E) {
  static const struct {
    hipError_t Code;
    const char *Name;
  } Names[] = {
#define ERROR_CODE(NAME) {NAME, #NAME},
#include "ErrorCodes.def"
  };
  for (const auto &N : Names)
    if (N.Code == E)
      return N.Name;
  return nullptr;
}

/// Messages that programs and people know; the others are their names' words.
inline const char *knownText(Status S) {
  switch (S) {
  case Status::Success:
    return "no error";
  case Status::InvalidValue:
    return "invalid argument";
  case Status::OutOfMemory:
    return "out of memory";
  case Status::NotInitialized:
    return "initialization error";
  case Status::InvalidConfiguration:
    return IsCUDA ? "invalid configuration argument" : nullptr;
  case Status::InvalidSymbol:
    return "invalid device symbol";
  case Status::InvalidFunction:
    return "invalid device function";
  case Status::NoDevice:
    return IsCUDA ? "no CUDA-capable device is detected"
                  : "no ROCm-capable device is detected";
  case Status::InvalidDevice:
    return "invalid device ordinal";
  case Status::InvalidContext:
    return "invalid device context";
  case Status::InvalidHandle:
    return "invalid resource handle";
  case Status::NotFound:
    return "named symbol not found";
  case Status::NotReady:
    return "device not ready";
  case Status::IllegalAddress:
    return "an illegal memory access was encountered";
  case Status::LaunchOutOfResources:
    return IsCUDA ? "too many resources requested for launch" : nullptr;
  case Status::LaunchTimeout:
    return "the launch timed out and was terminated";
  case Status::PeerAlreadyEnabled:
    return "peer access is already enabled";
  case Status::PeerNotEnabled:
    return "peer access has not been enabled";
  case Status::LaunchFailure:
    return "unspecified launch failure";
  case Status::CooperativeTooLarge:
    return "too many blocks in cooperative launch";
  case Status::NotSupported:
    return "operation not supported";
  case Status::CaptureUnsupported:
    return "operation not permitted when stream is capturing";
  default:
    return nullptr;
  }
}

/// cudaErrorInvalidPtx, hipErrorInvalidPtx and CUDA_ERROR_INVALID_PTX are all
/// "invalid ptx".
inline std::string wordsOf(std::string Name) {
  for (const char *Prefix : {"cudaError", "hipError", "CUDA_ERROR_"})
    if (Name.starts_with(Prefix)) {
      Name.erase(0, std::string(Prefix).size());
      break;
    }
  std::string Words;
  for (size_t I = 0; I != Name.size(); ++I) {
    bool Starts = std::isupper(static_cast<unsigned char>(Name[I])) && I &&
                  std::islower(static_cast<unsigned char>(Name[I - 1]));
    if (Starts || Name[I] == '_')
      Words += ' ';
    if (Name[I] != '_')
      Words += char(std::tolower(static_cast<unsigned char>(Name[I])));
  }
  return Words;
}

/// Null if E is no error.
inline const char *errorText(hipError_t E) {
  const char *Name = errorName(E);
  if (!Name)
    return nullptr;
  if (const char *Known = knownText(Status(E)))
    return Known;
  static std::mutex Mutex;
  static auto &Texts = *new std::map<int, std::string>;
  std::lock_guard Lock(Mutex);
  return Texts.try_emplace(int(E), wordsOf(Name)).first->second.c_str();
}

} // namespace hipify::simt::api

#endif
