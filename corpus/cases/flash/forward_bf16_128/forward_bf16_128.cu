// FlashAttention-2's own kernel: forward in bf16, heads of 128, tiles of 64 x 64.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include "flash_case.h"

using namespace FLASH_NAMESPACE;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  Flash_fwd_params params = forwardParams<__nv_bfloat16>(Case, 128, false);
  run_flash_fwd<Flash_fwd_kernel_traits<128, 64, 64, 4, false, false, cutlass::bfloat16_t>, false, false>(params,
                                                                                                          nullptr);
  return Case.finish();
}
