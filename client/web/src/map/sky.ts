// What lies below a map and tells nothing: stars, the same for every map of a name; and planets where the board has
// them.
import { svg, type TemplateResult } from 'lit-html';
import { AreaKind, type Area, type Board, type Map as BoardMap } from '../table/board';
import { hexHalf, type Lens } from './lens';
import { nameSpot } from './outline';

/** Numbers from 0 to 1 that follow from the seed alone. */
function drawn(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const seedOf = (words: string): number => [...words].reduce((sum, one) => Math.imul(sum, 31) + one.charCodeAt(0), 7);

const starsMost = 420,
  sizes = [0.55, 0.3, 0.15];

/** Far, nearer and near stars, each a path of dots: many elements would cost more than they are worth. */
function stars([left, top, width, height]: [number, number, number, number], seed: number): string[] {
  const draw = drawn(seed),
    count = Math.min(starsMost, Math.round((width * height) / 700) + 40);
  return sizes.map((share) =>
    Array.from(
      { length: Math.round(count * share) },
      () => `M${(left + draw() * width).toFixed(1)} ${(top + draw() * height).toFixed(1)}h0`,
    ).join(''),
  );
}

const known = new WeakMap<BoardMap, string[]>();

const radiusIn = (lens: Lens, area: Area): number =>
  lens.plane ? area.region.radiusMax * lens.unit : (area.region.radiusMax + 0.42) * 2 * hexHalf;

/** A planet as a ball lit from one side; its rules are told by its outline and name. */
function ball(lens: Lens, area: Area, i: number): TemplateResult {
  const { x, y } = nameSpot(lens, area.region),
    r = radiusIn(lens, area);
  return svg`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${r.toFixed(2)})">
    <circle class="air" r="1.06"></circle><circle class=${`globe tint-${i % 3}`} r="1"></circle>
    <path class="bands" d="M-.95 -.3Q0 -.12 .95 -.3M-.99 .05Q0 .24 .99 .05M-.9 .42Q0 .6 .9 .42"></path>
    <path class="night" d="M.3 -.95A1 1 0 0 1 .3 .95A1.35 1.35 0 0 0 .3 -.95Z"></path></g>`;
}

export function skyOf(lens: Lens, board: Board): TemplateResult {
  const [left, top, width, height] = lens.bounds(),
    paths =
      known.get(lens.map) ??
      stars([left - width / 4, top - height / 4, width * 1.5, height * 1.5], seedOf(lens.map.id + lens.map.title));
  known.set(lens.map, paths);
  const planets = board.areas.filter(
    (area) => area.map === lens.map.id && area.kind === AreaKind.planet && area.region.radiusMax >= 0,
  );
  return svg`<g class="sky">${paths.map((d, i) => svg`<path class=${`stars-${i}`} d=${d}></path>`)}
    ${planets.map((area, i) => ball(lens, area, i))}</g>`;
}
