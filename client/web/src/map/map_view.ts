// The map as SVG: one pattern for the grid, one outline for each area, courses, things, and what is ordered.
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { Area, Board, Map } from '../table/board';
import type { Hex } from '../table/hex';
import type { Field } from '../table/offer';
import { scaledWithUnit, shownAsOne } from '../table/scale';
import { w } from '../words';
import { carrierOf, hexHalf, hexSize, samePlace, type Lens, type Place } from './lens';
import type { MapControl } from './gestures';
import { isWhole } from './frame';
import { isGround, isShown } from './layout';
import { glyph, glyphOf, points, thingsOn } from './marks';
import { skyOf } from './sky';
import { areaClass, outlineOf, outlineOfChoice, outlineOfHexes } from './outline';
import type { Plan } from './plan';

export interface MapLook {
  board: Board;
  lens: Lens;
  chosen: string;
  /** The order in hand: its areas and what it may choose are shown. */
  inHand: { verb: string; subject: string; variant: string } | undefined;
  field: Field | undefined;
  /** Places that it may choose beside those that the field says itself. */
  hexes: Hex[];
  areas: Area[];
  plans: Plan[];
  planning: Plan | undefined;
  ordered: ReadonlySet<string>;
  /** Whom the open question names. */
  asked: ReadonlySet<string>;
  noted: ReadonlySet<string>;
  /** Handles of what takes a press. */
  lit?: ReadonlySet<string>;
  /** An area that is shown though no order in hand is of it: its id. */
  area?: string;
  cursor: Place | undefined;
  ruler: Place | undefined;
}

// Outlines of areas do not change from one drawing to the next.
const outlines = new WeakMap<Area, { map: Map; path: string }>();
function pathOf(lens: Lens, area: Area): string {
  const known = outlines.get(area);
  if (known && known.map === lens.map) return known.path;
  const path = outlineOf(lens, area.region);
  outlines.set(area, { map: lens.map, path });
  return path;
}

// As many as a scenario's zone has; the same list is drawn many times.
const outlinesOfHexes = new WeakMap<Hex[], { map: Map; path: string }>();
function hexesPath(lens: Lens, hexes: Hex[]): string {
  const known = outlinesOfHexes.get(hexes);
  if (known && known.map === lens.map) return known.path;
  const path = outlineOfHexes(lens, hexes);
  outlinesOfHexes.set(hexes, { map: lens.map, path });
  return path;
}

function areas(look: MapLook, ground: boolean): TemplateResult[] {
  return look.board.areas
    .filter((area) => isShown(look, area) && isGround(area) === ground)
    .map((area) => {
      const name = `area ${areaClass(area)} ${ground && isWhole(look.lens, area) ? 'whole' : ''}`;
      return svg`<g class=${name}><title>${area.label}</title>
        <path d=${pathOf(look.lens, area)} fill-rule="evenodd"></path></g>`;
    });
}

function grid(lens: Lens): TemplateResult {
  const [left, top, width, height] = lens.bounds();
  if (!lens.plane) {
    const h = hexHalf,
      s = hexSize;
    return svg`<pattern class="grid" id="grid" width=${3 * s} height=${2 * h} patternUnits="userSpaceOnUse">
        <path d="M${s / 2} ${h}L${s} 0H${2 * s}
          L${2.5 * s} ${h}L${2 * s} ${2 * h}H${s}Z
          M0 ${h}H${s / 2}M${2.5 * s} ${h}H${3 * s}"></path></pattern>
      <rect class="ground" x=${left} y=${top} width=${width} height=${height} fill="url(#grid)"></rect>`;
  }
  const units = shownAsOne(lens.map.scale),
    span = Math.max(lens.map.high.x - lens.map.low.x, lens.map.high.y - lens.map.low.y);
  let step = units;
  while (span / step > 60) step *= span / step > 300 ? 10 : 5;
  const tile = step * lens.unit,
    origin = lens.ofPoint({ x: 0, y: 0 });
  return svg`<pattern class="grid" id="grid" x=${origin.x} y=${origin.y} width=${tile} height=${tile}
      patternUnits="userSpaceOnUse">
      <path d="M0 0V${tile}M0 0H${tile}"></path></pattern>
    <rect class="ground" x=${left} y=${top} width=${width} height=${height} fill="url(#grid)"></rect><title>${w.gridOf(
      scaledWithUnit(step, lens.map.scale),
    )}</title>`;
}

