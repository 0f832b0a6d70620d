// The invite that is looked at, until its seat is taken or it is given up: the address has lost it, and the page may be
// loaded anew.

import { Hasher, toHex } from '../proof/hash';

/** By which the code of an invite is known again, as it is typed in whatever way. */
export const codeHash = (code: string): string =>
  toHex(
    new Hasher('emcon kept invite')
      .text(code.toLowerCase().replace(/[- ]/g, '').replace(/o/g, '0').replace(/[il]/g, '1'))
      .done(),
  );

const place = 'emcon-invite';

/** In this tab alone. Nothing: none, or the browser keeps nothing here. */
export function keptInvite(): string {
  try {
    return sessionStorage.getItem(place) ?? '';
  } catch {
    return '';
  }
}

/** `invite`: empty to forget it. */
export function keepInvite(invite: string): void {
  try {
    if (invite) sessionStorage.setItem(place, invite);
    else sessionStorage.removeItem(place);
  } catch {
    // Whoever allows no page to keep anything opens the link anew.
  }
}
