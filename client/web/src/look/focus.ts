// Where the focus goes, so that nobody who uses keys has to look for it.

/** Puts the focus there when the page has been drawn, and brings it into sight. */
export function focusSoon(selector: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector);
    found?.focus();
    found?.closest('.order')?.scrollIntoView({ block: 'nearest' });
  }));
}
