// Sparse matrices with cuSPARSE's generic API: CSR times vector, CSR times dense matrix, and a gather into a sparse vector.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcusparse
#include <cuda_runtime_api.h>
#include <cusparse.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <vector>

#define CHECK_CUDA(func)                                                       \
{                                                                              \
    cudaError_t status = (func);                                               \
    if (status != cudaSuccess) {                                               \
        printf("CUDA API failed at line %d with error: %s (%d)\n",             \
               __LINE__, cudaGetErrorString(status), status);                  \
        return EXIT_FAILURE;                                                   \
    }                                                                          \
}

#define CHECK_CUSPARSE(func)                                                   \
{                                                                              \
    cusparseStatus_t status = (func);                                          \
    if (status != CUSPARSE_STATUS_SUCCESS) {                                   \
        printf("CUSPARSE API failed at line %d with error: %s (%d)\n",         \
               __LINE__, cusparseGetErrorString(status), status);              \
        return EXIT_FAILURE;                                                   \
    }                                                                          \
}

// The five-point Laplacian of a side x side grid, as CSR.
static void laplacian(int side, std::vector<int> &offsets,
                      std::vector<int> &columns, std::vector<float> &values)
{
    offsets.push_back(0);
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            const int row = y * side + x;
            if (y > 0)        { columns.push_back(row - side); values.push_back(-1.f); }
            if (x > 0)        { columns.push_back(row - 1);    values.push_back(-1.f); }
            columns.push_back(row);
            values.push_back(4.f);
            if (x < side - 1) { columns.push_back(row + 1);    values.push_back(-1.f); }
            if (y < side - 1) { columns.push_back(row + side); values.push_back(-1.f); }
            offsets.push_back((int)columns.size());
        }
}

static int mismatches(const std::vector<float> &got, const std::vector<float> &want)
{
    int bad = 0;
    for (size_t i = 0; i < want.size(); i++)
        bad += fabsf(got[i] - want[i]) > 1e-4f;
    return bad;
}

