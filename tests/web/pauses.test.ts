// The page's pauses between attempts to connect: they grow to five seconds, stay there, and differ from page to page by up to a quarter.
import { pauseAfter } from 'web/session/pauses';

const wrong: string[] = [];
const check = (good: boolean, what: string): void => { if (!good) wrong.push(what); };

let before = 0;
for (let failures = 0; failures < 100; failures++) {
  const now = pauseAfter(failures, 0);
  check(now >= before && now <= 5000, `after ${failures} failures ${now} ms, and ${before} before`);
  check(pauseAfter(failures, 1) === now * 0.75, `after ${failures} failures at least ${pauseAfter(failures, 1)} of ${now} ms`);
  before = now;
}
check(before === 5000 && pauseAfter(0, 0) < 500, `from ${pauseAfter(0, 0)} to ${before} ms`);

const drawn = Array.from({ length: 200 }, () => pauseAfter(9));
check(drawn.every((one) => one >= 3750 && one <= 5000) && new Set(drawn).size > 100, `drawn at random: ${drawn.slice(0, 5)}`);

console.log(wrong.length > 0 ? wrong.slice(0, 5).join('\n') : 'pauses grow from 400 ms to 5 s, each up to a quarter shorter');
process.exit(wrong.length > 0 ? 1 : 0);
