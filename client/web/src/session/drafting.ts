// Sends a person's orders to the server as a draft, takes its answers, and locks them; mirrors
// client/session/drafting.cpp.
import { problemsOf, type Desk, type Reply } from '../desk/desk';
import { findLine, type Consequence, type Problem } from '../table/offer';
import { same, type Filled, type FilledLine } from '../table/value';

const has = (orders: Filled, line: FilledLine): boolean => orders.lines.some((one) => same(one, line));

/** What is left of `now` if the change from `sound` to `refused` is undone, and what was changed since stays. */
function without(refused: Filled, sound: Filled, now: Filled): Filled {
  return {
    lines: [
      ...sound.lines.filter((line) => !has(refused, line) || has(now, line)),
      ...now.lines.filter((line) => !has(refused, line) && !has(sound, line)),
    ],
  };
}

/** Keeps orders that no server keeps: those to a question whose answer is carried out at once. */
export interface Typed {
  read(question: number): Filled | undefined;
  write(question: number, given: Filled): void;
}

export class Drafting {
  /** What is ordered, as it stands here. */
  given: Filled = { lines: [] };
  follows: Consequence[] = [];
  /** Why the last change was not taken, about `of`. */
  problems: Problem[] = [];
  of: Filled = { lines: [] };
  private collected: Filled = { lines: [] };
  private undoable: Filled[] = [];
  private question = 0;
  private drafting = false;
  private dirty = false;
  private lockAfter = false;
  private suggested: { own: Filled; whole: Filled } | undefined;
  private handedIn: { plan: Filled; stages: string[]; turn: number } = { plan: { lines: [] }, stages: [], turn: -1 };

  /** Is told after a change was refused. */
  onRefused: () => void = () => undefined;

  constructor(
    private readonly desk: Desk,
    private readonly typed?: Typed,
  ) {}

  /** A lock is on its way. */
  get locking(): boolean {
    return this.lockAfter || this.desk.waits('lock', 'submit');
  }
  get canUndo(): boolean {
    return this.undoable.length > 0;
  }

  put(given: Filled): void {
    this.undoable.push(this.given);
    this.set(given);
  }
  undo(): void {
    const before = this.undoable.pop();
    if (before) this.set(before);
  }
  private set(given: Filled): void {
    this.given = given;
    this.problems = [];
    this.push();
  }
  give(line: FilledLine, inPlaceOf: number): void {
    const lines = [...this.given.lines];
    if (inPlaceOf >= 0) lines[inPlaceOf] = line;
    else lines.push(line);
    this.put({ lines });
  }
  takeOut(which: number): void {
    this.follows = this.follows
      .filter((one) => one.line !== which)
      .map((one) => (one.line > which ? { ...one, line: one.line - 1 } : one));
    this.put({ lines: this.given.lines.filter((_, i) => i !== which) });
  }
  suggest(whole: Filled): void {
    this.suggested = { own: this.given, whole };
    this.put(whole);
  }

  /** Another question, or another state of it. */
  begin(): void {
    const { model } = this.desk;
    const hereBefore = this.question === model.question.number;
    this.question = model.question.number;
    this.drafting = hereBefore && this.desk.waits('draft');
    const open = hereBefore && !model.draft.locked;
    const kept = open && (this.drafting || this.dirty);
    // The draft that was to be locked once it stood was stored, but the answer that said so has been lost.
    const toLock = open && !kept && this.lockAfter;
    const asMeant = same(model.draft.filled, this.given);
    this.collected = hereBefore && model.question.immediate ? this.collected : model.draft.filled;
    if (kept) return this.sentCameBack();
    if (hereBefore && model.question.immediate && this.given.lines.length > 0 && !model.draft.locked) return undefined;
    this.follows = [];
    this.problems = [];
    this.suggested = undefined;
    this.undoable = [];
    this.given = this.collected;
    this.dirty = this.lockAfter = false;
    if (toLock) this.lockStored(asMeant);
    if (!hereBefore && !this.takeUpTyped()) this.takeUpPlan();
    return undefined;
  }

  private lockStored(asMeant: boolean): void {
    if (asMeant) return void this.desk.lock();
    this.of = this.given;
    const text = 'Your orders were changed elsewhere before they were locked. Please look at them and lock again.';
    this.problems = [{ code: 'changed', text, clause: '', line: -1, field: '', params: [] }];
    return this.onRefused();
  }

  /** Orders that stood here before the page was loaded anew. */
  private takeUpTyped(): boolean {
    const { question, draft } = this.desk.model;
    if (!question.immediate || !question.yours || question.standing || draft.locked) return false;
    const typed = this.typed?.read(question.number);
    if (!typed || typed.lines.length === 0 || !typed.lines.every((line) => findLine(question.offer, line)))
      return false;
    this.put(typed);
    return true;
  }
  private keepTyped(): void {
    const { question } = this.desk.model;
    if (question.immediate) this.typed?.write(question.number, this.given);
  }

  /** Orders of a plan for parts that are asked again stand as the draft. */
  private takeUpPlan(): void {
    const { question, board, draft } = this.desk.model;
    if (
      !question.yours ||
      question.standing ||
      draft.locked ||
      this.given.lines.length > 0 ||
      this.handedIn.turn !== board.clock.turn
    )
      return;
    const lines: FilledLine[] = [];
    for (const line of this.handedIn.plan.lines) {
      const title = this.handedIn.stages[line.stage - 1];
      const now = title === undefined ? -1 : question.offer.stages.indexOf(title);
      const again = { ...line, stage: now + 1 };
      if (now >= 0 && findLine(question.offer, again)) lines.push(again);
    }
    if (lines.length > 0) this.put({ lines });
  }

