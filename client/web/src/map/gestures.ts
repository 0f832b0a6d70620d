// Pan, zoom and tap on a map, by pointer, wheel and keyboard. The view is set on the elements themselves: nothing is drawn anew.
import type { Lens, Spot } from './lens';

export interface View {
  x: number;
  y: number;
  k: number;
}

const tapMost = 8;
// Glyphs have their size in pixels, whatever is shown, the buttons lie on the upper edge, and words on the lower one.
const edge = 34, upperEdge = 68, lowerEdge = 48;

export class MapControl {
  view: View = { x: 0, y: 0, k: 1 };
  private svg: SVGSVGElement | undefined;
  private readonly pointers = new Map<number, Spot>();
  private moved = 0;
  private fitted = false;
  private lens: Lens | undefined;
  private glyph = '';
  private things = 0;
  private width = 0;
  private height = 0;
  private first: [number, number, number, number] | undefined;
  private spots: Spot[] = [];
  private following = false;
  /** The view was moved or made larger by hand, and is no longer what shows everything. */
  private own = false;
  private turn = -1;
  private readonly watcher = new ResizeObserver(() => this.resized());

  constructor(private readonly tapped: (spot: Spot, target: Element) => void) {}

  /** Called with the element whenever it is drawn; of another map `first` is shown at first. `spots`: where things are. */
  attach(svg: SVGSVGElement | undefined, lens: Lens, first: [number, number, number, number], spots: Spot[]): void {
    if (this.lens?.map.id !== lens.map.id) this.fitted = false;
    this.lens = lens;
    this.first = first;
    this.spots = spots;
    if (svg && svg !== this.svg) this.listen(svg);
    if (svg && !this.fitted) this.begin();
  }
  private begin(): void {
    const size = this.svg?.getBoundingClientRect();
    if (!size || size.width < 10 || size.height < 10 || !this.first) return;
    this.show(...this.first);
    this.width = size.width;
    this.height = size.height;
    this.fitted = true;
  }
  /** What was in the middle stays there. */
  private resized(): void {
    const size = this.svg?.getBoundingClientRect();
    if (!this.fitted) return this.begin();
    if (!size || size.width < 10 || size.height < 10) return undefined;
    const turned = Math.abs(size.width - this.width) > 1;
    this.pan((size.width - this.width) / 2, (size.height - this.height) / 2);
    this.width = size.width;
    this.height = size.height;
    if (turned && !this.own) this.fit();
    else if (turned) this.bringAll();
    return undefined;
  }

  /** The board has changed: what lies outside of the window, or on its edge, is brought into it when the map is drawn next; where somebody
   *  has moved the window himself, when another turn has begun. */
  follow(turn: number): void {
    this.following ||= !this.own || (this.turn >= 0 && turn !== this.turn);
    this.turn = turn;
  }
  private bringAll(): void {
    const size = this.svg?.getBoundingClientRect(), { x, y, k } = this.view;
    if (!size || size.width < 10 || size.height < 10 || !this.fitted) return;
    // Less than `show` leaves, so that what it has shown is not shown anew.
    const rim = this.rims(size)[0] * 0.6, lower = this.rims(size)[2] * 0.8;
    if (this.spots.some((spot) => spot.x * k + x < rim || spot.y * k + y < rim || spot.x * k + x > size.width - rim || spot.y * k + y > size.height - lower)) this.fit();
  }

