// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Made by generate-device-declarations.py from mappings/signatures/device.tsv.
#pragma once

void __pipeline_arrive_on(__mbarrier_t *);
void __pipeline_commit();
void __pipeline_memcpy_async(void *__restrict, const void *__restrict, size_t, size_t = 0);
void __pipeline_wait_prior(size_t);
