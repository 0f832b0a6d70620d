// Writes and reads a seat as the terminal client keeps it: "emcon-seat 1" and lines "key value".
import { fromHex, toHex } from '../proof/hash';
import type { SeatRecord } from './store';

const heading = 'emcon-seat 1';

/** The file of a seat; whoever reads it can play the seat. */
export function seatText(seat: SeatRecord, server: string): string {
  const lines: [string, string][] = [
    ['server', server],
    ['match', seat.match],
    ['seat', String(seat.seat)],
    ['token', seat.token],
    ['entropy', toHex(seat.entropy)],
    ['seed', toHex(seat.seedCommitment)],
    ['drawn_in', 'a browser'],
    ['title', seat.title],
    ['joined', String(Math.floor(seat.joined / 1000))],
    ['name', seat.name],
    ['key', seat.key],
  ];
  return `${heading}\n${lines
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key} ${value}\n`)
    .join('')}`;
}

/** None, if it is no such file. The part of the dice in it counts as one that may have been shown elsewhere. */
export function seatFromText(text: string): SeatRecord | undefined {
  const [first, ...lines] = text.split('\n');
  if (first !== heading) return undefined;
  const found = new Map(
    lines
      .filter((line) => line.includes(' '))
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );
  const get = (key: string): string => found.get(key) ?? '';
  const seat = Number(get('seat') || '-1');
  if (!/^[0-9a-z]{16}$/.test(get('match')) || get('token') === '' || !Number.isInteger(seat) || seat < 0)
    return undefined;
  return {
    match: get('match'),
    seat,
    token: get('token'),
    entropy: fromHex(get('entropy')) ?? new Uint8Array(),
    copied: true,
    seedCommitment: fromHex(get('seed')) ?? new Uint8Array(),
    title: get('title'),
    name: get('name'),
    key: get('key'),
    joined: Number(get('joined') || '0') * 1000,
    invites: [],
  };
}
