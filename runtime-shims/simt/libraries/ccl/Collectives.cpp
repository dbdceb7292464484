//===- Collectives.cpp - NCCL and RCCL: collectives, operations, groups ---===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Group.h"
#include <cstring>

using namespace hipify::simt;
using namespace hipify::simt::ccl;

namespace {
ncclResult_t badArgument(const char *Function, std::string Message) {
  return failed(ncclInvalidArgument, std::string(Function) + ": " + Message);
}

/// The operation that an ncclRedOp_t stands for on this communicator.
std::optional<Operation> findOperation(ncclComm_t Comm, ncclRedOp_t Op,
                                       ncclDataType_t Type) {
  using Kind = Operation::Kind;
  switch (unsigned(Op)) {
  case ncclSum:
    return Operation{Kind::Sum};
  case ncclProd:
    return Operation{Kind::Prod};
  case ncclMax:
    return Operation{Kind::Max};
  case ncclMin:
    return Operation{Kind::Min};
  case ncclAvg:
    return Operation{Kind::Avg};
  }
  size_t Index = size_t(Op) - ncclNumOps;
  if (Index >= Comm->Operations.size() || !Comm->Operations[Index] ||
      Comm->Operations[Index]->Type != Type)
    return std::nullopt;
  return Comm->Operations[Index]->Op;
}

/// Checks what all calls have in common, then enqueues. A buffer that this
/// rank does not need may be null.
ncclResult_t start(const char *Function, ncclComm_t Comm, Call C,
                   VendorStream Stream) {
  if (!Comm)
    return badArgument(Function, "no communicator");
  if (!typeSize(C.Type))
    return badArgument(Function, "data type " + std::to_string(C.Type));
  int NumRanks = Comm->In->size();
  if ((C.hasRoot() || C.isPair()) && (C.Root < 0 || C.Root >= NumRanks))
    return badArgument(Function, "rank " + std::to_string(C.Root) + " of " +
                                     std::to_string(NumRanks));
  bool IsRoot = !C.hasRoot() || Comm->Rank == C.Root;
  using Kind = Call::Kind;
  bool Sends =
      C.What != Kind::Recv &&
      (IsRoot || (C.What != Kind::Broadcast && C.What != Kind::Scatter));
  bool Receives =
      C.What != Kind::Send &&
      (IsRoot || (C.What != Kind::Reduce && C.What != Kind::Gather));
  if (C.Count && ((Sends && !C.Send) || (Receives && !C.Recv)))
    return badArgument(Function, "null buffer");
  if (C.What == Kind::AllToAll && C.Count && C.Send == C.Recv)
    return badArgument(Function, "it cannot be in place");
  if (!Comm->In->complete())
    return badArgument(Function, "the communicator is not ready");
  return enqueue(Comm, C, Stream);
}

ncclResult_t startReduction(const char *Function, ncclComm_t Comm, Call C,
                            ncclRedOp_t Op, VendorStream Stream) {
  if (!Comm)
    return badArgument(Function, "no communicator");
  std::optional<Operation> Found = findOperation(Comm, Op, C.Type);
  if (!Found)
    return badArgument(Function, "operation " + std::to_string(int(Op)) +
                                     " does not exist for this type");
  C.Op = *Found;
  return start(Function, Comm, C, Stream);
}
} // namespace

