// Draws what is fired, flies and is shot at.
import { ActResult, type Act } from '../table/board';
import { hullOf } from './hulls';
import type { Stand } from './scene';
import { flare, n1, placeOf, px, type Shown } from './shown';
import { towards } from './standing';
import { along, smooth } from './ways';

/** Of one act; of one among many. */
const shotsMost = 6,
  shotsOfMany = 2;

/** How many of `of` shots that are drawn hit: as the act says, and some of both where it had both. */
export function hitsOf({ hits, count }: Act, of: number): number {
  const share = Math.round((hits / Math.max(1, count)) * of);
  if (of < 2) return share;
  return Math.max(hits > 0 ? 1 : 0, Math.min(hits < count ? of - 1 : of, share));
}

/** One of several shots: a hit ends in the ship, what is stopped at its rim, a miss goes by and beyond. */
function shot(shown: Shown, act: Act, a: Stand, b: Stand, i: number, of: number): void {
  const { scene } = shown,
    misses = i >= hitsOf(act, of) || act.result === ActResult.miss,
    beyond = misses ? 40 : 0,
    aside = (i - (of - 1) / 2) * (misses ? 7 : 3.5) + (misses ? (i % 2 ? 15 : -15) : 0);
  const far = Math.hypot(b.x - a.x, b.y - a.y) / scene.unit || 1,
    starts = a.r / scene.unit,
    stops = act.result === ActResult.stopped ? b.r / scene.unit + 3 : 0,
    length = Math.max(6, far - starts - stops + beyond),
    begins = Math.min(0.4, i * 0.1);
  const turn = towards(a, b) + (Math.atan2(aside, far) * 180) / Math.PI,
    base = shown.at(a, turn, `shot ${scene.side(act.from)}`),
    mid = shown.add('g', { transform: `translate(0 ${n1(-starts)})` }, base),
    line = shown.add('g', {}, mid);
  const name = misses ? 'missed' : act.heavy ? 'heavy' : '';
  if (!misses) shown.add('path', { class: `halo ${name}`, d: `M0 0V${n1(-length)}` }, line);
  shown.add('path', { class: `core ${name}`, d: `M0 0V${n1(-length)}` }, line);
  shown.run(
    line,
    [
      { transform: 'scale(1,0)', opacity: 1 },
      { transform: 'scale(1,1)', opacity: 1, offset: 0.22 },
      { transform: 'scale(1,1)', opacity: 1, offset: 0.6 },
      { transform: 'scale(1,1)', opacity: 0 },
    ],
    begins,
    1 - begins,
  );
  if (misses) {
    const ring = shown.add('circle', { class: 'missed', cy: n1(-length - 5), r: 4 }, mid);
    shown.run(ring, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], begins, 1 - begins);
    return;
  }
  const side = { x: (aside / 2) * scene.unit, y: 0 };
  if (act.result === ActResult.stopped) {
    const r = b.r / scene.unit + 4,
      [x, y] = [n1(0.77 * r), n1(-0.64 * r)];
    const arc = shown.add(
      'path',
      { class: 'stopping', d: `M-${x} ${y}A${n1(r)} ${n1(r)} 0 0 1 ${x} ${y}` },
      shown.at(b, turn + 180),
    );
    shown.run(arc, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], begins + 0.15, 0.8 - begins);
  } else {
    flare(shown, { x: b.x + side.x, y: b.y + side.y }, act.heavy ? 1.5 : 1.05, begins + 0.18, 0.75 - begins);
  }
}

export function shots(shown: Shown, act: Act): void {
  const a = shown.scene.stand(act.from),
    b = placeOf(shown.scene, act);
  if (!b) return;
  // Who fires is not known: only what arrives is seen.
  if (!a) return void (act.hits > 0 && flare(shown, b, 1.2, 0.2, 0.7));
  const n = Math.min(shown.scene.crowded ? shotsOfMany : shotsMost, act.count);
  for (let i = 0; i < n; i++) shot(shown, act, a, b, i, n);
}

