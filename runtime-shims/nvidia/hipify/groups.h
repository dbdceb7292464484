//===- hipify/groups.h - for NVIDIA's GPUs --------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_GROUPS_H
#define HIPIFY_GROUPS_H

#include <hipify/thread_groups.h>

#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#endif // HIPIFY_GROUPS_H
