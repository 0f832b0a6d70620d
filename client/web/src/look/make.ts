// Making a match: game, scenario, its options, clock and who may watch; then the maker takes a seat and gets links for
// the others.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isNew, readBattles } from '../keep/battles';
import { nameOf, saveSettings } from '../keep/settings';
import { fieldView } from '../orders/fields/field_view';
import { begun, emptyOffer } from '../table/offer';
import { Refused } from '../session/lobby';
import { findValue, type FilledLine, type Value } from '../table/value';
import { filledMessage } from '../wire/filled';
import { wordsOf } from '../wire/fault';
import { Watching, type Invite, type MatchSettings, type RulesetDescription, type Scenario } from '../wire/frames';
import { w } from '../words';
import type { Against, Front, Wish } from './around';
import { bookOf } from './read_book';
import { clocks, eveningsOf, timeWords } from './clock';
import { formHead, nameField, refuse } from './join';
import { brisk, created, firstOf, seated } from './quick';

export interface Making {
  against: Against;
  wish: Wish;
  rulesets: RulesetDescription[];
  ruleset: number;
  scenario: number;
  /** Values of the scenario's options, by line and field. */
  values: Map<string, Value | undefined>;
  seat: number;
  problem: string;
  busy: boolean;
  /** The match that was made already, of these settings, while its maker has no seat yet, as after a name that was
   *  refused. */
  made?: { of: string; invites: Invite[] };
}

/** `wish`: a battle that was chosen before the form. */
export const newMaking = (against: Against, wish: Wish = {}): Making => ({
  against,
  wish,
  rulesets: [],
  ruleset: 0,
  scenario: 0,
  values: new Map(),
  seat: 0,
  problem: '',
  busy: false,
});

/** The battle that was played last, or the one to begin with. */
async function usual(app: Front, games: RulesetDescription[]): Promise<Wish> {
  const [last] = await readBattles(app.store),
    ruleset = games.find((one) => one.id === last?.ruleset),
    scenario = ruleset?.scenarios.find((one) => one.id === last?.scenario);
  return ruleset && scenario ? { ruleset, scenario } : (firstOf(games) ?? {});
}

export async function fetchRulesets(app: Front, making: Making): Promise<void> {
  try {
    const games = await app.games(),
      { ruleset, scenario } = making.wish.ruleset ? making.wish : await usual(app, games);
    // At once: what somebody chooses then stays.
    making.rulesets = games;
    making.ruleset = Math.max(
      0,
      making.rulesets.findIndex((one) => one.id === ruleset?.id),
    );
    making.scenario = Math.max(
      0,
      making.rulesets[making.ruleset]?.scenarios.findIndex((one) => one.id === scenario?.id) ?? 0,
    );
  } catch (error) {
    making.problem = wordsOf(error);
  }
  app.redraw();
}

/** What an option has, as the form shows it; before it is touched only where that is not its default: against the
 *  server a battle is brisk. */
function valueOf(making: Making, scenario: Scenario, l: number, f: number): Value | undefined {
  if (making.values.has(`${l}.${f}`)) return making.values.get(`${l}.${f}`);
  const line = scenario.options!.lines[l]!,
    preset = making.against === 'bot' ? brisk(scenario.options).find((one) => one.variant === line.variant) : undefined;
  return preset && findValue(preset, line.fields[f]!.name);
}

function options(making: Making, scenario: Scenario): FilledLine[] {
  return (scenario.options ?? emptyOffer()).lines.flatMap((line, l) => {
    const entries = line.fields.flatMap((field, f) => {
      const value = valueOf(making, scenario, l, f);
      return value ? [{ field: field.name, value }] : [];
    });
    return entries.length > 0 ? [{ ...begun(line), entries }] : [];
  });
}

/** What the button of the form says. */
const doIt: Record<Against, string> = { friend: w.makeMatch, find: w.go, bot: w.begin, learn: w.begin };

/** Whom one meets must know when to be there. */
const timesToMeet = [clocks.live, clocks.daily, clocks.twoDays, clocks.long];
const times = [clocks.none, clocks.live, clocks.long, clocks.daily, clocks.twoDays].map((time) => ({
  words: timeWords(time),
  time,
}));

