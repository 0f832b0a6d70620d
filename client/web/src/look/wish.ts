// What links of this page ask for.

/** What a fragment asks for: `#join=`, `#seat=`, `#match=ID`, `#watch=ID`, `#film=ID&step=N`; a part that is none of
 *  these as it stands. */
export function wishOf(fragment: string): Map<string, string> {
  const out = new Map<string, string>();
  for (const part of fragment.replace(/^#/, '').split('&').filter(Boolean)) {
    const at = part.indexOf('=');
    // Some programs write a whole link in capitals.
    out.set(at > 0 ? part.slice(0, at).toLowerCase() : part, at > 0 ? part.slice(at + 1).replace(/%2B/gi, '+') : '');
  }
  return out;
}

/** Whether this could be a match. */
export const isMatch = (id: string | undefined): id is string => id !== undefined && /^[0-9a-z]{16}$/.test(id);
