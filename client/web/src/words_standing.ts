// Words of what is answered for the player, what it promises, and what came of it.

export const standingWords = {
  suggestOn: 'Suggest from now on',
  fromNowOn: (what: string) => `From now on ${what}`,
  fromNextOn: (what: string) => `From the next decision on: ${what}. “More”, “Standing answers” ends it.`,
  standing: 'Standing answers',
  standingHelp:
    "What is ticked is answered for you, after a pause that looks like a hand's, until the turn that it names: as " +
    'suggested, or by what happens if you do nothing. Nobody else is told.',
  standingSet: 'Stored.',
  worthWith: (values: string, n: string) => `worth ${n} with ${values}`,
  struck: (own: number, others: number) => `You lost ${own} to hits, others ${others}.`,
};
