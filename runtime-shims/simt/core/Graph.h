//===- Graph.h - Work that is described once and done often -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_GRAPH_H
#define HIPIFY_SIMT_CORE_GRAPH_H

#include "StreamWork.h"

namespace hipify::simt {

class Graph;

class Node {
public:
  Node(Graph &In, Work W, std::vector<char> Data);
  ~Node();
  Node(const Node &) = delete;

  Graph &In;
  Work Does;
  /// The API's own description of Does, which programs can ask for.
  std::vector<char> Data;
  /// In the order in which they were added, without repetitions.
  std::vector<Node *> Dependencies, Dependents;
  bool Enabled = true;
  const Node *Original = nullptr; ///< In the graph that this was cloned from.
};

/// Null if Handle is no node.
Node *findNode(const void *Handle);

/// Device memory that a graph's nodes allocate. It is there as long as the
/// graph or a copy of it, so that its address is known before it runs.
class GraphMemory final : public AllocationOwner {
public:
  static std::shared_ptr<GraphMemory> make(uint64_t Size, int Device);
  ~GraphMemory();
  Status takeBack(char *) override { return Status::Success; }
  char *Memory = nullptr;
  uint64_t Size = 0;
};

/// An object of the program that graphs keep alive.
struct UserObject {
  void *Object = nullptr;
  void (*Destroy)(void *) = nullptr;
  unsigned Uses = 0; ///< Of the program; graphs hold the UserObject itself.
  ~UserObject() { Destroy(Object); }
};

class Graph : public std::enable_shared_from_this<Graph> {
public:
  Node *add(Work W, const std::vector<Node *> &Dependencies,
            std::vector<char> Data = {});
  /// InvalidValue if an edge is there already, or would be a node's own.
  Status connect(Node *From, Node *To);
  Status disconnect(Node *From, Node *To);
  void remove(Node *N);
  const std::vector<std::unique_ptr<Node>> &nodes() const { return Nodes; }
  std::vector<Node *> roots() const;
  /// Nodes after what they depend on; false if there is a circle.
  bool order(std::vector<Node *> &Ordered) const;
  std::shared_ptr<Graph> clone() const;
  Node *findClone(const Node *Original) const;
  std::vector<std::shared_ptr<UserObject>> Objects;

private:
  std::vector<std::unique_ptr<Node>> Nodes;
};

/// A graph as it was when it was instantiated.
class ExecutableGraph {
public:
  /// Null if the graph has a circle.
  static std::shared_ptr<ExecutableGraph> make(const Graph &G, unsigned Flags);
  Status launch(Stream &S);
  /// The node that was made of a node of the graph; null if there is none.
  Node *find(const Node *Original) const;
  /// Changes what a node does; running launches do not see it.
  Status change(const Node *Original, Work W, std::vector<char> Data);
  Status setEnabled(const Node *Original, bool Enabled);
  /// Takes over what G's nodes do, if it has the same shape. Otherwise Culprit
  /// is the first node that differs, or null.
  Status update(const Graph &G, Node *&Culprit);
  unsigned flags() const { return Flags; }
  const std::shared_ptr<Graph> &graph() const { return Plan; }

private:
  std::shared_ptr<Graph> Plan;
  unsigned Flags = 0;
};

/// Runs the nodes of G one after another.
void performAll(const Graph &G, Device &D);

} // namespace hipify::simt

#endif
