// Reproduces with the page's functions what the programs' own functions have written: vectors.test.mjs FILE.
import * as fs from 'node:fs';
import { inviteIn } from 'web/look/invite_text';
import { budgetWords } from 'web/orders/order_words';
import { completed, suggestion } from 'web/orders/suggest';
import { signatureHolds } from 'web/proof/ed25519';
import { fromHex, toHex, type Bytes } from 'web/proof/hash';
import { withLots } from 'web/proof/lot';
import { newReceipts, receiptsText, type Receipts } from 'web/proof/receipts';
import { boardHash, shownHash, ToldLines } from 'web/proof/shown';
import * as proof from 'web/proof/statement';
import { treeSignatureFlaw } from 'web/proof/tree';
import type { Board, JournalLine } from 'web/table/board';
import { bearing, farApart, hexFromLabel, label, rotated } from 'web/table/hex';
import { acceptsHex, acceptsPoint, spent, type Offer } from 'web/table/offer';
import { apply, type BoardPatch } from 'web/table/patch';
import { walked } from 'web/table/path';
import { along, displaced, type Point } from 'web/table/plane';
import { coversHex, coversPoint } from 'web/table/region';
import { readScaled, scaled, scaledWithUnit } from 'web/table/scale';
import { findValue, same, type Filled } from 'web/table/value';
import { filledBytes } from 'web/wire/filled';
import { plain } from 'web/wire/plain';
import { asName, asText, noPlayerSigns } from 'web/wire/text';

/** Values as the programs wrote them: hex, words, numbers and lists of numbers. */
// oxlint-disable-next-line no-explicit-any -- each kind of case has values of its own
type Case = Record<string, any>;

const read = <T>(name: string, hex: string): T => plain<T>(name, fromHex(hex)!);
const bytes = (one: Case, name: string): Bytes => fromHex(one[name] as string)!;
const text = (hex: string): string => new TextDecoder().decode(fromHex(hex)!);

const window = 9;
function bitsOfHexes(covers: (q: number, r: number) => boolean): string {
  let out = '';
  for (let r = -window; r <= window; r++) for (let q = -window; q <= window; q++) out += covers(q, r) ? '1' : '0';
  return out;
}
function bitsOfPoints(points: number[], covers: (point: Point) => boolean): string {
  let out = '';
  for (let i = 0; i < points.length; i += 2) out += covers({ x: points[i]!, y: points[i + 1]! }) ? '1' : '0';
  return out;
}

