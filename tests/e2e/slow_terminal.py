#!/usr/bin/env python3
"""A line terminal that takes nothing for a while, as over a slow line, loses nothing: what the client prints waits until it is taken.

usage: slow_terminal.py BUILD_DIR
"""
import fcntl, struct, termios

from terminal import Terminal
from programs import *

LINES_MIN = 5  # of the help
TIMES = 60  # so often is the help asked for: more than any terminal holds


class Slow(Terminal):
    """Keeps what has come."""

    def __init__(self, *words, **more):
        super().__init__(*words, **more)
        self.came, feed = b"", self.stream.feed

        def kept(data):
            self.came += data
            feed(data)
        self.stream.feed = kept

    def waiting(self):
        """Bytes that nobody has read, and whether the client sleeps."""
        size = struct.unpack("i", fcntl.ioctl(self.master, termios.FIONREAD, b"\0" * 4))[0]
        return size, pathlib.Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()[0]

    def full(self):
        """Whether the client has filled the terminal and waits."""
        before = self.waiting()
        return before[0] > 0 and before[1] == "S" and not any(self.waiting() != before or time.sleep(0.02) for _ in range(10))


def main():
    programs = pathlib.Path(sys.argv[1])
    where = folder()
    server = Server(programs, where)
    try:
        person = Slow(programs / "client/emcon", ["--server", f"ws://127.0.0.1:{server.port}", "--plain", "hotseat", "fires-of-space",
                                                  "duel-at-kessa", "--test-seed", TEST_SEED], where / "state")
        person.see("press Enter when you sit here alone")
        person.write(b"\r")
        person.until(lambda text: "Hand over to" not in text and text.rstrip().endswith(">"), what="a prompt")
        person.came = b""
        person.write(b"help\r")
        person.until(lambda text: person.came.count(b"\n") > LINES_MIN and text.rstrip().endswith(">"), what="the end of the help")
        last = [line for line in person.came.split(b"\r\n") if line.strip()][-2]
        person.came = b""
        os.write(person.master, b"help\r" * TIMES + b"say the end\r")
        until(person.full, "a full terminal", 60)
        person.see("the end")
        if (times := person.came.count(last)) != TIMES:
            raise SystemExit(f"{TIMES} times help was asked for, and the last line of it came {times} times")
        person.write(b"\x04quit\r")
        person.close()
    finally:
        server.stop()
    print(f"{len(person.came):,} bytes waited in a terminal that took none, and all of them came")


main()
