#!/usr/bin/env python3
"""deploy/cluster/backup with a pg_dump and a clock of the test's: a whole backup has its name, the newest 14 stay, and no half of one does,
whether pg_dump fails, or the run is interrupted or killed.

usage: backup.py
"""
import os, pathlib, select, signal, subprocess, tempfile

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "deploy/cluster/backup"
# It writes half, says so, and goes on, or fails, as it is told through a pipe.
PG_DUMP = """#!/bin/sh
for word; do case $word in --file=*) file=${word#--file=};; esac; done
printf half >"$file"
echo $$ >"$BEGAN"
read -r code <"$GOES_ON"
[ "$code" = 0 ] && printf whole >"$file"
exit "$code"
"""
DATE = '#!/bin/sh\necho "20261127-$NOW"\n'


def check(what, holds, more=""):
    print(f"{'well' if holds else 'FAILED'}: {what}", flush=True)
    if not holds:
        raise SystemExit(more or what)


class Run:
    """One run of the script at this time of day, up to where its pg_dump has written half."""

    def __init__(self, place, now):
        self.goes_on, began = place / f"goes-on-{now}", place / f"began-{now}"
        for pipe in (self.goes_on, began):
            os.mkfifo(pipe)
        self.process = begin(place, now, BEGAN=str(began), GOES_ON=str(self.goes_on))
        self.dump = int(began.read_text())

    def lets(self, code):
        """pg_dump ends so; the script's exit code."""
        self.goes_on.write_text(f"{code}\n")
        return self.process.wait()

    def gets(self, number):
        """The script alone gets this signal; its exit code."""
        self.process.send_signal(number)
        return self.process.wait()

    def dies(self):
        """As a machine does: all of it at once."""
        dump = os.pidfd_open(self.dump)
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        select.select([dump], [], [])  # it is not the test's child
        os.close(dump)


def begin(place, now, **more):
    return subprocess.Popen([SCRIPT, "postgresql://emcon@db1/emcon", place / "backups"], stderr=subprocess.PIPE, text=True, start_new_session=True,
                            env={**os.environ, "PATH": f"{place / 'programs'}:{os.environ['PATH']}", "NOW": now, **more})


def kept(place):
    return sorted(one.name for one in (place / "backups").iterdir())


def is_whole(place):
    check("a backup ends well", Run(place, "000000").lets(0) == 0)
    check("it is whole, and alone there", kept(place) == ["emcon-20261127-000000.dump"], kept(place))
    check("its words are pg_dump's", (place / "backups/emcon-20261127-000000.dump").read_text() == "whole")


def leaves_no_half(place):
    before = kept(place)
    check("it fails with pg_dump", Run(place, "000100").lets(3) == 3)
    check("a backup that fails leaves no half", kept(place) == before, kept(place))
    for minute, number in enumerate((signal.SIGTERM, signal.SIGINT, signal.SIGHUP), 2):
        run = Run(place, f"000{minute}00")
        check(f"{number.name} ends it", run.gets(number) == 128 + number)
        check("and pg_dump with it", not pathlib.Path(f"/proc/{run.dump}").exists())
        check("and leaves no half", kept(place) == before, kept(place))


def half_of_a_killed_run(place):
    before = kept(place)
    Run(place, "000500").dies()
    check("a run that is killed leaves its half", kept(place) == [*before, "emcon-20261127-000500.dump.part"], kept(place))
    going = Run(place, "000600")
    check("the next run removes it", kept(place) == [*before, "emcon-20261127-000600.dump.part"], kept(place))
    twin = begin(place, "000600")
    check("another of the same second is refused", "begun in this second" in twin.communicate()[1] and twin.returncode == 1)
    check("a run beside it ends well", Run(place, "000700").lets(0) == 0)
    check("and leaves it alone", going.lets(0) == 0 and kept(place) == [*before, *(f"emcon-20261127-000{one}00.dump" for one in (6, 7))], kept(place))


def newest_stay(place):
    for minute in range(10, 25):
        Run(place, f"00{minute}00").lets(0)
    check("the newest 14 stay", kept(place) == [f"emcon-20261127-00{one}00.dump" for one in range(11, 25)], kept(place))


def main():
    with tempfile.TemporaryDirectory(prefix="emcon-backup-") as folder:
        place = pathlib.Path(folder)
        for name in ("backups", "programs"):
            (place / name).mkdir()
        for name, words in (("pg_dump", PG_DUMP), ("date", DATE)):
            (place / "programs" / name).write_text(words)
            (place / "programs" / name).chmod(0o755)
        is_whole(place)
        leaves_no_half(place)
        half_of_a_killed_run(place)
        newest_stay(place)


if __name__ == "__main__":
    main()
