// The hashes that a server signs and the commitments that it and the seats make; mirrors common/proof/statement.cpp and
// commitment.cpp.
import type { JournalLine } from '../table/board';
import { hashOf, Hasher, type Bytes } from './hash';

export interface MatchTerms {
  match: string;
  ruleset: string;
  revision: number;
  scenario: string;
  options: Bytes;
  dataHash: Bytes;
  seedCommitment: Bytes;
  seats: number;
}
export interface EndTerms {
  how: string;
  text: string;
  winners: number[];
  scores: number[];
}
/** Seat and lock commitment. */
export type Sealed = readonly [seat: number, commitment: Bytes];

export const identityStatement = (challenge: Bytes): Bytes => new Hasher('emcon identity').text(challenge).done();

export const matchStatement = (terms: MatchTerms): Bytes =>
  new Hasher('emcon match')
    .text(terms.match)
    .text(terms.ruleset)
    .u32(terms.revision)
    .text(terms.scenario)
    .text(terms.options)
    .text(terms.dataHash)
    .text(terms.seedCommitment)
    .u32(terms.seats)
    .done();

export function setupStatement(
  match: string,
  attempt: number,
  seed: Bytes,
  commitments: Bytes[],
  names: string[],
): Bytes {
  const out = new Hasher('emcon set-up').text(match).u32(attempt).text(seed).u32(commitments.length);
  commitments.forEach((commitment, i) => out.text(commitment).text(names[i] ?? ''));
  return out.done();
}

export const answerStatement = (match: string, seat: number, question: number, answerHash: Bytes): Bytes =>
  new Hasher('emcon answer').text(match).u8(seat).u32(question).text(answerHash).done();

export function stepStatement(match: string, step: number, publicJournalHash: Bytes, commitments: Sealed[]): Bytes {
  const out = new Hasher('emcon step').text(match).u32(step).text(publicJournalHash).u32(commitments.length);
  for (const [seat, commitment] of commitments) out.u8(seat).text(commitment);
  return out.done();
}

export const receiptStatement = (
  match: string,
  seat: number,
  step: number,
  lines: number,
  linesHash: Bytes,
  board: Bytes,
): Bytes =>
  new Hasher('emcon receipt')
    .text(match)
    .u8(seat & 255)
    .u32(step)
    .u32(lines)
    .raw(linesHash)
    .raw(board)
    .done();

export function endHash(end: EndTerms): Bytes {
  const out = new Hasher('emcon end').text(end.how).text(end.text).u32(end.winners.length);
  for (const winner of end.winners) out.u32(winner);
  out.u32(end.scores.length);
  for (const score of end.scores) out.i64(score);
  return out.done();
}

export function openedStatement(
  match: string,
  seed: Bytes,
  entropy: Bytes[],
  key: Bytes,
  lastHash: Bytes,
  end: Bytes,
): Bytes {
  const out = new Hasher('emcon opened').text(match).text(seed).u32(entropy.length);
  for (const one of entropy) out.text(one);
  return out.text(key).text(lastHash).raw(end).done();
}

export const seedCommitment = (match: string, seed: Bytes): Bytes => new Hasher(`emcon seed${match}`).raw(seed).done();
export const entropyCommitment = hashOf;
export const answerHash = hashOf;

export function matchKey(seed: Bytes, entropy: Bytes[]): Bytes {
  const out = new Hasher('emcon key').raw(seed);
  entropy.forEach((one, seat) => out.u8(seat).raw(one));
  return out.done();
}

export const lockCommitment = (match: string, seat: number, question: number, salt: Bytes, answer: Bytes): Bytes =>
  new Hasher('emcon lock').text(match).u8(seat).u32(question).raw(salt).raw(answer).done();

export const talkHash = (seat: number, name: string, line: string): Bytes =>
  new Hasher('emcon talk')
    .u8(seat & 255)
    .text(name)
    .text(line)
    .done();

export function journalHash(before: Bytes, line: JournalLine): Bytes {
  const out = new Hasher('emcon journal')
    .raw(before)
    .u32(line.turn)
    .text(line.text)
    .text(line.clause)
    .u32(line.dice.length);
  for (const die of line.dice) out.u32(die.sides).u32(die.value);
  out.u8(line.weight).u32(line.about.length);
  for (const handle of line.about) out.text(handle);
  return out.done();
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** The first 80 bits of the hash of a server's key, as people compare them. */
export function fingerprint(publicKey: Bytes): string {
  const hash = new Hasher('emcon fingerprint').raw(publicKey).done();
  let out = '',
    bits = 0,
    count = 0;
  for (const byte of hash) {
    bits = ((bits << 8) | byte) & 0xffff;
    for (count += 8; count >= 5 && out.length < 16; count -= 5) out += letters[(bits >> (count - 5)) & 31]!;
    if (out.length === 16) break;
  }
  return out.replace(/(.{4})(?=.)/g, '$1-');
}

/** A fingerprint as somebody types it; empty: it is none. */
export function fingerprintAsTyped(text: string): string {
  const plain = text.toLowerCase().replace(/[- ]/g, '');
  return /^[a-z2-7]{16}$/.test(plain) ? plain.replace(/(.{4})(?=.)/g, '$1-') : '';
}
