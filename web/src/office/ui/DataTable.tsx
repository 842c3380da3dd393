import { Fragment, useRef, type CSSProperties, type ReactNode } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import styles from './DataTable.module.css'
import { uiCopy } from './ui.copy.ts'
import { Tick } from './Tick.tsx'
import { useRowKeys } from './useRowKeys.ts'
import type { Selection } from './useSelection.ts'

/** The place of a cell on a phone, where a row is a block and not a line of a table. */
export type PhonePlace = 'hide' | { row: number; at?: 'start' | 'end' | 'picture' }

export type Column<Row> = {
  key: string
  label: string
  /** Whether the label is only for screen readers, as over a picture or buttons. */
  quiet?: boolean
  cell: (row: Row) => ReactNode
  /** The shop's name of the order by this column: with "total" the head sorts by "total" and "-total". */
  sort?: string
  /** The direction of the first press. `down` suits money, numbers and dates. */
  first?: 'up' | 'down'
  align?: 'end'
  /** The place on a phone. Without it the cell takes a row of its own. */
  phone?: PhonePlace
  className?: string | undefined
}

type Props<Row> = {
  /** The table's name. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while nothing has come. */
  rows: readonly Row[] | undefined
  id: (row: Row) => string
  /** The name of a row where it is mentioned alone, as by its tick. */
  name: (row: Row) => string
  /** The error of the load, with the words for it in `failed`. */
  error?: unknown
  failed?: string
  onRetry?: () => void
  /** Whether newer rows are on their way. Those shown stay, paler. */
  busy?: boolean
  /** The words for an empty list, or for one without matches. */
  empty: { title: string; text?: ReactNode; actions?: ReactNode }
  /** The list's order and its change: `order={list.query.order} onOrder={(order) => list.set({ order })}`. */
  order?: string
  onOrder?: (order: string) => void
  selection?: Selection
  /** The content below an open row; null below the others. */
  below?: (row: Row) => ReactNode
  /** A last row that sums up the others, by the key of the column. A column without an entry is empty there. */
  sums?: Readonly<Record<string, ReactNode>>
  /** Attributes of a row, such as data-order-number. */
  rowData?: (row: Row) => Record<`data-${string}`, string>
}

/**
 * A list of the office. It is a native table on a laptop; on a phone each row is a block of lines, never a card in a
 * card. Sorting, filters and pages are the shop's and are kept in the address (useListQuery). J and K go from row to
 * row, X chooses one, Enter opens what `data-open` marks in it.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, id, name, error, onRetry, busy, empty, selection, below, rowData, sums } = props
  const failed = props.failed ?? uiCopy.failed
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body, selection)

  if (rows === undefined) {
    if (error)
      return <ErrorState error={error} message={failed} {...(onRetry && { onRetry })} retryLabel={uiCopy.retry} />
    return (
      <Loading>
        <div className={styles.waiting}>
          {Array.from({ length: 8 }, (_, i) => (
            <Skeleton key={i} />
          ))}
        </div>
      </Loading>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={empty.title} actions={empty.actions}>
        {empty.text}
      </EmptyState>
    )
  }
  const ends = new Set(columns.map(({ phone }) => (isPlace(phone) && phone.at === 'end' ? phone.row : -1)))
  const ids = rows.map(id)
  const here = selection ? ids.filter((one) => selection.has(one)).length : 0
  return (
    <div aria-busy={busy || undefined} className={cx(busy && styles.stale)}>
      {error ? (
        <p role="alert" className={styles.old}>
          {failed}
        </p>
      ) : null}
      {selection ? (
        <div className={styles.phoneAll}>
          <Tick
            label={uiCopy.chooseHere}
            checked={here === ids.length}
            some={here > 0 && here < ids.length}
            onChange={(on) => selection.put(ids, on)}
          />
          <span aria-hidden="true">{uiCopy.chooseHere}</span>
        </div>
      ) : null}
      <table className={styles.table}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={styles.pick}>
                <span className="vh">{uiCopy.chooseHere}</span>
                <Tick
                  label={uiCopy.selectPage}
                  checked={here === ids.length}
                  some={here > 0 && here < ids.length}
                  onChange={(on) => selection.put(ids, on)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.key} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => {
            const key = id(row)
            const more = below?.(row) ?? null
            return (
              <Fragment key={key}>
                <tr
                  {...rowData?.(row)}
                  data-row={key}
                  className={cx(selection?.has(key) && styles.on, more !== null && styles.open)}
                >
                  {selection ? (
                    <td className={styles.pick}>
                      <Tick
                        label={uiCopy.select(name(row))}
                        checked={selection.has(key)}
                        onChange={() =>
                          selection.all ? selection.put(without(ids, key), true) : selection.toggle(key)
                        }
                      />
                    </td>
                  ) : null}
                  {columns.map((column) => (
                    <td key={column.key} className={cellClass(column, ends)} style={placeOf(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {more === null ? null : (
                  <tr className={styles.more}>
                    <td colSpan={columns.length + (selection ? 1 : 0)}>{more}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
        {sums ? (
          <tfoot>
            <tr>
              {selection ? <td className={styles.pick} aria-hidden="true" /> : null}
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cx(cellClass(column, ends), sums[column.key] === undefined && styles.none)}
                  style={placeOf(column)}
                >
                  {sums[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

const isPlace = (place: PhonePlace | undefined): place is Exclude<PhonePlace, 'hide'> =>
  place !== undefined && place !== 'hide'

function cellClass<Row>({ align, phone, className }: Column<Row>, ends: ReadonlySet<number>): string {
  const at = isPlace(phone) ? (phone.at ?? 'start') : null
  return cx(
    align === 'end' && styles.end,
    phone === 'hide' && styles.hide,
    at === 'picture' && styles.picture,
    at === 'end' && styles.atEnd,
    at === 'start' && isPlace(phone) && ends.has(phone.row) && styles.beside,
    className,
  )
}

function placeOf<Row>({ phone }: Column<Row>): CSSProperties | undefined {
  return isPlace(phone) ? ({ '--row': phone.row } as CSSProperties) : undefined
}

function Head<Row>({ column, order = '', onOrder }: { column: Column<Row> } & Props<Row>) {
  const { sort, label, first = 'up', align } = column
  if (sort === undefined || !onOrder) {
    return (
      <th scope="col" className={cx(align === 'end' && styles.end)}>
        {column.quiet ? <span className="vh">{label}</span> : label}
      </th>
    )
  }
  const way = order === sort ? 'up' : order === `-${sort}` ? 'down' : null
  const next = way === null ? (first === 'up' ? sort : `-${sort}`) : way === 'up' ? `-${sort}` : sort
  return (
    <th
      scope="col"
      className={cx(align === 'end' && styles.end)}
      aria-sort={way === null ? undefined : way === 'up' ? 'ascending' : 'descending'}
    >
      <button type="button" className={styles.sort} onClick={() => onOrder(next)}>
        {label}
        {way === null ? null : <Icon name="down" size="sm" className={cx(way === 'up' && styles.up)} />}
      </button>
    </th>
  )
}
