// An mbarrier as the PTX ISA describes it, and random operations that it allows; for mbarrier_*.cu.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CORPUS_PTX_MBARRIER_HOST_CUH
#define CORPUS_PTX_MBARRIER_HOST_CUH

#include "../warps/trap.cuh"

#include <cstdint>

enum Operation { arriveOne, arriveSome, noComplete, dropOne, expectBytes, completeBytes, arriveExpect, dropExpect, kOperations };

struct Step {
  int operation, count;
};

__host__ __device__ inline bool returnsState(Step s) {
  return s.operation != expectBytes && s.operation != completeBytes;
}

struct Model {
  int expected, pending, bytes = 0, phase = 0;
  explicit Model(int count) : expected(count), pending(count) {}

  void endPhase() {
    if (pending == 0 && bytes == 0) {
      ++phase;
      pending = expected;
    }
  }
  // Whether PTX defines what happens. Bytes have 20 bits and a sign.
  bool allows(Step s) const {
    if (bytes + s.count >= 1 << 20 || bytes - s.count <= -(1 << 20))
      return false;
    switch (s.operation) {
    case arriveOne:
      return pending >= 1;
    case arriveSome:
      return pending >= s.count;
    case noComplete:
      return pending > s.count;
    case dropOne:
    case dropExpect:
      return pending >= 1 && expected > 1;
    case arriveExpect:
      return pending >= 1;
    }
    return true;
  }
  void run(Step s) {
    const bool expects = s.operation == expectBytes || s.operation == arriveExpect || s.operation == dropExpect;
    if (expects)
      bytes += s.count;
    if (s.operation == completeBytes)
      bytes -= s.count;
    if (s.operation == dropOne || s.operation == dropExpect)
      --expected;
    if (s.operation == arriveSome || s.operation == noComplete)
      pending -= s.count;
    else if (s.operation != expectBytes && s.operation != completeBytes)
      --pending;
    endPhase(); // Bytes that are expected may have come before.
  }
};

// What a thread sees after a step: whether the phase before the step is over, by its state and by its parity, and what
// that state lacked. Not all steps return a state.
struct Seen {
  int over, evenOver, oddOver, lacked;
  bool operator==(const Seen &o) const {
    return over == o.over && evenOver == o.evenOver && oddOver == o.oddOver && lacked == o.lacked;
  }
};

constexpr int kThreads = 96, kSteps = 60;

// A barrier for each thread, and steps for it of the given operations; what they do by the model. Of the bytes that are
// still to come all may come at once, so that phases end.
inline void plan(const std::vector<int> &operations, std::vector<int> &counts, std::vector<Step> &steps, std::vector<Seen> &want) {
  std::vector<int> random = numbers(kThreads * kSteps * 64, 1 << 20);
  std::size_t next = 0;
  const auto draw = [&](int below) { return random[next++ % random.size()] % below; };
  for (int t = 0; t < kThreads; ++t) {
    counts.push_back(draw(2) ? 1 + draw(5) : (1 << 20) - 1 - draw(3));
    if (counts.back() > 5 && t % 3)
      counts.back() = 40;
    Model model(counts.back());
    for (int k = 0; k < kSteps; ++k) {
      Step s;
      do {
        s.operation = operations[draw(int(operations.size()))];
        s.count = draw(4) ? 1 + draw(6) : 1 + draw(70000);
        if (s.operation == completeBytes && model.bytes > 0 && draw(3))
          s.count = model.bytes;
        if ((s.operation == arriveSome || s.operation == noComplete) && draw(3))
          s.count = 1 + draw(model.pending + 1);
      } while (!model.allows(s));
      const Model before = model;
      model.run(s);
      steps.push_back(s);
      want.push_back({returnsState(s) && model.phase != before.phase, model.phase % 2 == 1, model.phase % 2 == 0,
                      returnsState(s) ? before.pending : 0});
    }
  }
}

// Runs them: kernel(counts, steps, seen).
template <typename Kernel> std::size_t testSteps(Kernel kernel, const std::vector<int> &operations) {
  std::vector<int> counts;
  std::vector<Step> steps;
  std::vector<Seen> want;
  plan(operations, counts, steps, want);
  Buffer<int> deviceCounts(counts);
  Buffer<Step> deviceSteps(steps);
  Buffer<Seen> seen(want.size());
  kernel<<<1, kThreads>>>(deviceCounts.device, deviceSteps.device, seen.device);
  seen.download();
  for (std::size_t i = 0; i < want.size(); ++i)
    if (!(seen.host[i] == want[i])) {
      std::printf("thread %zu, step %zu: operation %d of %d, barrier of %d: %d %d %d %d, not %d %d %d %d\n", i / kSteps,
                  i % kSteps, steps[i].operation, steps[i].count, counts[i / kSteps], seen.host[i].over, seen.host[i].evenOver,
                  seen.host[i].oddOver, seen.host[i].lacked, want[i].over, want[i].evenOver, want[i].oddOver, want[i].lacked);
      break;
    }
  return differences(seen.host, want);
}

#endif
