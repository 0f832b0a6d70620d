#!/usr/bin/env python3
"""The same seeds in several builds, by other compilers, at other levels of optimisation, with and without sanitizers: the
simulated servers must come to the same digests.

usage: digests.py BUILD OTHER_BUILD ... [SEEDS]     without a program of the simulation a build is left out, and named
"""
import os, pathlib, re, subprocess, sys


def digests(build, seeds):
    """{seed: digest} of the simulation in `build`."""
    done = subprocess.run([build / "tests/sim/simulation_test", "--gtest_filter=Simulation.Keeps*"], capture_output=True, text=True,
                          env={**os.environ, "EMCON_SIM": str(seeds), "EMCON_SIM_SEED": "1", "EMCON_SIM_S": "0",
                               "EMCON_SIM_DIGESTS": str(seeds)})
    if done.returncode:
        raise SystemExit(f"{build}: the simulation failed:\n{done.stdout[-3000:]}{done.stderr[-1000:]}")
    return dict(re.findall(r"simulation: seed (\d+) gives digest (\w+)", done.stdout))


def main():
    words = sys.argv[1:]
    seeds = int(words.pop()) if words[-1].isdigit() else 20
    builds = []
    for build in (pathlib.Path(word).resolve() for word in words):
        if (build / "tests/sim/simulation_test").exists():
            builds.append(build)
        else:
            print(f"{build.name} left out: simulation_test has not been built there")
    if len(builds) < 2:
        raise SystemExit("there is nothing to compare")
    first, *others = (digests(build, seeds) for build in builds)
    if len(first) < seeds:
        raise SystemExit(f"only {len(first)} digests of {seeds} seeds were told")
    wrong = set()
    for build, other in zip(builds[1:], others):
        for seed in first:
            if first[seed] != other.get(seed):
                wrong.add(seed)
                print(f"seed {seed}: {first[seed]} in {builds[0].name}, {other.get(seed)} in {build.name}")
    print(f"digests: {len(first) - len(wrong)} seeds alike in {', '.join(build.name for build in builds)}")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
