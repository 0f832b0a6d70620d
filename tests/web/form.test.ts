// A form sends nothing that its line does not take, and leaves out of a file what no rule reads: mirrors
// tests/client/words_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileText, lackOf } from 'web/orders/fit';
import { FieldKind, type Field } from 'web/table/offer';

const text = (max: number, more: Partial<Field> = {}): Field => ({
  name: 'sheet',
  label: 'the file',
  kind: FieldKind.text,
  mayBeEmpty: false,
  set: -1,
  min: 1,
  max,
  step: 1,
  total: 0,
  legs: [],
  budgets: [],
  secret: true,
  scale: { decimals: 0, unit: '' },
  nudge: 0,
  unread: [],
  ...more,
});
const cases: { field: Field; value: string | undefined; why: string }[] = [
  { field: text(10), value: 'ten bytes!', why: '' },
  { field: text(10), value: 'eleven byte', why: 'the file: 11 bytes, and the order takes at most 10.' },
  { field: text(10), value: 'caf\u00e9 caf\u00e9', why: 'the file: 11 bytes, and the order takes at most 10.' },
  { field: text(0), value: 'x'.repeat(100_000), why: '' },
  { field: text(10), value: '', why: 'Please fill in: the file.' },
  { field: text(10), value: undefined, why: 'Please fill in: the file.' },
  { field: text(10, { mayBeEmpty: true, min: 0 }), value: '', why: '' },
];
for (const { field, value, why } of cases)
  test(`${value?.length} bytes of ${field.max}: ${why || 'taken'}`, () => {
    const lack = lackOf(field, value === undefined ? undefined : { kind: 'text', text: value });
    assert.equal(lack, why);
  });

const unread = ['imageData', 'lore'],
  ship = { name: 'Kes', imageData: 'A'.repeat(100), hull: { lore: 'stays' } };
const files: [string, number, string][] = [
  [JSON.stringify(ship), 60, '{"name":"Kes","hull":{"lore":"stays"}}'],
  [JSON.stringify(ship), 1000, JSON.stringify(ship)],
  ['\uFEFF{\r\n  "name": 1\r\n}', 1000, '{ "name": 1 }'],
  ['{"imageData": ', 5, '{"imageData": '],
  ['["imageData", 1, 2]', 5, '["imageData", 1, 2]'],
];
for (const [file, max, taken] of files)
  test(`a file of at most ${max} bytes: ${file.slice(0, 40)}`, () => assert.equal(fileText(file, max, unread), taken));
