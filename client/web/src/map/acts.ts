// Draws one act as elements with animations of their own.
import { ActKind, ActResult, type Act } from '../table/board';
import { hullOf } from './hulls';
import type { Spot } from './lens';
import type { Stand } from './scene';
import { defend, launch, run, shots } from './shots';
import { grow, n1, placeOf, px, type Shown } from './shown';
import { along, smooth } from './ways';

function number(shown: Shown, at: Stand, words: string, name: string, from = 0): void {
  const spot = { x: at.x, y: at.y - at.r - 4 * shown.scene.unit },
    text = shown.add('text', { class: `flies ${name}` }, shown.at(spot), words);
  shown.run(
    text,
    [
      { transform: 'translate(0,4px)', opacity: 0 },
      { transform: 'translate(0,0)', opacity: 1, offset: 0.15 },
      { transform: 'translate(0,-8px)', opacity: 1, offset: 0.7 },
      { transform: 'translate(0,-16px)', opacity: 0 },
    ],
    from,
  );
}

const rays = 'M0 -11V-20M9.5 -5.5L17 -10M9.5 5.5L17 10M0 11V20M-9.5 5.5L-17 10M-9.5 -5.5L-17 -10';

/** What strikes it goes no further than its rim; at one facing, where that is known. */
function guarded(shown: Shown, act: Act, b: Stand): void {
  const r = b.r / shown.scene.unit + 4,
    facings = shown.scene.shields(act.to) || 6,
    turn = act.facing >= 0 ? b.degrees + (360 / facings) * act.facing : 0;
  const one = shown.add(
    act.facing >= 0 ? 'path' : 'circle',
    act.facing >= 0
      ? {
          class: 'stopping',
          d: `M${n1(-0.5 * r)} ${n1(-0.87 * r)}A${n1(r)} ${n1(r)} 0 0 1 ${n1(0.5 * r)} ${n1(-0.87 * r)}`,
        }
      : { class: 'stopping', r: n1(r) },
    shown.at(b, turn),
  );
  shown.run(one, [{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 0 }]);
}

function strike(shown: Shown, act: Act): void {
  const b = placeOf(shown.scene, act);
  if (!b) return;
  if (act.result === ActResult.stopped) return guarded(shown, act, b);
  const at = shown.at(b);
  grow(shown, shown.add('circle', { class: 'blast-ring', r: 20 }, at), 0.2, 1);
  grow(shown, shown.add('circle', { class: 'blast-core', r: 11 }, at), 0.3, 1);
  grow(shown, shown.add('path', { class: 'rays', d: rays }, at), 0.4, 1.1);
  if (act.loss > 0) number(shown, b, `−${act.loss}`, 'bad');
}

function explode(shown: Shown, act: Act): void {
  const { scene } = shown,
    b = placeOf(scene, act);
  if (!b) return;
  const at = shown.at(b),
    thing = scene.thing(act.to);
  grow(shown, shown.add('circle', { class: 'flash', r: 34 }, at), 0.4, 1.1, 0, 0.24);
  grow(shown, shown.add('circle', { class: 'blast-ring', r: 46 }, at), 0.12, 1);
  grow(shown, shown.add('circle', { class: 'blast-core', r: 27 }, at), 0.2, 1);
  grow(shown, shown.add('circle', { class: 'blast-hot', r: 14 }, at), 0.3, 1.1, 0, 0.7);
  for (let i = 0; i < 8; i++) {
    const bit = shown.add('path', { class: 'bit', d: i % 2 ? 'M-4 -2L3 -4L2 4Z' : 'M-3 -5L4 -1L1 4L-4 2Z' }, at),
      angle = i * 2.4,
      far = 30 + ((i * 37) % 41),
      to = (u: number): string => px({ x: Math.cos(angle) * far * u, y: Math.sin(angle) * far * u });
    shown.run(bit, [
      { transform: 'translate(0,0) rotate(0deg)', opacity: 1 },
      { transform: `${to(0.7)} rotate(${120 + i * 40}deg)`, opacity: 1, offset: 0.35 },
      { transform: `${to(1)} rotate(${200 + i * 50}deg)`, opacity: 0 },
    ]);
  }
  if (thing)
    shown.hold(thing, [{ opacity: 1 }, { opacity: 1, offset: 0.2 }, { opacity: 0.1, offset: 0.4 }, { opacity: 0.1 }]);
}

function move(shown: Shown, act: Act): void {
  const { scene } = shown,
    thing = scene.thing(act.from),
    start = scene.spot(act.from),
    stand = scene.stand(act.from);
  // A path may begin where the thing stands.
  const spots = act.path
    .map((mark) => scene.of(mark))
    .filter((spot) => spot !== undefined)
    .filter((spot, i) => i > 0 || !start || Math.hypot(spot.x - start.x, spot.y - start.y) > 0.01);
  if (!thing || !start || !stand || spots.length === 0) return;
  const way = smooth([start, ...spots], 10),
    last = act.path.at(-1)!,
    turned = thing.querySelector('.turned');
  let before = stand.degrees;
  /** The nearest way round. */
  const near = (degrees: number): number => {
    while (degrees - before > 180) degrees -= 360;
    while (before - degrees > 180) degrees += 360;
    return (before = degrees);
  };
  const steps = Array.from({ length: 19 }, (_, i) => {
    const u = i / 18,
      p = along(way, u < 0.5 ? 2 * u * u : 1 - 2 * (1 - u) ** 2),
      goes = Math.hypot(p.x - start.x, p.y - start.y) > 0.01,
      degrees = i === 18 && last.heading >= 0 ? scene.lens.degrees(last.heading) : goes ? p.degrees : before;
    return { ...p, degrees: i === 0 ? before : near(degrees) };
  });
  scene.goes(act.from, steps.at(-1)!);
  shown.hold(
    thing,
    steps.map((p) => ({ transform: px(p) })),
  );
  // On its way it would run over other names; where it has come to it has its name again.
  const name = scene.name(act.from);
  if (name) shown.hold(name, [{ opacity: 1 }, { opacity: 0, offset: 0.15 }, { opacity: 0 }]);
  if (turned && hullOf(scene.board.things.find((one) => one.handle === act.from)?.look ?? '')?.still === false)
    shown.hold(
      turned,
      steps.map((p) => ({ transform: `rotate(${n1(p.degrees)}deg)` })),
    );
}

