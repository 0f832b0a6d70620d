// What is chosen and pointed at on the map: the thing, the cursor, the ruler, and which map is shown.
import { placeWords, thingsAt } from '../map/at_place';
import { MapControl } from '../map/gestures';
import { Lens, whereIs, type Place, type Spot } from '../map/lens';
import { takes } from '../map/takes';
import { thingOf, type Map as BoardMap, type Thing } from '../table/board';
import type { Table } from './table';
import { thingWords } from './thing_words';

export class Pointer {
  chosen = '';
  mapId = '';
  cursor: Place | undefined;
  ruler: Place | undefined;
  readonly control = new MapControl((spot, target) => this.tapped(spot, target));

  constructor(private readonly table: Table) {}

  get map(): BoardMap | undefined {
    const { maps } = this.table.board;
    return maps.find((one) => one.id === this.mapId) ?? maps[0];
  }

  choose(handle: string, reveal = true): void {
    this.chosen = handle;
    const map = this.map, thing = thingOf(this.table.board, handle), place = thing && map && whereIs(this.table.board, thing, map.id);
    if (place && map && reveal) this.control.reveal(new Lens(map).of(place));
    if (place) this.cursor = place;
    this.table.around.redraw();
  }
  thingsAt(place: Place): Thing[] {
    return this.map ? thingsAt(this.table.board, this.map, place) : [];
  }
  private tapped(spot: Spot, target: Element): void {
    const map = this.map, handle = target.closest('[data-thing]')?.getAttribute('data-thing') ?? '';
    if (!map) return;
    const lens = new Lens(map), thing = thingOf(this.table.board, handle);
    const field = this.table.hand.form?.field, step = field?.nudge || (lens.plane ? Math.max(1, Math.round(lens.step() / 10)) : 1);
    const place = (thing && whereIs(this.table.board, thing, map.id)) ?? lens.at(spot, step);
    this.act(place, handle);
  }
  /** A tap or Enter at a place, on a thing if there is one. */
  act(place: Place, handle: string): void {
    this.cursor = place;
    if (this.table.hand.form && takes(this.table.hand.form, this.table.board, this.map, place, handle)) {
      if (this.table.height === 'low') this.table.height = 'half';
      return this.table.hand.changed();
    }
    const here = this.thingsAt(place), at = here.findIndex((thing) => thing.handle === this.chosen);
    const next = handle && handle !== this.chosen ? handle : (here[(at + 1) % Math.max(1, here.length)]?.handle ?? '');
    if (next) {
      this.chosen = next;
      if (this.table.height === 'low') this.table.height = 'half';
      if (!this.table.hand.form && this.table.tab !== 'orders') this.table.tab = 'places';
    }
    this.table.around.redraw();
  }
  /** What stands at the cursor, and how far it is from the chosen thing or the ruler. */
  underCursor(): string {
    return this.map && this.cursor ? placeWords(this.table.board, this.map, this.cursor, this.chosen, this.ruler) : '';
  }
  nextMap(): void {
    const at = this.table.board.maps.findIndex((one) => one.id === this.map?.id);
    this.mapId = this.table.board.maps[(at + 1) % Math.max(1, this.table.board.maps.length)]?.id ?? '';
    this.cursor = this.ruler = undefined;
    this.table.around.redraw();
  }
  /** The next or previous thing that stands somewhere. */
  stepThing(by: number): void {
    const map = this.map, all = this.table.board.things.filter((thing) => map && whereIs(this.table.board, thing, map.id) && thing.marks.length > 0);
    const at = all.findIndex((thing) => thing.handle === this.chosen);
    const next = all[(((at + by) % all.length) + all.length) % all.length];
    if (next) {
      this.choose(next.handle);
      this.table.around.say(thingWords(this.table.board, next, map?.id));
    }
  }
}
