//===- Sync.cpp - barriers, asynchronous copies, control flow -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

//===----------------------------------------------------------------------===//
// bar and barrier
//===----------------------------------------------------------------------===//

/// bar.red.popc.u32 d, a{, b}, p
static bool lowerBarrierReduction(PTXLowering &L, StringRef Aligned) {
  StringRef Op = L.takeOneOf({"popc", "and", "or"});
  if (Op.empty() || !L.takeType())
    return false;
  bool HasCount = L.numOperands() == 4;
  SmallVector<Value *, 3> Arguments{L.bits(1, 32)};
  if (HasCount)
    Arguments.push_back(L.bits(2, 32));
  Arguments.push_back(L.predicate(L.numOperands() - 1));
  L.write(0, L.nvvm("barrier.cta.red." + Op + Aligned +
                        (HasCount ? ".count" : ".all"),
                    Arguments));
  return true;
}

static bool lowerClusterBarrier(PTXLowering &L) {
  StringRef What = L.takeOneOf({"arrive", "wait"});
  StringRef Order = L.takeKind(ModifierKind::Order);
  std::string Name = ("barrier.cluster." + What).str();
  if (Order == "relaxed")
    Name += ".relaxed";
  if (L.take("aligned"))
    Name += ".aligned";
  L.nvvm(Name, {});
  return !What.empty();
}

bool lowerBarrier(PTXLowering &L) {
  if (L.take("cluster"))
    return lowerClusterBarrier(L);
  if (L.take("warp")) {
    if (!L.take("sync"))
      return false;
    L.nvvm("bar.warp.sync", {L.bits(0, 32)});
    return true;
  }
  L.take("cta");
  bool Aligned = L.take("aligned") || L.opcode() == "bar";
  StringRef Suffix = Aligned ? ".aligned" : "";
  if (L.take("red"))
    return lowerBarrierReduction(L, Suffix);
  StringRef What = L.takeOneOf({"sync", "arrive"});
  if (What.empty() || (What == "arrive" && L.numOperands() != 2))
    return false;
  SmallVector<Value *, 2> Arguments{L.bits(0, 32)};
  if (L.numOperands() == 2)
    Arguments.push_back(L.bits(1, 32));
  L.nvvm("barrier.cta." + What + Suffix +
             (Arguments.size() == 2 ? ".count" : ".all"),
         Arguments);
  return true;
}

//===----------------------------------------------------------------------===//
// mbarrier
//===----------------------------------------------------------------------===//

namespace {
/// The modifiers in the names of LLVM's newer mbarrier intrinsics.
struct MbarrierForm {
  bool Relaxed, Cluster, ClusterSpace;

  explicit MbarrierForm(PTXLowering &L) {
    Relaxed = L.takeKind(ModifierKind::Order) == "relaxed";
    Cluster = L.takeKind(ModifierKind::Scope) == "cluster";
    ClusterSpace = L.takeKind(ModifierKind::Space) == "shared::cluster";
    L.takeType();
  }
  std::string suffix(bool NameRelaxed = true) const {
    return std::string(Relaxed && NameRelaxed ? ".relaxed" : "") +
           (Cluster ? ".scope.cluster" : ".scope.cta") +
           (ClusterSpace ? ".space.cluster" : ".space.cta");
  }
  Value *address(PTXLowering &L, const Operand &O) const {
    return addressIn(L, O, ClusterSpace ? 7 : 3);
  }
};
} // namespace

/// mbarrier.arrive{_drop}{.expect_tx}{.noComplete} state, [a]{, count}
static bool lowerMbarrierArrive(PTXLowering &L, StringRef Name) {
  bool ExpectTx = L.take("expect_tx"), NoComplete = L.take("noComplete");
  MbarrierForm Form(L);
  Value *Address = Form.address(L, L.operand(1)), *State;
  if (NoComplete) {
    State = L.nvvm(Name + ".noComplete.shared", {Address, L.bits(2, 32)});
  } else if (!ExpectTx && !Form.Relaxed && !Form.Cluster &&
             !Form.ClusterSpace && L.numOperands() == 2) {
    State = L.nvvm(Name + ".shared", {Address});
  } else {
    Value *Count = L.numOperands() > 2 ? L.bits(2, 32) : L.num(32, 1);
    State = L.nvvm(Name + (ExpectTx ? ".expect.tx" : "") + Form.suffix(),
                   {Address, Count});
  }
  // A barrier in another block's memory returns no state.
  if (!State->getType()->isVoidTy())
    L.write(0, State);
  return true;
}

