// Pan, zoom and tap on a map, by pointer, wheel and keyboard. The view is set on the elements themselves: nothing is
// drawn anew.
import type { Board } from '../table/board';
import {
  edgesOfTable,
  fightOf,
  followed,
  glyphAt,
  glyphsOf,
  isSeen,
  joined,
  rimsFor,
  roomy,
  viewOf,
  wholeMap,
  type Frame,
  type Glyphs,
  type Rims,
  type Size,
  type View,
} from './frame';
import type { Lens, Spot } from './lens';

/** What can be dragged over a map. */
export interface Drags {
  /** Whether what was touched is dragged; else the map is. */
  grab(target: Element): boolean;
  drag(spot: Spot): void;
  drop(): void;
}

export type Cover = readonly [number, number, number, number];
const bare: Cover = [0, 0, 0, 0];

const tapMost = 8;

export class MapControl {
  view: View = { x: 0, y: 0, k: 1 };
  private svg: SVGSVGElement | undefined;
  private readonly pointers = new Map<number, Spot>();
  private moved = 0;
  private fitted = false;
  private lens: Lens | undefined;
  private glyph = '';
  private near = '';
  private things = 0;
  private width = 0;
  private height = 0;
  private fight: Frame | undefined;
  private board: Board | undefined;
  private glyphs: Glyphs = { reach: 0, away: 0, spacing: Infinity };
  /** What an open field asks for, and which field that is. */
  private asks: { of: unknown; frame: Frame | undefined; isNew: boolean } = {
    of: undefined,
    frame: undefined,
    isNew: false,
  };
  private following = false;
  /** The view was moved or made larger by hand, and is no longer what shows everything. */
  private own = false;
  private turn = -1;
  private readonly watcher = new ResizeObserver(() => this.resized());

  private touched: Element | undefined;
  private dragged = false;

  /** Pixels of its left, upper, right and lower edge that something else lies on: asked whenever a fit is made. */
  covered: () => Cover = () => bare;
  private cover = bare;

  /** `edges`: pixels that a fit leaves free at least. */
  constructor(
    private readonly tapped: (spot: Spot, target: Element) => void,
    private readonly drags?: Drags,
    private readonly edges: Rims = edgesOfTable,
  ) {}

  /** Called with the element whenever it is drawn. */
  attach(svg: SVGSVGElement | undefined, lens: Lens, board: Board, asked: ReadonlySet<string>): void {
    const other = this.lens?.map.id !== lens.map.id;
    if (other) this.fitted = false;
    this.fight = fightOf(lens, board, asked);
    if (other || this.board !== board) this.glyphs = glyphsOf(lens, board);
    this.lens = lens;
    this.board = board;
    if (svg && svg !== this.svg) this.listen(svg);
    if (svg && !this.fitted) this.begin();
  }
  private get size(): Size | undefined {
    const size = this.svg?.getBoundingClientRect();
    return size && size.width >= 10 && size.height >= 10 ? size : undefined;
  }
  /** What nothing lies on. */
  private get open(): Size | undefined {
    const { size } = this,
      [left, upper, right, lower] = (this.cover = this.covered());
    return (
      size && { width: Math.max(10, size.width - left - right), height: Math.max(10, size.height - upper - lower) }
    );
  }
  private begin(): void {
    const { size } = this;
    if (!size || !this.lens) return;
    this.fit();
    this.width = size.width;
    this.height = size.height;
    this.fitted = true;
  }
  /** What was in the middle stays there. */
  private resized(): void {
    const { size } = this;
    if (!this.fitted) return this.begin();
    if (!size) return undefined;
    const turned = Math.abs(size.width - this.width) > 1;
    this.pan((size.width - this.width) / 2, (size.height - this.height) / 2);
    this.width = size.width;
    this.height = size.height;
    if (turned && !this.own) this.fit();
    else if (turned) this.bringAll();
    return undefined;
  }

  /** The board has changed: what lies outside of the window, or on its edge, is brought into it when the map is
   *  drawn next; where somebody has moved the window himself, when another turn has begun. */
  follow(turn: number): void {
    this.following ||= !this.own || (this.turn >= 0 && turn !== this.turn);
    this.turn = turn;
  }
  /** What the open field `of` asks for is brought into sight when the map is drawn next: once for each field. */
  ask(of: unknown, frame: Frame | undefined): void {
    if (this.asks.of === of) return;
    this.asks = { of, frame, isNew: of !== undefined };
  }
  private bringAll(): void {
    const { open, all } = this;
    if (!open || !all || !this.fitted) return;
    const [left, upper] = this.cover,
      { x, y, k } = this.view,
      now = { x: x - left, y: y - upper, k };
    const view = followed(now, this.own, all, open, rimsFor(all, open, this.glyphs, this.edges));
    if (view) this.see(view);
  }
  /** A view of what nothing lies on. */
  private see({ x, y, k }: View): void {
    const [left, upper] = this.cover;
    this.own = false;
    this.view = { x: x + left, y: y + upper, k };
    this.apply();
  }
  /** What is asked for and not in sight; with the fight. */
  private bringAsked(): void {
    const { size } = this,
      { frame } = this.asks;
    this.asks.isNew = false;
    if (!size || !frame || isSeen(frame, this.view, size, { side: 4, upper: 4, lower: 4 })) return;
    this.fit();
  }

