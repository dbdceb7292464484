"""Runs a command, and interrupts it as Ctrl-C does once a line of its output
contains a text. Usage: interrupted.py TEXT COMMAND..."""
import os
import signal
import subprocess
import sys

run = subprocess.Popen(sys.argv[2:], stderr=subprocess.PIPE, text=True,
                       start_new_session=True)
for line in run.stderr:
    print(line, end="")
    if sys.argv[1] in line:
        os.killpg(run.pid, signal.SIGINT)
print("signal", -run.wait())
