// Orders that are given by pressing the map: a thing of one's own, then what its order is to take; or by dragging where
// it is to go. What the map offers and what it refuses it knows from the question's offer alone.
import { myTurn } from '../desk/model';
import { carrierOf, Lens, samePlace, whereIs, type Place } from '../map/lens';
import { takes } from '../map/takes';
import {
  linesOf,
  litBy,
  litOf,
  nothingLit,
  picksAt,
  placing,
  together,
  type Asked,
  type Lit,
  type Pick,
} from '../orders/at_map';
import type { Form } from '../orders/form';
import { orderName } from '../orders/order_words';
import { thingOf } from '../table/board';
import { begun, type OfferLine } from '../table/offer';
import { same, type FilledLine } from '../table/value';
import { w } from '../words';
import type { AtTable } from './at_table';
import { named } from './thing_words';

/** Orders that take what was pressed, when there are several. */
export interface Choice {
  place: Place;
  handle: string;
  picks: Pick[];
}

export class MapOrders {
  choice: Choice | undefined;
  /** What is said of the last press, where it led to nothing that is to be seen; of a cursor that has moved since,
   *  nothing. */
  get reply(): string {
    return this.replied.at === this.table.pointer.cursor ? this.replied.words : '';
  }
  private set reply(words: string) {
    this.replied = { words, at: this.table.pointer.cursor };
  }
  private replied: { words: string; at: Place | undefined } = { words: '', at: undefined };
  /** The order whose area is shown, because it is pointed at. */
  preview: OfferLine | undefined;
  private kept: { of: unknown[]; lit: Lit } = { of: [], lit: nothingLit };

  constructor(private readonly table: AtTable) {}

  /** What is asked on this map; none: nothing, or a film is shown. */
  get asked(): Asked | undefined {
    const { model, board, film, sitting, pointer } = this.table,
      { map } = pointer;
    return map && !film && myTurn(model)
      ? { offer: model.question.offer, given: sitting.drafting.given, board, map }
      : undefined;
  }
  /** The orders of a thing that can be given now. */
  of(handle: string): OfferLine[] {
    const { asked } = this;
    return asked ? linesOf(asked, handle) : [];
  }
  /** What of the map takes a press now: for the order in hand, else for the orders of what is chosen. */
  lit(): Lit {
    const { asked } = this,
      { form } = this.table.hand,
      { chosen } = this.table.pointer;
    if (!asked) return nothingLit;
    if (form) return litBy(asked, form);
    const of = [asked.offer, asked.given, asked.board, asked.map, chosen];
    if (of.some((one, i) => one !== this.kept.of[i])) this.kept = { of, lit: litOf(asked, linesOf(asked, chosen)) };
    return this.kept.lit;
  }

  /** A press at a place, on a thing if there is one. Whether it was for an order. */
  press(place: Place, handle: string): boolean {
    this.close();
    const { asked } = this,
      { hand, board, pointer } = this.table;
    if (!asked) return false;
    if (hand.form) return this.pressForm(asked, hand.form, place, handle);
    const own = linesOf(asked, pointer.chosen),
      here = handle === pointer.chosen || (handle === '' && this.stands(pointer.chosen, place));
    if (own.length > 0 && here) return false;
    const lines = own.length > 0 ? own : handle === '' ? asked.offer.lines : [],
      picks = picksAt(asked, lines, place, handle);
    if (picks.length === 1) return this.take(picks[0]!.form);
    if (picks.length > 1) {
      this.choice = { place, handle, picks };
      return true;
    }
    // Another thing of one's own is chosen instead.
    if (own.length > 0 && handle === '')
      this.reply = w.noOrderTakes(this.nameOf(pointer.chosen), this.words(place, ''));
    else if (own.length > 0 && linesOf(asked, handle).length === 0)
      this.reply = w.noOrderTakes(this.nameOf(pointer.chosen), this.words(place, handle));
    else if (handle && linesOf(asked, handle).length === 0 && thingOf(board, handle)?.side === this.table.own)
      this.reply = w.noOrdersNow(this.nameOf(handle));
    return false;
  }

  /** A press of the marker of where a thing will be. Whether that leads to an order. */
  pressMarker(handle: string): boolean {
    const { asked } = this,
      form = asked && !this.table.hand.form && placing(asked, handle);
    return form ? this.take(form) : false;
  }

