// Draws things on a map: where they were, are and will be, as glyphs and courses; those at one place fan out.
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { Role, type Board, type Thing } from '../table/board';
import { thingWords } from '../look/thing_words';
import { placeOf, marksOn, type Lens, type Place, type Spot } from './lens';

const classes = ['red', 'blue', 'green', 'yellow', 'magenta', 'cyan'];

/** The class of a side's colour; sides also differ in the shape of their glyphs. */
export function sideClass(board: Board, side: number): string {
  const colour = board.sides[side]?.colour ?? '';
  return classes.includes(colour) ? `side-${colour}` : 'side-none';
}

const shapes = [
  svg`<circle r="9"></circle>`, svg`<path d="M-8.5 -8.5H8.5V8.5H-8.5Z"></path>`, svg`<path d="M0 -11L11 0L0 11L-11 0Z"></path>`,
  svg`<path d="M-5 -9H5L10 0L5 9H-5L-10 0Z"></path>`,
];
const strange = svg`<circle r="9" stroke-dasharray="3 2"></circle>`;

/** The sign of a side: the shape and colour of its glyphs. */
export const sideSign = (board: Board, side: number): TemplateResult =>
  html`<svg class="side-sign ${sideClass(board, side)}" viewBox="-12 -12 24 24" aria-hidden="true"><g class="glyph">${shapes[side % shapes.length]}</g></svg>`;

export const points = (lens: Lens, places: Place[]): string => places.map((place) => lens.of(place)).map((spot) => `${spot.x.toFixed(1)},${spot.y.toFixed(1)}`).join(' ');

const bow = (lens: Lens, heading: number): TemplateResult | typeof nothing =>
  heading < 0 ? nothing : svg`<path class="bow" d="M0 -9L0 -17M-3.5 -13L0 -17L3.5 -13" transform="rotate(${lens.degrees(heading).toFixed(1)})"></path>`;

/** A glyph of a side; `state`: further classes. */
export function glyph(lens: Lens, board: Board, side: number, letters: string, heading: number, state: string): TemplateResult {
  const shape = side < 0 ? strange : shapes[side % shapes.length]!;
  return svg`<g class="glyph ${sideClass(board, side)} ${state}">${bow(lens, heading)}${shape}<text class="letters" dy="0.36em">${letters}</text></g>`;
}

/** Courses of a thing: where it came from and where it goes. */
function courses(lens: Lens, board: Board, thing: Thing): TemplateResult {
  const now = marksOn(thing, lens.map.id, Role.present).map(placeOf);
  const past = [...marksOn(thing, lens.map.id, Role.past).map(placeOf), ...now], future = [...now, ...marksOn(thing, lens.map.id, Role.future).map(placeOf)];
  const colour = sideClass(board, thing.side);
  return svg`${past.length > 1 ? svg`<polyline class="course past ${colour}" points=${points(lens, past)}></polyline>` : nothing}
    ${future.length > 1 ? svg`<polyline class="course future ${colour}" points=${points(lens, future)}></polyline>` : nothing}`;
}

interface Standing {
  thing: Thing;
  spot: Spot;
  heading: number;
  /** It was there and has been lost sight of. */
  old: boolean;
}

function standing(lens: Lens, thing: Thing): Standing | undefined {
  const now = marksOn(thing, lens.map.id, Role.present)[0], mark = now ?? marksOn(thing, lens.map.id, Role.past).at(-1);
  return mark && { thing, spot: lens.of(placeOf(mark)), heading: mark.heading, old: !now };
}

/** Offsets of things that stand at one place, in sizes of a glyph. */
function fan(count: number, i: number): Spot {
  if (count === 1) return { x: 0, y: 0 };
  // Two side by side: most things that meet come from ahead.
  const angle = (2 * Math.PI * i) / count - (count === 2 ? Math.PI : Math.PI / 2), r = count === 2 ? 11 : Math.min(26, 8 + 2.4 * count);
  return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
}

/** Everything that stands, stood or will stand on the map. `noted`: handles of what has just been told of. */
export function thingsOn(lens: Lens, board: Board, chosen: string, ordered: ReadonlySet<string>, noted: ReadonlySet<string>): TemplateResult {
  const all = board.things.map((thing) => standing(lens, thing)).filter((one) => one !== undefined);
  const stacks = new Map<string, Standing[]>();
  for (const one of all) {
    const key = `${one.spot.x.toFixed(1)} ${one.spot.y.toFixed(1)}`;
    stacks.set(key, [...(stacks.get(key) ?? []), one]);
  }
  const future = board.things.flatMap((thing) => marksOn(thing, lens.map.id, Role.future).map((mark) => ({ thing, mark, spot: lens.of(placeOf(mark)) })));
  const drawn = [...stacks.values()].flatMap((stack) => stack.map((one, i) => {
    const { thing } = one, away = fan(stack.length, i);
    const state = `${one.old ? 'old' : ''} ${thing.lost ? 'lost' : ''} ${thing.handle === chosen ? 'chosen' : ''} ${noted.has(thing.handle) ? 'noted' : ''}`;
    return svg`<g class="thing" data-thing=${thing.handle} role="img" aria-label=${thingWords(board, thing, lens.map.id)} transform="translate(${one.spot.x.toFixed(1)} ${one.spot.y.toFixed(1)})">
      <g class="sized"><g transform="translate(${away.x.toFixed(1)} ${away.y.toFixed(1)})"><circle class="touch" r="16"></circle>
      ${glyph(lens, board, thing.side, (thing.glyph || thing.handle).slice(0, 2), one.heading, state)}
      ${ordered.has(thing.handle) ? svg`<text class="tick" x="9" y="-7">✓</text>` : nothing}
      ${thing.count > 1 ? svg`<text class="count" x=${stack.length > 1 ? 0 : 10} y=${stack.length > 1 ? 18 : 13}>×${thing.count}</text>` : nothing}</g></g></g>`;
  }));
  // Below all glyphs, and of what stands alone: several names at one place lie on each other.
  const names = [...stacks.values()].map(([one, more]) => one && !more ? svg`<g transform="translate(${one.spot.x.toFixed(1)} ${one.spot.y.toFixed(1)})"><g class="sized"><text class="name" y="24">${one.thing.name || one.thing.handle}</text></g></g>` : nothing);
  return svg`${board.things.map((thing) => courses(lens, board, thing))}
    ${future.map(({ thing, mark, spot }) => svg`<g class="later" transform="translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})" aria-hidden="true">
      <g class="sized small">${glyph(lens, board, thing.side, (thing.glyph || thing.handle).slice(0, 2), mark.heading, 'future')}</g></g>`)}
    ${names}${drawn}`;
}
