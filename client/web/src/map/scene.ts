// What a film draws on: where things of the shown board are, and the elements that it may add to and move.
import type { Board, Mark } from '../table/board';
import { MapKind } from '../table/board';
import { placeOf, type Lens, type Spot } from './lens';
import { radiusOf } from './looks';
import { sideClass } from './marks';
import { degreesOf, standingsOn, type Standing } from './standing';

export interface Stand extends Spot {
  /** Of its glyph. */
  r: number;
  degrees: number;
}

const svgSpace = 'http://www.w3.org/2000/svg';

export function element(tag: string, attributes: Record<string, string | number> = {}, text = ''): SVGElement {
  const out = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) out.setAttribute(name, String(value));
  if (text) out.textContent = text;
  return out;
}

/** One map as it is drawn while a film runs. Lengths are the drawing's units. */
export class Scene {
  private readonly all = new Map<string, Standing>();
  /** Where things have gone to since the board was drawn. */
  private readonly gone = new Map<string, Spot & { degrees: number }>();

  constructor(
    readonly lens: Lens,
    readonly board: Board,
    private readonly layers: ParentNode,
    /** The drawing's units for each pixel. */
    readonly unit: number,
    private readonly glyph: number,
  ) {
    for (const one of standingsOn(lens, board)) this.all.set(one.thing.handle, one);
    this.effects = layers.querySelector('.effects .world');
    this.tracks = layers.querySelector('.tracks-of');
  }

  readonly effects: Element | null;
  /** Below the things. */
  readonly tracks: Element | null;
  /** So much happens at once that an act has fewer parts. */
  crowded = false;
  /** Elements by what an attribute says: to look for each alone takes as long as to find them all. */
  private readonly found = new Map<string, Map<string, Element>>();
  private find(attribute: string, value: string): Element | null {
    const known = this.found.get(attribute),
      one = known?.get(value);
    // What is written on the map may have been written anew meanwhile, all of it at once.
    if ((one ?? known?.values().next().value)?.isConnected) return one ?? null;
    const all = [...this.layers.querySelectorAll(`[${attribute}]`)],
      now = new Map(all.map((element) => [element.getAttribute(attribute)!, element]));
    this.found.set(attribute, now);
    return now.get(value) ?? null;
  }
  /** Of the thing, or of what it stands for alone. */
  thing(handle: string): Element | null {
    const own = this.all.has(handle) ? handle : (this.board.things.find((one) => one.handle === handle)?.parent ?? ''),
      stands = this.all.get(own);
    if (!stands || (own !== handle && stands.thing.count > 1)) return null;
    return this.find('data-thing', own);
  }
  shields(handle: string): number {
    return this.board.things.find((one) => one.handle === handle)?.gauges.shields.length ?? 0;
  }
  name(handle: string): Element | null {
    return handle && this.all.has(handle) ? this.find('data-name', handle) : null;
  }

  /** Of the thing, or of what carries it. */
  stand(handle: string): Stand | undefined {
    let name = handle;
    for (let depth = 0; depth < 4 && name !== ''; depth++) {
      const one = this.all.get(name);
      if (one) {
        const { x, y, degrees } = this.gone.get(name) ?? { ...one.spot, degrees: degreesOf(this.lens, one) ?? 0 };
        return {
          x: x + one.away.x * this.glyph,
          y: y + one.away.y * this.glyph,
          r: radiusOf(one.thing) * this.glyph,
          degrees,
        };
      }
      name = this.board.things.find((thing) => thing.handle === name)?.parent ?? '';
    }
    return undefined;
  }
  /** Where the thing's element is put, without what it is moved aside in a stack. */
  spot(handle: string): Spot | undefined {
    return this.gone.get(handle) ?? this.all.get(handle)?.spot;
  }
  /** Where it has been drawn. */
  drawn(handle: string): Spot | undefined {
    return this.all.get(handle)?.spot;
  }
  /** What comes after finds it there. */
  goes(handle: string, to: Spot & { degrees: number }): void {
    this.gone.set(handle, to);
  }
  /** Undefined: on another map. */
  of(mark: Mark): Spot | undefined {
    return mark.map === this.lens.map.id ? this.lens.of(placeOf(mark)) : undefined;
  }
  side(handle: string): string {
    const thing = this.board.things.find((one) => one.handle === handle);
    return sideClass(this.board, thing?.side ?? -1);
  }
  sideNumber(handle: string): number {
    return this.board.things.find((one) => one.handle === handle)?.side ?? -1;
  }
  /** So many hexes, or units of the plane. */
  length(units: number): number {
    return this.lens.map.kind === MapKind.plane ? units * this.lens.unit : units * Math.sqrt(3) * 10;
  }
}
