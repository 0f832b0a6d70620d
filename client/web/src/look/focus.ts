// Where the focus goes, so that nobody who uses keys has to look for it.

/** Puts the focus there and brings it into sight. Of what has just been drawn: at once, since who types does not
 *  wait for the page. */
export function focusOn(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  found?.closest('.order')?.scrollIntoView({ block: 'nearest' });
}
