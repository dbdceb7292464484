// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each atomic function on each type, in global and in shared memory, from all
// threads of several blocks. The old values that the threads saw must be those
// of one sequential order: the model replays the order that they imply.
#include "check.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <vector>

using u64 = unsigned long long;
constexpr int Blocks = 3, Threads = 96, Count = Blocks * Threads;

// One step of the model: what an operation makes of an old value.
template <typename T> using Step = std::function<T(T Old, T Operand)>;

template <typename T> __host__ __device__ T operandOf(int I) {
  return static_cast<T>((I * 37 + 11) % 101 + 1);
}

#define OPERATION(Name, Call)                                                  \
  struct Name {                                                                \
    template <typename T> __device__ static T run(T *P, T V) { return Call; }  \
  }
OPERATION(Add, atomicAdd(P, V));
OPERATION(AddBlock, atomicAdd_block(P, V));
OPERATION(AddSystem, atomicAdd_system(P, V));
OPERATION(Sub, atomicSub(P, V));
OPERATION(Min, atomicMin(P, V));
OPERATION(Max, atomicMax(P, V));
OPERATION(And, atomicAnd(P, V));
OPERATION(Or, atomicOr(P, V));
OPERATION(Xor, atomicXor(P, V));
OPERATION(Exchange, atomicExch(P, V));
OPERATION(Increment, atomicInc(P, V));
OPERATION(Decrement, atomicDec(P, V));

template <typename T> struct WordOf {
  using Type = std::conditional_t<sizeof(T) == 8, unsigned long long, unsigned>;
};
// A loop around atomicCAS, as programs write the operations that are lacking.
struct Compare {
  template <typename T> __device__ static T run(T *P, T V) {
    using Word = typename WordOf<T>::Type;
    Word *W = reinterpret_cast<Word *>(P), Old = *W, Seen;
    do {
      Seen = Old;
      T Value;
      memcpy(&Value, &Seen, sizeof(T));
      Value = Value + 3 * V;
      Word New;
      memcpy(&New, &Value, sizeof(T));
      Old = atomicCAS(W, Seen, New);
    } while (Old != Seen);
    T Result;
    memcpy(&Result, &Old, sizeof(T));
    return Result;
  }
};

template <typename T, typename Op> __global__ void global(T *P, T *Old) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Old[I] = Op::run(P, operandOf<T>(I));
}

template <typename T, typename Op> __global__ void shared(T *P, T *Old) {
  __shared__ T Value;
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    Value = *P;
  __syncthreads();
  Old[I] = Op::run(&Value, operandOf<T>(I));
  __syncthreads();
  if (threadIdx.x == 0)
    P[1 + blockIdx.x] = Value;
}

// Whether some order of the threads explains what they saw. Each thread is an
// edge from the value that it saw to the one that it made; an order is a path
// from the first value to the last that takes each edge once.
template <typename T>
bool explains(T First, T Last, std::vector<std::pair<T, T>> Seen,
              const Step<T> &Do) {
  auto Bits = [](T V) {
    unsigned long long B = 0;
    memcpy(&B, &V, sizeof(T));
    return B;
  };
  std::multimap<unsigned long long, T> Next;
  for (auto [Old, Operand] : Seen)
    Next.emplace(Bits(Old), Do(Old, Operand));
  // Hierholzer's algorithm.
  std::vector<T> Stack{First}, Path;
  while (!Stack.empty()) {
    auto It = Next.find(Bits(Stack.back()));
    if (It == Next.end()) {
      Path.push_back(Stack.back());
      Stack.pop_back();
    } else {
      T To = It->second;
      Next.erase(It);
      Stack.push_back(To);
    }
  }
  return Path.size() == Seen.size() + 1 && Bits(Path.front()) == Bits(Last) &&
         Bits(Path.back()) == Bits(First);
}

template <typename T, typename Op>
void check(const char *Name, T First, const Step<T> &Do) {
  T *P, *Old;
  EXPECT(cudaMalloc(&P, (1 + Blocks) * sizeof(T)) == cudaSuccess);
  EXPECT(cudaMalloc(&Old, Count * sizeof(T)) == cudaSuccess);
  std::vector<T> Seen(Count), Last(1 + Blocks);
  auto Fetch = [&] {
    EXPECT(cudaMemcpy(Seen.data(), Old, Count * sizeof(T),
                      cudaMemcpyDeviceToHost) == cudaSuccess);
    EXPECT(cudaMemcpy(Last.data(), P, (1 + Blocks) * sizeof(T),
                      cudaMemcpyDeviceToHost) == cudaSuccess);
  };
  auto Steps = [&](int From, int To) {
    std::vector<std::pair<T, T>> S;
    for (int I = From; I < To; ++I)
      S.push_back({Seen[I], operandOf<T>(I)});
    return S;
  };
  OK(cudaMemcpy(P, &First, sizeof(T), cudaMemcpyHostToDevice));
  global<T, Op><<<Blocks, Threads>>>(P, Old);
  Fetch();
  if (!explains<T>(First, Last[0], Steps(0, Count), Do)) {
    printf("%s in global memory: wrong\n", Name);
    ++Failures;
  }
  OK(cudaMemcpy(P, &First, sizeof(T), cudaMemcpyHostToDevice));
  shared<T, Op><<<Blocks, Threads>>>(P, Old);
  Fetch();
  for (int B = 0; B < Blocks; ++B)
    if (!explains<T>(First, Last[1 + B], Steps(B * Threads, (B + 1) * Threads),
                     Do)) {
      printf("%s in shared memory: wrong\n", Name);
      ++Failures;
    }
  OK(cudaFree(P));
  OK(cudaFree(Old));
}

#define CHECK(T, Op, First, Expression)                                        \
  check<T, Op>(#Op " of " #T, T(First),                                        \
               [](T Old, T V) -> T { return Expression; })

#define CHECK_INTEGER(T)                                                       \
  CHECK(T, Add, 5, Old + V);                                                   \
  CHECK(T, Min, 90, std::min(Old, V));                                         \
  CHECK(T, Max, 7, std::max(Old, V));                                          \
  CHECK(T, And, ~T(0), Old &V);                                                \
  CHECK(T, Or, 0, Old | V);                                                    \
  CHECK(T, Xor, 0x55, Old ^ V);                                                \
  CHECK(T, Exchange, 1000, V);                                                 \
  CHECK(T, Compare, 1, Old + 3 * V)

int main() {
  CHECK_INTEGER(int);
  CHECK_INTEGER(unsigned);
  CHECK_INTEGER(u64);
  CHECK(int, Sub, 5, Old - V);
  CHECK(unsigned, Sub, 5, Old - V);
  CHECK(int, Min, -3, std::min(Old, V));
  CHECK(unsigned, Increment, 40, Old >= V ? 0 : Old + 1);
  CHECK(unsigned, Decrement, 40, Old == 0 || Old > V ? V : Old - 1);
  CHECK(float, Add, 0.5f, Old + V);
  CHECK(double, Add, 0.5, Old + V);
  CHECK(float, Exchange, 1000, V);
  CHECK(double, Compare, 1, Old + 3 * V);
  CHECK(int, AddSystem, 5, Old + V);
  CHECK(unsigned, AddSystem, 5, Old + V);
  return finish();
}
