// Finds code and fingerprint of an invite by their shapes, as `common/invite.cpp` does; `web_vectors` compares the two.

/** What an invite names; empty: nothing. */
export interface Invite {
  /** `ws://HOST` or `wss://HOST`. */
  server: string;
  /** `abcd-efgh-jkmn` in small letters. */
  code: string;
  /** Fingerprint of the server's key, `abcd-efgh-ijkl-mn23`. */
  key: string;
  /** What stands where the fingerprint would, and is none. */
  noKey: string;
}

const groupedCode = /(?<![0-9a-z-])([0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4})(?![0-9a-z]|-[0-9a-z])/;
const groupedKey = /^([a-z2-7]{4}(?:-[a-z2-7]{4}){3})(?![0-9a-z]|-[0-9a-z])/;

/** Signs beyond ASCII that a browser has written into an address, such as "%E2%80%91", as themselves. */
const withoutPercents = (text: string): string =>
  text.replace(/(?:%[89a-f][0-9a-f])+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });

const plain = (text: string): string =>
  withoutPercents(text)
    .replace(/[\u2010-\u2014\u2212]/g, '-')
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .replace(/%2b/gi, '+')
    .replace(/[ \t\r\n\u00A0\u202F]+/g, ' ')
    .replace(/[A-Z]/g, (one) => one.toLowerCase());

const inGroups = (letters: string): string => letters.replace(/(.{4})(?=.)/g, '$1-');

/** Whether this is a fingerprint as invites name it. */
export const isKey = (text: string): boolean => groupedKey.exec(text)?.[0] === text;

/** The letters at the beginning, if there are so many and all are of a kind; dashes and blanks between them do not
 *  count. */
function lettersOf(text: string, count: number, kind: RegExp): string {
  const run = /^[- 0-9a-z]*/.exec(text)![0].replace(/[- ]/g, '');
  return run.length === count && kind.test(run) ? inGroups(run) : '';
}

/** What follows the code: a plus or a blank, and the key. */
function keyBehind(behind: string): { key: string; noKey: string } {
  const between = /^[ +]*/.exec(behind)![0],
    text = behind.slice(between.length);
  if (!between) return { key: '', noKey: '' };
  const grouped = groupedKey.exec(text)?.[1] ?? '',
    plus = between.trimStart().startsWith('+');
  if (grouped || !plus) return { key: grouped, noKey: '' };
  const key = lettersOf(text, 16, /^[a-z2-7]*$/);
  return { key, noKey: key ? '' : /^[-0-9a-z]*/.exec(text)![0] || '+' };
}

export function inviteIn(text: string): Invite {
  let rest = plain(text),
    server = '';
  // The first of these that stands there, not the one that stands first.
  for (const scheme of ['https://', 'http://', 'wss://', 'ws://']) {
    const at = rest.indexOf(scheme);
    if (at < 0) continue;
    const host = rest.slice(at + scheme.length),
      name = /^[^/#? ]*/.exec(host)![0];
    server = (scheme === 'https://' || scheme === 'wss://' ? 'wss://' : 'ws://') + name;
    rest = host.slice(name.length);
    break;
  }
  const join = rest.indexOf('join=');
  if (join >= 0) rest = rest.slice(join + 'join='.length);
  const grouped = groupedCode.exec(rest);
  if (grouped) return { server, code: grouped[1]!, ...keyBehind(rest.slice(grouped.index + grouped[0].length)) };
  // Written without dashes, or with blanks in it.
  const plus = rest.indexOf('+'),
    before = plus < 0 ? rest : rest.slice(0, plus);
  const code = lettersOf(before.replace(/[- ]/g, '').replace(/^[^0-9a-z]+/, ''), 12, /^/);
  return { server, code, ...(code && plus >= 0 ? keyBehind(rest.slice(plus)) : { key: '', noKey: '' }) };
}
