// Draws a thing by its look: silhouette, what is left of it as a ring, shields by facing, and badges at fixed corners.
import { nothing, svg, type TemplateResult } from 'lit-html';
import type { Thing } from '../table/board';
import { hullOf, type Hull } from './hulls';

/** Half of a full glyph, in the units of what is `sized`; a hull's box is as wide. */
const half = 12.5;
const box = 32;

/** Degrees from up, clockwise. */
function arc(r: number, from: number, to: number): string {
  const at = (degrees: number): string => {
    const a = (degrees * Math.PI) / 180;
    return `${(r * Math.sin(a)).toFixed(2)} ${(-r * Math.cos(a)).toFixed(2)}`;
  };
  return `M${at(from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
}

/** A thing's size among those of its look changes its glyph a little. */
const scaleOf = (hull: Hull, size: number): number => (half / box) * hull.size * (0.91 + 0.09 * size);

/** From the middle of the thing to the rim of its ring. */
export function radiusOf(thing: Thing): number {
  const hull = hullOf(thing.look);
  return hull ? half * Math.max(0.66, hull.size) * 1.16 : 11;
}

const badgePaths: Record<string, string> = {
  unseen: 'M-4.2 0C-2 -3 2 -3 4.2 0C2 3 -2 3 -4.2 0ZM-3.6 3.8L3.6 -3.8',
  disabled: 'M1 -4.4L-2.6 .8H0L-1 4.4L2.6 -.8H0Z',
  prize: 'M-2.6 4.4V-4.2L3.8 -2L-2.6 .6',
  command: 'M0 -4.4L1.2 -1.3L4.4 -1.3L1.8 .8L2.8 4L0 2.1L-2.8 4L-1.8 .8L-4.4 -1.3L-1.2 -1.3Z',
};
const corners: Record<string, readonly [number, number]> = {
  unseen: [-1, -1],
  disabled: [1, -1],
  prize: [1, 1],
  command: [-1, 1],
};

function badges(thing: Thing, r: number): TemplateResult[] {
  return thing.badges.flatMap((name) => {
    const path = badgePaths[name],
      [x, y] = corners[name] ?? [0, 0];
    if (!path) return [];
    const at = (n: number): string => (n * r * 0.8).toFixed(1);
    return svg`<g class=${`badge-sign ${name}`} transform="translate(${at(x)} ${at(y)})">
      <circle r="5"></circle><path d=${path} transform="scale(.78)"></path></g>`;
  });
}

function gauges(thing: Thing, r: number): TemplateResult | typeof nothing {
  const { hull } = thing.gauges;
  if (hull < 0) return nothing;
  const state = hull < 340 ? 'low' : hull < 670 ? 'middle' : '';
  return svg`<circle class="ring-bed" r=${r.toFixed(1)}></circle>
    <path class=${`ring ${state}`} d=${arc(+r.toFixed(1), 0, Math.max(4, Math.min(359.9, 0.36 * hull)))}></path>`;
}

function shields(thing: Thing, r: number): TemplateResult[] {
  const { shields: all } = thing.gauges,
    width = 360 / Math.max(1, all.length);
  return all.map((left, i) =>
    left > 0
      ? svg`<path class="shield" d=${arc(
          +(r + 2.4).toFixed(1),
          i * width - width / 2 + 5,
          i * width + width / 2 - 5,
        )} stroke-width=${(0.5 + left / 900).toFixed(2)}></path>`
      : svg``,
  );
}

/** The sign of a side: a hull as its own are drawn. */
export function signOf(side: number): TemplateResult {
  const hull = hullOf('cruiser')!;
  return svg`<g class=${`body ${side % 2 === 1 ? 'outlined' : ''}`} transform="scale(.36)">
    <path class="hull-line" d=${hull.outline}></path><path class="cut" d=${hull.cut}></path></g>`;
}

export interface Drawn {
  thing: Thing;
  /** Degrees of the drawing; none: it has no heading. */
  degrees: number | undefined;
  /** Only the silhouette: a ghost, a small sign. */
  bare: boolean;
}

/** The parts of a glyph; undefined: the thing has no look that is known here. */
export function lookOf({ thing, degrees, bare }: Drawn): TemplateResult | undefined {
  const hull = hullOf(thing.look);
  if (!hull) return undefined;
  const r = radiusOf(thing),
    turned = hull.still ? 0 : (degrees ?? 0),
    outlined = thing.side % 2 === 1,
    ticks = thing.side >= 2 && !hull.still;
  const q = (r * 0.76).toFixed(1),
    w = (r * 0.98).toFixed(1),
    tick = (x: string, y: string): string => `M${x}${q} ${y}${q}L${x}${w} ${y}${w}`;
  return svg`${bare ? nothing : gauges(thing, r)}
    ${
      ticks && !bare
        ? svg`<path class="ticks" d=${`${tick('', '')}${tick('', '-')}${tick('-', '')}${tick('-', '-')}`}></path>`
        : nothing
    }
    <g class="turned" transform="rotate(${turned.toFixed(1)})">
      ${bare ? nothing : shields(thing, r)}
      <g class=${`body ${outlined ? 'outlined' : ''}`} transform="scale(${scaleOf(hull, thing.size).toFixed(4)})">
        ${hull.engines && !bare ? svg`<path class="engines" d=${hull.engines}></path>` : nothing}
        <path class="hull-line" d=${hull.outline} fill-rule="evenodd"></path>
        ${hull.cut && !bare ? svg`<path class="cut" d=${hull.cut}></path>` : nothing}
      </g></g>
    ${bare ? nothing : badges(thing, r)}`;
}
