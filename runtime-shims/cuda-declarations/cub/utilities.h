// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUB's functors, iterators, buffers, allocator and helper functions.
#pragma once
#include "../cuda_runtime.h"

#if __has_include(<bits/stl_iterator_base_types.h>)
#include <bits/stl_iterator_base_types.h> // a tenth of <iterator>'s cost
#else
#include <iterator>
#endif

#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CUB_VERSION 200001
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 0
#define CUB_SUBMINOR_VERSION 1
#define CUB_PATCH_NUMBER 0
#define CUB_STDERR
#define CubDebug(e) cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e) (void)cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_PTX_WARP_THREADS 32
#define CUB_WARP_THREADS(arch) 32
#define CUB_LOG_WARP_THREADS(arch) 5
#define CUB_PTX_LOG_WARP_THREADS 5
#define CUB_RUNTIME_FUNCTION

// What is wrapped in a namespace of the user's is found there, too.
#if defined(THRUST_CUB_WRAPPED_NAMESPACE)
namespace cub {}
namespace THRUST_CUB_WRAPPED_NAMESPACE {
namespace cub {
using namespace ::cub;
}
} // namespace THRUST_CUB_WRAPPED_NAMESPACE
#elif defined(CUB_WRAPPED_NAMESPACE)
namespace cub {}
namespace CUB_WRAPPED_NAMESPACE {
namespace cub {
using namespace ::cub;
}
} // namespace CUB_WRAPPED_NAMESPACE
#elif defined(CUB_NS_PREFIX) && defined(CUB_NS_POSTFIX)
namespace cub {}
CUB_NS_PREFIX
namespace cub {
using namespace ::cub;
}
CUB_NS_POSTFIX
#endif

namespace cub {
cudaError_t Debug(cudaError_t, const char *, int);
cudaError_t PtxVersion(int &);
cudaError_t SmVersion(int &, int = 0);
template <class... A> cudaError_t MaxSmOccupancy(int &, A &&...);

struct Equality {
  template <class T, class U> bool operator()(const T &, const U &) const;
};
struct Inequality {
  template <class T, class U> bool operator()(const T &, const U &) const;
};
template <class Op> struct InequalityWrapper {
  Op op;
  InequalityWrapper(Op Operation) : op(Operation) {}
  template <class T> bool operator()(const T &, const T &);
};
#define __hipify_functor(name)                                                 \
  struct name {                                                                \
    template <class T, class U>                                                \
    constexpr auto operator()(const T &X, const U &Y) const                    \
        -> decltype(true ? X : Y);                                             \
  };
__hipify_functor(Sum) __hipify_functor(Max) __hipify_functor(Min)
__hipify_functor(ArgMax) __hipify_functor(ArgMin) __hipify_functor(Difference)
__hipify_functor(Division)
#undef __hipify_functor
template <class B = void> struct CastOp {
  template <class A> B operator()(A &&) const;
};
template <class Op> struct SwizzleScanOp;
template <class Op> struct ReduceBySegmentOp;
template <class Op> struct ReduceByKeyOp;

template <class K, class V> struct KeyValuePair {
  using Key = K;
  using Value = V;
  K key;
  V value;
  KeyValuePair() = default;
  KeyValuePair(const K &TheKey, const V &TheValue)
      : key(TheKey), value(TheValue) {}
  bool operator!=(const KeyValuePair &) const;
};
struct NullType {};
template <class T> struct NumericTraits {
  static T Max();
  static T Lowest();
};
template <class T> struct Traits : NumericTraits<T> {};
template <class T> struct FpLimits : NumericTraits<T> {};
template <class T, class U> struct Equals {
  enum { VALUE = 0, NEGATE = 1 };
};
template <class T> struct Equals<T, T> {
  enum { VALUE = 1, NEGATE = 0 };
};
template <bool Condition, class A, class B> struct If {
  using Type = A;
};
template <class A, class B> struct If<false, A, B> {
  using Type = B;
};
template <int N> struct Int2Type {
  enum { VALUE = N };
};
template <int N> struct Log2 {
  static constexpr int VALUE = N <= 1 ? 0 : 1 + Log2<(N + 1) / 2>::VALUE;
};
template <> struct Log2<1> {
  static constexpr int VALUE = 0;
};
template <> struct Log2<0> {
  static constexpr int VALUE = 0;
};
template <int N> struct PowerOfTwo {
  enum { VALUE = (N & (N - 1)) == 0 };
};

template <class T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  DoubleBuffer();
  DoubleBuffer(T *, T *);
  T *Current();
  T *Alternate();
};
struct CachingDeviceAllocator {
  bool debug;
  CachingDeviceAllocator(unsigned, unsigned = 1, unsigned = ~0u,
                         size_t = ~size_t(0), bool = false, bool = false);
  CachingDeviceAllocator(bool = false, bool = false);
  cudaError_t SetMaxCachedBytes(size_t);
  template <class T>
  cudaError_t DeviceAllocate(int, T **, size_t, cudaStream_t = 0);
  template <class T>
  cudaError_t DeviceAllocate(T **, size_t, cudaStream_t = 0);
  cudaError_t DeviceFree(int, void *);
  cudaError_t DeviceFree(void *);
  cudaError_t FreeAllCached();
};
template <class OffsetT> struct GridEvenShare {
  OffsetT num_items, block_offset, block_end;
  int grid_size;
  template <class... A> void DispatchInit(A &&...);
  template <int N, class... A> void BlockInit(A &&...);
};
enum GridMappingStrategy {
  GRID_MAPPING_RAKE,
  GRID_MAPPING_STRIP_MINE,
  GRID_MAPPING_DYNAMIC
};
class GridBarrier {
public:
  void Sync() const;
};
class GridBarrierLifetime : public GridBarrier {
public:
  cudaError_t HostReset();
  cudaError_t Setup(int);
};
template <class OffsetT> class GridQueue {
public:
  GridQueue();
  GridQueue(void *);
  cudaError_t ResetDrain(OffsetT, cudaStream_t = 0);
  OffsetT Drain(OffsetT);
};

