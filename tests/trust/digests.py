#!/usr/bin/env python3
"""The same seeds in the builds of two compilers: the simulated servers must come to the same digests, and so must the
recorded matches of tests/golden where both builds have a server.

usage: digests.py RELEASE_BUILD OTHER_BUILD [SEEDS]
"""
import os, pathlib, re, subprocess, sys


def digests(build, seeds):
    """{seed: digest} of the simulation in `build`."""
    done = subprocess.run([build / "tests/sim/simulation_test", "--gtest_filter=Simulation.Keeps*"], capture_output=True, text=True,
                          env={**os.environ, "EMCON_SIM": str(seeds), "EMCON_SIM_SEED": "1", "EMCON_SIM_S": "0"})
    if done.returncode:
        raise SystemExit(f"{build}: the simulation failed:\n{done.stdout[-3000:]}{done.stderr[-1000:]}")
    return dict(re.findall(r"simulation: seed (\d+) gives digest (\w+)", done.stdout))


def main():
    builds, seeds = [pathlib.Path(word).resolve() for word in sys.argv[1:3]], int(sys.argv[3]) if len(sys.argv) > 3 else 20
    first, second = (digests(build, seeds) for build in builds)
    if len(first) < seeds:
        raise SystemExit(f"only {len(first)} digests of {seeds} seeds were told")
    wrong = [seed for seed in first if first[seed] != second.get(seed)]
    for seed in wrong[:10]:
        print(f"seed {seed}: {first[seed]} in {builds[0].name}, {second.get(seed)} in {builds[1].name}")
    print(f"digests: {len(first) - len(wrong)} seeds alike in {builds[0].name} and {builds[1].name}")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
