// The page: reads what its address asks for, wipes it, and shows one of its pages; everything is drawn anew from what
// is known.
import { html, nothing, render } from 'lit-html';
import { keepInvite, keptInvite } from './keep/invite';
import { readSettings, type Settings } from './keep/settings';
import { Store, type SeatRecord } from './keep/store';
import type { Against, Front, Joining, Waiting, Wish } from './look/around';
import { beep } from './look/beep';
import { seeFilm } from './look/film_at';
import { First } from './look/first';
import { fetchInvite, joinView, readInvite } from './look/join';
import { pageKey } from './look/keys';
import { fetchRulesets, makeView, newMaking, type Making } from './look/make';
import { nextRung, seatOfSide } from './look/ladder';
import { goOn, instead, meanwhile, playNow } from './look/quick';
import { fetchLists, noLists, ownOf, took, waits, type Lists } from './look/lists';
import { cameTo, opponents, others } from './look/waiting';
import { startView } from './look/start';
import { Table } from './look/table';
import { tableTitle, tableView } from './look/table_view';
import { fetchGames } from './session/games';
import { Lobby } from './session/lobby';
import { wordsOf } from './wire/fault';
import type { LobbyUpdate, MatchCard, RulesetDescription } from './wire/frames';
import { isMatch, wishOf } from './look/wish';
import { w } from './words';

/** What the address asks for. Only what is no secret and names a match stays in it. */
function asked(): Map<string, string> {
  const wish = wishOf(location.hash),
    at = wish.get('match') ?? wish.get('watch') ?? wish.get('film');
  // Before anything else: what stands there may be a secret.
  if (location.hash && (!isMatch(at) || wish.has('join') || wish.has('seat')))
    history.replaceState(null, '', location.pathname);
  return wish;
}

export class App implements Front {
  settings!: Settings;
  store: Store | undefined;
  lobby!: Lobby;
  private readonly lists: Lists = noLists();
  private readonly first = new First(this);
  private joining: Joining | undefined;
  private making: Making | undefined;
  private table: Table | undefined;
  private told = '';
  /** The seat is in another tab. */
  private elsewhere: SeatRecord | undefined;
  private release: (() => void) | undefined;
  private drawing = false;
  private said = '';

  async begin(): Promise<void> {
    const wish = asked();
    // Loaded anew, the page begins with its first one, unless an invite is looked at.
    const kept = keptInvite();
    if (this.state.form === 'join' && kept) this.joined = readInvite(kept);
    else if (this.state.form) history.replaceState(null, '');
    this.store = await Store.open().catch(() => undefined);
    this.settings = await readSettings(this.store);
    this.lobby = new Lobby(this.store, this.redraw);
    this.lobby.told = (update) => this.moved(update);
    document.addEventListener('keydown', (event) => {
      if (this.table && pageKey(this.table, event)) event.preventDefault();
    });
    // Also after Back and Forward: all addresses of the page differ in their fragments.
    window.addEventListener('hashchange', () => void this.follow(asked()));
    // To and from a form the address stays as it is.
    window.addEventListener('popstate', () => {
      if (!location.hash && !this.table) this.form();
    });
    setInterval(() => {
      if (this.table?.model.question.deadline !== undefined) this.redraw();
    }, 1000);
    // Spans in lists grow and shrink by minutes.
    setInterval(() => {
      if (this.lists.loaded && !this.table) this.redraw();
    }, 30_000);
    // It may have changed meanwhile.
    await this.follow(location.hash ? asked() : wish);
  }

  async follow(wish: Map<string, string>): Promise<void> {
    const join = wish.get('join'),
      seat = wish.get('seat'),
      match = wish.get('match') ?? wish.get('watch') ?? wish.get('film');
    if (join) return this.askJoin(readInvite(join));
    if (seat) return this.bySecret(seat);
    if (wish.size === 0) return this.form();
    if (!isMatch(match)) return this.tell(wish.has('join') ? w.noCode : w.badLink);
    const film = wish.has('film') ? Math.max(1, Math.floor(Number(wish.get('step'))) || 1) : 0,
      sitting = this.table?.sitting;
    if (sitting?.match === match && (film > 0 || (sitting.record !== undefined) === wish.has('match')))
      return seeFilm(this.table!, film);
    const mine = wish.has('watch') ? [] : ((await this.store?.seats()) ?? []).filter((one) => one.match === match);
    const own = mine.find((one) => one.seat === this.state.seat) ?? mine[0];
    return wish.has('match') && !own ? this.tell(w.notMySeat) : this.sitDown(match, own, film);
  }

