#!/usr/bin/env python3
"""Transcripts and receipts that mean harm, read by `emcon-server verify` and `debrief`: each ends with a documented code, in time, and prints
nothing that acts on a terminal.

usage: hostile_files.py BUILD_DIR [short|ci|long] [SEED]
"""
import json, lzma

from rig import *
from hostile_runs import output_faults
from hostile_lines import TEXTS, Spoiler

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden/corpus"
CODES = {"verify": {0, 2, 8}, "debrief": {0, 2, 7}}
FORMS = {"short": 40, "ci": 300, "long": 4_000}
RECEIPTS = ["match {0}\n", "match {0}\n", "match {0}\n", "seed {0}\n", "seat 0 {0}\n", "{0}\n", "lock 1 0 {0}\n", "journal {0}\n", "answer {0} 0 {0}\n"]


def records_of(data):
    heading, out = data.index(b"\n") + 1, []
    at = heading
    while at < len(data):
        size = int.from_bytes(data[at:at + 4], "little")
        out.append(data[at + 4:at + 4 + size])
        at += 4 + size + 32
    return out


def chained(records):
    """A transcript of these records, whose hashes are right."""
    out, before = b"emcon transcript 1\n", bytes(32)
    for number, record in enumerate(records, 1):
        before = hashlib.blake2b(b"emcon record" + before + number.to_bytes(8, "little") + record, digest_size=32).digest()
        out += len(record).to_bytes(4, "little") + record + before
    return out


def with_texts(record, dice):
    """Words in the record replaced by others of the same length, so that all around them stays what it was."""
    data = bytearray(record)
    words = [found.span() for found in re.finditer(rb"[A-Za-z][A-Za-z ,.']{5,}", record)]
    for start, end in dice.sample(words, min(len(words), dice.choice([1, 5]))):
        text = dice.choice([text.encode() for text in TEXTS if len(text.encode()) <= end - start])
        data[start:end] = text + b"." * (end - start - len(text))
    return bytes(data)


def spoiled(data, dice):
    """A host's own log with other words, a file that was changed, or one as it is."""
    how = dice.random()
    if how < 0.6:
        records = records_of(data)
        for at in {len(records) - 1, dice.randrange(len(records)), dice.choice([0, len(records) - 2])}:
            records[at] = with_texts(records[at], dice)
        data = chained(records)
    return Spoiler(dice).bytes(data) if 0.5 < how < 0.8 else data


def receipts(dice):
    form, word = dice.choice([1, 3, 4, 5]), lambda: dice.choice([*TEXTS, "5e" * 32])
    if form == 5 and dice.random() < 0.7:
        text = json.dumps({dice.choice(["match", "seed_commitment", "names", "faults", "terms", word()]):
                           dice.choice([word(), [word()], {word(): word()}, 7]) for _ in range(dice.choice([1, 3]))})
    else:
        text = "".join(dice.choice(RECEIPTS).format(word()) for _ in range(dice.choice([1, 4])))
    text = f"emcon-receipts {form}\n{text}"
    return text.encode("utf-8", "surrogatepass")


def main():
    build, _, count, seed = arguments(**FORMS)
    program, where = pathlib.Path(build).resolve() / "server/main/emcon-server", pathlib.Path(tempfile.mkdtemp(prefix="emcon-files-"))
    atexit.register(shutil.rmtree, where, ignore_errors=True)
    corpus = [lzma.decompress(file.read_bytes()) for file in sorted(GOLDEN.rglob("*.transcript.xz"))]
    tally = Tally("hostile files")
    tally.case("a log that is chained again is what it was", True, all(chained(records_of(data)) == data for data in corpus))
    for number in range(count):
        dice = random.Random(seed * 1_000_000 + number)
        (where / "file").write_bytes(spoiled(dice.choice(corpus), dice))
        (where / "receipts").write_bytes(receipts(dice))
        command = dice.choice(["verify", "verify", "debrief"])
        words = [command, where / "file", *(["--receipts", where / "receipts"] if command == "verify" and dice.random() < 0.5 else [])]
        done = subprocess.run([program, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE_S)
        tally.case(f"seed {seed}, file {number}: {command} ends with a documented code", True, done.returncode in CODES[command])
        tally.case(f"seed {seed}, file {number}: {command} prints text alone", [], output_faults(done.stdout, "pipe"))
    tally.end(2 * count + 1)


if __name__ == "__main__":
    main()
