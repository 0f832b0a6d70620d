#!/usr/bin/env python3
"""A player leaves in the middle of a battle, and a bot that he lets in by the code he is told plays it to its end.

usage: handed_over.py BUILD_DIR [SCENARIO]
"""
import base64, hashlib, random

from programs import *
from stranger import fill

ANSWERS = 12  # before he leaves


def play_and_leave(server, code, other):
    """Takes a seat, answers some questions, leaves; the code for whoever takes over. `other`, the opponent's program, is held until
    somebody has: against defaults it would win at once."""
    entropy, dice = os.urandom(32), random.Random(4)
    lobby = server.peer("/v1/lobby")
    joined = lobby.ask(join_match={"code": code, "name": "Leaver", "entropy_commitment": base64.b64encode(
        hashlib.blake2b(entropy, digest_size=32).digest()).decode()})["joined"]
    match, answered = server.peer("/v1/match/" + joined["match"], token=joined["token"]), 0
    while answered < ANSWERS:
        frame = match.next()
        if "entropy_asked" in frame or "entropy_asked" in frame.get("welcome", {}):
            match.ask(reveal_entropy={"entropy": base64.b64encode(entropy).decode()})
        question = frame.get("question") or frame.get("welcome", {}).get("question", {})
        if question.get("yours"):
            number, offer = question["question"], question["offer"]
            if match.ask(submit={"question": number, "filled": fill(offer, dice)}).get("problems"):
                match.ask(submit={"question": number, "filled": offer.get("fallback", {})})
            answered += 1
    other.process.send_signal(signal.SIGSTOP)
    match.ask(leave={})
    while True:
        notice = match.next().get("notice", {})
        if notice.get("code") == "seat_offered":
            return next(p["value"] for p in notice["params"] if p["name"] == "code")


def take_over(programs, server, folder, code, other):
    """A bot in the seat that was left; the opponent goes on when it has it."""
    heir = bot(programs, server, folder, code, "--seed", "6")
    while heir.process.poll() is None and "at seat" not in heir.output.read_text():
        threading.Event().wait(0.05)
    other.process.send_signal(signal.SIGCONT)
    return heir


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    where = folder()
    server = Server(programs, where)
    match, codes = server.create("fires-of-space", sys.argv[2] if len(sys.argv) > 2 else "kessa-crossing", on_leave="LEAVE_BOT")
    other = bot(programs, server, where / "other", codes[1], "--seed", "5")
    heir = take_over(programs, server, where / "heir", play_and_leave(server, codes[0], other), other)
    heir.finish()
    other.finish()
    server.stop()
    transcript = where / "battle.transcript"
    server.tool("export", "--db", server.db, match, transcript)
    for file in other.files("receipts", ".receipts") + heir.files("receipts", ".receipts"):
        server.tool("verify", transcript, "--receipts", file)
    print(f"{ANSWERS} answers of the one who left, then a bot by the code he was told; the receipts of both bots agree with the log")


if __name__ == "__main__":
    main()
