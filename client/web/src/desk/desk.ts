// A place at one match: what it knows, what it has asked, and its part of the dice; mirrors client/desk/desk.cpp and
// dice_share.cpp.
import type { Bytes } from '../proof/hash';
import { withLots } from '../proof/lot';
import { entropyCommitment } from '../proof/statement';
import type { Problem } from '../table/offer';
import type { Filled } from '../table/value';
import { refusalOf } from '../wire/fault';
import { filledMessage } from '../wire/filled';
import {
  Proposal,
  protocolVersion,
  type Answer,
  type CommitmentAsked,
  type EntropyAsked,
  type Eyes,
  type Request,
  type RequestName,
  type ServerFrame,
} from '../wire/frames';
import { Auditor } from './auditor';
import { applyFrame, ended, newModel, proposalWords, takeJournal, type Changes, type Model } from './model';
import { Post, type Send } from './post';
import type { Receipts } from '../proof/receipts';

export interface SeatKey {
  /** -1: a spectator. */
  seat: number;
  token: string;
  /** Empty: drawn elsewhere. */
  entropy: Bytes;
  /** The entropy may have been shown by another device. */
  copied: boolean;
}

export interface Reply {
  request: RequestName;
  filled: Filled | undefined;
  answer: Answer;
}
/** What one frame brought. */
export interface Heard {
  changes: Changes | undefined;
  reply: Reply | undefined;
  warnings: string[];
  /** Why nothing more is believed of this server. */
  fault: string | undefined;
}

export const proposalOf = (word: string): number =>
  Number(Object.entries(proposalWords).find(([, one]) => one === word)?.[0] ?? Proposal.NOTHING);

/** The problems of an answer, also of a draft that is stored with some. */
export const problemsOf = (answer: Answer): Problem[] => [
  ...answer.problems,
  ...(answer.body.case === 'draft' ? answer.body.value.problems : []),
];

/** Refusals that say nothing against the request. */
const passing = (problems: Problem[]): boolean =>
  problems.some((one) => ['not_stored', 'busy', 'too_fast'].includes(one.code));

export class Desk {
  readonly model: Model;
  readonly auditor: Auditor;
  private readonly post: Post;
  private receiptTurn = -1;
  private renewed = false;
  private stopped = false;

  constructor(
    match: string,
    readonly key: SeatKey,
    known: string,
    kept: Receipts | undefined,
    private readonly send: Send,
    private readonly drawn: (entropy: Bytes) => void,
    firstId: number,
  ) {
    this.model = newModel(match, key.seat);
    this.auditor = new Auditor(match, key.seat, known, kept);
    this.post = new Post(this.model, send, firstId);
  }

  connected(): void {
    const last = this.model.journal.at(-1)?.number ?? 0;
    this.send(this.post.next(), {
      case: 'hello',
      value: {
        client: 'emcon web',
        protocol: protocolVersion,
        token: this.key.token,
        journalAfter: last,
      },
    });
  }
  disconnected(): void {
    this.post.disconnected();
  }
  waits(...requests: RequestName[]): boolean {
    return this.post.waits(...requests);
  }
  /** The order whose answer has been awaited longest; here a standing order is one, too. */
  get oldestOrder(): number | undefined {
    return this.post.oldest('draft', 'lock', 'submit', 'setStanding');
  }

  receive(frame: ServerFrame, now: number): Heard {
    const heard: Heard = {
      changes: undefined,
      reply: undefined,
      warnings: [],
      fault: undefined,
    };
    if (this.stopped) return heard;
    if (frame.answer) this.takeAnswer(frame.answer, heard);
    if (heard.fault || (frame.answer && !frame.update && !frame.question)) return heard;
    heard.changes = applyFrame(this.model, frame, now);
    const question = this.model.question;
    if (heard.changes.question && question.yours)
      question.offer = withLots(question.offer, this.key.token, question.number);
    const fault = this.auditor.hear(frame, this.model);
    if (fault) {
      this.stop(fault, heard);
      return heard;
    }
    const welcome = frame.body.case === 'welcome' ? frame.body.value : undefined;
    if (welcome) {
      for (const dropped of this.post.welcomed())
        if (
          (dropped.request === 'draft' || dropped.request === 'submit') &&
          dropped.question !== this.model.question.number
        )
          heard.warnings.push(
            'While the connection was lost another question was opened; please look at your last orders.',
          );
      this.fetchJournal();
    }
    const asked = welcome?.entropyAsked ?? (frame.body.case === 'entropyAsked' ? frame.body.value : undefined);
    if (asked) this.entropyAsked(asked, heard);
    const anew = welcome?.commitmentAsked ?? (frame.body.case === 'commitmentAsked' ? frame.body.value : undefined);
    if (anew) this.commitmentAsked(anew);
    if (welcome || frame.update) this.askForReceipt();
    return heard;
  }

  private stop(fault: string, heard: Heard): void {
    this.stopped = true;
    this.post.stop();
    heard.fault =
      `${fault} If its host says that he has put back a backup, that is why; otherwise do not trust this match. ` +
      `It cannot go on: begin another. What this page saw of it is kept in its receipts.`;
    this.auditor.receipts.faults.push(fault);
  }

