import { useQuery } from '@tanstack/react-query'
import { formatDay, formatRupees } from '#/shared/lib/format.ts'
import styles from './RateRule.module.css'
import { cashQueries } from './cashApi.ts'
import { copy } from './cash.copy.ts'

const percent = (hundredths: number) => String(hundredths / 100)

/** How the expected amount of a line is worked out, with the rates of the day of the payment (CASH-1). */
export function RateRule({ courier, name, day }: { courier: string; name: string; day: string }) {
  const rates = useQuery(cashQueries.rates(courier))
  if (!rates.data) return null
  const on = (list: typeof rates.data.rates) =>
    list
      .filter(({ from }) => from <= day)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .at(-1)
  const own = on(rates.data.rates)
  const rate = own ?? on(rates.data.law)
  return (
    <p className={styles.rule}>
      {copy.rule(
        rate && rate.fee > 0 ? formatRupees(rate.fee) : '',
        percent(rate?.tax ?? 0),
        percent(rate?.withheld ?? 0),
      )}{' '}
      {own ? copy.ruleSince(name, formatDay(`${own.from}T00:00:00+05:00`)) : copy.ruleLaw(name)}
    </p>
  )
}