int main(int argc, char **argv)
{
    const int side = argc > 1 ? atoi(argv[1]) : 12;
    const int rows = side * side, cols = 3; // cols of the dense matrix B
    const float alpha = 1.5f, beta = -0.5f;
    std::vector<int> hOffsets, hColumns;
    std::vector<float> hValues;
    laplacian(side, hOffsets, hColumns, hValues);
    const int nnz = (int)hValues.size();

    srand(11);
    std::vector<float> hB(rows * cols), hC(rows * cols), want(rows * cols), got(rows * cols);
    for (float &v : hB) v = rand() % 100 / 50.f - 1.f;
    for (float &v : hC) v = rand() % 100 / 50.f - 1.f;
    for (int c = 0; c < cols; c++)
        for (int r = 0; r < rows; r++) {
            float sum = 0;
            for (int k = hOffsets[r]; k < hOffsets[r + 1]; k++)
                sum += hValues[k] * hB[hColumns[k] + c * rows];
            want[r + c * rows] = alpha * sum + beta * hC[r + c * rows];
        }

    int *dOffsets, *dColumns;
    float *dValues, *dB, *dC;
    CHECK_CUDA( cudaMalloc((void**) &dOffsets, (rows + 1) * sizeof(int)) )
    CHECK_CUDA( cudaMalloc((void**) &dColumns, nnz * sizeof(int)) )
    CHECK_CUDA( cudaMalloc((void**) &dValues, nnz * sizeof(float)) )
    CHECK_CUDA( cudaMalloc((void**) &dB, rows * cols * sizeof(float)) )
    CHECK_CUDA( cudaMalloc((void**) &dC, rows * cols * sizeof(float)) )
    CHECK_CUDA( cudaMemcpy(dOffsets, hOffsets.data(), (rows + 1) * sizeof(int), cudaMemcpyHostToDevice) )
    CHECK_CUDA( cudaMemcpy(dColumns, hColumns.data(), nnz * sizeof(int), cudaMemcpyHostToDevice) )
    CHECK_CUDA( cudaMemcpy(dValues, hValues.data(), nnz * sizeof(float), cudaMemcpyHostToDevice) )
    CHECK_CUDA( cudaMemcpy(dB, hB.data(), rows * cols * sizeof(float), cudaMemcpyHostToDevice) )
    CHECK_CUDA( cudaMemcpy(dC, hC.data(), rows * cols * sizeof(float), cudaMemcpyHostToDevice) )

    cusparseHandle_t     handle = NULL;
    cusparseSpMatDescr_t matA;
    cusparseDnVecDescr_t vecX, vecY;
    cusparseDnMatDescr_t matB, matC;
    void                *dBuffer    = NULL;
    size_t               bufferSize = 0;
    CHECK_CUSPARSE( cusparseCreate(&handle) )
    CHECK_CUSPARSE( cusparseCreateCsr(&matA, rows, rows, nnz, dOffsets, dColumns, dValues,
                                      CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F) )

    // y = alpha A x + beta y for the first column
    CHECK_CUSPARSE( cusparseCreateDnVec(&vecX, rows, dB, CUDA_R_32F) )
    CHECK_CUSPARSE( cusparseCreateDnVec(&vecY, rows, dC, CUDA_R_32F) )
    CHECK_CUSPARSE( cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha,
                                            matA, vecX, &beta, vecY, CUDA_R_32F,
                                            CUSPARSE_SPMV_ALG_DEFAULT, &bufferSize) )
    CHECK_CUDA( cudaMalloc(&dBuffer, bufferSize) )
    CHECK_CUSPARSE( cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matA, vecX,
                                 &beta, vecY, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, dBuffer) )
    std::vector<float> y(rows), wantY(want.begin(), want.begin() + rows);
    CHECK_CUDA( cudaMemcpy(y.data(), dC, rows * sizeof(float), cudaMemcpyDeviceToHost) )
    CHECK_CUDA( cudaFree(dBuffer) )
    const int badSpmv = mismatches(y, wantY);
    printf("SpMV  %d rows, %d non-zeros: %d wrong  %s\n", rows, nnz, badSpmv, badSpmv ? "FAIL" : "PASS");

    // C = alpha A B + beta C for all columns; restore C first
    CHECK_CUDA( cudaMemcpy(dC, hC.data(), rows * cols * sizeof(float), cudaMemcpyHostToDevice) )
    CHECK_CUSPARSE( cusparseCreateDnMat(&matB, rows, cols, rows, dB, CUDA_R_32F, CUSPARSE_ORDER_COL) )
    CHECK_CUSPARSE( cusparseCreateDnMat(&matC, rows, cols, rows, dC, CUDA_R_32F, CUSPARSE_ORDER_COL) )
    CHECK_CUSPARSE( cusparseSpMM_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE,
                                            CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matA, matB,
                                            &beta, matC, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT,
                                            &bufferSize) )
    CHECK_CUDA( cudaMalloc(&dBuffer, bufferSize) )
    CHECK_CUSPARSE( cusparseSpMM(handle, CUSPARSE_OPERATION_NON_TRANSPOSE,
                                 CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matA, matB, &beta, matC,
                                 CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, dBuffer) )
    CHECK_CUDA( cudaMemcpy(got.data(), dC, rows * cols * sizeof(float), cudaMemcpyDeviceToHost) )
    const int badSpmm = mismatches(got, want);
    printf("SpMM  %d columns: %d wrong  %s\n", cols, badSpmm, badSpmm ? "FAIL" : "PASS");

    // gather: pick four entries of the vector in B
    const int picks[4] = {0, 3, rows / 2, rows - 1};
    int *dPicks;
    float *dPicked, hPicked[4];
    cusparseSpVecDescr_t sparse;
    CHECK_CUDA( cudaMalloc((void**) &dPicks, sizeof(picks)) )
    CHECK_CUDA( cudaMalloc((void**) &dPicked, sizeof(hPicked)) )
    CHECK_CUDA( cudaMemcpy(dPicks, picks, sizeof(picks), cudaMemcpyHostToDevice) )
    CHECK_CUSPARSE( cusparseCreateSpVec(&sparse, rows, 4, dPicks, dPicked, CUSPARSE_INDEX_32I,
                                        CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F) )
    CHECK_CUSPARSE( cusparseGather(handle, vecX, sparse) )
    CHECK_CUDA( cudaMemcpy(hPicked, dPicked, sizeof(hPicked), cudaMemcpyDeviceToHost) )
    int badGather = 0;
    for (int i = 0; i < 4; i++)
        badGather += hPicked[i] != hB[picks[i]];
    printf("Gather: %d wrong  %s\n", badGather, badGather ? "FAIL" : "PASS");

    CHECK_CUSPARSE( cusparseDestroySpVec(sparse) )
    CHECK_CUSPARSE( cusparseDestroyDnMat(matC) )
    CHECK_CUSPARSE( cusparseDestroyDnMat(matB) )
    CHECK_CUSPARSE( cusparseDestroyDnVec(vecY) )
    CHECK_CUSPARSE( cusparseDestroyDnVec(vecX) )
    CHECK_CUSPARSE( cusparseDestroySpMat(matA) )
    CHECK_CUSPARSE( cusparseDestroy(handle) )
    for (void *p : {(void *)dOffsets, (void *)dColumns, (void *)dValues, (void *)dB, (void *)dC,
                    (void *)dPicks, (void *)dPicked, dBuffer})
        CHECK_CUDA( cudaFree(p) )
    const int bad = badSpmv + badSpmm + badGather;
    printf("%s\n", bad ? "FAIL" : "PASS");
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
