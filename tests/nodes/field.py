"""The matches that are played in a cluster while something is done to it, and what is kept of them for checker.py. Standard library only."""
import json, pathlib, shutil, subprocess, sys, tempfile

from database import wait_until
from play import Match


class Field:
    """The matches that are played, and those that were."""

    def __init__(self, cluster, door, folder, wanted, pace_s, dice):
        self.cluster, self.door, self.folder, self.wanted, self.pace_s, self.dice = cluster, door, folder, wanted, pace_s, dice
        self.running, self.ended, self.made, self.tries = [], [], 0, 0

    def tend(self):
        for match in list(self.running):
            if not match.tend():
                self.running.remove(match)
                self.ended.append(match)

    def fill(self):
        """As many run as are wanted, and all of them have begun."""
        self.tend()
        fresh = []
        while len(self.running) < self.wanted:
            self.made += 1
            fresh.append(Match(self.cluster, self.door, self.folder / f"match{self.made}", self.dice, self.pace_s))
            self.running.append(fresh[-1])
        wait_until(lambda: all([match.begun() for match in fresh]), "matches to begin", pause_s=0.3)
        self.tries += sum(match.tries for match in fresh)

    def answered_since(self, moment):
        """Whether every player who still plays has had an answer to something that was asked after this moment."""
        self.tend()
        return all(match.player.answered_at > moment or match.player.over for match in self.running)

    def waiting(self, moment):
        return [match.match for match in self.running if match.player.answered_at <= moment and not match.player.over]

    def play_to_the_end(self, patience_s):
        """Nothing will be done to them any more."""
        for match in self.running:
            match.player.pace_s = 0
        wait_until(lambda: self.tend() or not self.running, "all matches to end", patience_s,
                   more=lambda: f"still running: {[match.match for match in self.running]}")


def keep(cluster, field, evidence):
    """What the checker reads: transcripts, receipts, traces, holds, logs and what witnesses saw."""
    for name in ("transcripts", "receipts", "traces", "logs"):
        (evidence / name).mkdir()
    for match in field.ended:
        cluster.tool("export", "--db", cluster.database.url("emcon", "emcon"), match.match, evidence / f"transcripts/{match.match}.transcript")
        for number, receipts in enumerate(match.receipts()):
            shutil.copy(receipts, evidence / f"receipts/{match.match}-{number}.receipts")
        for trace in match.folder.glob("*.trace"):
            shutil.copy(trace, evidence / "traces")
    (evidence / "holds").write_text(cluster.database.sql("emcon", "emcon", "SELECT convert_from(m.match, 'UTF8'), r.seq, r.hold "
                                                         "FROM emcon.records AS r JOIN emcon.matches AS m ON m.id = r.match ORDER BY 1, 2"))


def logs(cluster, evidence):
    (evidence / "logs").mkdir(exist_ok=True)
    for part in cluster.parts.values():
        if part.log.exists():
            shutil.copy(part.log, evidence / "logs")
    (evidence / "ended").write_text(json.dumps({node.name: node.ended for node in cluster.nodes}))
    (evidence / "witnesses").write_text("".join(json.dumps(one) + "\n" for one in cluster.witnessed))


def checked(run, folder, given, server):
    """Does `run(evidence)`, and looks through what it has kept with checker.py, which needs a server's program. Ends with whether all was well;
    what is kept of a run that was not stays in a folder that it names. `given`: where the evidence goes; None: it is kept after a fault alone."""
    evidence = given or folder / "evidence"
    evidence.mkdir(parents=True, exist_ok=True)
    well = False
    try:
        run(evidence)
        checker = pathlib.Path(__file__).resolve().parent / "checker.py"
        well = subprocess.run([sys.executable, checker, evidence, server]).returncode == 0
    finally:
        if not well and not given:
            kept = pathlib.Path(tempfile.mkdtemp(prefix="emcon-evidence-"))
            shutil.copytree(evidence, kept, dirs_exist_ok=True)
            if (folder / "matches").exists():
                shutil.copytree(folder / "matches", kept / "matches")
            print(f"what was kept is in {kept}", flush=True)
    raise SystemExit(0 if well else 1)
