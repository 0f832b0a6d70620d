// What was thrown, or refused before anything was asked, in words.
import { w } from '../words';

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why a server does not talk to this page. */
export const refusalOf = ({ code, text }: { code: string; text: string }): string =>
  code === 'unknown_version' ? w.otherVersion : text;
