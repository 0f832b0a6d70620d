"""A real WebKit (GTK's MiniBrowser on a screen that nobody sees), driven by WebDriver, with what cdp.py gives for Chromium. One page at a
time. Standard library only.

The protocol says nothing of the console: the page itself is made to tell what is wrong, from the first look at it on.
"""
import base64, glob, http.client, json, os, pathlib, shutil, signal, subprocess, sys, tempfile, time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import page as anywhere  # noqa: E402
from page import LOADED, PATIENCE, Gone  # noqa: E402

KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
HEARS = """if (!window.heard) {
  const heard = window.heard = [];
  addEventListener('error', (event) => heard.push(String(event.error ?? event.message ?? `${event.target.src ?? event.target.href} does not load`)), true);
  addEventListener('unhandledrejection', (event) => heard.push(String(event.reason)));
  document.addEventListener('securitypolicyviolation', (event) => heard.push(`not allowed by ${event.effectiveDirective}: ${event.blockedURI}`));
  for (const kind of ['error', 'warn', 'assert']) { const old = console[kind]; console[kind] = (...words) => { if (kind !== 'assert' || !words[0]) heard.push(words.join(' ')); old.apply(console, words); }; }
}
"""
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


def program():
    return glob.glob(MINI_BROWSERS) and shutil.which("Xvfb") and shutil.which("WebKitWebDriver")


def port_of(pid):
    """The port on which this process listens; the system chose it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        sockets = set()
        for fd in glob.glob(f"/proc/{pid}/fd/*"):
            try:
                sockets.add(os.readlink(fd))
            except FileNotFoundError:  # it was closed meanwhile
                pass
        for line in pathlib.Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]:
            words = line.split()
            if words[3] == "0A" and f"socket:[{words[9]}]" in sockets:
                return int(words[1].split(":")[1], 16)
    raise TimeoutError("WebKitWebDriver does not listen")


class Browser:
    """One process with a store of its own, which is gone with it."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="emcon-webkit-")
        ours, theirs = os.pipe()
        self.screen = subprocess.Popen(["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], pass_fds=[theirs],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        with os.fdopen(ours) as said:
            display = said.readline().strip()
        # Nothing of the user's own is read or written, no accessibility bus is looked for, and no graphics card.
        home = {"HOME": self.folder, **{f"XDG_{kind}_HOME": f"{self.folder}/{kind.lower()}" for kind in ("DATA", "CONFIG", "CACHE")}, "XDG_RUNTIME_DIR": self.folder}
        self.process = subprocess.Popen([shutil.which("WebKitWebDriver"), "--port=0"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        start_new_session=True, env={**os.environ, **home, "DISPLAY": f":{display}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1",
                                                                     "GIO_USE_VFS": "local", "LIBGL_ALWAYS_SOFTWARE": "1", "LC_ALL": "C.UTF-8"})
        self.line = http.client.HTTPConnection("127.0.0.1", port_of(self.process.pid), timeout=2 * PATIENCE)
        wanted = {"binary": glob.glob(MINI_BROWSERS)[0], "args": ["--automation"]}
        # "normal", not "eager": between a document that is read and one that is loaded WebKit makes the next call wait for the reading, which is
        # over, and the call never returns.
        made = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": wanted, "pageLoadStrategy": "normal", "timeouts": {"script": int(3000 * PATIENCE)}}}})
        self.session = made["sessionId"]

    def ask(self, method, path, body=None):
        self.line.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
        answer = json.loads(self.line.getresponse().read())["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{path}: {answer['error']}: {answer.get('message')}")
        return answer

    def call(self, method, path, body=None):
        return self.ask(method, f"/session/{self.session}{path}", body)

    def context(self):
        """There is only one."""

    def page(self, url=None, size=(1280, 800), scale=1, touch=False, context=None):
        page = Page(self, size)
        if url:
            page.go(url)
        return page

    def close(self):
        try:
            self.call("DELETE", "")
        except Exception:  # it may have died already, which a test has seen
            pass
        self.line.close()
        os.killpg(self.process.pid, signal.SIGTERM)
        for one in (self.process, self.screen):
            one.terminate()
            try:
                one.wait(timeout=20)
            except subprocess.TimeoutExpired:
                one.kill()
                one.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Page(anywhere.Page):
    def __init__(self, browser, size):
        super().__init__()
        self.browser = browser
        browser.call("POST", "/window/rect", {"width": size[0], "height": size[1]})

    def go(self, url):
        self.browser.call("POST", "/url", {"url": url})
        self.until(LOADED)

    def value(self, script):
        """What the script gives, in the page; it is an expression."""
        whole = (f"{HEARS} const done = arguments[0], end = (more) => done({{heard: window.heard.splice(0), ...more}});"
                 f"(async () => ({script}))().then((value) => end({{value}}), (error) => end({{error: String(error)}}))")
        try:
            answer = self.browser.call("POST", "/execute/async", {"script": whole, "args": []})
        except RuntimeError as error:
            raise Gone(str(error)) if "navigat" in str(error) or "unload" in str(error) else error
        self.wrong += answer["heard"]
        if "error" in answer:
            raise RuntimeError(f"{script}: {answer['error']}")
        return answer.get("value")

    def actions(self, steps):
        self.browser.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": steps}]})

    def insert(self, text):
        self.actions([{"type": kind, "value": one} for one in text for kind in ("keyDown", "keyUp")])

    def key(self, key):
        self.actions([{"type": kind, "value": KEYS.get(key, key)} for kind in ("keyDown", "keyUp")])

    def screenshot(self, file):
        pathlib.Path(file).write_bytes(base64.b64decode(self.browser.call("GET", "/screenshot")))
