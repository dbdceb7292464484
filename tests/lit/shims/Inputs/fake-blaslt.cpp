// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hipBLASLt's descriptors, for programs that only make and destroy them.
#include <hipblaslt/hipblaslt.h>

#include <cstdio>

int Live = 0;

template <class T> static hipblasStatus_t make(T **Made, uint64_t Value) {
  ++Live;
  *Made = new T{};
  (*Made)->data[0] = Value;
  return HIPBLAS_STATUS_SUCCESS;
}
template <class T> static hipblasStatus_t destroy(T *Descriptor) {
  --Live;
  delete Descriptor;
  return HIPBLAS_STATUS_SUCCESS;
}

hipblasStatus_t hipblasLtMatmulDescCreate(hipblasLtMatmulDesc_t *D,
                                          hipblasComputeType_t Type,
                                          hipDataType) {
  return Type == HIPBLAS_COMPUTE_64F ? HIPBLAS_STATUS_NOT_SUPPORTED
                                     : make(D, Type);
}
hipblasStatus_t hipblasLtMatmulDescDestroy(const hipblasLtMatmulDesc_t D) {
  return destroy(D);
}
hipblasStatus_t hipblasLtMatrixLayoutCreate(hipblasLtMatrixLayout_t *L,
                                            hipDataType, uint64_t Rows,
                                            uint64_t Columns, int64_t Leading) {
  return make(L, Rows * 100 + Columns * 10 + Leading);
}
hipblasStatus_t
hipblasLtMatrixLayoutDestroy(const hipblasLtMatrixLayout_t Layout) {
  return destroy(Layout);
}
hipblasStatus_t
hipblasLtMatmulPreferenceCreate(hipblasLtMatmulPreference_t *P) {
  return make(P, 7);
}
hipblasStatus_t
hipblasLtMatmulPreferenceDestroy(const hipblasLtMatmulPreference_t P) {
  return destroy(P);
}
hipblasStatus_t
hipblasLtMatrixTransformDescCreate(hipblasLtMatrixTransformDesc_t *D,
                                   hipDataType) {
  return make(D, 8);
}
hipblasStatus_t
hipblasLtMatrixTransformDescDestroy(hipblasLtMatrixTransformDesc_t D) {
  return destroy(D);
}
hipblasStatus_t hipblasLtMatmulDescSetAttribute(hipblasLtMatmulDesc_t D,
                                                hipblasLtMatmulDescAttributes_t,
                                                const void *, size_t Bytes) {
  std::printf("attribute of %d: %d bytes\n", (int)D->data[0], (int)Bytes);
  return HIPBLAS_STATUS_SUCCESS;
}
