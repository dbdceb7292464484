#!/usr/bin/env bash
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds ROCm's headers, device libraries and hipRTC, with which the tests compile
# what hipify-cpp writes, and `hipify-cpp run` what it runs: `./dev setup` and
# `hipify-cpp setup` call it. No GPU, no driver, and nothing is installed.
#
#   usage: rocm-sysroot.sh BUILD-DIR
#
# Writes BUILD-DIR/rocm-flags (one clang flag a line; absent when there is no
# ROCm) and BUILD-DIR/rocm-status (one line: what was found, or why nothing).
#   1. An installed ROCm ($ROCM_PATH, /opt/rocm, /usr), if it is complete and
#      the compiler can use it.
#   2. Else Debian packages, unpacked into $ROCM_SYSROOT_CACHE (default
#      ~/.cache/hipify-cpp), which all clones on this machine share.
# The packages come from the mirror that this machine's apt sources name, with
# an apt state of their own, so that the machine's apt is not touched.
set -euo pipefail

build=${1:?usage: rocm-sysroot.sh BUILD-DIR}
clang=${HIPIFY_CLANG:-clang++-22}

# Newest ROCm first: 7.2's device libraries are the ones built for LLVM 22.
suites=(experimental sid forky trixie)
packages=(hipcc libamdhip64-dev rocm-device-libs-22 libhsa-runtime-dev
  librocblas-dev libhipblas-dev libhipblas-common-dev libhipblaslt-dev
  librocsolver-dev libhipsolver-dev librocsparse-dev libhipsparse-dev
  librocfft-dev libhipfft-dev librocrand-dev libhiprand-dev libmiopen-dev
  librccl-dev librocprim-dev libhipcub-dev librocthrust-dev librocwmma-dev
  librocm-smi-dev libamd-smi-dev)
# hipRTC, which compiles without a GPU, and all that it is linked to: it is
# newer than this machine's own libraries.
packages+=(libhiprtc7 libhiprtc-builtins7 libamd-comgr3 libamdhip64-7
  libhsa-runtime64-1 libclang-common-22-dev libllvm22 libc6 libgcc-s1
  libstdc++6 libbsd0 libdrm-amdgpu1 libdrm2 libedit2 libelf1t64 libffi8 libmd0
  libnuma1 libtinfo6 libxml2-16 libz3-4 libzstd1 zlib1g)
# A ROCm that lacks one of these cannot check all of our output.
headers=(hip/hip_runtime.h hipblas/hipblas.h hipblaslt/hipblaslt.h
  hipsolver/hipsolver.h hipsparse/hipsparse.h hipfft/hipfft.h hiprand/hiprand.h
  hiprand/hiprand_kernel.h miopen/miopen.h rccl/rccl.h hipcub/hipcub.hpp
  thrust/device_vector.h rocwmma/rocwmma.hpp)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
say() { echo "rocm: $*" >&2; }

# Prints the newest folder of device libraries below ROOT, if there is one.
device_libs() {
  local root=$1 candidate
  for candidate in "$root"/lib/llvm-22/lib/clang/22/amdgcn/bitcode \
    "$root"/lib/llvm/lib/clang/*/amdgcn/bitcode \
    "$root"/lib/clang/*/amdgcn/bitcode "$root"/amdgcn/bitcode; do
    if [[ -e $candidate/oclc_abi_version_500.bc ]]; then
      echo "$candidate"
      return
    fi
  done
}