  /** Says in the address where one is, so that Back, Forward and a reload lead there. */
  place(fragment: string, seat = -1): void {
    const form = this.state.form;
    // Back from a match does not lead to the form that made it.
    if (location.hash !== fragment || form)
      history[form && fragment ? 'replaceState' : 'pushState']({ seat }, '', location.pathname + fragment);
  }
  private get state(): { seat?: number; form?: Against | 'join' } {
    return (history.state ?? {}) as App['state'];
  }
  /** A form is a place of its own, to which Back leads and from which it leads away. What was pasted into it is
   *  secret, and kept here alone. */
  private placeForm(form: Against | 'join'): void {
    if (!this.state.form) history.pushState({ form }, '', location.pathname);
    else history.replaceState({ form }, '');
  }
  /** The form that the history names, or the first page. */
  private form(): void {
    const { form } = this.state;
    if (form && form !== 'join') return this.make(form);
    if (form && this.joined) return this.askJoin(this.joined);
    if (form) history.replaceState(null, '');
    return this.leave();
  }
  private joined: Joining | undefined;
  /** The film is at another step: the address names it, without a place of its own to go back to. */
  placeFilm(match: string, step: number): void {
    clearTimeout(this.placing);
    this.placing = setTimeout(() => {
      if (location.hash.startsWith(`#film=${match}&`))
        history.replaceState(history.state, '', `${location.pathname}#film=${match}&step=${step}`);
    }, 400);
  }
  private placing: ReturnType<typeof setTimeout> | undefined;

  // ---------------------------------------------------------------- pages

  /** The first page, with fresh lists. */
  leave(): void {
    this.close();
    keepInvite('');
    this.place('');
    this.first.open();
    void this.refresh();
    this.redraw();
  }
  private visit = 0;
  private close(): void {
    this.visit += 1;
    this.first.close();
    this.table?.close();
    this.release?.();
    this.release = undefined;
    this.table = this.joining = this.making = this.elsewhere = undefined;
    // Of what is left nothing is to be read any more.
    this.told = this.said = '';
  }
  async refresh(): Promise<void> {
    await fetchLists(this, this.lists);
    this.redraw();
  }
  /** Lists have moved: tells of tables that have begun to wait for the player. */
  private moved(update: LobbyUpdate): void {
    const before = new Set(this.lists.seats.filter((seat) => waits(ownOf(this.lists, seat), seat)));
    took(this.lists, update, Date.now());
    for (const seat of this.lists.seats) {
      const listed = ownOf(this.lists, seat),
        here = this.table?.sitting.record;
      if (update.whole || before.has(seat) || !listed || !waits(listed, seat)) continue;
      if (here?.match === seat.match && here.seat === seat.seat) continue;
      const words = w.yourTurnIn(this.titled(listed.card.ruleset, listed.card.scenario));
      this.say(words);
      this.call(opponents(this, listed.card, seat.seat), words);
    }
    this.metMeanwhile();
    // The server has come back.
    if (update.whole && this.lists.problem) void this.refresh();
    this.redraw();
  }
  /** Somebody has come to the match at which one waits: the battle played meanwhile is put aside. */
  private metMeanwhile(): void {
    const record = this.table?.sitting.record,
      came = cameTo(this.lists, record);
    if (!record || !came) return;
    const words = w.hasCome(opponents(this, came.card, came.seat.seat));
    delete record.meanwhile;
    void this.store?.saveSeat(record);
    this.call(words, this.titled(came.card.ruleset, came.card.scenario));
    void this.sitDown(came.seat.match, came.seat).then(() => {
      // Until it is closed: the first question may come at once.
      this.table?.sitting.warnings.push(words);
      this.redraw();
    });
  }
  locked(record: SeatRecord): void {
    record.locked = Date.now();
    const listed = this.lists.seats.find((one) => one.match === record.match && one.seat === record.seat);
    if (listed) listed.locked = record.locked;
    void this.store?.saveSeat(record);
  }
  waits(): Waiting[] {
    return others(this, this.lists, this.table?.sitting.record);
  }
  meanwhile(record: SeatRecord): Promise<void> {
    return meanwhile(this, record, this.table?.model.card).catch((error: unknown) => this.tell(wordsOf(error)));
  }
  askJoin(joining: Joining): void {
    this.close();
    this.placeForm('join');
    this.joined = this.joining = joining;
    keepInvite([joining.code, joining.key].filter(Boolean).join('+'));
    void fetchInvite(this, joining);
    this.redraw();
  }
  looksAt(joining: Joining): boolean {
    return this.joining === joining;
  }
  make(against: Against, wish: Wish = {}): void {
    this.close();
    this.placeForm(against);
    this.making = newMaking(against, wish);
    void fetchRulesets(this, this.making);
    this.redraw();
  }

