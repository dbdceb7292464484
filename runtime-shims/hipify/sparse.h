//===- hipify/sparse.h - where hipSPARSE's interface differs --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code, C++11. Buffer sizes of the other integer type, the buffer of a
// triangular solve with many right sides, and the tridiagonal solvers from
// before CUDA 11, which allocate their own buffer.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SPARSE_H
#define HIPIFY_SPARSE_H

#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hipsparse/hipsparse.h>
#include <map>
#include <mutex>
#include <type_traits>

// For tests of CUSPARSE_VERSION: CUDA 12.0, as with hipify/arch.h.
#ifndef HIPIFY_CUSPARSE_VERSION
#define HIPIFY_CUSPARSE_VERSION 12000
#endif
#define HIPIFY_CUSPARSE_VER_MAJOR (HIPIFY_CUSPARSE_VERSION / 1000)
#define HIPIFY_CUSPARSE_VER_MINOR (HIPIFY_CUSPARSE_VERSION % 1000 / 100)
#define HIPIFY_CUSPARSE_VER_PATCH (HIPIFY_CUSPARSE_VERSION % 100)

namespace hipify {
namespace sparse {

/// Stands for an int* where hipSPARSE writes a size_t, and the other way
/// round. What was written arrives at the end of the statement that makes the
/// call; nothing does when the call wrote nothing.
template <class T> class Size {
  using Other = typename std::conditional<std::is_same<T, int>::value, size_t,
                                          int>::type;

public:
  explicit Size(T *Target) : Target(Target) {}
  Size(Size &&From) : Target(From.Target), Written(From.Written) {
    From.Target = nullptr;
  }
  Size(const Size &) = delete;
  Size &operator=(const Size &) = delete;
  ~Size() {
    if (Target && Written != static_cast<Other>(-1))
      *Target = static_cast<T>(Written);
  }
  operator Other *() { return Target ? &Written : nullptr; }

private:
  T *Target;
  Other Written = static_cast<Other>(-1);
};
template <class T> Size<T> size(T *Target) { return Size<T>(Target); }

// cusparseSpSM_solve uses the buffer of the analysis; hipSPARSE needs it again.

namespace detail {
struct Buffers {
  std::mutex Lock;
  std::map<hipsparseSpSMDescr_t, void *> Of;
};
inline Buffers &buffers() {
  static Buffers TheBuffers;
  return TheBuffers;
}
} // namespace detail

/// cusparseSpSM_analysis, _solve and _destroyDescr.
inline hipsparseStatus_t
analyseSpSM(hipsparseHandle_t Handle, hipsparseOperation_t OpA,
            hipsparseOperation_t OpB, const void *Alpha,
            hipsparseConstSpMatDescr_t A, hipsparseConstDnMatDescr_t B,
            hipsparseDnMatDescr_t C, hipDataType ComputeType,
            hipsparseSpSMAlg_t Algorithm, hipsparseSpSMDescr_t Descriptor,
            void *Buffer) {
  {
    std::lock_guard<std::mutex> Guard(detail::buffers().Lock);
    detail::buffers().Of[Descriptor] = Buffer;
  }
  return hipsparseSpSM_analysis(Handle, OpA, OpB, Alpha, A, B, C, ComputeType,
                                Algorithm, Descriptor, Buffer);
}
inline hipsparseStatus_t
solveSpSM(hipsparseHandle_t Handle, hipsparseOperation_t OpA,
          hipsparseOperation_t OpB, const void *Alpha,
          hipsparseConstSpMatDescr_t A, hipsparseConstDnMatDescr_t B,
          hipsparseDnMatDescr_t C, hipDataType ComputeType,
          hipsparseSpSMAlg_t Algorithm, hipsparseSpSMDescr_t Descriptor) {
  void *Buffer = nullptr;
  {
    std::lock_guard<std::mutex> Guard(detail::buffers().Lock);
    auto Found = detail::buffers().Of.find(Descriptor);
    if (Found != detail::buffers().Of.end())
      Buffer = Found->second;
  }
  return hipsparseSpSM_solve(Handle, OpA, OpB, Alpha, A, B, C, ComputeType,
                             Algorithm, Descriptor, Buffer);
}
inline hipsparseStatus_t destroySpSM(hipsparseSpSMDescr_t Descriptor) {
  {
    std::lock_guard<std::mutex> Guard(detail::buffers().Lock);
    detail::buffers().Of.erase(Descriptor);
  }
  return hipsparseSpSM_destroyDescr(Descriptor);
}

namespace detail {
/// Calls Solve with a device buffer of Bytes, which is freed afterwards:
/// hipFree waits for the device.
template <class Function>
hipsparseStatus_t withBuffer(size_t Bytes, Function Solve) {
  void *Buffer = nullptr;
  if (Bytes && hipMalloc(&Buffer, Bytes) != hipSuccess)
    return HIPSPARSE_STATUS_ALLOC_FAILED;
  hipsparseStatus_t Status = Solve(Buffer);
  if (Buffer && hipFree(Buffer) != hipSuccess &&
      Status == HIPSPARSE_STATUS_SUCCESS)
    Status = HIPSPARSE_STATUS_EXECUTION_FAILED;
  return Status;
}
} // namespace detail

/// cusparseXgtsv, cusparseXgtsv_nopivot and cusparseXgtsvStridedBatch.
#define HIPIFY_SPARSE_GTSV(X, T)                                               \
  inline hipsparseStatus_t gtsv(hipsparseHandle_t Handle, int M, int N,        \
                                const T *Lower, const T *Diagonal,             \
                                const T *Upper, T *B, int LdB) {               \
    size_t Bytes = 0;                                                          \
    hipsparseStatus_t Status = hipsparse##X##gtsv2_bufferSizeExt(              \
        Handle, M, N, Lower, Diagonal, Upper, B, LdB, &Bytes);                 \
    if (Status != HIPSPARSE_STATUS_SUCCESS)                                    \
      return Status;                                                           \
    return detail::withBuffer(Bytes, [&](void *Buffer) {                       \
      return hipsparse##X##gtsv2(Handle, M, N, Lower, Diagonal, Upper, B, LdB, \
                                 Buffer);                                      \
    });                                                                        \
  }                                                                            \
  inline hipsparseStatus_t gtsvNoPivot(                                        \
      hipsparseHandle_t Handle, int M, int N, const T *Lower,                  \
      const T *Diagonal, const T *Upper, T *B, int LdB) {                      \
    size_t Bytes = 0;                                                          \
    hipsparseStatus_t Status = hipsparse##X##gtsv2_nopivot_bufferSizeExt(      \
        Handle, M, N, Lower, Diagonal, Upper, B, LdB, &Bytes);                 \
    if (Status != HIPSPARSE_STATUS_SUCCESS)                                    \
      return Status;                                                           \
    return detail::withBuffer(Bytes, [&](void *Buffer) {                       \
      return hipsparse##X##gtsv2_nopivot(Handle, M, N, Lower, Diagonal, Upper, \
                                         B, LdB, Buffer);                      \
    });                                                                        \
  }                                                                            \
  inline hipsparseStatus_t gtsvStridedBatch(                                   \
      hipsparseHandle_t Handle, int M, const T *Lower, const T *Diagonal,      \
      const T *Upper, T *V, int Count, int Stride) {                           \
    size_t Bytes = 0;                                                          \
    hipsparseStatus_t Status = hipsparse##X##gtsv2StridedBatch_bufferSizeExt(  \
        Handle, M, Lower, Diagonal, Upper, V, Count, Stride, &Bytes);          \
    if (Status != HIPSPARSE_STATUS_SUCCESS)                                    \
      return Status;                                                           \
    return detail::withBuffer(Bytes, [&](void *Buffer) {                       \
      return hipsparse##X##gtsv2StridedBatch(Handle, M, Lower, Diagonal,       \
                                             Upper, V, Count, Stride, Buffer); \
    });                                                                        \
  }
HIPIFY_SPARSE_GTSV(S, float)
HIPIFY_SPARSE_GTSV(D, double)
HIPIFY_SPARSE_GTSV(C, hipComplex)
HIPIFY_SPARSE_GTSV(Z, hipDoubleComplex)
#undef HIPIFY_SPARSE_GTSV

} // namespace sparse
} // namespace hipify
#endif // HIPIFY_SPARSE_H
