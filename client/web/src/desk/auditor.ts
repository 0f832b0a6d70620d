// Checks every frame of the server against what it said and signed before, and notes the evidence in the receipts;
// mirrors client/desk/auditor.cpp, sentence for sentence.
import { signatureHolds } from '../proof/ed25519';
import { sameBytes, zeros, type Bytes } from '../proof/hash';
import { locksOf, newReceipts, noteName, pair, type Receipts, type Terms } from '../proof/receipts';
import { boardHash, shownHash, ToldLines } from '../proof/shown';
import * as proof from '../proof/statement';
import { treeSignatureFlaw } from '../proof/tree';
import { same, type Filled } from '../table/value';
import { filledBytes } from '../wire/filled';
import {
  Channel,
  Phase,
  type ChatLine,
  type DraftState,
  type EntropyAsked,
  type LockCommitment,
  type MatchCard,
  type Opened,
  type Promised,
  type ServerFrame,
  type SignedReceipt,
  type StepClose,
  type Update,
  type Welcome,
} from '../wire/frames';
import type { Model } from './model';

/** Why this client stops believing the server; undefined: it does not. */
export type Fault = string | undefined;

const seatsMax = 16;
const atStep = (step: number): string => ` at step ${step}`;

export class Auditor {
  receipts: Receipts;
  private told = new ToldLines();
  private publicHash: Bytes = zeros();
  private board: Bytes = zeros();
  /** Of the server, as it says. */
  private build = '';

  /** `known`: fingerprint of the key that the server is known by; empty: it has not been met. */
  constructor(
    match: string,
    private readonly seat: number,
    private readonly known: string,
    kept?: Receipts,
  ) {
    this.receipts = kept ?? newReceipts(match, seat);
    this.receipts.viewer = seat;
  }

  get step(): number {
    return Math.max(0, ...this.receipts.steps.keys());
  }

  hear(frame: ServerFrame, model: Model): Fault {
    if (frame.update) return this.update(frame.update, model);
    switch (frame.body.case) {
      case 'welcome':
        return this.welcome(frame.body.value, model);
      case 'entropyAsked':
        return model.card ? this.setup(frame.body.value, model.card) : undefined;
      case 'opened':
        return this.opened(frame.body.value, model);
      case 'chat':
        return this.talk(frame.body.value);
      case 'notice':
        if (model.card) this.noteNames(model.card);
        return undefined;
      default:
        return undefined;
    }
  }

  // ---------------------------------------------------------------- before the match

  private welcome(welcome: Welcome, model: Model): Fault {
    const card = welcome.card;
    if (!card || card.phase === Phase.QUARANTINED) return undefined;
    this.build = welcome.build.slice(0, 64);
    let wrong = welcome.promise ? this.promise(welcome.promise, card) : 'The server shows no key to sign with.';
    if (!wrong && welcome.setup) wrong = this.setup(welcome.setup, card);
    if (wrong) return wrong;
    this.noteNames(card);
    for (const line of welcome.chat) if ((wrong = this.talk(line))) return wrong;
    const question = welcome.question?.question ?? 0;
    if (!welcome.ownLocked) this.receipts.answers.delete(pair(question, this.seat));
    if (welcome.ownLocked && this.seat >= 0 && welcome.ownLock)
      wrong = this.acknowledged(welcome.ownLock, model.draft.filled);
    wrong ??= this.locks(welcome.commitments);
    if (!wrong && welcome.step > 0) {
      wrong = welcome.close ? this.close(welcome.close) : 'The server shows no close of the step.';
      if (!wrong && welcome.close?.step !== welcome.step)
        wrong = 'The server names another step than the one it shows.';
      wrong ??= this.lines(model, welcome.publicJournalHash);
      wrong ??= this.shown(welcome.step, model);
    }
    return wrong ?? (welcome.opened ? this.opened(welcome.opened, model) : undefined);
  }

