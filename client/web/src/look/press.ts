// Whether a press is meant for what stands under it: what cannot be taken back must not come of a double click or of a
// key that is held.

const near = 24,
  soon = 400;
let last = { at: -soon, x: 0, y: 0 },
  before = last,
  key = -soon;

// Every click, whatever it is for: the second half of a double click may hit what has come under it meanwhile.
document.addEventListener(
  'click',
  (event) => {
    if (!event.isTrusted) return;
    before = last;
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  },
  true,
);

/** Of a click. Those of programs that read the page to people have no place, and are always meant. */
export function meantClick(event: MouseEvent): boolean {
  return (
    !event.isTrusted ||
    event.detail === 0 ||
    event.timeStamp - before.at > soon ||
    Math.hypot(event.clientX - before.x, event.clientY - before.y) > near
  );
}

/** Of a key that makes something final. */
export function meantKey(event: KeyboardEvent): boolean {
  if (event.repeat || event.timeStamp - key < soon) return false;
  key = event.timeStamp;
  return true;
}