/** The scenario of the guided battle of a game. */
async function guided(app: Front, ruleset: RulesetDescription): Promise<Scenario> {
  const ids = (await bookOf(await app.handbook(ruleset.id))).guided(),
    found = ruleset.scenarios.find((one) => ids.includes(one.id));
  if (!found) throw new Error(w.noLesson);
  return found;
}

/** To the table where somebody waits for such a battle, or to one's own, to wait there. */
async function find(
  app: Front,
  making: Making,
  ruleset: RulesetDescription,
  scenario: Scenario,
  time: string,
): Promise<void> {
  const record = await app.lobby.find(
    {
      ruleset: ruleset.id,
      scenario: scenario.id,
      time: { ...timesToMeet[Number(time)]! },
      watching: Watching.WATCH_LIVE,
      options: filledMessage({ lines: options(making, scenario) }),
    },
    app.settings.name,
    app.titled(ruleset.id, scenario.id),
  );
  if (isNew(await readBattles(app.store), ruleset.id)) await app.store?.saveSeat({ ...record, learning: true });
  await app.sitDown(record.match, record);
}

/** Makes the match, or gives the one that was made of the same settings before. */
async function made(app: Front, making: Making, settings: MatchSettings): Promise<Invite[]> {
  const of = JSON.stringify(settings, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  if (making.made?.of === of) return making.made.invites;
  const invites = await created(app, settings);
  making.made = { of, invites };
  return invites;
}

async function create(app: Front, making: Making, event: Event): Promise<void> {
  event.preventDefault();
  if (making.busy) return;
  const form = new FormData(event.target as HTMLFormElement),
    text = (name: string): string => nameOf(form.get(name));
  const ruleset = making.rulesets[making.ruleset]!,
    friend = making.against === 'friend';
  making.busy = true;
  making.problem = '';
  app.settings = { ...app.settings, name: text('name') };
  void saveSettings(app.store, app.settings);
  app.redraw();
  try {
    const scenario = making.against === 'learn' ? await guided(app, ruleset) : ruleset.scenarios[making.scenario]!;
    if (making.against === 'find') return await find(app, making, ruleset, scenario, text('time'));
    const invites = await made(app, making, {
        ruleset: ruleset.id,
        scenario: scenario.id,
        name: text('match'),
        listed: form.get('listed') === 'on',
        time: friend ? times[Number(text('time'))]!.time : scenario.sides.length > 2 ? times[1]!.time : times[0]!.time,
        watching: !friend || form.get('watch') === 'on' ? Watching.WATCH_LIVE : Watching.WATCH_NONE,
        options: filledMessage({ lines: options(making, scenario) }),
      }),
      name = text('name'),
      title = app.titled(ruleset.id, scenario.id);
    await seated(app, invites, {
      seat: making.seat,
      name,
      title,
      learning: making.against === 'learn' || isNew(await readBattles(app.store), ruleset.id),
      bots: !friend,
    });
  } catch (error) {
    // Another name may do; what else is refused may be so for ever.
    if (!(error instanceof Refused && ['bad_text', 'too_long'].includes(error.code))) delete making.made;
    refuse(app, making, error);
  }
}

function optionsView(app: Front, making: Making, scenario: Scenario): TemplateResult | typeof nothing {
  const offer = scenario.options ?? emptyOffer();
  if (offer.lines.length === 0) return nothing;
  return html`<details class="options-of">
    <summary>${w.options}</summary>
    ${offer.lines.map(
      (line, l) =>
        html`<div class="order">
          ${line.label && line.fields.length > 1 ? html`<h3>${line.label}</h3>` : nothing}${line.fields.map(
            (field, f) =>
              fieldView(
                {
                  // What an option does says more than what its only field is called.
                  offer,
                  field: line.label && line.fields.length === 1 ? { ...field, label: line.label } : field,
                  id: `o${l}-${f}`,
                  value:
                    valueOf(making, scenario, l, f) ?? (making.values.has(`${l}.${f}`) ? undefined : field.fallback),
                  onMap: () => undefined,
                  redraw: app.redraw,
                  set: (value) => {
                    making.values.set(`${l}.${f}`, value);
                    app.flush();
                  },
                },
                [],
              ),
          )}
        </div>`,
    )}
  </details>`;
}

/** Seats are counted from 0, side by side. */
function seatsOf(scenario: Scenario): { seat: number; words: string }[] {
  const out: { seat: number; words: string }[] = [];
  for (const side of scenario.sides)
    for (let n = 0; n < Math.max(1, side.seats); n++)
      out.push({ seat: out.length, words: side.seats > 1 ? `${side.name} (${n + 1})` : side.name });
  return out;
}

export function makeView(app: Front, making: Making): TemplateResult {
  const ruleset = making.rulesets[making.ruleset],
    scenario = ruleset?.scenarios[making.scenario];
  const pick = (change: Partial<Making>): void => {
    Object.assign(making, { values: new Map(), seat: 0 }, change);
    app.redraw();
  };
  return html`<main class="start">
    ${formHead(app, w.making[making.against], making.problem)}
    ${
      !ruleset || !scenario
        ? html`<p>${making.problem ? '' : w.loading}</p>`
        : html`<form @submit=${(event: Event) => void create(app, making, event)}>
            <label
              >${w.game}<select
                @change=${(event: Event) =>
                  pick({ ruleset: Number((event.target as HTMLSelectElement).value), scenario: 0 })}
              >
                ${making.rulesets.map(
                  (one, i) => html`<option value=${i} ?selected=${i === making.ruleset}>${one.title}</option>`,
                )}
              </select></label
            >
            ${
              making.against === 'learn'
                ? html`<p class="dim">${w.learnHelp}</p>`
                : html`<label
                      >${w.scenario}<select
                        @change=${(event: Event) =>
                          pick({ scenario: Number((event.target as HTMLSelectElement).value) })}
                      >
                        ${ruleset.scenarios.map(
                          (one, i) =>
                            html`<option value=${i} ?selected=${i === making.scenario}>
                              ${one.title}${one.minutes > 0 ? ` (${w.minutes(one.minutes)})` : ''}
                            </option>`,
                        )}
                      </select></label
                    >
                    <p class="dim">
                      ${scenario.summary} ${['friend', 'find'].includes(making.against) ? eveningsOf(scenario) : ''}
                    </p>
                    <label ?hidden=${making.against === 'find'}
                      >${w.yourSeat}<select
                        @change=${(event: Event) => {
                          making.seat = Number((event.target as HTMLSelectElement).value);
                        }}
                      >
                        ${seatsOf(scenario).map(
                          ({ seat, words }) =>
                            html`<option value=${seat} ?selected=${seat === making.seat}>${words}</option>`,
                        )}
                      </select></label
                    > `
            }
            ${nameField(app)}${
              making.against === 'find'
                ? html`<fieldset>
                    <legend>${w.when}</legend>
                    ${timesToMeet.map(
                      (one, i) =>
                        html`<label class="option"
                          ><input type="radio" name="time" value=${i} ?checked=${i === 0} /><span class="grow"
                            >${i % 3 === 0 ? w.clockNow : w.clockDays}: ${timeWords(one)}</span
                          ></label
                        >`,
                    )}
                  </fieldset>`
                : nothing
            }${
              making.against !== 'friend'
                ? nothing
                : html`<label>${w.matchName}<input name="match" maxlength="40" autocomplete="off" /></label>
                    <label
                      >${w.timeLimit}<select name="time">
                        ${times.map((one, i) =>
                          i === 0 && seatsOf(scenario).length > 2
                            ? nothing
                            : html`<option value=${i}>${one.words}</option>`,
                        )}
                      </select></label
                    >
                    <label class="option"
                      ><input type="checkbox" name="watch" checked /><span class="grow">${w.mayWatch}</span></label
                    ><label class="option"
                      ><input type="checkbox" name="listed" /><span class="grow">${w.listed}</span></label
                    >`
            }
            ${making.against === 'learn' ? nothing : optionsView(app, making, scenario)}<button
              type="submit"
              class="main wide"
              ?disabled=${making.busy || !app.store}
            >
              ${making.busy ? w.loading : doIt[making.against]}
            </button>
          </form>`
    }
  </main>`;
}
