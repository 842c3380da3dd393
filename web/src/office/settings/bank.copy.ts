import type { BankChange, PayAccount } from '#/office/api/peopleApi.ts'
import { spaced } from './iban.copy.ts'

const KINDS = { bank: 'Another bank', raast: 'Raast', easypaisa: 'Easypaisa', jazzcash: 'JazzCash' } as const

const labelOf = ({ kind, name }: PayAccount) => (kind === 'bank' ? name : KINDS[kind])
const numbersOf = ({ number, iban }: PayAccount) => [number, spaced(iban)].filter((one) => one !== '').join(', ')
const listOf = (list: readonly PayAccount[]) =>
  list.length === 0 ? 'none' : list.map((one) => `${labelOf(one)} ${numbersOf(one)}`).join('; ')

/** The texts of the bank account's screen. */
export const bankCopy = {
  title: 'Bank account',
  lead: 'Only owners change it. Every change asks for password and code',
  shown: 'Shown to shoppers',
  none: 'No account is set: the shop takes no bank transfers. A demo shows a sample account.',
  badge: 'Shown',
  accountTitle: 'Title',
  iban: 'IBAN',
  bank: 'Bank',
  titleExact: 'Title, exactly as at the bank',
  change: 'Change the account',
  first: 'Set an account',
  stopShowing: 'Stop taking transfers',
  more: 'More ways to pay',
  moreLead: 'Shoppers choose among them, the account above first.',
  moreNone: 'None: shoppers see the account above alone.',
  moreChange: 'Change the ways',
  moreForm: 'Ways beside the account',
  moreHint:
    'All of them as they are to be. They change the same way as the account: mailed to every owner, live after 12 hours.',
  kinds: KINDS,
  labelOf,
  numbersOf,
  listOf,
  sameMore: ({ moreBefore, moreAfter }: BankChange) => listOf(moreBefore) === listOf(moreAfter),
  kind: 'Kind',
  way: (n: number) => `Way ${n}`,
  wallet: 'Mobile number of the wallet',
  raastId: 'Raast ID',
  raastIban: 'IBAN of the account behind it',
  add: 'Add a way',
  remove: (n: number) => `Remove way ${n}`,
  up: (n: number) => `Move way ${n} up`,
  upShort: 'Move up',
  askMore: 'Ask to change the ways',
  full: 'Five ways beside the account are the most.',
  who: 'Who hears of a change',
  whoLines: [
    'All owners at once, by mail, with the old and the new number.',
    'Shoppers see the new account after 12 hours; at once where none was set. Any owner can stop it until then.',
    'The log keeps who asked, when, and from which network.',
  ],
  formTitle: 'New account',
  removeTitle: 'Stop taking transfers',
  removeText: 'Shoppers pay at the door alone from then on.',
  replaces: (bank: string) => `Replaces ${bank} in what shoppers see`,
  checks: 'The check digits fit',
  missing: {
    bankName: 'Type the name of the bank.',
    iban: 'Type the IBAN of the account.',
    accountTitle: 'Type the title of the account.',
  },
  noIban: 'This is not an IBAN: its check digits do not fit. Compare it with the bank’s own letter.',
  password: 'Your password',
  why: 'Why (kept in the log)',
  ask: 'Ask to change the account',
  setNow: 'Set the account',
  cancel: 'Cancel',
  fix: (n: number) => (n === 1 ? 'One thing to put right' : `${n} things to put right`),
  asked: (when: string) => `Asked. Shoppers see it from ${when} on, unless an owner stops it.`,
  live: 'Shoppers see the account now.',
  waits: (when: string) => `Takes effect ${when}.`,
  waitsText: (bank: string) => `Until then shoppers still pay to ${bank}, and any owner can stop this.`,
  by: (who: string, when: string) => `Asked by ${who || 'an owner'} on ${when}`,
  stop: 'Stop this change',
  owners: 'Only an owner may change the account.',
  history: 'Changes so far',
  noHistory: 'Nobody has changed it yet.',
  states: { waiting: 'Waits', live: 'Live', stopped: 'Stopped' },
  nothing: 'none',
  stoppedBy: (who: string, when: string) => `stopped by ${who} on ${when}`,
}
