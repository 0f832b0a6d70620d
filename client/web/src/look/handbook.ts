// Parts of a handbook's text that are read before a whole one is there.

export interface Block {
  kind: 'heading' | 'text' | 'item' | 'table' | 'verbatim';
  /** Headings from 1, items by their depth. */
  level: number;
  lines: string[];
}

export const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim());

/** Without marks of emphasis, code and links. */
export const plainOf = (text: string): string =>
  text
    .replace(/\*\*|`/g, '')
    .replace(/(^|[^\w*])\*([^\s*][^*]*)\*(?![\w*])/g, '$1$2')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** A figure such as 7@6, or its notation N@H, as "#@#"; nothing: it is none. */
export function figure(word: string, number: RegExp): string {
  const shape = word.replace(/^[^a-z0-9]+|[^a-z0-9]+$/gi, '').replace(number, '#');
  return /#.*#/.test(shape) && /[^#.,:/-]/.test(shape) && !/[a-z0-9]/i.test(shape) ? shape : '';
}
export const figureOf = (word: string): string => figure(word, /[0-9]+(?![a-z0-9])/gi);

/** Whether there is something in it that `Book.figures` may explain. */
export const hasFigure = (text: string): boolean => text.split(' ').some(figureOf);