  /** Orders that are collected are no draft: the server is only asked about them. */
  private push(): void {
    this.keepTyped();
    if (this.drafting) {
      this.dirty = true;
    } else if (!this.desk.model.question.immediate) {
      this.drafting = true;
      void this.desk.draft(this.given);
    } else if (this.given.lines.length === 0) {
      this.collected = this.given;
      this.follows = [];
    } else {
      this.drafting = true;
      const asked = this.given;
      void this.desk.attempt(asked).then((answer) => {
        this.drafting = false;
        if (answer?.body.case === 'tried')
          this.tried(asked, answer.body.value.problems, answer.body.value.consequences);
        this.sentCameBack();
      });
    }
  }

  private tried(asked: Filled, problems: Problem[], follows: Consequence[]): void {
    const bad = problems.filter((problem) => problem.line >= 0); // what the whole lacks may still be given
    if (bad.length > 0) return this.refused('draft', asked, bad, false);
    this.collected = asked;
    this.follows = follows;
    return undefined;
  }

  private sentCameBack(): void {
    if (this.drafting || !this.dirty) return;
    this.dirty = false;
    this.push();
  }

  /** The answer becomes final. */
  handIn(): void {
    const { question, draft, board } = this.desk.model;
    this.handedIn = { plan: this.given, stages: question.offer.stages, turn: board.clock.turn };
    if (question.immediate) {
      void this.desk.submit(this.given.lines.length === 0 ? question.offer.fallback : this.given);
    } else if (this.drafting || draft.revision === 0) {
      this.lockAfter = true;
      if (!this.drafting) this.push();
    } else {
      void this.desk.lock();
    }
  }

  replied(reply: Reply): void {
    if (!['draft', 'lock', 'submit'].includes(reply.request)) return;
    if (reply.request === 'draft') this.drafting = false;
    const problems = problemsOf(reply.answer);
    const filled = reply.filled ?? this.desk.model.draft.filled;
    if (problems.length === 0) this.taken(reply, filled);
    else this.refused(reply.request as 'draft', filled, problems, reply.answer.problems.length === 0);
    if (reply.request !== 'draft') return;
    this.sentCameBack();
    if (!this.drafting && this.lockAfter) {
      this.lockAfter = false;
      void this.desk.lock();
    }
  }

  private taken(reply: Reply, filled: Filled): void {
    if (reply.request === 'draft' && this.suggested && same(filled, this.suggested.whole)) this.suggested = undefined;
    if (reply.request === 'draft' && reply.answer.body.case === 'draft')
      this.follows = reply.answer.body.value.consequences;
    if (reply.request === 'submit') this.given = this.collected = { lines: [] };
  }

  /** Sends a suggestion again without its lines at fault, if some of it is left. */
  private suggestLess(problems: Problem[]): boolean {
    const { own, whole } = this.suggested!;
    // Where an own order is named, what was suggested beside it for the same thing is to blame.
    const blamed = (line: FilledLine, i: number): boolean =>
      problems.some((one) => one.line === i || (line.subject !== '' && own.lines[one.line]?.subject === line.subject));
    const less = {
      lines: [...own.lines, ...whole.lines.filter((line, i) => i >= own.lines.length && !blamed(line, i))],
    };
    if (less.lines.length === own.lines.length || less.lines.length === whole.lines.length) return false;
    this.given = this.suggested!.whole = less;
    this.push();
    return true;
  }

  /** The refused change is undone, and nothing is left of it that could be undone once more. */
  private takeBack(left: Filled): void {
    this.given = left;
    this.keepTyped();
    while (this.undoable.length > 0 && same(this.undoable[this.undoable.length - 1]!, left)) this.undoable.pop();
  }

  /** `stored`: the orders stand all the same, but the whole lacks something. */
  private refused(request: 'draft' | 'lock' | 'submit', filled: Filled, problems: Problem[], stored: boolean): void {
    const suggestion =
      request === 'draft' && this.suggested !== undefined && same(filled, this.suggested.whole) && !this.dirty;
    if (suggestion && !stored && this.suggestLess(problems)) return;
    const spoils = suggestion && (!stored || this.suggested!.own.lines.length > 0);
    const sound = this.desk.model.question.immediate ? this.collected : this.desk.model.draft.filled;
    // What still lacks something while it is filled in is no refusal, unless a suggestion is taken back for it.
    const told = spoils || !stored || request !== 'draft' || this.lockAfter;
    this.lockAfter = false;
    this.problems = problems;
    this.of = filled;
    if (spoils) this.given = this.suggested!.own;
    else if (!stored && request === 'draft') this.takeBack(without(filled, sound, this.given));
    else if (request === 'submit')
      this.given = {
        lines: this.given.lines.filter(
          (line) => !filled.lines.some((one, i) => problems.some((problem) => problem.line === i) && same(one, line)),
        ),
      };
    if (suggestion) this.suggested = undefined;
    if (spoils && stored) this.push();
    if (told) this.onRefused();
  }
}
