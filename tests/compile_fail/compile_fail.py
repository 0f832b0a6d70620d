#!/usr/bin/env python3
"""Shows that one file compiles as its control and does not compile as it stands.

usage: compile_fail.py FILE COMPILER FLAG...
The file names the reason in a line '// refused: PATTERN'; the compiler's errors must match that regular expression, so
that a typing error cannot pass for a refusal.
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
    pattern = re.search(r'^// refused: (.+)$', open(path).read(), re.M).group(1)
    command = [compiler, *flags, '-fsyntax-only', '-fdiagnostics-color=never', path]
    good, errors = compiled([*command, '-DCONTROL'])
    if not good:
        print(f'the control of {path} does not compile:\n{errors}')
        return 1
    good, errors = compiled(command)
    if good:
        print(f'{path} compiles, and must not')
        return 1
    if not re.search(pattern, errors):
        print(f'{path} fails for another reason than /{pattern}/:\n{errors}')
        return 1
    return 0


sys.exit(main())