/** Each gives what the page makes of the case and what it should be. */
const kinds: Record<string, (one: Case) => [unknown, unknown]> = {
  patch(one) {
    const now = apply(read<Board>('Board', one.before!), read<BoardPatch>('BoardPatch', one.patch!));
    return [
      [now, toHex(boardHash(now))],
      [read<Board>('Board', one.after!), one.hash],
    ];
  },
  offer: (one) => [read<Offer>('Offer', one.short!), read<Offer>('Offer', one.long!)],
  filled(one) {
    const made = filledBytes(read<Filled>('Filled', one.bytes!));
    return [
      [toHex(made), toHex(proof.answerHash(made))],
      [one.bytes, one.hash],
    ];
  },
  suggestion(one) {
    const offer = read<Offer>('Offer', one.offer!),
      now = one.immediate === 1;
    return [
      [suggestion(offer, now), completed(offer, read<Filled>('Filled', one.own!), now)],
      [read<Filled>('Filled', one.alone!), read<Filled>('Filled', one.completed!)],
    ];
  },
  lots: (one) => [
    withLots(read<Offer>('Offer', one.offer!), one.token as string, one.question!),
    read<Offer>('Offer', one.drawn!),
  ],
  spent: (one) => [spent(read<Offer>('Offer', one.offer!), read<Filled>('Filled', one.filled!)), one.spent],
  'area on hexes'(one) {
    const { region } = read<Board>('Board', one.board!).areas[0]!;
    return [bitsOfHexes((q, r) => coversHex(region, { q, r })), one.covers];
  },
  'area on a plane'(one) {
    const { region } = read<Board>('Board', one.board!).areas[0]!;
    return [bitsOfPoints(one.points!, (point) => coversPoint(region, point)), one.covers];
  },
  'choice of hexes'(one) {
    const choice = read<Offer>('Offer', one.offer!).lines[0]!.fields[0]!.hexes!;
    return [bitsOfHexes((q, r) => acceptsHex(choice, { q, r })), one.covers];
  },
  'choice of points'(one) {
    const choice = read<Offer>('Offer', one.offer!).lines[0]!.fields[0]!.points!;
    return [bitsOfPoints(one.points!, (point) => acceptsPoint(choice, point)), one.covers];
  },
  bearing(one) {
    const [aq, ar, bq, br] = one.hexes as unknown as [number, number, number, number];
    const a = { q: aq, r: ar },
      b = { q: bq, r: br },
      turned = rotated(a, one.sixths!);
    return [
      [bearing(a, b) ?? -1, farApart(a, b), turned.q, turned.r],
      [one.bearing, one.apart, ...one.turned!],
    ];
  },
  heading(one) {
    const [heading, length, x, y] = one.given as unknown as [number, number, number, number];
    const legs = along(heading, length),
      there = displaced(heading & 7, { x, y });
    return [[legs.x, legs.y, there.x, there.y], one.found];
  },
  label(one) {
    const hex = { q: one.hex![0]!, r: one.hex![1]! };
    return [
      [label(hex), hexFromLabel(one.label!)],
      [one.label, hex],
    ];
  },
  path(one) {
    const { legs } = read<Offer>('Offer', one.offer!).lines[0]!.fields[0]!;
    const value = findValue(read<Filled>('Filled', one.filled!).lines[0]!, 'path');
    const [q, r, x, y, heading] = one.start as unknown as [number, number, number, number, number];
    const poses = walked(legs, value?.kind === 'path' ? value.steps : [], one.plane!, {
      hex: { q, r },
      point: { x, y },
      heading,
    });
    return [poses.flatMap((pose) => [pose.hex.q, pose.hex.r, pose.point.x, pose.point.y, pose.heading]), one.poses];
  },
  scaled(one) {
    const scale = { decimals: one.given![1]!, unit: one.unit as string };
    return [
      [scaledWithUnit(one.given![0]!, scale), readScaled(scaled(one.given![0]!, scale), scale)],
      [one.text, one.read],
    ];
  },
  budget(one) {
    const [amount, least, decimals, spent] = one.given as [number, number, number, number];
    return [
      budgetWords({ name: 'fuel', amount, least, scale: { decimals, unit: one.unit as string } }, spent),
      one.text,
    ];
  },
  text: (one) => [
    [asText(text(one.given!)), asName(text(one.given!), noPlayerSigns)],
    [text(one.text!), text(one.name!)],
  ],
  statement(one) {
    const [a, b, salt, answer] = ['a', 'b', 'salt', 'answer'].map((name) => bytes(one, name)) as [
      Bytes,
      Bytes,
      Bytes,
      Bytes,
    ];
    const { match, n, seat, name } = one as unknown as { match: string; n: number; seat: number; name: string };
    const end = proof.endHash({ how: name, text: match, winners: [n, 1], scores: one.scores! });
    const told = Object.assign(new ToldLines(), { count: n, hash: a });
    const made = {
      terms: proof.matchStatement({
        match,
        ruleset: 'r',
        revision: n,
        scenario: 's',
        options: answer,
        dataHash: a,
        seedCommitment: b,
        seats: 3,
      }),
      setup: proof.setupStatement(match, n, salt, [a, b], [name, 'X']),
      locked: proof.answerStatement(match, seat, n, a),
      step: proof.stepStatement(match, n, a, [
        [0, a],
        [seat, b],
      ]),
      receipt: proof.receiptStatement(match, seat - 1, n, n, a, b),
      end,
      opened: proof.openedStatement(match, a, [a, b], salt, b, end),
      seed: proof.seedCommitment(match, a),
      entropy: proof.entropyCommitment(salt),
      key: proof.matchKey(a, [a, b]),
      lock: proof.lockCommitment(match, seat, n, salt, answer),
      talk: proof.talkHash(seat - 1, name, match),
      identity: proof.identityStatement(salt),
      shown: shownHash(a, n, told, b),
    };
    return [
      [...Object.values(made).map(toHex), proof.fingerprint(a)],
      [...Object.keys(made).map((key) => one[key]), one.fingerprint],
    ];
  },
  'line told'(one) {
    const line = read<JournalLine>('JournalLine', one.line!);
    const told = Object.assign(new ToldLines(), { count: line.number - 1, hash: bytes(one, 'told before') });
    told.add(line);
    return [
      [toHex(told.hash), toHex(proof.journalHash(bytes(one, 'journal before'), line))],
      [one.told, one.journal],
    ];
  },
  signature(one) {
    const key = bytes(one, 'key'),
      statement = bytes(one, 'statement');
    const holds = signatureHolds(key, statement, bytes(one, 'signature')),
      leads = treeSignatureFlaw(key, statement, bytes(one, 'tree')) === undefined;
    return [
      [holds, leads],
      [one.holds === 1, one.leads === 1],
    ];
  },
  'strange signature': (one) => [
    signatureHolds(bytes(one, 'key'), bytes(one, 'statement'), bytes(one, 'signature')),
    one.holds === 1,
  ],
  invite(one) {
    const { server, code, key, noKey } = inviteIn(text(one.given!));
    return [
      [server, code, key, noKey],
      [one.server, one.code, one.key, one['no key']],
    ];
  },
  receipts: (one) => [fileOf(receiptsText(receiptsRead(one.text!))), fileOf(one.text)],
};

