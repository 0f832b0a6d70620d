// The receipts that a client keeps of a match, and their file; mirrors common/receipts.hpp, which says what each fact
// is, and proto/receipts.proto.
import { utf8, type Bytes } from './hash';

export const spectator = -1;

export interface Terms {
  ruleset: string;
  revision: number;
  scenario: string;
  seats: number;
  dataHash: Bytes;
  options: Bytes;
}
export interface SetUp {
  commitments: Bytes[];
  names: string[];
  signature: Bytes;
}
export interface Signed {
  hash: Bytes;
  signature: Bytes;
}
export interface Told {
  lines: number;
  linesHash: Bytes;
  boardHash: Bytes;
  signature: Bytes;
}
export interface Shown {
  step: number;
  lines: number;
  hash: Bytes;
  build?: string;
}

const none: Bytes = new Uint8Array();

/** What one viewer was promised and shown of a match. Maps have numbers as keys, pairs of them as "a b". */
export interface Receipts {
  match: string;
  viewer: number;
  serverKey: Bytes;
  terms: Terms | undefined;
  seedCommitment: Bytes;
  promise: Bytes;
  setups: Map<number, SetUp>;
  ownEntropy: Map<number, Bytes>;
  revealedFor: Map<number, number>;
  locks: Map<string, Bytes>;
  answers: Map<string, Signed>;
  drafts: Map<number, Bytes>;
  sent: Map<number, Bytes[]>;
  steps: Map<number, Signed>;
  shown: Shown[];
  signedShown: Map<number, Told>;
  names: [seat: number, name: string][];
  talk: Map<string, Bytes>;
  acts: [question: number, act: string][];
  opened: { seed: Bytes; key: Bytes; lastHash: Bytes; endHash: Bytes; signature: Bytes } | undefined;
  faults: string[];
}

export const pair = (a: number, b: number): string => `${a} ${b}`;

export const newReceipts = (match: string, viewer: number): Receipts => ({
  match,
  viewer,
  serverKey: none,
  terms: undefined,
  seedCommitment: none,
  promise: none,
  setups: new Map(),
  ownEntropy: new Map(),
  revealedFor: new Map(),
  locks: new Map(),
  answers: new Map(),
  drafts: new Map(),
  sent: new Map(),
  steps: new Map(),
  shown: [],
  signedShown: new Map(),
  names: [],
  talk: new Map(),
  acts: [],
  opened: undefined,
  faults: [],
});

/** What the holder of a seat who takes it again goes on with. */
export const begunAnew = (old: Receipts): Receipts => ({
  ...newReceipts(old.match, old.viewer),
  serverKey: old.serverKey,
  terms: old.terms,
  seedCommitment: old.seedCommitment,
  promise: old.promise,
  setups: old.setups,
});

/** Notes a name unless it is known. */
export function noteName(receipts: Receipts, seat: number, name: string): void {
  if (name !== '' && !receipts.names.some(([at, known]) => at === seat && known === name))
    receipts.names.push([seat, name]);
}

/** The commitments that were seen of one question, by seat. */
export function locksOf(receipts: Receipts, question: number): [number, Bytes][] {
  const out: [number, Bytes][] = [];
  for (const [key, commitment] of receipts.locks) {
    const [of, seat] = key.split(' ').map(Number) as [number, number];
    if (of === question) out.push([seat, commitment]);
  }
  return out.sort((a, b) => a[0] - b[0]);
}

function inOrder<T>(map: Map<number, T>): [number, T][] {
  return [...map].sort((a, b) => a[0] - b[0]);
}
function inOrderOfPairs<T>(map: Map<string, T>): [string, T][] {
  const parts = (key: string): number[] => key.split(' ').map(Number);
  return [...map].sort(([a], [b]) => parts(a)[0]! - parts(b)[0]! || parts(a)[1]! - parts(b)[1]!);
}

type Json = string | number | Json[] | { [field: string]: Json };

const base64 = (bytes: Bytes): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
/** A message: a field that is 0 or empty is left out, as protobuf has it. */
function message(fields: Record<string, Json | Bytes | undefined>): Json {
  const out: Record<string, Json> = {};
  for (const [name, value] of Object.entries(fields)) {
    const one = value instanceof Uint8Array ? base64(value) : value;
    if (one !== undefined && one !== 0 && !((typeof one === 'string' || Array.isArray(one)) && one.length === 0))
      out[name] = one;
  }
  return out;
}

/** The file of form 5: the same message as the terminal's, as JSON. */
export function receiptsText(receipts: Receipts): string {
  const { terms, opened } = receipts;
  const pairs = <T>(map: Map<string, T>, to: (a: number, b: number, value: T) => Json): Json[] =>
    inOrderOfPairs(map).map(([key, value]) => {
      const [a, b] = key.split(' ').map(Number) as [number, number];
      return to(a, b, value);
    });
  const ordered = <T>(map: Map<number, T>, to: (at: number, value: T) => Json): Json[] =>
    inOrder(map).map(([at, value]) => to(at, value));
  const all = message({
    match: receipts.match,
    viewer: receipts.viewer,
    server_key: receipts.serverKey,
    terms: terms && message({ ...terms, dataHash: undefined, data_hash: terms.dataHash }),
    seed_commitment: receipts.seedCommitment,
    promise: receipts.promise,
    setups: ordered(receipts.setups, (attempt, setup) =>
      message({
        attempt,
        commitments: setup.commitments.map(base64),
        names: setup.names.map((name) => base64(utf8(name))),
        signature: setup.signature,
      }),
    ),
    parts: ordered(receipts.ownEntropy, (seat, entropy) => message({ seat, entropy })),
    reveals: ordered(receipts.revealedFor, (seat, attempt) => message({ seat, attempt })),
    locks: pairs(receipts.locks, (question, seat, commitment) => message({ question, seat, commitment })),
    answers: pairs(receipts.answers, (question, seat, { hash, signature }) =>
      message({ question, seat, hash, signature }),
    ),
    drafts: ordered(receipts.drafts, (question, hash) => message({ question, hash })),
    sent: inOrder(receipts.sent).flatMap(([question, hashes]) => hashes.map((hash) => message({ question, hash }))),
    steps: ordered(receipts.steps, (step, { hash, signature }) => message({ step, hash, signature })),
    shown: receipts.shown.map(({ step, lines, hash, build }) =>
      message({ step, lines, hash, build: utf8(build ?? '') }),
    ),
    signed_shown: ordered(receipts.signedShown, (step, told) =>
      message({
        step,
        lines: told.lines,
        lines_hash: told.linesHash,
        board_hash: told.boardHash,
        signature: told.signature,
      }),
    ),
    names: receipts.names.map(([seat, name]) => message({ seat, name: utf8(name) })),
    talk: pairs(receipts.talk, (channel, number, hash) => message({ channel, number, hash })),
    acts: receipts.acts.map(([question, act]) => message({ question, act })),
    opened:
      opened &&
      message({
        seed: opened.seed,
        key: opened.key,
        last_hash: opened.lastHash,
        end_hash: opened.endHash,
        signature: opened.signature,
      }),
    faults: receipts.faults,
  });
  return `emcon-receipts 5\n${JSON.stringify(all)}\n`;
}
