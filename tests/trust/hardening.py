#!/usr/bin/env python3
"""Reads from a built program whether it is hardened: what a mistake would give an attacker must end the process instead.

usage: hardening.py PROGRAM...
"""
import pathlib, re, subprocess, sys


def read(program, *what):
    return subprocess.run(["readelf", "--wide", *what, program], check=True, capture_output=True, text=True).stdout


def findings(program):
    """(property, whether it holds)"""
    header, segments, dynamic = read(program, "--file-header"), read(program, "--segments"), read(program, "--dynamic")
    imported = set(re.findall(r" UND (\w+)", read(program, "--dyn-syms")))
    flags = dict(re.findall(r"^\s+(GNU_STACK|GNU_RELRO|LOAD)\s.*?\s([RWE ]{3})\s+0x\w+$", segments, re.M))
    loads = re.findall(r"^\s+LOAD\s.*?\s([RWE ]{3})\s+0x\w+$", segments, re.M)
    yield "position independent (PIE)", "DYN (Position-Independent" in header and bool(re.search(r"FLAGS_1.*\bPIE\b", dynamic))
    yield "relocations read-only (RELRO)", "GNU_RELRO" in flags
    yield "all symbols bound at the start (full RELRO)", bool(re.search(r"\bNOW\b|BIND_NOW", dynamic))
    yield "stack not executable", "E" not in flags.get("GNU_STACK", "E")
    yield "no segment both writable and executable", bool(loads) and not any("W" in f and "E" in f for f in loads)
    yield "stack protector", "__stack_chk_fail" in imported
    yield "FORTIFY", any(re.fullmatch(r"__\w+_chk", name) and name != "__stack_chk_fail" for name in imported)
    yield "assertions of the C++ library", any("glibcxx_assert_fail" in name for name in imported)
    yield "no library path of its own", not re.search(r"RPATH|RUNPATH", dynamic)


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    failed = 0
    for program in sys.argv[1:]:
        for name, holds in findings(program):
            print(f"{'ok    ' if holds else 'FAILED'} {pathlib.Path(program).name}: {name}")
            failed += not holds
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
