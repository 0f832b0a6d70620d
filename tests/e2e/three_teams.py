#!/usr/bin/env python3
"""Three teams of two players fight to the end of the battle, and two spectators look on, through the real programs.

usage: three_teams.py BUILD_DIR [SCENARIO]
All must hear the same outcome, every player's receipts must agree with the log, and no spectator may have been shown what
a seeker is aimed at while it flew (S14-TORP.3, S14-L19).
"""
from power_cut_battle import Watch, check_log, digest_of
from programs import *


def outcome_of(output):
    """The last line that tells how the match ended."""
    told = [line for line in output.read_text().splitlines() if re.search(r"\b(wins:|a draw)", line)]
    return told[-1].strip() if told else None


class Spy(Watch):
    """A third spectator, who keeps what every seeker on his board is said to be aimed at."""

    def __init__(self, server, match):
        self.seekers, self.targets = 0, []
        super().__init__(server, match)

    def take(self, frame):
        super().take(frame)
        whole = json.dumps(frame)
        self.seekers += len(re.findall(r'"launched by"', whole))
        self.targets += re.findall(r'"name": "target".{0,80}', whole)


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    scenario = sys.argv[2] if len(sys.argv) > 2 else "three-crowns-shared"
    where = folder()
    server = Server(programs, where)
    match, codes = server.create("sector-14", scenario, time={"kind": "PER_STEP", "step_s": 600, "interrupt_s": 600})
    if len(codes) != 6:
        raise SystemExit(f"the match has {len(codes)} seats")
    spectators = [Client(programs, server, where / f"spectator{i}", "watch", match, "--plain") for i in range(2)]
    watch = Spy(server, match)
    players = [bot(programs, server, where / f"seat{i}", code, "--seed", str(11 + i)) for i, code in enumerate(codes)]
    watch.until(1 << 30)
    for client in players + spectators:
        client.finish()
    server.stop()
    transcript = where / "battle.transcript"
    server.tool("export", "--db", server.db, match, transcript)
    reports = [server.tool("verify", transcript, "--receipts", f) for p in players for f in p.files("receipts", ".receipts")]
    if len(reports) != 6 or len({digest_of(report) for report in reports}) != 1:
        raise SystemExit(f"{len(reports)} receipts, which name different digests")
    acknowledged, rolled = check_log(transcript, players)
    outcomes = {outcome_of(client.output) for client in spectators}
    if len(outcomes) != 1 or None in outcomes:
        raise SystemExit(f"the spectators heard of different ends: {outcomes}; {where}")
    if watch.seekers == 0 or watch.targets:
        raise SystemExit(f"of {watch.seekers} seekers on his boards a spectator was shown: {watch.targets[:3]}")
    launches = len(re.findall(r"launches s\d+", spectators[0].output.read_text()))
    print(f"{watch.question} questions, {acknowledged} answers acknowledged, {rolled} dice, {launches} seekers launched; {outcomes.pop()}")
    for kind in ("crew", "move", "fire", "launch", "steer"):
        if not watch.kinds.get(kind):
            raise SystemExit(f"nobody was ever asked for '{kind}'")


if __name__ == "__main__":
    main()
