#!/bin/sh
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds and runs the cases of this kit with a vendor's compiler.
#
#   sh run.sh nvidia [CASE...]       the originals, with nvcc
#   sh run.sh nvidia:hip [CASE...]   the translations, with nvcc
#   sh run.sh amd [CASE...]          the translations, with hipcc
#
# Needs a POSIX shell and the compiler, no network. Results go to $RESULTS
# (default: results beside this file). Bring that folder back and compare it:
# hipify-cpp validate --import results CASES
#
# NVCC, HIPCC: the compilers. NVCC_FLAGS, HIPCC_FLAGS: more flags for them, for
# instance the GPU. SECONDS_PER_RUN: the time limit of a run (default 600).
# GPUS: how many there are (default: what the machine says); cases that use more
# are skipped.
#
# Lists of words are split on purpose, and case.sh sets what build() reads.
# shellcheck disable=SC2086,SC2046,SC2154
set -u

kit=$(cd "$(dirname "$0")" && pwd) || exit 1
results=${RESULTS:-$kit/results}
limit=${SECONDS_PER_RUN:-600}
backend=${1:-}
[ $# -gt 0 ] && shift

die() {
  echo "run.sh: error: $*" >&2
  exit 1
}

case $backend in
nvidia | nvidia:hip) compiler=${NVCC:-nvcc} ;;
amd) compiler=${HIPCC:-hipcc} ;;
*) die "usage: sh run.sh nvidia|nvidia:hip|amd [CASE...]" ;;
esac
command -v "$compiler" >/dev/null 2>&1 || die "there is no $compiler"
folder=$(echo "$backend" | tr : -)
guard=
command -v timeout >/dev/null 2>&1 && guard="timeout $limit"

# 0 where nothing tells: then all cases are tried.
gpus() {
  case $backend in
  amd) cat /sys/class/kfd/kfd/topology/nodes/*/gpu_id 2>/dev/null | grep -cv '^0$' ;;
  *) nvidia-smi -L 2>/dev/null | grep -c '^GPU' ;;
  esac
}

# What case.sh sets: sources, translated, flags, headers, libraries,
# amd_libraries, devices.
build() {
  program=$1
  if [ "$backend" = nvidia ]; then
    code=$here/original
    set -- $sources
  else
    code=$here/translation
    set -- $translated
  fi
  files=
  for file; do
    files="$files $code/$file"
  done
  folders=
  for folder_of_library in $headers; do
    folders="$folders -I$code/$folder_of_library -I$here/original/$folder_of_library"
  done
  case $backend in
  nvidia)
    "$compiler" -x cu -O2 -std=c++17 $flags ${NVCC_FLAGS:--arch=native} \
      -I"$code" $folders -I"$kit/include" -o "$program" $files $libraries
    ;;
  nvidia:hip)
    "$compiler" -x cu -O2 -std=c++17 -D__HIP_PLATFORM_NVIDIA__ $flags \
      ${NVCC_FLAGS:--arch=native} -I"$code" -I"$here/original" \
      $folders -I"$kit/include/nvidia" -I"$kit/include" -o "$program" $files $libraries
    ;;
  amd)
    "$compiler" -x hip -O2 -std=c++17 $flags ${HIPCC_FLAGS:---offload-arch=native} \
      -I"$code" -I"$here/original" $folders -I"$kit/include" -o "$program" $files \
      $amd_libraries
    ;;
  esac
}

# Status of the program: 0, or what went wrong.
run_one() {
  run=$here/runs/$1
  out=$target/$1
  rm -rf "$out"
  mkdir -p "$out" && cp "$run"/outputs/*.npy "$out" || return 1
  $guard "$target/program" "$run/inputs" "$out" $(cat "$run/arguments") \
    >"$out/log" 2>&1
  status=$?
  echo "$status" >"$out/status"
  return "$status"
}

mkdir -p "$results" || exit 1
{
  uname -a
  "$compiler" --version 2>&1
  if [ "$backend" = amd ]; then rocminfo; else nvidia-smi; fi 2>/dev/null
} >"$results/machine-$folder.txt"

available=${GPUS:-$(gpus)}
[ $# -gt 0 ] || set -- $(cat "$kit/cases.txt")
failed=0
for name; do
  here=$kit/cases/$name
  [ -f "$here/case.sh" ] || die "there is no case $name in this kit"
  # shellcheck disable=SC1091
  . "$here/case.sh"
  target=$results/$name/$folder
  mkdir -p "$target" && cp "$here/case.yaml" "$results/$name" || exit 1
  rm -f "$target/skipped"
  if [ "$available" -gt 0 ] && [ "$devices" -gt "$available" ]; then
    echo "it needs $devices GPUs, and the machine has $available" \
      >"$target/skipped"
    echo "$name: skipped, $(cat "$target/skipped")"
    continue
  fi
  if ! build "$target/program" >"$target/build.log" 2>&1; then
    echo "$name: not built, see $target/build.log"
    failed=1
    continue
  fi
  for run in "$here"/runs/*/; do
    label=$(basename "$run")
    if run_one "$label"; then
      echo "$name, $label: ran"
    else
      echo "$name, $label: ended with $status, see $target/$label/log"
      failed=1
    fi
  done
  rm -f "$target/program"
done
exit $failed
