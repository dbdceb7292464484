// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// One step of the heat equation on a ring of n cells.
void step(const float *from, float *to, int n);
// The sum of all cells.
float sum(const float *cells, int n);
