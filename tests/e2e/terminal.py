"""A real terminal for the tests: a program on a pseudo-terminal, its output shown by an emulator (pyte), nothing timed.

Whoever imports this is run again by the system's Python when pyte is installed only there; without it the test is skipped.
"""
import fcntl, os, select, signal, struct, sys, termios, time

SYSTEM_PYTHON = "/usr/bin/python3"
SKIPPED = 77
PICTURE = 2026 << 5  # the mode in which a picture is still being drawn, as pyte numbers private modes

try:
    import pyte
except ImportError:
    if os.path.exists(SYSTEM_PYTHON) and "EMCON_PYTE_TRIED" not in os.environ:
        os.environ["EMCON_PYTE_TRIED"] = "1"
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
    print("skipped: this test needs pyte (Debian: python3-pyte)")
    sys.exit(SKIPPED)

KEYS = {"up": "\x1bOA", "down": "\x1bOB", "right": "\x1bOC", "left": "\x1bOD", "enter": "\r", "esc": "\x1b", "tab": "\t",
        "backspace": "\x7f", "home": "\x1bOH", "end": "\x1bOF", "page_up": "\x1b[5~", "page_down": "\x1b[6~"}


class Screen(pyte.Screen):
    """With the scrolling that ncurses uses and pyte leaves out."""

    def scroll_up(self, count=1):
        self.scrolled(self.index, (self.margins or pyte.screens.Margins(0, self.lines - 1)).bottom, count)

    def scroll_down(self, count=1):
        self.scrolled(self.reverse_index, (self.margins or pyte.screens.Margins(0, self.lines - 1)).top, count)

    def scrolled(self, one, line, count):
        y, self.cursor.y = self.cursor.y, line
        for _ in range(count or 1):
            one()
        self.cursor.y = y


class Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "S": "scroll_up", "T": "scroll_down"}
    events = pyte.ByteStream.events | {"scroll_up", "scroll_down"}


class Terminal:
    """`emcon` with its arguments in a window of `width` by `height`; NO_MOTION="" in `environment` lets acts move."""

    def __init__(self, program, words, folder, width=80, height=24, **environment):
        self.width, self.height = width, height
        self.screen = Screen(width, height)
        self.stream = Stream(self.screen)
        self.sent = 0  # bytes of output so far
        self.tail = b""  # the last of them
        self.locked = 0.0  # when L was pressed last
        self.quiet = 0.08  # seconds without output after which the screen counts as still
        folder.mkdir(parents=True, exist_ok=True)
        self.master, slave = os.openpty()
        # What the client says last must stay to be judged also when an interrupt comes behind it.
        modes = termios.tcgetattr(slave)
        modes[3] |= termios.NOFLSH
        termios.tcsetattr(slave, termios.TCSANOW, modes)
        self.modes_before = termios.tcgetattr(slave)
        self.slave = slave
        self.resize(width, height, tell=False)
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for fd in (0, 1, 2):
                os.dup2(slave, fd)
            for name in ("NO_COLOR", "LANG", "LC_CTYPE"):
                os.environ.pop(name, None)
            os.environ.update({"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder),
                               "XDG_CONFIG_HOME": str(folder / "config"), "USER": "tester", "NO_MOTION": "1", **environment})
            os.execv(program, [str(program), *map(str, words)])
        os.set_blocking(self.master, False)
        self.status = None

    def resize(self, width, height, tell=True):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.width, self.height = width, height
        if tell:
            self.screen.resize(height, width)
            os.kill(self.pid, signal.SIGWINCH)

    def read(self, seconds):
        """Takes what comes within `seconds`; False if nothing did."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:
            data = b""
        if not data:
            return False
        self.sent += len(data)
        self.tail = (self.tail + data)[-4096:]
        self.stream.feed(data)
        return True

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip("\n") + "\n"

    def half_drawn(self):
        """Whether the client has begun a picture and not ended it."""
        return PICTURE in self.screen.mode

    def colours(self):
        """Colours in use, without the usual one."""
        return {cell.fg for row in self.screen.buffer.values() for cell in row.values()} - {"default"}

    def still(self, quiet=None):
        """Reads until nothing has come for `quiet` seconds and no picture is half drawn."""
        while self.read(quiet or self.quiet) or (self.half_drawn() and not self.ended()):
            pass
        return self.text()

    def pause(self, until):
        """Reads on until that moment."""
        while (left := until - time.monotonic()) > 0 and not self.ended():
            self.read(left)

    def until(self, found, seconds=60, what=""):
        """Reads until `found(text)`, then until all is still."""
        end = time.monotonic() + seconds
        while True:
            text = self.text()
            if not self.half_drawn() and found(text):
                return self.still()
            if time.monotonic() > end:
                raise SystemExit(f"the screen never showed {what or found}; it is:\n{text}")
            if not self.read(0.2) and self.ended():
                raise SystemExit(f"the client ended ({self.status}) before it showed {what or found}; its screen:\n{self.text()}")

    def becomes(self, wanted, seconds=10):
        """Whether the screen comes to be as `wanted(text)` says."""
        end = time.monotonic() + seconds
        while self.half_drawn() or not wanted(self.text()):
            if time.monotonic() > end or self.ended():
                return False
            self.read(0.2)
        return True

    def see(self, words, seconds=60):
        return self.until(lambda text: words in text, seconds, repr(words))

    def joins(self, code, named=True):
        """Answers what `join` asks: for the code, and `named`, for a name: the usual one will do."""
        self.see("The code or token of your seat:")
        self.press(code, "enter")
        if named:
            self.see("Your name, as others see it")
            self.press("enter")

    def press(self, *keys):
        for key in keys:
            if key == "L":  # a lock so soon after another, or on a question that has only just come, is not meant
                self.pause(max(self.locked + 0.9, time.monotonic() + 0.5))
                self.locked = time.monotonic()
            self.write(KEYS.get(key, key).encode())
        return self.still()

    def write(self, data):
        """Types; reads meanwhile, so that a full pipe stops nobody. What comes after the end is lost."""
        end = time.monotonic() + 10
        while data and not self.ended():
            readable, writable, _ = select.select([self.master], [self.master], [], 0.2)
            if readable:
                self.read(0)
            if writable:
                data = data[os.write(self.master, data[:4096]):]
                end = time.monotonic() + 10
            elif time.monotonic() > end:
                raise SystemExit("the client has not read its keys for 10 s")

    def ended(self):
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = status
        return self.status is not None

    def wait(self, seconds=20):
        end = time.monotonic() + seconds
        while not self.ended():
            self.read(0.05)
            if time.monotonic() > end:
                raise SystemExit("the client does not end; its screen:\n" + self.text())
        while self.read(0.05):
            pass
        return self.status

    def restored(self):
        """The shell has its screen, its cursor and its modes again."""
        left = b"\x1b[?1049l" in self.tail
        return left and termios.tcgetattr(self.slave) == self.modes_before and not self.screen.cursor.hidden

    def cpu_ticks(self):
        """Processor time used so far, in clock ticks."""
        fields = open(f"/proc/{self.pid}/stat").read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def memory_kb(self):
        for line in open(f"/proc/{self.pid}/status"):
            if line.startswith("VmRSS"):
                return int(line.split()[1])
        return 0

    def close(self):
        if not self.ended():
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.master)
        os.close(self.slave)
