//===- Windows.cpp - Pooling and convolution ------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For any number of spatial dimensions. A convolution becomes one matrix
// product (BLAS) for each image and group: its input is laid out with a row
// for each channel and place in the window, and a column for each output.
//
//===----------------------------------------------------------------------===//
#include "Reference.h"
#include <algorithm>
#include <cblas.h>
#include <cmath>

using namespace hipify::simt;
using namespace hipify::simt::dnn;

namespace {
Shape spatial(const Shape &S) { return Shape(S.begin() + 2, S.end()); }

/// Counts through all positions in Dims; calls F(position, its number).
template <typename Fn> void forPositions(const Shape &Dims, Fn F) {
  Shape At(Dims.size());
  int64_t Count = product(Dims);
  for (int64_t I = 0; I < Count; ++I) {
    F(At, I);
    for (size_t D = Dims.size(); D-- > 0;) {
      if (++At[D] < Dims[D])
        break;
      At[D] = 0;
    }
  }
}

struct Window {
  Shape Size, Pad, Stride, Dilation;
  bool Flips = false;
};

/// Where in the image the place In of the window at output Out lies; -1: in
/// the padding.
int64_t imageIndex(const Window &W, const Shape &Image, const Shape &Out,
                   const Shape &In) {
  int64_t Index = 0;
  for (size_t D = 0; D < Image.size(); ++D) {
    int64_t Place = W.Flips ? W.Size[D] - 1 - In[D] : In[D];
    int64_t At = Out[D] * W.Stride[D] - W.Pad[D] + Place * W.Dilation[D];
    if (At < 0 || At >= Image[D])
      return -1;
    Index = Index * Image[D] + At;
  }
  return Index;
}

int64_t outputSize(int64_t In, int64_t Window, int64_t Pad, int64_t Stride,
                   int64_t Dilation) {
  int64_t Rest = In + 2 * Pad - ((Window - 1) * Dilation + 1);
  return Rest < 0 || Stride < 1 ? 0 : Rest / Stride + 1;
}
} // namespace

//===----------------------------------------------------------------------===//
// Pooling
//===----------------------------------------------------------------------===//

Shape dnn::poolingOutput(const Pooling &P, const Shape &X) {
  if (X.size() != P.Window.size() + 2)
    return {};
  Shape Y = X;
  for (size_t D = 0; D < P.Window.size(); ++D) {
    Y[D + 2] = outputSize(X[D + 2], P.Window[D], P.Pad[D], P.Stride[D], 1);
    if (Y[D + 2] < 1)
      return {};
  }
  return Y;
}

/// Calls F(output element, input elements of its window) for all outputs.
template <typename Fn>
static void forWindows(const Pooling &P, const Shape &X, const Shape &Y, Fn F) {
  Window W{P.Window, P.Pad, P.Stride, Shape(P.Window.size(), 1)};
  Shape Image = spatial(X), Outputs = spatial(Y);
  int64_t Planes = X[0] * X[1];
  std::vector<size_t> Elements;
  for (int64_t Plane = 0; Plane < Planes; ++Plane)
    forPositions(Outputs, [&](const Shape &Out, int64_t Number) {
      Elements.clear();
      forPositions(W.Size, [&](const Shape &In, int64_t) {
        int64_t I = imageIndex(W, Image, Out, In);
        if (I >= 0)
          Elements.push_back(Plane * product(Image) + I);
      });
      F(Plane * product(Outputs) + Number, Elements);
    });
}

/// Which of the elements is the maximum; the first of several.
static size_t maximum(const Pooling &P, const Values &X,
                      const std::vector<size_t> &Elements) {
  size_t Best = Elements.front();
  for (size_t I : Elements) {
    if (P.PropagateNan && std::isnan(X[I]))
      return I;
    if (X[I] > X[Best] || (std::isnan(X[Best]) && !P.PropagateNan))
      Best = I;
  }
  return Best;
}

static double divisor(const Pooling &P, size_t Inside) {
  return P.What == Pooling::Kind::AverageWithPadding ? product(P.Window)
                                                     : double(Inside);
}

Values dnn::poolingForward(const Pooling &P, const Values &X, const Shape &Y) {
  Values Out(Y);
  forWindows(P, X.Dims, Y, [&](size_t O, const std::vector<size_t> &Elements) {
    if (Elements.empty())
      return;
    if (P.What == Pooling::Kind::Max) {
      Out[O] = X[maximum(P, X, Elements)];
      return;
    }
    double Sum = 0;
    for (size_t I : Elements)
      Sum += X[I];
    Out[O] = Sum / divisor(P, Elements.size());
  });
  return Out;
}

Values dnn::poolingBackward(const Pooling &P, const Values &DY,
                            const Values &X) {
  Values DX(X.Dims);
  forWindows(P, X.Dims, DY.Dims,
             [&](size_t O, const std::vector<size_t> &Elements) {
               if (Elements.empty())
                 return;
               if (P.What == Pooling::Kind::Max) {
                 DX[maximum(P, X, Elements)] += DY[O];
                 return;
               }
               for (size_t I : Elements)
                 DX[I] += DY[O] / divisor(P, Elements.size());
             });
  return DX;
}

//===----------------------------------------------------------------------===//
// Convolution
//===----------------------------------------------------------------------===//