function flying(shown: Shown, act: Act, into: Element | null): SVGElement {
  const hull = hullOf(act.look || 'rocket') ?? hullOf('rocket')!,
    out = shown.add('g', { class: `flying ${shown.scene.side(act.from)}` }, into),
    body = shown.add('g', { transform: `scale(${(0.42 * hull.size).toFixed(3)})` }, out);
  shown.add('path', { class: 'trail', d: 'M-3 20L0 110L3 20Z' }, body);
  shown.add('path', { class: 'hull-line', d: hull.outline }, body);
  return out;
}

const flyingMost = (shown: Shown, { count }: Act): number => Math.min(shown.scene.crowded ? 1 : 4, count);

export function run(shown: Shown, act: Act): void {
  const { scene } = shown,
    to = placeOf(scene, act),
    from = scene.stand(act.from) ?? act.path.map((mark) => scene.of(mark)).find((spot) => spot !== undefined);
  if (!to || !from) return;
  const between = act.path.slice(1, -1).map((mark) => scene.of(mark));
  const way = smooth([from, ...between.filter((spot) => spot !== undefined), to], 12),
    n = flyingMost(shown, act),
    stopped = Math.round((act.stopped / Math.max(1, act.count)) * n);
  for (let i = 0; i < n; i++) {
    const ends = i < stopped ? 0.62 + 0.2 * (i / Math.max(1, stopped)) : 1,
      aside = (i - (n - 1) / 2) * 9 * scene.unit,
      group = shown.add('g', {}, scene.effects);
    const scaled = shown.add('g', { transform: `scale(${scene.unit.toFixed(4)})` }, group);
    flying(shown, act, scaled);
    const frames = Array.from({ length: 15 }, (_, j) => {
      const u = j / 14,
        p = along(way, ends * u * u * (1.5 - 0.5 * u)),
        off = Math.sin(Math.PI * Math.min(1, ends * u)) * aside,
        turn = (p.degrees * Math.PI) / 180;
      const spot = { x: p.x + Math.cos(turn) * off, y: p.y + Math.sin(turn) * off };
      return { transform: `${px(spot)} rotate(${n1(p.degrees)}deg)`, opacity: j === 14 ? 0 : 1 };
    });
    shown.run(group, frames, 0, ends);
    if (i >= stopped) continue;
    const pop = shown.add('circle', { class: 'pop', r: 10 }, shown.at(along(way, ends)));
    shown.run(
      pop,
      [
        { transform: 'scale(.1)', opacity: 0 },
        { transform: 'scale(.2)', opacity: 1, offset: 0.05 },
        { transform: 'scale(1)', opacity: 0 },
      ],
      ends * 0.98,
      1 - ends * 0.98,
    );
  }
}

export function launch(shown: Shown, act: Act): void {
  const from = shown.scene.stand(act.from);
  if (!from) return;
  const n = flyingMost(shown, act);
  for (let i = 0; i < n; i++) {
    const turned = shown.at(from, from.degrees + (i - (n - 1) / 2) * 14),
      one = flying(shown, act, turned);
    shown.run(one, [
      { transform: 'translate(0,-6px)', opacity: 0 },
      { transform: 'translate(0,-14px)', opacity: 1, offset: 0.25 },
      { transform: 'translate(0,-44px)', opacity: 0 },
    ]);
  }
}

export function defend(shown: Shown, act: Act): void {
  const { scene } = shown,
    a = scene.stand(act.from),
    b = placeOf(scene, act);
  if (!a) return;
  const far = b ? Math.hypot(b.x - a.x, b.y - a.y) / scene.unit : 0,
    length = far > 20 ? far - a.r / scene.unit : 34,
    turn = b && far > 20 ? towards(a, b) : a.degrees;
  for (let i = 0; i < 3; i++) {
    const base = shown.at(a, turn + (i - 1) * (far > 20 ? 5 : 26)),
      line = shown.add('path', { class: 'tracer', d: `M0 ${n1(-a.r / scene.unit)}v-6m0 -8v-6m0 -8v-6` }, base);
    shown.run(
      line,
      [
        { transform: 'translate(0,0)', opacity: 1 },
        { transform: `translate(0,${n1(-Math.max(4, length - 30))}px)`, opacity: 0.2 },
      ],
      i * 0.12,
      0.6,
    );
  }
  if (act.stopped > 0 && b && far > 20) flare(shown, b, 0.8, 0.5, 0.5);
}
