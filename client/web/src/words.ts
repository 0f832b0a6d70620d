// Every word that the page says by itself. What a match says comes from the server.

const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const within = ['', ', a little clockwise', ', halfway to the next', ', more than halfway to the next'];

export const w = {
  // The first page
  lead: 'Starship battles with hidden information, in a browser.', play: 'Play', making: { friend: 'Invite a friend', bot: 'Play now, against the server', learn: 'Learn' }, begin: 'Begin', askBot: 'Let the server play it', noLesson: 'This game has no guided battle.', learnHelp: 'A small battle against a bot of the server. Each kind of decision is explained at its first time.', lesson: 'Lesson', inviteOrCode: 'Invite link or code', join: 'Join',
  myMatches: 'My matches', openMatches: 'Open to everybody', watch: 'Watch', noneOpen: 'Nobody waits for an opponent now.', noneRunning: 'Nothing is played in public now.',
  loading: 'One moment …', notListed: 'not known to the server any more', forget: 'Forget this match here', notices: 'Licences', settings: 'Settings', free: 'free', freeSeat: (side: string) => (side ? `free (${side})` : 'free'),
  phases: ['waits for players', 'is being set up', 'running', 'adjourned', 'ended', 'stands still'] as readonly string[],
  name: 'Your name', theme: 'Colours', themes: { dark: 'dark', light: 'light', contrast: 'high contrast', 'colour-blind': 'for the colour-blind' },
  setConfirm: 'Ask once before a lock without orders where an order promises more', setSound: 'A sound when a decision is yours', setNotify: 'A notification when a decision is yours',
  setSpeak: 'Read the log out as it comes', readSeatFile: 'Take a seat from its file', noSeatFile: 'This is no file of a seat.', noCode: 'This invite names no code.', cutCode: (n: number) => `A code has 12 letters and digits, such as abcd-efgh-jkmn, and this has ${n}: it may have been cut off when it was copied.`, cutKey: (key: string) => `What follows the + of an invite is the fingerprint of the server's key: 16 letters and digits, such as abcd-efgh-ijkl-mnop. “${key}” is none: it may have been cut off when it was copied.`, badLink: 'This link leads nowhere: it may have been cut off when it was copied.', notMySeat: 'No seat of this match is kept in this browser.', blankName: 'A name needs more than blanks.', otherVersion: 'This page and the server are of different versions. Load the page anew.', noSuchSeat: 'No seat is known by this link. It may have been used already, or cut off when it was copied.',
  noStore: 'This browser stores nothing here (a private window?), so a seat would be lost with the tab. You can still watch.',
  // Joining and making
  takeSeat: 'Take the seat', backToStart: 'To the first page', match: 'Match', game: 'Game', players: 'Players', timeLimit: 'Clock', seat: 'Seat', anySeat: 'any free one',
  seatOf: (seat: number, side: string) => `seat ${seat}, ${side}`, sideNumber: (n: number) => `side ${n}`, noClock: 'no clock', bank: (minutes: number, more: number) => `${minutes} min each, ${more} s more at each lock`,
  perStep: (s: number) => `${s} s for each question`, perTurn: (h: number) => (h % 24 === 0 ? `${times(h / 24, 'day', 'days')} for each turn` : `${h} h for each turn`),
  ownData: (hash: string) => `The host plays this match with data of his own (${hash}): ships, weapons or the scenario are not those of his program.`,
  testMatchWords: 'This is a test match: its dice follow from a seed that is known.', testMatch: 'test match', scenario: 'Scenario', minutes: (n: number) => `${n} min`, yourSeat: 'You play',
  matchName: 'Name of the match, if you like', mayWatch: 'Others may watch by a link', listed: 'Show it in the lists of everybody', options: 'Options of the scenario', makeMatch: 'Make it and get the link',
  seatHelp: 'The seat is kept in this browser alone. Some browsers delete what they keep after a week without a visit: save the seat as a file for a match that lasts longer.',
  elsewhere: 'This seat is in another tab', elsewhereWords: 'One seat can be played in one place at a time.', takeItBack: 'Play it here',
  // Head and map
  youPlay: 'You play', turn: (n: number) => `turn ${n}`, turnOf: (n: number, last: number) => (last > 0 ? `Turn ${n} of ${last}` : `Turn ${n}`), away: 'away', spectators: (n: number) => times(n, 'spectator', 'spectators'), timeLeft: 'Time left',
  lineLost: 'The connection is lost; trying again …', lineQuiet: 'Nothing is heard of the server', connecting: 'Connecting …', late: 'Sent; no answer yet', days: (d: number, h: number) => `${times(d, 'day', 'days')} ${h} h`,
  noMapYet: 'The map comes when the battle begins.', map: 'map', mapLabel: (title: string) => `${title}: arrow keys move a cursor, Enter chooses what is there`,
  mapHelp: 'The list of places tells the same as the map; ? lists the keys.', mapTools: 'Map', zoomIn: 'Nearer', zoomOut: 'Further away',
  zoomAll: 'Show all', rulerHere: 'Ruler from here', gridOf: (step: string) => `a square is ${step}`, besideMap: 'Orders and more', parts: 'Parts of the page',
  heights: { low: 'Lower the sheet', half: 'Sheet at half height', full: 'Raise the sheet' }, apart: (range: string, from: string) => `${range} from ${from}`,
  // Things
  heading: 'heading', at: 'at', wasAt: 'was at', ofThem: (n: number) => `${n} of them`, turnsOld: (n: number) => `${times(n, 'turn', 'turns')} old`, range: (range: string, way: string) => [`${range} away`, way].filter(Boolean).join(', '),
  degrees: (n: number) => `at ${n} degrees`, off: (n: number) => (n === 0 ? 'ahead' : n === -180 ? 'astern' : `${Math.abs(n)} degrees to ${n > 0 ? 'starboard' : 'port'}`), direction: (d: number, part: number, heads: boolean) => `${heads ? `heading ${d - 1}` : `direction ${d}`}${within[part] ?? ''}`, on: (map: string) => ` on ${map}`, places: 'Everything on the map', rangesFrom: (name: string) => `Ranges are from ${name}.`,
  others: 'Others', emptyTable: 'Nothing is on the table.', lastTurn: 'last turn', now: 'now', nextTurn: 'next turn', sheetOf: (name: string) => `Sheet of ${name}`, partOf: 'part of', linked: 'linked:', linkedWithIt: 'linked with it:',
  holds: 'holds:', sinceTurn: (n: number) => `since turn ${n}`, explain: (clause: string) => `What ${clause} says`,
  // Orders
  orders: 'Orders', allOver: 'The battle is over.', newDice: 'The dice are to be made anew, because somebody left.', takePart: 'Take part', notAllHere: 'Not all seats are taken yet', settingUp: 'All seats are taken; the dice are being made ready.',
  adjourned: 'The match is adjourned.', locked: 'Locked. Your orders are final.', watching: 'You watch.', watchingWaits: (title: string, who: string) => `${title} – waiting for ${who}`, waitingFor: (who: string) => `Waiting for ${who}.`,
  nothingAsked: 'Nothing is asked of you now.', yourDecision: 'Your decision', standingAnswers: 'Your standing answer is given in some seconds, unless you are quicker.', howToAnswer: 'How to answer',
  part: (n: number, title: string) => `${n} ${title}`, orderForm: (name: string) => `Order: ${name}`, giveOrder: 'Give order', cancel: 'Cancel', given: 'given', takeBack: (name: string) => `Take back: ${name}`, undo: 'Undo', suggest: 'Suggest', noneSuggested: (why: string) => `Nothing is suggested. ${why}`, nothingBetter: 'No order promises more than what you have.', nothingRated: 'The rules rate no order of this question.',
  suggested: 'Suggested', goOn: 'Go on', carryOut: (n: number) => `Carry out ${times(n, 'order', 'orders')}`, lockOrders: (n: number) => `Lock ${times(n, 'order', 'orders')}`, lockNone: 'Lock without orders',
  lockSure: 'No orders, though something promises more? Press again', makesFinal: (orders: string) => `This becomes final: ${orders}.`, ifNothing: (orders: string) => `If you do nothing, this is done: ${orders}.`, ifNothingNone: 'If you do nothing, nothing is ordered.', noOrders: 'no orders',
  worth: (n: string) => `worth ${n}`, upTo: (n: number) => `up to ${n} times`, staysSecret: 'stays secret', none: 'none', lacks: (name: string, price: string, left: string) => `It takes ${price} of ${name}, and ${left} ${left === '1' ? 'is' : 'are'} left.`, spentOf: (name: string, spent: string, bounds: string, rest: string) => `${name} ${spent} of ${bounds}, ${rest}`, over: (n: string) => `${n} over`, short: (n: string) => `${n} short`, left: (n: string) => `${n} left`, exactly: (n: string) => `exactly ${n}`,
  pleaseFill: (name: string) => `Please fill in: ${name}.`, proposed: (who: string, what: string) => `${who} proposes: ${what}.`, agree: 'Agree', decline: 'Decline', lapsed: (what: string) => `No longer proposed: ${what}.`,
  // Fields
  leaveEmpty: 'Leave empty', to: 'to', less: (name: string) => `Less: ${name}`, more: (name: string) => `More: ${name}`, onMap: 'On the map', cannotBe: (name: string, typed: string, right: string) => `${name} cannot be ${typed}, but ${right}.`, pleaseType: (name: string, right: string) => `Please fill in ${name}: ${right}.`, inSteps: (range: string, step: string) => `${range} in steps of ${step}`,
  noneOr: (least: number, most: number) => `0, or ${least} to ${most}`, onlyMarked: 'one of the places marked on the map', aHex: 'a hex such as 2523', aPoint: 'a point such as 12,-4.5',
  fromList: (name: string) => `${name}, from a list`, choose: 'Choose …', moveBy: (by: string) => `Move by ${by}`, moved: (way: string, by: string) => `${by} to ${way}`, between: (a: number, b: number) => (a === b ? `exactly ${a} of them` : a === 0 ? `at most ${b} of them` : `${a} to ${b} of them`), atLeast: (n: number) => `at least ${n}`,
  nth: (n: number) => `${n}.`, givenOut: (given: number, total: number) => `${given} of ${total} given out`, pathSoFar: 'The path so far', noLegs: 'no legs yet', shorterLeg: 'Shorter last leg', longerLeg: 'Longer last leg', takeLegBack: 'Take the last leg back', legLong: (leg: string, unit: string) => (unit ? `${leg} (${unit})` : leg),
  addLeg: 'Add a leg', priceEach: (name: string, price: string, unit: string) => `${name} ${price} per ${unit}`, fromFile: 'From a file', bytesOf: (n: number, most: number) => `${n} of ${most} bytes`,
  // Log, talk, reading
  tabs: { orders: 'Orders', places: 'Places', log: 'Log', talk: 'Talk', more: 'More' }, log: 'What happened', filter: 'Show', find: 'Find', notable: 'notable', grave: 'grave', toldAll: 'told to everybody', toldYou: 'not told to everybody',
  filters: { all: 'all', notable: 'what matters', grave: 'grave', dice: 'with dice', thing: 'about the chosen one', turn: 'this turn' }, earlier: (n: number) => `${times(n, 'line', 'lines')} before these`, nothingYet: 'Nothing has happened yet.',
  nothingSuch: 'Nothing of this kind.', notFound: (text: string) => `Nothing says “${text}”.`, die: (sides: number, value: number) => `a die of ${sides} shows ${value}`, show: (handle: string) => `Show ${handle}`, since: 'Since your last order', lately: 'Newest first', moreInLog: (n: number) => `and ${n} more in the log`, read: 'Hide this',
  talk: 'Talk', nothingSaid: 'Nobody has said anything.', saySomething: 'Say something', say: 'Say', toAll: 'to all', toSide: 'to my side', side: 'side', somebody: '(somebody)', spectatorSays: (name: string) => `spectators: ${name}`,
  rules: 'Rules', figure: (word: string) => `What ${word} means`, contents: 'Contents', close: 'Close', notInBook: 'The handbook says nothing under this number.', tableOf: (name: string) => `Table: ${name}`, keys: 'Keys',
  // More
  briefing: 'Briefing', watchLink: 'Link for those who watch', inviteFor: (seat: number, side: string) => `Invite for ${side ? `${side}, ` : ''}seat ${seat}`, inviteCode: 'or its code', inviteHelp: (n: number) => `The battle begins when every seat is taken. Send ${n === 1 ? 'your opponent the link or the code' : 'each player a link or a code'}, or let the server play.`, copy: 'Copy', copied: 'Copied', copyByHand: 'Now copy it by hand', propose: 'Propose',
  proposals: { draw: 'Draw', adjourn: 'Adjourn', resume: 'Go on', pause: 'Stop the clocks', unlock: 'Take a lock back' }, trust: 'Trust', serverKey: 'The server signs with the key', trustHelp: 'Receipts hold what this page saw with the server\'s signatures. With them and the transcript anybody can check every die: emcon-server verify.',
  saveReceipts: 'Save receipts', saveTranscript: 'Save transcript', notSaved: 'It could not be fetched.', saveSeat: 'Save seat as a file', carry: 'Go on elsewhere', carryHelp: 'The seat goes on where this link is opened', code: 'Code for a camera', codeTooLong: 'The link is too long for a code.', concede: 'Concede', leaveSeat: 'Leave the seat', pressAgain: 'Press again to do it',
  standing: 'Standing answers', standingHelp: 'What is ticked is answered for you by its default, after a pause that looks like a hand\'s, until the turn that it names.', standingSet: 'Stored.',
  // The end
  theEnd: 'The end', won: (who: string, you: boolean) => (you ? `You have won: ${who}.` : `${who} won.`), nobodyWon: 'Nobody has won.', decided: 'What decided it', diceWrong: 'The dice are not as promised:', noDice: 'The match ended before its dice were made; the server\'s seed is the one it was committed to.',
  diceHold: (n: number) => `Seed, key and the parts of ${times(n, 'seat', 'seats')} are as promised before the first roll.`, watchFilm: 'See it again', rematch: 'Another battle, sides swapped', joinRematch: 'To the other battle', newTalk: 'new',
  film: 'Film', step: (n: number, all: number) => `Step ${n} of ${all || '…'}`, stepBack: 'A step back', stepOn: 'A step on', stop: 'Stop', speed: 'Speed', eyes: 'Eyes', truth: 'as it was', everybody: 'as everybody knew it', eyesOf: (name: string) => `as ${name} knew it`,
  showOrders: 'Show what everybody had ordered', ordered: 'Ordered', byStanding: '(standing answer)', byDeadline: '(time ran out)', byLeave: '(had left)', setUp: 'Set-up', nothingTold: 'Nothing was told in this step.', linkHere: 'Link to this moment', leaveFilm: 'Back to the end',
  kept: { 'not sealed': '', 'as shown': 'as it was locked', opens: 'fits its commitment', 'never closed': 'its question never closed', broken: 'DOES NOT FIT ITS COMMITMENT' },
  closed: (code: number) => ({ 4006: 'There is nothing here that is yours to see.', 4010: 'This seat has connected from elsewhere.', 4005: 'The server has refused this.' })[code] ?? `The server has closed the connection (${code}).`,
  went: (name: string) => `${name || 'Somebody'} has gone.`,
  keyList: [
    ['1 – 5', 'orders, places, log, talk, more'], ['Tab', 'to the next control; arrows within tabs and choices'], ['M', 'to the map'], ['Arrows', 'on the map: move the cursor; with Shift five steps'], ['Enter', 'on the map: choose what is there'],
    ['r', 'on the map: ruler from the cursor'], ['+ − 0', 'nearer, further away, everything on the map'], ['m', 'the next map'], ['j k', 'the next thing, the one before'], ['s', 'suggest orders'], ['u', 'undo'], ['L', 'lock'], ['h', 'the handbook'],
    ['n p o', 'in the film: a step on, a step back, what was ordered'], ['Esc', 'close what is open'], ['?', 'these keys'],
  ] as readonly (readonly [string, string])[],
} as const;
