"""A real Firefox, driven by WebDriver BiDi over a WebSocket, with what cdp.py gives for Chromium. Standard library only."""
import json, pathlib, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import page as anywhere  # noqa: E402
from page import LOADED, PATIENCE, Gone, sent_home  # noqa: E402
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from stranger import WebSocket  # noqa: E402

# Nothing is fetched but the page, and what stands behind the others is drawn as fast as what stands in front.
PREFERENCES = {
    "app.update.enabled": False, "app.normandy.enabled": False, "browser.safebrowsing.downloads.remote.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False, "dom.min_background_timeout_value": 4, "dom.timeout.enable_budget_timer_throttling": False,
    "extensions.update.enabled": False, "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True, "services.settings.server": "", "toolkit.telemetry.enabled": False, "widget.windows.window_occlusion_tracking.enabled": False,
}
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
MODIFIERS = {1: "\ue00a", 2: "\ue009", 4: "\ue03d", 8: "\ue008"}  # as the DevTools protocol counts them: Alt, Control, Meta, Shift


def program():
    return next((found for name in ("firefox-esr", "firefox") if (found := shutil.which(name))), None)


def plain(value):
    """The value that BiDi describes."""
    kind, of = value["type"], value.get("value")
    if kind in ("undefined", "null"):
        return None
    if kind in ("array", "nodelist"):
        return [plain(one) for one in of]
    if kind == "object":
        return {name if isinstance(name, str) else plain(name): plain(one) for name, one in of}
    return of


class Browser:
    """One process with a profile of its own, which is gone with it."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="emcon-firefox-")
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (pathlib.Path(self.folder) / "user.js").write_text("\n".join(lines) + "\n")
        self.process = subprocess.Popen([program(), "--headless", "--no-remote", "--profile", self.folder, "--remote-debugging-port=0"], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
        self.last, self.pages = 0, {}
        said = []
        for line in self.process.stderr:
            said.append(line)
            if found := re.search(r"WebDriver BiDi listening on ws://127\.0\.0\.1:(\d+)", line):
                break
        else:
            raise ConnectionError("Firefox did not start:\n" + "".join(said[-20:]))
        # What Firefox says about itself while it runs is read and dropped, so that its pipe is never full.
        self.reader = subprocess.Popen(["cat"], stdin=self.process.stderr, stdout=subprocess.DEVNULL)
        self.socket = WebSocket("127.0.0.1", int(found.group(1)), "/session", protocol=None)
        self.socket.sock.settimeout(2 * PATIENCE)
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])

    def call(self, method, **params):
        self.last += 1
        number = self.last
        self.socket.write(1, json.dumps({"id": number, "method": method, "params": params}).encode())
        while True:
            answer = self.socket.read()
            if answer.get("type") == "event":
                self.event(answer["params"])
            elif answer.get("id") == number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]

    def event(self, entry):
        page = self.pages.get(entry["source"].get("context"))
        if page and entry["level"] in ("error", "warn"):
            page.wrong.append(entry["text"] or "")

    def context(self):
        """A store of its own, as another person's browser has."""
        return self.call("browser.createUserContext")["userContext"]

    def page(self, url=None, size=(1280, 800), scale=1, touch=False, context=None):
        page = Page(self, size, scale, context)
        if url:
            page.go(url)
        return page

    def close(self):
        sent_home(self.process, lambda: self.call("browser.close"))
        self.reader.wait()
        self.socket.sock.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Page(anywhere.Page):
    def __init__(self, browser, size, scale, context):
        super().__init__()
        # A window, not a tab: tabs behind another one are not drawn.
        self.browser, self.target = browser, browser.call("browsingContext.create", type="window", **({"userContext": context} if context else {}))["context"]
        browser.pages[self.target] = self
        browser.call("browsingContext.setViewport", context=self.target, viewport={"width": size[0], "height": size[1]}, devicePixelRatio=scale)

    def go(self, url):
        self.browser.call("browsingContext.navigate", context=self.target, url=url, wait="complete")
        self.until(LOADED)

    def value(self, script):
        """What the script gives, in the page."""
        try:
            answer = self.browser.call("script.evaluate", expression=script, target={"context": self.target}, awaitPromise=True, userActivation=True)
        except RuntimeError as error:
            raise Gone(str(error)) if any(word in str(error) for word in ("no such frame", "AbortError", "destroyed", "navigated")) else error
        if answer["type"] == "exception":
            raise RuntimeError(f"{script}: {answer['exceptionDetails']['text']}")
        return plain(answer["result"])

    def actions(self, steps):
        self.browser.call("input.performActions", context=self.target, actions=[{"type": "key", "id": "keys", "actions": steps}])

    def insert(self, text):
        self.actions([{"type": kind, "value": one} for one in text for kind in ("keyDown", "keyUp")])

    def key(self, key, modifiers=0):
        held = [code for bit, code in MODIFIERS.items() if modifiers & bit]
        value = KEYS.get(key, key)
        self.actions([{"type": "keyDown", "value": one} for one in (*held, value)] + [{"type": "keyUp", "value": one} for one in (value, *reversed(held))])

    def close(self):
        self.browser.call("browsingContext.close", context=self.target)
        self.browser.pages.pop(self.target, None)
