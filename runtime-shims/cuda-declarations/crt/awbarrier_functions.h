// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Made by generate-device-declarations.py from mappings/signatures/device.tsv.
#pragma once

__mbarrier_token_t __mbarrier_arrive(__mbarrier_t *);
__mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *);
void __mbarrier_init(__mbarrier_t *, uint32_t);
void __mbarrier_inval(__mbarrier_t *);
uint32_t __mbarrier_maximum_count();
bool __mbarrier_test_wait(__mbarrier_t *, __mbarrier_token_t);
bool __mbarrier_test_wait_parity(__mbarrier_t *, bool);
uint32_t __mbarrier_token_pending_count(__mbarrier_token_t);
bool __mbarrier_try_wait(__mbarrier_t *, __mbarrier_token_t, uint32_t);
bool __mbarrier_try_wait_parity(__mbarrier_t *, bool, uint32_t);
