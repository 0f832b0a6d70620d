// What the player has chosen for all matches, as in the terminal's settings.
import type { Store } from './store';

export const themes = ['dark', 'light', 'contrast', 'colour-blind'] as const;

export interface Settings {
  theme: (typeof themes)[number];
  /** A lock without an order, where one promises more, is asked for twice. */
  confirm: boolean;
  sound: boolean;
  /** Notifications of the system while the page is in the background. */
  notify: boolean;
  /** The journal is read out as it comes. */
  speak: boolean;
  /** The welcome of the first battle was closed, and "How to answer". */
  welcomed: boolean;
  helped: boolean;
  /** What the player is called; empty: he has not said. */
  name: string;
  /** How fast the map shows what happens. */
  pace: 'slow' | 'usual' | 'fast' | 'stills' | 'off';
  /** What happens on the map is heard. */
  effects: boolean;
}

const usual: Settings = {
  theme: 'dark',
  confirm: true,
  sound: false,
  notify: false,
  speak: true,
  welcomed: false,
  helped: false,
  name: '',
  pace: 'usual',
  effects: false,
};

/** A name as servers take it: blanks that somebody has typed too many are no part of it. */
export const nameOf = (typed: unknown): string =>
  String(typed ?? '')
    .trim()
    .replace(/\s+/g, ' ');

export async function readSettings(store: Store | undefined): Promise<Settings> {
  const kept = (await store?.get<Partial<Settings>>('settings')) ?? {};
  const light = matchMedia('(prefers-color-scheme: light)').matches,
    contrast = matchMedia('(prefers-contrast: more)').matches;
  return { ...usual, theme: contrast ? 'contrast' : light ? 'light' : 'dark', ...kept };
}

export const saveSettings = (store: Store | undefined, settings: Settings): Promise<void> =>
  store?.set('settings', settings) ?? Promise.resolve();
