import { karachiDay } from '#/shared/lib/karachi.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import styles from './CashSheet.module.css'
import { copy } from './reports.copy.ts'
import { addDays } from '#/office/ui/karachiDays.ts'
import { PaidDialog } from './PaidDialog.tsx'
import { fileOf, type Behind, type Cash, reportQueries } from '#/office/domain/shop/reportsApi.ts'
import { Sheet } from './Sheet.tsx'
import { cashTitle, plain } from './titles.ts'

const AGES = ['week', 'fortnight', 'month', 'older'] as const

type Props = { mayPay: boolean; now: number; onOpen: (behind: Behind) => void }

/** The cash from the door that couriers have not paid over, by its age. */
export function CashSheet({ mayPay, now, onOpen }: Props) {
  const cash = useQuery(reportQueries.cash)
  const [paying, setPaying] = useState<Cash['couriers'][number] | null>(null)
  const { couriers = [], total = 0 } = cash.data ?? {}
  const sums = AGES.map((age) => couriers.reduce((sum, row) => sum + row[age], 0))
  const day = karachiDay(now)
  return (
    <Sheet name={copy.cash} title={cash.data ? cashTitle(cash.data) : copy.cash} file={fileOf('cash', '')}>
      {cash.error ? (
        <ErrorState error={cash.error} message={cash.error.message} onRetry={() => void cash.refetch()} />
      ) : null}
      {cash.isPending ? <Loading /> : null}
      {total > 0 ? (
        <>
          <div className={styles.stripe} aria-hidden>
            {AGES.map((age, i) =>
              (sums[i] ?? 0) > 0 ? <span key={age} className={styles[age]} style={{ flexGrow: sums[i] }} /> : null,
            )}
          </div>
          <table className={styles.table}>
            <caption className="vh">{copy.cash}</caption>
            <thead>
              <tr>
                <th scope="col">{copy.courier}</th>
                {AGES.map((age) => (
                  <th scope="col" key={age}>
                    {copy.ages[age]}
                  </th>
                ))}
                {mayPay ? (
                  <th scope="col">
                    <span className="vh">{copy.paid}</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {couriers.map((row) => {
                const name = row.courierName || copy.unknown
                return (
                  <tr key={row.courier}>
                    <th scope="row">
                      <button
                        type="button"
                        className={styles.open}
                        onClick={() =>
                          onOpen({ title: name, kind: 'cash', from: addDays(day, -730), to: day, key: row.courier })
                        }
                      >
                        {name}
                      </button>
                    </th>
                    {AGES.map((age) => (
                      <td
                        key={age}
                        data-label={copy.ages[age]}
                        className={row[age] > 0 && (age === 'older' || age === 'month') ? styles.late : undefined}
                      >
                        {row[age] === 0 ? copy.none : plain(row[age])}
                      </td>
                    ))}
                    {mayPay ? (
                      <td>
                        <Button variant="quiet" size="sm" aria-label={copy.paidOf(name)} onClick={() => setPaying(row)}>
                          {copy.paid}
                        </Button>
                      </td>
                    ) : null}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </>
      ) : null}
      {paying === null ? null : (
        <PaidDialog
          row={couriers.find(({ courier }) => courier === paying.courier) ?? paying}
          name={paying.courierName || copy.unknown}
          until={day}
          onClose={() => setPaying(null)}
        />
      )}
    </Sheet>
  )
}