extern "C" {
ncclResult_t ncclAllReduce(const void *Send, void *Recv, size_t Count,
                           ncclDataType_t Type, ncclRedOp_t Op, ncclComm_t Comm,
                           VendorStream Stream) {
  return startReduction("ncclAllReduce", Comm,
                        {Call::Kind::AllReduce, Send, Recv, Count, Type}, Op,
                        Stream);
}

ncclResult_t ncclReduce(const void *Send, void *Recv, size_t Count,
                        ncclDataType_t Type, ncclRedOp_t Op, int Root,
                        ncclComm_t Comm, VendorStream Stream) {
  Call C{Call::Kind::Reduce, Send, Recv, Count, Type};
  C.Root = Root;
  return startReduction("ncclReduce", Comm, C, Op, Stream);
}

ncclResult_t ncclReduceScatter(const void *Send, void *Recv, size_t Count,
                               ncclDataType_t Type, ncclRedOp_t Op,
                               ncclComm_t Comm, VendorStream Stream) {
  return startReduction("ncclReduceScatter", Comm,
                        {Call::Kind::ReduceScatter, Send, Recv, Count, Type},
                        Op, Stream);
}

ncclResult_t ncclBroadcast(const void *Send, void *Recv, size_t Count,
                           ncclDataType_t Type, int Root, ncclComm_t Comm,
                           VendorStream Stream) {
  Call C{Call::Kind::Broadcast, Send, Recv, Count, Type};
  C.Root = Root;
  return start("ncclBroadcast", Comm, C, Stream);
}

ncclResult_t ncclBcast(void *Buffer, size_t Count, ncclDataType_t Type,
                       int Root, ncclComm_t Comm, VendorStream Stream) {
  return ncclBroadcast(Buffer, Buffer, Count, Type, Root, Comm, Stream);
}

ncclResult_t ncclAllGather(const void *Send, void *Recv, size_t Count,
                           ncclDataType_t Type, ncclComm_t Comm,
                           VendorStream Stream) {
  return start("ncclAllGather", Comm,
               {Call::Kind::AllGather, Send, Recv, Count, Type}, Stream);
}

ncclResult_t ncclGather(const void *Send, void *Recv, size_t Count,
                        ncclDataType_t Type, int Root, ncclComm_t Comm,
                        VendorStream Stream) {
  Call C{Call::Kind::Gather, Send, Recv, Count, Type};
  C.Root = Root;
  return start("ncclGather", Comm, C, Stream);
}

ncclResult_t ncclScatter(const void *Send, void *Recv, size_t Count,
                         ncclDataType_t Type, int Root, ncclComm_t Comm,
                         VendorStream Stream) {
  Call C{Call::Kind::Scatter, Send, Recv, Count, Type};
  C.Root = Root;
  return start("ncclScatter", Comm, C, Stream);
}

#ifdef __HIP_PLATFORM_AMD__
ncclResult_t ncclAllToAll(const void *Send, void *Recv, size_t Count,
                          ncclDataType_t Type, ncclComm_t Comm,
                          VendorStream Stream) {
  return start("ncclAllToAll", Comm,
               {Call::Kind::AllToAll, Send, Recv, Count, Type}, Stream);
}

ncclResult_t ncclAllToAllv(const void *Send, const size_t SendCounts[],
                           const size_t SendOffsets[], void *Recv,
                           const size_t RecvCounts[],
                           const size_t RecvOffsets[], ncclDataType_t Type,
                           ncclComm_t Comm, VendorStream Stream) {
  if (!Comm || !typeSize(Type))
    return badArgument("ncclAllToAllv", "communicator or data type");
  size_t Size = typeSize(Type);
  groupStart();
  for (int R = 0; R < Comm->In->size(); ++R) {
    auto *From = static_cast<const char *>(Send) + SendOffsets[R] * Size;
    auto *To = static_cast<char *>(Recv) + RecvOffsets[R] * Size;
    (void)ncclSend(From, SendCounts[R], Type, R, Comm, Stream);
    (void)ncclRecv(To, RecvCounts[R], Type, R, Comm, Stream);
  }
  return groupEnd();
}
#else
// NCCL has had it since 2.28; older headers do not declare it.
ncclResult_t ncclAlltoAll(const void *Send, void *Recv, size_t Count,
                          ncclDataType_t Type, ncclComm_t Comm,
                          VendorStream Stream) {
  return start("ncclAlltoAll", Comm,
               {Call::Kind::AllToAll, Send, Recv, Count, Type}, Stream);
}
#endif

ncclResult_t ncclSend(const void *Send, size_t Count, ncclDataType_t Type,
                      int Peer, ncclComm_t Comm, VendorStream Stream) {
  Call C{Call::Kind::Send, Send, nullptr, Count, Type};
  C.Root = Peer;
  return start("ncclSend", Comm, C, Stream);
}

ncclResult_t ncclRecv(void *Recv, size_t Count, ncclDataType_t Type, int Peer,
                      ncclComm_t Comm, VendorStream Stream) {
  Call C{Call::Kind::Recv, nullptr, Recv, Count, Type};
  C.Root = Peer;
  return start("ncclRecv", Comm, C, Stream);
}

ncclResult_t ncclRedOpCreatePreMulSum(ncclRedOp_t *Out, void *Scalar,
                                      ncclDataType_t Type,
                                      ncclScalarResidence_t Residence,
                                      ncclComm_t Comm) {
  if (!Out || !Scalar || !Comm || !typeSize(Type))
    return badArgument("ncclRedOpCreatePreMulSum", "null or unknown");
  OwnOperation New{Type, {Operation::Kind::PreMulSum}};
  if (Residence == ncclScalarDevice)
    New.Op.Scalar = Scalar;
  else
    std::memcpy(New.Op.Value, Scalar, typeSize(Type));
  size_t Index = 0;
  while (Index < Comm->Operations.size() && Comm->Operations[Index])
    ++Index;
  if (Index == Comm->Operations.size())
    Comm->Operations.emplace_back();
  Comm->Operations[Index] = New;
  *Out = ncclRedOp_t(ncclNumOps + Index);
  return ncclSuccess;
}

ncclResult_t ncclRedOpDestroy(ncclRedOp_t Op, ncclComm_t Comm) {
  size_t Index = size_t(Op) - ncclNumOps;
  if (!Comm || Index >= Comm->Operations.size() || !Comm->Operations[Index])
    return badArgument("ncclRedOpDestroy", "no such operation");
  Comm->Operations[Index].reset();
  return ncclSuccess;
}

ncclResult_t ncclGroupStart() {
  groupStart();
  return ncclSuccess;
}

ncclResult_t ncclGroupEnd() { return groupEnd(); }
}
