/** The texts of Today. */
import type { QueueName, Wrong } from '#/office/domain/orders/todayApi.ts'
import { formatRupees } from '#/shared/lib/format.ts'

const pieces = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** Each queue's name, its short description, and the name of one item. */
const queues: Readonly<Record<QueueName, { name: string; one: string; many: string; act: string }>> = {
  'to-confirm': { name: 'To confirm', one: 'order to confirm', many: 'orders to confirm', act: 'Call shoppers' },
  proofs: { name: 'Proofs to check', one: 'proof', many: 'proofs', act: 'Check proofs' },
  'to-pack': { name: 'To pack', one: 'order to pack', many: 'orders to pack', act: 'Pack' },
  'to-hand-over': { name: 'To hand over', one: 'parcel', many: 'parcels', act: 'Hand over' },
  'too-long': { name: 'Too long on the way', one: 'parcel', many: 'parcels', act: 'Ask the couriers' },
  'to-rescue': { name: 'Attempts to rescue', one: 'failed attempt', many: 'failed attempts', act: 'Rescue attempts' },
  'returns-asked': { name: 'Returns asked', one: 'return to answer', many: 'returns to answer', act: 'Answer returns' },
  'to-check-in': { name: 'Coming back', one: 'parcel', many: 'parcels', act: 'Check parcels in' },
  'refunds-owed': { name: 'Refunds owed', one: 'refund', many: 'refunds', act: 'Send money back' },
  questions: { name: 'Questions to answer', one: 'question', many: 'questions', act: 'Answer questions' },
  'messages-failed': { name: 'Messages that failed', one: 'message', many: 'messages', act: 'Look at messages' },
  fiscal: { name: 'Invoices that FBR has not', one: 'invoice', many: 'invoices', act: 'Look at invoices' },
}

export const copy = {
  title: 'Today',
  newOrder: 'New order',
  oldest: 'oldest',
  scale: [
    [0, 'now'],
    [1, '1 h'],
    [6, '6 h'],
    [24, '1 day'],
    [168, '1 week'],
  ] as const,
  work: 'Work',
  queues,
  none: 'none',
  /** For a screen reader, instead of the dots. */
  said: (late: number) => (late > 0 ? `, ${late} late` : ''),
  answerWithin: (time: string) => `answer within ${time}`,
  closes: (who: string, at: string) => `${who} closes ${at}`,
  sub: {
    'to-confirm': 'calls and messages',
    proofs: '',
    'to-pack': 'confirmed, not in a box',
    'to-hand-over': 'packed, in the house',
    'too-long': 'no word for 5 days',
    'to-rescue': 'before the next attempt',
    'returns-asked': 'approve or decline',
    'to-check-in': 'on the way back, or here',
    'refunds-owed': 'money that is not ours',
    questions: 'about products, from shoppers',
    'messages-failed': 'given up after many tries',
    fiscal: 'refused, or the answer was lost',
  } as const satisfies Readonly<Record<QueueName, string>>,
  /** What an empty queue shows as done today. */
  done: {
    'to-confirm': (n: number) => `${n} confirmed today`,
    proofs: (n: number) => `${n} answered today`,
    'to-pack': (n: number) => `${n} packed today`,
    'to-hand-over': (n: number) => `${n} left today`,
    'returns-asked': (n: number) => `${n} answered today`,
    'to-check-in': (n: number) => `${n} checked in today`,
    'refunds-owed': (n: number) => `${n} paid today`,
  } as Readonly<Partial<Record<QueueName, (n: number) => string>>>,
  stock: {
    label: 'Goods',
    low: 'Low stock',
    out: (n: number) => (n === 0 ? 'none is sold out' : `${n.toLocaleString('en')} sold out`),
    expiring: 'Expiring',
    expired: (n: number) =>
      n === 0 ? 'pieces, within 180 days' : `within 180 days; ${n.toLocaleString('en')} expired`,
  },
  start: (count: number, name: QueueName) =>
    `Start here: ${pieces(count, queues[name].one, queues[name].many)} ${count === 1 ? 'is' : 'are'} late`,
  next: (count: number, name: QueueName) => `Next: ${pieces(count, queues[name].one, queues[name].many)}`,
  waiting: (who: string, time: string) => `${who}, waiting ${time}.`,
  nothing: 'Nothing waits for you.',
  nothingText: 'What comes in shows here at once.',
  left: (n: number) => `${pieces(n, 'parcel', 'parcels')} left the house today.`,
  show: (name: string) => `Show the oldest: ${name}`,
  hide: (name: string) => `Hide the oldest: ${name}`,
  more: (n: number) => `${n} more`,
  take: 'Take',
  takeNamed: (number: string) => `Assign ${number} to me for 10 minutes`,
  give: 'Give back',
  giveNamed: (number: string) => `Give ${number} back`,
  with: (who: string) => `with ${who}`,
  somebody: 'a colleague',
  mine: (until: string) => `yours until ${until}`,
  failed: 'Today could not be read.',
  retry: 'Try again',

  wrong: 'Does not add up',
  free: (n: number) => (n === 1 ? 'Put 1 unit back on the shelf' : `Put ${n} units back on the shelf`),
  freed: (n: number) => (n === 1 ? '1 unit is on the shelf again.' : `${n} units are on the shelf again.`),
  agrees: (looked: string, closed: number) =>
    `Everything agrees${looked ? `. Looked at ${looked}` : ''}${closed > 0 ? `; ${closed} closed by ${closed === 1 ? 'itself' : 'themselves'} since yesterday` : ''}.`,
  closed: (n: number) => `${n} closed by ${n === 1 ? 'itself' : 'themselves'} since yesterday`,

  money: 'Money today',
  delivered: (parcels: number) => `delivered, ${pieces(parcels, 'parcel', 'parcels')}`,
  yesterday: 'Delivered yesterday',
  credited: 'Transfers credited',
  refunded: 'Refunds paid',
  back: 'Came back today',
  cash: 'Cash with couriers',
  older: 'of it older than 14 days',

  health: 'Health of the shop',
}

