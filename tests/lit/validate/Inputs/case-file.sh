# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# case-file.sh PROGRAM FOLDER: what each case.yaml is refused for.
# shellcheck shell=bash
try() { # FLAGS OUTPUT MORE
  printf '%s\n' "about: x" "sizes: {small: {n: 4}}" "flags: [$1]" \
    "outputs:" "  - {name: '$2', dtype: f32, shape: [n]}" "$3" >"$folder/case.yaml"
  "$program" validate "$folder"
}
program=$1 folder=$2
try '"-fplugin=/tmp/evil.so"' y
try "\"-o$folder/written\"" y
try '"-Xclang", "-load"' y
try '"-I.."' y
try '"-std=c++17"' ../../x
try '"-std=c++17"' y 'sources: [../other.cu]'
# What is harmless passes: the next thing that is wrong is told.
try '"-std=c++17", "-DX=/a", "-Iinclude", "-U", "Y"' y 'reference: none.cpp'