Shape dnn::convolutionOutput(const Convolution &C, const Shape &X,
                             const Shape &W) {
  size_t Spatial = C.Pad.size();
  if (X.size() != Spatial + 2 || W.size() != Spatial + 2 || C.Groups < 1 ||
      W[1] * C.Groups != X[1] || W[0] % C.Groups)
    return {};
  Shape Y = {X[0], W[0]};
  for (size_t D = 0; D < Spatial; ++D) {
    Y.push_back(
        outputSize(X[D + 2], W[D + 2], C.Pad[D], C.Stride[D], C.Dilation[D]));
    if (Y.back() < 1)
      return {};
  }
  return Y;
}

Shape dnn::transposedOutput(const Convolution &C, const Shape &Y,
                            const Shape &W, const Shape &Extra) {
  size_t Spatial = C.Pad.size();
  if (Y.size() != Spatial + 2 || W.size() != Spatial + 2 || C.Groups < 1 ||
      W[0] != Y[1] || W[0] % C.Groups)
    return {};
  Shape X = {Y[0], W[1] * C.Groups};
  for (size_t D = 0; D < Spatial; ++D) {
    X.push_back((Y[D + 2] - 1) * C.Stride[D] + (W[D + 2] - 1) * C.Dilation[D] +
                1 - 2 * C.Pad[D] + Extra[D]);
    if (X.back() < 1)
      return {};
  }
  return X;
}

namespace {
/// One convolution's matrices: for each image and group, filters x patches.
struct Patches {
  Patches(const Convolution &C, const Shape &X, const Shape &W, const Shape &Y)
      : How{spatial(W), C.Pad, C.Stride, C.Dilation, C.Flips},
        Image(spatial(X)), Outputs(spatial(Y)), Images(X[0]), Groups(C.Groups),
        Channels(X[1] / C.Groups), Filters(W[0] / C.Groups),
        Rows(Channels * product(How.Size)), Columns(product(Outputs)) {}

  /// Calls F(element of the matrix, element of the image from the group's
  /// first channel on) for what is not in the padding.
  template <typename Fn> void each(Fn F) const {
    int64_t Plane = product(Image), Places = product(How.Size);
    forPositions(How.Size, [&](const Shape &In, int64_t Place) {
      forPositions(Outputs, [&](const Shape &Out, int64_t Column) {
        int64_t I = imageIndex(How, Image, Out, In);
        for (int64_t Channel = 0; I >= 0 && Channel < Channels; ++Channel)
          F((Channel * Places + Place) * Columns + Column, Channel * Plane + I);
      });
    });
  }
  size_t inputOf(int64_t N, int64_t G) const {
    return (N * Groups + G) * Channels * product(Image);
  }
  size_t outputOf(int64_t N, int64_t G) const {
    return (N * Groups + G) * Filters * Columns;
  }
  size_t filterOf(int64_t G) const { return G * Filters * Rows; }

  Window How;
  Shape Image, Outputs;
  int64_t Images, Groups, Channels, Filters, Rows, Columns;
};
} // namespace

Values dnn::convolutionForward(const Convolution &C, const Values &X,
                               const Values &W) {
  Values Y(convolutionOutput(C, X.Dims, W.Dims));
  Patches P(C, X.Dims, W.Dims, Y.Dims);
  std::vector<double> Matrix(P.Rows * P.Columns);
  for (int64_t N = 0; N < P.Images; ++N)
    for (int64_t G = 0; G < P.Groups; ++G) {
      const double *In = &X.Data[P.inputOf(N, G)];
      P.each([&](size_t M, size_t I) { Matrix[M] = In[I]; });
      cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, int(P.Filters),
                  int(P.Columns), int(P.Rows), 1, &W.Data[P.filterOf(G)],
                  int(P.Rows), Matrix.data(), int(P.Columns), 0,
                  &Y.Data[P.outputOf(N, G)], int(P.Columns));
    }
  return Y;
}

Values dnn::convolutionBackwardData(const Convolution &C, const Values &W,
                                    const Values &DY, const Shape &X) {
  Values DX(X);
  Patches P(C, X, W.Dims, DY.Dims);
  std::vector<double> Matrix(P.Rows * P.Columns);
  for (int64_t N = 0; N < P.Images; ++N)
    for (int64_t G = 0; G < P.Groups; ++G) {
      cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, int(P.Rows),
                  int(P.Columns), int(P.Filters), 1, &W.Data[P.filterOf(G)],
                  int(P.Rows), &DY.Data[P.outputOf(N, G)], int(P.Columns), 0,
                  Matrix.data(), int(P.Columns));
      double *Out = &DX.Data[P.inputOf(N, G)];
      P.each([&](size_t M, size_t I) { Out[I] += Matrix[M]; });
    }
  return DX;
}

Values dnn::convolutionBackwardFilter(const Convolution &C, const Values &X,
                                      const Values &DY, const Shape &W) {
  Values DW(W);
  Patches P(C, X.Dims, W, DY.Dims);
  std::vector<double> Matrix(P.Rows * P.Columns);
  for (int64_t N = 0; N < P.Images; ++N)
    for (int64_t G = 0; G < P.Groups; ++G) {
      const double *In = &X.Data[P.inputOf(N, G)];
      P.each([&](size_t M, size_t I) { Matrix[M] = In[I]; });
      cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, int(P.Filters),
                  int(P.Rows), int(P.Columns), 1, &DY.Data[P.outputOf(N, G)],
                  int(P.Columns), Matrix.data(), int(P.Columns), 1,
                  &DW.Data[P.filterOf(G)], int(P.Rows));
    }
  return DW;
}

Values dnn::biasGradient(const Values &DY) {
  Shape Out(DY.Dims.size(), 1);
  Out[1] = DY.Dims[1];
  return reduce(Reduction::Kind::Add, DY, Out);
}
