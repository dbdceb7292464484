// FlashAttention-2's own kernels: forward with large heads, of 192 in f16 and of 256 in bf16 and causal. The tiles are
// 64 x 32, since its own need more than 64 KiB.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include "flash_case.h"

using namespace FLASH_NAMESPACE;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  Flash_fwd_params of192 = forwardParams<__half>(Case, 192, false, "192");
  run_flash_fwd<Flash_fwd_kernel_traits<192, 64, 32, 4, false, false, cutlass::half_t>, false, false>(of192, nullptr);
  Flash_fwd_params of256 = forwardParams<__nv_bfloat16>(Case, 256, true, "256");
  run_flash_fwd<Flash_fwd_kernel_traits<256, 64, 32, 4, false, false, cutlass::bfloat16_t>, false, true>(of256,
                                                                                                         nullptr);
  return Case.finish();
}
