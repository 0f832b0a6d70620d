"""Item 4 and 5: a host who lies about how it ended, what was said, what was agreed, what the match is, and who he is."""
import hostile_signing as signing
import hostile_wire as wire
from hostile_case import ANN, BOB, Case, Row, both

UNSIGNED = r"signature under what it opened at the end does not hold"
END = r"how the match ended differs from the receipts"
TERMS = r"signature under what the match is does not hold"


class Opened(Case):
    """What Ann is shown when the match is opened goes through `alter(opened)`, and the outcome that she is told too if it is `told`."""

    def __init__(self, alter, told=False):
        super().__init__()
        self.alter, self.told = alter, told

    def change(self, host, link, frame):
        if link.actor == "ann":
            for opened in [frame.opened] * frame.HasField("opened") + [frame.welcome.opened] * frame.welcome.HasField("opened"):
                self.alter(opened)
            if self.told and frame.update.outcome.over:
                whole = wire.play.Opened(outcome=frame.update.outcome)
                self.alter(whole)
                frame.update.outcome.CopyFrom(whole.outcome)
        return [frame]


def with_key(opened):
    """The key follows from what is shown, as of a host who does it well."""
    opened.match_key = signing.match_key(opened.server_seed, opened.entropy)


def part(seat):
    def alter(opened):
        opened.entropy[seat] = b"\x13" * 32
        with_key(opened)
    return alter


def seed(opened):
    opened.server_seed = b"\x13" * 32
    with_key(opened)


def key(opened):
    opened.match_key = b"\x13" * 32


def short(opened):
    del opened.entropy[BOB]
    with_key(opened)


def long(opened):
    opened.entropy.append(b"\x13" * 32)
    with_key(opened)


def last_hash(opened):
    opened.last_hash = b"\x13" * 32


def how(opened):
    opened.how = "draw"


def winner(opened):
    winners = list(opened.outcome.winners)
    del opened.outcome.winners[:]
    opened.outcome.winners.extend([BOB] if winners == [ANN] else [ANN])


def text(opened):
    opened.outcome.text = "Numbers win by the rules."


def scores(opened):
    opened.outcome.scores.append(7)


class Outcome(Case):
    """Ann is told another winner while it ends, and the true one when it is opened."""

    def change(self, host, link, frame):
        if link.actor == "ann" and frame.update.outcome.over:
            whole = wire.play.Opened(outcome=frame.update.outcome)
            winner(whole)
            frame.update.outcome.CopyFrom(whole.outcome)
        return [frame]


class Talk(Case):
    """Bob says something in the course of play, and a viewer hears `alter(line)`. `again`: Ann's connection is lost then, and only what
    she is told again goes through it."""

    def __init__(self, alter, actor="ann", again=False):
        super().__init__()
        self.alter, self.actor, self.watched, self.again, self.said, self.cut = alter, actor, actor == "eve", again, False, False

    def change(self, host, link, frame):
        if link.actor != self.actor:
            return [frame]
        if frame.HasField("chat") and not self.again:
            self.alter(frame.chat)
        if self.again and self.cut:
            for line in frame.welcome.chat:
                self.alter(line)
        return [frame]

    def on(self, match, what, link):
        bob = match.host.link_of("bob")
        if not self.said and link.actor == "ann" and bob and link.question >= 4:
            self.said = True
            frame = wire.play.ClientFrame(id=20)
            frame.say.text = "Good luck."
            with match.host.lock:
                match.host.acted = True
                bob.send_up(frame.SerializeToString())
        if self.again and not self.cut and link.actor == "ann" and what == "chat":
            self.cut = True
            link.cut()


class Invented(Case):
    """Ann hears a line that nobody has said."""

    def __init__(self):
        super().__init__()
        self.told = False

    def change(self, host, link, frame):
        if link.actor != "ann" or self.told or frame.update.step < 3:
            return [frame]
        self.told = True
        line = wire.play.ServerFrame()
        line.chat.number, line.chat.seat, line.chat.name, line.chat.text = 1, BOB, "Bob", "I give up."
        return [frame, line]


