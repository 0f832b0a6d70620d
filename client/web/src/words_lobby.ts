// Words of how people meet: clocks, seeks, and what waits for whom.

const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const lobbyWords = {
  reserve: (every: number, days: number) =>
    `one ${every === 1 ? 'a day' : every === 2 ? 'in two days' : `in ${every} days`}, ${days} in reserve`,
  evening: (n: number) => `Over days: about ${times(n, 'evening', 'evenings')} each.`,
  evenings: (least: number, most: number) =>
    `Over days: about ${least} evenings each at the brisk pace, ${most} by the book.`,
  allAreHere: 'All seats are taken: begin',
  when: 'When',
  clockNow: 'Now',
  clockDays: 'Over days',
  go: 'Go',
  belowAPath: (path: string) =>
    `A server cannot be below a path (${path}): its host has to give it an address of its own.`,
  seekStands:
    'You wait in the lists of everybody. Whoever wishes the same battle sits down here, ' +
    'for 7 days, whether you look or not.',
  seekLeave: 'Leaving the seat takes it back.',
  playMeanwhile: 'Play the server meanwhile',
  hasCome: (who: string) => `${who} has come. Your battle against the server waits among your matches.`,
  yourTurnIn: (title: string) => `It is your turn in ${title}.`,
  goOnWith: (who: string, left: string) => `Go on: ${[who, left].filter(Boolean).join(', ')}`,
  nextTable: (who: string, left: string) => `Next: ${[who, left].filter(Boolean).join(', ')}`,
  spanOfDays: (d: number, h: number) => (h > 0 ? `${d} d ${h} h` : `${d} d`),
  spanOfHours: (h: number, m: number) => (m > 0 && h < 6 ? `${h} h ${m} min` : `${h} h`),
  proposes: (who: string, what: string) => `${who}: ${what}?`,
  underAMinute: 'under a minute',
  newHere: 'new',
  waitsFor: (span: string) => `waits for ${span}`,
  isHere: 'here now',
};
