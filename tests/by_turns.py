#!/usr/bin/env python3
"""Runs a command in one hour of so many, and leaves it out in the others, so that a part of what takes long runs each time.

usage: by_turns.py TURN/SLICES COMMAND ...     TURN from 0 on, less than SLICES: another part of all in each hour. EMCON_ALL=1
leaves out none, nor does EMCON_REGENERATE=1.
Ends with 77, which ctest shows as skipped, if the command is left out.
"""
import os, sys, time

(turn, slices), command = map(int, sys.argv[1].split("/")), sys.argv[2:]
wanted = "1" in (os.environ.get("EMCON_ALL"), os.environ.get("EMCON_REGENERATE"))
if not wanted and int(time.time() // 3600) % slices != turn:
    print("left out in this hour; EMCON_ALL=1 runs it")
    raise SystemExit(77)
os.execvp(command[0], command)
