//===- Setup.cpp - NCCL and RCCL: communicators ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Group.h"
#include <atomic>
#include <cstring>
#include <unistd.h>

using namespace hipify::simt;
using namespace hipify::simt::ccl;

namespace {
/// What an ncclUniqueId holds. All ranks live in one process.
struct Id {
  uint64_t Magic, Process, Number;
};
constexpr uint64_t IdMagic = 0x68697069'6679636c;

std::mutex RegistryMutex;
std::map<uint64_t, std::shared_ptr<Clique>> Registry;

ncclResult_t badArgument(std::string Message) {
  return failed(ncclInvalidArgument, std::move(Message));
}

/// The communicator of an id; null if the call is wrong, and Result says how.
std::shared_ptr<Clique> findClique(const ncclUniqueId &Bytes, int NumRanks,
                                   ncclResult_t &Result) {
  static_assert(sizeof(Id) <= sizeof(ncclUniqueId));
  Id From;
  std::memcpy(&From, &Bytes, sizeof(From));
  if (From.Magic != IdMagic) {
    Result = badArgument("the id is not of ncclGetUniqueId");
    return nullptr;
  }
  if (From.Process != uint64_t(getpid())) {
    Result = failed(ncclInvalidUsage,
                    "the id is of another process: the emulator has all ranks "
                    "of a communicator in one process");
    return nullptr;
  }
  std::lock_guard<std::mutex> Lock(RegistryMutex);
  std::shared_ptr<Clique> &C = Registry[From.Number];
  if (!C)
    C = std::make_shared<Clique>(NumRanks);
  if (C->size() == NumRanks)
    return C;
  Result = badArgument(
      "ranks disagree on their number: " + std::to_string(C->size()) + " and " +
      std::to_string(NumRanks));
  return nullptr;
}

ncclResult_t initRank(ncclComm_t *Out, int NumRanks, const ncclUniqueId &Id,
                      int Rank, const ncclConfig_t *Config) {
  if (!Out || NumRanks < 1 || Rank < 0 || Rank >= NumRanks)
    return badArgument("rank " + std::to_string(Rank) + " of " +
                       std::to_string(NumRanks));
  *Out = nullptr;
  ncclResult_t Result = ncclSuccess;
  std::shared_ptr<Clique> In = findClique(Id, NumRanks, Result);
  if (!In)
    return Result;
  int Device = currentDevice();
  std::string Problem = In->join(Rank, Device);
  if (!Problem.empty()) {
    // Ranks that have joined would wait for this one for ever.
    In->fail(ncclInvalidUsage, Problem);
    return failed(ncclInvalidUsage, Problem);
  }
  *Out = new ncclComm{In, Rank, Device};
  bool Waits = !Config || Config->blocking != 0;
  return finishLater([In, Rank, Waits]() -> ncclResult_t {
    if (!Waits)
      return In->complete() ? ncclSuccess : ncclInProgress;
    In->waitComplete(Rank);
    ncclResult_t Error = In->error();
    return Error == ncclSuccess ? Error : failed(Error, In->message());
  });
}
} // namespace

