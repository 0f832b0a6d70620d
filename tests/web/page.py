"""What a test does with a page in whatever browser: it waits for what the page says, presses, types, and hears what is wrong.

A browser's own module gives `value`, `insert` and `key`, and fills `wrong`. Nothing sleeps: whatever has to come is waited for by a
condition that the page itself evaluates or by an event.
"""
import contextlib, json, os, subprocess

PATIENCE = float(os.environ.get("EMCON_WEB_PATIENCE", "60"))
LOADED = "document.readyState === 'complete' && location.href !== 'about:blank'"


def sent_home(process, ask):
    """Ends a browser: `ask` tells it to go, and its process is gone afterwards, whether it listened or had died before."""
    with contextlib.suppress(Exception):
        ask()
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Gone(RuntimeError):
    """The document was replaced while it was looked at."""


class Page:
    def __init__(self):
        self.wrong = []

    def until(self, script, seconds=None, what=""):
        """Waits until the script gives something true, and returns it. The page looks at each change of its document."""
        limit = int((seconds or PATIENCE) * 1000)
        wait = ("new Promise((done) => { let timer; const look = () => { let now; try { now = (" + script + "); } catch { now = undefined; } "
                "if (now) { clearInterval(timer); done(now instanceof Node ? true : now); } }; timer = setInterval(look, 30); setTimeout(() => { clearInterval(timer); done(null); }, "
                f"{limit}); look(); }})")
        for _ in range(20):
            try:
                found = self.value(wait)
            except Gone:
                continue
            if found:
                return found
            raise TimeoutError(f"{what or script}: has not come true. The page says:\n{self.text()[-1500:]}\nwrong: {self.wrong}")
        raise TimeoutError(what or script)

    def text(self):
        return self.value("document.body.innerText") or ""

    def click(self, selector):
        """Presses what the selector finds, as a person would: it must be visible."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.value(f"document.querySelector({json.dumps(selector)}).click()")

    def press(self, words, role="button"):
        """Presses the button with these words."""
        find = (f"[...document.querySelectorAll('button, summary, [role={role}]')].find((one) => !one.disabled && one.offsetParent !== null && "
                f"(one.getAttribute('aria-label') ?? one.innerText).trim().startsWith({json.dumps(words)}))")
        self.until(find, what=f"a button {words!r}")
        self.value(f"{find}.click()")

    def type_into(self, selector, text):
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.value(f"(() => {{ const one = document.querySelector({json.dumps(selector)}); one.focus(); one.select?.(); }})()")
        self.insert(text)
