// FlashAttention-2's own kernels: split-KV in f16, heads of 64, tiles of 64 x 64.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include "flash_case.h"

using namespace FLASH_NAMESPACE;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  Flash_fwd_params params = forwardParams<__half>(Case, 64, false);
  params.num_splits = 3;
  const size_t rows = size_t(params.num_splits) * params.b * params.h * params.seqlen_q;
  params.softmax_lseaccum_ptr = zeros<float>(rows);
  params.oaccum_ptr = zeros<float>(rows * params.d);
  // FlashAttention's own tiles, 64 x 256, need more than 64 KiB.
  run_flash_splitkv_fwd<Flash_fwd_kernel_traits<64, 64, 64, 4, false, false, cutlass::half_t>, false>(params, nullptr);
  return Case.finish();
}
