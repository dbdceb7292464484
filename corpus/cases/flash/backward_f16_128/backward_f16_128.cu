// FlashAttention-2's own kernels: forward and backward in f16, heads of 128, causal, tiles of 64 x 64.
// V stays in registers, and Q has one buffer: 64 KiB are enough.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include "flash_case.h"

using namespace FLASH_NAMESPACE;
using Element = cutlass::half_t;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  Flash_bwd_params params = forwardParams<__half>(Case, 128, true);
  run_flash_fwd<Flash_fwd_kernel_traits<128, 64, 64, 4, false, false, Element>, false, true>(params, nullptr);
  addBackwardParams<__half>(params, Case);
  run_flash_bwd<Flash_bwd_kernel_traits<128, 64, 64, 8, 4, 2, 2, true, true, Element>, false, true>(params, nullptr);
  return Case.finish();
}
