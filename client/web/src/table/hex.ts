// Flat-top hexes in axial coordinates; mirrors common/hex.hpp and common/bearing.hpp.

/** A hex, or the difference of two. */
export interface Hex {
  q: number;
  r: number;
}

export const sameHex = (a: Hex, b: Hex): boolean => a.q === b.q && a.r === b.r;

/** Hexes between two. */
export function farApart(a: Hex, b: Hex): number {
  const q = a.q - b.q,
    r = a.r - b.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

const directions: readonly Hex[] = [
  { q: 0, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

/** Unit vector of direction 1..6, 1 is up, then clockwise; any other number gives the zero vector. */
export const direction = (d: number): Hex => directions[d] ?? { q: 0, r: 0 };

/** Turned by so many sixths of the circle, clockwise. */
export function rotated(v: Hex, sixths: number): Hex {
  let out = v;
  for (let turns = ((sixths % 6) + 6) % 6; turns > 0; turns--) out = { q: -out.r, r: out.q + out.r };
  return { q: out.q + 0, r: out.r + 0 };
}

/** All hexes at exactly `radius`, clockwise from direction 1; radius 0 gives the centre alone. */
export function ring(centre: Hex, radius: number): Hex[] {
  if (radius <= 0) return [centre];
  const out: Hex[] = [];
  let at = { q: centre.q, r: centre.r - radius };
  for (let d = 0; d < 6; d++) {
    const step = direction(((d + 2) % 6) + 1);
    for (let i = 0; i < radius; i++) {
      out.push(at);
      at = { q: at.q + step.q, r: at.r + step.r };
    }
  }
  return out;
}

/** Row of a hex as printed on a map whose even columns stand half a hex lower. */
export const rowOf = (hex: Hex): number => hex.r + Math.floor((hex.q - 1) / 2);
export const fromColumnRow = (column: number, row: number): Hex => ({
  q: column,
  r: row - Math.floor((column - 1) / 2),
});

/** "CCRR" for columns and rows 01..99, else "(q,r)". */
export function label(h: Hex): string {
  const onMap = h.q >= 1 && h.q <= 99 && h.r >= -99 && h.r <= 99;
  const row = onMap ? rowOf(h) : 0;
  if (row < 1 || row > 99) return `(${h.q},${h.r})`;
  return String(h.q).padStart(2, '0') + String(row).padStart(2, '0');
}

/** Reads what `label` writes; nothing else. */
export function hexFromLabel(text: string): Hex | undefined {
  if (/^[0-9]{4}$/.test(text)) {
    const column = Number(text.slice(0, 2)),
      row = Number(text.slice(2));
    return column < 1 || row < 1 ? undefined : fromColumnRow(column, row);
  }
  const found = /^\((-?[0-9]{1,10}),(-?[0-9]{1,10})\)$/.exec(text);
  if (!found) return undefined;
  const hex = { q: Number(found[1]), r: Number(found[2]) };
  return label(hex) === text ? hex : undefined;
}

/** Bearing from one hex to another: 4 for each sixth, 1 to 3 within; none if both are one. */
export function bearing(from: Hex, to: Hex): number | undefined {
  const q = to.q - from.q,
    r = to.r - from.r,
    s = q + r;
  const ways: readonly (readonly [number, number])[] = [
    [-s, q],
    [-r, s],
    [q, r],
    [s, -q],
    [r, -s],
    [-q, -r],
  ];
  for (const [k, [x, y]] of ways.entries()) {
    if (x <= 0 || y < 0) continue;
    return 4 * k + (y === 0 ? 0 : y < x ? 1 : y === x ? 2 : 3);
  }
  return undefined;
}