/// mbarrier.{test,try}_wait{.parity} p, [a], state{, time}
static bool lowerMbarrierWait(PTXLowering &L, bool Try) {
  bool Parity = L.take("parity");
  MbarrierForm Form(L);
  Value *Address = Form.address(L, L.operand(1));
  Value *State = L.bits(2, Parity ? 32 : 64);
  if (!Try && !Parity && !Form.Relaxed && !Form.Cluster) {
    L.write(0, L.nvvm("mbarrier.test.wait.shared", {Address, State}));
    return true;
  }
  SmallVector<Value *, 3> Arguments{Address, State};
  bool HasTime = Try && L.numOperands() == 4;
  if (HasTime)
    Arguments.push_back(L.bits(3, 32));
  std::string Name = std::string("mbarrier.") + (Try ? "try" : "test") +
                     ".wait" + (Parity ? ".parity" : "") +
                     (HasTime ? ".tl" : "");
  L.write(0, L.nvvm(Name + Form.suffix(), Arguments));
  return true;
}

bool lowerMbarrier(PTXLowering &L) {
  if (L.take("arrive"))
    return lowerMbarrierArrive(L, "mbarrier.arrive");
  if (L.take("arrive_drop"))
    return lowerMbarrierArrive(L, "mbarrier.arrive.drop");
  if (L.take("test_wait"))
    return lowerMbarrierWait(L, false);
  if (L.take("try_wait"))
    return lowerMbarrierWait(L, true);
  if (L.take("pending_count")) {
    L.takeType();
    L.write(0, L.nvvm("mbarrier.pending.count", {L.bits(1, 64)}));
    return true;
  }
  StringRef What = L.takeOneOf({"init", "inval", "expect_tx", "complete_tx"});
  MbarrierForm Form(L);
  Value *Address = Form.address(L, L.operand(0));
  if (What == "init")
    L.nvvm("mbarrier.init.shared", {Address, L.bits(1, 32)});
  else if (What == "inval")
    L.nvvm("mbarrier.inval.shared", {Address});
  else if (!What.empty())
    L.nvvm(Twine("mbarrier.") + (What == "expect_tx" ? "expect" : "complete") +
               ".tx" + Form.suffix(/*NameRelaxed=*/false),
           {Address, L.bits(1, 32)});
  return !What.empty();
}

//===----------------------------------------------------------------------===//
// cp.async
//===----------------------------------------------------------------------===//

/// cp.async.ca.shared.global [dst], [src], size{, source size}{, policy}
static bool lowerCopy(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  StringRef Cache = L.takeOneOf({"ca", "cg"});
  bool HasPolicy = L.take("L2::cache_hint");
  L.ignore(ModifierKind::Cache);
  if (Cache.empty() || L.takeOneOf({"shared", "shared::cta"}).empty() ||
      !L.take("global"))
    return false;
  std::optional<APInt> Size = L.constant(L.operand(2));
  if (!Size)
    return L.fail("a size that is not a number");
  std::string Name = ("cp.async." + Cache + ".shared.global.").str() +
                     std::to_string(Size->getZExtValue());
  SmallVector<Value *, 3> Arguments{addressIn(L, L.operand(0), 3),
                                    addressIn(L, L.operand(1), 1)};
  if (L.numOperands() - HasPolicy == 4) {
    // If the predicate is true, nothing is read and zeros are written.
    const Operand &Source = L.operand(3);
    Arguments.push_back(L.registerBits(Source) == 1
                            ? B.CreateSelect(L.bits(Source, 1), L.num(32, 0),
                                             L.num(32, Size->getZExtValue()))
                            : L.bits(Source, 32));
    Name += ".s";
  }
  L.nvvm(Name, Arguments);
  return true;
}

