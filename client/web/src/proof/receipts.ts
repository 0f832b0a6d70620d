// The receipts that a client keeps of a match, and their file; mirrors common/receipts.hpp, which says what each fact is.
import { toHex, utf8, type Bytes } from './hash';

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
  match, viewer, serverKey: none, terms: undefined, seedCommitment: none, promise: none, setups: new Map(), ownEntropy: new Map(),
  revealedFor: new Map(), locks: new Map(), answers: new Map(), drafts: new Map(), sent: new Map(), steps: new Map(), shown: [],
  signedShown: new Map(), names: [], talk: new Map(), acts: [], opened: undefined, faults: [],
});

/** What the holder of a seat who takes it again goes on with. */
export const begunAnew = (old: Receipts): Receipts => ({
  ...newReceipts(old.match, old.viewer), serverKey: old.serverKey, terms: old.terms, seedCommitment: old.seedCommitment,
  promise: old.promise, setups: old.setups,
});

/** Notes a name unless it is known. */
export function noteName(receipts: Receipts, seat: number, name: string): void {
  if (name !== '' && !receipts.names.some(([at, known]) => at === seat && known === name)) receipts.names.push([seat, name]);
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

const hex = (bytes: Bytes): string => (bytes.length === 0 ? '-' : toHex(bytes));

function inOrder<T>(map: Map<number, T>): [number, T][] {
  return [...map].sort((a, b) => a[0] - b[0]);
}
function inOrderOfPairs<T>(map: Map<string, T>): [string, T][] {
  const parts = (key: string): number[] => key.split(' ').map(Number);
  return [...map].sort(([a], [b]) => parts(a)[0]! - parts(b)[0]! || parts(a)[1]! - parts(b)[1]!);
}

/** The file, letter for letter as the terminal writes it. */
export function receiptsText(receipts: Receipts): string {
  const out: string[] = ['emcon-receipts 4'];
  const add = (...words: (string | number)[]): void => void out.push(words.join(' '));
  const { terms, opened } = receipts;
  add('match', receipts.match);
  add('viewer', receipts.viewer === spectator ? 'watch' : receipts.viewer);
  if (receipts.serverKey.length > 0) add('server', hex(receipts.serverKey));
  if (terms) add('terms', terms.ruleset, terms.revision, terms.scenario, terms.seats, hex(terms.dataHash), hex(terms.options));
  if (receipts.seedCommitment.length > 0) add('seed', hex(receipts.seedCommitment));
  if (receipts.promise.length > 0) add('promise', hex(receipts.promise));
  for (const [attempt, setup] of inOrder(receipts.setups))
    add('setup', attempt, hex(setup.signature), ...setup.commitments.flatMap((commitment, i) => [hex(commitment), hex(utf8(setup.names[i] ?? ''))]));
  for (const [seat, bytes] of inOrder(receipts.ownEntropy)) add('entropy', seat, hex(bytes));
  for (const [seat, attempt] of inOrder(receipts.revealedFor)) add('revealed', seat, attempt);
  for (const [at, bytes] of inOrderOfPairs(receipts.locks)) add('lock', at, hex(bytes));
  for (const [at, answer] of inOrderOfPairs(receipts.answers)) add('answer', at, hex(answer.hash), hex(answer.signature));
  for (const [question, hash] of inOrder(receipts.drafts)) add('draft', question, hex(hash));
  for (const [question, hashes] of inOrder(receipts.sent)) for (const hash of hashes) add('sent', question, hex(hash));
  for (const [step, close] of inOrder(receipts.steps)) add('step', step, hex(close.hash), hex(close.signature));
  for (const one of receipts.shown) add('shown', one.step, one.lines, hex(one.hash), hex(utf8(one.build ?? '')));
  for (const [step, told] of inOrder(receipts.signedShown))
    add('signed', step, told.lines, hex(told.linesHash), hex(told.boardHash), hex(told.signature));
  for (const [seat, name] of receipts.names) add('name', seat, hex(utf8(name)));
  for (const [at, hash] of inOrderOfPairs(receipts.talk)) add('talk', at, hex(hash));
  for (const [question, act] of receipts.acts) add('act', question, act);
  if (opened) add('opened', hex(opened.seed), hex(opened.key), hex(opened.lastHash), hex(opened.endHash), hex(opened.signature));
  for (const fault of receipts.faults) add('fault', hex(utf8(fault)));
  return out.join('\n') + '\n';
}
