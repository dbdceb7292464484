//===- semantics.cu - Order, splits, own operations, bad arguments --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// OPTIONS: --devices 8
#include "World.h"

namespace {
constexpr int Count = 1000;

#if defined(__CUDACC__) || defined(__HIPCC__) || defined(__HIP__)
__global__ void fill(float *Data, float Value) {
  Data[blockIdx.x * blockDim.x + threadIdx.x] = Value;
}
void fillIn(Stream S, float *Data, float Value) {
  fill<<<Count / 100, 100, 0, S>>>(Data, Value);
}
#else
void fillIn(Stream S, float *Data, float Value) {
  static std::vector<std::vector<float> *> Kept;
  Kept.push_back(new std::vector<float>(Count, Value));
  OK(RUNTIME(MemcpyAsync)(Data, Kept.back()->data(), Count * sizeof(float),
                          RUNTIME(MemcpyHostToDevice), S));
}
#endif

std::vector<Buffer<float>> floats(int N) {
  std::vector<Buffer<float>> Out;
  for (int R = 0; R < N; ++R) {
    OK(RUNTIME(SetDevice)(R));
    Out.emplace_back(Count);
  }
  return Out;
}

/// Kernels and collectives alternate in the streams; the host never waits.
void order() {
  World W(4, Style::All);
  auto Data = floats(4), Sums = floats(4);
  for (int Round = 1; Round <= 20; ++Round) {
    for (int R = 0; R < 4; ++R) {
      OK(RUNTIME(SetDevice)(R));
      fillIn(W.stream(R), Data[R], float(Round * (R + 1)));
    }
    W.each([&](int R) {
      OK(ncclAllReduce(Data[R], Sums[R], Count, ncclFloat, ncclSum, W.comm(R),
                       W.stream(R)));
    });
    W.each([&](int R) {
      OK(ncclBroadcast(Sums[R], Data[R], Count, ncclFloat, 0, W.comm(R),
                       W.stream(R)));
    });
  }
  W.wait();
  for (int R = 0; R < 4; ++R) {
    OK(RUNTIME(SetDevice)(R));
    CHECK(Sums[R].read() == std::vector<float>(Count, 200), "sums of rank %d",
          R);
    CHECK(Data[R].read() == std::vector<float>(Count, 200), "data of rank %d",
          R);
  }
}

void split() {
  World W(8, Style::Threads);
  std::vector<ncclComm_t> Parts(8);
  // Odd and even ranks, in reverse; rank 6 in neither.
  W.each([&](int R) {
    OK(ncclCommSplit(W.comm(R), R == 6 ? NCCL_SPLIT_NOCOLOR : R % 2, -R,
                     &Parts[R], nullptr));
  });
  CHECK(!Parts[6], "rank 6 has no part");
  const int Ranks[] = {2, 3, 1, 2, 0, 1, -1, 0};
  auto Data = floats(8), Sums = floats(8);
  W.each([&](int R) {
    if (!Parts[R])
      return;
    int Rank = -1, Size = -1;
    OK(ncclCommUserRank(Parts[R], &Rank));
    OK(ncclCommCount(Parts[R], &Size));
    CHECK(Rank == Ranks[R] && Size == (R % 2 ? 4 : 3), "rank %d is %d of %d", R,
          Rank, Size);
  });
  for (int R = 0; R < 8; ++R) {
    OK(RUNTIME(SetDevice)(R));
    fillIn(W.stream(R), Data[R], float(R));
  }
  W.each([&](int R) {
    if (Parts[R])
      OK(ncclAllReduce(Data[R], Sums[R], Count, ncclFloat, ncclSum, Parts[R],
                       W.stream(R)));
  });
  W.wait();
  for (int R = 0; R < 8; ++R) {
    OK(RUNTIME(SetDevice)(R));
    float Want = R % 2 ? 1 + 3 + 5 + 7 : 0 + 2 + 4;
    CHECK(R == 6 || Sums[R].read() == std::vector<float>(Count, Want),
          "sum of rank %d", R);
    if (Parts[R])
      OK(ncclCommDestroy(Parts[R]));
  }
}

void ownOperations() {
  World W(2, Style::All);
  auto Data = floats(2), Sums = floats(2);
  float Host = 0.5f, OnDevice = 3;
  std::vector<ncclRedOp_t> Ops(2);
  OK(RUNTIME(SetDevice)(1));
  Buffer<float> Factor(std::vector<float>{OnDevice});
  OK(ncclRedOpCreatePreMulSum(&Ops[0], &Host, ncclFloat,
                              ncclScalarHostImmediate, W.comm(0)));
  OK(ncclRedOpCreatePreMulSum(&Ops[1], Factor.data(), ncclFloat,
                              ncclScalarDevice, W.comm(1)));
  Host = 100; // It was read.
  for (int R = 0; R < 2; ++R) {
    OK(RUNTIME(SetDevice)(R));
    fillIn(W.stream(R), Data[R], 8);
  }
  W.each([&](int R) {
    OK(ncclAllReduce(Data[R], Sums[R], Count, ncclFloat, Ops[R], W.comm(R),
                     W.stream(R)));
    OK(ncclRedOpDestroy(Ops[R], W.comm(R)));
  });
  W.wait();
  OK(RUNTIME(SetDevice)(0));
  CHECK(Sums[0].read() == std::vector<float>(Count, 8 * 0.5f + 8 * 3),
        "premultiplied sum");
}

/// A ring over two streams of each rank, without a group around sends: rank 0
/// sends first, the others receive first.
void ring() {
  World W(4, Style::Threads);
  auto Data = floats(4), From = floats(4);
  W.each([&](int R) {
    fillIn(W.stream(R), Data[R], float(R));
    auto Send = [&] {
      OK(ncclSend(Data[R], Count, ncclFloat, (R + 1) % 4, W.comm(R),
                  W.stream(R)));
    };
    if (R == 0)
      Send();
    OK(ncclRecv(From[R], Count, ncclFloat, (R + 3) % 4, W.comm(R),
                W.stream(R)));
    if (R != 0)
      Send();
  });
  W.wait();
  for (int R = 0; R < 4; ++R) {
    OK(RUNTIME(SetDevice)(R));
    CHECK(From[R].read() == std::vector<float>(Count, float((R + 3) % 4)),
          "ring, rank %d", R);
  }
}

void nonBlocking() {
  ncclUniqueId Id;
  OK(ncclGetUniqueId(&Id));
  ncclComm_t Comms[2];
  ncclConfig_t Config = NCCL_CONFIG_INITIALIZER;
  Config.blocking = 0;
  OK(RUNTIME(SetDevice)(0));
  CHECK(ncclCommInitRankConfig(&Comms[0], 2, Id, 0, &Config) == ncclInProgress,
        "rank 1 has not called yet");
  ncclResult_t State = ncclSuccess;
  OK(ncclCommGetAsyncError(Comms[0], &State));
  CHECK(State == ncclInProgress, "still in progress");
  OK(RUNTIME(SetDevice)(1));
  OK(ncclCommInitRankConfig(&Comms[1], 2, Id, 1, &Config));
  OK(ncclCommGetAsyncError(Comms[0], &State));
  CHECK(State == ncclSuccess, "complete");
  OK(ncclCommDestroy(Comms[0]));
  OK(ncclCommDestroy(Comms[1]));
}

void arguments() {
  World W(2, Style::All);
  auto Data = floats(2);
  ncclComm_t C = W.comm(0);
  Stream S = W.stream(0);
  float *P = Data[0];
  CHECK(ncclAllReduce(P, P, 1, ncclNumTypes, ncclSum, C, S) ==
            ncclInvalidArgument,
        "type");
  CHECK(ncclAllReduce(P, P, 1, ncclFloat, ncclNumOps, C, S) ==
            ncclInvalidArgument,
        "operation");
  CHECK(ncclBroadcast(P, P, 1, ncclFloat, 2, C, S) == ncclInvalidArgument,
        "root");
  CHECK(ncclSend(nullptr, 1, ncclFloat, 1, C, S) == ncclInvalidArgument,
        "null buffer");
  CHECK(ncclGetLastError(C)[0] != 0, "a message");
  CHECK(ncclGroupEnd() == ncclInvalidUsage, "no group is open");
  int Devices[] = {0, 0};
  ncclComm_t Comms[2];
  CHECK(ncclCommInitAll(Comms, 2, Devices) == ncclInvalidUsage,
        "the same device twice");
  int Version = 0;
  OK(ncclGetVersion(&Version));
  CHECK(Version == NCCL_VERSION_CODE, "version %d", Version);
  void *Memory = nullptr;
  OK(ncclMemAlloc(&Memory, 64));
  OK(ncclMemFree(Memory));
}
} // namespace

int main() {
  needDevices(8);
  order();
  split();
  ownOperations();
  ring();
  nonBlocking();
  arguments();
  return finish("semantics");
}