/// cp.async.bulk between global and shared memory, without tensors.
static bool lowerBulkCopy(PTXLowering &L) {
  if (L.take("commit_group")) {
    L.nvvm("cp.async.bulk.commit.group", {});
    return true;
  }
  if (L.take("wait_group")) {
    StringRef Read = L.take("read") ? ".read" : "";
    L.nvvm("cp.async.bulk.wait.group" + Read, {L.bits(0, 32)});
    return true;
  }
  bool HasPolicy = L.take("L2::cache_hint");
  // Caches are not modelled.
  if (L.take("prefetch"))
    return L.take("L2") && L.take("global");
  if (L.take("mbarrier::complete_tx::bytes")) {
    bool Cluster = L.take("shared::cluster"), Cta = L.take("shared::cta");
    if (Cluster && Cta) {
      L.nvvm("cp.async.bulk.shared.cta.to.cluster",
             {addressIn(L, L.operand(0), 7), addressIn(L, L.operand(3), 7),
              addressIn(L, L.operand(1), 3), L.bits(2, 32)});
      return true;
    }
    if ((!Cta && !Cluster) || !L.take("global"))
      return false;
    Value *Policy = HasPolicy ? L.bits(4, 64) : L.num(64, 0);
    SmallVector<Value *, 8> Arguments{
        addressIn(L, L.operand(0), Cta ? 3 : 7), addressIn(L, L.operand(3), 3),
        addressIn(L, L.operand(1), 1), L.bits(2, 32)};
    if (!Cta)
      Arguments.push_back(L.num(16, 0));
    Arguments.push_back(Policy);
    if (!Cta)
      Arguments.push_back(L.B.getFalse());
    Arguments.push_back(L.B.getInt1(HasPolicy));
    L.nvvm(Cta ? "cp.async.bulk.global.to.shared.cta"
               : "cp.async.bulk.global.to.shared.cluster",
           Arguments);
    return true;
  }
  if (!L.take("bulk_group") || !L.take("global") || !L.take("shared::cta"))
    return false;
  L.nvvm("cp.async.bulk.shared.cta.to.global",
         {addressIn(L, L.operand(0), 1), addressIn(L, L.operand(1), 3),
          L.bits(2, 32), HasPolicy ? L.bits(3, 64) : L.num(64, 0),
          L.B.getInt1(HasPolicy)});
  return true;
}

bool lowerCopyAsync(PTXLowering &L) {
  if (!L.take("async"))
    return false;
  if (L.take("bulk"))
    return lowerBulkCopy(L);
  if (L.take("commit_group")) {
    L.nvvm("cp.async.commit.group", {});
    return true;
  }
  if (L.take("wait_all")) {
    L.nvvm("cp.async.wait.all", {});
    return true;
  }
  if (L.take("wait_group")) {
    if (!L.constant(L.operand(0)))
      return L.fail("a group that is not a number");
    L.nvvm("cp.async.wait.group", {L.bits(0, 32)});
    return true;
  }
  if (L.take("mbarrier")) {
    if (!L.take("arrive") || L.take("shared::cluster"))
      return false;
    StringRef NoInc = L.take("noinc") ? ".noinc" : "";
    L.takeOneOf({"shared", "shared::cta"});
    L.takeType();
    L.nvvm("cp.async.mbarrier.arrive" + NoInc + ".shared",
           {addressIn(L, L.operand(0), 3)});
    return true;
  }
  return lowerCopy(L);
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

bool lowerBranch(PTXLowering &L) {
  L.take("uni");
  const Operand &Target = L.operand(0);
  if (!Target.is(Operand::Kind::Name))
    return false;
  BasicBlock *Block = L.label(Target.Name);
  if (!Block)
    return false;
  BasicBlock *Next = L.newBlock("next");
  if (L.guard())
    L.B.CreateCondBr(L.guard(), Block, Next);
  else
    L.B.CreateBr(Block);
  L.B.SetInsertPoint(Next);
  return true;
}

bool lowerExit(PTXLowering &L) {
  L.nvvm("exit", {});
  L.B.CreateUnreachable();
  L.B.SetInsertPoint(L.newBlock("after.exit"));
  return true;
}

bool lowerTrap(PTXLowering &L) {
  L.B.CreateIntrinsic(
      L.opcode() == "trap" ? Intrinsic::trap : Intrinsic::debugtrap, {});
  return true;
}

bool lowerNanosleep(PTXLowering &L) {
  L.takeType();
  L.nvvm("nanosleep", {L.bits(0, 32)});
  return true;
}

/// Instructions that only affect hardware resources: all launches here see the
/// effects of earlier ones, and registers are unlimited.
bool lowerNothing(PTXLowering &L) {
  for (ModifierKind K : {ModifierKind::Other, ModifierKind::Operation,
                         ModifierKind::Layout, ModifierKind::Type})
    L.ignore(K);
  return true;
}

} // namespace hipify::simt
