//===- hipify/miopen_convolution.h - cuDNN's convolutions over MIOpen -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Convolutions with the argument lists and the preconditions of cuDNN:
//
// - miopenConvolutionForward runs only after a search (miopenFind...) with the
//   same descriptors. cuDNN needs none, so MIOpen's immediate mode is used: of
//   its solutions, best first, the first that fits the workspace and belongs
//   to the algorithm asked for; if there is none, the first that fits.
// - MIOpen's convolutions take alpha = 1 and beta = 0 only. Others are applied
//   after the operation, with a buffer from the stream's memory pool.
//
// Each call queries MIOpen's solutions. To save that time, a program should
// choose one once and call miopenConvolutionForwardImmediate itself.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MIOPEN_CONVOLUTION_H
#define HIPIFY_MIOPEN_CONVOLUTION_H

#include <hipify/miopen.h>

namespace hipify {

/// CUDNN_CONVOLUTION_FWD_ALGO_COUNT and its like, with cuDNN's numbers: bounds
/// of arrays and loops. MIOpen's enumerators are smaller.
/// They have the type of the enumeration, as in cuDNN. A cast to one takes no
/// number that is larger than its enumerators.
constexpr miopenConvFwdAlgorithm_t convolution_fwd_algo_count =
    __builtin_bit_cast(miopenConvFwdAlgorithm_t, 8u);
constexpr miopenConvBwdDataAlgorithm_t convolution_bwd_data_algo_count =
    __builtin_bit_cast(miopenConvBwdDataAlgorithm_t, 6u);
constexpr miopenConvBwdWeightsAlgorithm_t
    convolution_bwd_filter_algo_count =
        __builtin_bit_cast(miopenConvBwdWeightsAlgorithm_t, 7u);
enum { convolution_algo_count = 6 };

/// cudnnConvolutionFwdPreference_t and its like, of cuDNN 7.
enum ConvolutionPreference {
  no_workspace,
  prefer_fastest,
  specify_workspace_limit
};

//===----------------------------------------------------------------------===//
// The three directions of a convolution, each with the same interface.
//===----------------------------------------------------------------------===//

struct ConvolutionForward {
  miopenTensorDescriptor_t X, W, Y;
  miopenConvolutionDescriptor_t Convolution;
  typedef miopenConvFwdAlgorithm_t Algorithm;
  static Algorithm &algorithm(miopenConvAlgoPerf_t &P) { return P.fwd_algo; }

  miopenStatus_t solutions(miopenHandle_t Handle, size_t Maximum, size_t *Count,
                           miopenConvSolution_t *Solutions) const {
    return miopenConvolutionForwardGetSolution(Handle, W, X, Convolution, Y,
                                               Maximum, Count, Solutions);
  }
  miopenStatus_t run(miopenHandle_t Handle, const void *XData,
                     const void *WData, void *YData, void *Workspace,
                     size_t Bytes, uint64_t Solution) const {
    return miopenConvolutionForwardImmediate(Handle, W, WData, X, XData,
                                             Convolution, Y, YData, Workspace,
                                             Bytes, Solution);
  }
};

struct ConvolutionBackwardData {
  miopenTensorDescriptor_t DY, W, DX;
  miopenConvolutionDescriptor_t Convolution;
  typedef miopenConvBwdDataAlgorithm_t Algorithm;
  static Algorithm &algorithm(miopenConvAlgoPerf_t &P) {
    return P.bwd_data_algo;
  }

  miopenStatus_t solutions(miopenHandle_t Handle, size_t Maximum, size_t *Count,
                           miopenConvSolution_t *Solutions) const {
    return miopenConvolutionBackwardDataGetSolution(
        Handle, DY, W, Convolution, DX, Maximum, Count, Solutions);
  }
  miopenStatus_t run(miopenHandle_t Handle, const void *DYData,
                     const void *WData, void *DXData, void *Workspace,
                     size_t Bytes, uint64_t Solution) const {
    return miopenConvolutionBackwardDataImmediate(Handle, DY, DYData, W, WData,
                                                  Convolution, DX, DXData,
                                                  Workspace, Bytes, Solution);
  }
};

struct ConvolutionBackwardWeights {
  miopenTensorDescriptor_t DY, X, DW;
  miopenConvolutionDescriptor_t Convolution;
  typedef miopenConvBwdWeightsAlgorithm_t Algorithm;
  static Algorithm &algorithm(miopenConvAlgoPerf_t &P) {
    return P.bwd_weights_algo;
  }

