// Silhouettes by look: one closed outline each, bow up, in a box from -32 to 32.

export interface Hull {
  /** Share of a full glyph. */
  size: number;
  /** It has no bow: it is drawn upright, whatever its heading. */
  still: boolean;
  outline: string;
  /** Darker parts on it. */
  cut: string;
  engines: string;
}

type Corner = readonly [number, number];

/** A hull of which one half is given, from bow to stern along starboard. */
function mirrored(...half: Corner[]): string {
  const right = half.map(([x, y]) => `${x} ${y}`),
    left = half
      .filter(([x]) => x !== 0)
      .reverse()
      .map(([x, y]) => `${-x} ${y}`);
  return `M${[...right, ...left].join('L')}Z`;
}
/** Boxes to starboard and their mirrors: left edge, upper edge, width, height. */
const both = (...boxes: (readonly [number, number, number, number])[]): string =>
  boxes.map(([x, y, w, h]) => `M${x} ${y}h${w}v${h}h${-w}zM${-x} ${y}h${-w}v${h}h${w}z`).join('');

const hull = (size: number, outline: string, cut = '', engines = ''): Hull => ({
  size,
  still: false,
  outline,
  cut,
  engines,
});
const still = (size: number, outline: string, cut = ''): Hull => ({ ...hull(size, outline, cut), still: true });

