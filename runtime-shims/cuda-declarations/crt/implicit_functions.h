// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C functions that CUDA code may use without including anything, declared
// as the C library declares them.
#pragma once

#ifdef __cplusplus
#if __has_include(<initializer_list>)
#include <initializer_list>
#endif

typedef decltype(sizeof(0)) size_t;
typedef decltype((char *)0 - (char *)0) ptrdiff_t;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
typedef unsigned long uintptr_t;
typedef long clock_t;
typedef long time_t;
typedef unsigned char u_char;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;

extern "C" {
int printf(const char *, ...);
void *malloc(size_t) noexcept;
void *calloc(size_t, size_t) noexcept;
void *realloc(void *, size_t) noexcept;
void free(void *) noexcept;
void *memcpy(void *, const void *, size_t) noexcept;
void *memmove(void *, const void *, size_t) noexcept;
void *memset(void *, int, size_t) noexcept;
int memcmp(const void *, const void *, size_t) noexcept;
size_t strlen(const char *) noexcept;
void exit(int) noexcept __attribute__((noreturn));
void abort() noexcept __attribute__((noreturn));
int abs(int) noexcept;
int rand() noexcept;
void srand(unsigned) noexcept;
int atoi(const char *) noexcept;
double atof(const char *) noexcept;
long clock() noexcept;
}
#ifndef assert
#define assert(...) ((void)(__VA_ARGS__))
#endif
#ifndef NULL
#define NULL __null
#endif
#endif
