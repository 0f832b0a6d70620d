#!/usr/bin/env python3
"""What a run leaves out, drawn from one seed: the same tree leaves out the same. The seed is EMCON_DRAW, or else a digest of the
names and contents of the tree's files. EMCON_ALL=1 leaves out nothing, nor does EMCON_REGENERATE=1.

usage: draw.py seed
       draw.py turn TURN/SLICES COMMAND ...    runs the command if the seed draws this turn of so many; else ends with 77, which ctest
                                               shows as skipped
       draw.py take COUNT PURPOSE              so many of the lines of standard input, in their order; another PURPOSE draws others
       draw.py below NUMBER PURPOSE            a number from 0 on
"""
import functools, hashlib, os, pathlib, random, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MADE = {".git", "build", "node_modules", "__pycache__", ".ccache"}


@functools.cache
def seed():
    if given := os.environ.get("EMCON_DRAW"):
        return given
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(ROOT):
        folders[:] = sorted(set(folders) - MADE)
        for name in sorted(files):
            path = pathlib.Path(folder, name)
            if path.is_symlink() or not path.is_file():
                continue
            digest.update(f"{path.relative_to(ROOT)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def everything():
    return "1" in (os.environ.get("EMCON_ALL"), os.environ.get("EMCON_REGENERATE"))


def chance(purpose):
    """For one purpose; drawings for others do not change it. Strings seed by their digest, not by Python's own hash."""
    return random.Random(f"{seed()} {purpose}")


def take(items, count, purpose):
    """So many of them, in their order."""
    items = list(items)
    chosen = set(chance(purpose).sample(range(len(items)), min(count, len(items))))
    return [item for i, item in enumerate(items) if i in chosen]


def turn(which, command):
    number, slices = map(int, which.split("/"))
    drawn = chance(f"turns of {slices}").randrange(slices)
    if not everything() and number != drawn:
        print(f"left out: EMCON_DRAW={seed()} draws turn {drawn} of {slices}, and this has {number}; EMCON_ALL=1 runs it")
        raise SystemExit(77)
    os.execvp(command[0], command)


def main(words):
    match words:
        case ["seed"]:
            print(seed())
        case ["turn", which, *command] if command:
            turn(which, command)
        case ["take", count, purpose]:
            print("\n".join(take(sys.stdin.read().splitlines(), int(count), purpose)))
        case ["below", number, purpose]:
            print(chance(purpose).randrange(int(number)))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
