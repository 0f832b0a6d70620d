// Every key of the page, and what it does.
import { html, type TemplateResult } from 'lit-html';
import { w } from '../words';
import { tabs } from './at_table';
import { focusOn } from './focus';
import { meantKey } from './press';
import type { Table } from './table';

/** Keys of the whole page; those of the map are in look/map_keys.ts. Whether the key was one of them. */
export function pageKey(table: Table, event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.key === 'Escape') {
    if (table.dialog) table.closeDialog();
    else if (table.pointer.orders.close()) focusOn('svg.map');
    else if (table.hand.form) table.hand.closeForm();
    else if (table.pointer.card) table.pointer.card = false;
    else return false;
    table.around.redraw();
    return true;
  }
  if (
    target.closest('input, textarea, select') &&
    !(target as HTMLInputElement).matches('[type=checkbox], [type=radio], [type=range]')
  )
    return false;
  const film = table.film,
    acts: Record<string, () => void> = {
      '1': () => open(0),
      '2': () => open(1),
      '3': () => open(2),
      '4': () => open(3),
      '5': () => open(4),
      L: () => {
        if (meantKey(event)) table.hand.lock();
      },
      u: () => table.hand.undo(),
      s: () => table.hand.suggest(),
      '?': () => table.openDialog('keys'),
      h: () => void table.explain(''),
      '+': () => table.pointer.control.zoom(1.5),
      '-': () => table.pointer.control.zoom(1 / 1.5),
      '0': () => table.pointer.control.fit(),
      m: () => table.pointer.nextMap(),
      j: () => table.pointer.stepThing(1),
      k: () => table.pointer.stepThing(-1),
      t: () => table.pointer.orders.step(1),
      T: () => table.pointer.orders.step(-1),
      M: () => document.querySelector<SVGElement>('svg.map')?.focus(),
      n: () => film?.go(film.step + 1),
      p: () => film?.go(film.step - 1),
      o: () => {
        if (film) film.orders = !film.orders;
      },
    };
  const open = (tab: number): void => {
    table.show(tabs[tab]!);
    document.getElementById(`tab-${table.tab}`)?.focus();
  };
  const act = acts[event.key];
  if (!act) return false;
  act();
  table.around.redraw();
  return true;
}

export function keysView(close: () => void): TemplateResult {
  return html`<div class="box" role="dialog" aria-modal="true" aria-label=${w.keys}>
    <div class="row box-head">
      <h2 class="grow">${w.keys}</h2>
      <button type="button" class="close" @click=${close}>${w.close}</button>
    </div>
    <dl class="facts keys">
      ${w.keyList.map(
        ([key, does]) =>
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${does}</dd>`,
      )}
    </dl>
  </div>`;
}
