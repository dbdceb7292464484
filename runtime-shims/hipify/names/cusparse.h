//===- hipify/names/cusparse.h - types that only CUDA has ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written by mappings/tables generate declared-names from cuda-declarations and mappings: do not edit.
//
// For code that only names them. No function of HIP's takes them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NAMES_CUSPARSE_H
#define HIPIFY_NAMES_CUSPARSE_H

typedef enum cusparseAlgMode_t {
  CUSPARSE_ALG0 = 0,
  CUSPARSE_ALG1 = 1,
  CUSPARSE_ALG_NAIVE = 0,
  CUSPARSE_ALG_MERGE_PATH = 1
} cusparseAlgMode_t;
typedef enum cusparseColorAlg_t {
  CUSPARSE_COLOR_ALG0 = 0,
  CUSPARSE_COLOR_ALG1 = 1
} cusparseColorAlg_t;
typedef enum cusparseSpMMOpAlg_t {
  CUSPARSE_SPMM_OP_ALG_DEFAULT = 0
} cusparseSpMMOpAlg_t;
typedef enum cusparseSpSMUpdate_t {
  CUSPARSE_SPSM_UPDATE_GENERAL = 0,
  CUSPARSE_SPSM_UPDATE_DIAGONAL = 1
} cusparseSpSMUpdate_t;
typedef enum cusparseSpSVUpdate_t {
  CUSPARSE_SPSV_UPDATE_GENERAL = 0,
  CUSPARSE_SPSV_UPDATE_DIAGONAL = 1
} cusparseSpSVUpdate_t;
typedef struct cusparseSolveAnalysisInfo cusparseSolveAnalysisInfo;
typedef struct cusparseSpMMOpPlan cusparseSpMMOpPlan;

typedef void (*cusparseLoggerCallback_t)(int, const char*, const char*);
typedef cusparseSolveAnalysisInfo *cusparseSolveAnalysisInfo_t;
typedef cusparseSpMMOpPlan *cusparseSpMMOpPlan_t;

#endif
