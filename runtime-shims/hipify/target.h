//===- hipify/target.h - NV_IF_TARGET and similar -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As <nv/target>: code for the host, the device, or some architectures only.
// AMD GPUs count as the architecture of hipify/arch.h.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TARGET_H
#define HIPIFY_TARGET_H

#include "arch.h"

#ifdef HIPIFY_CUDA_ARCH
#define NV_IS_HOST 0
#define NV_IS_DEVICE 1
#define HIPIFY_TARGET_LEVEL HIPIFY_CUDA_ARCH
#else
#define NV_IS_HOST 1
#define NV_IS_DEVICE 0
#define HIPIFY_TARGET_LEVEL 0
#endif
#define NV_ANY_TARGET 1
#define NV_NO_TARGET 0
// Features of one architecture only.
#define NV_HAS_FEATURE_SM_90a 0
#define NV_HAS_FEATURE_SM_100a 0
#define NV_HAS_FEATURE_SM_101a 0

#if HIPIFY_TARGET_LEVEL >= 350
#define NV_PROVIDES_SM_35 1
#else
#define NV_PROVIDES_SM_35 0
#endif
#if HIPIFY_TARGET_LEVEL >= 370
#define NV_PROVIDES_SM_37 1
#else
#define NV_PROVIDES_SM_37 0
#endif
#if HIPIFY_TARGET_LEVEL >= 500
#define NV_PROVIDES_SM_50 1
#else
#define NV_PROVIDES_SM_50 0
#endif
#if HIPIFY_TARGET_LEVEL >= 520
#define NV_PROVIDES_SM_52 1
#else
#define NV_PROVIDES_SM_52 0
#endif
#if HIPIFY_TARGET_LEVEL >= 530
#define NV_PROVIDES_SM_53 1
#else
#define NV_PROVIDES_SM_53 0
#endif
#if HIPIFY_TARGET_LEVEL >= 600
#define NV_PROVIDES_SM_60 1
#else
#define NV_PROVIDES_SM_60 0
#endif
#if HIPIFY_TARGET_LEVEL >= 610
#define NV_PROVIDES_SM_61 1
#else
#define NV_PROVIDES_SM_61 0
#endif
#if HIPIFY_TARGET_LEVEL >= 620
#define NV_PROVIDES_SM_62 1
#else
#define NV_PROVIDES_SM_62 0
#endif
#if HIPIFY_TARGET_LEVEL >= 700
#define NV_PROVIDES_SM_70 1
#else
#define NV_PROVIDES_SM_70 0
#endif
#if HIPIFY_TARGET_LEVEL >= 720
#define NV_PROVIDES_SM_72 1
#else
#define NV_PROVIDES_SM_72 0
#endif
#if HIPIFY_TARGET_LEVEL >= 750
#define NV_PROVIDES_SM_75 1
#else
#define NV_PROVIDES_SM_75 0
#endif
#if HIPIFY_TARGET_LEVEL >= 800
#define NV_PROVIDES_SM_80 1
#else
#define NV_PROVIDES_SM_80 0
#endif
#if HIPIFY_TARGET_LEVEL >= 860
#define NV_PROVIDES_SM_86 1
#else
#define NV_PROVIDES_SM_86 0
#endif
#if HIPIFY_TARGET_LEVEL >= 870
#define NV_PROVIDES_SM_87 1
#else
#define NV_PROVIDES_SM_87 0
#endif
#if HIPIFY_TARGET_LEVEL >= 880
#define NV_PROVIDES_SM_88 1
#else
#define NV_PROVIDES_SM_88 0
#endif
#if HIPIFY_TARGET_LEVEL >= 890
#define NV_PROVIDES_SM_89 1
#else
#define NV_PROVIDES_SM_89 0
#endif
#if HIPIFY_TARGET_LEVEL >= 900
#define NV_PROVIDES_SM_90 1
#else
#define NV_PROVIDES_SM_90 0
#endif
#if HIPIFY_TARGET_LEVEL >= 1000
#define NV_PROVIDES_SM_100 1
#else
#define NV_PROVIDES_SM_100 0
#endif
#if HIPIFY_TARGET_LEVEL >= 1010
#define NV_PROVIDES_SM_101 1
#else
#define NV_PROVIDES_SM_101 0
#endif
#if HIPIFY_TARGET_LEVEL >= 1030
#define NV_PROVIDES_SM_103 1
#else
#define NV_PROVIDES_SM_103 0
#endif
#if HIPIFY_TARGET_LEVEL >= 1100
#define NV_PROVIDES_SM_110 1
#else
#define NV_PROVIDES_SM_110 0
#endif
#if HIPIFY_TARGET_LEVEL >= 1200
#define NV_PROVIDES_SM_120 1
#else
#define NV_PROVIDES_SM_120 0
#endif
#if HIPIFY_TARGET_LEVEL >= 1210
#define NV_PROVIDES_SM_121 1
#else
#define NV_PROVIDES_SM_121 0
#endif