class InTheirName(Case):
    """The host says something to the server in the names of actors, by the connections that they have."""

    def __init__(self, *acts):
        super().__init__()
        self.acts, self.done = acts, False

    def on(self, match, what, link):
        links = {name: match.host.link_of(name) for name in ("ann", "bob")}
        if self.done or link.actor != "ann" or link.question < 6 or not all(links.values()):
            return
        self.done = True
        with match.host.lock:
            match.host.acted = match.host.conceded = True
            for number, (actor, act) in enumerate(self.acts):
                frame = wire.play.ClientFrame(id=30 + number)
                act(frame)
                links[actor].send_up(frame.SerializeToString())


def concede(frame):
    frame.concede.SetInParent()


def draw(frame):
    frame.propose.what, frame.propose.yes = wire.play.Propose.DRAW, True


class Terms(Case):
    """Every card that Ann is shown goes through `alter(card)`."""

    def __init__(self, alter):
        super().__init__()
        self.alter = alter

    def change(self, host, link, frame):
        if link.actor == "ann":
            if frame.HasField("welcome"):
                self.alter(frame.welcome.card)
            if frame.answer.HasField("invited"):
                self.alter(frame.answer.invited.card)
        return [frame]


def options(card):
    line = card.settings.options.lines.add()
    line.verb, line.subject = "option", "points"


def seats(card):
    card.seats.add(seat=2, side=1, held=True)


class SeedOfJoined(Case):
    """The commitment of `joined` is not that of `welcome`, and the list's is the latter's."""

    def change(self, host, link, frame):
        if link.actor == "ann" and frame.answer.HasField("joined"):
            frame.answer.joined.promise.seed_commitment = b"\x17" * 32
        return [frame]


class OtherKey(Case):
    """Somebody who is not the server signs all that Ann is shown: from the beginning, or `later` when her connection was lost. With
    `introduced` he shows that other key before all else, and can prove that it is his."""
    signed = True

    def __init__(self, later=False, told=False, introduced=False):
        super().__init__()
        self.later, self.told, self.introduced, self.cut, self.challenge = later, told, introduced, False, b""
        self.other = signing.Key(b"\x19" * 32)
        self.key = None if later else self.other

    def change_up(self, host, link, frame):
        if frame.HasField("identify"):
            self.challenge = frame.identify.challenge
        return [frame]

    def change(self, host, link, frame):
        if self.introduced and link.actor == "ann" and frame.answer.HasField("identity") and (self.cut or not self.later):
            frame.answer.identity.server_key = self.other.public
            frame.answer.identity.signature = self.other.sign(signing.identity_statement(self.challenge))
        return [frame]

    def invite(self, match):
        if not self.told:
            return match.codes[ANN]
        letters = signing.fingerprint(match.key.public)
        return f"{match.codes[ANN]}+{letters}"

    def on(self, match, what, link):
        if self.later and not self.cut and link.actor == "ann" and link.question >= 6:
            self.cut = True
            match.host.ledgers["ann"].key = self.other
            match.host.acted = True
            link.cut()


class OtherKeyOfJoined(Case):
    """`joined` shows another key than the invite and the match."""

    def change(self, host, link, frame):
        if link.actor == "ann" and frame.answer.HasField("joined"):
            frame.answer.joined.promise.server_key = signing.Key(b"\x19" * 32).public
        return [frame]


