"""What a real server says, for hostile ones to spoil: frames of whole matches, and the answers to everything that can be asked."""
import base64, os, subprocess

from messages import SCHEMA, SIGNED, VARINTS, frames_of
from rig import Peer, Server, commitment

RULESETS = {"fires-of-space": "duel-at-kessa", "sector-14": "picket-line", "stellar-empires-fleet": "mixed-magazines",
            "alternity-warships": "duel"}


def from_json(name, message):
    """A message of protobuf JSON as messages.py has it."""
    return {key: values_of(SCHEMA.messages[name][key], value) for key, value in message.items()}


def values_of(field, value):
    if isinstance(value, list):
        return [values_of(field, item) for item in value]
    if field.kind in SCHEMA.messages:
        return from_json(field.kind, value)
    if field.kind in SCHEMA.enums:
        return NUMBERS[field.kind][value]
    if field.kind == "bytes":
        return base64.b64decode(value)
    return int(value) if field.kind in VARINTS | SIGNED else value


# Only what the answers taken below hold; the JSON has names, the wire has numbers.
NUMBERS = {"MatchCard.Phase": {"SETUP": 1, "RUNNING": 2, "ADJOURNED": 3, "ENDED": 4}, "DebriefAnswer.By": {"STANDING": 1, "DEADLINE": 2, "LEAVE": 3},
           "Field.Kind": {"NUMBER": 1, "HEX": 2, "POINT": 3, "TARGET": 4, "FACING": 5, "LIST": 6, "SPLIT": 7, "PATH": 8, "TEXT": 9},
           "Map.Kind": {"PLANE": 1}, "Mark.Role": {"PAST": 1, "FUTURE": 2}, "Region.Shape": {"RING": 1, "SECTOR": 2, "BOX": 3, "LINE": 4}, "Area.Kind": {"REACH": 1, "RANGE": 2, "SIGHT": 3, "BLAST": 4, "PLANET": 5, "ASTEROID": 6, "ORBIT": 7, "NEBULA": 8, "DEBRIS": 9},
           "JournalLine.Weight": {"NOTABLE": 1, "GRAVE": 2}, "TimeControl.Kind": {"PER_STEP": 1, "BANK": 2, "DAYS_PER_TURN": 3},
           "Act.Kind": {"SHOT": 1, "LAUNCH": 2, "RUN": 3, "DEFEND": 4, "STRIKE": 5, "EXPLODE": 6, "PING": 7, "CONTACT": 8, "LOST": 9, "JUMP": 10, "BOARD": 11, "DOGFIGHT": 12, "POINTS": 13, "SET": 14},
           "Act.Result": {"MISS": 1, "STOPPED": 2, "STRUCK": 3, "PIERCED": 4, "DESTROYED": 5, "HELD": 6, "TAKEN": 7, "REPELLED": 8}}


def play(server, client, ruleset, scenario, where):
    """A match of two bots' wits to its end, as one player's recording has it; (frames, match, token)."""
    done = subprocess.run([client, "--server", f"ws://127.0.0.1:{server.port}", "--plain", "new", ruleset, scenario, "--bot", "--auto", "--listed",
                           "--test-seed", "a5" * 32], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=240,
                          env={**os.environ, "EMCON_STATE": str(where)})
    seat = next(where.glob("servers/*/seats/*.seat"))
    kept = dict(line.split(" ", 1) for line in seat.read_text().splitlines() if " " in line)
    frames = frames_of(next(where.glob("servers/*/recordings/*.frames")))
    if done.returncode or not any(frame.get("update", {}).get("outcome", {}).get("over") for frame in frames):
        raise SystemExit(f"{scenario} was not played to its end")
    return frames, kept["match"], kept["token"]


def answers_of(server):
    """Drafts, tries and standing answers of a running match."""
    match, (token, _) = server.running()
    peer = Peer(server.port)
    offer = peer.open("/v1/match/" + match, token=token)["welcome"].get("question", {})
    while not offer.get("yours"):
        offer = peer.message().get("question", {})
    number, filled = offer["question"], offer["offer"].get("fallback", {})
    wrong = {"lines": [{"verb": "fly"}]}
    out = {"tried": [peer.ask(**{"try": {"question": number, "filled": one}})["tried"] for one in (filled, wrong)], "standing": [peer.ask(get_standing={})["standing"]],
           "draft": [peer.ask(draft={"question": number, "filled": filled})["draft"],
                     peer.ask(draft={"question": number, "revision": 1, "filled": {}})["draft"]]}
    peer.hang_up()
    return {key: [from_json({"tried": "Tried", "standing": "StandingState", "draft": "DraftState"}[key], one) for one in all_] for key, all_ in out.items()}


def corpus(build):
    """Everything above in one dict. `build`: an ordinary build, of server and client."""
    server, streams, debrief = Server(build), [], []
    client = server.program.parents[2] / "client/emcon"
    for ruleset, scenario in RULESETS.items():
        frames, match, token = play(server, client, ruleset, scenario, server.folder / ruleset)
        streams.append(frames[:120] + frames[-8:])
        peer = Peer(server.port)
        peer.open("/v1/match/" + match, token=token)
        last = peer.ask(get_debrief={"step": 1})["debrief"]["steps"]
        for step in (1, 2, last // 2, last):
            debrief.append(from_json("DebriefStep", peer.ask(get_debrief={"step": step, "eyes": "TRUTH"})["debrief"]))
        transcript = base64.b64decode(peer.ask(get_transcript={})["transcript"]["bytes"])
        peer.hang_up()
    out = {"streams": streams, "debrief": debrief, "transcript": transcript, **answers_of(server)}
    lobby = Peer(server.port)
    lobby.open()
    out["rulesets"] = {name: from_json("Rulesets", lobby.ask(get_rulesets={"ruleset": name})["rulesets"]) for name in ("", *RULESETS)}
    out["created"] = from_json("Created", lobby.ask(create_match={"settings": {"ruleset": "fires-of-space", "scenario": "duel-at-kessa", "listed": True}})["created"])
    code = out["created"]["invites"][0]["code"]
    out["joined"] = from_json("Joined", lobby.ask(join_match={"code": code, "name": "Ada", "entropy_commitment": commitment(b"7" * 32)})["joined"])
    out["matches"] = from_json("MatchList", lobby.ask(list_matches={})["matches"])
    server.stop()
    return out
