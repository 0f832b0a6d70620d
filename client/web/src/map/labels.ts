// Finds room for what is written on a map: none lies on another one, on a glyph or over the edge.

/** What wants a name: a disc, and the size of its name and of its short form; all in pixels. */
export interface Named {
  x: number;
  y: number;
  r: number;
  width: number;
  /** 0: there is no shorter form. */
  short: number;
  height: number;
  /** What has more is named first. */
  weight: number;
  /** It is called by name somewhere: if there is no room beside it, then in a list near it. */
  must: boolean;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Label extends Box {
  /** It stands away from its thing: a line leads there. */
  leader: boolean;
  short: boolean;
}
export interface Disc {
  x: number;
  y: number;
  r: number;
}
/** Short names of neighbours, of which none has room for one of its own. */
export interface List extends Box {
  /** Indices of those that are named, line by line. */
  lines: number[][];
  x0: number;
  y0: number;
}

const gap = 2,
  rim = 2,
  near = [2, 13, 27],
  far = [...near, 44, 66];
const ways: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [-1, 0],
  [0, -1],
  [0.8, 0.75],
  [-0.8, 0.75],
  [0.8, -0.75],
  [-0.8, -0.75],
];

export const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;

export function covers(box: Box, disc: Disc): boolean {
  const x = Math.max(box.x, Math.min(disc.x, box.x + box.width)),
    y = Math.max(box.y, Math.min(disc.y, box.y + box.height));
  return (x - disc.x) ** 2 + (y - disc.y) ** 2 < (disc.r + 1) ** 2;
}

export const within = (box: Box, all: Box): boolean =>
  box.x >= all.x + rim &&
  box.y >= all.y + rim &&
  box.x + box.width <= all.x + all.width - rim &&
  box.y + box.height <= all.y + all.height - rim;

/** Neighbours that share a list; of more, several lists. */
const listMost = 12,
  listReach = 110;
/** Rings on which room for a list is sought, and how many places on each. */
const listRings = 48,
  listStep = 11,
  listPlaces = 20;

export class Placing {
  private readonly placed = new Map<number, Label>();
  /** Places beside each thing for its whole name. */
  private readonly beside = new Map<number, Label[]>();
  readonly lists: List[] = [];

  constructor(
    private readonly items: Named[],
    private readonly bounds: Box,
    private readonly taken: Box[],
    /** What better stays free: where things will be. */
    private readonly ahead: Disc[] = [],
  ) {}

  /** All places of a name beside its thing, the nearest first. */
  private spots(item: Named, width: number, short: boolean, distances: number[]): Label[] {
    const out: Label[] = [];
    for (const away of distances)
      for (const [dx, dy] of ways) {
        const x = item.x + dx * (item.r + away + (Math.abs(dx) > 0.5 ? width / 2 : 0)),
          y = item.y + dy * (item.r + away + item.height / 2);
        const box = { x: x - width / 2, y: y - item.height / 2, width, height: item.height };
        if (!within(box, this.bounds)) continue;
        if (this.items.some((one) => covers(box, one)) || this.taken.some((one) => meet(box, one))) continue;
        if (this.ahead.some((one) => covers(box, one))) continue;
        out.push({ ...box, leader: away > distances[0]!, short });
      }
    return out;
  }
  /** Whether nothing that is written lies there. */
  isFree(label: Box, but = -1): boolean {
    if (this.lists.some((one) => meet(label, one))) return false;
    for (const [i, other] of this.placed) if (i !== but && meet(label, other)) return false;
    return true;
  }
  /** Where one name alone is in the way, that one moves if it can. */
  private makeRoom(spots: Label[]): Label | undefined {
    for (const spot of spots) {
      if (this.lists.some((one) => meet(spot, one))) continue;
      const inWay = [...this.placed].filter(([, other]) => meet(spot, other));
      if (inWay.length !== 1) continue;
      const [i, was] = inWay[0]!;
      if (was.short) continue;
      const other = this.beside.get(i)!.find((one) => !meet(one, spot) && this.isFree(one, i));
      if (!other) continue;
      this.placed.set(i, other);
      return spot;
    }
    return undefined;
  }
  private name(order: number[]): void {
    for (const i of order) {
      const item = this.items[i]!,
        distances = item.must ? far : near,
        spots = this.spots(item, item.width, false, near);
      this.beside.set(i, spots);
      const label =
        spots.find((one) => this.isFree(one)) ??
        this.makeRoom(spots) ??
        this.spots(
          item,
          item.short > 0 ? item.short : item.width,
          item.short > 0,
          item.short > 0 || item.must ? distances : [],
        ).find((one) => this.isFree(one));
      if (label) this.placed.set(i, label);
    }
  }

