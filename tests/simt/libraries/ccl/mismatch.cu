//===- mismatch.cu - Ranks that do not agree are reported, not hung -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// OPTIONS: --devices 2
// EXIT: 2
// STDERR: rank 0 calls ncclAllReduce(8 ncclFloat32, sum)
// STDERR: rank 1 calls ncclAllReduce(9 ncclFloat32, sum)
// STDERR: rank 1 calls ncclAllReduce(8 ncclInt32, sum)
// STDERR: rank 1 calls ncclAllReduce(8 ncclFloat32, max)
// STDERR: rank 0 calls ncclBroadcast(8 ncclFloat32, root 0)
// STDERR: rank 1 calls ncclBroadcast(8 ncclFloat32, root 1)
// STDERR: rank 1 calls ncclReduceScatter(8 ncclFloat32, sum)
// STDERR: rank 0 calls ncclSend(8 ncclFloat32, to rank 1)
// STDERR: rank 1 calls ncclRecv(4 ncclFloat32, from rank 0)
#include "World.h"

namespace {
using Caller = std::function<ncclResult_t(ncclComm_t, float *, Stream)>;

/// Two host threads call what does not fit; all streams come to an end, and
/// both ranks learn that the communicator is broken.
void differ(const Caller &Rank0, const Caller &Rank1) {
  ncclUniqueId Id;
  OK(ncclGetUniqueId(&Id));
  auto Host = [&](int R) {
    OK(RUNTIME(SetDevice)(R));
    Buffer<float> Data(64);
    Stream S;
    OK(RUNTIME(StreamCreate)(&S));
    ncclComm_t C;
    OK(ncclCommInitRank(&C, 2, Id, R));
    if (R == 1) // For the order of the report.
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    ncclResult_t Called = (R ? Rank1 : Rank0)(C, Data, S);
    CHECK(R == 0 || Called == ncclInvalidUsage, "rank 1 got %d", Called);
    OK(RUNTIME(StreamSynchronize)(S));
    ncclResult_t Error = ncclSuccess;
    OK(ncclCommGetAsyncError(C, &Error));
    CHECK(Error == ncclInvalidUsage, "rank %d: asynchronous error %d", R,
          Error);
    OK(ncclCommAbort(C));
    OK(RUNTIME(StreamDestroy)(S));
  };
  std::thread Other(Host, 1);
  Host(0);
  Other.join();
}

Caller allReduce(size_t Count, ncclDataType_t Type, ncclRedOp_t Op) {
  return [=](ncclComm_t C, float *P, Stream S) {
    return ncclAllReduce(P, P, Count, Type, Op, C, S);
  };
}

Caller broadcast(int Root) {
  return [=](ncclComm_t C, float *P, Stream S) {
    return ncclBroadcast(P, P, 8, ncclFloat, Root, C, S);
  };
}
} // namespace

int main() {
  needDevices(2);
  if (!isEmulated()) {
    puts("SKIP: NCCL hangs"); // Only the emulator tells.
    return 0;
  }
  Caller Sum = allReduce(8, ncclFloat, ncclSum);
  differ(Sum, allReduce(9, ncclFloat, ncclSum));
  differ(Sum, allReduce(8, ncclInt, ncclSum));
  differ(Sum, allReduce(8, ncclFloat, ncclMax));
  differ(broadcast(0), broadcast(1));
  differ(Sum, [](ncclComm_t C, float *P, Stream S) {
    return ncclReduceScatter(P, P, 8, ncclFloat, ncclSum, C, S);
  });
  differ([](ncclComm_t C, float *P,
            Stream S) { return ncclSend(P, 8, ncclFloat, 1, C, S); },
         [](ncclComm_t C, float *P, Stream S) {
           return ncclRecv(P, 4, ncclFloat, 0, C, S);
         });
  return finish("mismatch");
}
