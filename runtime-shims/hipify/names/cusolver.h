//===- hipify/names/cusolver.h - types that only CUDA has ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written by mappings/tables generate declared-names from cuda-declarations and mappings: do not edit.
//
// For code that only names them. No function of HIP's takes them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NAMES_CUSOLVER_H
#define HIPIFY_NAMES_CUSOLVER_H

typedef enum cusolverDirectMode_t {
  CUBLAS_DIRECT_FORWARD = 0,
  CUBLAS_DIRECT_BACKWARD = 1
} cusolverDirectMode_t;
typedef enum cusolverIRSRefinement_t {
  CUSOLVER_IRS_REFINE_NOT_SET = 1100,
  CUSOLVER_IRS_REFINE_NONE = 1101,
  CUSOLVER_IRS_REFINE_CLASSICAL = 1102,
  CUSOLVER_IRS_REFINE_CLASSICAL_GMRES = 1103,
  CUSOLVER_IRS_REFINE_GMRES = 1104,
  CUSOLVER_IRS_REFINE_GMRES_GMRES = 1105,
  CUSOLVER_IRS_REFINE_GMRES_NOPCOND = 1106,
  CUSOLVER_PREC_DD = 1150,
  CUSOLVER_PREC_SS = 1151,
  CUSOLVER_PREC_SHT = 1152
} cusolverIRSRefinement_t;
typedef enum cusolverMathMode_t {
  CUSOLVER_DEFAULT_MATH = 1,
  CUSOLVER_FP32_EMULATED_BF16X9_MATH = 2
} cusolverMathMode_t;
typedef enum cusolverNorm_t {
  CUSOLVER_INF_NORM = 104,
  CUSOLVER_MAX_NORM = 105,
  CUSOLVER_ONE_NORM = 106,
  CUSOLVER_FRO_NORM = 107
} cusolverNorm_t;
typedef enum cusolverPrecType_t {
  CUSOLVER_R_8I = 1201,
  CUSOLVER_R_8U = 1202,
  CUSOLVER_R_64F = 1203,
  CUSOLVER_R_32F = 1204,
  CUSOLVER_R_16F = 1205,
  CUSOLVER_R_16BF = 1206,
  CUSOLVER_R_TF32 = 1207,
  CUSOLVER_R_AP = 1208,
  CUSOLVER_C_8I = 1211,
  CUSOLVER_C_8U = 1212,
  CUSOLVER_C_64F = 1213,
  CUSOLVER_C_32F = 1214,
  CUSOLVER_C_16F = 1215,
  CUSOLVER_C_16BF = 1216,
  CUSOLVER_C_TF32 = 1217,
  CUSOLVER_C_AP = 1218
} cusolverPrecType_t;
typedef enum cusolverStorevMode_t {
  CUBLAS_STOREV_COLUMNWISE = 0,
  CUBLAS_STOREV_ROWWISE = 1
} cusolverStorevMode_t;
typedef struct csrcholInfo csrcholInfo;
typedef struct csrcholInfoHost csrcholInfoHost;
typedef struct csrluInfoHost csrluInfoHost;
typedef struct csrqrInfo csrqrInfo;
typedef struct csrqrInfoHost csrqrInfoHost;
typedef struct cusolverDnIRSInfos cusolverDnIRSInfos;
typedef struct cusolverDnIRSParams cusolverDnIRSParams;

typedef csrcholInfoHost *csrcholInfoHost_t;
typedef csrcholInfo *csrcholInfo_t;
typedef csrluInfoHost *csrluInfoHost_t;
typedef csrqrInfoHost *csrqrInfoHost_t;
typedef csrqrInfo *csrqrInfo_t;
typedef void *cudaLibMgGrid_t;
typedef void *cudaLibMgMatrixDesc_t;
typedef cusolverDnIRSInfos *cusolverDnIRSInfos_t;
typedef cusolverDnIRSParams *cusolverDnIRSParams_t;
typedef void (*cusolverDnLoggerCallback_t)(int, const char*, const char*);

#endif
