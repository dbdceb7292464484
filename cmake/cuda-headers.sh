#!/usr/bin/env bash
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Fetches the headers of a CUDA toolkit, against which the tables are checked.
# Neither the build nor the program ever reads them.
#
#   usage: cuda-headers.sh VERSION [DIR]
#
# VERSION is major.minor, such as 11.8 or 12.4: what Debian's suites have. DIR
# gets a folder include/ with the headers and nothing else (default:
# ~/.cache/hipify-cpp/cuda-VERSION); its path is the only line on stdout. A DIR
# that is there already is left as it is.
#
# The packages (non-free, about 0.8 GB of which 15 MB are headers) come from
# the mirror that this machine's apt sources name, with an apt state of their
# own, so that the machine's apt is not touched and nothing is installed.
set -euo pipefail

version=${1:?usage: cuda-headers.sh VERSION [DIR]}
target=${2:-${CUDA_HEADERS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/hipify-cpp}/cuda-$version}
suites=(bookworm trixie forky sid experimental)
# All are of one source package and version ...
own=(nvidia-cuda-dev libcupti-dev libnvidia-ml-dev)
# ... and these, of the same suite, are what its headers include.
others=(libcu++-dev libcub-dev libthrust-dev)

say() { echo "cuda: $*" >&2; }
die() {
  say "$*"
  exit 1
}

[[ $version =~ ^[0-9]+\.[0-9]+$ ]] || die "'$version' is no version; write it as 12.4"
if [[ -e $target/include/cuda.h ]]; then
  (cd "$target" && pwd)
  exit 0
fi
for tool in apt-get dpkg-deb tar; do
  command -v $tool >/dev/null || die "there is no $tool here; unpack a toolkit's headers by hand and name their folder"
done

# The address of this machine's Debian mirror.
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

mirror=$(find_mirror) || die "this machine's apt sources name no Debian mirror"
keys=/usr/share/keyrings/debian-archive-keyring.gpg
[[ -r $keys ]] || die "the package debian-archive-keyring is not installed"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
home=$scratch/apt
mkdir -p "$home"/{lists/partial,cache/archives/partial,debs}
: >"$home/status"
for suite in "${suites[@]}"; do
  echo "deb [arch=amd64 signed-by=$keys] $mirror $suite main non-free" >>"$home/sources.list"
done
# apt drops to the user _apt for downloads, who must be able to write here.
chmod 755 "$scratch"
if ((EUID == 0)) && id -u _apt >/dev/null 2>&1; then
  chown -R _apt: "$home"
fi
apt=(-q -o "Dir::Etc::SourceList=$home/sources.list"
  -o Dir::Etc::SourceParts=/dev/null -o Dir::Etc::Preferences=/dev/null
  -o Dir::Etc::PreferencesParts=/dev/null
  -o "Dir::State::Lists=$home/lists" -o "Dir::State::Status=$home/status"
  -o "Dir::Cache=$home/cache" -o Acquire::Languages=none
  -o Acquire::Retries=2 -o Acquire::http::Timeout=20
  # A mirror may be weeks behind. Signatures are checked all the same.
  -o Acquire::Check-Valid-Until=false)
apt-get "${apt[@]}" update >"$scratch/log" 2>&1 ||
  die "apt-get update failed: $(grep -m1 '^[EW]:' "$scratch/log")"

# Lines of "package | version | address suite/component architecture Packages".
apt-cache "${apt[@]}" madison "${own[0]}" >"$scratch/versions"
newest=$(grep -m1 "| $version\." "$scratch/versions") ||
  die "Debian has no CUDA $version, only $(sed -E 's/[^|]*\| ([0-9]+\.[0-9]+)\..*/\1/' "$scratch/versions" | sort -uV | paste -sd' ')"
read -r _ _ package_version _ _ place _ <<<"$newest"
suite=${place%%/*}
wanted=("${own[0]}=$package_version")
# Each package of the toolkit has a version of its own that begins alike.
for package in "${own[@]:1}"; do
  wanted+=("$package=$(apt-cache "${apt[@]}" madison "$package" |
    awk -v v="$version." -v s="$suite/" 'index($3, v) == 1 && index($6, s) == 1 {print $3; exit}')")
done
for package in "${others[@]}"; do wanted+=("$package/$suite"); done
say "downloading ${#wanted[@]} packages of CUDA $version from $suite (about 0.8 GB, once)"
(cd "$home/debs" && apt-get "${apt[@]}" download "${wanted[@]}") >"$scratch/log" 2>&1 ||
  die "the download failed: $(grep -m1 '^E:' "$scratch/log")"

part=$target.part$$
trap 'rm -rf "$scratch" "$part"' EXIT
mkdir -p "$part"
for file in "$home"/debs/*.deb; do
  dpkg-deb --fsys-tarfile "$file" |
    tar -x -C "$part" --strip-components=2 --wildcards './usr/include/*' \
      2>"$scratch/log" || say "$(basename "$file") has no headers"
done
[[ -e $part/include/cuda.h ]] || die "the packages hold no cuda.h"
rm -rf "$target"
mv "$part" "$target"
say "the headers of CUDA $version are in $target"
(cd "$target" && pwd)
