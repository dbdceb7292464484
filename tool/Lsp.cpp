//===- Lsp.cpp - hipify-cpp lsp -------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A server of the Language Server Protocol. A thread reads messages and puts
// them in a queue. The main thread answers them, and translates a document when
// no message has come for a moment: it creates the processes that parse.
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "LspDocument.h"
#include "OptionTable.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/LSP/Transport.h"
#include "llvm/Support/Program.h"
#include <condition_variable>
#include <deque>
#include <thread>

using namespace llvm;

namespace hipify {

namespace {

class Server {
public:
  Server(ArrayRef<const char *> Words, const std::string &Argv0);
  /// Returns the exit code once the client has gone.
  int run();

private:
  template <typename P, typename R>
  using Answer = void (Server::*)(const P &, lsp::Callback<R>);

  // In the reading thread; each puts its work into the queue.
  void initialize(const lsp::InitializeParams &, lsp::Callback<json::Value> R);
  void initialized(const lsp::NoParams &) {}
  void shutdown(const lsp::NoParams &, lsp::Callback<std::nullptr_t> R);
  void didOpen(const lsp::DidOpenTextDocumentParams &P);
  void didChange(const lsp::DidChangeTextDocumentParams &P);
  void didClose(const lsp::DidCloseTextDocumentParams &P);
  void hover(const lsp::TextDocumentPositionParams &P,
             lsp::Callback<std::optional<lsp::Hover>> R);
  void codeAction(const lsp::CodeActionParams &P, lsp::Callback<json::Value> R);

  using Work = unique_function<void()>;
  void add(Work W);
  /// The next work; none if nothing comes within Wait.
  std::optional<Work> take(std::optional<std::chrono::milliseconds> Wait);

  // In the main thread.
  LspDocument *find(const lsp::URIForFile &Uri);
  void analyse(LspDocument &D);
  void changed();

  std::vector<const char *> Words;
  std::string Argv0;
  lsp::JSONTransport Transport;
  lsp::MessageHandler Messages;
  lsp::OutgoingNotification<lsp::PublishDiagnosticsParams> Publish;

  std::mutex Lock;
  std::condition_variable Comes;
  std::deque<Work> Queue;

