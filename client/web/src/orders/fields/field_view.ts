// One field of an order: its name, its widget by kind, and what is wrong with it.
import { html, nothing, type TemplateResult } from 'lit-html';
import { FieldKind, type Problem } from '../../table/offer';
import { w } from '../../words';
import { listWidget } from './list';
import { numberWidget } from './number';
import { optionsWidget } from './options';
import { mended, refused } from './mended';
import type { Widget } from './parts';
import { pathWidget } from './path';
import { hexWidget, pointWidget } from './place';
import { splitWidget } from './split';
import { textWidget } from './text';

const widgets: Record<number, (widget: Widget) => TemplateResult> = {
  [FieldKind.choice]: optionsWidget,
  [FieldKind.target]: optionsWidget,
  [FieldKind.facing]: optionsWidget,
  [FieldKind.number]: numberWidget,
  [FieldKind.hex]: hexWidget,
  [FieldKind.point]: pointWidget,
  [FieldKind.list]: listWidget,
  [FieldKind.split]: splitWidget,
  [FieldKind.path]: pathWidget,
  [FieldKind.text]: textWidget,
};

/** `problems`: those of this field. */
export function fieldView(widget: Widget, problems: Problem[]): TemplateResult {
  const make = widgets[widget.field.kind] ?? textWidget,
    { name, label } = widget.field;
  const mending: Widget = {
    ...widget,
    set: (value) => {
      mended(widget.id);
      widget.set(value);
    },
  };
  return html`<fieldset class="field" data-kind=${widget.field.kind} data-field=${widget.id}>
    <legend>
      ${widget.field.label || widget.field.name}${
        widget.field.secret ? html` <small>${w.staysSecret}</small>` : nothing
      }
    </legend>
    ${make(mending)}${refused(widget.id).map(
      (one) => html`<p class="problem" role="alert">${one.validationMessage}</p>`,
    )}${problems.map(
      (problem) => html`<p class="problem" role="alert">${problem.text.replace(`'${name}'`, `'${label || name}'`)}</p>`,
    )}
  </fieldset>`;
}
