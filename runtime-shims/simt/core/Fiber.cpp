//===- Fiber.cpp ------------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Fiber.h"
#include <cstring>
#include <sys/mman.h>

using namespace hipify::simt;

extern "C" {
thread_local Lane *__simt_lane;
// Where the scheduler's registers lie while lanes run.
thread_local void *__simt_scheduler __attribute__((tls_model("initial-exec")));
void __simt_resume(Lane *First);
void __simt_begin();
}

static_assert(offsetof(Lane, StackPointer) == 8 && offsetof(Lane, Next) == 16,
              "the switch below knows these offsets");
static_assert(offsetof(Lane, Mask) + sizeof(Lane::Mask) <= 64,
              "a switch touches one cache line of a lane");
static_assert(StackBytes - StaggerStep == 130752,
              "the switch below knows how far the stacks are apart");

// A switch jumps instead of returning: the processor's return predictor would
// be wrong each time, the predictor of indirect jumps is right as long as all
// lanes suspend at the same place.
//
// The stacks of a block's lanes do not fit in the first-level cache. While a
// lane runs, the stack of the fourth lane after it is fetched, as if all were
// equally deep in calls; fetching ahead never faults.
asm(R"(
        .text
        .globl  __simt_suspend
        .type   __simt_suspend,@function
        .p2align 4
__simt_suspend:
        pushq   %rbp
        movq    %rsp, 8(%r12)
        movq    16(%r12), %rax
        testq   %rax, %rax
        je      1f
        movq    __simt_lane@gottpoff(%rip), %rdx
        movq    %rax, %fs:(%rdx)
        movq    8(%rax), %rsp
        prefetcht0 4*130752(%rsp)
        popq    %rbp
        popq    %rcx
        jmpq    *%rcx
1:
        movq    __simt_scheduler@gottpoff(%rip), %rax
        movq    %fs:(%rax), %rsp
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        ret
        .size   __simt_suspend, .-__simt_suspend

        .globl  __simt_resume
        .type   __simt_resume,@function
        .p2align 4
__simt_resume:
        pushq   %rbp
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        movq    __simt_scheduler@gottpoff(%rip), %rax
        movq    %rsp, %fs:(%rax)
        movq    __simt_lane@gottpoff(%rip), %rax
        movq    %rdi, %fs:(%rax)
        movq    %rdi, %rax
        movq    8(%rdi), %rsp
        popq    %rbp
        popq    %rcx
        jmpq    *%rcx
        .size   __simt_resume, .-__simt_resume

        # A lane's first instructions; the function to call is on the stack.
        .globl  __simt_begin
        .type   __simt_begin,@function
__simt_begin:
        popq    %rax
        callq   *%rax
        ud2
        .size   __simt_begin, .-__simt_begin
)");

void hipify::simt::resume(Lane &First) { __simt_resume(&First); }

void hipify::simt::prepare(Lane &L, void (*Main)()) {
  // Tops at the same offset in each stack would compete for the same few
  // cache sets.
  size_t Stagger = L.Index % (MaxStagger / StaggerStep + 1) * StaggerStep;
  auto **Top = reinterpret_cast<void **>(L.Stack + StackBytes - 64 - Stagger);
  // After __simt_begin has taken its word, rsp is a multiple of 16, as the ABI
  // asks before a call.
  *--Top = nullptr;
  *--Top = nullptr;
  *--Top = reinterpret_cast<void *>(Main);
  *--Top = reinterpret_cast<void *>(__simt_begin);
  *--Top = nullptr; // rbp
  L.StackPointer = Top;
}

bool hipify::simt::overflowed(const Lane &L) {
  // Fresh stacks are zero, and no frame ends exactly at the lowest word.
  uint64_t Word;
  memcpy(&Word, L.Stack, sizeof(Word));
  return Word != 0;
}

char *hipify::simt::mapLow(size_t Bytes) {
  constexpr int Flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void *P =
      mmap(nullptr, Bytes, PROT_READ | PROT_WRITE, Flags | MAP_32BIT, -1, 0);
  if (P != MAP_FAILED)
    return static_cast<char *>(P);
  // MAP_32BIT means the first 2 GiB only; the next 2 GiB must be asked for by
  // address.
  for (uint64_t At = 2ull << 30; At + Bytes < 4ull << 30; At += 16 << 20) {
    P = mmap(reinterpret_cast<void *>(At), Bytes, PROT_READ | PROT_WRITE,
             Flags | MAP_FIXED_NOREPLACE, -1, 0);
    if (P != MAP_FAILED)
      return static_cast<char *>(P);
  }
  return nullptr;
}