#if HIPIFY_TARGET_LEVEL == 350
#define NV_IS_EXACTLY_SM_35 1
#else
#define NV_IS_EXACTLY_SM_35 0
#endif
#if HIPIFY_TARGET_LEVEL == 370
#define NV_IS_EXACTLY_SM_37 1
#else
#define NV_IS_EXACTLY_SM_37 0
#endif
#if HIPIFY_TARGET_LEVEL == 500
#define NV_IS_EXACTLY_SM_50 1
#else
#define NV_IS_EXACTLY_SM_50 0
#endif
#if HIPIFY_TARGET_LEVEL == 520
#define NV_IS_EXACTLY_SM_52 1
#else
#define NV_IS_EXACTLY_SM_52 0
#endif
#if HIPIFY_TARGET_LEVEL == 530
#define NV_IS_EXACTLY_SM_53 1
#else
#define NV_IS_EXACTLY_SM_53 0
#endif
#if HIPIFY_TARGET_LEVEL == 600
#define NV_IS_EXACTLY_SM_60 1
#else
#define NV_IS_EXACTLY_SM_60 0
#endif
#if HIPIFY_TARGET_LEVEL == 610
#define NV_IS_EXACTLY_SM_61 1
#else
#define NV_IS_EXACTLY_SM_61 0
#endif
#if HIPIFY_TARGET_LEVEL == 620
#define NV_IS_EXACTLY_SM_62 1
#else
#define NV_IS_EXACTLY_SM_62 0
#endif
#if HIPIFY_TARGET_LEVEL == 700
#define NV_IS_EXACTLY_SM_70 1
#else
#define NV_IS_EXACTLY_SM_70 0
#endif
#if HIPIFY_TARGET_LEVEL == 720
#define NV_IS_EXACTLY_SM_72 1
#else
#define NV_IS_EXACTLY_SM_72 0
#endif
#if HIPIFY_TARGET_LEVEL == 750
#define NV_IS_EXACTLY_SM_75 1
#else
#define NV_IS_EXACTLY_SM_75 0
#endif
#if HIPIFY_TARGET_LEVEL == 800
#define NV_IS_EXACTLY_SM_80 1
#else
#define NV_IS_EXACTLY_SM_80 0
#endif
#if HIPIFY_TARGET_LEVEL == 860
#define NV_IS_EXACTLY_SM_86 1
#else
#define NV_IS_EXACTLY_SM_86 0
#endif
#if HIPIFY_TARGET_LEVEL == 870
#define NV_IS_EXACTLY_SM_87 1
#else
#define NV_IS_EXACTLY_SM_87 0
#endif
#if HIPIFY_TARGET_LEVEL == 880
#define NV_IS_EXACTLY_SM_88 1
#else
#define NV_IS_EXACTLY_SM_88 0
#endif
#if HIPIFY_TARGET_LEVEL == 890
#define NV_IS_EXACTLY_SM_89 1
#else
#define NV_IS_EXACTLY_SM_89 0
#endif
#if HIPIFY_TARGET_LEVEL == 900
#define NV_IS_EXACTLY_SM_90 1
#else
#define NV_IS_EXACTLY_SM_90 0
#endif
#if HIPIFY_TARGET_LEVEL == 1000
#define NV_IS_EXACTLY_SM_100 1
#else
#define NV_IS_EXACTLY_SM_100 0
#endif
#if HIPIFY_TARGET_LEVEL == 1010
#define NV_IS_EXACTLY_SM_101 1
#else
#define NV_IS_EXACTLY_SM_101 0
#endif
#if HIPIFY_TARGET_LEVEL == 1030
#define NV_IS_EXACTLY_SM_103 1
#else
#define NV_IS_EXACTLY_SM_103 0
#endif
#if HIPIFY_TARGET_LEVEL == 1100
#define NV_IS_EXACTLY_SM_110 1
#else
#define NV_IS_EXACTLY_SM_110 0
#endif
#if HIPIFY_TARGET_LEVEL == 1200
#define NV_IS_EXACTLY_SM_120 1
#else
#define NV_IS_EXACTLY_SM_120 0
#endif
#if HIPIFY_TARGET_LEVEL == 1210
#define NV_IS_EXACTLY_SM_121 1
#else
#define NV_IS_EXACTLY_SM_121 0
#endif

#define HIPIFY_TARGET_BLOCK(...) {__VA_ARGS__}
#define HIPIFY_TARGET_NAME(Condition) HIPIFY_TARGET_##Condition
#define HIPIFY_TARGET_CHOOSE(Condition) HIPIFY_TARGET_NAME(Condition)
// The first or the second of two blocks, each in brackets of its own.
#define HIPIFY_TARGET_1(Then, ...) HIPIFY_TARGET_BLOCK Then
#define HIPIFY_TARGET_0(Then, Else, ...) HIPIFY_TARGET_BLOCK Else
#define NV_IF_ELSE_TARGET(Condition, Then, Else)                               \
  HIPIFY_TARGET_CHOOSE(Condition)(Then, Else, )