  std::map<std::string, LspDocument> Documents; ///< By path.
  EditorTexts Texts;
  bool IsShutDown = false, IsOver = false;
};

} // namespace

Server::Server(ArrayRef<const char *> Words, const std::string &Argv0)
    : Words(Words.begin(), Words.end()), Argv0(Argv0), Transport(stdin, outs()),
      Messages(Transport),
      Publish(Messages.outgoingNotification<lsp::PublishDiagnosticsParams>(
          "textDocument/publishDiagnostics")) {
  Messages.method("initialize", this, &Server::initialize);
  Messages.notification("initialized", this, &Server::initialized);
  Messages.method("shutdown", this, &Server::shutdown);
  Messages.notification("textDocument/didOpen", this, &Server::didOpen);
  Messages.notification("textDocument/didChange", this, &Server::didChange);
  Messages.notification("textDocument/didClose", this, &Server::didClose);
  Messages.method("textDocument/hover", this, &Server::hover);
  Messages.method("textDocument/codeAction", this, &Server::codeAction);
}

void Server::add(Work W) {
  std::lock_guard<std::mutex> Guard(Lock);
  Queue.push_back(std::move(W));
  Comes.notify_one();
}

std::optional<Server::Work>
Server::take(std::optional<std::chrono::milliseconds> Wait) {
  std::unique_lock<std::mutex> Guard(Lock);
  auto HasCome = [&] { return !Queue.empty(); };
  if (!Wait)
    Comes.wait(Guard, HasCome);
  else if (!Comes.wait_for(Guard, *Wait, HasCome))
    return std::nullopt;
  Work First = std::move(Queue.front());
  Queue.pop_front();
  return First;
}

//===--- messages ---------------------------------------------------------===//

void Server::initialize(const lsp::InitializeParams &,
                        lsp::Callback<json::Value> R) {
  // The whole text with each change: LLVM counts the columns of a part in
  // bytes.
  constexpr int Full = 1;
  R(json::Object{
      {"serverInfo",
       json::Object{{"name", "hipify-cpp"}, {"version", HIPIFY_VERSION}}},
      {"capabilities",
       json::Object{{"textDocumentSync",
                     json::Object{{"openClose", true}, {"change", Full}}},
                    {"hoverProvider", true},
                    {"codeActionProvider", true}}}});
}

void Server::shutdown(const lsp::NoParams &, lsp::Callback<std::nullptr_t> R) {
  add([this, R = std::move(R)]() mutable {
    IsShutDown = true;
    R(nullptr);
  });
}

void Server::didOpen(const lsp::DidOpenTextDocumentParams &P) {
  add([this, Item = P.textDocument] {
    LspDocument New(Item.uri);
    std::string Path = New.path();
    Texts[Path] = Item.text;
    Documents.erase(Path);
    Documents.emplace(Path, std::move(New)).first->second.Version =
        Item.version;
    changed();
  });
}

void Server::didChange(const lsp::DidChangeTextDocumentParams &P) {
  add([this, P] {
    LspDocument *D = find(P.textDocument.uri);
    if (!D)
      return;
    if (failed(lsp::TextDocumentContentChangeEvent::applyTo(P.contentChanges,
                                                            Texts[D->path()])))
      lsp::Logger::error("a change of {0} is outside of its text", D->path());
    D->Version = P.textDocument.version;
    changed();
  });
}

void Server::didClose(const lsp::DidCloseTextDocumentParams &P) {
  add([this, P] {
    LspDocument *D = find(P.textDocument.uri);
    if (!D)
      return;
    Publish({D->Uri, D->Version});
    std::string Path = D->path();
    Texts.erase(Path);
    Documents.erase(Path);
    changed();
  });
}

void Server::hover(const lsp::TextDocumentPositionParams &P,
                   lsp::Callback<std::optional<lsp::Hover>> R) {
  add([this, P, R = std::move(R)]() mutable {
    LspDocument *D = find(P.textDocument.uri);
    if (D && !D->IsAnalysed)
      analyse(*D);
    R(D ? D->hover(P.position) : std::nullopt);
  });
}

void Server::codeAction(const lsp::CodeActionParams &P,
                        lsp::Callback<json::Value> R) {
  add([this, P, R = std::move(R)]() mutable {
    LspDocument *D = find(P.textDocument.uri);
    // Edits are those of the text that the client has.
    if (D && !D->IsAnalysed)
      analyse(*D);
    R(D ? json::Array(D->actions(P.range)) : json::Array());
  });
}

//===--- documents --------------------------------------------------------===//

LspDocument *Server::find(const lsp::URIForFile &Uri) {
  auto It = Documents.find(canonicalPath(Uri.file()));
  return It == Documents.end() ? nullptr : &It->second;
}

/// A header may have changed: all are translated again.
void Server::changed() {
  for (auto &[Path, D] : Documents)
    D.IsAnalysed = false;
}

void Server::analyse(LspDocument &D) {
  D.IsAnalysed = true;
  lsp::PublishDiagnosticsParams Params(D.Uri, D.Version);
  if (Error E = D.analyse(Words, Argv0, Texts)) {
    lsp::Diagnostic &Problem = Params.diagnostics.emplace_back();
    Problem.severity = lsp::DiagnosticSeverity::Error;
    Problem.source = "hipify-cpp";
    Problem.message = toString(std::move(E));
  } else {
    Params.diagnostics = D.diagnostics();
  }
  Publish(Params);
}

int Server::run() {
  std::thread Reader([this] {
    Error E = Transport.run(Messages);
    bool IsBroken = bool(E);
    consumeError(std::move(E));
    add([this, IsBroken] {
      IsOver = true;
      IsShutDown &= !IsBroken;
    });
  });
  while (!IsOver) {
    auto Next = llvm::find_if(
        Documents, [](const auto &D) { return !D.second.IsAnalysed; });
    bool AllDone = Next == Documents.end();
    // A pause in typing.
    auto W =
        AllDone ? take(std::nullopt) : take(std::chrono::milliseconds(300));
    if (W)
      (*W)();
    else
      analyse(Next->second);
  }
  Reader.join();
  return IsShutDown ? ExitDone : ExitUsage;
}

static int runLsp(ArrayRef<const char *> Words, const std::string &Argv0) {
  auto Options = parseOptions(Words, Argv0);
  if (!Options)
    return reportError(Options.takeError());
  if (Options->has(OPT_help)) {
    printHelp(lspCommand());
    return ExitDone;
  }
  if (!Options->Inputs.empty())
    return usageError("lsp takes no files: the editor opens them");
  (void)sys::ChangeStdinToBinary();
  (void)sys::ChangeStdoutToBinary();
  lsp::Logger::setLogLevel(lsp::Logger::Level::Error);
  return Server(Words, Argv0).run();
}

Command lspCommand() {
  return {.Name = "lsp",
          .Usage = "[options] [-- <parser flags>]",
          .Summary = "serves an editor: findings, explanations, translations",
          .Description =
              "Speaks the Language Server Protocol on standard input and "
              "output. Reports findings while a\nfile is edited; hovering over "
              "a name shows what becomes of it, and code actions translate\na "
              "place or the file.",
          .ExitCodes = "0 the editor has ended the session; 1 wrong usage, or "
                       "the session broke off.",
          .Options = &optionTable(),
          .Groups = {OPT_TargetGroup, OPT_InputGroup},
          .Run = runLsp};
}

} // namespace hipify
