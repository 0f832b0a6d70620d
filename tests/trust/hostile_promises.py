"""What a server signs, in frames that are dicts as messages.py has them: so that a client does not leave a hostile server at its first
word, but at the first of its words that is false."""
from hostile_signing import Key, answer_statement, digest, identity_statement, little, step_statement, text, u32
from messages import encode

SEED = bytes(range(32))


class Signer:
    """Signs for a match of this id. `card`: that of its Welcome; `commitments`: seat -> that of a client whose part of the dice is known."""

    def __init__(self, match, card):
        self.key, self.match, self.commitments = Key(SEED), match, {}
        self.card = {**card, "match": match}

    def frame(self, message):
        """The same frame with what it promises signed. A place that does not have its shape stays as it is."""
        message = dict(message)
        for name, sign in (("answer", self.answer), ("welcome", self.welcome), ("update", self.update), ("opened", self.opened),
                           ("entropy_asked", self.setup)):
            if isinstance(message.get(name), dict):
                message[name] = sign(message[name])
        return message

    def identity(self, challenge):
        return {"server_key": self.key.public, "signature": self.key.sign(identity_statement(challenge))}

    def answer(self, answer):
        answer = dict(answer)
        for name in ("created", "joined", "invited"):
            held = answer.get(name)
            if isinstance(held, dict) and isinstance(held.get("promise"), dict):
                answer[name] = {**held, "promise": self.promise(held["promise"])}
        return answer

    def promise(self, promise):
        card, settings = self.card, self.card.get("settings", {})
        options = encode("Filled", settings["options"]) if "options" in settings else b""
        statement = digest(b"emcon match", text(card["match"]), text(card.get("ruleset", "")), u32(card.get("revision", 0)),
                           text(card.get("scenario", "")), text(options), text(card.get("data_hash", b"")),
                           text(promise.get("seed_commitment", b"")), u32(len(card.get("seats", []))))
        return {**promise, "server_key": self.key.public, "signature": self.key.sign(statement)}

    def setup(self, asked):
        commitments = [self.commitments.get(seat, one) for seat, one in enumerate(asked.get("commitments", []))]
        names = list(asked.get("names", [])) + [""] * len(commitments)
        statement = digest(b"emcon set-up", text(self.match), u32(asked.get("attempt", 0)), text(asked.get("seed_commitment", b"")),
                           u32(len(commitments)), *(text(one) + text(name) for one, name in zip(commitments, names)))
        return {**asked, "commitments": commitments, "signature": self.key.sign(statement)}

    def close(self, close, locks):
        step = close.get("step", 0)
        own = [(lock.get("seat", 0), lock.get("commitment", b"")) for lock in locks if lock.get("question", 0) + 1 == step]
        statement = step_statement(self.match, step, close.get("public_journal_hash", b""), own)
        return {**close, "signature": self.key.sign_in_tree(statement)}

    def welcome(self, welcome):
        welcome = dict(welcome)
        if isinstance(welcome.get("card"), dict):
            welcome["card"] = {**welcome["card"], "match": self.match}
        for name, sign in (("promise", self.promise), ("setup", self.setup), ("entropy_asked", self.setup), ("opened", self.opened)):
            if isinstance(welcome.get(name), dict):
                welcome[name] = sign(welcome[name])
        if isinstance(welcome.get("close"), dict):
            welcome["close"] = self.close(welcome["close"], welcome.get("commitments", []))
        return welcome

    def update(self, update):
        closes = update.get("closes")
        if not isinstance(closes, list):
            return update
        return {**update, "closes": [self.close(close, update.get("commitments", [])) for close in closes]}

    def opened(self, opened):
        outcome = opened.get("outcome", {})
        winners, scores, entropy = outcome.get("winners", []), outcome.get("scores", []), opened.get("entropy", [])
        end = digest(b"emcon end", text(opened.get("how", "")), text(outcome.get("text", "")), u32(len(winners)), *map(u32, winners),
                     u32(len(scores)), *(little(8, score) for score in scores))
        statement = digest(b"emcon opened", text(self.match), text(opened.get("server_seed", b"")), u32(len(entropy)), *map(text, entropy),
                           text(opened.get("match_key", b"")), text(opened.get("last_hash", b"")), end)
        return {**opened, "signature": self.key.sign(statement)}

    def locked(self, draft, seat, filled):
        """The acknowledgement of a locked answer."""
        held = digest(encode("Filled", filled))
        return {**draft, "locked": True, "answer_hash": held,
                "signature": self.key.sign_in_tree(answer_statement(self.match, seat, draft.get("question", 0), held))}