  /** With an order in hand. A second press of the same place gives it. */
  private pressForm(asked: Asked, form: Form, place: Place, handle: string): boolean {
    const { hand } = this.table,
      before = form.filled();
    if (takes(form, asked.board, asked.map, place, handle)) {
      if (hand.fromMap && same(before, form.filled()) && !form.lacks) hand.giveForm();
      else hand.changed();
      return true;
    }
    const lit = litBy(asked, form),
      field = form.field?.label || form.field?.name || orderName(asked.offer, begun(form.line), form.line),
      what = this.words(place, handle);
    const any = lit.things.size + lit.hexes.length + lit.areas.length > 0 || form.field?.hexes || form.field?.points;
    this.reply = any ? w.notTaken(what, field) : w.takesNoPlace(field);
    // Another ship of one's own: its orders are wanted instead.
    if (!hand.fromMap || linesOf(asked, handle).length === 0) return handle === '';
    hand.closeForm();
    this.reply = '';
    return false;
  }

  /** Begins the order that is in the form. */
  take(form: Form): boolean {
    this.close();
    this.table.hand.openFilled(form);
    return true;
  }
  /** Gives all of them at once. */
  giveAll(picks: Pick[]): void {
    const { drafting } = this.table.sitting;
    this.close();
    for (const { form } of picks) drafting.give(form.filled(), -1);
    this.reply = w.givenTogether(picks.length);
    this.table.around.redraw();
  }
  /** Of those to choose from, the ones that can be given at once. */
  get together(): Pick[] {
    return this.choice && this.asked ? together(this.asked, this.choice.picks) : [];
  }

  // ---------------------------------------------------------------- dragging

  private dragging: { from: FilledLine; at: Place | undefined } | undefined;

  /** Whether what stands there can be dragged to a place: its marker of where it will be, or the chosen thing. */
  grab(handle: string): boolean {
    const { asked } = this,
      { hand, board } = this.table;
    if (!asked || !thingOf(board, handle) || linesOf(asked, handle).length === 0) return false;
    const inHand = hand.form && this.isOf(hand.form.line.subject, handle) ? hand.form : undefined,
      form = inHand ?? (hand.form ? undefined : placing(asked, handle));
    if (!form) return false;
    this.dragging = { from: form.filled(), at: undefined };
    this.close();
    if (form !== hand.form) hand.openFilled(form);
    return true;
  }
  /** It is dragged over a place. */
  drag(place: Place): void {
    const { asked, dragging } = this,
      { hand, pointer } = this.table;
    if (!asked || !dragging || !hand.form || (dragging.at && samePlace(dragging.at, place))) return;
    dragging.at = place;
    pointer.cursor = place;
    this.reply = takes(hand.form, asked.board, asked.map, place, '')
      ? ''
      : w.notTaken(this.words(place, ''), hand.form.field?.label ?? '');
    hand.changed();
  }
  /** It is let go; nowhere: it has not been moved. */
  drop(): void {
    const { dragging } = this,
      { hand } = this.table;
    this.dragging = undefined;
    if (dragging && !dragging.at && hand.form && hand.form.inPlaceOf < 0 && same(dragging.from, hand.form.filled()))
      this.reply = w.nowWhere;
    this.table.around.redraw();
  }

  // ---------------------------------------------------------------- keys

  /** The next or previous thing that an order takes. */
  step(by: number): void {
    const { pointer, board, around } = this.table,
      { map } = pointer,
      lit = [...this.lit().things];
    if (!map || lit.length === 0) return this.say(w.nothingTakes);
    const at = lit.findIndex((one) => pointer.cursor && this.stands(one, pointer.cursor)),
      next = lit[(at < 0 ? (by > 0 ? 0 : lit.length - 1) : at + by + lit.length) % lit.length]!;
    const thing = thingOf(board, next),
      place = thing && whereIs(board, thing, map.id);
    if (!place) return undefined;
    pointer.cursor = place;
    pointer.control.reveal(new Lens(map).of(place));
    return around.say(`${this.nameOf(next)}, ${new Lens(map).words(place)}`);
  }
  /** Whether something was open. */
  close(): boolean {
    const open = this.choice !== undefined || this.reply !== '';
    this.choice = this.preview = undefined;
    this.reply = '';
    return open;
  }

  // ---------------------------------------------------------------- words

  private say(words: string): void {
    this.reply = words;
    this.table.around.say(words);
  }
  private nameOf(handle: string): string {
    const thing = thingOf(this.table.board, handle);
    return thing ? named(thing) : handle;
  }
  private words(place: Place, handle: string): string {
    const { map } = this.table.pointer;
    return handle ? this.nameOf(handle) : map ? new Lens(map).words(place) : '';
  }
  private isOf(subject: string, handle: string): boolean {
    return subject === handle || carrierOf(this.table.board, subject)?.handle === handle;
  }
  private stands(handle: string, place: Place): boolean {
    const { board, pointer } = this.table,
      thing = thingOf(board, handle),
      at = thing && pointer.map && whereIs(board, thing, pointer.map.id);
    return at !== undefined && samePlace(at, place);
  }
}
