// A link as a QR code (ISO/IEC 18004): bytes, versions 1 to 10, error correction M. No camera is as far from a screen
// as a person.

// Of each version how many blocks there are, and codewords of error correction in each.
const blocksOf = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5],
  checksOf = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];

/** Powers of 2 in the field of 256 elements, and whose power an element is. */
const power: number[] = [],
  log: number[] = [];
for (let i = 0, x = 1; i < 255; i++, x = x > 127 ? (x * 2) ^ 0x11d : x * 2) {
  power[i] = x;
  log[x] = i;
}
const times = (a: number, b: number): number => (a && b ? power[(log[a]! + log[b]!) % 255]! : 0);

/** The remainder of Reed and Solomon. */
function checks(data: number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++)
    divisor = [...divisor, 0].map((one, n) => one ^ times(divisor[n - 1] ?? 0, power[i]!));
  const rest = [...data, ...Array.from({ length: count }, () => 0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    divisor.forEach((one, n) => {
      rest[i + n]! ^= times(one, lead);
    });
  }
  return rest.slice(data.length);
}

/** Middles of the small squares, along either side. */
function squares(version: number): number[] {
  if (version === 1) return [];
  return version < 7 ? [6, 4 * version + 10] : [6, 2 * version + 8, 4 * version + 10];
}

function codewordsIn(version: number): number {
  const count = squares(version).length;
  return Math.floor(
    ((16 * version + 128) * version + 64 - (count > 0 ? (25 * count - 10) * count - 55 : 0) - (version > 6 ? 36 : 0)) /
      8,
  );
}

/** Data and checks of the blocks, one codeword of each after the other. */
function codewords(bytes: Uint8Array, version: number, room: number): number[] {
  const bits = [
    4,
    version < 10 ? bytes.length : bytes.length >> 8,
    ...(version < 10 ? [] : [bytes.length & 255]),
    ...bytes,
    0,
  ];
  // The first number has 4 bits alone, so that each byte lies across two.
  const data = bits.slice(1).map((byte, i) => ((bits[i]! << 4) | (byte >> 4)) & 255);
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const blocks = blocksOf[version - 1]!,
    long = room % blocks,
    parts: number[][] = [],
    after: number[][] = [];
  for (let b = 0, at = 0; b < blocks; b++) {
    const part = data.slice(at, (at += Math.floor(room / blocks) + (b < blocks - long ? 0 : 1)));
    parts.push(part);
    after.push(checks(part, checksOf[version - 1]!));
  }
  return [parts, after].flatMap((all) => all.at(-1)!.flatMap((_, i) => all.flatMap((one) => one[i] ?? [])));
}

/** `value` and the remainder of its division by `divisor`, in so many bits. */
function coded(value: number, bits: number, divisor: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) & 1 ? divisor : 0);
  return (value << bits) | rest;
}

const masks: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Dark modules are true; undefined is for data. */
type Grid = (boolean | undefined)[][];

function frame(version: number, mask: number): Grid {
  const size = 4 * version + 17,
    far = size - 1,
    grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
  const set = (x: number, y: number, dark: boolean): void => {
    if (grid[y] && x in grid[y]) grid[y][x] = dark;
  };
  /** A square whose rings are dark, but for those so far from its middle. */
  const rings = (x: number, y: number, r: number, light: number[]): void => {
    for (let dy = -r; dy <= r; dy++)
      for (let dx = -r; dx <= r; dx++) set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; i++)
    [
      [i, 6],
      [6, i],
    ].forEach(([x, y]) => set(x!, y!, i % 2 === 0));
  const corners = [
      [3, 3],
      [far - 3, 3],
      [3, far - 3],
    ] as const,
    middles = squares(version);
  for (const [x, y] of corners) rings(x, y, 4, [2, 4]);
  for (const y of middles)
    for (const x of middles)
      if (!corners.some(([a, b]) => Math.abs(a - x) < 5 && Math.abs(b - y) < 5)) rings(x, y, 2, [1]);
  const format = coded(mask, 10, 0x537) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1,
      near = i < 6 ? i : i < 8 ? i + 1 : 14 - i + (i === 8 ? 1 : 0);
    if (i < 8) set(8, near, dark);
    else set(near, 8, dark);
    if (i < 8) set(far - i, 8, dark);
    else set(8, size - 15 + i, dark);
  }
  set(8, size - 8, true);
  const named = version > 6 ? coded(version, 12, 0x1f25) : 0;
  for (let i = 0; i < (named ? 18 : 0); i++)
    for (const [x, y] of [
      [size - 11 + (i % 3), Math.floor(i / 3)],
      [Math.floor(i / 3), size - 11 + (i % 3)],
    ] as const)
      set(x, y, ((named >> i) & 1) === 1);
  return grid;
}

/** How hard it is to read, by the four rules of the standard. */
function badness(grid: Grid): number {
  const lines = (all: Grid): string[] => all.map((row) => row.map(Number).join('')),
    size = grid.length;
  const rows = lines(grid),
    both = [...rows, ...lines(grid.map((_, x) => grid.map((row) => row[x])))];
  let out = 0,
    dark = 0;
  for (const line of both) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) out += run.length - 2;
    for (const like of ['10111010000', '00001011101'])
      for (let at = line.indexOf(like); at >= 0; at = line.indexOf(like, at + 1)) out += 40;
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      dark += Number(grid[y]![x]);
      if (
        y > 0 &&
        x > 0 &&
        grid[y]![x] === grid[y]![x - 1] &&
        grid[y]![x] === grid[y - 1]![x] &&
        grid[y]![x] === grid[y - 1]![x - 1]
      )
        out += 3;
    }
  return out + 10 * Math.floor(Math.abs((20 * dark) / size / size - 10));
}

function drawn(words: number[], version: number, mask: number): Grid {
  const grid = frame(version, mask),
    size = grid.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
    for (let n = 0; n < size; n++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - n : n;
        if (grid[y]![x] !== undefined) continue;
        grid[y]![x] = ((((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1) !== (masks[mask]!(x, y) === 0);
        bit += 1;
      }
  return grid;
}

/** Rows of modules, dark ones true; none: the text is too long. `mask`: the one to use, else that which is read
 *  best. */
export function qrCode(text: string, mask = -1): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 10; version++) {
    const room = codewordsIn(version) - blocksOf[version - 1]! * checksOf[version - 1]!;
    if (bytes.length + (version < 10 ? 2 : 3) > room) continue;
    const words = codewords(bytes, version, room),
      all = masks
        .map((_, i) => i)
        .filter((i) => mask < 0 || i === mask)
        .map((i) => drawn(words, version, i));
    return all.reduce((best, one) => (badness(one) < badness(best) ? one : best)) as boolean[][];
  }
  return undefined;
}
