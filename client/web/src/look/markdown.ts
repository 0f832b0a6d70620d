// Handbook text taken apart: blocks, chapters, and the paragraph of an id; mirrors client/screen/book_text.cpp and
// book.cpp. Fetched apart.
import { cellsOf, figure, figureOf, plainOf, type Block } from './handbook';

const blocksMost = 10_000;

export function blocksOf(text: string): Block[] {
  const out: Block[] = [];
  let verbatim = false,
    open = false;
  const begin = (kind: Block['kind'], level: number, line: string): void => {
    out.push({ kind, level, lines: [line] });
    open = kind !== 'heading';
  };
  const goOn = (kind: Block['kind'], line: string): void => {
    const last = out.at(-1);
    if (open && last?.kind === kind) last.lines.push(line);
    else begin(kind, 0, line);
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (out.length >= blocksMost) break;
    if (line.startsWith('```')) {
      verbatim = !verbatim;
      open = false;
    } else if (verbatim) {
      goOn('verbatim', raw);
    } else if (line === '' || line.startsWith('<!--')) {
      open = false;
    } else if (line.startsWith('#')) {
      const level = /^#+/.exec(line)![0].length;
      begin('heading', level, line.slice(level).trim());
    } else if (line.startsWith('|')) {
      if (!/^[|\-: ]*-[|\-: ]*$/.test(line)) goOn('table', line);
    } else if (line.startsWith('- ')) {
      begin('item', Math.min(9, Math.floor(raw.indexOf('-') / 2)), line.slice(2).trim());
    } else {
      const last = out.at(-1);
      // What is numbered begins anew.
      if (open && last && (last.kind === 'text' || last.kind === 'item') && !/^\d+\. /.test(line))
        last.lines[0] += ` ${line}`;
      else begin('text', 0, line);
    }
  }
  return out;
}

/** Ids that a text begins with: "FOS-5.2", "**FOS-R3**, R4". */
export function leadingIds(text: string): string[] {
  const out: string[] = [];
  let rest = text,
    prefix = '';
  for (;;) {
    rest = rest.replace(/^[*` ]+/, '');
    const long = /^([A-Z][A-Z0-9]*-)[A-Za-z0-9.-]*[A-Za-z0-9]/.exec(rest),
      short = out.length > 0 ? /^[A-Z0-9][A-Za-z0-9.-]*[A-Za-z0-9]|^[0-9]/.exec(rest) : null;
    const found = long && /[0-9]/.test(long[0]) ? long[0] : short && /[0-9]/.test(short[0]) ? short[0] : undefined;
    if (!found) return out;
    if (long && found === long[0]) prefix = long[1]!;
    out.push(long && found === long[0] ? found : prefix + found);
    rest = rest.slice(found.length).replace(/^[*`]+/, '');
    if (!rest.startsWith(',')) return out;
    rest = rest.slice(1);
  }
}

export class Book {
  readonly blocks: Block[];
  private readonly ids = new Map<string, { block: number; row: number }[]>();

  constructor(text: string) {
    this.blocks = blocksOf(text);
    for (const [b, block] of this.blocks.entries()) {
      if (block.kind === 'table')
        block.lines.forEach((line, row) => {
          if (row > 0) this.note(cellsOf(line)[0] ?? '', b, row);
        });
      else if (block.kind !== 'verbatim') this.note(block.lines[0]!, b, 0);
    }
  }
  private note(text: string, block: number, row: number): void {
    for (const id of leadingIds(text)) {
      const key = id.toLowerCase();
      this.ids.set(key, [...(this.ids.get(key) ?? []), { block, row }]);
    }
  }

  /** One past the last block of the section that begins there. */
  endOf(heading: number): number {
    let end = heading + 1;
    while (
      end < this.blocks.length &&
      (this.blocks[end]!.kind !== 'heading' || this.blocks[end]!.level > this.blocks[heading]!.level)
    )
      end += 1;
    return end;
  }

