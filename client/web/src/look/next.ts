// The next battle of the same players: whoever wants it presses once, and it begins when all do.
import { paramOf } from '../desk/model';
import type { Notice } from '../wire/frames';

export class Next {
  /** This player has said so here; it is not begun for who has not. */
  wanted = false;
  /** The code of one's seat in it, once it is set up. */
  code = '';

  constructor(
    private readonly acts: {
      /** Whether the server has taken it. */
      propose(yes: boolean): Promise<boolean>;
      /** Takes the seat of this code. */
      goOn(code: string): Promise<void>;
      redraw(): void;
    },
  ) {}

  async want(yes: boolean): Promise<void> {
    this.wanted = yes;
    if (!(await this.acts.propose(yes))) this.wanted = false;
    this.acts.redraw();
  }

  heard(notice: Notice): void {
    if (['declined', 'rematch_failed', 'bot_stays_away'].includes(notice.code)) this.wanted = false;
    if (notice.code !== 'rematch') return;
    this.code = paramOf(notice, 'code');
    if (this.wanted) void this.go();
  }

  async go(): Promise<void> {
    const { code } = this;
    // A code takes its seat once.
    this.code = '';
    this.wanted = true;
    if (code) await this.acts.goOn(code);
  }
}