  private listen(svg: SVGSVGElement): void {
    this.watcher.disconnect();
    this.glyph = '';
    this.svg = svg;
    this.watcher.observe(svg);
    svg.addEventListener('pointerdown', (event) => this.down(event));
    svg.addEventListener('pointermove', (event) => this.move(event));
    for (const name of ['pointerup', 'pointercancel'] as const) svg.addEventListener(name, (event) => this.up(event));
    svg.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)), this.within(event));
    }, { passive: false });
    this.apply();
  }

  /** Everything that stands on the map; all of the map, if nothing does. */
  fit(): void {
    if (this.first) this.show(...this.first);
  }
  /** Pixels that stay free at the sides, above and below. */
  private rims({ width, height }: { width: number; height: number }): [number, number, number] {
    return [Math.min(edge, width / 10), Math.min(upperEdge, height / 3), Math.min(lowerEdge, height / 5)];
  }
  /** So much of the world in the middle. */
  show(left: number, top: number, width: number, height: number): void {
    const size = this.svg?.getBoundingClientRect();
    if (!size || size.width < 10) return;
    const [rim, upper, lower] = this.rims(size), k = Math.min((size.width - 2 * rim) / Math.max(1, width), (size.height - upper - lower) / Math.max(1, height));
    this.own = false;
    this.view = { k, x: size.width / 2 - (left + width / 2) * k, y: (size.height + upper - lower) / 2 - (top + height / 2) * k };
    this.apply();
  }
  /** Moves as little as brings the spot into the inner part of what is seen. */
  reveal(spot: Spot): void {
    const size = this.svg?.getBoundingClientRect();
    if (!size) return;
    const x = spot.x * this.view.k + this.view.x, y = spot.y * this.view.k + this.view.y, rim = Math.min(60, size.width / 4, size.height / 4);
    this.pan(Math.max(rim - x, 0) || Math.min(size.width - rim - x, 0), Math.max(rim - y, 0) || Math.min(size.height - rim - y, 0));
  }
  pan(dx: number, dy: number): void {
    this.view.x += dx;
    this.view.y += dy;
    this.apply();
  }
  zoom(by: number, about?: Spot): void {
    const size = this.svg?.getBoundingClientRect();
    const at = about ?? { x: (size?.width ?? 0) / 2, y: (size?.height ?? 0) / 2 };
    this.own = true;
    const k = Math.max(0.15, Math.min(12, this.view.k * by)), ratio = k / this.view.k;
    this.view = { k, x: at.x - (at.x - this.view.x) * ratio, y: at.y - (at.y - this.view.y) * ratio };
    this.apply();
  }

  private apply(): void {
    const svg = this.svg, world = svg?.querySelector('.world');
    if (!svg || !world) return;
    const { x, y, k } = this.view;
    world.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k.toFixed(4)})`);
    // Things keep a size that can be read and touched; what is written depends on how near one looks.
    const glyph = (Math.max(11, Math.min(20, 7.5 * k)) / 9 / k).toPrecision(3);
    if (glyph !== this.glyph) svg.style.setProperty('--glyph', (this.glyph = glyph));
    svg.classList.toggle('far', k < 1.1);
    svg.classList.toggle('near', k >= 2.2);
    // From so far away letters of so many lie on each other, and take most of a frame.
    svg.classList.toggle('crowd', k < 0.6 && this.things > 120);
  }
  /** To be called after the world has been drawn anew. */
  drawn(): void {
    this.things = this.svg?.querySelectorAll('.thing').length ?? 0;
    this.apply();
    if (this.following) this.bringAll();
    this.following = false;
  }

  private within(event: { clientX: number; clientY: number }): Spot {
    const size = this.svg!.getBoundingClientRect();
    return { x: event.clientX - size.left, y: event.clientY - size.top };
  }
  private down(event: PointerEvent): void {
    this.pointers.set(event.pointerId, this.within(event));
    if (this.pointers.size === 1) this.moved = 0;
  }
  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.within(event);
    this.pointers.set(event.pointerId, now);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.moved > tapMost) this.svg?.setPointerCapture(event.pointerId);
    if (other) {
      const ratio = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.zoom(ratio, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (this.moved > tapMost) {
      this.own = true;
      this.pan(now.x - before.x, now.y - before.y);
    }
  }
  private up(event: PointerEvent): void {
    const was = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (!was || event.type === 'pointercancel' || this.moved > tapMost || this.pointers.size > 0) return;
    const at = this.within(event);
    this.tapped({ x: (at.x - this.view.x) / this.view.k, y: (at.y - this.view.y) / this.view.k }, event.target as Element);
  }
}
