// FlashAttention-2's own kernels: forward and backward in bf16, heads of 32, tiles of 64 x 64.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include "flash_case.h"

using namespace FLASH_NAMESPACE;
using Element = cutlass::bfloat16_t;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  Flash_bwd_params params = forwardParams<__nv_bfloat16>(Case, 32, false);
  run_flash_fwd<Flash_fwd_kernel_traits<32, 64, 64, 4, false, false, Element>, false, false>(params, nullptr);
  addBackwardParams<__nv_bfloat16>(params, Case);
  run_flash_bwd<Flash_bwd_kernel_traits<32, 64, 64, 8, 4, 4, 4, false, false, Element>, false, false>(params, nullptr);
  return Case.finish();
}