  promise(promise: Promised, card: MatchCard): Fault {
    const kept = this.receipts;
    if (promise.serverKey.length !== 32) return 'The server shows no key to sign with.';
    const known = kept.serverKey.length === 0 ? this.known : proof.fingerprint(kept.serverKey);
    const shown = proof.fingerprint(promise.serverKey);
    if (known !== '' && known !== shown)
      return (
        `The server shows the key ${shown} and is known by ${known}: ` +
        `either its host has set it up anew, or somebody else answers in its place.`
      );
    const terms: Terms = {
      ruleset: card.ruleset,
      revision: card.revision,
      scenario: card.scenario,
      seats: card.seats.length,
      dataHash: card.dataHash,
      options: filledBytes(card.settings?.options ?? { lines: [] }),
    };
    if (kept.terms && !same(kept.terms, terms))
      return 'The server has changed what the match is: its rules, scenario, options, data or seats.';
    if (kept.seedCommitment.length > 0 && !sameBytes(kept.seedCommitment, promise.seedCommitment))
      return "The server's commitment to its dice has changed.";
    kept.serverKey = promise.serverKey;
    if (
      !this.holds(
        proof.matchStatement({ match: kept.match, ...terms, seedCommitment: promise.seedCommitment }),
        promise.signature,
      )
    )
      return "The server's signature under what the match is does not hold.";
    kept.terms = terms;
    kept.seedCommitment = promise.seedCommitment;
    kept.promise = promise.signature;
    return undefined;
  }

  private setup(asked: EntropyAsked, card: MatchCard): Fault {
    const what = `set-up ${asked.attempt}`,
      { commitments, names, signature } = asked,
      kept = this.receipts;
    if (commitments.length !== card.seats.length)
      return `The server names ${commitments.length} commitments to the dice for ${card.seats.length} seats.`;
    if (names.length !== commitments.length) return 'The server does not name who holds the seats.';
    for (const [seat, commitment] of commitments.entries()) {
      if (commitment.length !== 32) return `Seat ${seat} has not committed to its part of the dice.`;
      if (commitments.slice(0, seat).some((other) => sameBytes(other, commitment)))
        return `The commitment of seat ${seat} to its part of the dice is a copy of another seat's.`;
    }
    if (!sameBytes(asked.seedCommitment, kept.seedCommitment))
      return "The server's commitment to its dice has changed.";
    if (
      !this.holds(proof.setupStatement(kept.match, asked.attempt, asked.seedCommitment, commitments, names), signature)
    )
      return `The server's signature under ${what} of the dice does not hold.`;
    const known = kept.setups.get(asked.attempt);
    if (known && !same(known.commitments, commitments))
      return `The commitments to the dice have changed within ${what}.`;
    if (!known && asked.attempt < Math.max(0, ...kept.setups.keys()))
      return `The server goes back to ${what} of the dice.`;
    kept.setups.set(asked.attempt, { commitments, names, signature });
    return undefined;
  }

  /** Whether this seat's part of the dice may be shown; if so it is noted, and must be stored before it is sent. */
  mayReveal(asked: EntropyAsked, model: Model, entropy: Bytes, copied: boolean): Fault {
    if (!model.card) return 'The server asks for dice before it shows the match.';
    const wrong = this.setup(asked, model.card);
    if (wrong) return wrong;
    const free = model.card.seats.find((seat) => !seat.held);
    if (free) return `The server asks for this seat's part of the dice though seat ${free.seat} is free.`;
    const own = asked.commitments[this.seat];
    if (!own || !sameBytes(own, proof.entropyCommitment(entropy)))
      return "The server names another commitment than this seat's own to its part of the dice.";
    const before = this.receipts.revealedFor.get(this.seat),
      shown = this.receipts.ownEntropy.get(this.seat);
    const wasShown = before !== undefined && shown !== undefined && sameBytes(shown, entropy);
    if (wasShown && before !== asked.attempt)
      return "This seat's part of the dice was shown for another set-up. Somebody may have chosen his own knowing it.";
    if (!wasShown && copied)
      return (
        "This seat's part of the dice was drawn on another machine or in another browser, " +
        'and may have been shown there.'
      );
    this.receipts.ownEntropy.set(this.seat, entropy);
    this.receipts.revealedFor.set(this.seat, asked.attempt);
    return undefined;
  }

