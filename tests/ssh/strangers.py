#!/usr/bin/env python3
"""Two strangers meet by `ssh play@host` and play each other to the end; seats are the key's, across a reconnect and for nobody else.

usage: strangers.py BUILD_DIR
"""
from host import *
from full_screen import suggest_and_lock

def begins(host, who):
    """At the first screen."""
    person = host.sits(who, width=80, height=24)
    person.see("Play now")
    return person


def named(person, name):
    person.see("What are you called?")
    person.press("\x15", name, "enter")
    return person.see("Any key begins")


def invites(person, name):
    """A new battle; the link for the other seat, as the screen shows it."""
    person.press("i", "enter")
    for question in ("which game?", "which battle?", "which side?", "which pace?"):
        person.see(question)
        person.press("enter")
    link = re.search(r"ws://\S+/\S+", named(person, name)).group(0)
    person.press("esc")
    return link


def joins(person, name, link):
    person.press("j", "enter")
    person.see("The code of your seat")
    person.press(link, "enter")
    named(person, name)
    person.press("esc")


def plays(people):
    """Each takes what is suggested, whenever he is asked, until both screens say that it is over; how many decisions that were."""
    steps = 0
    def head(person):
        return person.text().split("\n")[0]
    while not all("OVER" in head(person) for person in people):
        for person in people:
            person.read(0.1)
            if "Since your last order" in person.text():  # something grave, to be read first
                person.press("esc")
            elif "YOUR DECISION" in head(person):
                suggest_and_lock(person)
                steps += 1
        if steps > 600:
            raise SystemExit("that battle has no end:\n" + people[0].text())
    return steps


def my_matches(person):
    """What 'My matches' has for this key."""
    person.press("m", "enter")
    return person.until(lambda text: "There is none now" in text or "My matches\n" in text, what="an answer")


def reconnects(host, person, name):
    """His line is cut while a battle runs. By the same key he goes on with it, by another there is nothing to go on with."""
    os.kill(person.pid, signal.SIGKILL)
    person.wait()
    person.close()
    stranger = begins(host, "stranger")
    if "There is none now" not in my_matches(stranger):
        raise SystemExit("another key has these seats:\n" + stranger.text())
    stranger.press("esc")
    stranger.wait()
    stranger.close()
    again = begins(host, name)
    if "duel-at-kessa" not in my_matches(again).lower().replace(" ", "-"):
        raise SystemExit("the key has lost its seats:\n" + again.text())
    again.press("enter")
    again.see("Any key begins")
    again.press("esc")
    return again


def main():
    host = Host(pathlib.Path(sys.argv[1]).resolve())
    try:
        host.setup()
        host.serve()
        ann, bob = begins(host, "ann"), begins(host, "bob")
        joins(bob, "Bob", invites(ann, "Ann"))
        ann.see("Tactical map")
        ann = reconnects(host, ann, "ann")
        steps = plays([ann, bob])
        for person in (ann, bob):
            person.press("esc", "q", "y")
            person.see("Play now")
            person.press("esc")
            if person.wait() != 0:
                raise SystemExit(f"the game ended with {person.status}")
            person.close()
        folders = host.seats("keys", "*")
        if len(folders) != 2:
            raise SystemExit(f"two keys hold seats, but there are folders {folders}")
        if steps < 20:
            raise SystemExit(f"{steps} decisions were no battle")
        print(f"two strangers ended their battle after {steps} decisions")
    finally:
        host.end()


if __name__ == "__main__":
    main()