  private listen(svg: SVGSVGElement): void {
    this.watcher.disconnect();
    this.glyph = this.near = '';
    this.svg = svg;
    this.watcher.observe(svg);
    svg.addEventListener('pointerdown', (event) => this.down(event));
    svg.addEventListener('pointermove', (event) => this.move(event));
    for (const name of ['pointerup', 'pointercancel'] as const) svg.addEventListener(name, (event) => this.up(event));
    // A browser has a finger's press clicked with a mouse, too: it would hit what has come under it meanwhile.
    svg.addEventListener('touchend', (event) => event.cancelable && event.preventDefault(), { passive: false });
    svg.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)), this.within(event));
      },
      { passive: false },
    );
    this.apply();
  }

  /** The fight, and what is asked for; all of the map, if there is neither. */
  private get all(): Frame | undefined {
    const { lens } = this;
    return lens && roomy(lens, joined(this.fight, this.asks.frame) ?? wholeMap(lens));
  }
  fit(): void {
    const { open, all } = this;
    if (open && all) this.see(viewOf(all, open, rimsFor(all, open, this.glyphs, this.edges)));
  }
  /** Moves as little as brings the spot into the inner part of what is seen. */
  reveal(spot: Spot): void {
    const size = this.svg?.getBoundingClientRect();
    if (!size) return;
    const x = spot.x * this.view.k + this.view.x,
      y = spot.y * this.view.k + this.view.y,
      rim = Math.min(60, size.width / 4, size.height / 4);
    this.pan(
      Math.max(rim - x, 0) || Math.min(size.width - rim - x, 0),
      Math.max(rim - y, 0) || Math.min(size.height - rim - y, 0),
    );
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
    const k = Math.max(0.15, Math.min(12, this.view.k * by)),
      ratio = k / this.view.k;
    this.view = { k, x: at.x - (at.x - this.view.x) * ratio, y: at.y - (at.y - this.view.y) * ratio };
    this.apply();
  }

  private apply(): void {
    const layers = this.layers;
    if (!layers) return;
    const { x, y, k } = this.view;
    for (const world of layers.querySelectorAll('.world'))
      world.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k.toFixed(4)})`);
    // Things keep a size that can be read and touched; what is written depends on how near one looks.
    const glyph = this.glyphSize.toPrecision(3);
    if (glyph !== this.glyph) layers.style.setProperty('--glyph', (this.glyph = glyph));
    const near = k.toPrecision(3);
    if (near !== this.near) layers.style.setProperty('--near', (this.near = near));
    layers.classList.toggle('far', k < 1.1);
    // From so far away letters of so many lie on each other, and take most of a frame.
    layers.classList.toggle('crowd', k < 0.6 && this.things > 120);
    this.viewed();
  }
  /** By how much what is `sized` is enlarged, in the drawing's units. */
  get glyphSize(): number {
    return glyphAt(this.view.k, this.glyphs.spacing);
  }
  /** Called whenever the view has changed. */
  viewed: () => void = () => undefined;
  /** What holds the layers of the map, one above the other. */
  get layers(): HTMLElement | undefined {
    return this.svg?.parentElement ?? undefined;
  }
  /** To be called after the world has been drawn anew. */
  drawn(): void {
    this.things = this.svg?.querySelectorAll('.thing').length ?? 0;
    this.apply();
    if (this.asks.isNew) this.bringAsked();
    if (this.following) this.bringAll();
    this.following = false;
  }

  private within(event: { clientX: number; clientY: number }): Spot {
    const size = this.svg!.getBoundingClientRect();
    return { x: event.clientX - size.left, y: event.clientY - size.top };
  }
  private down(event: PointerEvent): void {
    this.pointers.set(event.pointerId, this.within(event));
    if (this.pointers.size > 1) return;
    this.moved = 0;
    this.touched = event.target as Element;
  }
  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.within(event);
    this.pointers.set(event.pointerId, now);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    const still = this.moved <= tapMost;
    this.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.moved > tapMost) {
      this.svg?.setPointerCapture(event.pointerId);
      if (still && !other && this.touched) this.dragged = this.drags?.grab(this.touched) ?? false;
    }
    if (this.dragged) this.drags?.drag(this.spotOf(now));
    else if (other) {
      const ratio =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
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
    if (this.dragged && this.pointers.size === 0) {
      this.dragged = false;
      this.drags?.drop();
      return;
    }
    if (!was || event.type === 'pointercancel' || this.moved > tapMost || this.pointers.size > 0) return;
    // Its rim is for who uses keys.
    this.svg?.focus({ preventScroll: true, focusVisible: false } as FocusOptions);
    this.tapped(this.spotOf(this.within(event)), event.target as Element);
  }
  private spotOf(at: Spot): Spot {
    return { x: (at.x - this.view.x) / this.view.k, y: (at.y - this.view.y) / this.view.k };
  }
}
