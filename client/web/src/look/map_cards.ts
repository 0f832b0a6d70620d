// What lies over the map: the card of what is chosen with what can be ordered of it, the orders among which a press
// leaves the choice, and the order that was begun on the map.
import { html, nothing, type TemplateResult } from 'lit-html';
import { carrierOf, Lens, whereIs } from '../map/lens';
import { formOf, picksAt, type Pick } from '../orders/at_map';
import { consequenceWords, noticeable, orderName, orderWords, worth } from '../orders/order_words';
import { worthOf } from '../orders/suggest';
import { thingOf } from '../table/board';
import { begun, fills, lacking, type OfferLine } from '../table/offer';
import { same } from '../table/value';
import { w } from '../words';
import { cardView, type CardOrder } from './card';
import { nameOn } from '../map/names';
import type { Table } from './table';

const ordersMost = 8;

const points = (merit: number | undefined): string => (noticeable(merit) ? w.worth(worth(merit)) : '');

/** Narrower maps have no room beside a card. */
const roomy = 640;

/** Where a card lies: where the least of what can be pressed lies under it. */
function besides({ pointer: { cursor, map, control, orders }, board }: Table): string {
  const { layers, view } = control;
  if (!map || !layers) return '';
  const lens = new Lens(map),
    { clientWidth: width, clientHeight: height } = layers,
    places = [...orders.lit().things].flatMap((handle) => {
      const thing = thingOf(board, handle);
      return (thing && whereIs(board, thing, map.id)) ?? [];
    });
  let right = 0,
    low = 0;
  for (const place of [...(cursor ? [cursor] : []), ...places]) {
    const { x, y } = lens.of(place);
    right += Math.sign(x * view.k + view.x - width / 2);
    low += Math.sign(y * view.k + view.y - height / 2);
  }
  return width < roomy ? `narrow ${low > 0 ? 'above' : ''}` : right > 0 ? 'left' : '';
}

/** The order in hand, that it can be given from here. */
function barView(table: Table): TemplateResult {
  const { hand } = table,
    form = hand.form!,
    { offer, line } = form,
    found = same(hand.tried.of, form.filled()) ? hand.tried : { follows: [], problems: [] },
    name = orderName(offer, begun(line), line),
    values = orderWords(offer, form.filled(), line).slice(name.length + 2),
    lacks = form.lacks?.why ?? '',
    no = found.problems.length > 0 || lacks !== '';
  return html`<section class=${`card order-bar ${besides(table)}`} aria-label=${w.orderForm(name)}>
    <div class="grow">
      <b>${values || name}</b>
      ${values ? html`<small class="dim order-of">${name}</small>` : nothing}
      ${found.follows.slice(0, 2).map((one) => html`<small class="dim">${consequenceWords(one)}</small>`)}
      ${found.problems.slice(0, 1).map((one) => html`<p class="problem">${one.text}</p>`)}
      <small class="dim">${lacks || (no ? '' : w.giveHere)}</small>
    </div>
    <div class="card-tools">
      <button
        type="button"
        class="main"
        aria-disabled=${no}
        @click=${() => {
          if (!no) hand.giveForm();
        }}
      >
        ${w.giveOrder}
      </button>
      <button type="button" @click=${() => hand.closeForm()}>${w.cancel}</button>
    </div>
  </section>`;
}

function orderButton(one: CardOrder): TemplateResult {
  return html`<li>
    <button
      type="button"
      class="order-name"
      @click=${one.press}
      @pointerenter=${() => one.over(true)}
      @pointerleave=${() => one.over(false)}
      @focus=${() => one.over(true)}
      @blur=${() => one.over(false)}
    >
      <span class="sign" aria-hidden="true">${one.given ? '✓' : '·'}</span
      ><span class="grow">${one.words} <small>${one.note}</small></span>
    </button>
  </li>`;
}

/** Shows the area of an order while it is pointed at. */
function pointed(table: Table, line: OfferLine): (on: boolean) => void {
  const { orders } = table.pointer;
  return (on) => {
    if ((orders.preview === line) === on) return;
    orders.preview = on ? line : undefined;
    table.around.redraw();
  };
}

