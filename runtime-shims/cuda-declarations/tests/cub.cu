// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUB for blocks, warps and the device.
#include <cub/cub.cuh>
struct CustomMin {
  template <typename T>
  __device__ __forceinline__ T operator()(const T &a, const T &b) const {
    return b < a ? b : a;
  }
};
template <int BT, int IT, typename T> __global__ void k(T *in, T *out, int n) {
  using BlockLoad = cub::BlockLoad<T, BT, IT, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef cub::BlockReduce<T, BT> BlockReduce;
  using BS = cub::BlockScan<int, 128>;
  using RS = cub::BlockRadixSort<float, 128, 4, int>;
  __shared__ union {
    typename BlockLoad::TempStorage load;
    typename BlockReduce::TempStorage red;
  } tmp;
  __shared__ BS::TempStorage bs;
  __shared__ typename RS::TempStorage rs;
  T items[IT];
  BlockLoad(tmp.load).Load(in, items, n);
  __syncthreads();
  T s = BlockReduce(tmp.red).Sum(items);
  T m = BlockReduce(tmp.red).Reduce(items[0], cub::Max());
  int x = 3, agg;
  BS(bs).ExclusiveSum(x, x, agg);
  float keys[4];
  int vals[4];
  RS(rs).Sort(keys, vals);
  typename cub::WarpReduce<float>::TempStorage w;
  __shared__ typename cub::WarpReduce<float>::TempStorage ws[4];
  float f = cub::WarpReduce<float>(ws[threadIdx.x / 32]).Sum(1.f);
  if (threadIdx.x == 0)
    out[0] = s + m + f;
}
int main() {
  float *in, *out;
  void *tmp = nullptr;
  size_t b = 0;
  int n = 3;
  cub::DeviceReduce::Sum(tmp, b, in, out, n);
  cub::DeviceScan::ExclusiveSum(tmp, b, in, out, n);
  cub::DoubleBuffer<float> db(in, out);
  cub::DeviceRadixSort::SortKeys(tmp, b, db, n, 0, 32, (cudaStream_t)0);
  cub::DeviceReduce::Reduce(tmp, b, in, out, n, CustomMin(), 0.f);
  cub::CountingInputIterator<int> c(0);
  cub::TransformInputIterator<float, CustomMin, float *> ti(in, CustomMin());
  cub::KeyValuePair<int, float> kv;
  cub::DeviceReduce::ArgMax(NULL, b, in, &kv, n);
  cub::CachingDeviceAllocator al(true);
  CubDebugExit(al.DeviceAllocate((void **)&in, 3));
  cudaError_t e =
      cub::DeviceSelect::If(tmp, b, in, out, (int *)0, n, CustomMin());
  cub::DeviceHistogram::MultiHistogramEven<4, 3>(tmp, b, in);
  k<128, 4><<<1, 128>>>(in, out, n);
  int v = c[3];
}
