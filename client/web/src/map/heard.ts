// The way to the module with the sounds: it is fetched by who wants to hear them.
import type { Act } from '../table/board';

/** What begins now. To be called after a press has allowed it; without the module the battle is silent. */
export function sound(acts: Act[]): void {
  void import('./sounds').then(
    (module) => module.sound(acts),
    () => undefined,
  );
}
