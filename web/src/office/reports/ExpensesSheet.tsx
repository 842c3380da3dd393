import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Expense, profitFile, profitQueries } from '#/office/domain/shop/profitApi.ts'
import { longDay } from '#/office/ui/karachiDays.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ExpenseDialog } from './ExpenseDialog.tsx'
import { copy, exact } from './profit.copy.ts'
import profitStyles from './Profit.module.css'
import { Sheet } from './Sheet.tsx'

type Props = {
  /** The months, as they are asked for. */
  asked: string
  /** The kind that is shown alone, or ''. */
  kind: string
  onKind: (kind: string) => void
  /** What all of the months come to. */
  total: number
  now: number
}

/** What the owner spent, and the form for more. */
export function ExpensesSheet({ asked, kind, onKind, total, now }: Props) {
  const [open, setOpen] = useState<{ expense: Expense | undefined } | null>(null)
  const list = useInfiniteQuery(profitQueries.expenses(kind === '' ? asked : `${asked}&kind=${kind}`))
  const rows = list.data?.pages.flatMap(({ expenses }) => expenses) ?? []
  const name = kind === '' ? copy.spent : copy.spentOnly(copy.expenses[kind as keyof typeof copy.expenses])
  return (
    <Sheet
      name={name}
      title={total === 0 ? copy.spentNone : copy.spentSum(exact(total))}
      file={profitFile('expenses', asked)}
    >
      <div>
        <Button onClick={() => setOpen({ expense: undefined })}>{copy.add}</Button>{' '}
        {kind === '' ? null : (
          <Button variant="secondary" onClick={() => onKind('')}>
            {copy.spentAll}
          </Button>
        )}
      </div>
      {list.data ? null : <NotLoaded query={list} />}
      <ul className={profitStyles.lines} aria-label={name}>
        {rows.map((row) => (
          <li key={row._id}>
            <button
              type="button"
              aria-label={copy.change(`${copy.expenses[row.kind]}, ${exact(row.amount)}, ${longDay(row.day)}`)}
              onClick={() => setOpen({ expense: row })}
            >
              <span>
                {copy.expenses[row.kind]}
                <small dir="auto">{[longDay(row.day), row.note].filter(Boolean).join(', ')}</small>
              </span>
              <b>{exact(row.amount)}</b>
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {copy.more}
        </Button>
      ) : null}
      {open ? <ExpenseDialog expense={open.expense} now={now} onClose={() => setOpen(null)} /> : null}
    </Sheet>
  )
}
