import { Link } from 'wouter'
import type { Profit } from '#/office/domain/shop/profitApi.ts'
import { copy, exact } from './profit.copy.ts'
import styles from './Profit.module.css'

type Line = Profit['lines'][number]
type Props = {
  profit: Profit
  /** Opens the orders behind a line. */
  onLine: (kind: string, label: string) => void
  onExpense: (kind: string) => void
}

/** Lines of costs. All others are of revenue. */
const COSTS = new Set([
  'goods',
  'goods_average',
  'goods_typed',
  'goods_back',
  'goods_lost',
  'no_cost',
  'cost',
  'no_fee',
  'credit_given',
  'points_turned',
])

/** Lines of the ledger of what the shop owes people, which no order is behind. */
const OWED = new Set(['credit_given', 'points_turned'])

const value = ({ kind, units, adds, amount }: Line) =>
  kind === 'no_fee' ? copy.orders(units) : kind === 'no_cost' ? exact(amount) : exact(adds)

function more({ kind, units }: Line): string {
  if (kind === 'no_cost') return copy.beside(copy.units(units))
  return kind === 'no_fee' || units === 0 ? '' : copy.units(units)
}

/** The lines of a profit, each a button to what it is made of, with their sums between them (BOOKS-2). */
export function ProfitStatement({ profit: { lines, expenses, total }, onLine, onExpense }: Props) {
  const row = (line: Line) => {
    const label = copy.lines[line.kind] ?? line.kind
    if (OWED.has(line.kind))
      return (
        <li key={line.kind}>
          <Link href="/admin/credit">
            <span>{label}</span>
            <b>{value(line)}</b>
          </Link>
        </li>
      )
    return (
      <li key={line.kind}>
        <button type="button" onClick={() => onLine(line.kind, label)}>
          <span>
            {label}
            {more(line) ? <small>{more(line)}</small> : null}
          </span>
          <b>{value(line)}</b>
        </button>
      </li>
    )
  }
  const sum = (name: string, amount: number) => (
    <li className={styles.sum}>
      <span>{name}</span>
      <b>{exact(amount)}</b>
    </li>
  )
  return (
    <ul className={styles.lines} aria-label={copy.statement}>
      {lines.filter(({ kind }) => !COSTS.has(kind)).map(row)}
      {sum(copy.sums.revenue, total.revenue)}
      {lines.filter(({ kind }) => COSTS.has(kind)).map(row)}
      {sum(copy.earned, (Math.round(total.revenue * 100) - Math.round(total.costs * 100)) / 100)}
      {expenses.map(({ kind, amount }) => (
        <li key={kind}>
          <button type="button" onClick={() => onExpense(kind)}>
            <span>{copy.expenses[kind]}</span>
            <b>{exact(-amount)}</b>
          </button>
        </li>
      ))}
      {expenses.length > 0 ? sum(copy.sums.profit, total.profit) : null}
    </ul>
  )
}
