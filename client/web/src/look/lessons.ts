// What a guided battle explains now, and the kinds of question that it has explained.
import type { SeatRecord, Store } from '../keep/store';
import type { Block, Book } from './markdown';

export class Lessons {
  /** What is explained now. */
  blocks: Block[] = [];
  private kind = '';
  private readonly begun = new Set<string>();

  /** Whether it begins to explain this kind of question: each once, and none that was read, also before the page was loaded anew. */
  begin(kind: string, book: Book | undefined, record: SeatRecord | undefined): boolean {
    if (this.begun.has(kind) || record?.taught?.includes(kind)) return false;
    this.begun.add(kind);
    this.blocks = book?.lesson(kind) ?? [];
    this.kind = kind;
    return true;
  }
  read(record: SeatRecord | undefined, store: Store | undefined): void {
    this.blocks = [];
    if (!record) return;
    record.taught = [...(record.taught ?? []), this.kind];
    void store?.saveSeat(record);
  }
}
