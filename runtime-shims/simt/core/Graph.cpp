//===- Graph.cpp - Work that is described once and done often -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Graph.h"
#include "GraphCapture.h"
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

using namespace hipify::simt;

namespace {
struct LiveNodes {
  std::mutex Mutex;
  std::unordered_set<const void *> Set;
};
} // namespace

static LiveNodes &liveNodes() {
  static LiveNodes &All = *new LiveNodes;
  return All;
}

Node::Node(Graph &In, Work W, std::vector<char> Data)
    : In(In), Does(std::move(W)), Data(std::move(Data)) {
  std::lock_guard Lock(liveNodes().Mutex);
  liveNodes().Set.insert(this);
}

Node::~Node() {
  std::lock_guard Lock(liveNodes().Mutex);
  liveNodes().Set.erase(this);
}

Node *hipify::simt::findNode(const void *Handle) {
  std::lock_guard Lock(liveNodes().Mutex);
  if (!liveNodes().Set.count(Handle))
    return nullptr;
  return static_cast<Node *>(const_cast<void *>(Handle));
}

std::shared_ptr<GraphMemory> GraphMemory::make(uint64_t Size, int Device) {
  auto M = std::make_shared<GraphMemory>();
  M->Size = Size;
  if (failed(allocate(M->Memory, Size, MemoryKind::Device, Device, 0, M.get())))
    return nullptr;
  return M;
}

GraphMemory::~GraphMemory() {
  if (Memory)
    (void)release(Memory);
}

Node *Graph::add(Work W, const std::vector<Node *> &Dependencies,
                 std::vector<char> Data) {
  Nodes.push_back(std::make_unique<Node>(*this, std::move(W), std::move(Data)));
  Node *N = Nodes.back().get();
  for (Node *D : Dependencies)
    (void)connect(D, N);
  return N;
}

Status Graph::connect(Node *From, Node *To) {
  auto &Edges = From->Dependents;
  if (From == To || &From->In != this || &To->In != this ||
      std::find(Edges.begin(), Edges.end(), To) != Edges.end())
    return Status::InvalidValue;
  Edges.push_back(To);
  To->Dependencies.push_back(From);
  return Status::Success;
}

Status Graph::disconnect(Node *From, Node *To) {
  if (!std::erase(From->Dependents, To))
    return Status::InvalidValue;
  std::erase(To->Dependencies, From);
  return Status::Success;
}

void Graph::remove(Node *N) {
  for (Node *D : N->Dependencies)
    std::erase(D->Dependents, N);
  for (Node *D : N->Dependents)
    std::erase(D->Dependencies, N);
  std::erase_if(Nodes, [&](const auto &Other) { return Other.get() == N; });
}

std::vector<Node *> Graph::roots() const {
  std::vector<Node *> Roots;
  for (const auto &N : Nodes)
    if (N->Dependencies.empty())
      Roots.push_back(N.get());
  return Roots;
}

bool Graph::order(std::vector<Node *> &Ordered) const {
  std::unordered_map<const Node *, size_t> Missing;
  Ordered = roots();
  for (const auto &N : Nodes)
    Missing[N.get()] = N->Dependencies.size();
  for (size_t I = 0; I != Ordered.size(); ++I)
    for (Node *D : Ordered[I]->Dependents)
      if (--Missing[D] == 0)
        Ordered.push_back(D);
  return Ordered.size() == Nodes.size();
}

std::shared_ptr<Graph> Graph::clone() const {
  auto Copy = std::make_shared<Graph>();
  Copy->Objects = Objects;
  std::unordered_map<const Node *, Node *> Clones;
  for (const auto &N : Nodes) {
    Work W = N->Does;
    if (auto *Child = std::get_if<ChildWork>(&W))
      Child->Child = Child->Child->clone();
    Node *C = Copy->add(std::move(W), {}, N->Data);
    C->Enabled = N->Enabled;
    C->Original = N.get();
    Clones[N.get()] = C;
  }
  // Edges keep their order, which programs see.
  for (const auto &N : Nodes) {
    for (Node *D : N->Dependencies)
      Clones[N.get()]->Dependencies.push_back(Clones[D]);
    for (Node *D : N->Dependents)
      Clones[N.get()]->Dependents.push_back(Clones[D]);
  }
  return Copy;
}

Node *Graph::findClone(const Node *Original) const {
  for (const auto &N : Nodes)
    if (N->Original == Original)
      return N.get();
  return nullptr;
}

std::shared_ptr<ExecutableGraph> ExecutableGraph::make(const Graph &G,
                                                       unsigned Flags) {
  std::vector<Node *> Ordered;
  if (!G.order(Ordered))
    return nullptr;
  for (Node *N : Ordered)
    if (auto *Child = std::get_if<ChildWork>(&N->Does))
      if (std::vector<Node *> Inner; !Child->Child->order(Inner))
        return nullptr;
  auto E = std::make_shared<ExecutableGraph>();
  E->Plan = G.clone();
  E->Flags = Flags;
  return E;
}

void hipify::simt::performAll(const Graph &G, Device &D) {
  std::vector<Node *> Ordered;
  G.order(Ordered);
  for (const Node *N : Ordered)
    if (N->Enabled)
      perform(N->Does, D);
}

Status ExecutableGraph::launch(Stream &S) {
  if (S.capture())
    return submit(S, ChildWork{Plan->clone()});
  // A copy, because the program may change the nodes while the task waits.
  S.submit([Copy = Plan->clone(), &D = S.device()] { performAll(*Copy, D); });
  return Status::Success;
}

Node *ExecutableGraph::find(const Node *Original) const {
  return Plan->findClone(Original);
}

Status ExecutableGraph::change(const Node *Original, Work W,
                               std::vector<char> Data) {
  Node *N = find(Original);
  if (!N || N->Does.index() != W.index())
    return Status::InvalidValue;
  N->Does = std::move(W);
  N->Data = std::move(Data);
  return Status::Success;
}

Status ExecutableGraph::setEnabled(const Node *Original, bool Enabled) {
  Node *N = find(Original);
  if (!N)
    return Status::InvalidValue;
  N->Enabled = Enabled;
  return Status::Success;
}

/// Whether two nodes stand at the same place among their graphs' nodes.
static bool sameShape(const Node &A, const Node &B,
                      const std::unordered_map<const Node *, size_t> &Place) {
  if (A.Does.index() != B.Does.index() ||
      A.Dependencies.size() != B.Dependencies.size())
    return false;
  for (size_t I = 0; I != A.Dependencies.size(); ++I)
    if (Place.at(A.Dependencies[I]) != Place.at(B.Dependencies[I]))
      return false;
  return true;
}

Status ExecutableGraph::update(const Graph &G, Node *&Culprit) {
  Culprit = nullptr;
  const auto &Mine = Plan->nodes(), &Theirs = G.nodes();
  if (Mine.size() != Theirs.size())
    return Status::GraphUpdateFailure;
  std::unordered_map<const Node *, size_t> Place;
  for (size_t I = 0; I != Mine.size(); ++I)
    Place[Mine[I].get()] = Place[Theirs[I].get()] = I;
  for (size_t I = 0; I != Mine.size(); ++I)
    if (!sameShape(*Mine[I], *Theirs[I], Place)) {
      Culprit = Theirs[I].get();
      return Status::GraphUpdateFailure;
    }
  // The nodes keep their names: the program goes on with its first graph's.
  for (size_t I = 0; I != Mine.size(); ++I) {
    Mine[I]->Does = Theirs[I]->Does;
    Mine[I]->Data = Theirs[I]->Data;
  }
  return Status::Success;
}
