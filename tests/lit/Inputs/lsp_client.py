"""A client of the Language Server Protocol. Usage: lsp_client.py FILE SERVER...

Opens FILE, asks about the place of `|` in each line that has one, empties the
lines that end in `// CHANGE`, and ends the session. Prints what the server answers.
"""
import json
import os
import subprocess
import sys


class Client:
    def __init__(self, server):
        self.server = subprocess.Popen(server, stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE)
        self.last = 0

    def send(self, method, params, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method,
                           "params": params, **more}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body)
                                + body)
        self.server.stdin.flush()

    def receive(self):
        size = 0
        while line := self.server.stdout.readline().strip():
            if line.startswith(b"Content-Length:"):
                size = int(line.split(b":")[1])
        return json.loads(self.server.stdout.read(size))

    def ask(self, method, params):
        self.last += 1
        self.send(method, params, id=self.last)
        answer = self.receive()
        assert answer["id"] == self.last, answer
        return answer["result"]


def place(where):
    return f"{where['line'] + 1}:{where['character'] + 1}"


def show_diagnostics(message):
    params = message["params"]
    print(f"version {params['version']}")
    for each in params["diagnostics"]:
        print(f"{place(each['range']['start'])}: {each['severity']}: "
              f"{each['message']}")


def main():
    path, *server = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    asked = []
    for number, line in enumerate(lines):
        if "|" in line:
            before, after = line.split("|")
            lines[number] = before + after
            asked.append({"line": number,
                          "character": len(before.encode("utf-16-le")) // 2})
    document = {"uri": "file://" + os.path.abspath(path)}
    client = Client(server)
    print(client.ask("initialize", {"capabilities": {}})["serverInfo"]["name"])
    client.send("initialized", {})
    client.send("textDocument/didOpen", {"textDocument": {
        **document, "languageId": "cuda", "version": 1,
        "text": "\n".join(lines)}})
    show_diagnostics(client.receive())
    for where in asked:
        print(f"at {place(where)}")
        hover = client.ask("textDocument/hover", {
            "textDocument": document, "position": where})
        print(hover["contents"]["value"] if hover else "nothing")
        for action in client.ask("textDocument/codeAction", {
                "textDocument": document,
                "range": {"start": where, "end": where},
                "context": {"diagnostics": []}}):
            print("action:", action["title"])
            for edits in action["edit"]["changes"].values():
                for edit in edits:
                    print("  ", place(edit["range"]["start"]), "to",
                          place(edit["range"]["end"]),
                          repr(edit["newText"]))
    client.send("textDocument/didChange", {
        "textDocument": {**document, "version": 2},
        "contentChanges": [{"text": "\n".join(
            "" if line.endswith("// CHANGE") else line for line in lines)}]})
    show_diagnostics(client.receive())
    client.send("textDocument/didClose", {"textDocument": document})
    show_diagnostics(client.receive())
    client.ask("shutdown", None)
    client.send("exit", None)
    print("exit code", client.server.wait())


if __name__ == "__main__":
    main()
