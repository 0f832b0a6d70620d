#!/usr/bin/env python3
"""Other people, as the start screen and the full screen show them: joining and watching by lists, names, who goes and comes back.

usage: people.py BUILD_DIR
"""
import re, sys, time

from terminal import Terminal
from programs import *

RULESET, SCENARIO = "fires-of-space", "duel-at-kessa"


class World:
    def __init__(self, programs):
        self.programs, self.where = programs, folder()
        self.server = Server(programs, self.where)
        self.match, self.codes = self.server.create(
            RULESET, SCENARIO, listed=True, name="Evening duel", time={"kind": "BANK", "bank_s": 300, "increment_s": 10})

    def start(self, who, settings=""):
        """A person at the first screen."""
        config = self.where / f"{who}-config" / "emcon"
        config.mkdir(parents=True)
        (config / "client.conf").write_text(settings)
        person = Terminal(self.programs / "client/emcon", ["--server", f"ws://127.0.0.1:{self.server.port}"], self.where / who,
                          width=100, height=30, XDG_CONFIG_HOME=str(config.parent))
        person.see("Play now")
        return person

    def name_of(self, who):
        """As the state folder keeps it, wherever the settings are."""
        return (self.where / who / "emcon" / "name").read_text()

    def rival(self, *words, typed=None):
        return Client(self.programs, self.server, self.where / ("rival" + "-".join(words[:1]) + ("again" if not typed else "")), "bot", *words,
                      typed=typed)


def goes_home(person, *keys):
    """By these keys back to the start screen, and away from it."""
    person.press(*keys)
    person.see("Play now")
    person.press("q")
    person.wait()
    person.close()


def joins(world):
    """From the list, with his name asked once."""
    person = world.start("cleo")
    person.press("j", "enter")
    list_ = person.see("Evening duel")
    if not re.search(r"Duel at Kessa, Rival and a free seat, 5 min \+ 10 s", " ".join(list_.split())) or "A code" not in list_:
        raise SystemExit("Join does not say what there is to join:\n" + list_)
    person.press("enter")
    person.see("What are you called?")
    person.press("\x15", "Cl[eo", "enter")
    person.see("A name has 1 to 40 bytes")
    person.press("\x15", "  Cleo ", "enter")
    person.see("Any key begins")
    person.press("esc")
    if world.name_of("cleo") != "Cleo\n":
        raise SystemExit("the name is not kept: " + world.name_of("cleo"))
    return person


def joins_by_code(world):
    """As a person types a code: with blanks for dashes. What is refused stays in the field."""
    _, codes = world.server.create(RULESET, SCENARIO, name="By code")
    person = world.start("emil", "name = Emil\n")
    person.press("j", "enter")
    person.see("The code of your seat")  # at once: no match is open to everybody now
    code = " " + codes[0].replace("-", " ")
    person.press(code[:-1], "enter")
    refused = " ".join(person.see("this has 11").split())
    if code[:-1].strip() not in refused:
        raise SystemExit("the field is lost:\n" + refused)
    person.press(code[-1], "enter")
    person.see("Any key begins")
    goes_home(person, "esc", "q", "y")


def plays_briskly(world):
    """A battle that is chosen, at another pace than the scenario's own, which is marked."""
    person = world.start("finn", "name = Finn\n")
    person.press("c", "enter")
    person.see("which game?")
    person.press("enter")
    person.see("which battle?")
    person.press("enter")
    person.see("which side?")
    person.press("enter")
    paces = person.see("which pace?")
    if "  book (usual here)" not in paces or "> brisk  " not in paces:
        raise SystemExit("Choose a battle does not mark the scenario's own pace, or is not at the quickest against a bot:\n" + paces)
    # Going back leads to what was asked before, with what was chosen there.
    person.press("esc")
    person.see("which side?")
    person.press("esc")
    person.see("which battle?")
    person.press("esc")
    person.see("which game?")
    for asked in "which battle?", "which side?", "which pace?":
        person.press("enter")
        person.see(asked)
    person.press("down", "enter")
    person.see("Any key begins")
    person.press("esc")
    person.see("Thrust of both sides")
    goes_home(person, "q", "y")


def watches(world):
    """From the list; who looks on talks under his name, by the key that others use."""
    guest = world.start("dora", "name = Dora\n")
    guest.press("w", "enter")
    list_ = guest.see("Evening duel")
    if "Rival and Cleo" not in " ".join(list_.split()) or "Another match" not in list_:
        raise SystemExit("Watch does not say what there is to see:\n" + list_)
    guest.press("enter")
    guest.see("you watch")
    guest.press("esc", "T", "who wins?", "enter")
    guest.see("<spectators: Dora> who wins?")
    if world.name_of("dora") != "Dora\n":
        raise SystemExit("the name of the old settings file was not taken over")
    guest.press("q", "y")
    guest.see("Play now")
    guest.press("q")
    guest.wait()
    guest.close()


def main():
    world = World(pathlib.Path(sys.argv[1]).resolve())
    try:
        rival = world.rival("join", "-", "--player", "Rival", "--no-new-dice", typed=world.codes[0])
        probe = world.server.peer("/v1/lobby")
        while not any(seat.get("held") for card in probe.ask(list_matches={})["matches"]["matches"] for seat in card["seats"]):
            time.sleep(0.5)
        person = joins(world)
        joins_by_code(world)
        plays_briskly(world)
        watches(world)
        rival.process.kill()
        rival.process.wait()
        person.see("Rival (Letters) is not connected any more")
        state = world.where / "rivaljoin" / "emcon"
        again = subprocess.Popen([world.programs / "client/emcon", "--state", state, "--server", f"ws://127.0.0.1:{world.server.port}",
                                  "bot", "resume", world.match, "--seat", "0"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        person.see("Rival (Letters) is here again")
        person.press("q", "y")
        person.see("Play now")
        person.press("m", "enter")
        own = " ".join(person.see("[Esc] back").split())
        if not re.search(rf"against Rival, .*to decide for \d+ (s|min).*id {world.match[:8]}", own):
            raise SystemExit("My matches does not say how it stands:\n" + own)
        goes_home(person, "esc")
        again.terminate()
        again.wait()
        print("joined and watched by lists, told who goes and comes back")
    finally:
        world.server.stop()


if __name__ == "__main__":
    main()
