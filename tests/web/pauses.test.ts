// The page's pauses between attempts to connect: they grow to five seconds, stay there, and differ from page to page by
// up to a quarter.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pauseAfter } from 'web/session/pauses';

test('pauses grow from 400 ms to 5 s, each up to a quarter shorter', () => {
  let before = 0;
  for (let failures = 0; failures < 100; failures++) {
    const now = pauseAfter(failures, 0);
    assert.ok(now >= before && now <= 5000, `after ${failures} failures ${now} ms, and ${before} before`);
    assert.equal(pauseAfter(failures, 1), now * 0.75, `after ${failures} failures`);
    before = now;
  }
  assert.equal(before, 5000);
  assert.ok(pauseAfter(0, 0) < 500);
});

test('pauses differ from page to page', () => {
  const drawn = Array.from({ length: 200 }, () => pauseAfter(9));
  assert.ok(
    drawn.every((one) => one >= 3750 && one <= 5000),
    `drawn at random: ${drawn.slice(0, 5)}`,
  );
  assert.ok(new Set(drawn).size > 100, `drawn at random: ${drawn.slice(0, 5)}`);
});