/** A contradiction's text after the order's number, and what removes it. */
export function wrongWords(wrong: Wrong, since: string): [says: string, closes: string] {
  const courier = wrong.words ? wrong.words : 'The courier'
  switch (wrong.kind) {
    case 'cancelled-parcel':
      return [
        `is cancelled, and parcel ${wrong.parcel ?? ''} is still ${wrong.words ? `with ${wrong.words}` : 'packed'}`,
        'Take the parcel apart or turn it back; closes when it is',
      ]
    case 'apart-parcel':
      return [
        `parcel ${wrong.parcel ?? ''} was taken apart, and ${courier} has it all the same`,
        'Have it brought back, or take an order for it and book that under its number; closes when it is back or booked',
      ]
    case 'two-parcels':
      return [
        `has ${wrong.have ?? 2} live parcels for the same goods`,
        'Cancel one with the courier and take it apart; closes when one is left',
      ]
    case 'other-amount':
      return [
        `${courier} will collect ${formatRupees(wrong.collects ?? 0)}, the order says ${formatRupees(wrong.due ?? 0)}`,
        'Tell the courier the amount and book it again; closes when the two agree',
      ]
    case 'not-booked':
      return [
        `is confirmed for ${since} and no courier is booked`,
        'Pack and book it, or cancel it; closes when it is booked',
      ]
    case 'not-checked-in':
      return [
        `parcel ${wrong.parcel ?? ''} is back for ${since} and not checked in`,
        'Check its goods in; closes when they are',
      ]
    case 'proof-waits':
      return [`a payment screenshot waits for ${since}`, 'Approve or reject it; closes when it is answered']
    case 'not-paid':
      return wrong.parcel
        ? [
            `parcel ${wrong.parcel} is delivered, and ${courier} paid nothing of its ${formatRupees(wrong.due ?? 0)}`,
            'Ask the courier under Courier money; closes when it is paid or the question is closed',
          ]
        : [
            `is delivered, and of ${formatRupees(wrong.due ?? 0)} only ${formatRupees(wrong.came ?? 0)} came`,
            'Ask for the rest and note what comes, or refund and close it; closes when nothing is due',
          ]
    case 'card-odd':
      return [
        `a card payment of ${formatRupees(wrong.due ?? 0)} does not fit: ${wrong.words ?? ''}`,
        'Look at it in the order; closes when somebody has written down what was found',
      ]
    case 'held-for-nobody':
      return [
        `${wrong.words ?? ''}: ${wrong.have ?? 0} held, orders hold ${wrong.want ?? 0}`,
        'Look at the ledger of this item; closes when the two agree',
      ]
  }
}