  renewed(entropy: Bytes): void {
    this.receipts.ownEntropy.set(this.seat, entropy);
    this.receipts.revealedFor.delete(this.seat);
  }

  private noteNames(card: MatchCard): void {
    for (const seat of card.seats) if (seat.seat < seatsMax) noteName(this.receipts, seat.seat, seat.holder);
  }

  // ---------------------------------------------------------------- while it runs

  private locks(locks: LockCommitment[]): Fault {
    for (const lock of locks) {
      const at = pair(lock.question, lock.seat),
        known = this.receipts.locks.get(at);
      if (lock.commitment.length !== 32 || lock.seat >= seatsMax || (known && !sameBytes(known, lock.commitment)))
        return `The commitment to the locked answer of seat ${lock.seat} to question ${lock.question} has changed.`;
      this.receipts.locks.set(at, lock.commitment);
    }
    return undefined;
  }

  private close(close: StepClose): Fault {
    const statement = proof.stepStatement(
      this.receipts.match,
      close.step,
      close.publicJournalHash,
      locksOf(this.receipts, close.step - 1),
    );
    const wrong = this.unsignedInTree(statement, close.signature, `what happened${atStep(close.step)}`);
    if (wrong) return wrong;
    const known = this.receipts.steps.get(close.step);
    if (known && !sameBytes(known.hash, close.publicJournalHash))
      return `What the server told everybody${atStep(close.step)} has changed.`;
    this.receipts.steps.set(close.step, { hash: close.publicJournalHash, signature: close.signature });
    return undefined;
  }

  private update(update: Update, model: Model): Fault {
    if (update.step === 0) return undefined; // it ended before it began
    let wrong = this.locks(update.commitments);
    let step = this.step;
    for (const one of update.closes) {
      if (wrong) return wrong;
      if (step !== 0 && one.step !== step + 1) return `The server left out the close of step ${step + 1}.`;
      step = one.step;
      wrong = this.close(one);
    }
    if (wrong) return wrong;
    if (update.step !== step) return `The server shows step ${update.step} without its close.`;
    wrong = this.lines(model, update.publicJournalHash) ?? this.shown(update.step, model);
    if (wrong) return wrong;
    const closed = this.receipts.steps.get(update.step);
    if (closed && !sameBytes(closed.hash, update.publicJournalHash))
      return `What the server signed of the public journal${atStep(update.step)} is not what it tells.`;
    return undefined;
  }

  /** Adds up the lines that are new; without gaps they are all there is. */
  private lines(model: Model, publicHash: Bytes): Fault {
    for (const line of model.journal.slice(this.told.count)) {
      if (line.number !== this.told.count + 1)
        return `The server left out line ${this.told.count + 1} of what happened.`;
      this.told.add(line);
      if (line.isPublic) this.publicHash = proof.journalHash(this.publicHash, line);
    }
    if (model.journalLast > this.told.count) return `The server left out line ${this.told.count + 1} of what happened.`;
    if (!sameBytes(publicHash, this.publicHash))
      return (
        `What the server tells this seat in public ` +
        `is not what it says it tells everybody (line ${this.told.count}).`
      );
    return undefined;
  }

  private shown(step: number, model: Model): Fault {
    this.board = boardHash(model.board);
    const all = this.receipts.shown,
      last = all.at(-1);
    const hashAfter = (before: number): Bytes =>
      shownHash(before === 0 ? zeros() : all[before - 1]!.hash, step, this.told, this.board);
    if (last && step < last.step) return `The server goes back to step ${step} of the match.`;
    if (last && step === last.step) {
      if (sameBytes(hashAfter(all.length - 1), last.hash)) return undefined;
      // Another version of the server may show the same in other words.
      if (this.build === (last.build ?? ''))
        return `What the server shows${atStep(step)} is not what it showed before.`;
    }
    all.push({ step, lines: this.told.count, hash: hashAfter(all.length), build: this.build });
    return undefined;
  }

