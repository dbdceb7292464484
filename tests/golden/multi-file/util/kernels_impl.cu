// A fragment, not a unit: text that kernels.cu includes once per type, with BLEND_TYPE and BLEND_NAME defined.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CORPUS-UNIT: no
#define BLEND_PASTE_(a, b) a##_##b
#define BLEND_PASTE(a, b) BLEND_PASTE_(a, b)
#define BLEND_KERNEL BLEND_PASTE(blendKernel, BLEND_NAME)

__global__ void BLEND_KERNEL(BlendParams<BLEND_TYPE> p) {
  const int i = blockIdx.x * kBlockSize + threadIdx.x;
  if (i < p.n)
    p.out[i] = p.a[i] * p.weight + p.b[i] * (BLEND_TYPE(1) - p.weight);
}

void launchBlend(const BlendParams<BLEND_TYPE> &params, hipStream_t stream) {
  BLEND_KERNEL<<<GRID_FOR(params.n), kBlockSize, 0, stream>>>(params);
  CUDA_OR_DIE(hipPeekAtLastError());
}

#undef BLEND_KERNEL
#undef BLEND_PASTE
#undef BLEND_PASTE_
#undef BLEND_TYPE
#undef BLEND_NAME
