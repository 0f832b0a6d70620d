"""Three ways to use the page: by keyboard alone, by touch alone, by the accessibility tree alone.

Each way has the same verbs: press a button, choose a radio button, tick a box, write into a field, pick from a list. None knows ids,
classes or structure of the document, but names and roles as a person meets them.
"""
import json, time

PATIENCE = 40


class Way:
    patience = PATIENCE

    def __init__(self, page):
        self.page = page

    def wait(self, find, what):
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            found = find()
            if found:
                return found
            self.page.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))")
        raise TimeoutError(f"{type(self).__name__}: {what} is not there:\n" + "\n".join(f"{role}: {name}" for _, role, name, _ in self.page.tree() if name)[-3000:])

    def nodes(self, roles, name):
        """Nodes of these roles whose name begins so, and that can be used."""
        return [node for node, role, named, more in self.page.tree() if role in roles and named.strip().startswith(name) and not more.get("disabled") and node]

    def node(self, roles, name):
        return self.wait(lambda: self.nodes(roles, name), f"{roles} {name!r}")[0]

    def pick(self, name, label):
        """From a long list, which opens in its place: no list of the system's, which no page could see a finger in."""
        self.press(name)
        self.choose(label)

    def has(self, roles, name):
        return bool(self.nodes(roles, name))


BUTTONS, RADIOS, BOXES = ("button", "DisclosureTriangle", "tab", "link"), ("radio",), ("checkbox",)
FIELDS = ("textbox", "searchbox", "spinbutton")


class ByTree(Way):
    """As a screen reader does: it finds a node by role and name and does its default action."""

    def act(self, node, script, *words):
        handle = self.page.call("DOM.resolveNode", backendNodeId=node)["object"]["objectId"]
        self.page.call("Runtime.callFunctionOn", objectId=handle, functionDeclaration=script, arguments=[{"value": word} for word in words])

    def press(self, name):
        self.act(self.node(BUTTONS, name), "function() { this.click(); }")

    def choose(self, name):
        self.act(self.node(RADIOS, name), "function() { this.click(); }")

    def tick(self, name):
        self.act(self.node(BOXES, name), "function() { this.click(); }")

    def write(self, name, text):
        self.act(self.node(FIELDS, name), "function() { this.focus(); this.select?.(); }")
        self.page.call("Input.insertText", text=text)
        self.act(self.node(FIELDS, name), "function() { this.blur(); }")


class ByKeys(Way):
    """Tab to go on, arrows within choices, Enter and blanks; never a pointer."""

    def focused(self):
        """Role and name of what has the focus."""
        for node, role, name, more in self.page.tree():
            if more.get("focused") and role not in ("RootWebArea", "WebArea"):
                return node, role, name.strip()
        return None, "", ""

    def go_to(self, roles, name):
        self.node(roles, name)
        first, rounds = None, 0  # twice round: the page may put the focus somewhere meanwhile
        for _ in range(300):
            node, role, named = self.focused()
            if role in roles and named.startswith(name):
                return
            rounds += node is not None and node == first
            if rounds > 2:
                break
            first = first or node
            self.page.key("Tab")
        raise TimeoutError(f"no way by Tab to {roles} {name!r}")

    def press(self, name):
        self.node(BUTTONS, name)
        node, role, named = self.focused()
        if role == "tab" or any(r == "tab" and n.strip().startswith(name) for _, r, n, _ in self.page.tree()):
            self.go_to_tab(name)
            return
        self.go_to(BUTTONS, name)
        self.page.key("Enter")

    def go_to_tab(self, name):
        tabs = [n.strip() for _, r, n, _ in self.page.tree() if r == "tab"]
        for _ in range(300):
            _, role, named = self.focused()
            if role == "tab":
                break
            self.page.key("Tab")
        for _ in tabs:
            if self.focused()[2].startswith(name):
                return
            self.page.key("ArrowRight")
            self.page.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def choose(self, name):
        self.node(RADIOS, name)
        for _ in range(300):
            _, role, _ = self.focused()
            if role == "radio":
                break
            self.page.key("Tab")
        for _ in range(40):
            if self.focused()[2].startswith(name):
                self.page.key(" ")
                return
            self.page.key("ArrowDown")
            self.page.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        raise TimeoutError(f"no radio button {name!r}")

    def tick(self, name):
        self.go_to(BOXES, name)
        self.page.key(" ")

    def write(self, name, text):
        self.go_to(FIELDS, name)
        self.page.key("a", modifiers=2)
        self.page.call("Input.insertText", text=text)
        self.page.key("Tab")


class ByTouch(Way):
    """A finger: every target is touched in its middle, where it can be seen; it must have 44 px each way."""

    def __init__(self, page):
        super().__init__(page)
        self.small = []

    def touch(self, node, name):
        ByTree.act(self, node, "function() { (this.closest('label') ?? this).scrollIntoView({block: 'center'}); }")
        self.page.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        handle = self.page.call("DOM.resolveNode", backendNodeId=node)["object"]["objectId"]
        box = self.page.call("Runtime.callFunctionOn", objectId=handle, returnByValue=True, functionDeclaration="function() { const label = this.closest('label') ?? this; "
                             "const r = label.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2, top = document.elementFromPoint(x, y); "
                             "return {x, y, w: r.width, h: r.height, hit: !!top && (label.contains(top) || top.contains(label))}; }")["result"]["value"]
        if min(box["w"], box["h"]) < 43.5:
            self.small.append((name, box["w"], box["h"]))
        assert box["hit"], f"{name}: something lies over it at {box}"
        self.page.tap(box["x"], box["y"])

    def press(self, name):
        self.touch(self.node(BUTTONS, name), name)

    def choose(self, name):
        self.touch(self.node(RADIOS, name), name)

    def tick(self, name):
        self.touch(self.node(BOXES, name), name)

    def write(self, name, text):
        self.touch(self.node(FIELDS, name), name)
        self.page.value("document.activeElement.select?.()")
        self.page.call("Input.insertText", text=text)
        self.page.value("document.activeElement.blur()")


WAYS = {"keys": ByKeys, "touch": ByTouch, "tree": ByTree}


def told(page):
    """What has been given so far."""
    return dict(json.loads(page.value("document.body.dataset.given") or "[]"))
