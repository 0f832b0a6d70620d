// A small sign for what a line tells of, by what is shown of it; it says nothing that the line does not say in words.
import { html, type TemplateResult } from 'lit-html';
import { ActKind, ActResult, type Act, type JournalLine } from '../table/board';

interface Sign {
  name: string;
  path: string;
}

// In a box of 16.
const burst = {
    name: 'lost',
    path: 'M8 1L9.8 5.6L14 3.4L12 7.6L15.4 9.6L10.8 10.4L11.4 15L8 12L4.6 15L5.2 10.4L.6 9.6L4 7.6L2 3.4L6.2 5.6Z',
  },
  line = { name: 'shot', path: 'M1.5 12.8L12.8 1.5L14.5 3.2L3.2 14.5Z' },
  miss = {
    name: 'miss',
    path: 'M1.5 13.3L5 9.8L6.2 11L2.7 14.5ZM7 7.8L9.7 5.1L10.9 6.3L8.2 9ZM11.6 3.2L13.3 1.5L14.5 2.7L12.8 4.4Z',
  },
  rocket = { name: 'run', path: 'M8 1L11 6V12L8 10.6L5 12V6ZM7 12.4H9V15H7Z' },
  shield = { name: 'stopped', path: 'M8 1L14 3.2V8C14 11.5 11.5 14 8 15C4.5 14 2 11.5 2 8V3.2Z' },
  eye = {
    name: 'found',
    path: 'M.8 8C4 2.6 12 2.6 15.2 8C12 13.4 4 13.4 .8 8ZM8 5.2A2.8 2.8 0 1 0 8 10.8A2.8 2.8 0 1 0 8 5.2Z',
  },
  away = { name: 'jump', path: 'M6 2H14V10H11.6V6L3.6 14L2 12.4L10 4.4H6Z' },
  move = { name: 'move', path: 'M1 6.6H9V2.4L15 8L9 13.6V9.4H1Z' },
  craft = { name: 'board', path: 'M8 2L14 13H10L8 9.4L6 13H2Z' },
  plus = { name: 'points', path: 'M6.6 2H9.4V6.6H14V9.4H9.4V14H6.6V9.4H2V6.6H6.6Z' },
  ring = { name: 'put', path: 'M8 2A6 6 0 1 0 8 14A6 6 0 1 0 8 2ZM8 4.6A3.4 3.4 0 1 1 8 11.4A3.4 3.4 0 1 1 8 4.6Z' };

const signs: Record<number, Sign> = {
  [ActKind.move]: move,
  [ActKind.shot]: line,
  [ActKind.launch]: rocket,
  [ActKind.run]: rocket,
  [ActKind.defend]: shield,
  [ActKind.strike]: line,
  [ActKind.explode]: burst,
  [ActKind.ping]: eye,
  [ActKind.contact]: eye,
  [ActKind.lost]: eye,
  [ActKind.jump]: away,
  [ActKind.board]: craft,
  [ActKind.dogfight]: craft,
  [ActKind.points]: plus,
  [ActKind.set]: ring,
};

function signOf({ kind, result }: Act): Sign | undefined {
  if (result === ActResult.miss) return miss;
  return result === ActResult.stopped ? shield : signs[kind];
}

/** Of the gravest that it shows: what is lost comes before all else. */
export function kindOf({ shown }: JournalLine): TemplateResult | undefined {
  const act = shown.find(({ kind }) => kind === ActKind.explode) ?? shown[0],
    sign = act && signOf(act);
  return (
    sign &&
    html`<svg class=${`kind is-${sign.name}`} viewBox="0 0 16 16">
      <path d=${sign.path} fill-rule="evenodd"></path>
    </svg>`
  );
}