  /** What explains the id, or else what it is a part of. */
  entry(id: string): Block[] {
    let name = id.toLowerCase().replace(/[.,]+$/, '');
    let places = this.ids.get(name);
    while (!places && name.includes('.')) {
      name = name.slice(0, name.lastIndexOf('.'));
      places = this.ids.get(name);
    }
    if (!places) return [];
    const alone = places.some((place) => this.blocks[place.block]!.kind !== 'heading');
    return places.flatMap(({ block: at, row }) => {
      const block = this.blocks[at]!;
      if (block.kind === 'heading') return alone ? [] : this.blocks.slice(at, this.endOf(at));
      return block.kind === 'table' ? [{ ...block, lines: [block.lines[0]!, block.lines[row]!] }] : [block];
    });
  }

  /** The first figures in a text and what they say: the paragraph that shows their notation in bold; mirrors
   *  client/screen/book_notation.cpp. */
  figures(text: string): [word: string, says: string][] {
    const out = new Map<string, [string, string]>();
    for (const word of text.split(' ').filter(figureOf).slice(0, 8)) {
      const shape = figureOf(word),
        says = this.blocks.find(
          ({ kind, lines }) =>
            (kind === 'text' || kind === 'item') &&
            lines[0]!.split('**').some((part, i) => i % 2 === 1 && figure(part, /[A-Z](?![A-Za-z0-9])/g) === shape),
        );
      if (says && !out.has(shape))
        out.set(shape, [word.replace(/^[^a-z0-9]+|[^a-z0-9]+$/gi, ''), plainOf(says.lines[0]!)]);
    }
    return [...out.values()];
  }

  /** Chapters and sections by their names. */
  contents(): { title: string; level: number; block: number }[] {
    return this.blocks.flatMap((block, i) =>
      block.kind === 'heading' && block.level <= 2
        ? [{ title: plainOf(block.lines[0]!), level: block.level, block: i }]
        : [],
    );
  }

  /** The sections in which all words stand. */
  search(words: string): number[] {
    const all = words.toLowerCase().split(/\s+/).filter(Boolean),
      out: number[] = [];
    let heading = 0;
    for (const [i, block] of this.blocks.entries()) {
      if (block.kind === 'heading') heading = i;
      const text = block.lines.join(' ').toLowerCase();
      if (all.length > 0 && all.every((word) => text.includes(word)) && out.at(-1) !== heading) out.push(heading);
    }
    return out.slice(0, 30);
  }

  /** Ids of the scenarios through which chapters called "First ..." guide: the first word in code marks below each
   *  one's heading. */
  guided(): string[] {
    return this.blocks.flatMap((block, i) => {
      const next = this.blocks[i + 1],
        word = next?.kind === 'text' ? /`([^`]+)`/.exec(next.lines[0]!)?.[1] : undefined;
      return block.kind === 'heading' &&
        block.level === 1 &&
        plainOf(block.lines[0]!).toLowerCase().startsWith('first ') &&
        word
        ? [word]
        : [];
    });
  }

  /** Of guided chapters ("First ...") what they say to who sits here, where a question of this kind is asked. */
  lesson(kind: string): Block[] {
    for (const [i, block] of this.blocks.entries())
      if (
        kind &&
        block.kind === 'heading' &&
        block.level > 1 &&
        block.lines[0]!.endsWith(`\`${kind}\``) &&
        this.guiding(i)
      ) {
        const title = { ...block, lines: [block.lines[0]!.slice(0, -kind.length - 2).replace(/[ :]+$/, '')] };
        // Whoever reads it here is in a browser.
        const here = (line: string): string =>
          line.replace(/^In a browser: (.)/, (_, first: string) => first.toUpperCase());
        return [
          title,
          ...this.blocks
            .slice(i + 1, this.endOf(i))
            .filter((one) => !one.lines[0]!.startsWith('In a terminal: '))
            .map((one) => ({ ...one, lines: one.lines.map(here) })),
        ];
      }
    return [];
  }
  private guiding(block: number): boolean {
    for (let i = block; i >= 0; i--) {
      const one = this.blocks[i]!;
      if (one.kind === 'heading' && one.level === 1) return plainOf(one.lines[0]!).toLowerCase().startsWith('first ');
    }
    return false;
  }
}