# flags_for ROOT OUT: writes the flags for the ROCm in ROOT, or says on stdout
# why that ROCm will not do.
flags_for() {
  local root=$1 out=$2 header bitcode
  for header in "${headers[@]}"; do
    [[ -e $root/include/$header ]] || { echo "it has no $header"; return 1; }
  done
  bitcode=$(device_libs "$root")
  [[ -n $bitcode ]] || { echo "it has no device libraries"; return 1; }
  {
    printf '%s\n' "--hip-path=$root" "--rocm-path=$root" \
      "--rocm-device-lib-path=$bitcode"
    # /usr/include must stay the last folder searched: libstdc++ relies on it.
    [[ $root == /usr ]] || printf '%s\n' -isystem "$root/include"
  } >"$out"
  cat >"$scratch/probe.hip" <<'PROBE'
#include <hip/hip_runtime.h>
#include <cmath>
__global__ void probe(float *P) { P[threadIdx.x] = sqrtf(P[blockIdx.x]); }
int main() { probe<<<1, 1>>>(nullptr); }
PROBE
  if ! "$clang" -x hip @"$out" --offload-arch=gfx942 --offload-arch=gfx1100 \
    -DNDEBUG -w -c "$scratch/probe.hip" -o "$scratch/probe.o" \
    2>"$scratch/probe.log"; then
    echo "$clang cannot use it: $(grep -m1 error: "$scratch/probe.log" || head -n 1 "$scratch/probe.log")"
    return 1
  fi
}

hip_version() {
  sed -nE 's/^#define HIP_VERSION_(MAJOR|MINOR) +([0-9]+).*/\2/p' \
    "$1/include/hip/hip_version.h" 2>/dev/null | paste -sd.
}

finish() { # finish FLAGS-FILE STATUS
  mkdir -p "$build"
  cp "$1" "$scratch/flags.done"
  mv "$scratch/flags.done" "$build/rocm-flags.tmp$$"
  mv "$build/rocm-flags.tmp$$" "$build/rocm-flags"
  echo "$2" >"$build/rocm-status"
  say "$2"
  exit 0
}

give_up() {
  mkdir -p "$build"
  rm -f "$build/rocm-flags"
  echo "no ROCm: $*" >"$build/rocm-status"
  say "****************************************************************"
  say "NO ROCM: $*"
  say "Nothing can be compiled for AMD GPUs; tests that do are SKIPPED."
  say "****************************************************************"
  exit 0
}

# The address and the key ring of this machine's Debian mirror.
find_mirror() {
  local file
  # shellcheck disable=SC2016 # apt expands this, not the shell
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' \
    2>/dev/null | grep -m1 -E '/debian/?$' && return
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list \
    /etc/apt/sources.list.d/*.sources; do
    [[ -r $file ]] && sed -nE 's/^URIs:[[:space:]]*(\S+).*/\1/p
      s/^deb (\[[^]]*\] )?(\S+) .*/\2/p' "$file"
  done | grep -m1 -E '/debian/?$'
}

