#!/usr/bin/env python3
"""Hostile servers against every command of the ordinary client: no crash, no hang, nothing of theirs that acts on the terminal, and no
secret of a seat at another server than its own.

usage: hostile_server.py BUILD_DIR [short|ci|long] [SEED]
       hostile_server.py BUILD_DIR one SEED          a single run, told in full
The client is that of build/asan beside BUILD_DIR if it has been built (address and undefined-behaviour sanitizers), else BUILD_DIR's
own. Each process works in a network of its own, so that a canary stands at the usual address; exit code 77: no such network here.
"""
import concurrent.futures, fcntl, os, pathlib, pickle, shutil, socket, struct, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
FORMS = {"short": 20, "ci": 60, "long": 400, "one": 1, "try": 100}
PROCESSES = 2
SKIPPED = 77


def network_of_its_own(words):
    """The command in front of which a network of its own is had; None: this machine gives none."""
    for unshare in (["unshare", "-n"], ["unshare", "-rn"]):
        if subprocess.run([*unshare, "true"], capture_output=True).returncode == 0:
            return [*unshare, *words]
    return None


def raise_loopback():
    with socket.socket() as raw:
        flags = struct.pack("16sh", b"lo", 1 | 64)  # IFF_UP, IFF_RUNNING
        fcntl.ioctl(raw, 0x8914, flags + b"\0" * 24)  # SIOCSIFFLAGS


def client_of(build):
    sanitized = build.parent / "asan/client/emcon"
    return sanitized if sanitized.exists() else build / "client/emcon"


def work(build, corpus_file, seeds, told):
    """In a network of its own: some runs; what went wrong, one line each."""
    from hostile_runs import Run
    raise_loopback()
    corpus = pickle.loads(corpus_file.read_bytes())
    for seed in seeds:
        run = Run(client_of(build), corpus, seed)
        faults = run.all()
        if told or faults:
            print(run.story(), flush=True)
        for fault in faults:
            print(f"FAULT in run {seed} ({run.name()}): {fault}", flush=True)
        print(f"done {seed}", flush=True)
        if not faults:
            run.discard()


def told_by(process):
    """Prints what a process says as it says it; (runs, faults)."""
    done = faults = 0
    for line in process.stdout:
        done += line.startswith("done ")
        faults += line.startswith("FAULT ")
        if not line.startswith("done "):
            print(line, end="", flush=True)
    process.wait()
    return done, faults


def main():
    if len(sys.argv) < 2 or (len(sys.argv) > 2 and sys.argv[2] not in (*FORMS, "corpus", "work")):
        raise SystemExit(__doc__)
    build, form = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2] if len(sys.argv) > 2 else "short"
    if form == "corpus":
        from hostile_corpus import corpus
        raise_loopback()
        pathlib.Path(sys.argv[3]).write_bytes(pickle.dumps(corpus(build)))
        return 0
    if form == "work":
        work(build, pathlib.Path(sys.argv[3]), map(int, sys.argv[5:]), sys.argv[4] == "one")
        return 0
    seed, began = int(sys.argv[3]) if len(sys.argv) > 3 else 1, time.monotonic()
    python = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable  # that which has pyte
    command = lambda *words: network_of_its_own([python, HERE / "hostile_server.py", build, *map(str, words)])
    if not command():
        print("skipped: this machine gives no network namespace (unshare -n)")
        return SKIPPED
    folder = pathlib.Path(tempfile.mkdtemp(prefix="emcon-hostile-server-"))
    try:
        subprocess.run(command("corpus", folder / "corpus"), check=True)
        first = seed if form == "one" else (seed - 1) * FORMS["long"] + 1
        seeds = range(first, first + FORMS[form])
        processes = [subprocess.Popen(command("work", folder / "corpus", form, *seeds[n::PROCESSES]), stdout=subprocess.PIPE, text=True,
                                      errors="backslashreplace") for n in range(min(PROCESSES, len(seeds)))]
        with concurrent.futures.ThreadPoolExecutor(PROCESSES) as readers:
            counts = list(readers.map(told_by, processes))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    done, faults = (sum(count[kind] for count in counts) for kind in (0, 1))
    print(f"hostile servers: {done} runs of {len(seeds)} with {client_of(build)}, from seed {seeds[0]}, {faults} faults, "
          f"{time.monotonic() - began:.0f} s")
    return 1 if faults or done != len(seeds) else 0


if __name__ == "__main__":
    sys.exit(main())
