// Writes what is to be read on a map, as `layout.ts` has placed it; again after the view has changed.
import type { Box } from './labels';
import { layoutOf, type Naming, type View, type Written } from './layout';
import { measured } from './measure';

export { nameOn, shortName, type Naming } from './layout';

const svgSpace = 'http://www.w3.org/2000/svg';

function made(tag: string, attributes: Record<string, string>, text = ''): SVGElement {
  const out = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) out.setAttribute(name, value);
  if (text) out.textContent = text;
  return out;
}

const n1 = (n: number): string => n.toFixed(1);
const classes = { name: 'name', list: 'name listed', place: 'place', rim: 'rim' } as const;

function drawn(one: Written): SVGElement[] {
  const parts: SVGElement[] = [],
    [handle] = one.handles;
  if (one.leader) {
    const [from, to] = one.leader;
    parts.push(made('path', { class: 'leader', d: `M${n1(from.x)} ${n1(from.y)}L${n1(to.x)} ${n1(to.y)}` }));
  }
  if (one.kind === 'list')
    parts.push(
      made('rect', {
        class: 'list-bed',
        rx: '3',
        x: n1(one.x),
        y: n1(one.y),
        width: n1(one.width),
        height: n1(one.height),
      }),
    );
  const height = one.height / one.lines.length;
  for (const [i, words] of one.lines.entries())
    parts.push(
      made(
        'text',
        {
          class: classes[one.kind],
          ...(one.kind === 'name' && handle ? { 'data-name': handle } : {}),
          ...(one.kind === 'list' ? { 'data-names': one.handles.join(' ') } : {}),
          x: n1(one.x + one.width / 2),
          y: n1(one.y + (i + 1) * height - 3),
        },
        words,
      ),
    );
  return parts;
}

/** Where names may stand. */
export interface Room {
  size: Box;
  /** What else lies over the map. */
  taken: Box[];
}

/** Of the layers of a map, and of what lies over them; in the pixels of these layers. */
export function roomOf(layers: Element, over: Iterable<Element>): Room {
  const { left, top, width, height } = layers.getBoundingClientRect();
  return {
    size: { x: 0, y: 0, width, height },
    taken: [...over].map((one) => {
      const box = one.getBoundingClientRect();
      return { x: box.left - left, y: box.top - top, width: box.width, height: box.height };
    }),
  };
}

/** What is written, in a group that is in pixels of the screen. Between two placings the group goes with the view. */
export class Names {
  private at: View | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private written = '';

  /** The view has changed: what is written goes along, and is written anew when that has come to rest. Only then is
   *  asked how much room there is: a browser that is asked has to lay out everything first. */
  follow(group: SVGElement | null, view: View, naming: Naming | undefined, room: () => Room): void {
    if (!group || !naming) return;
    if (this.at) {
      const ratio = view.k / this.at.k;
      group.setAttribute(
        'transform',
        `translate(${n1(view.x - this.at.x * ratio)} ${n1(view.y - this.at.y * ratio)}) scale(${ratio.toFixed(4)})`,
      );
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(group, view, naming, room()), this.at ? 120 : 0);
  }

  private write(group: SVGElement, view: View, naming: Naming, { size, taken }: Room): void {
    const parts = layoutOf(naming, view, size, taken, measured).flatMap(drawn);
    this.at = { ...view };
    group.removeAttribute('transform');
    const written = parts.map((part) => part.outerHTML).join('');
    if (written === this.written && group.childElementCount === parts.length) return;
    this.written = written;
    group.replaceChildren(...parts);
  }
}