const ofPick = (table: Table, { form, worth: promised }: Pick): CardOrder => ({
  words: orderWords(form.offer, form.filled(), form.line),
  note: points(promised),
  given: form.inPlaceOf >= 0,
  press: () => table.pointer.orders.take(form),
  over: pointed(table, form.line),
});

/** What was pressed is taken by several orders. */
function choiceView(table: Table): TemplateResult {
  const { orders, map } = table.pointer,
    { handle, place, picks } = orders.choice!,
    thing = thingOf(table.board, handle),
    { together } = orders,
    what = thing ? nameOn(table.board, thing) : map ? new Lens(map).words(place) : '',
    close = (): void => {
      orders.close();
      table.around.redraw();
    };
  return html`<section class=${`card orders-of ${besides(table)}`} role="group" aria-label=${w.whichOrder(what)}>
    <div class="grow">
      <div class="row">
        <b class="grow">${w.whichOrder(what)}</b
        ><button type="button" class="step" aria-label=${w.close} @click=${close}>✕</button>
      </div>
      <ul class="rows">
        ${picks.slice(0, ordersMost).map((pick) => orderButton(ofPick(table, pick)))}
      </ul>
      ${picks.length > ordersMost ? html`<p class="dim">${w.moreOrders(picks.length - ordersMost)}</p>` : nothing}
      ${
        together.length > 0
          ? html`<button type="button" class="main" @click=${() => orders.giveAll(together)}>
              ${w.giveAll(together.length)}
            </button>`
          : nothing
      }
    </div>
  </section>`;
}

/** What can be ordered of the thing; of another one: what it can be chosen for. */
function ordersOf(table: Table, handle: string): CardOrder[] {
  const { orders, map } = table.pointer,
    { asked } = orders,
    { hand } = table,
    thing = thingOf(table.board, handle);
  if (!asked || !map) return [];
  const own = orders.of(handle);
  if (own.length === 0) {
    const place = thing && whereIs(table.board, thing, map.id);
    return place ? picksAt(asked, asked.offer.lines, place, handle).map((pick) => ofPick(table, pick)) : [];
  }
  return own.flatMap((line) => {
    const at = asked.given.lines.findIndex((order) => fills(order, line)),
      order = asked.given.lines[at],
      form = formOf(asked, line);
    if (!order && (lacking(asked.offer, asked.given, line) || !form)) return [];
    return [
      {
        words: order ? orderWords(asked.offer, order, line) : orderName(asked.offer, begun(line), line),
        note: points(worthOf(asked.offer, line, order)),
        given: order !== undefined,
        press: () => {
          if (line.fields.length > 0 && form) orders.take(form);
          else if (order) hand.takeOut(at);
          else hand.open(line, -1);
        },
        over: pointed(table, line),
      },
    ];
  });
}

function thingCard(table: Table): TemplateResult {
  const { pointer, board } = table,
    { chosen, orders, map } = pointer,
    all = ordersOf(table, chosen);
  return cardView(board, chosen, {
    open: () => table.show('places'),
    close: () => {
      pointer.card = false;
      table.around.redraw();
    },
    title: orders.of(chosen).length > 0 ? w.canDo : w.canBeDone,
    orders: html`${all.slice(0, ordersMost).map(orderButton)}`,
    count: all.length,
    more: all.length > ordersMost ? w.moreOrders(all.length - ordersMost) : '',
    lens: map && new Lens(map),
    beside: besides(table),
    areas: board.areas.filter(
      ({ owner }) =>
        owner.subject !== '' && (owner.subject === chosen || carrierOf(board, owner.subject)?.handle === chosen),
    ),
    area: pointer.area,
    show: (area) => {
      pointer.area = pointer.area === area ? '' : area;
      table.around.redraw();
    },
    explain: (clause) => void table.explain(clause),
  });
}

/** The one that is open. */
export function mapCard(table: Table): TemplateResult | typeof nothing {
  const { pointer, hand } = table;
  if (pointer.orders.choice && pointer.orders.asked) return choiceView(table);
  if (hand.form) return hand.fromMap ? barView(table) : nothing;
  return pointer.card && pointer.chosen ? thingCard(table) : nothing;
}
