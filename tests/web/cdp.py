"""A real Chromium, driven through a pipe: pages, what they say, what is wrong with them. Standard library only."""
import base64, json, os, pathlib, select, shutil, subprocess, sys, tempfile, time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import page as anywhere  # noqa: E402
from page import LOADED, PATIENCE, Gone, sent_home  # noqa: E402

FLAGS = ("--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync "
         "--disable-dev-shm-usage --force-color-profile=srgb --disable-background-timer-throttling --disable-renderer-backgrounding "
         "--disable-backgrounding-occluded-windows --remote-debugging-pipe").split()


def program():
    return next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)


class Browser:
    """One process with a profile of its own, which is gone with it."""

    def __init__(self, *flags):
        self.folder = tempfile.mkdtemp(prefix="emcon-web-")
        to_browser, ours = os.pipe()
        theirs, from_browser = os.pipe()
        # The browser reads descriptor 3 and writes descriptor 4; ours must not have these numbers before they are put there.
        high = [os.dup2(fd, 60 + i, inheritable=False) for i, fd in enumerate((to_browser, from_browser))]
        for fd in (to_browser, from_browser):
            os.close(fd)

        def place():
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)
        self.process = subprocess.Popen([program(), *FLAGS, *flags, f"--user-data-dir={self.folder}", "about:blank"], preexec_fn=place, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for fd in high:
            os.close(fd)
        self.write, self.read, self.waiting, self.last, self.pages = ours, theirs, b"", 0, {}

    def call(self, method, session=None, **params):
        self.last += 1
        number = self.last
        message = {"id": number, "method": method, "params": params, **({"sessionId": session} if session else {})}
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.next(PATIENCE)
            if answer is None:
                raise TimeoutError(f"{method}: no answer")
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer.get("result", {})

    def next(self, seconds):
        """The next message, after events of pages have gone to them; None: none came."""
        end = time.monotonic() + seconds
        while b"\0" not in self.waiting:
            if not select.select([self.read], [], [], max(0, end - time.monotonic()))[0]:
                return None
            more = os.read(self.read, 1 << 20)
            if not more:
                raise ConnectionError("the browser has gone")
            self.waiting += more
        line, self.waiting = self.waiting.split(b"\0", 1)
        message = json.loads(line)
        if "method" in message and message.get("sessionId") in self.pages:
            self.pages[message["sessionId"]].event(message["method"], message["params"])
        return message

    def page(self, url=None, size=(1280, 800), scale=1, touch=False, context=None):
        page = Page(self, size, scale, touch, context)
        if url:
            page.go(url)
        return page

    def context(self):
        """A store of its own, as another person's browser has."""
        return self.call("Target.createBrowserContext")["browserContextId"]

    def close(self):
        sent_home(self.process, lambda: self.call("Browser.close"))
        for fd in (self.write, self.read):
            os.close(fd)
        shutil.rmtree(self.folder, ignore_errors=True)


class Page(anywhere.Page):
    def __init__(self, browser, size, scale, touch, context):
        super().__init__()
        self.browser = browser
        made = browser.call("Target.createTarget", url="about:blank", **({"browserContextId": context} if context else {}))
        self.target = made["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        browser.pages[self.session] = self
        for domain in ("Page", "Runtime", "Log", "DOM", "Accessibility", "Network"):
            self.call(f"{domain}.enable")
        self.shape(*size, scale, touch)

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def shape(self, width, height, scale=1, touch=False):
        self.size = (width, height)
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)

    def event(self, method, params):
        if method == "Runtime.exceptionThrown":
            detail = params["exceptionDetails"]
            self.wrong.append(detail.get("exception", {}).get("description", detail["text"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.wrong.append(params["entry"]["text"] + " " + params["entry"].get("url", ""))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.wrong.append(" ".join(str(one.get("value", one.get("description"))) for one in params["args"]))

    def go(self, url):
        self.call("Page.navigate", url=url)
        self.until(LOADED)

    def value(self, script):
        """What the script gives, in the page."""
        try:
            answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        except RuntimeError as error:
            raise Gone(str(error)) if any(word in str(error) for word in ("context", "destroyed", "navigated")) else error
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails'].get('exception', {}).get('description')}")
        return answer["result"].get("value")

    def insert(self, text):
        self.call("Input.insertText", text=text)

    def key(self, key, code=None, modifiers=0, text=None):
        extra = {"text": text} if text else {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        codes = {"Enter": 13, "Tab": 9, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key, modifiers=modifiers, windowsVirtualKeyCode=codes.get(key, ord(key[0].upper())),
                      **(extra if kind == "keyDown" else {}))

    def tap(self, x, y):
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def picture(self, kind="png"):
        return base64.b64decode(self.call("Page.captureScreenshot", format=kind)["data"])

    def screenshot(self, file):
        pathlib.Path(file).write_bytes(self.picture())

    def tree(self):
        """The accessibility tree as (id, role, name, properties), without what is ignored."""
        out = []
        for node in self.call("Accessibility.getFullAXTree")["nodes"]:
            if node.get("ignored"):
                continue
            properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            out.append((node.get("backendDOMNodeId"), node["role"]["value"], node.get("name", {}).get("value", ""), properties))
        return out

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.browser.pages.pop(self.session, None)
