//===- hipify/ptx/bulk.h - cp.async.bulk of PTX, without tensors ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copy is done when the function returns, as hipify/ptx/async.h explains:
// then its bytes count as complete at the mbarrier, and groups have nothing to
// wait for. shared::cluster is the block's own memory, since mapa is refused.
//
// Cost: NVIDIA has an engine for it, here the one thread that calls copies 16
// bytes with each load and store. Where it takes time, let the whole block
// copy.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_BULK_H
#define HIPIFY_PTX_BULK_H

#include <hipify/ptx/mbarrier.h>
#include <hipify/ptx/memory.h>

namespace hipify {
namespace ptx {

/// Copies Bytes, a multiple of 16.
template <class Into, class OutOf, class To, class From>
__device__ inline void cp_async_bulk(To Target, From Source, uint32_t Bytes) {
  auto *Out = at<16, Into>(Target);
  auto *In = at<16, OutOf>(Source);
  for (uint32_t I = 0; I < Bytes / 16; ++I)
    Out[I] = In[I];
}

/// The same, and tells Barrier, an mbarrier, that they are there.
template <class OutOf, class To, class From, class Address>
__device__ inline void cp_async_bulk_load(To Target, From Source,
                                          uint32_t Bytes, Address Barrier) {
  cp_async_bulk<shared, OutOf>(Target, Source, Bytes);
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  mbarrier_complete_tx(Barrier, Bytes);
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_BULK_H