/** What the field in hand may take. */
function choice(look: MapLook): TemplateResult {
  const { field, lens } = look,
    box = { shape: 3, ...field?.points } as unknown as Area['region'];
  const paths = [
    ...(field?.hexes && !lens.plane ? [outlineOfChoice(lens, field.hexes)] : []),
    ...(look.hexes.length > 0 ? [hexesPath(lens, look.hexes)] : []),
    ...(field?.points && lens.plane
      ? (field.points.regions.length > 0 ? field.points.regions : [box]).map((region) => outlineOf(lens, region))
      : []),
    ...look.areas.map((area) => outlineOf(lens, area.region)),
  ];
  return svg`${paths.map((path) => svg`<path class="choice" d=${path} fill-rule="evenodd"></path>`)}`;
}

function plan(look: MapLook, one: Plan, inHand: boolean): TemplateResult {
  const { lens, board } = look;
  const side = board.things.find((thing) => thing.handle === look.inHand?.subject)?.side ?? -1;
  return svg`<g class="plan ${inHand ? 'in-hand' : ''}" aria-hidden="true">
    ${one.ghosts.map((ghost) => {
      const spot = lens.of(ghost.at);
      const thing = carrierOf(board, ghost.handle),
        state = ghost.later ? 'ghost later-ghost' : 'ghost';
      return svg`<g data-ghost=${ghost.handle || nothing} transform="translate(${spot.x.toFixed(1)} ${spot.y.toFixed(
        1,
      )})"><g class="sized"><circle class="touch" r="15"></circle>${
        thing
          ? glyphOf(lens, board, thing, ghost.heading, state)
          : glyph(lens, board, side, ghost.glyph, ghost.heading, state)
      }</g></g>`;
    })}
    ${one.choice ? cross(lens, one.choice, 'chosen-place') : nothing}</g>`;
}

/** Courses and lines of aim, below the things that they join. */
function planLines(lens: Lens, one: Plan): TemplateResult {
  return svg`<g class="plan" aria-hidden="true">${
    one.course.length > 1
      ? svg`<polyline class="ordered-course" points=${points(lens, one.course)}></polyline>`
      : nothing
  }
    ${one.aims.map(([from, to]) => svg`<polyline class="aim" points=${points(lens, [from, to])}></polyline>`)}</g>`;
}

function cross(lens: Lens, place: Place, name: string): TemplateResult {
  const spot = lens.of(place);
  return svg`<g transform="translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})" class=${name}>
    <g class="sized"><path d="M-9 -9L9 9M9 -9L-9 9"></path><circle r="12"></circle></g></g>`;
}

function cursor(look: MapLook): TemplateResult | typeof nothing {
  const { lens, cursor: at } = look;
  if (!at) return nothing;
  const spot = lens.of(at),
    h = hexHalf,
    s = hexSize;
  return svg`<g class="cursor" transform="translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})">${
    lens.plane
      ? svg`<g class="sized"><path d="M-17 0H-10M10 0H17M0 -17V-10M0 10V17"></path></g>`
      : svg`<path class="hex" d="M${s} 0L${s / 2} ${h}H${-s / 2}L${-s} 0L${-s / 2} ${-h}H${s / 2}Z"></path>`
  }</g>
    ${
      look.ruler && !samePlace(look.ruler, at)
        ? svg`<polyline class="ruler" points=${points(lens, [look.ruler, at])}></polyline>`
        : nothing
    }`;
}

const hatch = svg`<defs>
  <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path d="M0 0V6"></path>
  </pattern>
</defs>`;

/** The map of the look, with its control. */
export function mapView(
  look: MapLook,
  control: MapControl,
  keys: (event: KeyboardEvent) => void,
  hover: (event: PointerEvent) => void = () => undefined,
): TemplateResult {
  const { lens, board } = look;
  return html`<div class="layers">
      <svg class="below" aria-hidden="true">
        <g class="world">${skyOf(lens, board)}${grid(lens)}${areas(look, true)}</g>
      </svg>
      <svg
        class="map"
        tabindex="0"
        role="application"
        aria-roledescription=${w.map}
        aria-label=${w.mapLabel(lens.map.title || w.map)}
        aria-describedby="map-help"
        @keydown=${keys}
        @pointerover=${hover}
        ${ref((element) => control.attach(element as SVGSVGElement | undefined, lens, board, look.asked))}
      >
        ${hatch}
        <g class="world">
          ${areas(look, false)}${choice(look)}
          ${(look.planning ? [...look.plans, look.planning] : look.plans).map((one) => planLines(lens, one))}
          ${cursor(look)}
          <g class="tracks-of"></g>
          ${thingsOn(lens, board, look.chosen, look.ordered, look.noted, look.lit)}
          ${look.plans.map((one) => plan(look, one, false))}${look.planning ? plan(look, look.planning, true) : nothing}
        </g>
        <g class="names" aria-hidden="true"></g>
      </svg>
      <svg class="effects" aria-hidden="true"><g class="world"></g></svg>
    </div>
    <p id="map-help" class="for-readers">${w.mapHelp}</p>`;
}
