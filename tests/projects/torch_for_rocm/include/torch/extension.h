// Stands in for PyTorch's headers for ROCm, since its hipify is version 2: as
// much as corpus/projects/torch-extension needs.
#pragma once
#include <hip/hip_runtime.h>
#include <vector>

#define C10_CUDA_CHECK(EXPR) (void)(EXPR)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(hipGetLastError())
#define TORCH_CHECK(CONDITION, ...) (void)(CONDITION)

namespace c10 {
struct Device {};
namespace cuda {
struct CUDAStream {
  operator hipStream_t() const;
};
struct CUDAGuard {
  explicit CUDAGuard(Device);
};
} // namespace cuda
} // namespace c10
namespace at {
namespace cuda {
using namespace c10::cuda;
CUDAStream getCurrentCUDAStream();
} // namespace cuda
} // namespace at
namespace torch {
struct Options {};
struct Tensor {
  bool is_cuda() const;
  long dim() const, size(long) const;
  c10::Device device() const;
  Options options() const;
  template <class T> T *data_ptr() const;
};
Tensor empty(std::vector<long>, Options);
} // namespace torch
struct Module {
  template <class T> void def(const char *, T *, const char *);
};
#define PYBIND11_MODULE(NAME, MODULE) extern "C" void init(Module &MODULE)
