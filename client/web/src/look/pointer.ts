// What is chosen and pointed at on the map: the thing, the cursor, the ruler, and which map is shown.
import { placeWords, thingsAt } from '../map/at_place';
import { MapControl } from '../map/gestures';
import { mapFor } from '../map/frame';
import { carrierOf, Lens, whereIs, type Place, type Spot } from '../map/lens';
import { Names, roomOf, type Naming } from '../map/names';
import { thingOf, type Map as BoardMap, type Thing } from '../table/board';
import type { AtTable } from './at_table';
import { shortWords } from './card';
import { MapOrders } from './map_orders';
import { fromChosen, thingWords } from './thing_words';

/** What is dragged where one touches: its marker, or itself if it is chosen. */
function handleAt(target: Element, chosen: string): string {
  const ghost = target.closest('[data-ghost]')?.getAttribute('data-ghost'),
    thing = target.closest('[data-thing]')?.getAttribute('data-thing');
  return ghost ?? (thing === chosen ? chosen : '');
}

export class Pointer {
  chosen = '';
  mapId = '';
  cursor: Place | undefined;
  ruler: Place | undefined;
  readonly control: MapControl = new MapControl((spot, target) => this.tapped(spot, target), {
    grab: (target) => this.orders.grab(handleAt(target, this.chosen)),
    drag: (spot) => {
      if (this.map) this.orders.drag(this.placeAt(new Lens(this.map), spot));
    },
    drop: () => this.orders.drop(),
  });
  /** Orders that are given by pressing the map. */
  readonly orders: MapOrders;

  constructor(private readonly table: AtTable) {
    this.orders = new MapOrders(table);
  }

  /** The card of what is chosen is open. */
  card = false;
  /** An area of it that is shown, by its id. */
  area = '';
  private readonly names = new Names();
  /** Writes the names of what is drawn into the map. */
  named(look: Omit<Naming, 'own'>): void {
    const { layers, view, glyphSize } = this.control;
    if (!layers) return;
    this.names.follow(
      layers.querySelector<SVGElement>('.names'),
      { ...view, glyph: glyphSize },
      { ...look, own: this.table.own },
      () => roomOf(layers, layers.parentElement?.querySelectorAll('.map-tools > *, .under:not(:empty), .card') ?? []),
    );
  }

  get map(): BoardMap | undefined {
    const { maps } = this.table.board;
    return maps.find((one) => one.id === this.mapId) ?? maps[0];
  }

  /** Maps that were there when one was chosen last. */
  private known: ReadonlySet<string> | undefined;
  /** Shows the map where these are, unless some of them are on the one that is shown. */
  toMapOf(handles: ReadonlySet<string>): void {
    const ids = this.table.board.maps.map(({ id }) => id),
      fresh = this.known ? ids.filter((id) => !this.known!.has(id)) : [],
      shown = this.map?.id ?? '',
      next = mapFor(this.table.board, handles, shown, fresh);
    this.known = new Set(ids);
    if (next === shown) return;
    this.mapId = next;
    this.cursor = this.ruler = undefined;
  }
  choose(handle: string, reveal = true): void {
    this.chosen = handle;
    const carrier = carrierOf(this.table.board, handle);
    if (carrier) this.toMapOf(new Set([carrier.handle]));
    const map = this.map,
      thing = thingOf(this.table.board, handle),
      place = thing && map && whereIs(this.table.board, thing, map.id);
    if (place && map && reveal) this.control.reveal(new Lens(map).of(place));
    if (place) this.cursor = place;
    this.table.around.redraw();
  }
  thingsAt(place: Place): Thing[] {
    return this.map ? thingsAt(this.table.board, this.map, place) : [];
  }
  private tapped(spot: Spot, target: Element): void {
    const map = this.map,
      handle = target.closest('[data-thing]')?.getAttribute('data-thing') ?? '',
      ghost = target.closest('[data-ghost]')?.getAttribute('data-ghost') ?? '';
    if (!map) return;
    const lens = new Lens(map),
      thing = thingOf(this.table.board, handle);
    const place = (thing && whereIs(this.table.board, thing, map.id)) ?? this.placeAt(lens, spot);
    if (handle === '' && ghost && this.orders.pressMarker(ghost)) return this.table.around.redraw();
    // A marker may lie on what is meant.
    this.act(place, handle || (ghost ? (this.thingsAt(place)[0]?.handle ?? '') : ''));
  }
  private placeAt(lens: Lens, spot: Spot): Place {
    const field = this.table.hand.form?.field;
    return lens.at(spot, field?.nudge || (lens.plane ? Math.max(1, Math.round(lens.step() / 10)) : 1));
  }
  /** What the pointer rests on, in a line beside it. */
  hover(event: PointerEvent): void {
    const pane = this.control.layers?.parentElement,
      tip = pane?.querySelector<HTMLElement>('.hovered'),
      over = event.pointerType === 'mouse' ? (event.target as Element).closest('[data-thing]') : null;
    if (!pane || !tip) return;
    tip.hidden = !over;
    if (!over) return;
    const box = pane.getBoundingClientRect(),
      at = over.getBoundingClientRect();
    const { board } = this.table,
      handle = over.getAttribute('data-thing') ?? '',
      thing = thingOf(board, handle),
      away = thing && this.chosen !== handle ? fromChosen(board, thingOf(board, this.chosen), thing) : '';
    tip.textContent = [shortWords(board, handle), away].filter(Boolean).join('; ');
    tip.style.left = `${Math.max(4, Math.min(box.width - tip.offsetWidth - 4, at.left - box.left)).toFixed(0)}px`;
    tip.style.top = `${Math.max(4, at.top - box.top - tip.offsetHeight - 4).toFixed(0)}px`;
  }
  /** A tap or Enter at a place, on a thing if there is one. */
  act(place: Place, handle: string): void {
    this.cursor = place;
    this.card = false;
    if (this.orders.press(place, handle)) return this.table.around.redraw();
    const here = this.thingsAt(place),
      at = here.findIndex((thing) => thing.handle === this.chosen);
    const next = handle && handle !== this.chosen ? handle : (here[(at + 1) % Math.max(1, here.length)]?.handle ?? '');
    if (next) {
      this.chosen = next;
      this.area = '';
      this.card = !this.table.hand.form;
      if (this.table.height === 'low') this.table.height = 'half';
      if (!this.table.hand.form && this.table.tab !== 'orders') this.table.tab = 'places';
    }
    this.table.around.redraw();
  }
  /** What stands at the cursor, and how far it is from the chosen thing or the ruler. */
  underCursor(): string {
    const { reply } = this.orders;
    if (reply) return reply;
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
    const map = this.map,
      all = this.table.board.things.filter(
        (thing) => map && whereIs(this.table.board, thing, map.id) && thing.marks.length > 0,
      );
    const at = all.findIndex((thing) => thing.handle === this.chosen);
    const next = all[(((at + by) % all.length) + all.length) % all.length];
    if (next) {
      this.choose(next.handle);
      this.table.around.say(thingWords(this.table.board, next, map?.id));
    }
  }
}
