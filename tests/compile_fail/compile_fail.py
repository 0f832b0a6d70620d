#!/usr/bin/env python3
"""Shows that one file compiles as its control and does not compile as it stands.

usage: compile_fail.py FILE COMPILER FLAG...
The file names the reasons in lines '// refused: PATTERN'; the compiler's errors must match each of these regular
expressions, so that a typing error cannot pass for a refusal.
"""
import re
import subprocess
import sys


def compiled(arguments):
    done = subprocess.run(arguments, capture_output=True, text=True)
    return done.returncode == 0, done.stderr


def main():
    path, compiler = sys.argv[1], sys.argv[2]
    flags = [flag for flag in sys.argv[3:] if flag]  # a flag that only other builds have comes empty
    patterns = re.findall(r'^// refused: (.+)$', open(path).read(), re.M)
    if not patterns:
        print(f'{path} names no reason')
        return 1
    command = [compiler, *flags, '-fsyntax-only', '-fdiagnostics-color=never', path]
    good, errors = compiled([*command, '-DCONTROL'])
    if not good:
        print(f'the control of {path} does not compile:\n{errors}')
        return 1
    good, errors = compiled(command)
    if good:
        print(f'{path} compiles, and must not')
        return 1
    for pattern in patterns:
        if not re.search(pattern, errors):
            print(f'{path} does not fail by /{pattern}/:\n{errors}')
            return 1
    return 0


sys.exit(main())
