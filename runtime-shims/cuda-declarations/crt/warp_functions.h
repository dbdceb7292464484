// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles, votes, matches and reductions over a warp, with and without masks.
// One template stands for the overloads of all types.
#pragma once
#ifdef __cplusplus
template <class T> struct __hipify_same { using type = T; };
template <class T> using __hipify_same_t = typename __hipify_same<T>::type;

template <class T> T __shfl_sync(unsigned, T, int, int = 32);
template <class T> T __shfl_up_sync(unsigned, T, unsigned, int = 32);
template <class T> T __shfl_down_sync(unsigned, T, unsigned, int = 32);
template <class T> T __shfl_xor_sync(unsigned, T, int, int = 32);
template <class T> unsigned __match_any_sync(unsigned, T);
template <class T> unsigned __match_all_sync(unsigned, T, int *);
template <class T> T __reduce_add_sync(unsigned, T);
template <class T> T __reduce_min_sync(unsigned, T);
template <class T> T __reduce_max_sync(unsigned, T);
template <class T> T __reduce_and_sync(unsigned, T);
template <class T> T __reduce_or_sync(unsigned, T);
template <class T> T __reduce_xor_sync(unsigned, T);
template <class T> T __reduce_min_sync(unsigned, T, bool, bool &);
template <class T> T __reduce_max_sync(unsigned, T, bool, bool &);
int __all_sync(unsigned, int);
int __any_sync(unsigned, int);
int __uni_sync(unsigned, int);
unsigned __ballot_sync(unsigned, int);
void __syncwarp(unsigned = 0xffffffffu);

// Before CUDA 9.
template <class T> T __shfl(T, int, int = 32);
template <class T> T __shfl_up(T, unsigned, int = 32);
template <class T> T __shfl_down(T, unsigned, int = 32);
template <class T> T __shfl_xor(T, int, int = 32);
int __all(int);
int __any(int);
unsigned __ballot(int);

// clang has a builtin of this name for the device only. Ours is found first,
// and may be called from everywhere, because of the namespace.
inline namespace __hipify {
void __syncthreads();
}
#endif
