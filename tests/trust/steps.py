"""The attacks as `ci` and `tests/long` run them: how each is called, and how much of what it did."""
import contextlib, os, pathlib, re, signal, subprocess, sys, time

TRUST = pathlib.Path(__file__).resolve().parent
TESTS = TRUST.parent
MEMORY = {"TMPDIR": "/dev/shm"} if pathlib.Path("/dev/shm").is_dir() else {}

LIVE = set()  # what Step.run has started and waits for


def interrupt_all():
    """As by Ctrl-C, with all they have started, so that they can clear up; their Step.run then returns."""
    for process in list(LIVE):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)


class Step:
    """`counts` finds in the output how much was done; `floor`: least of it in ci; `long`: wanted in the long run, in slices that
    differ by their seed, or None: one slice is all of it. `programs`: one of these must have been built beside the release. `alone`: not
    to run beside another of these, for it measures memory, takes a port again after a restart, or mounts disks. `always`: never left
    out by chance: what any change of a rule or a frame may break. `seconds`: about what the ci form takes beside one other. `lacking`: says
    what this machine lacks for it, nothing if it can run."""

    def __init__(self, name, counts, floor, long, seconds, call, *, slices=True, programs=(), alone=False, always=False, lacking=lambda: ""):
        self.name, self.counts, self.floor, self.long, self.call, self.slices = name, re.compile(counts), floor, long, call, slices
        self.programs, self.alone, self.always, self.seconds, self.lacking = programs, alone, always, seconds, lacking

    def missing(self, build):
        """Why it cannot run here; nothing if it can."""
        if self.programs and not any((pathlib.Path(build).resolve().parent / program).exists() for program in self.programs):
            return f"{self.programs[0]} has not been built"
        return self.lacking()

    def run(self, build, form, seed=1, echo=print):
        """(how much was done, whether all was well, seconds)"""
        words, settings = self.call(pathlib.Path(build).resolve(), form, seed)
        began = time.monotonic()
        process = subprocess.Popen([str(w) for w in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   errors="replace", cwd=TESTS.parent, start_new_session=True,
                                   env={**os.environ, **{k: str(v) for k, v in settings.items()}})
        LIVE.add(process)
        try:
            said = process.communicate()[0]
        except BaseException:
            interrupt_all()
            raise
        finally:
            LIVE.discard(process)
        count = sum(int(found.replace(",", "")) for found in self.counts.findall(said))
        if process.returncode:
            echo(said[-6000:])
        return count, process.returncode == 0, time.monotonic() - began


def script(name, *, form_of=lambda form: form):
    return lambda build, form, seed: (["python3", TRUST / name, build, form_of(form), seed], {})


def program(path, only, **settings):
    """A test program with settings by form: {variable: (ci, long, step per seed)}; a step of None: no seed."""
    def call(build, form, seed):
        chosen = {}
        for variable, (ci, long, stride) in settings.items():
            value = ci if form == "ci" else long
            chosen[variable] = value if stride is None else value + (seed - 1) * stride
        return [build / "tests" / path, f"--gtest_filter={only}"], MEMORY | chosen
    return call


def fuzz(build, form, seed):
    return [TESTS / "fuzz/run", build.parent / "asan", *(["20", seed, 2] if form == "ci" else ["120", seed])], {}


def trace(build, form, seed):
    """In a build with counted edges: the sanitizers' own, or the faster one of the preset edges."""
    pairs = 25 if form == "ci" else 250
    quick, sanitized = (build.parent / preset / "tests/twins/twins_trace_test" for preset in ("edges", "asan"))
    wanted = sanitized if sanitized.exists() and (form == "ci" or not quick.exists()) else quick
    return [wanted], {"EMCON_TRACE": pairs, "EMCON_TWINS_SEED": 1 + (seed - 1) * pairs}


def plant(build, form, seed):
    return ["python3", TESTS / "twins/plant", "--build", build.parent / "plant", *(["--ci"] if form == "ci" else [])], {}


def cluster(build, form, seed):
    return [TESTS / "nodes/nemesis", build, "--seed", seed, *(["--matches", 4] if form == "ci" else ["--faults", 34])], {}


def no_cluster():
    sys.path.append(str(TESTS / "nodes"))
    import database
    import nest
    lacking = database.missing()
    return f"not installed: {', '.join(lacking)}" if lacking else "" if nest.permitted(net=True) else "network namespaces are not permitted"


def digests(build, form, seed):
    others = [build.parent / preset for preset in ("asan", "tsan", "debug", "edges")]
    return ["python3", TRUST / "digests.py", build, *others, "20" if form == "ci" else "2000"], {}


STEPS = [
    Step("SIGKILL under load", r"kills (\d+)", 50, 5_000, 206, script("kills.py"), alone=True),
    Step("faults in a cluster", r"(\d+) faults, \d+ matches ended", 17, 1_000, 320, cluster, alone=True, lacking=no_cluster),
    Step("restarts with the socket held", r"restarts (\d+)", 20, None, 75, script("restarts.py"), alone=True),
    Step("backups put back", r"backups (\d+)", 50, None, 150, script("restores.py"), alone=True),
    Step("k-th call to the disk fails", r"k-th call: (\d+) of", 300, None, 4,
         program("store/store_disk_test", "Kth*", EMCON_FAULTS=(300, 0, None)), slices=False),
    Step("power cuts, images", r"power cuts: (\d+) of", 200, None, 40,
         program("store/store_disk_test", "Power*", EMCON_CUTS=(200, 0, None)), slices=False),
    Step("disk full at a write", r"disk full: (\d+) of", 200, None, 25,
         program("store/store_disk_test", "Full*", EMCON_FULL=(200, 0, None)), slices=False),
    Step("damaged databases", r"damage: (\d+) databases", 200, 50_000, 1,
         program("store/store_disk_test", "Damaged*", EMCON_DAMAGE=(200, 2_500, None), EMCON_DAMAGE_SEED=(1, 1, 2_500))),
    Step("disks and memory of the real server", r"power cuts (\d+)", 0, 300, 27, script("storage.py"), alone=True),
    Step("golden logs", r"golden logs: (\d+) replayed", 1, None, 1,
         lambda build, form, seed: (["python3", TESTS / "golden/golden.py", build], {}), slices=False, always=True),
    Step("canaries, bytes searched", r"bytes searched (\d+)", 1_000_000, 200_000_000, 12, script("canaries.py", form_of=lambda form: "ci"), alone=True),
    Step("twins, pairs", r"twins: (\d+) pairs", 1_000, 1_000_000, 200,
         program("twins/twins_random_test", "*", EMCON_TWINS=(400, 1_000, None), EMCON_TWINS_SEED=(1, 1, 1_000))),
    Step("twins on a plane, pairs", r"twins on a plane: (\d+) pairs", 1_000, 100_000, 11,
         program("twins/twins_plane_test", "*", EMCON_TWINS=(1_000, 5_000, None), EMCON_TWINS_SEED=(1, 1, 5_000))),
    Step("twins of the fleet, pairs", r"twins of the fleet: (\d+) pairs", 1_000, 100_000, 320,
         program("twins/stellar_empires_fleet/twins_fleet_test", "*", EMCON_TWINS=(1_000, 5_000, None), EMCON_TWINS_SEED=(1, 1, 5_000))),
    Step("twins of warships, pairs", r"twins of warships: (\d+) pairs", 1_000, 100_000, 220,
         program("twins/alternity_warships/twins_warships_test", "*", EMCON_TWINS=(1_000, 5_000, None), EMCON_TWINS_SEED=(1, 1, 5_000))),
    Step("geometry of the fleet, cases", r"geometry of the fleet: (\d+) cases", 100_000, 1_000_000, 1,
         program("rules/stellar_empires_fleet/stellar_empires_fleet_test", "GeometryModel*", EMCON_GEOMETRY=(100_000, 250_000, None),
                 EMCON_SEED=(1, 1, 1))),
    Step("planted leaks", r"(\d+) of \d+ planted leaks were caught", 3, 25, 400, plant, slices=False),
    Step("simulated seeds", r"simulation: (\d+) seeds", 1_000, 1_000_000, 110,
         program("sim/simulation_test", "Simulation.Keeps*", EMCON_SIM=(1_000, 5_000, None), EMCON_SIM_S=(120, 0, None),
                 EMCON_SIM_SEED=(1, 1, 5_000))),
    Step("simulated seeds with a slow store", r"slow store: (\d+) seeds", 300, 10_000, 30,
         program("sim/simulation_test", "Simulation.Nobody*", EMCON_SLOW=(300, 2_000, None), EMCON_SIM_S=(0, 0, None),
                 EMCON_SIM_SEED=(1, 1, 2_000))),
    Step("seeds alike with both compilers", r"digests: (\d+) seeds alike", 20, None, 15, digests, slices=False,
         programs=["asan/tests/sim/simulation_test"], always=True),
    Step("clocks, seeds", r"clocks: (\d+) seeds", 1_000, None, 13,
         program("sim/simulation_test", "Clocks*", EMCON_CLOCKS=(1_000, 100_000, None)), slices=False),
    Step("d20 rolled", r"over (\d+) d20", 1_000_000, None, 3,
         program("sim/fair_dice_test", "*", EMCON_DICE=(1_000_000, 100_000_000, None), EMCON_DICE_MATCHES=(6, 60, None)), slices=False),
    Step("rebuilt forgeries found", r"kind \d: (\d+) found", 100, None, 20,
         program("match/match_test", "Forgery*", EMCON_FORGERIES=(300, 1_000, None)), slices=False),
    Step("hostile servers, runs", r"hostile servers: (\d+) runs", 60, 4_000, 70, script("hostile_server.py"), programs=["asan/client/emcon"]),
    Step("hostile hosts, cases", r"hostile host: (\d+) cases", 4, None, 42,
         lambda build, form, seed: (["/usr/bin/python3", TRUST / "hostile_host.py", build, "ci" if form == "ci" else "all",
                                     0 if form == "ci" else seed], {}), slices=False),
    Step("honest matches", r"honest matches (\d+)", 14, None, 30,
         program("sim/honest_test", "*", EMCON_HONEST=(2, 1_000, None)), slices=False),
    Step("hostile files, cases", r"hostile files: (\d+) cases", 500, 8_000, 62, script("hostile_files.py")),
    Step("WebSocket cases", r"(\d+) cases", 250, None, 1, lambda build, form, seed: (["python3", TRUST / "conformance.py", build], {}),
         slices=False, alone=True),
    Step("clients of others, cases", r"(\d+) cases", 31, None, 1,
         lambda build, form, seed: (["/usr/bin/python3", TRUST / "interop.py", build, "ci"], {}), slices=False, alone=True),
    Step("garbage and crowds, cases", r"abuse, \w+: (\d+) cases", 20, None, 70, script("abuse.py"), slices=False, alone=True),
    Step("one address against all, honest acts", r"honest acts (\d+)", 700, 7_000, 48, script("crowding.py"), alone=True),
    Step("burdens beside requests, cases", r"burdens, \w+: (\d+) cases", 9, None, 120, script("burdens.py"), slices=False, alone=True),
    Step("more than a match holds, cases", r"swarms, \w+: (\d+) cases", 16, 60, 60, script("swarms.py"), slices=False, alone=True),
    Step("dearest orders of all scenarios", r"dearest: (\d+) orders", 2_000, 100_000, 120,
         program("match/match_whole_test", "Dearest*", EMCON_DEAREST=(4, 1, None), EMCON_DEAREST_MS=(50, 50, None), EMCON_SEED=(1, 1, 1))),
    Step("pages without end, answers", r"answers (\d+)", 5_000, None, 75, script("pages.py"), slices=False, alone=True),
    Step("looks at a long match", r"looks (\d+)", 40, None, 60, script("looks.py"), slices=False, alone=True),
    Step("connections cut", r"cuts (\d+)", 200, None, 1, script("cuts.py"), slices=False, alone=True),
    Step("traced offers and checks", r"pairs, (\d+) offers", 500, 1_000_000, 196, trace,
         programs=["asan/tests/twins/twins_trace_test", "edges/tests/twins/twins_trace_test"]),
    Step("fuzzing, executions", r"executions (\d+)", 20_000, 100_000_000, 120, fuzz, programs=["asan/tests/fuzz/fuzz_frames"]),
]
