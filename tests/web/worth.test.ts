// What an order is worth: the same number at its row and in its form.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meritWords } from 'web/orders/order_words';
import { shiftOf, worthOf } from 'web/orders/suggest';
import type { Offer, OfferLine, Option } from 'web/table/offer';
import { fieldOf, lineOf } from './made';

const option = (token: string, merit?: number): Option => ({
  token,
  label: '',
  note: '',
  ...(merit === undefined ? {} : { merit }),
});
function offerOf(merit: number | undefined, ...sets: Option[][]): [Offer, OfferLine] {
  const line = lineOf({
    verb: 'thrust',
    subject: 'A',
    fields: sets.map((_, i) => fieldOf({ name: `f${i}`, set: i })),
    ...(merit === undefined ? {} : { merit }),
  });
  const offer = { sets: sets.map((options) => ({ options })), lines: [line], fallback: { lines: [] } };
  return [offer as unknown as Offer, line];
}
const given = (token: string) => ({
  verb: 'thrust',
  subject: 'A',
  variant: '',
  stage: 0,
  entries: [{ field: 'f0', value: { kind: 'token' as const, token } }],
});

const cases: { what: string; merit: number | undefined; sets: Option[][]; shown: string[]; shift: number }[] = [
  {
    what: 'of two choices the better one is worth what its row says',
    merit: 60_600,
    sets: [[option('1', 235_400), option('2', 174_800)]],
    shown: ['worth +60.6 points', ''],
    shift: 174_800,
  },
  {
    what: 'a row that says nothing leaves its choices as they are',
    merit: undefined,
    sets: [[option('1', 2000), option('2', 1000)]],
    shown: ['worth +2 points', 'worth +1 point'],
    shift: 0,
  },
  {
    what: 'two fields that say what they are worth add up, and stay as they are',
    merit: 5000,
    sets: [[option('1', 2000)], [option('1', 3000)]],
    shown: ['worth +2 points'],
    shift: 0,
  },
];
for (const one of cases)
  test(one.what, () => {
    const [offer, line] = offerOf(one.merit, ...one.sets);
    assert.equal(shiftOf(offer, line), one.shift);
    const widget = { shift: shiftOf(offer, line) };
    assert.deepEqual(
      one.sets[0]!.map((each) => meritWords(widget, each)),
      one.shown,
    );
    if (one.sets.length === 1 && one.merit !== undefined)
      for (const each of one.sets[0]!) assert.equal(worthOf(offer, line, given(each.token)), each.merit! - one.shift);
  });
