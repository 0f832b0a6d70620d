// How long the page waits between attempts to connect; the terminal has pauses of its own: client/net/pauses.hpp.

/** Milliseconds, each pause at its longest; the last one goes on. */
const pauses = [400, 800, 1600, 3200, 5000];

/** The pause after the connection has failed, when it had failed so often before. `drawn`, from 0 to 1, makes it
 *  shorter by up to a quarter: those who have lost the same server do not come back all at once. */
export const pauseAfter = (failures: number, drawn = Math.random()): number =>
  pauses[Math.min(failures, pauses.length - 1)]! * (1 - drawn / 4);
