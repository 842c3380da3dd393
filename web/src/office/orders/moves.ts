/** The moves of an order, in the order in which people think of them. */
import type { OrderStatus } from '#/shared/api/orders.ts'
import { moveCopy } from '#/office/domain/orders/moves.copy.ts'
import type { MoveName, OfficeOrder, OrderRow } from '#/office/domain/orders/ordersApi.ts'

/** A move by name, or "Mark as Delivered" with all that it implies (ORD-2). */
export type Act = { kind: 'move'; move: MoveName } | { kind: 'status'; status: OrderStatus }

/** What somebody is about to do, with which order. */
export type Doing = { order: OrderRow | OfficeOrder; act: Act }

/** The order of moves: what to do next comes first, and what ends an order last. */
const rank: readonly MoveName[] = [
  'approve',
  'choose',
  'confirm',
  'pack',
  'hand-over',
  'check-in', // what comes back is rarely delivered after all
  'deliver',
  'refund',
  'record-money',
  'reject',
  'ask-again',
  'waive-deposit',
  'no-answer',
  'attempt',
  'unpack',
  'turn-back',
  'lose',
  'cancel',
]

const afterDeposit: readonly MoveName[] = rank.slice(1).toSpliced(rank.indexOf('refund') - 1, 0, 'approve')

const DELIVERED: Act = { kind: 'status', status: 'Delivered' }

/**
 * Whether a deposit is in and the rest comes at the door: the parcel goes on then, though money may still be accepted
 * (PAYS-3).
 */
const depositIsIn = ({ payment, moves }: Pick<OrderRow, 'moves' | 'payment'>) =>
  payment === 'part_paid' && (['pack', 'hand-over', 'deliver'] as const).some((move) => moves.includes(move))

/** Everything that an order and a role allow, the next step first. */
export function actsOf(order: Pick<OrderRow, 'moves' | 'allowed' | 'payment'>): readonly Act[] {
  const moves: Act[] = (depositIsIn(order) ? afterDeposit : rank)
    .filter((move) => order.moves.includes(move))
    .map((move) => ({ kind: 'move', move }))
  // "Mark as Delivered" is offered where the parcel's own move is not open yet.
  if (order.allowed.includes('Delivered') && !order.moves.includes('deliver')) {
    const ends = moves.findIndex((act) => act.kind === 'move' && rank.indexOf(act.move) > rank.indexOf('deliver'))
    moves.splice(ends < 0 ? moves.length : ends, 0, DELIVERED)
  }
  return moves
}

/**
 * What a row offers: its next step as a button, and "Mark as Delivered" in its menu where that is not the next step.
 */
export type RowActs = {
  next: Act | null
  /** Whether a screenshot waits, which is looked at before it is accepted. */
  check: boolean
  menu: readonly Act[]
}

export function actsOfRow(order: OrderRow): RowActs {
  if (order.moves.includes('deliver')) return { next: { kind: 'move', move: 'deliver' }, check: false, menu: [] }
  const check = order.moves.includes('approve') && !depositIsIn(order)
  const move = check ? undefined : (['confirm', 'pack', 'hand-over'] as const).find((one) => order.moves.includes(one))
  const delivered = order.allowed.includes('Delivered')
  if (!check && !move) return { next: delivered ? DELIVERED : null, check, menu: [] }
  return { next: move ? { kind: 'move', move } : null, check, menu: delivered ? [DELIVERED] : [] }
}

/** The words of an act: its button, its question, and its effect. */
export function wordsOf(act: Act): readonly [button: string, question: string, effect: string] {
  return act.kind === 'status' ? moveCopy.acts['deliver'] : moveCopy.acts[act.move]
}

/** Whether an act ends something, so that its button is not the screen's main one. */
export const isGrave = (act: Act) =>
  act.kind === 'move' && (act.move === 'cancel' || act.move === 'reject' || act.move === 'lose')

/** Whether the order is placed or confirmed, and its goods are still here. */
export const isInHouse = ({ placement, delivery }: Pick<OfficeOrder, 'placement' | 'delivery'>) =>
  (placement === 'placed' || placement === 'confirmed') && (delivery === 'none' || delivery === 'packed')

/** Whether the order waits for this act, which is then the screen's main button. A screen has one or none. */
export function isNext(act: Act, order: OfficeOrder): boolean {
  if (isGrave(act)) return false
  if (act.kind === 'status') return true
  if (act.move === 'refund') return (order.money?.owed ?? 0) > 0
  return act.move !== 'record-money' && act.move !== 'turn-back' && act.move !== 'waive-deposit'
}

/** The moves that several orders can make at once, those that are made most first. */
export const bulkMoves: readonly { move: MoveName; needs: string; undo?: MoveName }[] = [
  { move: 'pack', needs: 'orders.pack', undo: 'unpack' },
  { move: 'hand-over', needs: 'orders.pack' },
  { move: 'confirm', needs: 'orders.confirm' },
  { move: 'deliver', needs: 'orders.pack' },
  { move: 'no-answer', needs: 'orders.confirm' },
  { move: 'cancel', needs: 'orders.confirm' },
]

/** Whether a refund of the order waits for a second person (BACK-4). */
export const refundWaits = (order: OfficeOrder): boolean => order.moves.includes('decline-refund')
