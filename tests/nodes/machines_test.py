#!/usr/bin/env python3
"""Shows that what disturbs a cluster does so: cuts cut, and only where they should; paused programs stand still; a full disk is full; a
clock is off; a loop stands while other threads go on; nobody sees from one machine whether a program of another lives.

usage: machines_test.py
"""
import os, pathlib, signal, subprocess, sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent)]
import nest  # noqa: E402
from cluster import library, set_number  # noqa: E402
from database import Member, Part, wait_until  # noqa: E402
from machines import Bridge, Owner  # noqa: E402

EAR = ("import socket\ns = socket.create_server(('0.0.0.0', 7414))\nprint('listening', flush=True)\n"
       "while True:\n c, _ = s.accept()\n c.sendall(b'heard')\n c.close()")
MOUTH = ("import socket, sys\ntry:\n s = socket.create_connection((sys.argv[1], 7414), timeout=1)\n print(s.recv(9).decode())\n"
         "except OSError as failure:\n print(type(failure).__name__)")
CLOCKS = "import time\nprint(int(time.time()), int(time.monotonic()))"


def check(what, holds, more=""):
    print(f"{'well' if holds else 'FAILED'}: {what}{'' if holds else f' ({more})'}", flush=True)
    if not holds:
        raise SystemExit(1)


def hears(speaker, ear):
    said = speaker.start([sys.executable, "-c", MOUTH, ear.address], stdout=subprocess.PIPE, text=True)
    return said.communicate()[0].strip() == "heard"


def cuts(ground, machines):
    ears = [machine.start([sys.executable, "-c", EAR], stdout=subprocess.PIPE, text=True) for machine in machines]
    for ear in ears:
        ear.stdout.readline()
    one, two, three = machines

    def pairs():
        return [(a.name, b.name) for a in machines for b in machines if a is not b and not hears(a, b)]

    check("machines hear each other", pairs() == [], pairs())
    ground.cut("one", "two")
    check("a cut stops both directions, and nothing else", pairs() == [("one", "two"), ("two", "one")], pairs())
    ground.cut("one", "players")
    said = subprocess.run([sys.executable, "-c", MOUTH, one.address], capture_output=True, text=True).stdout.strip()
    check("players can be cut off", said == "TimeoutError", said)
    said = subprocess.run([sys.executable, "-c", MOUTH, two.address], capture_output=True, text=True).stdout.strip()
    check("from one machine alone", said == "heard", said)
    ground.join("one", "two")
    ground.join("one", "players")
    check("what is joined again hears again", pairs() == [], pairs())
    return ears


def programs(machine, other):
    part = Part(machine)
    part.run(["sh", "-c", "sleep 1000 & sleep 1000"])
    wait_until(lambda: len(part.pids()) == 4, "a program and its children")  # `unshare`, the shell, and two that sleep
    part.pause()
    check("paused, all its processes stand still", nest.stand_still(part.pids()), nest.states(part.pids()))
    part.go_on()
    check("and go on", "T" not in nest.states(part.pids()), nest.states(part.pids()))
    pids = part.pids()
    part.kill()
    left = wait_until(lambda: not any(pathlib.Path(f"/proc/{pid}").exists() for pid in pids), "all its processes to be gone")
    check("killed, all are gone", left)
    # Both live meanwhile, for the number of a space that has ended is given to another.
    pair = [one.start(["sh", "-c", "readlink /proc/self/ns/pid; exec sleep 1000"], stdout=subprocess.PIPE, text=True) for one in (machine, other)]
    spaces = {one.stdout.readline() for one in pair}
    for one in pair:
        nest.send(nest.family(one.pid), signal.SIGKILL)
    check("programs of two machines do not see each other", len(spaces) == 2, spaces)


def clock(folder, machine):
    """Of a program that was running when its clock was set, too."""
    file = folder / "clock"
    file.write_bytes(bytes(8))
    settings = {**os.environ, "LD_PRELOAD": library(folder, "clock"), "EMCON_CLOCK": str(file)}

    def times():
        return map(int, subprocess.run([sys.executable, "-c", CLOCKS], capture_output=True, text=True, env=settings).stdout.split())
    before, steady = times()
    set_number(file, -3600)
    after, still = times()
    check("a clock is off by what it should be", 3590 < before - after <= 3600, before - after)
    check("the steady clock is not", 0 <= still - steady < 60, still - steady)
    running = subprocess.Popen([sys.executable, "-c", f"import sys\nwhile sys.stdin.readline():\n {CLOCKS.replace(chr(10), '; ')}\n sys.stdout.flush()"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=settings)
    seen = []
    for seconds in (0, 30):
        set_number(file, seconds)
        running.stdin.write("\n")
        running.stdin.flush()
        seen.append(int(running.stdout.readline().split()[0]))
    running.kill()
    running.wait()
    check("that of a running program, too", 30 <= seen[1] - seen[0] < 60, seen)


LOOP = """import os, select, threading, time
poll = select.epoll()
def other():
 while True:
  os.write(1, b"thread\\n")  # at once: lines of two threads would run into each other
  time.sleep(0.05)
threading.Thread(target=other, daemon=True).start()
while True:
 poll.poll(0.05)
 os.write(1, b"loop\\n")"""


def loop(folder, machine):
    file = folder / "stand"
    file.write_bytes(bytes(8))
    settings = {**os.environ, "LD_PRELOAD": library(folder, "stand"), "EMCON_STAND": str(file)}
    running = machine.start([sys.executable, "-c", LOOP], stdout=subprocess.PIPE, text=True, env=settings)

    def said(lines):
        return {running.stdout.readline().strip() for _ in range(lines)}
    check("a loop goes round", said(20) == {"loop", "thread"})
    set_number(file, 1)
    said(20)  # from before
    stood = said(20)
    check("it stands, and the other thread goes on", stood == {"thread"}, stood)
    set_number(file, 0)
    said(20)
    check("and goes on", said(20) == {"loop", "thread"})
    nest.send(nest.family(running.pid), signal.SIGKILL)


class Disk:
    """As much of a database as a member needs to have a disk."""
    owner, disk_mb = Owner(), 20


def disk(machine):
    member = Member(machine, Disk())
    member.fill()

    def writes():
        try:
            (member.data / "file").write_bytes(bytes(4096))
            return True
        except OSError:
            return False
    check("a full disk takes nothing", not writes())
    member.empty()
    check("until it is emptied", writes())


def main():
    folder = nest.enter(net=True)
    ground = Bridge(folder)
    machines = [ground.machine(name) for name in ("one", "two", "three")]
    ears = cuts(ground, machines)
    programs(*machines[:2])
    clock(folder, machines[0])
    loop(folder, machines[0])
    disk(machines[2])
    for ear in ears:
        nest.send(nest.family(ear.pid), signal.SIGKILL)


if __name__ == "__main__":
    main()