  miopenStatus_t solutions(miopenHandle_t Handle, size_t Maximum, size_t *Count,
                           miopenConvSolution_t *Solutions) const {
    return miopenConvolutionBackwardWeightsGetSolution(
        Handle, DY, X, Convolution, DW, Maximum, Count, Solutions);
  }
  miopenStatus_t run(miopenHandle_t Handle, const void *DYData,
                     const void *XData, void *DWData, void *Workspace,
                     size_t Bytes, uint64_t Solution) const {
    return miopenConvolutionBackwardWeightsImmediate(
        Handle, DY, DYData, X, XData, Convolution, DW, DWData, Workspace, Bytes,
        Solution);
  }
};

/// The solution that a call with this algorithm and this much workspace runs.
/// MIOpen's enumerators of algorithms have the same values in all directions.
template <typename Direction>
inline miopenStatus_t chooseSolution(miopenHandle_t Handle, const Direction &D,
                                     int Algorithm, size_t Limit,
                                     miopenConvSolution_t *Chosen) {
  enum { Maximum = 64 };
  miopenConvSolution_t Solutions[Maximum];
  size_t Count = 0;
  const miopenStatus_t Status = D.solutions(Handle, Maximum, &Count, Solutions);
  if (Status != miopenStatusSuccess)
    return Status;
  const miopenConvSolution_t *Found = nullptr;
  for (size_t I = 0; I != Count; ++I) {
    if (Solutions[I].workspace_size > Limit)
      continue;
    const bool Wanted = static_cast<int>(Solutions[I].algorithm) == Algorithm;
    if (!Found || Wanted)
      Found = &Solutions[I];
    if (Wanted)
      break;
  }
  if (!Found)
    return miopenStatusNotImplemented;
  *Chosen = *Found;
  return miopenStatusSuccess;
}

template <typename Direction>
inline miopenStatus_t
convolve(miopenHandle_t Handle, const Direction &D, const void *Alpha,
         const void *First, const void *Second, int Algorithm, void *Workspace,
         size_t Bytes, const void *Beta, miopenTensorDescriptor_t ResultDesc,
         void *Result) {
  miopenConvSolution_t S;
  const miopenStatus_t Status = chooseSolution(Handle, D, Algorithm, Bytes, &S);
  if (Status != miopenStatusSuccess)
    return Status;
  return blend(Handle, Alpha, Beta, ResultDesc, Result, [&](void *To) {
    return D.run(Handle, First, Second, To, Workspace, Bytes, S.solution_id);
  });
}

template <typename Direction>
inline miopenStatus_t workspaceSize(miopenHandle_t Handle, const Direction &D,
                                    int Algorithm, size_t *Bytes) {
  miopenConvSolution_t S;
  const miopenStatus_t Status =
      chooseSolution(Handle, D, Algorithm, ~size_t(0), &S);
  if (Status == miopenStatusSuccess)
    *Bytes = S.workspace_size;
  return Status;
}

/// cudnnGetConvolution...Algorithm_v7: what is expected to be fast.
template <typename Direction>
inline miopenStatus_t listAlgorithms(miopenHandle_t Handle, const Direction &D,
                                     int Requested, int *Returned,
                                     miopenConvAlgoPerf_t *Results) {
  enum { Maximum = 64 };
  miopenConvSolution_t Solutions[Maximum];
  size_t Count = 0;
  const miopenStatus_t Status = D.solutions(Handle, Maximum, &Count, Solutions);
  if (Status != miopenStatusSuccess)
    return Status;
  *Returned = 0;
  bool Listed[convolution_algo_count] = {};
  for (size_t I = 0; I != Count && *Returned < Requested; ++I) {
    const int Algorithm = static_cast<int>(Solutions[I].algorithm);
    if (Algorithm < 0 || Algorithm >= convolution_algo_count ||
        Listed[Algorithm])
      continue; // The best of an algorithm stands for it.
    Listed[Algorithm] = true;
    miopenConvAlgoPerf_t &To = Results[(*Returned)++];
    Direction::algorithm(To) =
        static_cast<typename Direction::Algorithm>(Algorithm);
    To.time = Solutions[I].time;
    To.memory = Solutions[I].workspace_size;
  }
  return miopenStatusSuccess;
}

/// cudnnGetConvolution...Algorithm of cuDNN 7.
template <typename Direction>
inline miopenStatus_t
chooseAlgorithm(miopenHandle_t Handle, const Direction &D,
                ConvolutionPreference Preference, size_t Limit,
                typename Direction::Algorithm *Algorithm) {
  miopenConvSolution_t S;
  const miopenStatus_t Status =
      chooseSolution(Handle, D, -1,
                     Preference == no_workspace     ? 0
                     : Preference == prefer_fastest ? ~size_t(0)
                                                    : Limit,
                     &S);
  if (Status == miopenStatusSuccess)
    *Algorithm = static_cast<typename Direction::Algorithm>(S.algorithm);
  return Status;
}

/// cudnnGetConvolution...AlgorithmMaxCount.
inline miopenStatus_t convolutionAlgorithmMaxCount(miopenHandle_t, int *Count) {
  *Count = convolution_algo_count;
  return miopenStatusSuccess;
}

//===----------------------------------------------------------------------===//
// cuDNN's functions, with its argument lists
//===----------------------------------------------------------------------===//

inline miopenStatus_t convolutionForward(
    miopenHandle_t Handle, const void *Alpha, miopenTensorDescriptor_t XDesc,
    const void *X, miopenTensorDescriptor_t WDesc, const void *W,
    miopenConvolutionDescriptor_t Convolution,
    miopenConvFwdAlgorithm_t Algorithm, void *Workspace, size_t Bytes,
    const void *Beta, miopenTensorDescriptor_t YDesc, void *Y) {
  return convolve(Handle, ConvolutionForward{XDesc, WDesc, YDesc, Convolution},
                  Alpha, X, W, Algorithm, Workspace, Bytes, Beta, YDesc, Y);
}
inline miopenStatus_t convolutionBackwardData(
    miopenHandle_t Handle, const void *Alpha, miopenTensorDescriptor_t WDesc,
    const void *W, miopenTensorDescriptor_t DYDesc, const void *DY,
    miopenConvolutionDescriptor_t Convolution,
    miopenConvBwdDataAlgorithm_t Algorithm, void *Workspace, size_t Bytes,
    const void *Beta, miopenTensorDescriptor_t DXDesc, void *DX) {
  return convolve(Handle,
                  ConvolutionBackwardData{DYDesc, WDesc, DXDesc, Convolution},
                  Alpha, DY, W, Algorithm, Workspace, Bytes, Beta, DXDesc, DX);
}
inline miopenStatus_t convolutionBackwardFilter(
    miopenHandle_t Handle, const void *Alpha, miopenTensorDescriptor_t XDesc,
    const void *X, miopenTensorDescriptor_t DYDesc, const void *DY,
    miopenConvolutionDescriptor_t Convolution,
    miopenConvBwdWeightsAlgorithm_t Algorithm, void *Workspace, size_t Bytes,
    const void *Beta, miopenTensorDescriptor_t DWDesc, void *DW) {
  return convolve(
      Handle, ConvolutionBackwardWeights{DYDesc, XDesc, DWDesc, Convolution},
      Alpha, DY, X, Algorithm, Workspace, Bytes, Beta, DWDesc, DW);
}

inline miopenStatus_t convolutionForwardWorkspaceSize(
    miopenHandle_t Handle, miopenTensorDescriptor_t XDesc,
    miopenTensorDescriptor_t WDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t YDesc, miopenConvFwdAlgorithm_t Algorithm,
    size_t *Bytes) {
  return workspaceSize(Handle,
                       ConvolutionForward{XDesc, WDesc, YDesc, Convolution},
                       Algorithm, Bytes);
}
/// An overload for each form: of cuDNN 7 with a preference, and "_v7".
inline miopenStatus_t getConvolutionForwardAlgorithm(
    miopenHandle_t Handle, miopenTensorDescriptor_t XDesc,
    miopenTensorDescriptor_t WDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t YDesc, ConvolutionPreference Preference,
    size_t Limit, miopenConvFwdAlgorithm_t *Algorithm) {
  return chooseAlgorithm(Handle,
                         ConvolutionForward{XDesc, WDesc, YDesc, Convolution},
                         Preference, Limit, Algorithm);
}
inline miopenStatus_t getConvolutionForwardAlgorithm(
    miopenHandle_t Handle, miopenTensorDescriptor_t XDesc,
    miopenTensorDescriptor_t WDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t YDesc, int Requested, int *Returned,
    miopenConvAlgoPerf_t *Results) {
  return listAlgorithms(Handle,
                        ConvolutionForward{XDesc, WDesc, YDesc, Convolution},
                        Requested, Returned, Results);
}

inline miopenStatus_t convolutionBackwardDataWorkspaceSize(
    miopenHandle_t Handle, miopenTensorDescriptor_t WDesc,
    miopenTensorDescriptor_t DYDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t DXDesc, miopenConvBwdDataAlgorithm_t Algorithm,
    size_t *Bytes) {
  return workspaceSize(
      Handle, ConvolutionBackwardData{DYDesc, WDesc, DXDesc, Convolution},
      Algorithm, Bytes);
}
/// An overload for each form: of cuDNN 7 with a preference, and "_v7".
inline miopenStatus_t getConvolutionBackwardDataAlgorithm(
    miopenHandle_t Handle, miopenTensorDescriptor_t WDesc,
    miopenTensorDescriptor_t DYDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t DXDesc, ConvolutionPreference Preference,
    size_t Limit, miopenConvBwdDataAlgorithm_t *Algorithm) {
  return chooseAlgorithm(
      Handle, ConvolutionBackwardData{DYDesc, WDesc, DXDesc, Convolution},
      Preference, Limit, Algorithm);
}
inline miopenStatus_t getConvolutionBackwardDataAlgorithm(
    miopenHandle_t Handle, miopenTensorDescriptor_t WDesc,
    miopenTensorDescriptor_t DYDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t DXDesc, int Requested, int *Returned,
    miopenConvAlgoPerf_t *Results) {
  return listAlgorithms(
      Handle, ConvolutionBackwardData{DYDesc, WDesc, DXDesc, Convolution},
      Requested, Returned, Results);
}

inline miopenStatus_t convolutionBackwardFilterWorkspaceSize(
    miopenHandle_t Handle, miopenTensorDescriptor_t XDesc,
    miopenTensorDescriptor_t DYDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t DWDesc, miopenConvBwdWeightsAlgorithm_t Algorithm,
    size_t *Bytes) {
  return workspaceSize(
      Handle, ConvolutionBackwardWeights{DYDesc, XDesc, DWDesc, Convolution},
      Algorithm, Bytes);
}
/// An overload for each form: of cuDNN 7 with a preference, and "_v7".
inline miopenStatus_t getConvolutionBackwardFilterAlgorithm(
    miopenHandle_t Handle, miopenTensorDescriptor_t XDesc,
    miopenTensorDescriptor_t DYDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t DWDesc, ConvolutionPreference Preference,
    size_t Limit, miopenConvBwdWeightsAlgorithm_t *Algorithm) {
  return chooseAlgorithm(
      Handle, ConvolutionBackwardWeights{DYDesc, XDesc, DWDesc, Convolution},
      Preference, Limit, Algorithm);
}
inline miopenStatus_t getConvolutionBackwardFilterAlgorithm(
    miopenHandle_t Handle, miopenTensorDescriptor_t XDesc,
    miopenTensorDescriptor_t DYDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t DWDesc, int Requested, int *Returned,
    miopenConvAlgoPerf_t *Results) {
  return listAlgorithms(
      Handle, ConvolutionBackwardWeights{DYDesc, XDesc, DWDesc, Convolution},
      Requested, Returned, Results);
}

//===----------------------------------------------------------------------===//
// Searches with buffers of their own (the Ex forms have the program's)
//===----------------------------------------------------------------------===//

inline miopenStatus_t findConvolutionForwardAlgorithm(
    miopenHandle_t Handle, miopenTensorDescriptor_t XDesc,
    miopenTensorDescriptor_t WDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t YDesc, int Requested, int *Returned,
    miopenConvAlgoPerf_t *Results) {
  size_t Bytes = 0;
  const miopenStatus_t Status = miopenConvolutionForwardGetWorkSpaceSize(
      Handle, WDesc, XDesc, Convolution, YDesc, &Bytes);
  if (Status != miopenStatusSuccess)
    return Status;
  Scratch A(Handle, bytesOf(XDesc)), B(Handle, bytesOf(WDesc)),
      Result(Handle, bytesOf(YDesc)), Workspace(Handle, Bytes);
  if (A.failed() || B.failed() || Result.failed() || Workspace.failed())
    return miopenStatusAllocFailed;
  return miopenFindConvolutionForwardAlgorithm(
      Handle, XDesc, A.get(), WDesc, B.get(), Convolution, YDesc, Result.get(),
      Requested, Returned, Results, Workspace.get(), Bytes, false);
}

inline miopenStatus_t findConvolutionBackwardDataAlgorithm(
    miopenHandle_t Handle, miopenTensorDescriptor_t WDesc,
    miopenTensorDescriptor_t DYDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t DXDesc, int Requested, int *Returned,
    miopenConvAlgoPerf_t *Results) {
  size_t Bytes = 0;
  const miopenStatus_t Status = miopenConvolutionBackwardDataGetWorkSpaceSize(
      Handle, DYDesc, WDesc, Convolution, DXDesc, &Bytes);
  if (Status != miopenStatusSuccess)
    return Status;
  Scratch A(Handle, bytesOf(DYDesc)), B(Handle, bytesOf(WDesc)),
      Result(Handle, bytesOf(DXDesc)), Workspace(Handle, Bytes);
  if (A.failed() || B.failed() || Result.failed() || Workspace.failed())
    return miopenStatusAllocFailed;
  return miopenFindConvolutionBackwardDataAlgorithm(
      Handle, DYDesc, A.get(), WDesc, B.get(), Convolution, DXDesc,
      Result.get(), Requested, Returned, Results, Workspace.get(), Bytes,
      false);
}

inline miopenStatus_t findConvolutionBackwardFilterAlgorithm(
    miopenHandle_t Handle, miopenTensorDescriptor_t XDesc,
    miopenTensorDescriptor_t DYDesc, miopenConvolutionDescriptor_t Convolution,
    miopenTensorDescriptor_t DWDesc, int Requested, int *Returned,
    miopenConvAlgoPerf_t *Results) {
  size_t Bytes = 0;
  const miopenStatus_t Status =
      miopenConvolutionBackwardWeightsGetWorkSpaceSize(
          Handle, DYDesc, XDesc, Convolution, DWDesc, &Bytes);
  if (Status != miopenStatusSuccess)
    return Status;
  Scratch A(Handle, bytesOf(DYDesc)), B(Handle, bytesOf(XDesc)),
      Result(Handle, bytesOf(DWDesc)), Workspace(Handle, Bytes);
  if (A.failed() || B.failed() || Result.failed() || Workspace.failed())
    return miopenStatusAllocFailed;
  return miopenFindConvolutionBackwardWeightsAlgorithm(
      Handle, DYDesc, A.get(), XDesc, B.get(), Convolution, DWDesc,
      Result.get(), Requested, Returned, Results, Workspace.get(), Bytes,
      false);
}

} // namespace hipify

#endif // HIPIFY_MIOPEN_CONVOLUTION_H
