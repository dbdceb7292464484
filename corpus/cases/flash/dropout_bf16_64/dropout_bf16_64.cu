// FlashAttention-2's own kernels: forward and backward with dropout in bf16, heads of 64, tiles of 64 x 64.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include "flash_case.h"

#include <new>

using namespace FLASH_NAMESPACE;
using Element = cutlass::bfloat16_t;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  Flash_bwd_params params = forwardParams<__nv_bfloat16>(Case, 64, false);
  const float kept = float(Case.number("percent") / 100);
  params.p_dropout = kept, params.rp_dropout = 1 / kept;
  params.p_dropout_in_uint8_t = uint8_t(kept * 255);
  params.scale_softmax_rp_dropout = params.scale_softmax * params.rp_dropout;
  // The forward kernel leaves seed and offset in rng_state for the backward one.
  const std::vector<uint64_t> random = Case.hostInput<uint64_t>("random");
  new (params.philox_args) at::PhiloxCudaState{random[0], random[1]};
  run_flash_fwd<Flash_fwd_kernel_traits<64, 64, 64, 4, false, false, Element>, true, false>(params, nullptr);
  addBackwardParams<__nv_bfloat16>(params, Case);
  run_flash_bwd<Flash_bwd_kernel_traits<64, 64, 64, 8, 4, 4, 4, false, false, Element>, true, false>(params, nullptr);
  return Case.finish();
}
