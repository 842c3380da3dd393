/** The texts of the settings screen. */
export const copy = {
  owners: (hint?: string) => [hint, 'Only the owner changes this.'].filter(Boolean).join('. '),
  title: 'Settings',
  lead: 'Live on every page within two seconds',
  reminders: (n: { asked: number; reminded: number; stopped: number }) =>
    `In 30 days: ${n.asked} asked for a review, ${n.reminded} reminded of a cart, ${n.stopped} stopped it.`,
  bank: 'Bank transfer',
  bankNote: 'The account is changed on a page of its own, with password and code.',
  bankOpen: 'Bank account',
  legalNote:
    'Empty: the text that comes with the shop. An empty line begins a paragraph, a line that begins with # is a heading.',
  history: 'Changes so far',
  historyLead: 'The newest first. Taking one back is a change as well.',
  empty: 'nothing',
  system: 'The shop',
  noHistory: 'Nobody has changed anything yet.',
  revert: 'Take back',
  revertNamed: (field: string) => `Take the change of ${field} back`,
  reverted: 'Taken back.',
  by: (who: string, when: string) => `${who}, ${when}`,
  readOnly: 'Your role may look at the settings, not change them.',
  ordersNote: 'When the goods of an order that nobody confirmed come back, and how much may be held.',
  rupees: 'Rs',
  changed: 'changed',
  was: (before: string) => `was ${before}`,
  dearerTitle: 'Members would pay more than guests',
  dearer: (member: number, guest: number) =>
    `Members would get ${member} % off and guests ${guest} %. Whoever joins would pay more than before.`,
  dearerSave: 'Save it all the same',
  dearerBack: 'Change it',
  saved: 'Saved. Every page follows within two seconds.',
}