extern "C" {
ncclResult_t ncclGetUniqueId(ncclUniqueId *Out) {
  static std::atomic<uint64_t> Next = 0;
  if (!Out)
    return badArgument("no place for the id");
  Id New{IdMagic, uint64_t(getpid()), ++Next};
  std::memset(Out, 0, sizeof(*Out));
  std::memcpy(Out, &New, sizeof(New));
  return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t *Out, int NumRanks, ncclUniqueId Id,
                              int Rank) {
  return initRank(Out, NumRanks, Id, Rank, nullptr);
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t *Out, int NumRanks,
                                    ncclUniqueId Id, int Rank,
                                    ncclConfig_t *Config) {
  return initRank(Out, NumRanks, Id, Rank, Config);
}

ncclResult_t ncclCommInitRankScalable(ncclComm_t *Out, int NumRanks, int Rank,
                                      int NumIds, ncclUniqueId *Ids,
                                      ncclConfig_t *Config) {
  if (NumIds < 1 || !Ids)
    return badArgument("no ids");
  return initRank(Out, NumRanks, Ids[0], Rank, Config);
}

ncclResult_t ncclCommInitAll(ncclComm_t *Out, int NumDevices,
                             const int *Devices) {
  if (!Out || NumDevices < 1)
    return badArgument("no devices");
  int Present = 0;
  (void)HIPIFY_RUNTIME(GetDeviceCount)(&Present);
  auto In = std::make_shared<Clique>(NumDevices);
  for (int R = 0; R < NumDevices; ++R) {
    int Device = Devices ? Devices[R] : R;
    if (Device < 0 || Device >= Present)
      return badArgument("there is no device " + std::to_string(Device) +
                         ", only " + std::to_string(Present));
    std::string Problem = In->join(R, Device);
    if (!Problem.empty())
      return failed(ncclInvalidUsage, Problem);
  }
  for (int R = 0; R < NumDevices; ++R)
    Out[R] = new ncclComm{In, R, Devices ? Devices[R] : R};
  return ncclSuccess;
}

ncclResult_t ncclCommSplit(ncclComm_t Comm, int Color, int Key, ncclComm_t *Out,
                           ncclConfig_t *) {
  if (!Comm || !Out)
    return badArgument("no communicator");
  if (Color < 0 && Color != NCCL_SPLIT_NOCOLOR)
    return badArgument("color " + std::to_string(Color));
  *Out = nullptr;
  int Number = Comm->In->split(Comm->Rank, Color, Key);
  return finishLater([=, In = Comm->In, Rank = Comm->Rank,
                      Device = Comm->Device]() -> ncclResult_t {
    int NewRank = 0;
    std::shared_ptr<Clique> Part = In->waitSplit(Rank, Number, NewRank);
    if (In->error() != ncclSuccess)
      return failed(In->error(), In->message());
    if (Part)
      *Out = new ncclComm{Part, NewRank, Device};
    return ncclSuccess;
  });
}

// Work that is still in streams holds what it needs.
ncclResult_t ncclCommDestroy(ncclComm_t Comm) {
  delete Comm;
  return ncclSuccess;
}

ncclResult_t ncclCommFinalize(ncclComm_t Comm) {
  return Comm ? ncclSuccess : badArgument("no communicator");
}

ncclResult_t ncclCommAbort(ncclComm_t Comm) {
  if (!Comm)
    return ncclSuccess;
  Comm->In->fail(ncclRemoteError, "rank " + std::to_string(Comm->Rank) +
                                      " aborted the communicator");
  delete Comm;
  return ncclSuccess;
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t Comm, ncclResult_t *Out) {
  if (!Comm || !Out)
    return badArgument("no communicator");
  *Out = Comm->In->error();
  if (*Out == ncclSuccess && !Comm->In->complete())
    *Out = ncclInProgress;
  return ncclSuccess;
}

ncclResult_t ncclCommCount(const ncclComm_t Comm, int *Out) {
  if (!Comm || !Out)
    return badArgument("no communicator");
  *Out = Comm->In->size();
  return ncclSuccess;
}

ncclResult_t ncclCommCuDevice(const ncclComm_t Comm, int *Out) {
  if (!Comm || !Out)
    return badArgument("no communicator");
  *Out = Comm->Device;
  return ncclSuccess;
}

ncclResult_t ncclCommUserRank(const ncclComm_t Comm, int *Out) {
  if (!Comm || !Out)
    return badArgument("no communicator");
  *Out = Comm->Rank;
  return ncclSuccess;
}

ncclResult_t ncclGetVersion(int *Out) {
  if (!Out)
    return badArgument("no place for the version");
  *Out = NCCL_VERSION_CODE;
  return ncclSuccess;
}

const char *ncclGetErrorString(ncclResult_t Result) {
  switch (Result) {
  case ncclSuccess:
    return "no error";
  case ncclUnhandledCudaError:
    return "unhandled error of the runtime";
  case ncclSystemError:
    return "unhandled system error";
  case ncclInternalError:
    return "internal error";
  case ncclInvalidArgument:
    return "invalid argument";
  case ncclInvalidUsage:
    return "invalid usage";
  case ncclRemoteError:
    return "another rank failed or left";
  case ncclInProgress:
    return "in progress";
  default:
    return "unknown result code";
  }
}

const char *ncclGetLastError(ncclComm_t Comm) {
  // A communicator's failure may have been noticed by another host thread.
  static thread_local std::string Text;
  Text = Comm && Comm->In->error() != ncclSuccess ? Comm->In->message()
                                                  : lastError();
  return Text.c_str();
}

ncclResult_t ncclMemAlloc(void **Out, size_t Bytes) {
  if (!Out)
    return badArgument("no place for the pointer");
  return HIPIFY_RUNTIME(Malloc)(Out, Bytes) == HIPIFY_RUNTIME(Success)
             ? ncclSuccess
             : failed(ncclUnhandledCudaError, "out of memory");
}

ncclResult_t ncclMemFree(void *P) {
  return HIPIFY_RUNTIME(Free)(P) == HIPIFY_RUNTIME(Success)
             ? ncclSuccess
             : failed(ncclUnhandledCudaError, "the memory cannot be freed");
}

// Registering only makes transfers faster, of which there is nothing here.
ncclResult_t ncclCommRegister(const ncclComm_t Comm, void *Buffer, size_t,
                              void **Handle) {
  if (!Comm || !Buffer || !Handle)
    return badArgument("no buffer");
  *Handle = Buffer;
  return ncclSuccess;
}

ncclResult_t ncclCommDeregister(const ncclComm_t Comm, void *) {
  return Comm ? ncclSuccess : badArgument("no communicator");
}
}