const brackets = 'M-20 -12V-20H-12M12 -20H20V-12M20 12V20H12M-12 20H-20V12';

function found(shown: Shown, act: Act, lost: boolean): void {
  const b = placeOf(shown.scene, act);
  if (!b) return;
  const one = shown.add('path', { class: lost ? 'bracket lost' : 'bracket', d: brackets }, shown.at(b));
  // They close on what is found, and open where it was lost.
  const [first, later] = lost ? [1, 2] : [2, 1];
  const frames = [
    { transform: `scale(${first})`, opacity: lost ? 1 : 0 },
    { transform: `scale(${lost ? first : later})`, opacity: 1, offset: 0.35 },
    { transform: `scale(${later})`, opacity: lost ? 0.4 : 1, offset: 0.75 },
    { transform: `scale(${later * 1.05})`, opacity: 0 },
  ];
  shown.run(one, frames);
  const thing = shown.scene.thing(act.to);
  if (thing && lost) shown.hold(thing, [{ opacity: 1 }, { opacity: 0.3 }]);
}

function jump(shown: Shown, act: Act): void {
  const { scene } = shown,
    b = placeOf(scene, act),
    thing = scene.thing(act.to);
  if (!b) return;
  const at = shown.at(b, b.degrees),
    streak = shown.add('path', { class: 'streak', d: 'M-2 0L0 -170L2 0Z' }, at),
    frames = [
      { transform: 'scale(1,0)', opacity: 0 },
      { transform: 'scale(1,0.05)', opacity: 1, offset: 0.3 },
      { transform: 'scale(1,1)', opacity: 1, offset: 0.6 },
      { transform: 'translate(0,-120px) scale(1,.2)', opacity: 0 },
    ];
  shown.run(streak, frames);
  grow(shown, shown.add('circle', { class: 'blast-ring jumping', r: 24 }, at), act.inward ? 1.2 : 0.1, 1, 0.45);
  if (thing)
    shown.hold(
      thing,
      act.inward
        ? [{ opacity: 0 }, { opacity: 1 }]
        : [{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0, offset: 0.6 }, { opacity: 0 }],
    );
}

function ping(shown: Shown, act: Act): void {
  const { scene } = shown,
    a = scene.stand(act.from);
  if (!a) return;
  const r = act.radius > 0 ? scene.length(act.radius) / scene.unit : 120;
  for (let i = 0; i < 2; i++)
    grow(shown, shown.add('circle', { class: 'ping', r: n1(r) }, shown.at(a)), 0.03, 1, i * 0.22, 0.78);
}

/** Small craft or troops between two things. */
function between(shown: Shown, act: Act): void {
  const { scene } = shown,
    a = scene.stand(act.from),
    b = placeOf(scene, act);
  if (!a || !b) return;
  for (let i = 0; i < 3; i++) {
    const group = shown.add('g', { class: scene.side(act.from) }, scene.effects),
      dot = shown.add('circle', { class: 'craft', r: n1(2.6 * scene.unit) }, group),
      fights = act.kind === ActKind.dogfight;
    const at = (u: number): Spot => ({
      x: a.x + (b.x - a.x) * u + (fights ? Math.sin(u * 9 + i * 2) * 16 * scene.unit : 0),
      y: a.y + (b.y - a.y) * u + (fights ? Math.cos(u * 9 + i * 2) * 16 * scene.unit : (i - 1) * 5 * scene.unit),
    });
    shown.run(
      dot,
      [0, 0.2, 0.4, 0.6, 0.8, 1].map((u) => ({ transform: px(at(u)), opacity: u === 1 ? 0 : 1 })),
      i * 0.1,
      0.9 - i * 0.1,
    );
  }
}

function points(shown: Shown, act: Act): void {
  const { scene } = shown,
    at = placeOf(scene, act);
  if (at && act.amount !== 0)
    number(shown, at, `${act.amount > 0 ? '+' : '−'}${Math.abs(act.amount)}`, act.amount > 0 ? 'good' : 'bad');
}

function put(shown: Shown, act: Act): void {
  const at = placeOf(shown.scene, act);
  if (at) grow(shown, shown.add('circle', { class: 'pop', r: 14 }, shown.at(at)), 0.2, 1);
}

const painters: Record<number, (shown: Shown, act: Act) => void> = {
  [ActKind.move]: move,
  [ActKind.shot]: shots,
  [ActKind.launch]: launch,
  [ActKind.run]: run,
  [ActKind.defend]: defend,
  [ActKind.strike]: strike,
  [ActKind.explode]: explode,
  [ActKind.ping]: ping,
  [ActKind.contact]: (shown, act) => found(shown, act, false),
  [ActKind.lost]: (shown, act) => found(shown, act, true),
  [ActKind.jump]: jump,
  [ActKind.board]: between,
  [ActKind.dogfight]: between,
  [ActKind.points]: points,
  [ActKind.set]: put,
};

/** Draws the act; what it has drawn stays until its end. */
export const paint = (shown: Shown, act: Act): void => painters[act.kind]?.(shown, act);
