// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thrust and CUB in a namespace of the program's, as libraries wrap them to keep
// their copy apart from a user's.
#define THRUST_CUB_WRAPPED_NAMESPACE mine
#include <hip/hip_runtime.h>
#include <hipify/wrapped_namespace.h>
#include <hipcub/hipcub.hpp>
#include <cstdio>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/system/hip/execution_policy.h>

namespace mine {
namespace thrust {
// The program's own, beside Thrust's.
struct Handle {
  static hipStream_t stream() { return nullptr; }
};
} // namespace thrust

struct Odd {
  __host__ __device__ bool operator()(int Value) const { return Value & 1; }
};

int sortedSum(thrust::device_vector<int> &Values) {
  thrust::sort(thrust::hip::par.on(thrust::Handle::stream()), Values.begin(),
               Values.end(), thrust::greater<int>());
  return thrust::count_if(Values.begin(), Values.end(), Odd()) +
         10 * thrust::reduce(Values.begin(), Values.end(), 0,
                             mine::thrust::plus<int>());
}
} // namespace mine

__global__ void scan(int *Values) {
  using Scan = mine::hipcub::BlockScan<int, 64>;
  __shared__ typename Scan::TempStorage Storage;
  int Value = Values[threadIdx.x];
  Scan(Storage).InclusiveSum(Value, Value);
  Values[threadIdx.x] = Value;
}

int main() {
  ::mine::thrust::device_vector<int> Values(64);
  for (int I = 0; I < 64; ++I)
    Values[I] = I * 37 % 64;
  printf("%d\n", mine::sortedSum(Values));
  scan<<<1, 64>>>(mine::thrust::raw_pointer_cast(Values.data()));
  hipDeviceSynchronize();
  for (int I = 0; I < 64; I += 21)
    printf("%d ", int(Values[I]));
  printf("\n");
  return 0;
}
