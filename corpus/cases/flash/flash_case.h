// What the drivers share: FlashAttention-2's parameters for a case's sizes, inputs and outputs. Each case has a link.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#pragma once

// FLASH_GENERAL_KERNELS: instantiates the kernels for any length only. Those for multiples of a tile omit checks, and
// compilers take minutes for each kernel.
#ifdef FLASH_GENERAL_KERNELS
#include "static_switch.h"
#undef BOOL_SWITCH
#define BOOL_SWITCH(COND, NAME, ...)                                                                                   \
  [&] {                                                                                                                \
    constexpr static bool NAME = false;                                                                                \
    return __VA_ARGS__();                                                                                              \
  }()
#endif
#include "namespace_config.h"
#include "flash_bwd_launch_template.h"
#include "flash_fwd_launch_template.h"

#include <hipify/validation/case.h>

#include <cmath>
#include <string>

template <class T> T *zeros(size_t count) {
  T *result = nullptr;
  C10_CUDA_CHECK(cudaMalloc(&result, count * sizeof(T)));
  C10_CUDA_CHECK(cudaMemset(result, 0, count * sizeof(T)));
  return result;
}

/// For q, k, v, o and lse, whose names end with `suffix`; heads have `head` elements, all of which are kept.
template <class Raw>
FLASH_NAMESPACE::Flash_bwd_params forwardParams(hipify::Case &Case, int head, bool causal,
                                                const std::string &suffix = "") {
  const int b = Case.size("b"), h = Case.size("h"), hk = Case.size("hk"), m = Case.size("m"), n = Case.size("n");
  FLASH_NAMESPACE::Flash_bwd_params params = {};
  params.q_ptr = Case.input<Raw>(("q" + suffix).c_str());
  params.k_ptr = Case.input<Raw>(("k" + suffix).c_str());
  params.v_ptr = Case.input<Raw>(("v" + suffix).c_str());
  params.o_ptr = Case.output<Raw>(("o" + suffix).c_str());
  params.softmax_lse_ptr = Case.output<float>(("lse" + suffix).c_str());
  params.q_head_stride = params.k_head_stride = params.v_head_stride = params.o_head_stride = head;
  params.q_row_stride = params.o_row_stride = h * head;
  params.k_row_stride = params.v_row_stride = hk * head;
  params.q_batch_stride = params.o_batch_stride = m * h * head;
  params.k_batch_stride = params.v_batch_stride = n * hk * head;
  params.b = b, params.seqlen_q = m, params.seqlen_k = n, params.d = params.d_rounded = head, params.total_q = b * m;
  params.h = h, params.h_k = hk, params.h_h_k_ratio = h / hk;
  params.seqlen_q_rounded = (m + 127) / 128 * 128, params.seqlen_k_rounded = (n + 127) / 128 * 128;
  params.scale_softmax = params.scale_softmax_rp_dropout = float(1 / std::sqrt(double(head)));
  params.scale_softmax_log2 = float(params.scale_softmax * M_LOG2E);
  params.p_dropout = 1, params.p_dropout_in_uint8_t = 255, params.rp_dropout = 1;
  params.window_size_left = -1, params.window_size_right = causal ? 0 : -1;
  params.is_bf16 = std::is_same<Raw, __nv_bfloat16>::value, params.is_causal = causal;
  params.is_seqlens_k_cumulative = true;
  params.num_splits = 1;
  params.rng_state = zeros<uint64_t>(2);
  return params;
}

/// Adds do, dq, dk and dv. The heads that share one of K and V have gradients of their own.
template <class Raw>
void addBackwardParams(FLASH_NAMESPACE::Flash_bwd_params &params, hipify::Case &Case, const std::string &suffix = "") {
  const int head = params.d, h = params.h, m = params.seqlen_q, n = params.seqlen_k;
  params.do_ptr = Case.input<Raw>(("do" + suffix).c_str());
  params.dq_ptr = Case.output<Raw>(("dq" + suffix).c_str());
  params.dk_ptr = Case.output<Raw>(("dk" + suffix).c_str());
  params.dv_ptr = Case.output<Raw>(("dv" + suffix).c_str());
  params.do_head_stride = params.dq_head_stride = params.dk_head_stride = params.dv_head_stride = head;
  params.do_row_stride = params.dq_row_stride = params.dk_row_stride = params.dv_row_stride = h * head;
  params.do_batch_stride = params.dq_batch_stride = m * h * head;
  params.dk_batch_stride = params.dv_batch_stride = n * h * head;
  params.dq_accum_ptr = zeros<float>(size_t(params.b) * params.seqlen_q_rounded * h * head);
  params.dsoftmax_sum = zeros<float>(size_t(params.b) * h * params.seqlen_q_rounded);
}
