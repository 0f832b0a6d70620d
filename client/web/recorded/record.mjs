// Makes battles.bin, which the first page plays without a server: one battle step by step as it was, and one board of
// each of several others.
//
// usage, in a folder where build.mjs has run:
//   node record.mjs --program build/release/server/main/emcon-server --out battles.bin FILM[:LAST] BOARD:STEP ...
//   FILM: the transcript of the battle that is shown, up to the step LAST, or an older battles.bin, whose battle is
//   kept; BOARD:STEP: the transcript of one whose board after this step is a picture of its game. Transcripts come of
//   played battles: emcon new RULESET SCENARIO --bot --auto, then emcon-server export.
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';

const from = createRequire(path.join(process.cwd(), 'x.js')),
  { createFileRegistry, fromBinary, fromJson, toBinary } = from('@bufbuild/protobuf'),
  { FileDescriptorSetSchema } = from('@bufbuild/protobuf/wkt');
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, fs.readFileSync('gen/all.bin'))),
  Step = registry.getMessage('emcon.v1.DebriefStep');

const asked = { files: [] };
for (let words = process.argv.slice(2); words.length > 0;) {
  const word = words.shift();
  if (word === '--program' || word === '--out') asked[word.slice(2)] = words.shift();
  else asked.files.push(word);
}

/** Card and steps of a transcript, as `debrief` writes them. */
function debrief(file) {
  const text = execFileSync(asked.program, ['debrief', file, '--eyes', 'truth'], { maxBuffer: 1 << 30 }).toString(),
    [card, ...steps] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { card, steps };
}

/** What a picture is drawn of, and nothing else: the file is fetched by everybody who comes. */
function board(of) {
  if (!of) return undefined;
  return {
    ...of,
    things: (of.things ?? []).map(({ tracks: _, facts: __, links: ___, ...thing }) => thing),
    areas: (of.areas ?? []).filter(({ owner }) => !owner?.verb && !owner?.subject),
    sides: (of.sides ?? []).map((side) => ({
      ...side,
      facts: (side.facts ?? []).filter((fact) => fact.name === 'score').map(({ name, value }) => ({ name, value })),
    })),
    notes: [],
  };
}

const kept = ({ step, turn, title, board: after, lines, outcome }, steps) => ({
  step,
  steps,
  turn,
  title,
  board: board(after),
  outcome,
  lines: (lines ?? []).map(({ line }) => ({ line: { ...line, dice: [] } })),
});

/** The records of a file that this program has made: its head, and steps as they stand there. */
function made(file) {
  const bytes = fs.readFileSync(file),
    records = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUInt32BE(at))
    records.push(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at)));
  const [head, ...steps] = records,
    { ruleset, scenario, steps: count } = JSON.parse(head.toString());
  return { ruleset, scenario, steps: steps.slice(0, count) };
}

const encoded = (step) =>
  Buffer.from(toBinary(Step, fromJson(Step, JSON.parse(JSON.stringify(step)), { ignoreUnknownFields: true })));

function recorded(film) {
  if (film.endsWith('.bin')) return made(film);
  const [file, last] = film.split(':'),
    { card, steps } = debrief(file);
  // A step in which nothing moved and nothing was told is no picture of its own.
  const told = steps.slice(0, Number(last) || undefined).filter((step) => step.board && (step.lines ?? []).length > 0);
  return {
    ruleset: card.ruleset,
    scenario: card.scenario,
    steps: told.map((step) => encoded(kept(step, told.length))),
  };
}

const [film, ...pictures] = asked.files,
  shown = recorded(film),
  out = [...shown.steps],
  boards = [];
for (const picture of pictures) {
  const [file, at] = picture.split(':'),
    { card, steps } = debrief(file),
    step = steps.find((one) => one.step === Number(at));
  boards.push(card.ruleset);
  out.push(encoded({ step: step.step, board: board(step.board) }));
}

const head = { ruleset: shown.ruleset, scenario: shown.scenario, steps: shown.steps.length, boards },
  records = [Buffer.from(JSON.stringify(head)), ...out];
fs.writeFileSync(
  asked.out,
  Buffer.concat(
    records.flatMap((one) => {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(one.length);
      return [size, one];
    }),
  ),
);
process.stdout.write(`${asked.out}: ${head.steps} steps of ${head.scenario}, boards of ${boards.join(', ')}\n`);
