// Names on a map: over many drawn scenes none lies on another one, on a glyph or over the edge.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Placing, type Box, type Label, type Named } from 'web/map/labels';

const placeLabels = (items: Named[], bounds: Box, taken: Box[] = []): (Label | undefined)[] =>
  new Placing(items, bounds, taken).run();

/** Numbers from 0 to 1 that follow from the seed. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function scene(seed: number, count: number, bounds: Box): Named[] {
  const draw = drawn(seed),
    crowded = seed % 2 === 0;
  return Array.from({ length: count }, () => ({
    x: bounds.width * (crowded ? 0.3 + 0.4 * draw() : draw()),
    y: bounds.height * (crowded ? 0.3 + 0.4 * draw() : draw()),
    r: 12 + 14 * draw(),
    width: 20 + 110 * draw(),
    short: draw() < 0.7 ? 22 : 0,
    height: 14,
    weight: Math.floor(5 * draw()),
    must: false,
  }));
}

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const onDisc = (box: Label, one: Named): boolean =>
  Math.hypot(
    Math.max(box.x, Math.min(one.x, box.x + box.width)) - one.x,
    Math.max(box.y, Math.min(one.y, box.y + box.height)) - one.y,
  ) < one.r;

test('no name lies on another one, on a glyph or over the edge', () => {
  let named = 0,
    all = 0;
  for (const [width, height] of [
    [1400, 900],
    [820, 700],
    [390, 420],
  ] as const)
    for (let seed = 1; seed <= 25; seed++)
      for (const count of [10, 25, 50]) {
        const bounds = { x: 0, y: 0, width, height },
          items = scene(seed, count, bounds),
          tools = { x: 8, y: 8, width: 280, height: 44 };
        const labels = placeLabels(items, bounds, [tools]).filter((one) => one !== undefined);
        named += labels.length;
        all += count;
        for (const [i, one] of labels.entries()) {
          assert.ok(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height);
          assert.ok(!meet(one, tools));
          assert.ok(!items.some((item) => onDisc(one, item)), `seed ${seed}`);
          assert.ok(!labels.slice(i + 1).some((other) => meet(one, other)), `seed ${seed}`);
        }
      }
  assert.ok(named > all * 0.75, `${named} of ${all} have a name`);
});

test('what weighs most has its name, whatever else there is', () => {
  const bounds = { x: 0, y: 0, width: 800, height: 600 };
  for (let seed = 1; seed <= 40; seed++) {
    const items = scene(seed, 30, bounds),
      chosen = { ...items[7]!, x: 400, y: 300, r: 12, width: 60, weight: 99 },
      around = items.filter((one) => Math.hypot(one.x - 400, one.y - 300) > 70);
    assert.ok(placeLabels([...around, chosen], bounds).at(-1), `seed ${seed}`);
  }
});

test('a name has a short form before it has none', () => {
  const one = { x: 30, y: 40, r: 10, width: 90, short: 20, height: 14, weight: 1, must: false },
    [label] = placeLabels([one], { x: 0, y: 0, width: 60, height: 80 });
  assert.equal(label?.short, true);
  assert.deepEqual(placeLabels([{ ...one, short: 0 }], { x: 0, y: 0, width: 60, height: 80 }), [undefined]);
});

test('whoever must be named is named, and in a list with his neighbours where there is no room beside him', () => {
  let lists = 0;
  for (const [width, height] of [
    [900, 800],
    [390, 380],
  ] as const)
    for (let seed = 1; seed <= 40; seed++) {
      const bounds = { x: 0, y: 0, width, height },
        items = scene(seed, 36, bounds).map((one, i) => ({ ...one, r: 12, short: 20, must: i % 2 === 0 })),
        placing = new Placing(items, bounds, [{ x: 8, y: 8, width: 280, height: 44 }]),
        labels = placing.run(),
        listed = placing.lists.flatMap((one) => one.lines.flat());
      for (const [i, item] of items.entries())
        if (item.must) assert.ok(labels[i] || listed.includes(i), `seed ${seed}: ${i} has no name`);
      const all = [...labels.flatMap((one) => one ?? []), ...placing.lists];
      for (const [i, one] of all.entries()) {
        assert.ok(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height);
        assert.ok(!all.slice(i + 1).some((other) => meet(one, other)), `seed ${seed}`);
      }
      lists += placing.lists.length;
    }
  assert.ok(lists > 5, `${lists} lists`);
});