/** A file of receipts: its first line and what its JSON says. */
function fileOf(text: unknown): unknown {
  const [heading, json, ...rest] = String(text).split('\n');
  return [heading, JSON.parse(json!), rest];
}

/** Receipts of a file that is known to be good. */
function receiptsRead(file: string): Receipts {
  type Field = string | number | undefined;
  const from = fileOf(file) as [string, Record<string, unknown>];
  const all = from[1];
  const raw = (value: unknown): Bytes => Uint8Array.from(atob((value as string) ?? ''), (c) => c.charCodeAt(0));
  const words = (value: unknown): string => new TextDecoder().decode(raw(value));
  const list = (name: string): Record<string, Field>[] => (all[name] ?? []) as Record<string, Field>[];
  const n = (value: unknown): number => (value as number) ?? 0;
  const out = newReceipts((all.match as string) ?? '', n(all.viewer));
  out.serverKey = raw(all.server_key);
  const terms = all.terms as Record<string, Field> | undefined;
  if (terms)
    out.terms = {
      ruleset: terms.ruleset as string,
      revision: n(terms.revision),
      scenario: terms.scenario as string,
      seats: n(terms.seats),
      dataHash: raw(terms.data_hash),
      options: raw(terms.options),
    };
  out.seedCommitment = raw(all.seed_commitment);
  out.promise = raw(all.promise);
  for (const one of list('setups') as unknown as Record<string, string[]>[])
    out.setups.set(n(one.attempt), {
      commitments: one.commitments!.map(raw),
      names: one.names!.map(words),
      signature: raw(one.signature),
    });
  for (const one of list('parts')) out.ownEntropy.set(n(one.seat), raw(one.entropy));
  for (const one of list('reveals')) out.revealedFor.set(n(one.seat), n(one.attempt));
  for (const one of list('locks')) out.locks.set(`${n(one.question)} ${n(one.seat)}`, raw(one.commitment));
  for (const one of list('answers'))
    out.answers.set(`${n(one.question)} ${n(one.seat)}`, { hash: raw(one.hash), signature: raw(one.signature) });
  for (const one of list('drafts')) out.drafts.set(n(one.question), raw(one.hash));
  for (const one of list('sent'))
    out.sent.set(n(one.question), [...(out.sent.get(n(one.question)) ?? []), raw(one.hash)]);
  for (const one of list('steps')) out.steps.set(n(one.step), { hash: raw(one.hash), signature: raw(one.signature) });
  for (const one of list('shown'))
    out.shown.push({ step: n(one.step), lines: n(one.lines), hash: raw(one.hash), build: words(one.build) });
  for (const one of list('signed_shown'))
    out.signedShown.set(n(one.step), {
      lines: n(one.lines),
      linesHash: raw(one.lines_hash),
      boardHash: raw(one.board_hash),
      signature: raw(one.signature),
    });
  for (const one of list('names')) out.names.push([n(one.seat), words(one.name)]);
  for (const one of list('talk')) out.talk.set(`${n(one.channel)} ${n(one.number)}`, raw(one.hash));
  for (const one of list('acts')) out.acts.push([n(one.question), one.act as string]);
  const opened = all.opened as Record<string, Field> | undefined;
  if (opened)
    out.opened = {
      seed: raw(opened.seed),
      key: raw(opened.key),
      lastHash: raw(opened.last_hash),
      endHash: raw(opened.end_hash),
      signature: raw(opened.signature),
    };
  out.faults.push(...((all.faults ?? []) as string[]));
  return out;
}

const agree: Record<string, [number, number]> = {};
let shown = 0;
for (const line of fs.readFileSync(process.argv[2]!, 'utf8').split('\n')) {
  if (line === '') continue;
  const one = JSON.parse(line) as Case,
    kind = one.kind as string;
  const count = (agree[kind] ??= [0, 0]);
  count[1] += 1;
  let made: unknown, right: unknown;
  try {
    [made, right] = kinds[kind]!(one);
  } catch (error) {
    [made, right] = [String(error), 'no error'];
  }
  if (same(made, right)) count[0] += 1;
  else if (shown++ < 5)
    console.log(
      `${kind}:\n  page    ${JSON.stringify(made)?.slice(0, 1500)}\n  program ${JSON.stringify(right)?.slice(0, 1500)}`,
    );
}
let good = 0,
  all = 0;
for (const [kind, [of, count]] of Object.entries(agree)) {
  console.log(`${kind}: ${of} of ${count} agree`);
  good += of;
  all += count;
}
console.log(`${good} of ${all} agree`);
process.exit(good === all && all >= 20_000 ? 0 : 1);