#define NV_IF_TARGET(Condition, ...)                                           \
  HIPIFY_TARGET_CHOOSE(Condition)(__VA_ARGS__, (), )

// The block of the first condition that holds, of up to eight pairs. Behind the
// last one stands a condition that holds, with nothing in its block. Every step
// has macros of its own, since none may expand within itself.
#define HIPIFY_DISPATCH1(Condition, Then, ...)                                 \
  HIPIFY_DISPATCH1_NAME(Condition)(Then, __VA_ARGS__)
#define HIPIFY_DISPATCH1_NAME(Condition) HIPIFY_DISPATCH1_##Condition
#define HIPIFY_DISPATCH1_1(Then, ...) HIPIFY_TARGET_BLOCK Then
#define HIPIFY_DISPATCH1_0(Then, ...) HIPIFY_DISPATCH2(__VA_ARGS__)
#define HIPIFY_DISPATCH2(Condition, Then, ...)                                 \
  HIPIFY_DISPATCH2_NAME(Condition)(Then, __VA_ARGS__)
#define HIPIFY_DISPATCH2_NAME(Condition) HIPIFY_DISPATCH2_##Condition
#define HIPIFY_DISPATCH2_1(Then, ...) HIPIFY_TARGET_BLOCK Then
#define HIPIFY_DISPATCH2_0(Then, ...) HIPIFY_DISPATCH3(__VA_ARGS__)
#define HIPIFY_DISPATCH3(Condition, Then, ...)                                 \
  HIPIFY_DISPATCH3_NAME(Condition)(Then, __VA_ARGS__)
#define HIPIFY_DISPATCH3_NAME(Condition) HIPIFY_DISPATCH3_##Condition
#define HIPIFY_DISPATCH3_1(Then, ...) HIPIFY_TARGET_BLOCK Then
#define HIPIFY_DISPATCH3_0(Then, ...) HIPIFY_DISPATCH4(__VA_ARGS__)
#define HIPIFY_DISPATCH4(Condition, Then, ...)                                 \
  HIPIFY_DISPATCH4_NAME(Condition)(Then, __VA_ARGS__)
#define HIPIFY_DISPATCH4_NAME(Condition) HIPIFY_DISPATCH4_##Condition
#define HIPIFY_DISPATCH4_1(Then, ...) HIPIFY_TARGET_BLOCK Then
#define HIPIFY_DISPATCH4_0(Then, ...) HIPIFY_DISPATCH5(__VA_ARGS__)
#define HIPIFY_DISPATCH5(Condition, Then, ...)                                 \
  HIPIFY_DISPATCH5_NAME(Condition)(Then, __VA_ARGS__)
#define HIPIFY_DISPATCH5_NAME(Condition) HIPIFY_DISPATCH5_##Condition
#define HIPIFY_DISPATCH5_1(Then, ...) HIPIFY_TARGET_BLOCK Then
#define HIPIFY_DISPATCH5_0(Then, ...) HIPIFY_DISPATCH6(__VA_ARGS__)
#define HIPIFY_DISPATCH6(Condition, Then, ...)                                 \
  HIPIFY_DISPATCH6_NAME(Condition)(Then, __VA_ARGS__)
#define HIPIFY_DISPATCH6_NAME(Condition) HIPIFY_DISPATCH6_##Condition
#define HIPIFY_DISPATCH6_1(Then, ...) HIPIFY_TARGET_BLOCK Then
#define HIPIFY_DISPATCH6_0(Then, ...) HIPIFY_DISPATCH7(__VA_ARGS__)
#define HIPIFY_DISPATCH7(Condition, Then, ...)                                 \
  HIPIFY_DISPATCH7_NAME(Condition)(Then, __VA_ARGS__)
#define HIPIFY_DISPATCH7_NAME(Condition) HIPIFY_DISPATCH7_##Condition
#define HIPIFY_DISPATCH7_1(Then, ...) HIPIFY_TARGET_BLOCK Then
#define HIPIFY_DISPATCH7_0(Then, ...) HIPIFY_DISPATCH8(__VA_ARGS__)
#define HIPIFY_DISPATCH8(Condition, Then, ...)                                 \
  HIPIFY_DISPATCH8_NAME(Condition)(Then, __VA_ARGS__)
#define HIPIFY_DISPATCH8_NAME(Condition) HIPIFY_DISPATCH8_##Condition
#define HIPIFY_DISPATCH8_1(Then, ...) HIPIFY_TARGET_BLOCK Then
#define HIPIFY_DISPATCH8_0(Then, ...)
#define NV_DISPATCH_TARGET(...) HIPIFY_DISPATCH1(__VA_ARGS__, 1, (), )

#endif // HIPIFY_TARGET_H
