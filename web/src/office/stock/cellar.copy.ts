/** Words for a count without a network (APP-1). */
const signed = (by: number) => (by > 0 ? `+${by}` : `−${-by}`)

export const copy = {
  number: 'Counted',
  countedOf: (what: string) => `Counted of ${what}`,
  remove: (what: string) => `Leave out ${what}`,
  waits: 'Waits for the network',
  waiting: (n: number) => `Waits for the network (${n})`,
  whenBack: 'Book when the network is back',
  willBook: 'Booked by itself when the network is back, if nothing differs',
  nothing: 'No product has this code. Find it by its name, or leave it out.',
  several: (n: number) => `${n} products match. Find the right one by its name, then leave this out.`,
  lots: (typed: string) =>
    `It lies in several lots, which are on the list now: divide your ${typed} among them, then leave this out.`,
  twice: (typed: string) =>
    `It is on the list already. You counted ${typed} here: put the right number there, then leave this out.`,
  since: (changes: readonly { who: string; by: number }[]) =>
    `Since you counted: ${changes.map(({ who, by }) => `${who} ${signed(by)}`).join(', ')}. Is your number from before that?`,
  keep: (typed: string) => `Keep ${typed}`,
  again: 'Count again',
}
