// Draws things on a map: where they were, are and will be, as glyphs and courses.
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { Role, type Board, type Thing } from '../table/board';
import { thingWords } from '../look/thing_words';
import { placeOf, marksOn, type Lens, type Place } from './lens';
import { lookOf, radiusOf, signOf } from './looks';
import { degreesOf, standingsOn, type Standing } from './standing';
import { w } from '../words';

const nobody: ReadonlySet<string> = new Set();

const classes = ['red', 'blue', 'green', 'yellow', 'magenta', 'cyan'];

/** The class of a side's colour; sides also differ in the shape of their glyphs. */
export function sideClass(board: Board, side: number): string {
  const colour = board.sides[side]?.colour ?? '';
  return classes.includes(colour) ? `side-${colour}` : 'side-none';
}

const shapes = [
  svg`<circle r="9"></circle>`,
  svg`<path d="M-8.5 -8.5H8.5V8.5H-8.5Z"></path>`,
  svg`<path d="M0 -11L11 0L0 11L-11 0Z"></path>`,
  svg`<path d="M-5 -9H5L10 0L5 9H-5L-10 0Z"></path>`,
];
const strange = svg`<circle r="9" stroke-dasharray="3 2"></circle>`;

/** The sign of a side: filled or outlined, and its colour. */
export const sideSign = (board: Board, side: number): TemplateResult =>
  html`<svg class="side-sign ${sideClass(board, side)}" viewBox="-12 -12 24 24" aria-hidden="true">
    ${signOf(side)}
  </svg>`;

export const points = (lens: Lens, places: Place[]): string =>
  places
    .map((place) => lens.of(place))
    .map((spot) => `${spot.x.toFixed(1)},${spot.y.toFixed(1)}`)
    .join(' ');

const bow = (lens: Lens, heading: number): TemplateResult | typeof nothing =>
  heading < 0
    ? nothing
    : svg`<path class="bow" d="M0 -9L0 -17M-3.5 -13L0 -17L3.5 -13" transform="rotate(${lens
        .degrees(heading)
        .toFixed(1)})"></path>`;

/** A glyph of a side; `state`: further classes. */
export function glyph(
  lens: Lens,
  board: Board,
  side: number,
  letters: string,
  heading: number,
  state: string,
): TemplateResult {
  const shape = side < 0 ? strange : shapes[side % shapes.length]!;
  return svg`<g class="glyph ${sideClass(
    board,
    side,
  )} ${state}">${bow(lens, heading)}${shape}<text class="letters" dy="0.36em">${letters}</text></g>`;
}

/** Courses of a thing: where it came from and where it goes. */
function courses(lens: Lens, board: Board, thing: Thing): TemplateResult {
  const now = marksOn(thing, lens.map.id, Role.present).map(placeOf);
  const past = [...marksOn(thing, lens.map.id, Role.past).map(placeOf), ...now],
    future = [...now, ...marksOn(thing, lens.map.id, Role.future).map(placeOf)];
  const colour = sideClass(board, thing.side);
  return svg`${
    past.length > 1 ? svg`<polyline class="course past ${colour}" points=${points(lens, past)}></polyline>` : nothing
  }
    ${
      future.length > 1
        ? svg`<polyline class="course future ${colour}" points=${points(lens, future)}></polyline>`
        : nothing
    }`;
}

/** A thing by its look, or by its letters where it has none. `degrees`: where its bow points, where it has a course
 *  alone; `state`: further classes. */
export function glyphOf(
  lens: Lens,
  board: Board,
  thing: Thing,
  heading: number,
  state: string,
  degrees?: number,
): TemplateResult {
  const bare = /future|ghost/.test(state),
    parts = lookOf({ thing, degrees: heading < 0 ? degrees : lens.degrees(heading), bare });
  if (!parts) return glyph(lens, board, thing.side, (thing.glyph || thing.handle).slice(0, 2), heading, state);
  const badges = thing.badges.map((badge) => `is-${badge}`).join(' '),
    name = `glyph looks look-${thing.look} ${sideClass(board, thing.side)} ${badges} ${state}`;
  return svg`<g class=${name}>${parts}</g>`;
}

const classesOf = (one: Standing, chosen: string, noted: ReadonlySet<string>): string =>
  [
    one.old && 'old',
    one.thing.lost && 'lost',
    one.thing.handle === chosen && 'chosen',
    noted.has(one.thing.handle) && 'noted',
  ]
    .filter(Boolean)
    .join(' ');

function thingOn(
  lens: Lens,
  board: Board,
  one: Standing,
  state: string,
  { ordered, lit }: { ordered: boolean; lit: boolean },
): TemplateResult {
  const { thing, spot, away } = one,
    r = radiusOf(thing),
    words = thingWords(board, thing, lens.map.id);
  return svg`<g class="thing" data-thing=${thing.handle} role="img" aria-label=${
    lit ? `${words}, ${w.canBeChosen}` : words
  } transform="translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})">
      <g class="sized"><g transform="translate(${away.x.toFixed(1)} ${away.y.toFixed(1)})">
      <circle class="touch" r=${Math.max(15, r).toFixed(1)}></circle>
      ${lit ? svg`<circle class="lit-ring" r=${(r + 5).toFixed(1)}></circle>` : nothing}
      ${glyphOf(lens, board, thing, one.heading, state, degreesOf(lens, one))}
      ${ordered ? svg`<text class="tick" x=${(r * 0.8).toFixed(1)} y=${(-r * 0.7).toFixed(1)}>✓</text>` : nothing}
      ${
        thing.count > 1
          ? svg`<g class="count" transform="translate(${(r * 0.92).toFixed(1)} ${(r * 0.62).toFixed(1)})">
            <rect x="-7.5" y="-5" width="15" height="10" rx="5"></rect><text y="2.7">×${thing.count}</text></g>`
          : nothing
      }</g></g></g>`;
}

/** Everything that stands, stood or will stand on the map. `noted`: handles of what has just been told of; `lit`: of
 *  what takes a press. */
export function thingsOn(
  lens: Lens,
  board: Board,
  chosen: string,
  ordered: ReadonlySet<string>,
  noted: ReadonlySet<string>,
  lit: ReadonlySet<string> = nobody,
): TemplateResult {
  const future = board.things.flatMap((thing) =>
    marksOn(thing, lens.map.id, Role.future).map((mark) => ({ thing, mark, spot: lens.of(placeOf(mark)) })),
  );
  return svg`${board.things.map((thing) => courses(lens, board, thing))}
    ${future.map(
      ({
        thing,
        mark,
        spot,
      }) => svg`<g class="later" data-ghost=${thing.handle} transform="translate(${spot.x.toFixed(1)} ${spot.y.toFixed(
        1,
      )})" aria-hidden="true">
      <g class="sized small"><circle class="touch" r="15"></circle>
      ${glyphOf(lens, board, thing, mark.heading, 'future')}</g></g>`,
    )}
    ${repeat(
      standingsOn(lens, board),
      (one) => one.thing.handle,
      (one) =>
        thingOn(lens, board, one, classesOf(one, chosen, noted), {
          ordered: ordered.has(one.thing.handle),
          lit: lit.has(one.thing.handle),
        }),
    )}`;
}
