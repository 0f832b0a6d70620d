"""A PostgreSQL server that lives as long as a test: in a temporary folder, on a socket in it, as another user than root. Standard
library only."""
import ctypes, os, pathlib, pwd, shutil, signal, subprocess, tempfile, threading

PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")


def installed():
    return (PROGRAMS / "postgres").exists() and (os.geteuid() != 0 or any(user.pw_name == "postgres" for user in pwd.getpwall()))


class Postgres:
    """One cluster with an empty database `game`; its processes may be killed and started again. `safe`: it waits for the disk, and for a
    standby with this name, once one follows."""

    def __init__(self, safe=False, standby=""):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="emcon-pg-"))
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.data = self.folder / "data"
        self.call("initdb", "-D", self.data, "-U", "emcon", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8")
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as conf:
            conf.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\nmax_connections = 40\n"
                       f"fsync = {'on' if safe else 'off'}\n")
        self.start()
        self.standby = Standby(self, standby) if standby else None
        self.sql("postgres", "CREATE DATABASE game")
        self.url = f"postgresql://emcon@/game?host={self.folder}"
        if standby:
            self.sql("postgres", f"ALTER SYSTEM SET synchronous_standby_names = '{standby}'")
            self.sql("postgres", "SELECT pg_reload_conf()")

    def sql(self, database, text):
        """What it answers: a line for each row, columns between strokes."""
        return self.call("psql", "-h", self.folder, "-U", "emcon", "-d", database, "-Atc", text)

    def as_owner(self):
        """In a child before its program begins: who it is, and that it ends with the test."""
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.setgid(user.pw_gid)
            os.setuid(user.pw_uid)
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        os.setsid()

    def call(self, program, *words):
        done = subprocess.run([PROGRAMS / program, *words], capture_output=True, text=True, cwd="/", preexec_fn=self.as_owner)
        if done.returncode:
            raise SystemExit(f"{program}: exit {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        self.process = subprocess.Popen([PROGRAMS / "postgres", "-D", self.data], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.PIPE, text=True, cwd="/", preexec_fn=self.as_owner)
        said = ""
        for line in self.process.stderr:
            said += line
            if "ready to accept" in line:
                break
        else:
            raise SystemExit("PostgreSQL did not start:\n" + said)
        self.log = threading.Thread(target=self.process.stderr.read, daemon=True)
        self.log.start()

    def kill(self):
        """Power fails: all its processes at once."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="utf-8").split()
        for process in [self.process.pid, *map(int, children)]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        self.log.join()

    def end(self):
        if self.standby:
            self.standby.end()
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Standby(Postgres):
    """Follows another cluster under this name."""

    def __init__(self, primary, name):
        self.folder, self.standby = primary.folder / name, None
        self.folder.mkdir()
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.data = self.folder / "data"
        self.call("pg_basebackup", "-d", f"host={primary.folder} user=emcon dbname=postgres application_name={name}", "-D", self.data, "-R", "-c", "fast")
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as conf:
            conf.write(f"unix_socket_directories = '{self.folder}'\n")
        self.start()
