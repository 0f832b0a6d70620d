// What somebody is called who has not said his name: it can be said and remembered, and changed under "Settings".
const ranks = ['Captain', 'Commander', 'Commodore', 'Lieutenant'],
  surnames = [
    ...['Adair', 'Barlow', 'Calder', 'Drummond', 'Esmond', 'Farrow', 'Galt', 'Hale', 'Ibsen', 'Jessop', 'Keane'],
    ...['Lorimer', 'Marsh', 'Nairn', 'Okoro', 'Pell', 'Quist', 'Rourke', 'Sorel', 'Tamm', 'Ulven', 'Varga', 'Wray'],
  ];

const drawn = (from: readonly string[]): string =>
  from[crypto.getRandomValues(new Uint32Array(1))[0]! % from.length] ?? '';

export const madeUpName = (): string => `${drawn(ranks)} ${drawn(surnames)}`;