  /** Each sending by itself. */
  sent(question: number, filled: Filled): void {
    const all = this.receipts.sent.get(question) ?? [];
    all.push(proof.answerHash(filledBytes(filled)));
    this.receipts.sent.set(question, all);
  }

  notTaken(question: number, filled: Filled): void {
    const all = this.receipts.sent.get(question) ?? [],
      own = proof.answerHash(filledBytes(filled));
    const at = all.map((one) => sameBytes(one, own)).lastIndexOf(true);
    if (at >= 0) all.splice(at, 1);
    if (all.length === 0) this.receipts.sent.delete(question);
  }

  acknowledged(state: DraftState, filled: Filled): Fault {
    const at = pair(state.question, this.seat),
      own = proof.answerHash(filledBytes(filled)),
      kept = this.receipts;
    const sent = kept.sent.get(state.question);
    if (sent) {
      const here = sent.findIndex((one) => sameBytes(one, own));
      if (here >= 0) sent.splice(0, here + 1);
      if (sent.length === 0) kept.sent.delete(state.question);
    }
    if (!state.locked) {
      kept.answers.delete(at);
      kept.drafts.set(state.question, own);
      return undefined;
    }
    const known = kept.answers.get(at);
    if (!sameBytes(state.answerHash, own) || (known && !sameBytes(known.hash, own)))
      return `The server keeps another answer to question ${state.question} than this seat gave.`;
    const wrong = this.unsignedInTree(
      proof.answerStatement(kept.match, this.seat, state.question, own),
      state.signature,
      `the answer to question ${state.question}`,
    );
    if (wrong) return wrong;
    kept.answers.set(at, { hash: own, signature: state.signature });
    return undefined;
  }

  signedReceipt(receipt: SignedReceipt): Fault {
    if (receipt.step !== this.step) return undefined; // overtaken by the next step
    if (
      receipt.lines !== this.told.count ||
      !sameBytes(receipt.linesHash, this.told.hash) ||
      !sameBytes(receipt.boardHash, this.board)
    )
      return `The server does not sign what it has shown${atStep(receipt.step)}.`;
    if (
      !this.holds(
        proof.receiptStatement(
          this.receipts.match,
          this.seat,
          receipt.step,
          this.told.count,
          this.told.hash,
          this.board,
        ),
        receipt.signature,
      )
    )
      return `The server's signature under what it has shown${atStep(receipt.step)} does not hold.`;
    const { lines, linesHash, boardHash: board, signature } = receipt;
    this.receipts.signedShown.set(receipt.step, { lines, linesHash, boardHash: board, signature });
    return undefined;
  }

  private talk(line: ChatLine): Fault {
    if (line.channel === Channel.SPECTATORS || line.number === 0) return undefined;
    const at = pair(line.channel, line.number),
      hash = proof.talkHash(line.seat, line.name, line.text),
      known = this.receipts.talk.get(at);
    if (known && !sameBytes(known, hash)) return 'A line of talk has changed since it was first told.';
    this.receipts.talk.set(at, hash);
    return undefined;
  }

  private opened(opened: Opened, model: Model): Fault {
    const { how, serverSeed: seed, entropy, matchKey: key, lastHash, signature } = opened;
    const end = proof.endHash({
      how,
      text: opened.outcome?.text ?? '',
      winners: opened.outcome?.winners ?? [],
      scores: opened.outcome?.scores ?? [],
    });
    if (!this.holds(proof.openedStatement(this.receipts.match, seed, entropy, key, lastHash, end), signature))
      return "The server's signature under what it opened at the end does not hold.";
    this.receipts.opened = { seed, key, lastHash, endHash: end, signature };
    if (model.outcome && !same(model.outcome, opened.outcome))
      return 'The server told another end of the match than the one it opened.';
    return undefined;
  }

  private holds(statement: Bytes, signature: Bytes): boolean {
    return signatureHolds(this.receipts.serverKey, statement, signature);
  }
  private unsignedInTree(statement: Bytes, signature: Bytes, what: string): Fault {
    const flaw = treeSignatureFlaw(this.receipts.serverKey, statement, signature);
    return flaw && `The server's signature under ${what} does not hold: it ${flaw}.`;
  }
}
