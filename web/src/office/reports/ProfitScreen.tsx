import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { type Profit, profitFile, profitQueries } from '#/office/domain/shop/profitApi.ts'
import type { Behind } from '#/office/domain/shop/reportsApi.ts'
import { type Range, ranges } from '#/office/ui/karachiDays.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { useNow } from '#/office/ui/useNow.ts'
import { Views } from '#/office/ui/Views.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { ExpensesSheet } from './ExpensesSheet.tsx'
import { OrdersDrawer } from './OrdersDrawer.tsx'
import { copy, exact, monthName, shortMonth } from './profit.copy.ts'
import profitStyles from './Profit.module.css'
import { ProfitStatement } from './ProfitStatement.tsx'
import { ProfitTop } from './ProfitTop.tsx'
import styles from './Reports.module.css'
import { Sheet } from './Sheet.tsx'

/** How many months can be chosen, and are told at a time. */
const MONTHS = 24

/** The month some months before another, "2026-11". */
function monthBefore(month: string, n: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - n, 1)).toISOString().slice(0, 7)
}

/** The first and the last day of some months. */
const daysOf = ({ from, to }: Range): Range => ({
  from: `${from}-01`,
  to: new Date(Date.parse(`${monthBefore(to, -1)}-01T00:00:00Z`) - 1).toISOString().slice(0, 10),
})

/** What was earned in some months, what it is made of, and what was spent (BOOKS-2). */
export default function ProfitScreen() {
  const now = useNow()
  const [location, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const last = ranges(now).days.to.slice(0, 7)
  const months = Array.from({ length: MONTHS }, (_, n) => monthBefore(last, n))
  const known: Record<keyof typeof copy.views, Range> = {
    month: { from: last, to: last },
    last: { from: monthBefore(last, 1), to: monthBefore(last, 1) },
    year: { from: monthBefore(last, 11), to: last },
  }
  const { from = '', to = '', by = '', key = '', name = '', spent = '' } = Object.fromEntries(params)
  const range: Range = months.includes(from) && months.includes(to) && from <= to ? { from, to } : known.month
  const of: { by: 'product' | 'city'; key: string } | null = by === 'product' || by === 'city' ? { by, key } : null
  const asked = new URLSearchParams(range).toString()
  const statement = useQuery({
    ...profitQueries.statement(of ? new URLSearchParams({ ...range, ...of }).toString() : asked),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.behind ? 2000 : false),
  })
  const [behind, setBehind] = useState<Behind | null>(null)
  const go = (next: Range, more: Record<string, string> = of ? { ...of, name } : {}) =>
    navigate(`${location}?${new URLSearchParams({ ...next, ...more })}`)
  const data = statement.data
  const nothing = data && data.lines.length === 0 && data.expenses.length === 0
  return (
    <Page title={copy.title} lead={copy.lead}>
      <div className={styles.asked}>
        <Views
          label={copy.viewsLabel}
          views={Object.entries(copy.views).map(([value, label]) => ({ value, label }))}
          value={Object.entries(known).find(([, r]) => r.from === range.from && r.to === range.to)?.[0] ?? ''}
          onChange={(value) => go(known[value as keyof typeof known])}
        />
        <div className={profitStyles.months}>
          {(['from', 'to'] as const).map((end) => (
            <SelectField
              key={end}
              label={copy[end]}
              value={range[end]}
              onChange={({ currentTarget: { value } }) =>
                go(
                  end === 'from'
                    ? { from: value, to: value > range.to ? value : range.to }
                    : { from: value < range.from ? value : range.from, to: value },
                )
              }
            >
              {months.map((month) => (
                <option key={month} value={month}>
                  {shortMonth(month)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </div>
      {of ? (
        <p className={profitStyles.only}>
          <span dir="auto">{copy.only(name || key || copy.cityUnknown)}</span>
          <Button variant="secondary" onClick={() => go(range, {})}>
            {copy.everything}
          </Button>
        </p>
      ) : null}
      {data?.behind ? (
        <p className={styles.quiet} role="status">
          {copy.behind}
        </p>
      ) : null}
      {data ? null : <NotLoaded query={statement} />}
      {nothing ? <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState> : null}
      <div className={styles.sheets} aria-busy={statement.isPlaceholderData}>
        {data && !nothing ? (
          <Sheet
            name={copy.statement}
            title={copy.made(data.total.profit, of ? name || key : copy.range(range.from, range.to))}
            file={profitFile('lines', asked)}
          >
            <Notes profit={data} />
            <ProfitStatement
              profit={data}
              onLine={(kind, title) => setBehind({ title, kind: kind as Behind['kind'], ...daysOf(range), ...of })}
              onExpense={(kind) => go(range, { spent: kind })}
            />
          </Sheet>
        ) : null}
        <div className={profitStyles.aside}>
          {data && data.months.length > 1 ? (
            <Sheet name={copy.months} title={copy.range(range.from, range.to)} file={profitFile('lines', asked)}>
              <ul className={profitStyles.lines}>
                {data.months.map(({ month, profit }) => (
                  <li key={month}>
                    <button type="button" onClick={() => go({ from: month, to: month })}>
                      <span>{monthName(month)}</span>
                      <b>{exact(profit)}</b>
                    </button>
                  </li>
                ))}
              </ul>
            </Sheet>
          ) : null}
          {of || !data ? null : (
            <ExpensesSheet
              asked={asked}
              kind={spent in copy.expenses ? spent : ''}
              onKind={(kind) => go(range, kind === '' ? {} : { spent: kind })}
              total={data.total.expenses}
              now={now}
            />
          )}
        </div>
        {of || nothing ? null : (
          <>
            {(['product', 'city'] as const).map((each) => (
              <ProfitTop
                key={each}
                by={each}
                asked={asked}
                onOpen={(of1, label) => go(range, { by: each, key: of1, name: label })}
              />
            ))}
          </>
        )}
        {of ? null : (
          <div className={styles.whole}>
            <Sheet name={copy.accountant} title={copy.journalTitle} file={profitFile('journal', asked)}>
              <p className={styles.quiet}>{copy.journal}</p>
            </Sheet>
          </div>
        )}
      </div>
      {data ? (
        <details className={styles.meanings}>
          <summary>{copy.meaning}</summary>
          <p>{data.meaning}</p>
        </details>
      ) : null}
      {behind ? <OrdersDrawer behind={behind} tier="" onClose={() => setBehind(null)} /> : null}
    </Page>
  )
}

/** What the statement does not know. */
function Notes({ profit: { total, lines } }: { profit: Profit }) {
  const unbooked = lines.find(({ kind }) => kind === 'no_fee')?.units ?? 0
  if (total.noCost <= 0 && unbooked <= 0) return null
  return (
    <ul className={profitStyles.notes}>
      {total.noCost > 0 ? <li>{copy.noCost(total.noCost)}</li> : null}
      {unbooked > 0 ? <li>{copy.noFee(unbooked)}</li> : null}
    </ul>
  )
}
