import type { Ability, NoticeKind, NoticeWishes, Way } from './noticesApi.ts'

const counted = (n: number, one: string, many: string) => (n === 1 ? one : `${n} ${many}`)

/** The texts of the notices: of their screen, and in the open office. */
export const copy = {
  title: 'Notices',
  lead: 'What you hear of, and how. It is yours alone.',
  what: 'What you hear of',
  happens: 'What happens',
  kinds: {
    order: { label: 'A new order', hint: 'Placed by a shopper, or taken by a colleague' },
    proof: { label: 'A payment to check', hint: 'A screenshot of a bank transfer came' },
    time: { label: 'Another time for a parcel', hint: 'A shopper says when somebody is there, after a failed try' },
    question: { label: 'A question about a product', hint: 'A shopper asks, and waits for your answer' },
    cards: { label: 'Wrong codes of gift cards', hint: 'A network tried many and is kept out for an hour' },
    message: { label: 'A message that fails', hint: 'Given up, or tried for an hour without effect' },
  } satisfies Record<NoticeKind, { label: string; hint: string }>,
  ways: { mail: 'Mail', live: 'Open office', push: 'Devices' } satisfies Record<Way, string>,
  of: (kind: string, way: string) => `${kind}: ${way}`,
  rhythm: 'How often mails come',
  rhythms: {
    now: 'At once',
    hour: 'Every hour',
    day: 'Every morning at 9',
  } satisfies Record<NoticeWishes['rhythm'], string>,
  rhythmHint: (email: string) =>
    `To ${email}. What happens within a quarter of an hour comes in one mail. Mails and devices are quiet from 22:00 to 9:00.`,
  saved: 'Saved.',
  devices: 'Devices',
  devicesLead:
    'A device shows notices while you are signed in to the office on it, for seven days after a login at most.',
  none: 'No device shows notices yet.',
  add: 'Show notices on this device',
  added: 'This device shows notices from now on.',
  refused: 'The browser was not allowed to show notices. Allow them for this site and press again.',
  here: 'this browser',
  since: (when: string) => `since ${when}`,
  told: (when: string) => `last notice ${when}`,
  problem: (why: string, when: string) => `The last notice, ${when}, did not arrive: ${why}.`,
  try: 'Try it',
  tryNamed: (name: string) => `Send a notice to ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Show no notices on ${name}`,
  removed: 'This device shows no notices any more.',
  cannot: {
    denied:
      'This browser blocks notices of the shop. Allow them in the settings of the browser for this site, then come back.',
    'home-screen':
      'On an iPhone or iPad notices need the office on the Home Screen: press Share, then Add to Home Screen, and open it from there.',
    cannot: 'This browser cannot show notices. Chrome, Edge, Firefox and Safari can.',
  } satisfies Record<Exclude<Ability, 'can'>, string>,
  failed: 'Your notices could not be loaded.',
  news: {
    order: (n: number) => counted(n, 'New order', 'new orders'),
    proof: (n: number) => counted(n, 'Payment to check', 'payments to check'),
    time: (n: number) => counted(n, 'Parcel to bring at another time', 'parcels to bring at another time'),
    cards: (n: number) => counted(n, 'Network tried gift card codes', 'networks tried gift card codes'),
    question: (n: number) => counted(n, 'Question about a product', 'questions about products'),
    message: (n: number) => counted(n, 'A message fails', 'messages fail'),
  } satisfies Record<NoticeKind, (n: number) => string>,
  look: 'Look',
  dismiss: 'Dismiss',
} as const
