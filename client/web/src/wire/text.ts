// What counts as text: words of a server are shown only after this; mirrors common/text.cpp with the browser's own
// Unicode tables.

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

const joinsNext = new RegExp(
  '[\\u0626\\u0628\\u062A-\\u062E\\u0633-\\u063A\\u0641-\\u0647\\u0649\\u064A\\u0678-\\u0687' +
    '\\u069A-\\u06BF\\u06C1\\u06C2\\u06CC\\u06CE\\u06D0\\u06D1]',
  'u',
);
const joinsFormer = /[\u0622-\u063A\u0641-\u064A\u0671-\u0673\u0676-\u06D3]/u;
const people = /[\u{1F466}-\u{1F469}\u{1F9D1}]/u;
const betweenPeople = /[\u2764\u{1F48B}\u{1F91D}]/u;
const withPeople = new RegExp(
  '[\\u2695\\u2696\\u2708\\u{1F33E}\\u{1F373}\\u{1F37C}\\u{1F393}\\u{1F3A4}\\u{1F3A8}\\u{1F3EB}' +
    '\\u{1F3ED}\\u{1F4BB}\\u{1F4BC}\\u{1F527}\\u{1F52C}\\u{1F680}\\u{1F692}\\u{1F9AF}-\\u{1F9B3}' +
    '\\u{1F9BC}\\u{1F9BD}]',
  'u',
);
const ofGender = new RegExp(
  '[\\u26F9\\u{1F3C3}\\u{1F3C4}\\u{1F3CA}-\\u{1F3CC}\\u{1F46E}\\u{1F46F}\\u{1F471}\\u{1F473}\\u{1F477}' +
    '\\u{1F481}\\u{1F482}\\u{1F486}\\u{1F487}\\u{1F575}\\u{1F645}-\\u{1F647}\\u{1F64B}\\u{1F64D}' +
    '\\u{1F64E}\\u{1F6A3}\\u{1F6B4}-\\u{1F6B6}\\u{1F926}\\u{1F937}-\\u{1F939}\\u{1F93D}\\u{1F93E}' +
    '\\u{1F9B8}\\u{1F9B9}\\u{1F9CD}-\\u{1F9CF}\\u{1F9D6}-\\u{1F9DD}]',
  'u',
);
const skin = /[\u{1F3FB}-\u{1F3FF}]/u;

/** Tells a joiner that shows, between letters or pictures that look another way with it, from one that hides. */
class Joining {
  private base = ''; // the last one that the next may be joined to
  private joined = false;
  private chained = false;

  joins(sign: string, next: string): boolean {
    const { base } = this;
    if (sign === '\u200C') return joinsNext.test(base) && joinsFormer.test(next);
    if (sign !== '\u200D') return false;
    if (people.test(base)) return people.test(next) || betweenPeople.test(next) || withPeople.test(next);
    if (betweenPeople.test(base)) return this.chained && (people.test(next) || next === '\u{1F48B}');
    return (
      (ofGender.test(base) && /[\u2640\u2642]/u.test(next)) ||
      (base === '\u{1F3F4}' && next === '\u2620') ||
      (base === '\u{1F3F3}' && next === '\u{1F308}')
    );
  }
  past(point: string, joins: boolean): void {
    if (joins && point === '\u200D') this.joined = true;
    if (joins || point === pictureMark || skin.test(point)) return;
    if (noText.test(point)) {
      this.base = '';
      this.joined = false;
    } else if (!mark.test(point)) {
      this.base = point;
      this.chained = this.joined;
      this.joined = false;
    }
  }
}

function pieces(text: string): string[] {
  const out: string[] = [],
    points = [...text],
    joining = new Joining();
  let marks = marksMax; // one at the beginning would stand on what is printed before
  for (const [i, point] of points.entries()) {
    const joins = joining.joins(point, points[i + 1] ?? '');
    joining.past(point, joins);
    if (joins) {
      out.push(point);
      continue;
    }
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
