import { Link } from 'wouter'
import { formatPaisa } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import type { StatementLine, StatementPage } from './cashApi.ts'
import cash from './Cash.module.css'
import styles from './LinesTable.module.css'
import { copy } from './cash.copy.ts'

const tones = {
  matched: ['full', 'quiet'],
  short: ['full', 'bad'],
  not_paid: ['full', 'bad'],
  over: ['full', 'wait'],
  unknown: ['todo', 'wait'],
  not_delivered: ['todo', 'bad'],
  charged: ['full', 'quiet'],
  paid_before: ['full', 'quiet'],
  wrong: ['todo', 'bad'],
} as const

/** The difference of a line from what was expected, with its sign. */
export const differs = (rupees: number) => (rupees > 0 ? `+${signed(rupees)}` : signed(rupees))

/** The amount of a line, or a dash where nothing is expected because the parcel is not the shop's. */
const known = (line: StatementLine, rupees: number) => (line.outcome === 'unknown' ? '–' : signed(rupees))

/** Rupees that may be below zero, with a true minus. */
export function signed(rupees: number): string {
  const paisa = Math.round(rupees * 100)
  return paisa < 0 ? `−${formatPaisa(-paisa)}` : formatPaisa(paisa)
}

const columns: Column<StatementLine>[] = [
  {
    key: 'parcel',
    label: copy.parcel,
    phone: { row: 1 },
    cell: (line) => (
      <span className={styles.parcel}>
        <b>{line.tracking || line.reference}</b>
        <span>
          {line.number ? <Link href={orderPath(line.number)}>{line.number}</Link> : null}
          {line.name ? <bdi> ·&nbsp;{line.name}</bdi> : null}
        </span>
      </span>
    ),
  },
  { key: 'collected', label: copy.collected, align: 'end', phone: 'hide', cell: (line) => signed(line.collected) },
  { key: 'expected', label: copy.expected, align: 'end', phone: 'hide', cell: (line) => known(line, line.expected) },
  { key: 'paid', label: copy.paid, align: 'end', phone: { row: 1, at: 'end' }, cell: (line) => signed(line.paid) },
  {
    key: 'difference',
    label: copy.difference,
    align: 'end',
    phone: { row: 2, at: 'end' },
    cell: (line) =>
      line.outcome === 'matched' ? (
        '–'
      ) : (
        <b className={line.difference < 0 ? cash.less : undefined}>{differs(line.difference)}</b>
      ),
  },
  {
    key: 'result',
    label: copy.result,
    phone: { row: 2 },
    cell: (line) => (
      <span className={styles.parcel}>
        <StatusDot ring={tones[line.outcome][0]} tone={tones[line.outcome][1]}>
          {copy.outcomes[line.outcome]}
        </StatusDot>
        <span>{line.message}</span>
      </span>
    ),
  },
]

const acts = (onClose: Props['onClose']): Column<StatementLine> => ({
  key: 'act',
  label: copy.act,
  quiet: true,
  align: 'end',
  phone: { row: 3, at: 'end' },
  cell: (line) => (
    <span className={cash.acts}>
      {line.outcome === 'unknown' ? (
        <Link
          className={buttonClass({ size: 'sm', variant: 'quiet' })}
          href={`/admin/orders?${new URLSearchParams({ search: line.reference || line.tracking })}`}
        >
          {copy.find}
        </Link>
      ) : null}
      {onClose && line.dispute === 'open' ? (
        <Button size="sm" variant="quiet" onClick={() => onClose(line)}>
          {copy.close}
        </Button>
      ) : null}
    </span>
  ),
})

type Props = {
  caption: string
  lines: readonly StatementLine[] | undefined
  empty: string
  /** Closes a question. Without it there is no such button. */
  onClose?: (line: StatementLine) => void
  /** The sums of all lines of the statement. */
  sums?: StatementPage['sums']
}

/** The lines of statements: what was collected, expected and paid, and the difference. */
export function LinesTable({ caption, lines, empty, onClose, sums }: Props) {
  const asks = lines?.some((line) => line.outcome === 'unknown' || (onClose && line.dispute === 'open'))
  const shown = asks ? [...columns, acts(onClose)] : columns
  return (
    <DataTable
      caption={caption}
      columns={shown}
      rows={lines}
      id={(line) => `${line.statement} ${line.line}`}
      name={(line) => line.tracking || line.reference}
      empty={{ title: empty }}
      {...(sums && {
        sums: {
          parcel: copy.sumOf(sums.lines),
          collected: signed(sums.collected),
          expected: signed(sums.expected),
          paid: signed(sums.paid),
          difference: (
            <span className={sums.difference < 0 ? cash.less : undefined}>
              {sums.difference === 0 ? '–' : differs(sums.difference)}
            </span>
          ),
        },
      })}
    />
  )
}
