// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies to shared memory, the class interface before libcu++.
#pragma once
#include "cuda_awbarrier.h"
#include "cuda_pipeline_primitives.h"

namespace nvcuda {
namespace experimental {
class pipeline {
public:
  pipeline();
  size_t commit();
  void commit_and_wait();
  void wait(size_t);
  template <unsigned N> void wait_prior();
  void arrive_on(awbarrier &);
  void arrive_on(__mbarrier_t *);
};
template <class T> void memcpy_async(T &, const T &, pipeline &);
template <class T, class S>
void memcpy_async(T *, const S *, size_t, pipeline &);
} // namespace experimental
} // namespace nvcuda