// Iterators: what they point to, and the usual arithmetic.
template <class Self, class Value, class Offset = ptrdiff_t>
struct __hipify_iterator {
  using difference_type = Offset;
  using value_type = Value;
  using pointer = Value *;
  using reference = Value;
  using iterator_category = std::random_access_iterator_tag;
  Self operator++(int);
  Self operator++();
  Self operator--();
  template <class D> Self operator+(D) const;
  template <class D> Self &operator+=(D);
  template <class D> Self operator-(D) const;
  Offset operator-(const Self &) const;
  Value operator*() const;
  template <class D> Value operator[](D) const;
  bool operator==(const Self &) const;
  bool operator!=(const Self &) const;
};
template <class I>
using __hipify_value_t = typename std::iterator_traits<I>::value_type;
template <class V, class F, class I, class O = ptrdiff_t>
struct TransformInputIterator
    : __hipify_iterator<TransformInputIterator<V, F, I, O>, V, O> {
  TransformInputIterator(I, F);
};
template <class V, class O = ptrdiff_t>
struct CountingInputIterator
    : __hipify_iterator<CountingInputIterator<V, O>, V, O> {
  CountingInputIterator(const V &);
};
template <class V, class O = ptrdiff_t>
struct ConstantInputIterator
    : __hipify_iterator<ConstantInputIterator<V, O>, V, O> {
  ConstantInputIterator(V, O = 0);
};
template <class I, class O = ptrdiff_t, class V = __hipify_value_t<I>>
struct ArgIndexInputIterator
    : __hipify_iterator<ArgIndexInputIterator<I, O, V>, KeyValuePair<O, V>, O> {
  ArgIndexInputIterator(I, O = 0);
};
template <class O = ptrdiff_t>
struct DiscardOutputIterator : __hipify_iterator<DiscardOutputIterator<O>, int, O> {
  DiscardOutputIterator(O = 0);
};
template <class T, class O = ptrdiff_t>
struct TexObjInputIterator : __hipify_iterator<TexObjInputIterator<T, O>, T, O> {
  TexObjInputIterator();
  template <class P> cudaError_t BindTexture(P *, size_t = 0, size_t = 0);
  cudaError_t UnbindTexture();
};
template <class T, int Id = 0, class O = ptrdiff_t>
struct TexRefInputIterator
    : __hipify_iterator<TexRefInputIterator<T, Id, O>, T, O> {
  template <class P> cudaError_t BindTexture(P *, size_t = 0, size_t = 0);
  cudaError_t UnbindTexture();
};

enum CacheLoadModifier {
  LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE
};
enum CacheStoreModifier {
  STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE
};
template <CacheLoadModifier M, class V, class O = ptrdiff_t>
struct CacheModifiedInputIterator
    : __hipify_iterator<CacheModifiedInputIterator<M, V, O>, V, O> {
  template <class P> CacheModifiedInputIterator(P *);
};
template <CacheStoreModifier M, class V, class O = ptrdiff_t>
struct CacheModifiedOutputIterator
    : __hipify_iterator<CacheModifiedOutputIterator<M, V, O>, V, O> {
  template <class P> CacheModifiedOutputIterator(P);
};
template <CacheLoadModifier M, class I> __hipify_value_t<I> ThreadLoad(I);
template <CacheStoreModifier M, class I, class T> void ThreadStore(I, T);
template <class T, int N, class... A> T ThreadReduce(T (&)[N], A &&...);
template <class... A> void ThreadInclusiveScan(A &&...);
template <class... A> void ThreadExclusiveScan(A &&...);

unsigned LaneId();
unsigned WarpId();
unsigned LaneMaskLt();
unsigned LaneMaskLe();
unsigned LaneMaskGt();
unsigned LaneMaskGe();
int RowMajorTid(int, int, int);
template <class T> unsigned BFE(T, unsigned, unsigned);
void BFI(unsigned &, unsigned, unsigned, unsigned, unsigned);
unsigned IADD3(unsigned, unsigned, unsigned);
int PRMT(unsigned, unsigned, unsigned);
void CTA_SYNC();
void WARP_SYNC(unsigned);
template <int W, class T> T ShuffleUp(T, int, int, unsigned);
template <int W, class T> T ShuffleDown(T, int, int, unsigned);
template <int W, class T> T ShuffleIndex(T, int, unsigned);
template <class A, class B> constexpr A DivideAndRoundUp(A X, B Y) {
  return (X + Y - 1) / Y;
}
} // namespace cub
