// What lies below a map and tells nothing: stars, the same for every map of a name; and planets and nebulae where the
// board has them.
import { svg, type TemplateResult } from 'lit-html';
import { AreaKind, Shape, type Area, type Board, type Map as BoardMap } from '../table/board';
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
    <circle class="air" r="1.05"></circle><circle class=${`globe tint-${i % 3}`} r="1"></circle>
    <g transform="rotate(-14)"><path class="bands" d=${bands}></path><path class="bands dark" d=${darkBands}></path></g>
    <circle fill="url(#day)" r="1.005"></circle></g>`;
}
const bands = 'M-.93 -.36Q0 -.2 .93 -.36L.97 -.22Q0 -.06 -.97 -.22ZM-.99 .1Q0 .28 .99 .1L.97 .22Q0 .4 -.97 .22Z',
  darkBands = 'M-.76 -.65Q0 -.52 .76 -.65L.83 -.55Q0 -.41 -.83 -.55ZM-.85 .53Q0 .7 .85 .53L.76 .65Q0 .8 -.76 .65Z';

/** Light from one side, and the edges of clouds. */
const lights = svg`<defs>
  <radialGradient id="day" cx=".34" cy=".3" r=".78">
    <stop offset="0" stop-color="#fff" stop-opacity=".3"></stop>
    <stop offset=".42" stop-color="#000" stop-opacity="0"></stop>
    <stop offset=".8" stop-color="#000" stop-opacity=".5"></stop>
    <stop offset="1" stop-color="#000" stop-opacity=".78"></stop>
  </radialGradient>
  ${[0, 1].map(
    (i) => svg`<radialGradient id=${`cloud-${i}`}>
    <stop class=${`cloud-${i}`} offset="0" stop-opacity=".4"></stop>
    <stop class=${`cloud-${i}`} offset=".55" stop-opacity=".2"></stop>
    <stop class=${`cloud-${i}`} offset="1" stop-opacity="0"></stop></radialGradient>`,
  )}</defs>`;

/** A nebula of the board as clouds within its outline: a few ellipses each, painted once. */
function clouds(lens: Lens, area: Area): TemplateResult {
  const { x, y } = nameSpot(lens, area.region),
    r = radiusIn(lens, area),
    draw = drawn(seedOf(area.id));
  return svg`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${r.toFixed(2)})">
    ${Array.from({ length: 9 }, (_, i) => {
      const far = 0.42 * Math.sqrt(draw()),
        turn = draw() * 2 * Math.PI,
        [rx, ry] = [0.46 + draw() * 0.14, 0.36 + draw() * 0.14],
        at = `${(Math.cos(turn) * far).toFixed(2)} ${(Math.sin(turn) * far).toFixed(2)}`,
        put = `translate(${at}) rotate(${(draw() * 180).toFixed(0)})`;
      return svg`<ellipse fill=${`url(#cloud-${i % 2})`} rx=${rx.toFixed(2)} ry=${ry.toFixed(2)}
        transform=${put}></ellipse>`;
    })}</g>`;
}

/** Planets and nebulae of the board. */
export function bodiesOf(lens: Lens, board: Board): TemplateResult {
  const of = (kind: number): Area[] =>
    board.areas.filter((area) => area.map === lens.map.id && area.kind === kind && area.region.radiusMax >= 0);
  return svg`<g class="bodies">${lights}
    ${of(AreaKind.nebula)
      .filter(({ region }) => region.shape === Shape.ring)
      .map((area) => clouds(lens, area))}
    ${of(AreaKind.planet).map((area, i) => ball(lens, area, i))}</g>`;
}

export function skyOf(lens: Lens, board: Board): TemplateResult {
  const [left, top, width, height] = lens.bounds(),
    paths =
      known.get(lens.map) ??
      stars([left - width / 4, top - height / 4, width * 1.5, height * 1.5], seedOf(lens.map.id + lens.map.title));
  known.set(lens.map, paths);
  return svg`<g class="sky">${paths.map((d, i) => svg`<path class=${`stars-${i}`} d=${d}></path>`)}</g>
    ${bodiesOf(lens, board)}`;
}
