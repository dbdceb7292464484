//===- Group.h - Communicators and groups of calls --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between ncclGroupStart and ncclGroupEnd, calls are collected for each host
// thread and then go to their streams together. All calls of a group that share
// a communicator or a stream are one piece of work: it begins when all its
// streams have come to it, takes part in all its meetings at once, and holds
// its streams until the last of them is over.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_CCL_GROUP_H
#define HIPIFY_SIMT_LIBRARIES_CCL_GROUP_H

#include "Meeting.h"
#include <functional>

namespace hipify::simt::ccl {
struct OwnOperation {
  ncclDataType_t Type;
  Operation Op;
};
} // namespace hipify::simt::ccl

/// What ncclComm_t points to.
struct ncclComm {
  std::shared_ptr<hipify::simt::ccl::Clique> In;
  int Rank = 0;
  int Device = 0;
  /// Calls that were captured into graphs.
  uint64_t Captured = 0;
  /// Of ncclRedOpCreatePreMulSum: number ncclNumOps + index.
  std::vector<std::optional<hipify::simt::ccl::OwnOperation>> Operations = {};
};

namespace hipify::simt::ccl {

#ifdef __HIP_PLATFORM_AMD__
using VendorStream = hipStream_t;
#else
using VendorStream = cudaStream_t;
#endif

/// Remembers Message for ncclGetLastError.
ncclResult_t failed(ncclResult_t With, std::string Message);
const std::string &lastError();

void groupStart();
ncclResult_t groupEnd();

/// Puts a call into its stream, or into the open group.
ncclResult_t enqueue(ncclComm_t Comm, const Call &C, VendorStream Stream);

/// The second half of an initialization, which waits for other ranks: runs
/// now, or when the open group ends.
ncclResult_t finishLater(std::function<ncclResult_t()> Finish);

} // namespace hipify::simt::ccl

#endif
