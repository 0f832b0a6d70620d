"""What benchmarks share: servers whose CPU time and memory are read, and the load that plays against them. Standard library only."""
import atexit, json, os, pathlib, re, shutil, signal, subprocess, tempfile, time

TESTS = pathlib.Path(__file__).resolve().parents[2]

# name, server program below the build folder, ruleset, scenario, bound on the ratio to the relay
PLAYS = [("toy", "tests/lab/bench/bench_toy_server", "toy", "long", 2.0),
         ("rules", "server/main/emcon-server", "fires-of-space", "", 3.5),
         ("hexes", "server/main/emcon-server", "sector-14", "picket-line", None),
         ("plane", "server/main/emcon-server", "stellar-empires-fleet", "border-clash", None),
         ("missiles", "server/main/emcon-server", "alternity-warships", "medium", None)]


LIMITS = {"connections_per_address": 20000, "requests_burst": 1000000, "requests_per_s": 1000000, "address_share_percent": 100,
          "openings_burst": 1000000, "creations_burst": 1000000, "server_creations_burst": 1000000, "visits_burst": 1000000,
          "spectators_per_match": 20000}


def cpu_s(pid):
    """Of a process, by its own clock, as clock_getcpuclockid(3) names it: /proc has ticks of 10 ms, some per cent of what is measured here."""
    return time.clock_gettime((~pid << 3) | 2)


def schedule(pid, policy, priority=0):
    """Has all threads of a process run by this policy of the system's: what belongs on a machine of its own runs behind everything else
    (SCHED_IDLE) or before it (SCHED_RR, which takes a privilege)."""
    for thread in pathlib.Path(f"/proc/{pid}/task").iterdir():
        os.sched_setscheduler(int(thread.name), policy, os.sched_param(priority))


class Server:
    """A server process and the CPU time and memory it has used."""

    def __init__(self, command, say="listening on ", cwd=None):
        started = time.monotonic()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=cwd)
        line = self.process.stdout.readline()
        self.start_ms = (time.monotonic() - started) * 1000
        if not line.startswith(say):
            raise SystemExit(f"{command[0]} did not start: {line!r}")
        self.address = line[len(say):].strip()

    def cpu_s(self):
        return cpu_s(self.process.pid)

    def resident_kb(self):
        return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text()).group(1))

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)


def show(**result):
    print(json.dumps({k: round(v, 4) if isinstance(v, float) else v for k, v in result.items()}), flush=True)


def percent(times, which):
    return sorted(times)[(len(times) - 1) * which // 100]


class Bench:
    """`serve`: further flags for servers."""

    def __init__(self, build, serve=()):
        self.build, self.serve = build, serve
        self.load = str(build / "tests/lab/bench/bench_load")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="emcon-bench-"))
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self.count = 0

    def emcon(self, program, *flags, limits=None, db=None):
        self.count += 1
        # The load comes from one address and does not pause to think.
        config = self.folder / f"{self.count}.toml"
        config.write_text("[limits]\n" + "".join(f"{name} = {value}\n" for name, value in {**LIMITS, **(limits or {})}.items()))
        return Server([str(self.build / program), "serve", "--db", str(db or self.folder / f"{self.count}.sqlite"),
                       "--listen", "127.0.0.1:0", "--allow-test-matches", "--log-level", "error", "--config", str(config), *map(str, flags), *self.serve],
                      cwd=self.folder)

    def relay(self):
        return Server([str(self.build / "tests/lab/bench/bench_relay")])

    def measured(self, server, *words, at=lambda word: None):
        """Runs the load; gives its result and the server's CPU seconds between 'ready' and 'done'. Calls `at` with these words, and
        with 'half' when half of the orders are given."""
        load = subprocess.Popen([self.load, *map(str, words)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        cpu_s = {}
        while "done" not in cpu_s:
            word = load.stdout.readline().strip()
            if word not in ("ready", "half", "done"):
                raise SystemExit(f"load {words}: {word!r}")
            at(word)
            cpu_s[word] = server.cpu_s()
            load.stdin.write("\n")
            load.stdin.flush()
        used = cpu_s["done"] - cpu_s["ready"]
        result = json.loads(load.stdout.readline())
        load.wait()
        return result, used

    def scenario_of(self, program, ruleset, scenario):
        if scenario:
            return scenario
        folder = TESTS.parent / "server/rules" / ruleset.replace("-", "_") / "data/scenarios"
        return sorted(p.stem for p in folder.glob("*.toml"))[0]

    def recording(self, server, ruleset, scenario):
        path = self.folder / f"{ruleset}-{scenario}.answers"
        out = subprocess.run([self.load, "record", "ws://" + server.address, ruleset, scenario, str(path)], check=True,
                             capture_output=True, text=True).stdout
        return path, json.loads(out)
