// Operators of the program's own for CUDA's vectors, none of which works by
// component. HIP's vectors have operators that do, and that take any type
// beside the vector: numbers of another type, and classes that convert.
#include <cstdio>
#include <hip/hip_runtime.h>
#include <hipify/vector.h>
#include <sstream>

#define BOTH __host__ __device__ inline

// Complex numbers.
__attribute__((enable_if(true, "preferred to HIP's"))) BOTH float2 operator*(const float2 &a, const float2 &b) {
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
BOTH float2 operator+(float2 a, float b) { return make_float2(a.x + b, a.y); }
BOTH float2 operator-(double a, float2 b) {
  return make_float2(float(a) - b.x, -b.y);
}
BOTH float2 &operator+=(float2 &a, float b) {
  a.x += b;
  return a;
}
BOTH bool operator==(float2 a, float b) { return a.x == b; }
__attribute__((enable_if(true, "preferred to HIP's"))) BOTH float2 &operator++(float2 &a) {
  a.x += 1;
  return a;
}

/// An element that is read when it is used, as of a vector in other memory.
struct Reference {
  const float2 *at;
  BOTH operator float2() const { return *at; }
};

/// Quaternions whose real part is last.
struct Quaternion {
  float4 v;
  BOTH Quaternion(float4 v) : v(v) {}
};
BOTH float operator|(Quaternion a, Quaternion b) { return a.v.w * b.v.w; }

struct Scaled : float2 {
  BOTH Scaled(float x) { this->x = this->y = x; }
};
BOTH float operator/(Scaled a, float b) { return a.x / b + 100; }

template <class T> BOTH T plusOne(T v) { return hipify::cuda_vector(v) + hipify::cuda_vector(1); }
template <class T, class R> BOTH T product(T v, R r) { return hipify::cuda_vector(hipify::cuda_vector(v) * hipify::cuda_vector(r)) + hipify::cuda_vector(1.0); }
#define TWICE(x) ((x) * 1 + (x))
template <class T> BOTH float first(T v) { return (hipify::cuda_vector(v) + hipify::cuda_vector(1)).x; }

constexpr int Count = 13;
BOTH void compute(float *out, const float2 *in) {
  float2 v = in[0];
  const float2 c = in[1];
  Reference r{in + 1};
  int n = 0;
  out[n++] = (hipify::cuda_vector(v) + 1).y;
  out[n++] = (hipify::cuda_vector(v) + 1.0).y;
  out[n++] = (hipify::cuda_vector(1 - hipify::cuda_vector(c)) + 2).y;
  hipify::cuda_vector(v) += 1;
  out[n++] = v.y;
  out[n++] = (hipify::cuda_vector(v) * r).x;
  out[n++] = (r * hipify::cuda_vector(v) * c).y;
  out[n++] = plusOne(v).y + plusOne(2.f);
  out[n++] = product(v, r).x + product(3.f, 2);
  out[n++] = hipify::cuda_vector(v) == 3;
  out[n++] = (++v).y;
  out[n++] = Quaternion(make_float4(1, 2, 3, 4)) | hipify::cuda_vector(make_float4(5, 6, 7, 8));
  out[n++] = hipify::cuda_vector(Scaled(8)) / 2;
  out[n++] = TWICE(3) + first(c);
}

__global__ void kernel(float *out, const float2 *in) { compute(out, in); }

std::ostream &operator<<(std::ostream &to, int2 v) {
  return to << v.x << ';' << v.y;
}

int main() {
  const float2 in[] = {{2, 3}, {5, 7}};
  const float expected[Count] = {3, 3, -7, 3, -6, 138, 6, 2, 1, 3, 32, 104, 12};
  float onHost[Count], onDevice[Count], *out;
  float2 *copy;
  compute(onHost, in);
  hipMalloc(&out, sizeof onDevice);
  hipMalloc(&copy, sizeof in);
  hipMemcpy(copy, in, sizeof in, hipMemcpyHostToDevice);
  kernel<<<1, 1>>>(out, copy);
  hipMemcpy(onDevice, out, sizeof onDevice, hipMemcpyDeviceToHost);
  int failures = 0;
  for (int i = 0; i < Count; ++i)
    if (onHost[i] != expected[i] || onDevice[i] != expected[i]) {
      printf("%d: %g on the host, %g on the device, expected %g\n", i,
             onHost[i], onDevice[i], expected[i]);
      ++failures;
    }
  std::ostringstream text;
  text << hipify::cuda_vector(make_int2(1, 2));
  failures += text.str() != "1;2";
  printf(failures ? "FAIL\n" : "PASS\n");
  hipFree(out);
  hipFree(copy);
  return failures != 0;
}