  /** The holder of the token has come from elsewhere with it. */
  private async bySecret(token: string): Promise<void> {
    const lobby = new Lobby(this.store, this.redraw, token);
    try {
      const answer = await lobby.ask({ case: 'listMatches', value: { mine: true } });
      const card = answer.body.case === 'matches' ? answer.body.value.matches[0] : undefined;
      lobby.close();
      if (!card) return this.tell(w.noSuchSeat);
      const none = new Uint8Array(),
        kept = (await this.store?.seats())?.find((one) => one.match === card.match && one.seat === card.yourSeat);
      const record: SeatRecord = {
        match: card.match,
        seat: card.yourSeat,
        token,
        entropy: kept?.entropy ?? none,
        copied: kept?.copied ?? true,
        seedCommitment: kept?.seedCommitment ?? none,
        title: this.titled(card.ruleset, card.scenario),
        name: card.seats.find((seat) => seat.seat === card.yourSeat)?.holder ?? '',
        key: kept?.key ?? '',
        joined: Date.now(),
        invites: kept?.invites ?? [],
      };
      await this.store?.saveSeat(record);
      return await this.sitDown(record.match, record);
    } catch (error) {
      return this.tell(wordsOf(error));
    }
  }

  /** One tab for each seat: two would displace each other for ever. */
  private hold(record: SeatRecord, steal: boolean): Promise<boolean> {
    const name = `emcon seat ${record.match}.${record.seat}`;
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((done) => {
      navigator.locks
        .request(name, steal ? { steal } : { ifAvailable: true }, (lock) => {
          done(lock !== null);
          return lock
            ? new Promise<void>((release) => {
                this.release = release;
              })
            : undefined;
        })
        .catch(() => {
          // Another tab has taken the seat over.
          this.table?.close();
          this.table = undefined;
          this.elsewhere = record;
          this.redraw();
        });
    });
  }
  /** A page that is loaded anew may still be letting go of the seat. */
  private async heldSoon(record: SeatRecord): Promise<boolean> {
    await new Promise((done) => setTimeout(done, 400));
    return this.hold(record, false);
  }
  async sitDown(match: string, record: SeatRecord | undefined, filmAt = 0, steal = false): Promise<void> {
    this.close();
    this.place(filmAt > 0 ? `#film=${match}&step=${filmAt}` : `#${record ? 'match' : 'watch'}=${match}`, record?.seat);
    if (record && !(await this.hold(record, steal)) && !(await this.heldSoon(record))) {
      this.elsewhere = record;
      return this.redraw();
    }
    // What waits elsewhere is told here, too; whoever looks on has no other table.
    if (record) void this.seatsAgain().then(() => this.lobby.watch({ mine: true }));
    else this.lobby.rest();
    keepInvite('');
    const visit = this.visit,
      table = await Table.begin(match, record, this, filmAt);
    // Who has gone on meanwhile leaves nobody behind at this table.
    if (visit !== this.visit) return table.close();
    this.table = table;
    return this.redraw();
  }

  private async seatsAgain(): Promise<void> {
    this.lists.seats = (await this.store?.seats()) ?? [];
  }

  goOn(code: string, before: SeatRecord): Promise<void> {
    return goOn(this, code, before);
  }
  instead(wish: { record: SeatRecord; card: MatchCard; bot: boolean }): Promise<void> {
    return instead(this, wish);
  }

  after(card: MatchCard | undefined): { words: string; go: () => void } | undefined {
    const game = this.rulesets.find((one) => one.id === card?.ruleset),
      rung = game && nextRung(game, this.lists.battles, card?.scenario);
    if (!rung) return undefined;
    const { scenario, side } = rung;
    return {
      words: `${scenario.title}, ${w.asSide(scenario.sides[side]?.name ?? '')}`,
      go: () =>
        void playNow(this, rung, seatOfSide(scenario, side)).catch((error: unknown) => this.tell(wordsOf(error))),
    };
  }

