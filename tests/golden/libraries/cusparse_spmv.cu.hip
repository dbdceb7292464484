// Sparse matrices with cuSPARSE's generic API: CSR times vector, CSR times dense matrix, and a gather into a sparse vector.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcusparse
#include <hip/hip_runtime.h>
#include <hipsparse/hipsparse.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <vector>

#define CHECK_CUDA(func)                                                       \
{                                                                              \
    hipError_t status = (func);                                               \
    if (status != hipSuccess) {                                               \
        printf("CUDA API failed at line %d with error: %s (%d)\n",             \
               __LINE__, hipGetErrorString(status), status);                  \
        return EXIT_FAILURE;                                                   \
    }                                                                          \
}

#define CHECK_CUSPARSE(func)                                                   \
{                                                                              \
    hipsparseStatus_t status = (func);                                          \
    if (status != HIPSPARSE_STATUS_SUCCESS) {                                   \
        printf("CUSPARSE API failed at line %d with error: %s (%d)\n",         \
               __LINE__, hipsparseGetErrorString(status), status);              \
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
    CHECK_CUDA( hipMalloc((void**) &dOffsets, (rows + 1) * sizeof(int)) )
    CHECK_CUDA( hipMalloc((void**) &dColumns, nnz * sizeof(int)) )
    CHECK_CUDA( hipMalloc((void**) &dValues, nnz * sizeof(float)) )
    CHECK_CUDA( hipMalloc((void**) &dB, rows * cols * sizeof(float)) )
    CHECK_CUDA( hipMalloc((void**) &dC, rows * cols * sizeof(float)) )
    CHECK_CUDA( hipMemcpy(dOffsets, hOffsets.data(), (rows + 1) * sizeof(int), hipMemcpyHostToDevice) )
    CHECK_CUDA( hipMemcpy(dColumns, hColumns.data(), nnz * sizeof(int), hipMemcpyHostToDevice) )
    CHECK_CUDA( hipMemcpy(dValues, hValues.data(), nnz * sizeof(float), hipMemcpyHostToDevice) )
    CHECK_CUDA( hipMemcpy(dB, hB.data(), rows * cols * sizeof(float), hipMemcpyHostToDevice) )
    CHECK_CUDA( hipMemcpy(dC, hC.data(), rows * cols * sizeof(float), hipMemcpyHostToDevice) )

    hipsparseHandle_t     handle = NULL;
    hipsparseSpMatDescr_t matA;
    hipsparseDnVecDescr_t vecX, vecY;
    hipsparseDnMatDescr_t matB, matC;
    void                *dBuffer    = NULL;
    size_t               bufferSize = 0;
    CHECK_CUSPARSE( hipsparseCreate(&handle) )
    CHECK_CUSPARSE( hipsparseCreateCsr(&matA, rows, rows, nnz, dOffsets, dColumns, dValues,
                                      HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I,
                                      HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F) )

    // y = alpha A x + beta y for the first column
    CHECK_CUSPARSE( hipsparseCreateDnVec(&vecX, rows, dB, HIP_R_32F) )
    CHECK_CUSPARSE( hipsparseCreateDnVec(&vecY, rows, dC, HIP_R_32F) )
    CHECK_CUSPARSE( hipsparseSpMV_bufferSize(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, &alpha,
                                            matA, vecX, &beta, vecY, HIP_R_32F,
                                            HIPSPARSE_SPMV_ALG_DEFAULT, &bufferSize) )
    CHECK_CUDA( hipMalloc(&dBuffer, bufferSize) )
    CHECK_CUSPARSE( hipsparseSpMV(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matA, vecX,
                                 &beta, vecY, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, dBuffer) )
    std::vector<float> y(rows), wantY(want.begin(), want.begin() + rows);
    CHECK_CUDA( hipMemcpy(y.data(), dC, rows * sizeof(float), hipMemcpyDeviceToHost) )
    CHECK_CUDA( hipFree(dBuffer) )
    const int badSpmv = mismatches(y, wantY);
    printf("SpMV  %d rows, %d non-zeros: %d wrong  %s\n", rows, nnz, badSpmv, badSpmv ? "FAIL" : "PASS");

    // C = alpha A B + beta C for all columns; restore C first
    CHECK_CUDA( hipMemcpy(dC, hC.data(), rows * cols * sizeof(float), hipMemcpyHostToDevice) )
    CHECK_CUSPARSE( hipsparseCreateDnMat(&matB, rows, cols, rows, dB, HIP_R_32F, HIPSPARSE_ORDER_COL) )
    CHECK_CUSPARSE( hipsparseCreateDnMat(&matC, rows, cols, rows, dC, HIP_R_32F, HIPSPARSE_ORDER_COL) )
    CHECK_CUSPARSE( hipsparseSpMM_bufferSize(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE,
                                            HIPSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matA, matB,
                                            &beta, matC, HIP_R_32F, HIPSPARSE_SPMM_ALG_DEFAULT,
                                            &bufferSize) )
    CHECK_CUDA( hipMalloc(&dBuffer, bufferSize) )
    CHECK_CUSPARSE( hipsparseSpMM(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE,
                                 HIPSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matA, matB, &beta, matC,
                                 HIP_R_32F, HIPSPARSE_SPMM_ALG_DEFAULT, dBuffer) )
    CHECK_CUDA( hipMemcpy(got.data(), dC, rows * cols * sizeof(float), hipMemcpyDeviceToHost) )
    const int badSpmm = mismatches(got, want);
    printf("SpMM  %d columns: %d wrong  %s\n", cols, badSpmm, badSpmm ? "FAIL" : "PASS");

    // gather: pick four entries of the vector in B
    const int picks[4] = {0, 3, rows / 2, rows - 1};
    int *dPicks;
    float *dPicked, hPicked[4];
    hipsparseSpVecDescr_t sparse;
    CHECK_CUDA( hipMalloc((void**) &dPicks, sizeof(picks)) )
    CHECK_CUDA( hipMalloc((void**) &dPicked, sizeof(hPicked)) )
    CHECK_CUDA( hipMemcpy(dPicks, picks, sizeof(picks), hipMemcpyHostToDevice) )
    CHECK_CUSPARSE( hipsparseCreateSpVec(&sparse, rows, 4, dPicks, dPicked, HIPSPARSE_INDEX_32I,
                                        HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F) )
    CHECK_CUSPARSE( hipsparseGather(handle, vecX, sparse) )
    CHECK_CUDA( hipMemcpy(hPicked, dPicked, sizeof(hPicked), hipMemcpyDeviceToHost) )
    int badGather = 0;
    for (int i = 0; i < 4; i++)
        badGather += hPicked[i] != hB[picks[i]];
    printf("Gather: %d wrong  %s\n", badGather, badGather ? "FAIL" : "PASS");

    CHECK_CUSPARSE( hipsparseDestroySpVec(sparse) )
    CHECK_CUSPARSE( hipsparseDestroyDnMat(matC) )
    CHECK_CUSPARSE( hipsparseDestroyDnMat(matB) )
    CHECK_CUSPARSE( hipsparseDestroyDnVec(vecY) )
    CHECK_CUSPARSE( hipsparseDestroyDnVec(vecX) )
    CHECK_CUSPARSE( hipsparseDestroySpMat(matA) )
    CHECK_CUSPARSE( hipsparseDestroy(handle) )
    for (void *p : {(void *)dOffsets, (void *)dColumns, (void *)dValues, (void *)dB, (void *)dC,
                    (void *)dPicks, (void *)dPicked, dBuffer})
        CHECK_CUDA( hipFree(p) )
    const int bad = badSpmv + badSpmm + badGather;
    printf("%s\n", bad ? "FAIL" : "PASS");
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
