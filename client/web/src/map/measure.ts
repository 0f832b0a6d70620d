// How wide words are on the map.
/** Of letters of the usual fonts, in parts of their size; a little more than most have. */
const narrow = 0.36,
  usual = 0.64,
  wide = 0.98;

/** Where nothing can be measured. */
export const about = (words: string, size: number): number =>
  [...words].reduce(
    (sum, letter) =>
      sum + (/[ iIl.,:;'|!jt()-]/.test(letter) ? narrow : /[A-Z0-9a-ln-vx-z]/.test(letter) ? usual : wide),
    0,
  ) * size;

let pen: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** In the page's own font; `size` in pixels. */
export function measured(words: string, size: number, weight = 600): number {
  const key = `${size} ${weight} ${words}`,
    was = known.get(key);
  if (was !== undefined) return was;
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d');
  }
  if (!pen) return about(words, size);
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  const width = pen.measureText(words).width;
  if (known.size > 2000) known.clear();
  known.set(key, width);
  return width;
}
