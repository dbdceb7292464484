#!/bin/sh
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The cases as a job array, one a task:
#   sbatch --array=1-$(wc -l <cases.txt) --gres=gpu:1 slurm.sh amd
# KIT is the kit's folder (default: where sbatch was called).
kit=${KIT:-${SLURM_SUBMIT_DIR:-.}}
name=$(sed -n "${SLURM_ARRAY_TASK_ID:?sbatch --array=1-N}p" "$kit/cases.txt")
exec sh "$kit/run.sh" "${1:?nvidia, nvidia:hip or amd}" "$name"
