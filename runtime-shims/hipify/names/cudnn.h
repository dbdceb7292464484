//===- hipify/names/cudnn.h - types that only CUDA has ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written by mappings/tables generate declared-names from cuda-declarations and mappings: do not edit.
//
// For code that only names them. No function of HIP's takes them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NAMES_CUDNN_H
#define HIPIFY_NAMES_CUDNN_H

#include <stdint.h>

typedef enum cudnnBnFinalizeStatsMode_t {
  CUDNN_BN_FINALIZE_STATISTICS_TRAINING = 0,
  CUDNN_BN_FINALIZE_STATISTICS_INFERENCE = 1
} cudnnBnFinalizeStatsMode_t;
typedef enum cudnnCTCGradMode_t {
  CUDNN_CTC_ZERO_OOB_GRADIENTS = 0,
  CUDNN_CTC_SKIP_OOB_GRADIENTS = 1
} cudnnCTCGradMode_t;
typedef enum cudnnDeterminism_t {
  CUDNN_NON_DETERMINISTIC = 0,
  CUDNN_DETERMINISTIC = 1
} cudnnDeterminism_t;
typedef enum cudnnDivNormMode_t {
  CUDNN_DIVNORM_PRECOMPUTED_MEANS = 0
} cudnnDivNormMode_t;
typedef enum cudnnErrQueryMode_t {
  CUDNN_ERRQUERY_RAWCODE = 0,
  CUDNN_ERRQUERY_NONBLOCKING = 1,
  CUDNN_ERRQUERY_BLOCKING = 2
} cudnnErrQueryMode_t;
typedef enum cudnnFoldingDirection_t {
  CUDNN_TRANSFORM_FOLD = 0,
  CUDNN_TRANSFORM_UNFOLD = 1
} cudnnFoldingDirection_t;
typedef enum cudnnFusedOpsConstParamLabel_t {
  CUDNN_PARAM_XDESC = 0,
  CUDNN_PARAM_XDATA_PLACEHOLDER = 1,
  CUDNN_PARAM_BN_MODE = 2,
  CUDNN_PARAM_BN_EQSCALEBIAS_DESC = 3,
  CUDNN_PARAM_BN_EQSCALE_PLACEHOLDER = 4,
  CUDNN_PARAM_BN_EQBIAS_PLACEHOLDER = 5,
  CUDNN_PARAM_ACTIVATION_DESC = 6,
  CUDNN_PARAM_CONV_DESC = 7,
  CUDNN_PARAM_WDESC = 8,
  CUDNN_PARAM_WDATA_PLACEHOLDER = 9,
  CUDNN_PARAM_DWDESC = 10,
  CUDNN_PARAM_DWDATA_PLACEHOLDER = 11,
  CUDNN_PARAM_YDESC = 12,
  CUDNN_PARAM_YDATA_PLACEHOLDER = 13,
  CUDNN_PARAM_DYDESC = 14,
  CUDNN_PARAM_DYDATA_PLACEHOLDER = 15,
  CUDNN_PARAM_YSTATS_DESC = 16,
  CUDNN_PARAM_YSUM_PLACEHOLDER = 17,
  CUDNN_PARAM_YSQSUM_PLACEHOLDER = 18,
  CUDNN_PARAM_BN_SCALEBIAS_MEANVAR_DESC = 19,
  CUDNN_PARAM_BN_SCALE_PLACEHOLDER = 20,
  CUDNN_PARAM_BN_BIAS_PLACEHOLDER = 21,
  CUDNN_PARAM_BN_SAVED_MEAN_PLACEHOLDER = 22,
  CUDNN_PARAM_BN_SAVED_INVSTD_PLACEHOLDER = 23,
  CUDNN_PARAM_BN_RUNNING_MEAN_PLACEHOLDER = 24,
  CUDNN_PARAM_BN_RUNNING_VAR_PLACEHOLDER = 25,
  CUDNN_PARAM_ZDESC = 26,
  CUDNN_PARAM_ZDATA_PLACEHOLDER = 27,
  CUDNN_PARAM_BN_Z_EQSCALEBIAS_DESC = 28,
  CUDNN_PARAM_BN_Z_EQSCALE_PLACEHOLDER = 29,
  CUDNN_PARAM_BN_Z_EQBIAS_PLACEHOLDER = 30,
  CUDNN_PARAM_ACTIVATION_BITMASK_DESC = 31,
  CUDNN_PARAM_ACTIVATION_BITMASK_PLACEHOLDER = 32,
  CUDNN_PARAM_DXDESC = 33,
  CUDNN_PARAM_DXDATA_PLACEHOLDER = 34,
  CUDNN_PARAM_DZDESC = 35,
  CUDNN_PARAM_DZDATA_PLACEHOLDER = 36,
  CUDNN_PARAM_BN_DSCALE_PLACEHOLDER = 37,
  CUDNN_PARAM_BN_DBIAS_PLACEHOLDER = 38
} cudnnFusedOpsConstParamLabel_t;
typedef enum cudnnFusedOpsPointerPlaceHolder_t {
  CUDNN_PTR_NULL = 0,
  CUDNN_PTR_ELEM_ALIGNED = 1,
  CUDNN_PTR_16B_ALIGNED = 2
} cudnnFusedOpsPointerPlaceHolder_t;
typedef enum cudnnFusedOpsVariantParamLabel_t {
  CUDNN_PTR_XDATA = 0,
  CUDNN_PTR_BN_EQSCALE = 1,
  CUDNN_PTR_BN_EQBIAS = 2,
  CUDNN_PTR_WDATA = 3,
  CUDNN_PTR_DWDATA = 4,
  CUDNN_PTR_YDATA = 5,
  CUDNN_PTR_DYDATA = 6,
  CUDNN_PTR_YSUM = 7,
  CUDNN_PTR_YSQSUM = 8,
  CUDNN_PTR_WORKSPACE = 9,
  CUDNN_PTR_BN_SCALE = 10,
  CUDNN_PTR_BN_BIAS = 11,
  CUDNN_PTR_BN_SAVED_MEAN = 12,
  CUDNN_PTR_BN_SAVED_INVSTD = 13,
  CUDNN_PTR_BN_RUNNING_MEAN = 14,
  CUDNN_PTR_BN_RUNNING_VAR = 15,
  CUDNN_PTR_ZDATA = 16,
  CUDNN_PTR_BN_Z_EQSCALE = 17,
  CUDNN_PTR_BN_Z_EQBIAS = 18,
  CUDNN_PTR_ACTIVATION_BITMASK = 19,
  CUDNN_PTR_DXDATA = 20,
  CUDNN_PTR_DZDATA = 21,
  CUDNN_PTR_BN_DSCALE = 22,
  CUDNN_PTR_BN_DBIAS = 23,
  CUDNN_SCALAR_SIZE_T_WORKSPACE_SIZE_IN_BYTES = 100,
  CUDNN_SCALAR_INT64_T_BN_ACCUMULATION_COUNT = 101,
  CUDNN_SCALAR_DOUBLE_BN_EXP_AVG_FACTOR = 102,
  CUDNN_SCALAR_DOUBLE_BN_EPSILON = 103
} cudnnFusedOpsVariantParamLabel_t;
typedef enum cudnnFusedOps_t {
  CUDNN_FUSED_SCALE_BIAS_ACTIVATION_CONV_BNSTATS = 0,
  CUDNN_FUSED_SCALE_BIAS_ACTIVATION_WGRAD = 1,
  CUDNN_FUSED_BN_FINALIZE_STATISTICS_TRAINING = 2,
  CUDNN_FUSED_BN_FINALIZE_STATISTICS_INFERENCE = 3,
  CUDNN_FUSED_CONV_SCALE_BIAS_ADD_ACTIVATION = 4,
  CUDNN_FUSED_SCALE_BIAS_ADD_ACTIVATION_GEN_BITMASK = 5,
  CUDNN_FUSED_DACTIVATION_FORK_DBATCHNORM = 6
} cudnnFusedOps_t;
typedef enum cudnnGenStatsMode_t {
  CUDNN_GENSTATS_SUM_SQSUM = 0
} cudnnGenStatsMode_t;
typedef enum cudnnMoeGroupedMatmulMode_t {
  CUDNN_MOE_GROUPED_MATMUL_MODE_NONE = 0,
  CUDNN_MOE_GROUPED_MATMUL_MODE_GATHER = 1,
  CUDNN_MOE_GROUPED_MATMUL_MODE_SCATTER = 2
} cudnnMoeGroupedMatmulMode_t;
typedef enum cudnnMultiHeadAttnWeightKind_t {
  CUDNN_MH_ATTN_Q_WEIGHTS = 0,
  CUDNN_MH_ATTN_K_WEIGHTS = 1,
  CUDNN_MH_ATTN_V_WEIGHTS = 2,
  CUDNN_MH_ATTN_O_WEIGHTS = 3,
  CUDNN_MH_ATTN_Q_BIASES = 4,
  CUDNN_MH_ATTN_K_BIASES = 5,
  CUDNN_MH_ATTN_V_BIASES = 6,
  CUDNN_MH_ATTN_O_BIASES = 7
} cudnnMultiHeadAttnWeightKind_t;
typedef enum cudnnPaddingMode_t {
  CUDNN_ZERO_PAD = 0,
  CUDNN_NEG_INF_PAD = 1,
  CUDNN_EDGE_VAL_PAD = 2
} cudnnPaddingMode_t;
typedef enum cudnnRNNClipMode_t {
  CUDNN_RNN_CLIP_NONE = 0,
  CUDNN_RNN_CLIP_MINMAX = 1
} cudnnRNNClipMode_t;
typedef enum cudnnResampleMode_t {
  CUDNN_RESAMPLE_NEAREST = 0,
  CUDNN_RESAMPLE_BILINEAR = 1,
  CUDNN_RESAMPLE_AVGPOOL = 2,
  CUDNN_RESAMPLE_AVGPOOL_INCLUDE_PADDING = 2,
  CUDNN_RESAMPLE_AVGPOOL_EXCLUDE_PADDING = 4,
  CUDNN_RESAMPLE_MAXPOOL = 3
} cudnnResampleMode_t;
typedef enum cudnnSamplerType_t {
  CUDNN_SAMPLER_BILINEAR = 0
} cudnnSamplerType_t;
typedef enum cudnnSeqDataAxis_t {
  CUDNN_SEQDATA_TIME_DIM = 0,
  CUDNN_SEQDATA_BATCH_DIM = 1,
  CUDNN_SEQDATA_BEAM_DIM = 2,
  CUDNN_SEQDATA_VECT_DIM = 3
} cudnnSeqDataAxis_t;
typedef enum cudnnSeverity_t {
  CUDNN_SEV_FATAL = 0,
  CUDNN_SEV_ERROR = 1,
  CUDNN_SEV_WARNING = 2,
  CUDNN_SEV_INFO = 3
} cudnnSeverity_t;
typedef enum cudnnSignalMode_t {
  CUDNN_SIGNAL_SET = 0,
  CUDNN_SIGNAL_WAIT = 1
} cudnnSignalMode_t;
typedef struct cudnnAlgorithmPerformanceStruct cudnnAlgorithmPerformanceStruct;
typedef struct cudnnAlgorithmStruct cudnnAlgorithmStruct;
typedef struct cudnnAttnStruct cudnnAttnStruct;
typedef struct cudnnFusedOpsConstParamStruct cudnnFusedOpsConstParamStruct;
typedef struct cudnnFusedOpsPlanStruct cudnnFusedOpsPlanStruct;
typedef struct cudnnFusedOpsVariantParamStruct cudnnFusedOpsVariantParamStruct;
typedef struct cudnnPersistentRNNPlan cudnnPersistentRNNPlan;
typedef struct cudnnRuntimeTag_t cudnnRuntimeTag_t;
typedef struct cudnnSeqDataStruct cudnnSeqDataStruct;
typedef struct cudnnSpatialTransformerStruct cudnnSpatialTransformerStruct;
typedef struct cudnnTensorTransformStruct cudnnTensorTransformStruct;

typedef cudnnAlgorithmStruct *cudnnAlgorithmDescriptor_t;
typedef cudnnAlgorithmPerformanceStruct *cudnnAlgorithmPerformance_t;
typedef cudnnAttnStruct *cudnnAttnDescriptor_t;
typedef struct cudnnFractionStruct {
  int64_t numerator;
  int64_t denominator;
} cudnnFractionStruct;
typedef cudnnFusedOpsConstParamStruct *cudnnFusedOpsConstParamPack_t;
typedef cudnnFusedOpsPlanStruct *cudnnFusedOpsPlan_t;
typedef cudnnFusedOpsVariantParamStruct *cudnnFusedOpsVariantParamPack_t;
typedef cudnnPersistentRNNPlan *cudnnPersistentRNNPlan_t;
typedef cudnnSeqDataStruct *cudnnSeqDataDescriptor_t;
typedef cudnnSpatialTransformerStruct *cudnnSpatialTransformerDescriptor_t;
typedef cudnnTensorTransformStruct *cudnnTensorTransformDescriptor_t;
typedef cudnnFractionStruct cudnnFraction_t;

#endif
