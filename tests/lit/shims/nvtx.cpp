// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVTX in C and in C++, over roctx (Inputs/roctx prints what it is told), and
// without it.
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.cpp
// RUN: FileCheck %s --input-file=%t/out.cpp --match-full-lines
// RUN: clang++-22 -std=c++17 -Wall -Werror -I %shims %t/out.cpp -o %t/silent
// RUN: %t/silent | count 0
// RUN: clang++-22 -std=c++14 -Wall -Werror -I %shims -I %S/Inputs/roctx %t/out.cpp -o %t/run
// RUN: %t/run | FileCheck %s --check-prefix=RUN-OUT --match-full-lines

// CHECK: #include <hipify/nvtx.h>
// CHECK-NEXT: #include <hipify/nvtx3.h>
#include <nvtx3/nvToolsExtCudaRt.h>
#include <nvtx3/nvtx3.hpp>
#include <string>
#include <utility>

struct Mine {
  static constexpr const char *name = "mine";
};
struct Text {
  static constexpr const char *message = "registered";
};
struct InputOutput {
  static constexpr const char *name = "io";
  static constexpr uint32_t id = 3;
};

// CHECK: static void inC() {
static void inC() {
  // RUN-OUT: push 'plain'
  nvtxRangePush("plain");
  // RUN-OUT-NEXT: pop
  nvtxRangePop();
  // RUN-OUT-NEXT: start 'wide ?'
  nvtxRangeId_t Id = nvtxRangeStartW(L"wide \u00e9");
  // RUN-OUT-NEXT: stop 7
  nvtxRangeEnd(Id);
  nvtxDomainHandle_t Domain = nvtxDomainCreateA("domain");
  nvtxEventAttributes_t Event = {};
  Event.version = NVTX_VERSION;
  Event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  Event.colorType = NVTX_COLOR_ARGB;
  Event.color = 0xff00ff00;
  Event.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
  Event.message.registered = nvtxDomainRegisterStringA(Domain, "kept");
  // RUN-OUT-NEXT: mark 'kept'
  nvtxDomainMarkEx(Domain, &Event);
  Event.messageType = NVTX_MESSAGE_UNKNOWN;
  // RUN-OUT-NEXT: push ''
  nvtxDomainRangePushEx(Domain, &Event);
  // RUN-OUT-NEXT: pop
  nvtxDomainRangePop(Domain);
  // RUN-OUT-NEXT: device 1 'second'
  nvtxNameCudaDeviceA(1, "second");
  // RUN-OUT-NEXT: stream 'copies'
  nvtxNameCudaStreamA(nullptr, "copies");
  nvtxNameOsThreadA(1, "another thread's name is dropped");
  nvtxDomainDestroy(Domain);
}

static void named(bool Often) {
  NVTX3_FUNC_RANGE_IF_IN(Mine, Often);
  nvtx3::mark("inside");
}

static void inCxx() {
  using namespace nvtx3;
  // RUN-OUT-NEXT: push 'inCxx'
  NVTX3_FUNC_RANGE();
  // RUN-OUT-NEXT: push 'attributes'
  scoped_range A{"attributes", rgb{1, 2, 3}, payload{42},
                 named_category::get<InputOutput>()};
  // RUN-OUT-NEXT: push 'registered'
  scoped_range_in<Mine> B{registered_string_in<Mine>::get<Text>()};
  std::string Words = "a string";
  event_attributes Event{argb{255, 1, 2, 3}, message{Words}};
  // RUN-OUT-NEXT: mark 'a string'
  mark_in<Mine>(Event);
  // RUN-OUT-NEXT: start 'moved'
  auto C = unique_range("moved");
  auto D = std::move(C);
  // RUN-OUT-NEXT: start 'handle'
  range_handle Handle = start_range("handle");
  // RUN-OUT-NEXT: stop 7
  end_range(Handle);
  // RUN-OUT-NEXT: push 'named'
  // RUN-OUT-NEXT: mark 'inside'
  // RUN-OUT-NEXT: pop
  named(true);
  // RUN-OUT-NEXT: mark 'inside'
  named(false);
  // RUN-OUT-NEXT: stop 7
  // RUN-OUT-NEXT: pop
  // RUN-OUT-NEXT: pop
  // RUN-OUT-NEXT: pop
}

int main() {
  inC();
  inCxx();
}
