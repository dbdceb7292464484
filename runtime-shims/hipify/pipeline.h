//===- hipify/pipeline.h - the primitives of CUDA's copy pipeline ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copy is done when __pipeline_memcpy_async returns, which CUDA allows.
// Its thread sees the data at once, the others after a barrier: correct CUDA
// code waits and then has one. Cost: no overlap of copies with
// arithmetic beyond what the GPU does by itself between a load and its use.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PIPELINE_H
#define HIPIFY_PIPELINE_H

#include <hipify/shim.h>

/// Copies Size bytes, 4, 8 or 16, to shared memory; the last Zeros are zeroed
/// instead and not read. Both addresses must be aligned to Size.
HIPIFY_SHIM void __pipeline_memcpy_async(void *To, const void *From,
                                         size_t Size, size_t Zeros = 0) {
  char *Out = static_cast<char *>(To);
  const char *In = static_cast<const char *>(From);
  if (Zeros == 0 && Size == 16)
    *reinterpret_cast<uint4 *>(Out) = *reinterpret_cast<const uint4 *>(In);
  else if (Zeros == 0 && Size == 8)
    *reinterpret_cast<uint2 *>(Out) = *reinterpret_cast<const uint2 *>(In);
  else if (Zeros == 0 && Size == 4)
    *reinterpret_cast<unsigned *>(Out) =
        *reinterpret_cast<const unsigned *>(In);
  else
    for (size_t I = 0; I < Size; ++I)
      Out[I] = I < Size - Zeros ? In[I] : 0;
}

/// Ends a batch of copies: there is none under way.
HIPIFY_SHIM void __pipeline_commit() {}

/// Waits for all batches but the last Batches: all are complete. The compiler
/// keeps accesses on their side of it.
HIPIFY_SHIM void __pipeline_wait_prior(size_t Batches) {
  static_cast<void>(Batches);
  __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
}

#endif // HIPIFY_PIPELINE_H
