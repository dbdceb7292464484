//===- collectives.cu - All collectives, types, operations and styles -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// OPTIONS: --devices 8
#include "World.h"

namespace {
struct Op {
  ncclRedOp_t Number;
  const char *Name;
};
const Op Operations[] = {{ncclSum, "sum"},
                         {ncclProd, "prod"},
                         {ncclMax, "max"},
                         {ncclMin, "min"},
                         {ncclAvg, "avg"}};

template <typename T> T combine(ncclRedOp_t Op, T A, T B) {
  switch (Op) {
  case ncclProd:
    return A * B;
  case ncclMax:
    return A > B ? A : B;
  case ncclMin:
    return A < B ? A : B;
  default:
    return A + B;
  }
}

/// Element I over all ranks, from rank 0 on, as T.
template <typename T>
double foldAs(const Format &F, ncclRedOp_t Op, const std::vector<Bytes> &In,
              size_t I) {
  T Sum = T(decode(F, &In[0][I * F.Size]));
  for (size_t R = 1; R < In.size(); ++R)
    Sum = combine(Op, Sum, T(decode(F, &In[R][I * F.Size])));
  return double(Op == ncclAvg ? T(Sum / T(In.size())) : Sum);
}

Bytes fold(const Format &F, ncclRedOp_t Op, const std::vector<Bytes> &In) {
  Bytes Out(In[0].size());
  for (size_t I = 0; I < Out.size() / F.Size; ++I) {
    double V = F.Kind == 'i' || F.Kind == 'u' ? foldAs<int64_t>(F, Op, In, I)
               : F.Size == 8                  ? foldAs<double>(F, Op, In, I)
                                              : foldAs<float>(F, Op, In, I);
    encode(F, V, &Out[I * F.Size]);
  }
  return Out;
}

Bytes slice(const Bytes &From, size_t Begin, size_t Size) {
  return Bytes(From.begin() + Begin, From.begin() + Begin + Size);
}

void reductions(const World &W, const Format &F, const Op &O, size_t Count) {
  int N = W.size();
  std::vector<Bytes> In;
  for (int R = 0; R < N; ++R)
    In.push_back(randomBytes(F, Count * N, R + 100 * Count));
  Bytes Want = fold(F, O.Number, In);
  size_t All = Want.size(), Part = All / N;
  Buffers Send(In), Recv(N, All), Same(In), Root(N, All), Scatter(N, Part),
      SameScatter(In);
  W.each([&](int R) {
    auto C = W.comm(R);
    auto S = W.stream(R);
    OK(ncclAllReduce(Send[R], Recv[R], Count * N, F.Type, O.Number, C, S));
    OK(ncclAllReduce(Same[R], Same[R], Count * N, F.Type, O.Number, C, S));
    OK(ncclReduce(Send[R], Root[R], Count * N, F.Type, O.Number, N - 1, C, S));
    OK(ncclReduceScatter(Send[R], Scatter[R], Count, F.Type, O.Number, C, S));
    OK(ncclReduceScatter(SameScatter[R], SameScatter[R] + R * Part, Count,
                         F.Type, O.Number, C, S));
  });
  W.wait();
  for (int R = 0; R < N; ++R) {
    const char *Where = F.Name;
    CHECK(Recv.read(R) == Want, "%s all-reduce %s", Where, O.Name);
    CHECK(Same.read(R) == Want, "%s all-reduce %s in place", Where, O.Name);
    CHECK(Root.read(R) == (R == N - 1 ? Want : Bytes(All, char(0xa5))),
          "%s reduce %s", Where, O.Name);
    CHECK(Scatter.read(R) == slice(Want, R * Part, Part),
          "%s reduce-scatter %s", Where, O.Name);
    CHECK(slice(SameScatter.read(R), R * Part, Part) ==
              slice(Want, R * Part, Part),
          "%s reduce-scatter %s in place", Where, O.Name);
  }
}

void movements(const World &W, const Format &F, size_t Count) {
  int N = W.size();
  size_t Part = Count * F.Size;
  std::vector<Bytes> In;
  Bytes Gathered;
  for (int R = 0; R < N; ++R) {
    In.push_back(randomBytes(F, Count * N, R + 7));
    Gathered.insert(Gathered.end(), In[R].begin(), In[R].begin() + Part);
  }
  std::vector<Bytes> Placed(N, Bytes(Part * N, 0));
  for (int R = 0; R < N; ++R)
    std::copy(In[R].begin(), In[R].begin() + Part,
              Placed[R].begin() + R * Part);
  Buffers Send(In), Cast(N, Part), Same(In), All(N, Part * N), SameAll(Placed),
      Root(N, Part * N), Scatter(N, Part), Exchange(N, Part * N),
      Pairs(N, Part * N);
  W.each([&](int R) {
    auto C = W.comm(R);
    auto S = W.stream(R);
    OK(ncclBroadcast(Send[R], Cast[R], Count, F.Type, 1, C, S));
    OK(ncclBcast(Same[R], Count, F.Type, 0, C, S));
    OK(ncclAllGather(Send[R], All[R], Count, F.Type, C, S));
    OK(ncclAllGather(SameAll[R] + R * Part, SameAll[R], Count, F.Type, C, S));
    OK(ncclGather(Send[R], Root[R], Count, F.Type, 0, C, S));
    OK(ncclScatter(Send[R], Scatter[R], Count, F.Type, 1, C, S));
#if IS_HIP
    OK(ncclAllToAll(Send[R], Exchange[R], Count, F.Type, C, S));
#else
    OK(ncclAlltoAll(Send[R], Exchange[R], Count, F.Type, C, S));
#endif
    OK(ncclGroupStart());
    for (int P = 0; P < N; ++P) {
      OK(ncclSend(Send[R] + P * Part, Count, F.Type, P, C, S));
      OK(ncclRecv(Pairs[R] + P * Part, Count, F.Type, P, C, S));
    }
    OK(ncclGroupEnd());
  });
  W.wait();
  for (int R = 0; R < N; ++R) {
    Bytes Exchanged;
    for (int P = 0; P < N; ++P)
      Exchanged.insert(Exchanged.end(), In[P].begin() + R * Part,
                       In[P].begin() + (R + 1) * Part);
    CHECK(Cast.read(R) == slice(In[1], 0, Part), "%s broadcast", F.Name);
    CHECK(slice(Same.read(R), 0, Part) == slice(In[0], 0, Part), "%s bcast",
          F.Name);
    CHECK(All.read(R) == Gathered, "%s all-gather", F.Name);
    CHECK(SameAll.read(R) == Gathered, "%s all-gather in place", F.Name);
    CHECK(Root.read(R) == (R ? Bytes(Part * N, char(0xa5)) : Gathered),
          "%s gather", F.Name);
    CHECK(Scatter.read(R) == slice(In[1], R * Part, Part), "%s scatter",
          F.Name);
    CHECK(Exchange.read(R) == Exchanged, "%s all-to-all", F.Name);
    CHECK(Pairs.read(R) == Exchanged, "%s send and receive", F.Name);
  }
}
} // namespace

int main() {
  needDevices(8);
  for (int NumRanks : {2, 4, 8})
    for (Style How : {Style::All, Style::Group, Style::Threads}) {
      World W(NumRanks, How);
      for (const Format &F : deviceFormats()) {
        for (const Op &O : Operations)
          reductions(W, F, O, 37);
        movements(W, F, 19);
      }
      // More than one piece of the implementation, whatever its size.
      reductions(W, deviceFormats()[7], Operations[0], 5003);
    }
  return finish("collectives");
}