  /** A list of these, of lines as equal as can be. */
  private shapes(of: number[]): List[] {
    const wide = (i: number): number => this.items[i]!.short || this.items[i]!.width,
      line = this.items[of[0]!]!.height;
    return [...new Set([1, 2, 3, 4, of.length].filter((count) => count <= of.length))].map((count) => {
      const each = Math.ceil(of.length / count),
        lines = Array.from({ length: Math.ceil(of.length / each) }, (_, at) => of.slice(at * each, (at + 1) * each));
      return {
        x: 0,
        y: 0,
        x0: 0,
        y0: 0,
        width: Math.max(...lines.map((one) => one.reduce((sum, i) => sum + wide(i), 0))) + 8,
        height: lines.length * line + 4,
        lines,
      };
    });
  }
  private isRoom(box: Box, over: (one: Named) => boolean): boolean {
    return (
      within(box, this.bounds) &&
      !this.taken.some((one) => meet(box, one)) &&
      this.isFree(box) &&
      !this.items.some((one) => !over(one) && covers(box, one))
    );
  }
  /** The nearest room round the place; `over`: what it may lie on. */
  private room(of: number[], shapes: List[], over: (one: Named) => boolean): List | undefined {
    const x0 = of.reduce((sum, i) => sum + this.items[i]!.x, 0) / of.length,
      y0 = of.reduce((sum, i) => sum + this.items[i]!.y, 0) / of.length;
    for (let ring = 2; ring < listRings; ring++)
      for (let place = 0; place < listPlaces; place++)
        for (const shape of shapes) {
          const angle = (2 * Math.PI * (place + (ring % 2) / 2)) / listPlaces,
            x = x0 + Math.cos(angle) * (ring * listStep + shape.width / 2) - shape.width / 2,
            y = y0 + Math.sin(angle) * ring * listStep - shape.height / 2;
          const list = { ...shape, x, y, x0, y0 };
          if (this.isRoom(list, over)) return list;
        }
    return undefined;
  }
  private list(of: number[]): void {
    const shapes = this.shapes(of),
      found =
        this.room(of, shapes, () => false) ??
        this.room(of, shapes, (one) => !one.must) ??
        (of.length === 1 ? this.room(of, shapes, () => true) : undefined);
    if (found) this.lists.push(found);
    else if (of.length > 1) {
      const half = Math.ceil(of.length / 2);
      this.list(of.slice(0, half));
      this.list(of.slice(half));
    }
  }
  /** Who must be named and has no room is named in a list with his neighbours. */
  private listed(order: number[]): void {
    const left = order.filter((i) => !this.placed.has(i));
    while (left.length > 0) {
      const first = this.items[left[0]!]!,
        mates = left
          .filter((i) => Math.hypot(this.items[i]!.x - first.x, this.items[i]!.y - first.y) < listReach)
          .slice(0, listMost);
      for (const i of mates) left.splice(left.indexOf(i), 1);
      this.list(mates);
    }
  }

  run(): (Label | undefined)[] {
    const order = [...this.items.keys()].sort((a, b) => this.items[b]!.weight - this.items[a]!.weight),
      first = order.filter((i) => this.items[i]!.must);
    this.name(first);
    this.listed(first);
    this.name(order.filter((i) => !this.items[i]!.must));
    return this.items.map((_, i) => this.placed.get(i));
  }
  /** Of further words the first place that is free; it is theirs. */
  settle(places: Box[]): Box | undefined {
    const found = places.find((one) => this.isRoom(one, () => false));
    if (found) this.lists.push({ ...found, lines: [], x0: 0, y0: 0 });
    return found;
  }
}
