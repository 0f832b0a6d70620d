// Fields, lines and a map as tests make them: what a test does not name is as an absent member of a message.
import type { Map as BoardMap } from 'web/table/board';
import { FieldKind, type Field, type OfferLine } from 'web/table/offer';
import { noLine } from 'web/wire/offer_short';

export const fieldOf = (more: Partial<Field>): Field => ({
  name: 'value',
  label: '',
  kind: FieldKind.choice,
  mayBeEmpty: false,
  set: -1,
  min: 0,
  max: 0,
  step: 1,
  total: 0,
  legs: [],
  budgets: [],
  secret: false,
  scale: { decimals: 0, unit: '' },
  nudge: 0,
  unread: [],
  ...more,
});

export const lineOf = (more: Partial<OfferLine>): OfferLine => ({ ...noLine, ...more });

/** Of 20 columns and rows of hexes. */
export const mapOf = (id: string): BoardMap => ({
  id,
  title: '',
  kind: 0,
  low: { x: 1, y: 1 },
  high: { x: 20, y: 20 },
  scale: { decimals: 0, unit: '' },
  headings: 6,
  yUp: false,
});
