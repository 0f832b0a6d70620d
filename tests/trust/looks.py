#!/usr/bin/env python3
"""Many people look at a long match: it has just been put away or has ended, and they watch it, come back to it, open its debrief and go
through it, all at once. Another player of the server pings meanwhile. Reading it back, playing it through and making long Welcomes is
done beside the loop: he is answered as if nobody looked.

usage: looks.py BUILD_DIR [short|ci|long] [SEED]
"""
import os, concurrent.futures

from abuse import Player
from pages import Pinger, p99
from rig import *

FORMS = {"short": dict(steps=60, lookers=10), "ci": dict(steps=500, lookers=40), "long": dict(steps=2_000, lookers=200)}
# The loop does not stand longer than 5 ms, but processors are shared with those who look.
CALM_MS, P99_MS, LONGEST_MS = 3, 10, 100


def played(server, steps, dice):
    """A match in which so many questions were answered, and that has ended; its id and how many."""
    match, tokens = server.running("kessa-crossing")
    players = [Player(server, match, token) for token in tokens]
    while sum(player.answered for player in players) < steps and not any(player.over for player in players):
        for player in players:
            player.settle()
            player.step()
    if not players[0].over:
        players[0].peer.ask(concede={})
    for player in players:
        player.peer.hang_up()
    return match, sum(player.answered for player in players)


def look(server, match, number):
    """What somebody sees of it who watches, and opens the debrief."""
    peer = Peer(server.port, source=f"127.2.{number // 250}.{number % 250 + 2}")
    welcome = peer.open("/v1/match/" + match)["welcome"]
    lines = len(welcome.get("journal", []))
    steps = peer.ask(get_debrief={"eyes": "TRUTH"})["debrief"]["steps"]
    for step in {1, steps // 3 + 1, steps // 2 + 1, steps}:
        assert "debrief" in peer.ask(get_debrief={"eyes": "TRUTH", "step": step})
    peer.hang_up()
    return lines, steps


def main():
    build, name, form, seed = arguments(**FORMS)
    tally = Tally(f"looks at a long match, {name}")
    server = Server(build, log_level="error")
    match, answered = played(server, form["steps"], random.Random(seed))
    server.stop()
    server.start()
    pinger = Pinger(server)
    time.sleep(1)
    calm = pinger.taken()
    os.nice(19)  # the machines of those who look are other ones
    with concurrent.futures.ThreadPoolExecutor(form["lookers"]) as pool:
        seen = set(pool.map(lambda number: look(server, match, number), range(form["lookers"])))
    times = pinger.taken()
    pinger.end()
    tally.case("all see the same", 1, len(seen))
    lines, steps = seen.pop()
    told = f"pings p99 {p99(times):.1f}, longest {times[-1]:.0f} ms (before {p99(calm):.1f}, {calm[-1]:.0f})"
    # A time is measured; it is judged where somebody has asked for it on a quiet machine.
    if os.environ.get("EMCON_PINGS") and p99(calm) <= CALM_MS:
        tally.case("another player is answered", (True, True), (p99(times) <= P99_MS, times[-1] <= LONGEST_MS))
    elif os.environ.get("EMCON_PINGS"):
        told += "; the machine is too busy to judge them"
    print(f"{answered} answers, {steps} steps, {lines} lines, {form['lookers']} people: {told}", flush=True)
    server.healthy()
    server.stop()
    tally.end(1, looks=form["lookers"])


if __name__ == "__main__":
    main()
