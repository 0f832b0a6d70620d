// Battles that begin without a form, and what every battle that is made here begins with: its maker's seat.
import { isNew, readBattles } from '../keep/battles';
import { saveSettings } from '../keep/settings';
import type { SeatRecord } from '../keep/store';
import { Refused } from '../session/lobby';
import { begun, optionsOf, type Offer } from '../table/offer';
import type { FilledLine } from '../table/value';
import { filledMessage } from '../wire/filled';
import { wordsOf } from '../wire/fault';
import {
  TimeKind,
  Watching,
  type Invite,
  type MatchCard,
  type MatchSettings,
  type RulesetDescription,
  type Scenario,
} from '../wire/frames';
import { w } from '../words';
import type { Front } from './around';
import { byDifficulty, inOrder } from './ladder';
import { madeUpName } from './names';

export interface Chosen {
  ruleset: RulesetDescription;
  scenario: Scenario;
}

/** The battle to begin with: as the games' data say, the easiest of all, of several the shortest. */
export function firstOf(games: RulesetDescription[]): Chosen | undefined {
  const easiest = games.flatMap((ruleset) =>
    inOrder(ruleset)
      .slice(0, 1)
      .map((scenario) => ({ ruleset, scenario })),
  );
  return easiest.sort((a, b) => byDifficulty(a.scenario, b.scenario))[0];
}

/** The option by which a battle is played at its quickest pace; none: it has but one. */
export function brisk(options: Offer | undefined): FilledLine[] {
  const line = options?.lines.find((one) => one.variant === 'pace'),
    field = line?.fields[0];
  if (!options || !field || !optionsOf(options, field).some((one) => one.token === 'brisk')) return [];
  return [{ ...begun(line), entries: [{ field: field.name, value: { kind: 'token', token: 'brisk' } }] }];
}

/** Begins a battle against the server with one press: no name, no form. It is brisk, but for who learns the game: the
 *  lessons follow the windows of the book. */
export async function playNow(app: Front, wanted: Chosen, seat = 0, waitsAt?: string): Promise<void> {
  const learning = isNew(await readBattles(app.store), wanted.ruleset.id);
  const invites = await created(app, {
    ruleset: wanted.ruleset.id,
    scenario: wanted.scenario.id,
    time: { kind: TimeKind.NONE },
    watching: Watching.WATCH_LIVE,
    options: filledMessage({ lines: learning ? [] : brisk(wanted.scenario.options) }),
  });
  await seated(app, invites, {
    seat,
    name: nameHere(app),
    title: app.titled(wanted.ruleset.id, wanted.scenario.id),
    learning,
    bots: true,
    ...(waitsAt ? { meanwhile: waitsAt } : {}),
  });
}

/** `page`: where the button is that was pressed. `like`: the battle that is wanted, by its ids; else the first one. */
export async function firstBattle(
  app: Front,
  page: { busy: boolean },
  like?: { ruleset: string; scenario: string },
): Promise<void> {
  if (page.busy) return;
  page.busy = true;
  app.redraw();
  try {
    const games = await app.games(),
      ruleset = games.find((one) => one.id === like?.ruleset),
      scenario = ruleset?.scenarios.find((one) => one.id === like?.scenario),
      wanted = ruleset && scenario ? { ruleset, scenario } : firstOf(games);
    if (!wanted) throw new Refused('no_games', w.noGames);
    await playNow(app, wanted);
  } catch (error) {
    app.tell(wordsOf(error));
  }
  page.busy = false;
}

/** The name that this player goes by; whoever has said none gets one, which he can change. */
export function nameHere(app: Front): string {
  if (!app.settings.name) {
    app.settings = { ...app.settings, name: madeUpName() };
    void saveSettings(app.store, app.settings);
  }
  return app.settings.name;
}

export async function created(app: Front, settings: MatchSettings): Promise<Invite[]> {
  const answer = await app.lobby.ask({ case: 'createMatch', value: { settings } });
  if (answer.body.case !== 'created') throw new Refused('no_answer', 'The server has not said which match it is.');
  return answer.body.value.invites;
}

/** Its maker takes his seat; the others are invited from there. */
export async function seated(
  app: Front,
  invites: Invite[],
  want: { seat: number; name: string; title: string; learning: boolean; bots: boolean; meanwhile?: string },
): Promise<void> {
  const own = invites.find((one) => one.seat === want.seat) ?? invites[0]!,
    record = await app.lobby.join({ code: own.code }, want.name, want.title);
  record.invites = invites.map((one) => [one.seat, one.code]);
  if (want.learning) record.learning = true;
  if (want.meanwhile) record.meanwhile = want.meanwhile;
  const table = Promise.resolve(app.store?.saveSeat(record)).then(() => app.sitDown(record.match, record)),
    others = want.bots ? invites.filter((one) => one !== own) : [];
  // Each way to the server counts, so they are asked while one sits down. Those that do not come can be asked again at
  // the table, or somebody else invited.
  await Promise.all([table, ...others.map((one) => app.askBot(one.code, table))]);
}

/** The battle that follows that of `before`; its form, where the seat is refused. */
export async function goOn(app: Front, code: string, before: SeatRecord): Promise<void> {
  try {
    const record = await app.lobby.join({ code }, before.name || nameHere(app), before.title);
    record.follows = before.match;
    if (before.learning) Object.assign(record, { learning: true, taught: before.taught, folded: before.folded });
    await app.store?.saveSeat(record);
    await app.sitDown(record.match, record);
  } catch (error) {
    app.askJoin({ code, problem: wordsOf(error) });
  }
}

/** The same battle against the server while `record` waits for an opponent. */
export async function meanwhile(app: Front, record: SeatRecord, card: MatchCard | undefined): Promise<void> {
  const games = await app.games(),
    ruleset = games.find((one) => one.id === card?.ruleset),
    scenario = ruleset?.scenarios.find((one) => one.id === card?.scenario),
    chosen = ruleset && scenario ? { ruleset, scenario } : firstOf(games);
  if (!chosen) throw new Refused('no_games', w.noGames);
  await playNow(app, chosen, record.seat, record.match);
}

/** A match of the same settings with somebody else; the seat in the one that nobody comes to is given up. */
export async function instead(
  app: Front,
  { record, card, bot }: { record: SeatRecord; card: MatchCard; bot: boolean },
): Promise<void> {
  const { settings } = card;
  try {
    const invites = await created(app, {
      ruleset: card.ruleset,
      scenario: card.scenario,
      name: card.name,
      time: settings?.time ? { ...settings.time } : { kind: TimeKind.NONE },
      watching: settings?.watching ?? Watching.WATCH_LIVE,
      options: filledMessage(settings?.options ?? { lines: [] }),
    });
    await app.store?.forgetSeat(record);
    await seated(app, invites, {
      seat: record.seat,
      name: record.name,
      title: record.title,
      learning: record.learning ?? false,
      bots: bot,
    });
  } catch (error) {
    app.tell(wordsOf(error));
  }
}