/** By the words of docs/protocol.md. */
const hulls: Record<string, Hull> = {
  fighter: hull(
    0.66,
    mirrored([0, -29], [4, -12], [7, -3], [26, 15], [26, 23], [8, 17], [5, 24], [0, 21]),
    'M0 -16L3 -4L0 2L-3 -4Z',
    both([1, 22, 4, 6]),
  ),
  courier: hull(
    0.72,
    mirrored([0, -31], [4, -20], [5, 4], [15, 18], [15, 26], [6, 21], [4, 27], [0, 25]),
    'M-2 -18H2L3 -8H-3Z',
    both([0, 26, 3, 6]),
  ),
  corvette: hull(
    0.78,
    mirrored([0, -30], [7, -14], [9, -2], [21, 10], [21, 25], [14, 18], [9, 20], [7, 27], [0, 27]),
    'M0 -19L4 -8H-4ZM-5 4H5V7H-5Z',
    both([1, 28, 5, 5]),
  ),
  frigate: hull(
    0.86,
    mirrored(
      [0, -32],
      [6, -20],
      [8, -5],
      [12, -3],
      [12, 2],
      [19, 2],
      [19, 22],
      [12, 22],
      [12, 17],
      [9, 19],
      [7, 28],
      [0, 28],
    ),
    'M0 -22L3 -12H-3ZM-4 -4H4V3H-4ZM-3 10H3V18H-3Z',
    both([1, 29, 5, 5], [14, 23, 3, 5]),
  ),
  destroyer: hull(
    0.92,
    mirrored([0, -33], [4, -26], [7, -10], [13, 6], [22, 16], [24, 28], [15, 23], [10, 24], [8, 30], [0, 30]),
    'M0 -24L3 -12L0 -8L-3 -12ZM-5 -1L5 -1L7 6H-7ZM-3 12H3V22H-3Z',
    both([1, 31, 6, 4], [16, 25, 4, 5]),
  ),
  cruiser: hull(
    1,
    mirrored(
      [0, -33],
      [6, -26],
      [9, -12],
      [9, -6],
      [19, -2],
      [21, 12],
      [14, 16],
      [14, 22],
      [18, 25],
      [16, 31],
      [7, 29],
      [0, 31],
    ),
    `M0 -26L4 -16V-8H-4V-16ZM-6 -2H6V4H-6ZM-4 9H4V22H-4Z${both([12, 2, 5, 8])}`,
    both([1, 31, 5, 4], [9, 31, 5, 4]),
  ),
  battleship: hull(
    1.12,
    mirrored(
      [0, -34],
      [4, -31],
      [9, -16],
      [10, -10],
      [15, -7],
      [16, -1],
      [21, 4],
      [22, 15],
      [16, 19],
      [16, 24],
      [19, 30],
      [9, 32],
      [0, 31],
    ),
    `M0 -27L4 -15H-4ZM-6 -8H6V0H-6ZM-5 5H5V12H-5ZM-5 17H5V25H-5Z${both([12, 6, 6, 3.5], [12, 12, 6, 3.5])}`,
    both([1, 32, 7, 4], [11, 32, 6, 4]),
  ),
  dreadnought: hull(
    1.26,
    mirrored(
      [0, -29],
      [2, -34],
      [6, -33],
      [10, -18],
      [11, -12],
      [17, -9],
      [18, -3],
      [24, 2],
      [26, -8],
      [29, -6],
      [29, 20],
      [22, 24],
      [20, 30],
      [12, 32],
      [10, 30],
      [0, 33],
    ),
    `M-3 -23H3V-13H-3ZM-7 -8H7V-2H-7ZM-9 3H9V8H-9ZM-5 13H5V26H-5Z${both([14, 5, 8, 3.5], [14, 12, 8, 3.5])}`,
    both([2, 33, 6, 4], [13, 32, 7, 4], [22, 26, 4, 6]),
  ),
  carrier: hull(
    1.2,
    mirrored(
      [0, -17],
      [4, -17],
      [5, -33],
      [11, -30],
      [15, -16],
      [15, -2],
      [23, 5],
      [23, 19],
      [16, 22],
      [15, 30],
      [0, 30],
    ),
    `${both([7.5, -25, 3.5, 27])}M-2.5 -11H2.5V24H-2.5ZM8 9H19V13H8ZM-8 9H-19V13H-8Z`,
    both([3, 31, 6, 4], [11, 31, 5, 4]),
  ),
  freighter: hull(
    1,
    mirrored(
      [0, -31],
      [6, -29],
      [8, -20],
      [3, -17],
      [3, -14],
      [18, -14],
      [18, -2],
      [3, -2],
      [3, 1],
      [18, 1],
      [18, 13],
      [3, 13],
      [3, 16],
      [11, 18],
      [11, 27],
      [0, 29],
    ),
    `M-4 -26H4V-23H-4Z${both([7, -14, 2, 12], [12, -14, 2, 12], [7, 1, 2, 12], [12, 1, 2, 12])}`,
    both([3, 29, 6, 5]),
  ),
  rocket: hull(
    0.5,
    mirrored([0, -30], [5, -16], [5, 10], [14, 20], [14, 26], [5, 22], [0, 22]),
    'M-5 -8H5V-4H-5Z',
    both([0, 24, 4, 9]),
  ),
  torpedo: hull(
    0.58,
    'M0 -27C9 -27 11 -18 11 -12V12L18 20V27L8 24H-8L-18 27V20L-11 12V-12C-11 -18 -9 -27 0 -27Z',
    'M-11 -9H11V-5H-11ZM-4 4H4V18H-4Z',
    both([0, 25, 6, 7]),
  ),
  station: still(
    1.2,
    'M0 -32L6 -30V-21A22 22 0 0 1 21 -6H30L32 0L30 6H21A22 22 0 0 1 6 21V30L0 32L-6 30V21A22 22 0 0 1 -21 6H-30L-32 0' +
      'L-30 -6H-21A22 22 0 0 1 -6 -21V-30ZM0 -15A15 15 0 0 0 0 15A15 15 0 0 0 0 -15Z' +
      'M0 -9A9 9 0 0 1 0 9A9 9 0 0 1 0 -9Z',
    'M-3 -27H3V-24H-3ZM-3 24H3V27H-3ZM-27 -3H-24V3H-27ZM24 -3H27V3H24Z',
  ),
  mine: still(
    0.56,
    'M-4 -16L0 -30L4 -16L14 -14L21 -21L14 -10L16 -4L30 0L16 4L14 10L21 21L14 14L4 16L0 30L-4 16L-14 14L-21 21L-14 10' +
      'L-16 4L-30 0L-16 -4L-14 -10L-21 -21L-14 -14Z',
    'M0 -8L8 0L0 8L-8 0Z',
  ),
  gate: still(
    1.3,
    'M0 -32A32 32 0 0 1 32 0L24 0A24 24 0 0 0 0 -24ZM32 5A32 32 0 0 1 5 32V24A24 24 0 0 0 24 5Z' +
      'M0 32A32 32 0 0 1 -32 0H-24A24 24 0 0 0 0 24ZM-32 -5A32 32 0 0 1 -5 -32V-24A24 24 0 0 0 -24 -5Z',
    'M0 -15L4 -4L15 0L4 4L0 15L-4 4L-15 0L-4 -4Z',
  ),
  unknown: still(0.8, 'M0 -24L24 0L0 24L-24 0Z', 'M-7 -5A7.5 7.5 0 1 1 3 3V7H-2V0A3.5 3.5 0 1 0 -3 -5ZM-2 10H3V15H-2Z'),
  wreck: still(
    0.95,
    'M-3 -31L5 -24L3 -13L11 -9L7 -2L-6 -5L-10 -12L-5 -18ZM12 2L20 8L19 19L9 15L10 7ZM-12 3L-1 6L3 14L-2 19L4 27L-7 29' +
      'L-16 22L-19 12Z',
  ),
  planet: still(1.6, 'M0 -32A32 32 0 0 1 0 32A32 32 0 0 1 0 -32Z', 'M10 -30A32 32 0 0 1 10 30A40 40 0 0 0 10 -30Z'),
};

const known = new Map(Object.entries(hulls));
/** Undefined: a thing of this look is drawn by its letters. */
export const hullOf = (look: string): Hull | undefined => known.get(look);
