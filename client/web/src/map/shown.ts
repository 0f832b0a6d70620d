// What an act has on the screen while it runs. Only transform and opacity are animated, so that a browser paints each
// element once; what is as long as a way is scaled along it.
import type { Act } from '../table/board';
import type { Spot } from './lens';
import { element, type Scene, type Stand } from './scene';

/** What an act has on the screen until it is over. */
export class Shown {
  readonly elements: Element[] = [];
  readonly animations: Animation[] = [];
  /** It has changed how a thing of the map stands there. */
  holds = false;

  constructor(
    readonly scene: Scene,
    private readonly lasts: number,
    private readonly rate: number,
  ) {}

  add(tag: string, attributes: Record<string, string | number>, into: Element | null, text = ''): SVGElement {
    const out = element(tag, attributes, text);
    into?.append(out);
    if (into === this.scene.effects || into === this.scene.tracks) this.elements.push(out);
    return out;
  }
  /** A group there, in pixels, turned. */
  at({ x, y }: Spot, degrees = 0, name = ''): SVGElement {
    const { unit } = this.scene;
    return this.add(
      'g',
      {
        class: name,
        transform: `translate(${n1(x)} ${n1(y)}) rotate(${n1(degrees)}) scale(${unit.toFixed(4)})`,
      },
      this.scene.effects,
    );
  }
  /** `from`, `part`: of the act's time. */
  run(of: Element, frames: Keyframe[], from = 0, part = 1 - from): void {
    const animation = of.animate(frames, {
      duration: Math.max(1, this.lasts * part),
      delay: this.lasts * from,
      fill: 'both',
    });
    animation.playbackRate = this.rate;
    this.animations.push(animation);
  }
  /** The same of an element of the map itself. */
  hold(of: Element, frames: Keyframe[]): void {
    this.holds = true;
    this.run(of, frames);
  }
  end(): void {
    for (const animation of this.animations) animation.cancel();
    for (const one of this.elements) one.remove();
    this.elements.length = this.animations.length = 0;
  }
}

export const n1 = (n: number): string => n.toFixed(1);
export const px = ({ x, y }: Spot): string => `translate(${x.toFixed(2)}px,${y.toFixed(2)}px)`;

/** Grows from one size to another and fades. */
export function grow(shown: Shown, of: Element, from: number, to: number, begins = 0, part = 1 - begins): void {
  const at = (u: number): string => `scale(${(from + (to - from) * u).toFixed(3)})`;
  const frames = [
    { transform: at(0), opacity: 1 },
    { transform: at(0.62), opacity: 1, offset: 0.25 },
    { transform: at(0.88), opacity: 0.75, offset: 0.55 },
    { transform: at(1), opacity: 0 },
  ];
  shown.run(of, frames, begins, part);
}

/** Where an act is: at its thing, or at the last of its path. */
export function placeOf(scene: Scene, act: Act): Stand | undefined {
  const last = act.path.at(-1),
    spot = last && scene.of(last);
  return scene.stand(act.to) ?? (spot && { ...spot, r: 0, degrees: 0 });
}

const star =
  'M0 -12L2.2 -3.4L8.5 -8.5L3.4 -2.2L12 0L3.4 2.2L8.5 8.5L2.2 3.4L0 12L-2.2 3.4L-8.5 8.5L-3.4 2.2L-12 0' +
  'L-3.4 -2.2L-8.5 -8.5L-2.2 -3.4Z';

export function flare(shown: Shown, at: Spot, size: number, from: number, part: number): void {
  const one = shown.add('path', { class: 'flare', d: star }, shown.at(at));
  shown.run(
    one,
    [
      { transform: 'scale(0)', opacity: 1 },
      { transform: `scale(${size}) rotate(18deg)`, opacity: 1, offset: 0.4 },
      { transform: `scale(${size * 0.6}) rotate(40deg)`, opacity: 0 },
    ],
    from,
    part,
  );
}
