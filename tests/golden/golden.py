#!/usr/bin/env python3
"""Golden logs: matches of every ruleset and revision that must replay to the same digest in every build. See README.md.

usage: golden.py BUILD_DIR [record [RULESET [LOG]]]
"""
import hashlib, lzma, pathlib, re, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE / "corpus"
sys.path[:0] = [str(HERE.parent / "trust"), str(HERE.parent / "e2e")]

# {(log, ruleset): (scenario, settings)}: what is recorded beside each scenario's defaults
OPTIONS = {("kessa-crossing-brisk", "fires-of-space"): ("kessa-crossing", {"options": {"lines": [
    {"verb": "option", "variant": "pace", "entries": [{"field": "value", "value": {"token": "brisk"}}]}]}})}


def listed():
    """{path below the corpus: (digest, hash of the transcript)}"""
    lines = (CORPUS / "list").read_text().splitlines() if (CORPUS / "list").exists() else []
    return {path: (digest, check) for digest, check, path in map(str.split, lines)}


def verify(program, transcript):
    """(digest or "", what verify said)"""
    done = subprocess.run([program, "verify", transcript], capture_output=True, text=True)
    found = re.search(r"digest: ([0-9a-f]{64})", done.stdout)
    return (found.group(1) if found and done.returncode == 0 else ""), done.stdout


def played(program):
    """{ruleset: revision} of this build"""
    text = subprocess.run([program, "check-data"], check=True, capture_output=True, text=True).stdout
    return dict(re.findall(r"^(\S+) revision (\d+):", text, re.M))


def released():
    """Files of the corpus as the newest release tag has them: [(path, git's hash)]; none before the first release."""
    if not shutil.which("git"):
        return []
    git = ["git", "-C", HERE]
    tag = subprocess.run([*git, "describe", "--tags", "--abbrev=0", "--match", "v*"], capture_output=True, text=True)
    if tag.returncode:
        return []
    tree = subprocess.run([*git, "ls-tree", "-r", tag.stdout.strip(), "corpus/"], capture_output=True, text=True).stdout
    return [(line.split("\t")[1], line.split()[2]) for line in tree.splitlines() if line.endswith(".xz")]


def check(program):
    faults, now = [], played(program)
    for path, (digest, known) in listed().items():
        data = lzma.decompress((CORPUS / path).read_bytes())
        if hashlib.blake2b(data, digest_size=32).hexdigest() != known:
            faults.append(f"{path} is another file than the list says")
        with tempfile.NamedTemporaryFile() as file:
            file.write(data)
            file.flush()
            reached, said = verify(program, file.name)
        if reached != digest:
            faults.append(f"{path} does not replay to its digest: {said.strip().splitlines()[-1]}\n    see tests/golden/README.md")
    for path, blob in released():
        file = HERE / path
        same = file.exists() and subprocess.run(["git", "hash-object", file], capture_output=True, text=True).stdout.strip() == blob
        if not same:
            faults.append(f"{path} was released and is missing or changed: the corpus only grows")
    for ruleset, revision in now.items():
        if not any(path.startswith(f"{ruleset}-r{revision}/") for path in listed()):
            print(f"note: no log of {ruleset} revision {revision} yet; golden.py BUILD record {ruleset}")
    print(f"golden logs: {len(listed())} replayed, {len(faults)} faults")
    for fault in faults:
        print("FAILED " + fault)
    return not faults


def record(build, program, only, log):
    from programs import Server, bot, folder
    lines, now = listed(), played(program)
    where = folder()
    server = Server(build, where)
    from rig import Peer
    peer = Peer(server.port)
    peer.open()
    for ruleset in (r for r in now if only in ("", r)):
        described = peer.ask(get_rulesets={"ruleset": ruleset})["rulesets"]["rulesets"][0]
        matches = [(s["id"], s["id"], s["sides"], {}) for s in described["scenarios"]]
        matches += [(name, s["id"], s["sides"], OPTIONS[name, ruleset][1]) for name, of in OPTIONS if of == ruleset
                    for s in described["scenarios"] if s["id"] == OPTIONS[name, ruleset][0]]
        for name, scenario, sides, options in matches:
            path = f"{ruleset}-r{now[ruleset]}/{name}.transcript.xz"
            if log not in ("", name) or (path in lines and not only):
                continue
            # From three seats on a match must have a clock.
            crowd = sum(side.get("seats", 1) for side in sides) > 2
            clock = {"time": {"kind": "PER_STEP", "step_s": 600, "interrupt_s": 600}} if crowd else {}
            match, codes = server.create(ruleset, scenario, **clock, **options)
            bots = [bot(build, server, where / f"{ruleset}-{name}{seat}", code, "--seed", str(5 + seat))
                    for seat, code in enumerate(codes)]
            for one in bots:
                one.finish(timeout=900)
            transcript = where / f"{ruleset}-{name}.transcript"
            server.tool("export", "--db", server.db, match, transcript)
            digest, _ = verify(program, transcript)
            data = transcript.read_bytes()
            (CORPUS / path).parent.mkdir(parents=True, exist_ok=True)
            (CORPUS / path).write_bytes(lzma.compress(data, preset=9))
            lines[path] = (digest, hashlib.blake2b(data, digest_size=32).hexdigest())
            print(f"{path}: {len(data)} bytes", flush=True)
    (CORPUS / "list").write_text("".join(f"{digest} {known} {path}\n" for path, (digest, known) in sorted(lines.items())))
    server.stop()


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    program = build / "server/main/emcon-server"
    if sys.argv[2:3] == ["record"]:
        return record(build, program, *(sys.argv[3:5] + ["", ""])[:2])
    raise SystemExit(0 if check(program) else 1)


if __name__ == "__main__":
    main()
