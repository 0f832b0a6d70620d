// The invite that is looked at, until its seat is taken or it is given up: the address has lost it, and the page may be loaded anew.

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