  private takeAnswer(answer: Answer, heard: Heard): void {
    const pending = this.post.answered(answer.id);
    if (!pending) {
      heard.warnings.push(...answer.problems.map(refusalOf));
      return;
    }
    const order = pending.request === 'draft' || pending.request === 'submit';
    if (order && answer.problems.length > 0 && !answer.problems.some((one) => one.code === 'frozen'))
      this.auditor.notTaken(pending.question, pending.filled!);
    const { body } = answer;
    if (body.case === 'draft' && body.value.question === this.model.question.number && body.value.stored) {
      const draft = this.model.draft;
      draft.revision = body.value.revision;
      draft.locked = body.value.locked;
      if (order) draft.filled = pending.filled!;
      draft.problems = body.value.problems;
      const fault = this.auditor.acknowledged(body.value, draft.filled);
      if (fault) return this.stop(fault, heard);
    }
    if (body.case === 'receipt') {
      const fault = this.auditor.signedReceipt(body.value);
      if (fault) return this.stop(fault, heard);
    }
    if (body.case === 'journal') {
      takeJournal(this.model, body.value.lines);
      if (body.value.more && body.value.lines.length > 0) this.fetchJournal();
    }
    if ((pending.request === 'revealEntropy' || pending.request === 'commitEntropy') && passing(answer.problems))
      setTimeout(() => (this.renewed ? this.commit() : this.reveal()), 600);
    heard.reply = { request: pending.request, filled: pending.filled, answer };
    pending.settle(answer);
    return undefined;
  }

  /** Asks for what is missing between the first gap and the newest line. */
  private fetchJournal(): void {
    let have = 0;
    for (const line of this.model.journal) {
      if (line.number !== have + 1) break;
      have = line.number;
    }
    if (have < this.model.journalLast && !this.post.waits('getJournal'))
      void this.ask({ case: 'getJournal', value: { after: have } });
  }

  /** At each turn, and at the end, the server signs what it has shown. */
  private askForReceipt(): void {
    const turn = this.model.board.clock.turn + (ended(this.model) ? 1 : 0);
    if (this.auditor.step === 0 || turn <= this.receiptTurn) return;
    this.receiptTurn = turn;
    void this.ask({ case: 'getReceipt', value: {} });
  }

  // ---------------------------------------------------------------- the part of the dice

  private entropyAsked(asked: EntropyAsked, heard: Heard): void {
    if (this.key.seat < 0) return;
    if (this.key.entropy.length === 0) {
      heard.warnings.push("The server asks for this seat's part of the dice, but it was drawn on another machine.");
      return;
    }
    const fault = this.auditor.mayReveal(asked, this.model, this.key.entropy, this.key.copied);
    if (fault) this.stop(fault, heard);
    else this.reveal();
  }

  private commitmentAsked(_asked: CommitmentAsked): void {
    if (this.key.seat < 0) return;
    if (this.renewed) this.commit();
    else this.model.newDice = true;
  }

  /** This seat takes part in dice that are made anew. */
  agree(): void {
    if (!this.model.newDice) return;
    const entropy = crypto.getRandomValues(new Uint8Array(32));
    this.model.newDice = false;
    this.renewed = true;
    this.key.copied = false;
    this.key.entropy = entropy;
    this.auditor.renewed(entropy);
    this.drawn(entropy);
    this.commit();
  }

  private commit(): void {
    if (!this.post.waits('commitEntropy'))
      void this.ask({
        case: 'commitEntropy',
        value: { commitment: entropyCommitment(this.key.entropy) },
      });
  }
  private reveal(): void {
    this.renewed = false;
    void this.ask({
      case: 'revealEntropy',
      value: { entropy: this.key.entropy },
    });
  }

  // ---------------------------------------------------------------- asking

  ask(body: Request, filled?: Filled): Promise<Answer | undefined> {
    return this.post.ask(body, filled);
  }
  draft(filled: Filled): Promise<Answer | undefined> {
    const question = this.model.question.number;
    this.auditor.sent(question, filled);
    return this.ask(
      {
        case: 'draft',
        value: {
          question,
          revision: this.model.draft.revision,
          filled: filledMessage(filled),
        },
      },
      filled,
    );
  }
  lock(): Promise<Answer | undefined> {
    return this.ask({
      case: 'lock',
      value: {
        question: this.model.question.number,
        revision: this.model.draft.revision,
      },
    });
  }
  submit(filled: Filled): Promise<Answer | undefined> {
    const question = this.model.question.number;
    this.auditor.sent(question, filled);
    return this.ask({ case: 'submit', value: { question, filled: filledMessage(filled) } }, filled);
  }
  attempt(filled: Filled): Promise<Answer | undefined> {
    return this.ask(
      {
        case: 'try',
        value: {
          question: this.model.question.number,
          filled: filledMessage(filled),
        },
      },
      filled,
    );
  }
  setStanding(revision: number, filled: Filled): Promise<Answer | undefined> {
    return this.ask(
      {
        case: 'setStanding',
        value: { revision, filled: filledMessage(filled) },
      },
      filled,
    );
  }
  /** What ends or changes a match by consent is known to the receipts before it is said. */
  propose(what: number, yes: boolean): Promise<Answer | undefined> {
    if (yes) this.auditor.receipts.acts.push([this.model.question.number, proposalWords[what] ?? '']);
    return this.ask({ case: 'propose', value: { what, yes } });
  }
  concede(): Promise<Answer | undefined> {
    this.auditor.receipts.acts.push([this.model.question.number, 'conceded']);
    return this.ask({ case: 'concede', value: {} });
  }
  debrief(step: number, eyes: Eyes, seat: number, skip = 0, turn = 0): Promise<Answer | undefined> {
    return this.ask({
      case: 'getDebrief',
      value: { step, turn, eyes, seat, skip },
    });
  }
}
