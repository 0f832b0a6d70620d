// What counts as text: words of a server are shown only after this; mirrors common/text.cpp with the browser's own Unicode tables.

const marksMax = 4;
const noText = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u;
const pictureMark = '\uFE0F';
const mark = /[\p{Mn}\p{Me}\u1161-\u11FF\uD7B0-\uD7FF]/u;
const blank = /[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/u;
// Most of what comes is of these.
const plainText = /^[ -~]*$/;

/** Signs that a player's name must not have. */
export const noPlayerSigns = '*<>:;,()[]{}|/\\"`';
/** Signs that a match's name must not have. */
export const frameSigns = '*<>';

function pieces(text: string): string[] {
  const out: string[] = [];
  let marks = marksMax;  // one at the beginning would stand on what is printed before
  for (const point of text) {
    if (point !== pictureMark && mark.test(point) && !noText.test(point)) {
      if (marks < marksMax) out.push(point);
      marks = Math.min(marks + 1, marksMax);
      continue;
    }
    marks = 0;
    out.push(noText.test(point) ? ' ' : point);
  }
  return out;
}

/** Makes text of anything: a blank for what is not text, nothing for a mark too many. */
export const asText = (text: string): string => (plainText.test(text) ? text : pieces(text).join(''));

/** The same for each line by itself. */
export const asLines = (text: string): string => text.split('\n').map(asText).join('\n');

/** Makes a name of anything: `?` for the signs, and no blanks too many. */
export function asName(text: string, signs: string): string {
  let out = '';
  for (const piece of pieces(text)) {
    const isBlank = blank.test(piece);
    if (isBlank && (out === '' || out.endsWith(' '))) continue;
    out += isBlank ? ' ' : signs.includes(piece) ? '?' : piece;
  }
  return out.replace(/ +$/, '');
}
