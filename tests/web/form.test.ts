// A form sends nothing that its line does not take, and leaves out of a file what no rule reads: mirrors
// tests/client/words_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileText, lackOf } from 'web/orders/fit';
import { Form } from 'web/orders/form';
import { emptyOffer, FieldKind, type Field } from 'web/table/offer';
import { wishOf } from 'web/look/wish';
import { fieldOf, lineOf } from './made';

const text = (max: number, more: Partial<Field> = {}): Field =>
  fieldOf({ name: 'sheet', label: 'the file', kind: FieldKind.text, min: 1, max, secret: true, ...more });
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

// A form clears what was refused in the page's fields.
Object.assign(globalThis, { document: { querySelectorAll: () => [] } });

test('a text that is too long is told when it comes, one that is empty when it is given', () => {
  const form = new Form(emptyOffer(), lineOf({ verb: 'bring', fields: [text(10)] }), -1);
  form.set(0, { kind: 'text', text: 'eleven byte' });
  assert.equal(form.missing, 'the file: 11 bytes, and the order takes at most 10.');
  form.set(0, { kind: 'text', text: 'ten bytes!' });
  assert.equal(form.missing, '');
  form.set(0, { kind: 'text', text: '' });
  assert.equal(form.missing, '');
  assert.equal(form.finish(), undefined);
  assert.equal(form.missing, 'Please fill in: the file.');
});

test('a link in capitals asks for the same', () => {
  assert.deepEqual([...wishOf('#JOIN=ABCD-EFGH-JKMN+AAAA')], [['join', 'ABCD-EFGH-JKMN+AAAA']]);
});
