import { useNow } from '#/office/ui/useNow.ts'
import { useState, type FormEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { Views } from '#/office/ui/Views.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { CancelledSheet } from './CancelledSheet.tsx'
import { CashSheet } from './CashSheet.tsx'
import { DeliverySheet } from './DeliverySheet.tsx'
import { copy } from './reports.copy.ts'
import { daysOf, isDay, longDay, ranges, shortDay, type Range } from '#/office/ui/karachiDays.ts'
import { MoneySheet } from './MoneySheet.tsx'
import { DaysChart } from './DaysChart.tsx'
import { OrdersDrawer } from './OrdersDrawer.tsx'
import {
  fileOf,
  type Behind,
  type Share,
  type Summary,
  type Sums,
  reportQueries,
} from '#/office/domain/shop/reportsApi.ts'
import styles from './Reports.module.css'
import { Sheet } from './Sheet.tsx'
import { StockSheets } from './StockSheets.tsx'
import { ended, percent, revenueTitle, rupees } from './titles.ts'
import { TaxSheet } from './TaxSheet.tsx'
import { TopSheet } from './TopSheet.tsx'
import { WaysSheet } from './WaysSheet.tsx'

const TIERS = new Set(['guest', 'member'])

/** What was earned, what came back, and what is still to come (KNOW-1). */
export default function ReportsScreen({ me }: ScreenProps) {
  const may = usePermission(me)
  const now = useNow()
  const [location, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const known = ranges(now)
  const { from: first = '', to: last = '' } = Object.fromEntries(params)
  const range: Range = isDay(first) && isDay(last) && first <= last ? { from: first, to: last } : known.days
  const tier = TIERS.has(params.get('tier') ?? '') ? (params.get('tier') ?? '') : ''
  const asked = new URLSearchParams({ ...range, ...(tier !== '' && { tier }) }).toString()
  const summary = useQuery({
    ...reportQueries.summary(asked),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.behind ? 2000 : false),
  })
  const [behind, setBehind] = useState<Behind | null>(null)
  const go = (next: Range, nextTier = tier) =>
    navigate(`${location}?${new URLSearchParams({ ...next, ...(nextTier !== '' && { tier: nextTier }) })}`)
  const chosen = Object.entries(known).find(([, r]) => r.from === range.from && r.to === range.to)?.[0] ?? ''
  const data = summary.data
  const nothing = data && data.total.parcels === 0 && data.total.refused === 0 && data.total.revenue === 0
  return (
    <Page title={copy.title} lead={copy.lead}>
      <div className={styles.asked}>
        <Views
          label={copy.rangesLabel}
          views={Object.entries(copy.ranges).map(([value, label]) => ({ value, label }))}
          value={chosen}
          onChange={(value) => go(known[value as keyof typeof known])}
        />
        <Views
          label={copy.tierLabel}
          views={Object.entries(copy.tiers).map(([value, label]) => ({ value, label }))}
          value={tier}
          onChange={(value) => go(range, value)}
        />
        <RangeForm key={`${range.from} ${range.to}`} range={range} onGo={go} />
      </div>
      {data?.behind ? (
        <p className={styles.quiet} role="status">
          {copy.behind}
        </p>
      ) : null}
      {!data && summary.error ? (
        <ErrorState error={summary.error} message={summary.error.message} onRetry={() => void summary.refetch()} />
      ) : null}
      {!data && !summary.error ? (
        <Loading>
          <Skeleton className={styles.waiting} />
        </Loading>
      ) : null}
      {nothing ? (
        <EmptyState title={copy.empty} actions={<ButtonLink href="/admin/orders">{copy.toOrders}</ButtonLink>}>
          {copy.emptyText}
        </EmptyState>
      ) : null}
      <div className={styles.sheets} aria-busy={summary.isPlaceholderData}>
        {data && !nothing ? (
          <>
            <Tiles summary={data} />
            <div className={styles.whole}>
              <Sheet name={copy.revenueBy} title={revenueTitle(data)} file={fileOf('days', asked)}>
                <DaysChart
                  range={{ from: data.from, to: data.to }}
                  days={data.days}
                  before={{ from: data.beforeFrom, to: data.beforeTo }}
                  daysBefore={data.daysBefore}
                  onOpen={({ from, to }) =>
                    setBehind({
                      title: from === to ? longDay(from) : `${shortDay(from)} – ${longDay(to)}`,
                      kind: 'delivered',
                      from,
                      to,
                    })
                  }
                />
                <DaysTable summary={data} />
              </Sheet>
            </div>
            {(['brand', 'product', 'city'] as const).map((by) => (
              <TopSheet
                key={by}
                by={by}
                what="revenue"
                asked={asked}
                range={range}
                whole={data.total.revenue}
                onOpen={setBehind}
              />
            ))}
            {(['city', 'courier', 'product'] as const).map((by) => (
              <TopSheet
                key={`refused ${by}`}
                by={by}
                what="refused"
                asked={asked}
                range={range}
                whole={0}
                onOpen={setBehind}
              />
            ))}
          </>
        ) : null}
        {data?.ways ? <WaysSheet ways={data.ways} asked={asked} range={range} onOpen={setBehind} /> : null}
        {data?.money ? <MoneySheet money={data.money} asked={asked} /> : null}
        {data?.tax ? <TaxSheet rows={data.tax} asked={asked} range={range} onOpen={setBehind} /> : null}
        {data?.delivery ? (
          <DeliverySheet delivery={data.delivery} asked={asked} range={range} onOpen={setBehind} />
        ) : null}
        <CancelledSheet by="reason" asked={asked} range={range} onOpen={setBehind} />
        <CancelledSheet by="product" asked={asked} range={range} onOpen={setBehind} />
        <CashSheet mayPay={may('payments.write')} now={now} onOpen={setBehind} />
        <StockSheets />
      </div>
      {data ? <Meanings summary={data} /> : null}
      {behind ? <OrdersDrawer behind={behind} tier={tier} onClose={() => setBehind(null)} /> : null}
    </Page>
  )
}

function RangeForm({ range, onGo }: { range: Range; onGo: (range: Range) => void }) {
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const [wrong, setWrong] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    const bad = !isDay(from) || !isDay(to) || to < from || daysOf({ from, to }).length > 731
    setWrong(bad)
    if (!bad) onGo({ from, to })
  }
  return (
    <form className={styles.range} onSubmit={submit} noValidate>
      <TextField label={copy.from} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      <TextField
        label={copy.to}
        type="date"
        value={to}
        error={wrong ? copy.badRange : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        {copy.show}
      </Button>
    </form>
  )
}

const average = (sums: Sums) => (sums.parcels === 0 ? copy.none : rupees(sums.sold / sums.parcels))

const share = ({ members, all }: Share) => percent(members, all)

function Tiles({ summary: { total, before, memberShare, memberShareBefore } }: { summary: Summary }) {
  const tiles: [name: string, now: string, before: string][] = [
    [copy.tiles.revenue, rupees(total.revenue), rupees(before.revenue)],
    [copy.tiles.average, average(total), average(before)],
    [copy.tiles.parcels, String(total.parcels), String(before.parcels)],
    [copy.tiles.refused, percent(total.refused, ended(total)), percent(before.refused, ended(before))],
    [copy.tiles.members, share(memberShare), share(memberShareBefore)],
    [copy.tiles.discount, rupees(total.discount), rupees(before.discount)],
  ]
  return (
    <dl className={styles.tiles}>
      {tiles.map(([name, value, then]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className={styles.before}>{copy.before(then)}</dd>
        </div>
      ))}
    </dl>
  )
}

function DaysTable({ summary }: { summary: Summary }) {
  const { head } = copy
  return (
    <details className={styles.details}>
      <summary>{copy.table}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={copy.tableLabel}>
        <table>
          <thead>
            <tr>
              {[head.day, head.revenue, head.sold, head.back, head.parcels, head.refused, head.lost, head.discount].map(
                (name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {summary.days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{longDay(day.day)}</th>
                {[
                  rupees(day.revenue),
                  rupees(day.sold),
                  rupees(day.back),
                  day.parcels,
                  day.refused,
                  day.lost,
                  rupees(day.discount),
                ].map((cell, i) => (
                  <td key={head.day + String(i)}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function Meanings({ summary }: { summary: Summary }) {
  return (
    <details className={styles.meanings}>
      <summary>{copy.meanings}</summary>
      <dl>
        {summary.meanings.map(({ name, title, text }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