ROWS = [
    *(row for name, alter, words in (
        ("seed", seed, "seed is not the one it was committed to"),
        ("part of Bob", part(BOB), "part of seat 1 is not what that seat was committed to"),
        ("part of Ann", part(ANN), "part of seat 0 is not what that seat was committed to"),
        ("key", key, "key of the dice does not follow"),
        ("part less", short, "part of seat 1 is missing"),
        ("part more", long, "no commitment of seat 2"),
        ("last record", last_hash, "hash of the last record differs"),
        ("how", how, END))
      for row in both(f"opened {name}", 4, f"opens another {name}", lambda alter=alter: Opened(alter), UNSIGNED, words)),
    *(row for name, alter in (("winner", winner), ("text", text), ("scores", scores))
      for row in both(f"end, {name}", 4, f"tells and opens another end: {name}", lambda alter=alter: Opened(alter, True), UNSIGNED, END)),
    *(Row(f"end told otherwise, {name}", 4, f"opens another end than he has told: {name}", lambda alter=alter: Opened(alter),
          "told another end of the match than the one it opened", signed=True)
      for name, alter in (("winner", winner), ("text", text), ("scores", scores))),
    Row("winner told otherwise", 4, "tells Ann another winner than he opens", Outcome,
        "told another end of the match than the one it opened"),
    Row("other words", 4, "lets Ann hear other words of Bob's", lambda: Talk(lambda line: setattr(line, "text", "I give up.")),
        "line 1 of the talk on channel ALL"),
    Row("other speaker", 4, "lets Ann hear Bob's words as somebody else's", lambda: Talk(lambda line: setattr(line, "name", "Nemo")),
        "line 1 of the talk on channel ALL"),
    Row("other words to a spectator", 4, "lets Eve hear other words of Bob's",
        lambda: Talk(lambda line: setattr(line, "text", "I give up."), "eve"), "line 1 of the talk on channel ALL", "eve"),
    Row("words on another channel", 4, "lets Ann hear Bob's words on the channel of her side",
        lambda: Talk(lambda line: setattr(line, "channel", wire.play.Say.SIDE)), "line 1 of the talk on channel SIDE"),
    Row("words changed later", 4, "tells Ann other words of Bob's after a lost connection",
        lambda: Talk(lambda line: setattr(line, "text", "I give up."), again=True),
        "line of talk has changed|line 1 of the talk on channel ALL differs"),  # the latter if the true words were lost with the connection
    Row("words never said", 4, "tells Ann words that Bob has not said", Invented, "line 1 of the talk on channel ALL is not in"),
    Row("concession in her name", 4, "concedes in Ann's name", lambda: InTheirName(("ann", concede)),
        "seat 0 conceded by the transcript, and its receipts do not know of it"),
    Row("draw in their names", 4, "agrees to a draw in both names", lambda: InTheirName(("ann", draw), ("bob", draw)),
        "seat 0 agreed to a draw by the transcript, and its receipts do not know of it"),
    *(row for name, alter, words in (
        ("data", lambda card: setattr(card, "data_hash", b"\x18" * 32), "data of the match differs"),
        ("revision", lambda card: setattr(card, "revision", 7), "ruleset or its revision or scenario differs"),
        ("scenario", lambda card: setattr(card, "scenario", "kessa-crossing"), "ruleset or its revision or scenario differs"),
        ("options", options, "options of the match differs"))
      for row in both(f"announced {name}", 4, f"announces another {name}", lambda alter=alter: Terms(alter), TERMS, words)),
    *both("announced seats", 4, "announces a seat that there is not", lambda: Terms(seats), TERMS,
          r"2 commitments to the dice for 3 seats"),
    *both("seed of joined", 1, "commits to another seed after Ann has joined", SeedOfJoined,
          "commitment to its dice has changed|signature under what the match is", "commitment to its dice has changed"),
    Row("other key", 5, "has somebody else's key sign all that Ann is shown", OtherKey, "the server's key differs|and is known by"),
    Row("other key later", 5, "signs with another key after a lost connection", lambda: OtherKey(True), "and is known by"),
    Row("other key than told", 5, "signs with another key than the invite names", lambda: OtherKey(told=True), "and is known by|The invite is for a server with the key"),
    Row("other key introduced", 5, "proves another key to be his and signs with it", lambda: OtherKey(introduced=True), "the server's key differs|and is known by"),
    Row("other key introduced later", 5, "proves another key to be his after a lost connection", lambda: OtherKey(True, introduced=True), "and is known by"),
    Row("other key introduced than told", 5, "proves another key to be his than the invite names", lambda: OtherKey(told=True, introduced=True), "The invite is for a server with the key"),
    Row("other key of joined", 5, "shows another key when Ann takes her seat", OtherKeyOfJoined, "and is known by|shows the key"),
]
