// What happened as marks that stay, for who wants no motion.
import { ActKind, type Act } from '../table/board';
import { w } from '../words';
import type { Spot } from './lens';
import { element, type Scene } from './scene';
import { n1 } from './shown';

function spotOf(scene: Scene, act: Act): Spot | undefined {
  const last = act.path.at(-1);
  return scene.stand(act.to) ?? (last && scene.of(last));
}

function words(scene: Scene, at: Spot, text: string): SVGElement {
  const out = element('g', { transform: `translate(${n1(at.x)} ${n1(at.y)}) scale(${scene.unit.toFixed(4)})` });
  out.append(element('text', { class: 'still-words' }, text));
  return out;
}

function line(scene: Scene, act: Act, name: string, text: string): SVGElement[] {
  const a = scene.stand(act.from),
    b = spotOf(scene, act);
  if (!a || !b) return [];
  return [
    element('path', { class: `${name} ${scene.side(act.from)}`, d: `M${n1(a.x)} ${n1(a.y)}L${n1(b.x)} ${n1(b.y)}` }),
    words(scene, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 6 * scene.unit }, text),
  ];
}

function sign(scene: Scene, act: Act, name: string, path: string): SVGElement[] {
  const at = spotOf(scene, act);
  return at
    ? [
        element('path', {
          class: name,
          d: path,
          transform: `translate(${n1(at.x)} ${n1(at.y)}) scale(${scene.unit.toFixed(4)})`,
        }),
      ]
    : [];
}

function still(scene: Scene, act: Act): SVGElement[] {
  switch (act.kind) {
    case ActKind.shot:
      return line(scene, act, `still-shot ${act.hits > 0 ? '' : 'missed'}`, w.hitsOf(act.hits, act.count));
    case ActKind.run:
      return line(scene, act, 'still-run', w.throughOf(act.count - act.stopped, act.count));
    case ActKind.explode:
      return sign(
        scene,
        act,
        'still-burst',
        'M0 -26L5 -9L18 -18L9 -5L26 0L9 5L18 18L5 9L0 26L-5 9L-18 18L-9 5L-26 0L-9 -5L-18 -18L-5 -9Z',
      );
    case ActKind.contact:
      return sign(scene, act, 'bracket', 'M-24 -14V-24H-14M14 -24H24V-14M24 14V24H14M-14 24H-24V14');
    case ActKind.strike: {
      const at = spotOf(scene, act);
      return at && act.loss > 0 ? [words(scene, { x: at.x, y: at.y - 22 * scene.unit }, `−${act.loss}`)] : [];
    }
    default:
      return [];
  }
}

/** Draws them; they are taken away by whoever wants them gone. */
export function drawStills(scene: Scene, acts: Act[]): Element[] {
  const out = acts.flatMap((act) => still(scene, act));
  scene.effects?.append(...out);
  return out;
}
