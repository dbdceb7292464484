//===- DeviceError.h - What a call of the host API returns ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// HIP, CUDA's run time and CUDA's driver give the same numbers to the same
// errors, but for a few. These are the numbers of CUDA's run time; the layers
// in ../api check at compile time that their SDK agrees.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_DEVICEERROR_H
#define HIPIFY_SIMT_CORE_DEVICEERROR_H

namespace hipify::simt {

enum class [[nodiscard]] Status : int {
  Success = 0,
  InvalidValue = 1,
  OutOfMemory = 2,
  NotInitialized = 3,
  InvalidConfiguration = 9,
  InvalidPitch = 12,
  InvalidSymbol = 13,
  InvalidDevicePointer = 17,
  InvalidDirection = 21,
  InvalidFunction = 98,
  NoDevice = 100,
  InvalidDevice = 101,
  InvalidImage = 200,
  InvalidContext = 201,
  PeerUnsupported = 217,
  InvalidPtx = 218,
  FileNotFound = 301,
  InvalidHandle = 400,
  IllegalState = 401,
  NotFound = 500,
  NotReady = 600,
  IllegalAddress = 700,
  LaunchOutOfResources = 701,
  LaunchTimeout = 702,
  PeerAlreadyEnabled = 704,
  PeerNotEnabled = 705,
  HostMemoryAlreadyRegistered = 712,
  HostMemoryNotRegistered = 713,
  LaunchFailure = 719,
  CooperativeTooLarge = 720,
  NotSupported = 801,
  CaptureUnsupported = 900,
  CaptureInvalidated = 901,
  CaptureMerge = 902,
  CaptureUnmatched = 903,
  CaptureUnjoined = 904,
  CaptureIsolation = 905,
  CaptureImplicit = 906,
  CapturedEvent = 907,
  CaptureWrongThread = 908,
  GraphUpdateFailure = 910
};

inline bool failed(Status S) { return S != Status::Success; }

/// Each host thread remembers its last error until it asks for it.
void setLastError(Status S);
Status peekLastError();
Status takeLastError();

} // namespace hipify::simt

#endif
