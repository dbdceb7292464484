# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A Chromium without a window, by its DevTools protocol: JSON over a pipe."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

KEYS = {"Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""),
        "Tab": ("Tab", 9, ""), "ArrowRight": ("ArrowRight", 39, ""),
        "ArrowLeft": ("ArrowLeft", 37, ""), "ArrowDown": ("ArrowDown", 40, ""),
        "ArrowUp": ("ArrowUp", 38, ""), " ": ("Space", 32, " ")}


def find():
    """The browser's path, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    """One page. What it says to its console is in `console`."""

    def __init__(self, seconds=300):
        self.seconds = seconds
        self.profile = tempfile.TemporaryDirectory()
        to_read, self.to = os.pipe()
        self.back, back_write = os.pipe()
        # Chromium reads descriptor 3 and writes 4. No sandbox: in a container,
        # root has none, and the page is ours.
        command = [find(), "--headless=new", "--no-sandbox", "--disable-gpu",
                   "--disable-dev-shm-usage", "--no-first-run",
                   "--remote-debugging-pipe",
                   f"--user-data-dir={self.profile.name}", "about:blank"]
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{to_read} 4>&{back_write}', "bash",
             *command], pass_fds=(to_read, back_write),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(back_write)
        self.pending, self.number, self.session = b"", 0, None
        self.console = []
        target = self.call("Target.createTarget", url="about:blank")
        self.session = self.call("Target.attachToTarget", flatten=True,
                                 targetId=target["targetId"])["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.session = None
        try:
            self.call("Browser.close")
            self.process.wait(30)
        except (OSError, EOFError, TimeoutError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.to)
        os.close(self.back)
        self.profile.cleanup()

    def _message(self):
        end = time.monotonic() + self.seconds
        while b"\0" not in self.pending:
            if not select.select([self.back], [], [],
                                 max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            data = os.read(self.back, 1 << 16)
            if not data:
                raise EOFError("the browser ended")
            self.pending += data
        message, self.pending = self.pending.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            self._remember(answer)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def _remember(self, message):
        parameters = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            self.console.append(str(parameters["exceptionDetails"]))
        elif message.get("method") == "Log.entryAdded":
            self.console.append(parameters["entry"]["text"])
        elif message.get("method") == "Runtime.consoleAPICalled":
            self.console.append(str(parameters["args"]))

    def run(self, script):
        """The value of an expression; a promise's when it has one."""
        answer = self.call("Runtime.evaluate", expression=script,
                           returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def settle(self):
        """Waits for what the page does after events."""
        self.run("new Promise(done => setTimeout(() => "
                 "requestAnimationFrame(() => setTimeout(done, 0)), 0))")

    def open(self, address):
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        while self.run("location.href === 'about:blank' || "
                       "document.readyState !== 'complete'"):
            time.sleep(0.05)
        self.settle()

    def press(self, key):
        code, number, text = KEYS.get(key, ("", 0, key))
        names = {"key": key, "code": code, "windowsVirtualKeyCode": number}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **names)
        self.call("Input.dispatchKeyEvent", type="keyUp", **names)
        self.settle()

    def screenshot(self, file, width=1280, height=900, dark=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width,
                  height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme",
             "value": "dark" if dark else "light"}])
        self.settle()
        picture = self.call("Page.captureScreenshot")
        with open(file, "wb") as out:
            out.write(base64.b64decode(picture["data"]))
