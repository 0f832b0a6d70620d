"""Who listens at this machine's own address: the programs of this nest, or others. Standard library only."""
import contextlib, os, pathlib, socket, sys

from nest import family

LISTENS = "0A"  # a socket's state in /proc/net/tcp


def as_proc_has_it(address):
    """An address of IPv6, or one of IPv4 in its form of IPv6, as in /proc/net/tcp6: words of the machine's own order."""
    whole = socket.inet_pton(socket.AF_INET6, address)
    words = [whole[at:at + 4] for at in range(0, 16, 4)]
    return b"".join(word[::-1] if sys.byteorder == "little" else word for word in words).hex().upper()


OURS = {as_proc_has_it(address) for address in ("::", "::ffff:0.0.0.0", "::ffff:127.0.0.1")}
OURS |= {address[24:] for address in OURS}  # as in /proc/net/tcp


def listening():
    """{(port, number of the socket, user)} of all that listens where 127.0.0.1 leads to."""
    found = set()
    for table in ("tcp", "tcp6"):
        try:
            lines = pathlib.Path("/proc/net", table).read_text().splitlines()[1:]
        except OSError:  # a system without IPv6
            continue
        for fields in map(str.split, lines):
            address, port = fields[1].split(":")
            if fields[3] == LISTENS and address in OURS:
                found.add((int(port, 16), int(fields[9]), int(fields[7])))
    return found


def sockets(pids):
    """Numbers of the sockets of these processes, and the users of those that do not let us look, as in a container without ptrace."""
    numbers, hidden = set(), set()
    for pid in pids:
        try:
            numbers |= {int(what[8:-1]) for what in descriptors(pid) if what.startswith("socket:[")}
        except PermissionError:
            with contextlib.suppress(OSError):
                hidden.add(os.stat(f"/proc/{pid}").st_uid)
        except OSError:  # it has ended meanwhile
            pass
    return numbers, hidden


def descriptors(pid):
    """What the descriptors of a process lead to."""
    for link in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # it was closed meanwhile
            yield os.readlink(link)


def strangers():
    """{(port, number of the socket)} of what listens here, and is of no program of this nest."""
    seen = listening()
    numbers, hidden = sockets(family(os.getppid()))  # the first process of the nest: all others descend from it
    return {(port, number) for port, number, user in seen if number not in numbers and user not in hidden}
