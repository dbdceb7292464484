//===- SimtHostStreamTest.cpp - Streams, events and graphs ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "core/Event.h"
#include "core/GraphCapture.h"
#include "core/Options.h"
#include "core/Pool.h"
#include "gtest/gtest.h"
#include <chrono>

using namespace hipify::simt;
using Kind = Stream::Kind;

namespace {

/// Something that a task waits for until the test lets it go.
class Gate {
public:
  void open() {
    std::lock_guard Lock(Mutex);
    IsOpen = true;
    Changed.notify_all();
  }
  void pass() {
    std::unique_lock Lock(Mutex);
    Changed.wait(Lock, [&] { return IsOpen; });
  }

private:
  std::mutex Mutex;
  std::condition_variable Changed;
  bool IsOpen = false;
};

/// What ran, in order.
class Log {
public:
  std::function<void()> entry(char C) {
    return [this, C] {
      std::lock_guard Lock(Mutex);
      Text += C;
    };
  }
  std::string text() {
    std::lock_guard Lock(Mutex);
    return Text;
  }

private:
  std::mutex Mutex;
  std::string Text;
};

class SimtHostStream : public testing::Test {
protected:
  Device &D = *new Device(0); // Streams' threads may outlive the test.
  std::shared_ptr<Stream> make(Kind K) { return makeStream(D, K); }
  void SetUp() override {
    if (options().Scheduled)
      GTEST_SKIP() << "with a schedule all tasks run at once";
  }
};

TEST_F(SimtHostStream, TasksRunInOrderOnAnotherThread) {
  auto S = make(Kind::NonBlocking);
  Gate G;
  Log L;
  S->submit([&] { G.pass(); });
  for (char C = 'a'; C <= 'z'; ++C)
    S->submit(L.entry(C));
  EXPECT_EQ(L.text(), "");
  EXPECT_FALSE(S->isIdle());
  G.open();
  S->synchronize();
  EXPECT_EQ(L.text(), "abcdefghijklmnopqrstuvwxyz");
  EXPECT_TRUE(S->isIdle());
}

TEST_F(SimtHostStream, ASynchronousTaskWaitsForTheOthers) {
  auto S = make(Kind::NonBlocking);
  Log L;
  S->submit([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    L.entry('1')();
  });
  auto Here = std::this_thread::get_id();
  S->submit(
      [&] {
        EXPECT_EQ(std::this_thread::get_id(), Here);
        L.entry('2')();
      },
      {}, Stream::Mode::Synchronous);
  EXPECT_EQ(L.text(), "12");
}

TEST_F(SimtHostStream, TheLegacyStreamWaitsForBlockingOnesOnly) {
  auto Blocking = make(Kind::Blocking), Free = make(Kind::NonBlocking);
  Gate G, H;
  Log L;
  Blocking->submit([&] { G.pass(), L.entry('b')(); });
  Free->submit([&] { H.pass(), L.entry('f')(); });
  D.legacyStream()->submit(L.entry('0'));
  // What comes after it waits for it.
  Blocking->submit(L.entry('c'));
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(L.text(), "");
  G.open();
  D.legacyStream()->synchronize();
  Blocking->synchronize();
  EXPECT_EQ(L.text(), "b0c");
  H.open();
  Free->synchronize();
  EXPECT_EQ(L.text(), "b0cf");
}

TEST_F(SimtHostStream, EventsOrderStreams) {
  auto A = make(Kind::NonBlocking), B = make(Kind::NonBlocking);
  Event E(D, 0);
  Gate G;
  Log L;
  // A new event is as if it had happened.
  EXPECT_EQ(E.query(), Status::Success);
  A->submit([&] { G.pass(), L.entry('a')(); });
  ASSERT_EQ(E.record(*A), Status::Success);
  EXPECT_EQ(E.query(), Status::NotReady);
  ASSERT_EQ(E.makeWait(*B), Status::Success);
  B->submit(L.entry('b'));
  // A later recording does not change what B waits for.
  auto C = make(Kind::NonBlocking);
  ASSERT_EQ(E.record(*C), Status::Success);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(L.text(), "");
  G.open();
  B->synchronize();
  EXPECT_EQ(L.text(), "ab");
  EXPECT_EQ(E.synchronize(), Status::Success);
}

TEST_F(SimtHostStream, EventsMeasureTime) {
  auto S = make(Kind::NonBlocking);
  Event Start(D, 0), End(D, 0), Untimed(D, Event::DisableTiming);
  float Milliseconds = -1;
  EXPECT_EQ(Event::elapsed(Milliseconds, Start, End), Status::InvalidHandle);
  ASSERT_EQ(Start.record(*S), Status::Success);
  S->submit([] { std::this_thread::sleep_for(std::chrono::milliseconds(30)); });
  ASSERT_EQ(End.record(*S), Status::Success);
  EXPECT_EQ(Event::elapsed(Milliseconds, Start, End), Status::NotReady);
  ASSERT_EQ(End.synchronize(), Status::Success);
  ASSERT_EQ(Event::elapsed(Milliseconds, Start, End), Status::Success);
  EXPECT_GE(Milliseconds, 29.0f);
  ASSERT_EQ(Untimed.record(*S), Status::Success);
  S->synchronize();
  EXPECT_EQ(Event::elapsed(Milliseconds, Start, Untimed),
            Status::InvalidHandle);
}

TEST_F(SimtHostStream, DestroyedStreamsFinishTheirTasks) {
  Stream *Handle = createStream(D, false, 0, 0);
  auto S = findStream(Handle);
  ASSERT_NE(S, nullptr);
  Gate G, Done;
  S->submit([&] { G.pass(), Done.open(); });
  EXPECT_EQ(destroyStream(Handle), Status::Success);
  EXPECT_EQ(destroyStream(Handle), Status::InvalidHandle);
  EXPECT_EQ(findStream(Handle), nullptr);
  S.reset();
  G.open();
  Done.pass();
}

TEST_F(SimtHostStream, APoisonedDeviceDoesNoMoreWork) {
  auto S = make(Kind::NonBlocking);
  int Runs = 0;
  HostWork W = {[](void *Data) { ++*static_cast<int *>(Data); }, &Runs};
  ASSERT_EQ(submit(*S, W), Status::Success);
  S->synchronize();
  D.poison(Status::LaunchFailure);
  ASSERT_EQ(submit(*S, W), Status::Success);
  EXPECT_EQ(synchronizeDevice(D), Status::LaunchFailure);
  EXPECT_EQ(Runs, 1);
}

TEST_F(SimtHostStream, PoolMemoryIsFreedInStreamOrder) {
  auto S = make(Kind::NonBlocking);
  MemoryPool P(0, 0);
  char *Memory = nullptr;
  Gate G;
  ASSERT_EQ(allocateAsync(*S, P, Memory, 1000), Status::Success);
  S->submit([&] { G.pass(); });
  ASSERT_EQ(freeAsync(*S, Memory), Status::Success);
  EXPECT_EQ(P.counter(MemoryPool::UsedCurrent), 1000u);
  G.open();
  S->synchronize();
  EXPECT_EQ(P.counter(MemoryPool::UsedCurrent), 0u);
  EXPECT_EQ(freeAsync(*S, Memory), Status::InvalidValue);
}

// --- copies and fills --------------------------------------------------------

TEST_F(SimtHostStream, CopiesRowsAndChecksBounds) {
  char *Memory = nullptr;
  ASSERT_EQ(allocate(Memory, 100, MemoryKind::Device, 0), Status::Success);
  std::string Text = "0123456789abcdefghij";
  CopyWork C;
  C.From = {Text.data(), 5, 0};
  C.To = {Memory, 10, 0};
  C.Width = 3;
  C.Height = 4;
  auto S = make(Kind::NonBlocking);
  ASSERT_EQ(
      submitCopy(*S, C, Direction::HostToDevice, Stream::Mode::Asynchronous),
      Status::Success);
  // Pageable memory: it has been copied already.
  EXPECT_EQ(std::string(Memory + 10, 3), "567");
  EXPECT_EQ(std::string(Memory + 30, 3), "fgh");
  EXPECT_EQ(static_cast<unsigned char>(Memory[3]), FreshByte);
  C.Height = 11;
  EXPECT_EQ(checkCopy(C, Direction::HostToDevice), Status::InvalidValue);
  C.Height = 2;
  C.To.Pitch = 2;
  EXPECT_EQ(checkCopy(C, Direction::HostToDevice), Status::InvalidPitch);
  FillWork F;
  F.To = {Memory, 20, 0};
  F.ElementSize = 4;
  F.Width = 2;
  F.Height = 3;
  F.Value = 0x64636261;
  ASSERT_EQ(submitFill(*S, F, Stream::Mode::Synchronous), Status::Success);
  EXPECT_EQ(std::string(Memory + 40, 8), "abcdabcd");
  F.Height = 6;
  EXPECT_EQ(checkFill(F), Status::InvalidValue);
  ASSERT_EQ(release(Memory), Status::Success);
  EXPECT_EQ(checkFill({{Memory, 0, 0}, 1, 1, 1, 0, 1}), Status::InvalidValue);
}

// --- graphs ------------------------------------------------------------------

struct Letter {
  Log *To;
  char C;
  static void write(void *Data) {
    auto *L = static_cast<Letter *>(Data);
    L->To->entry(L->C)();
  }
};

TEST_F(SimtHostStream, GraphsRunInOrderOfTheirEdges) {
  Log L;
  Letter A{&L, 'a'}, B{&L, 'b'}, C{&L, 'c'}, X{&L, 'x'};
  auto G = std::make_shared<Graph>();
  Node *Last = G->add(HostWork{Letter::write, &C}, {});
  Node *First = G->add(HostWork{Letter::write, &A}, {});
  Node *Middle = G->add(HostWork{Letter::write, &B}, {First});
  EXPECT_EQ(G->connect(Middle, Last), Status::Success);
  EXPECT_EQ(G->connect(Middle, Last), Status::InvalidValue);
  EXPECT_EQ(G->connect(Last, Last), Status::InvalidValue);
  EXPECT_EQ(G->roots(), std::vector<Node *>{First});
  auto S = make(Kind::NonBlocking);
  auto E = ExecutableGraph::make(*G, 0);
  ASSERT_NE(E, nullptr);
  ASSERT_EQ(E->launch(*S), Status::Success);
  // A change does not reach launches before it, nor the graph.
  ASSERT_EQ(E->change(Middle, HostWork{Letter::write, &X}, {}),
            Status::Success);
  EXPECT_EQ(E->change(Middle, EmptyWork{}, {}), Status::InvalidValue);
  ASSERT_EQ(E->launch(*S), Status::Success);
  ASSERT_EQ(E->setEnabled(First, false), Status::Success);
  ASSERT_EQ(E->launch(*S), Status::Success);
  S->synchronize();
  EXPECT_EQ(L.text(), "abcaxcxc");
  // A graph of the same shape brings the nodes back.
  Node *Culprit = nullptr;
  EXPECT_EQ(E->update(*G, Culprit), Status::Success);
  G->add(EmptyWork{}, {Last});
  EXPECT_EQ(E->update(*G, Culprit), Status::GraphUpdateFailure);
}

TEST_F(SimtHostStream, CirclesAreRefused) {
  auto G = std::make_shared<Graph>();
  Node *A = G->add(EmptyWork{}, {}), *B = G->add(EmptyWork{}, {A});
  ASSERT_EQ(G->connect(B, A), Status::Success);
  EXPECT_EQ(ExecutableGraph::make(*G, 0), nullptr);
  ASSERT_EQ(G->disconnect(B, A), Status::Success);
  EXPECT_NE(ExecutableGraph::make(*G, 0), nullptr);
  G->remove(A);
  EXPECT_EQ(findNode(A), nullptr);
  EXPECT_TRUE(B->Dependencies.empty());
}

TEST_F(SimtHostStream, ClonesRememberTheirOriginals) {
  auto G = std::make_shared<Graph>();
  Node *A = G->add(EmptyWork{}, {}), *B = G->add(EmptyWork{}, {A});
  auto C = G->clone();
  ASSERT_NE(C->findClone(B), nullptr);
  EXPECT_EQ(C->findClone(B)->Dependencies,
            std::vector<Node *>{C->findClone(A)});
  EXPECT_EQ(G->findClone(C->findClone(B)), nullptr);
}

TEST_F(SimtHostStream, CaptureForksAndJoins) {
  auto A = make(Kind::Blocking), B = make(Kind::Blocking);
  Log L;
  Letter One{&L, '1'}, Two{&L, '2'}, Three{&L, '3'};
  ASSERT_EQ(Capture::begin(*A, CaptureMode::Relaxed, nullptr, {}),
            Status::Success);
  EXPECT_EQ(Capture::begin(*A, CaptureMode::Relaxed, nullptr, {}),
            Status::IllegalState);
  ASSERT_EQ(submit(*A, HostWork{Letter::write, &One}), Status::Success);
  Event Fork(D, 0), Join(D, 0);
  ASSERT_EQ(Fork.record(*A), Status::Success);
  EXPECT_EQ(Fork.query(), Status::CapturedEvent);
  ASSERT_EQ(Fork.makeWait(*B), Status::Success);
  ASSERT_EQ(submit(*B, HostWork{Letter::write, &Two}), Status::Success);
  ASSERT_EQ(Join.record(*B), Status::Success);
  ASSERT_EQ(Join.makeWait(*A), Status::Success);
  ASSERT_EQ(submit(*A, HostWork{Letter::write, &Three}), Status::Success);
  std::shared_ptr<Graph> G;
  EXPECT_EQ(Capture::end(*B, G), Status::CaptureUnmatched);
  ASSERT_EQ(Capture::end(*A, G), Status::Success);
  ASSERT_NE(G, nullptr);
  EXPECT_EQ(L.text(), "");
  EXPECT_EQ(G->nodes().size(), 3u);
  EXPECT_EQ(G->nodes()[2]->Dependencies.size(), 2u);
  EXPECT_EQ(A->capture(), nullptr);
  EXPECT_EQ(B->capture(), nullptr);
  ASSERT_EQ(ExecutableGraph::make(*G, 0)->launch(*A), Status::Success);
  A->synchronize();
  EXPECT_EQ(L.text(), "123");
}

TEST_F(SimtHostStream, UnjoinedCapturesFail) {
  auto A = make(Kind::Blocking), B = make(Kind::Blocking);
  ASSERT_EQ(Capture::begin(*A, CaptureMode::Relaxed, nullptr, {}),
            Status::Success);
  ASSERT_EQ(submit(*A, EmptyWork{}), Status::Success);
  Event Fork(D, 0);
  ASSERT_EQ(Fork.record(*A), Status::Success);
  ASSERT_EQ(Fork.makeWait(*B), Status::Success);
  ASSERT_EQ(submit(*B, EmptyWork{}), Status::Success);
  std::shared_ptr<Graph> G;
  EXPECT_EQ(Capture::end(*A, G), Status::CaptureUnjoined);
  EXPECT_EQ(G, nullptr);
  EXPECT_EQ(B->capture(), nullptr);
}

TEST_F(SimtHostStream, CapturesForbidWhatTheyCannotHold) {
  auto A = make(Kind::Blocking);
  ASSERT_EQ(Capture::begin(*D.legacyStream(), CaptureMode::Global, nullptr, {}),
            Status::CaptureUnsupported);
  EXPECT_EQ(checkNotCapturing(), Status::Success);
  ASSERT_EQ(Capture::begin(*A, CaptureMode::ThreadLocal, nullptr, {}),
            Status::Success);
  // Other threads may do what they like; this one loses the capture.
  std::thread([] { EXPECT_EQ(checkNotCapturing(), Status::Success); }).join();
  EXPECT_EQ(exchangeCaptureMode(CaptureMode::Relaxed), CaptureMode::Global);
  EXPECT_EQ(checkNotCapturing(), Status::Success);
  EXPECT_EQ(exchangeCaptureMode(CaptureMode::Global), CaptureMode::Relaxed);
  EXPECT_EQ(checkNotCapturing(), Status::CaptureUnsupported);
  EXPECT_EQ(submit(*A, EmptyWork{}), Status::CaptureInvalidated);
  std::shared_ptr<Graph> G;
  std::thread([&] {
    EXPECT_EQ(Capture::end(*A, G), Status::CaptureWrongThread);
  }).join();
  EXPECT_EQ(Capture::end(*A, G), Status::CaptureInvalidated);
  // The legacy stream would have to wait for the captured one.
  ASSERT_EQ(Capture::begin(*A, CaptureMode::Global, nullptr, {}),
            Status::Success);
  EXPECT_EQ(submit(*D.legacyStream(), EmptyWork{}), Status::CaptureImplicit);
  EXPECT_EQ(Capture::end(*A, G), Status::CaptureInvalidated);
}

TEST_F(SimtHostStream, GraphsOwnTheMemoryThatTheyAllocate) {
  auto A = make(Kind::Blocking);
  ASSERT_EQ(Capture::begin(*A, CaptureMode::Relaxed, nullptr, {}),
            Status::Success);
  char *Memory = nullptr;
  ASSERT_EQ(allocateAsync(*A, *D.defaultPool(), Memory, 64), Status::Success);
  ASSERT_EQ(submit(*A, FillWork{{Memory, 0, 0}, 64, 1, 1, 7, 1}),
            Status::Success);
  ASSERT_EQ(freeAsync(*A, Memory), Status::Success);
  std::shared_ptr<Graph> G;
  ASSERT_EQ(Capture::end(*A, G), Status::Success);
  auto E = ExecutableGraph::make(*G, 0);
  G.reset();
  ASSERT_EQ(E->launch(*A), Status::Success);
  A->synchronize();
  ASSERT_NE(findAllocation(Memory, 64), nullptr);
  EXPECT_EQ(Memory[63], 7);
  E.reset();
  EXPECT_EQ(findAllocation(Memory, 64), nullptr);
}

} // namespace