# Downloads and unpacks the packages into the new folder $1.
unpack_packages() {
  local target=$1 home=$scratch/apt mirror keys suite priority=990 package
  mirror=$(find_mirror) ||
    { echo "this machine's apt sources name no Debian mirror"; return 1; }
  keys=/usr/share/keyrings/debian-archive-keyring.gpg
  [[ -r $keys ]] || { echo "the package debian-archive-keyring is not installed"; return 1; }
  mkdir -p "$home"/{lists/partial,cache/archives/partial,debs}
  : >"$home/status"
  for suite in "${suites[@]}"; do
    echo "deb [arch=$(dpkg --print-architecture) signed-by=$keys] $mirror $suite main" >>"$home/sources.list"
    # A suite goes by its name (sid) or by its archive (unstable).
    printf 'Package: *\nPin: release %s=%s\nPin-Priority: %d\n\n' \
      n "$suite" $priority a "$suite" $priority >>"$home/preferences"
    priority=$((priority - 10))
  done
  # apt drops to the user _apt for downloads, who must be able to write here.
  chmod 755 "$scratch"
  if ((EUID == 0)) && id -u _apt >/dev/null 2>&1; then
    chown -R _apt: "$home"
  fi
  local apt=(-q -o "Dir::Etc::SourceList=$home/sources.list"
    -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::Etc::Preferences=$home/preferences"
    -o Dir::Etc::PreferencesParts=/dev/null
    -o "Dir::State::Lists=$home/lists" -o "Dir::State::Status=$home/status"
    -o "Dir::Cache=$home/cache" -o Acquire::Languages=none
    -o Acquire::Retries=2 -o Acquire::http::Timeout=20
    # A mirror may be weeks behind. Signatures are checked all the same.
    -o Acquire::Check-Valid-Until=false)
  if ! apt-get "${apt[@]}" --error-on=any update >"$scratch/log" 2>&1; then
    echo "apt-get update failed: $(grep -m1 '^[EW]:' "$scratch/log")"
    return 1
  fi
  # One unknown name would fail the whole download, so such names go first.
  apt-cache "${apt[@]}" pkgnames | sort >"$scratch/known"
  local wanted=()
  for package in "${packages[@]}"; do
    if grep -qxF "$package" "$scratch/known"; then
      wanted+=("$package")
    else
      say "the mirror has no package $package"
    fi
  done
  ((${#wanted[@]})) || { echo "the mirror has no ROCm packages"; return 1; }
  if ! (cd "$home/debs" && apt-get "${apt[@]}" download "${wanted[@]}") \
    >"$scratch/log" 2>&1; then
    echo "the download failed: $(grep -m1 '^E:' "$scratch/log")"
    return 1
  fi
  # shellcheck disable=SC2016 # for the inner shell
  printf '%s\0' "$home"/debs/*.deb |
    xargs -0 -n 6 -P 2 sh -c 'for d; do dpkg-deb -x "$d" "$0" || exit 255; done' "$target" ||
    { echo "a package could not be unpacked"; return 1; }
  (cd "$home/debs" && printf '%s\n' *.deb) | sed -E 's/_[^_]*\.deb$//' >"$target/packages"
}

installed_problem=""
for root in ${ROCM_PATH:+"$ROCM_PATH"} /opt/rocm /usr; do
  [[ -e $root/include/hip/hip_runtime.h ]] || continue
  if problem=$(flags_for "$root" "$scratch/flags"); then
    finish "$scratch/flags" "ROCm $(hip_version "$root") installed in $root"
  fi
  installed_problem="${installed_problem}the ROCm in $root is not used: $problem; "
  say "the ROCm in $root is not used: $problem"
done

for tool in apt-get dpkg-deb; do
  command -v $tool >/dev/null ||
    give_up "${installed_problem}none can be unpacked, since there is no $tool"
done

cache=${ROCM_SYSROOT_CACHE:-${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}/hipify-cpp}
if ! [[ $cache == /* && $cache != /hipify-cpp ]] || ! mkdir -p "$cache" 2>/dev/null ||
  ! [[ -w $cache ]]; then
  mkdir -p "$build"
  cache=$(cd "$build" && pwd)
fi
# Another list of packages is another folder.
key=$(printf '%s\n' "${suites[@]}" "${packages[@]}" | sha256sum | cut -c1-12)
root=$cache/rocm-$key

exec 9>"$cache/rocm-$key.lock"
if command -v flock >/dev/null; then
  flock -n 9 || { say "waiting for another process that unpacks ROCm"; flock 9; }
fi
if ! [[ -e $root/packages ]]; then
  say "unpacking ROCm's headers into $root (once, about 10 s)"
  part=$cache/rocm-$key.part$$
  rm -rf "$root" "$cache/rocm-$key".part*
  mkdir "$part"
  if ! problem=$(unpack_packages "$part"); then
    rm -rf "$part"
    give_up "${installed_problem}$problem"
  fi
  mv "$part" "$root"
fi
problem=$(flags_for "$root/usr" "$scratch/flags") ||
  give_up "${installed_problem}$root (delete it to fetch it anew): $problem"
mkdir -p "$build"
[[ $cache -ef $build ]] || ln -sfn "$root" "$build/rocm"
finish "$scratch/flags" "ROCm $(hip_version "$root/usr") unpacked in $root"
