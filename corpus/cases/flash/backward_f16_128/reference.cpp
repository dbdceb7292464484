// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "attention.h"

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    attention(R, {128, /*causal=*/true, /*backward=*/true});
    return R.finish();
}