  async askBot(code: string, table?: Promise<void>): Promise<void> {
    const refusal = await this.lobby.ask({ case: 'askBot', value: { code } }).then(() => '', wordsOf);
    await table;
    if (refusal && this.table) this.table.message = refusal;
    this.say(refusal);
  }

  // ---------------------------------------------------------------- round a match

  titled(ruleset: string, scenario: string): string {
    const game = this.rulesets.find((one) => one.id === ruleset);
    if (ruleset && !this.titlesAsked) {
      this.titlesAsked = true;
      void this.games().then(
        () => this.redraw(),
        () => undefined,
      );
    }
    return [game?.title ?? ruleset, game?.scenarios.find((one) => one.id === scenario)?.title ?? scenario]
      .filter(Boolean)
      .join(' · ');
  }
  /** What the side of a seat is called; empty: not known yet. */
  sided(card: MatchCard, seat: number): string {
    const scenario = this.rulesets
      .find((one) => one.id === card.ruleset)
      ?.scenarios.find((one) => one.id === card.scenario);
    return scenario?.sides[card.seats.find((one) => one.seat === seat)?.side ?? -1]?.name ?? '';
  }
  /** The games of the server, asked for once. */
  games(): Promise<RulesetDescription[]> {
    this.asking ??= this.askGames().finally(() => {
      if (this.rulesets.length === 0) this.asking = undefined;
    });
    return this.asking;
  }
  private async askGames(): Promise<RulesetDescription[]> {
    return (this.rulesets = await fetchGames());
  }
  private asking: Promise<RulesetDescription[]> | undefined;
  private rulesets: RulesetDescription[] = [];
  private titlesAsked = false;

  async handbook(ruleset: string): Promise<string> {
    return (await fetchGames(ruleset))[0]?.handbook ?? '';
  }
  tell(words: string): void {
    this.leave();
    this.told = words;
  }
  say(words: string): void {
    this.said = words;
    this.redraw();
  }
  call(title: string, words: string): void {
    if (this.settings.sound) beep();
    if (!this.settings.notify || !document.hidden || !('Notification' in window)) return;
    try {
      if (Notification.permission === 'granted') new Notification(title, { body: words, tag: 'emcon' });
    } catch {
      // Android has the constructor, and it throws.
    }
  }

  /** As a value, since it is handed on. */
  readonly redraw = (): void => {
    if (this.drawing) return;
    this.drawing = true;
    const draw = (): void => {
      if (!this.drawing) return;
      this.drawing = false;
      this.draw();
    };
    // A tab that is not painted gets no frames, whether it counts as hidden or not; its title calls all the same.
    requestAnimationFrame(draw);
    setTimeout(draw, document.hidden ? 50 : 250);
  };

  flush(): void {
    this.draw();
  }

  private draw(): void {
    document.documentElement.dataset.theme = this.settings.theme;
    const waiting = this.waits().length;
    document.title = (waiting > 0 ? `(${waiting}) ` : '') + (this.table ? tableTitle(this.table) : 'emcon');
    const form = this.joining ?? this.making,
      unheard = this.lobby.lost ? `${w.lineLost} ${this.lobby.instead}` : form ? '' : this.lobby.over;
    const page = this.table
      ? tableView(this.table)
      : this.elsewhere
        ? this.elsewhereView(this.elsewhere)
        : this.joining
          ? joinView(this, this.joining)
          : this.making
            ? makeView(this, this.making)
            : startView(this, this.lists, this.first);
    render(
      html`${this.told && !this.table ? html`<p class="problem told" role="alert">${this.told}</p>` : nothing}${
          unheard && !this.table ? html`<p class="problem told" role="status">${unheard}</p>` : nothing
        }${page}
        <div class="for-readers" aria-live="assertive">${this.said}</div>`,
      document.getElementById('page')!,
    );
  }
  private elsewhereView(record: SeatRecord) {
    return html`<main class="start">
      <h1>${w.elsewhere}</h1>
      <p>${w.elsewhereWords}</p>
      <button type="button" class="main wide" @click=${() => void this.sitDown(record.match, record, 0, true)}>
        ${w.takeItBack}
      </button>
      <button type="button" class="wide" @click=${() => this.leave()}>${w.backToStart}</button>
    </main>`;
  }
}
