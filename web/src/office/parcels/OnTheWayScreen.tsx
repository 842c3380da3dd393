import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useAgain } from '#/office/api/stepUp.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { Ago } from '#/office/ui/Ago.tsx'
import { type Column, DataTable } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { type Ring, StatusDot, type Tone } from '#/office/ui/StatusDot.tsx'
import { Toolbar } from '#/office/ui/Toolbar.tsx'
import { type ListOptions, useListQuery } from '#/office/ui/useListQuery.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { CourierQuestions } from './CourierQuestions.tsx'
import { copy } from './parcels.copy.ts'
import { parcelCopy } from '#/office/domain/orders/parcels.copy.ts'
import parcelsStyles from './Parcels.module.css'
import styles from './OnTheWayScreen.module.css'
import { type ParcelRow, type ParcelState, parcelQueries } from '#/office/domain/orders/parcelsApi.ts'
import { RescueCard } from './RescueCard.tsx'
import { RescueFigures } from './RescueFigures.tsx'
import { useParcelChanges } from './useParcelChanges.ts'

const words = copy.way
const LIST: ListOptions<'view'> = { filters: { view: ['out', 'stuck', 'back'] }, orders: ['age'] }
const views = ['road', 'out', 'stuck', 'back'] as const

const looks: Partial<Record<ParcelState, [Ring, Tone]>> = {
  on_the_way: ['half', 'go'],
  out: ['half', 'go'],
  attempted: ['half', 'bad'],
  returning: ['half', 'wait'],
  back: ['todo', 'act'],
}

const columns: readonly Column<ParcelRow>[] = [
  {
    key: 'order',
    label: words.columns.order,
    cell: (row) => (
      <div className={parcelsStyles.who}>
        <Link href={orderPath(row.number)} data-open="">
          {row.code}
        </Link>
        <p>
          <bdi>{row.name}</bdi> ·&nbsp;<bdi>{row.city}</bdi>
        </p>
      </div>
    ),
    phone: { row: 1 },
  },
  {
    key: 'where',
    label: words.columns.where,
    cell: (row) => {
      const [ring, tone] = looks[row.state] ?? ['none', 'quiet']
      return (
        <StatusDot ring={ring} tone={tone}>
          {parcelCopy.states[row.state]}
          {row.state === 'attempted' && row.reason ? `: ${parcelCopy.reasons[row.reason] ?? row.reason}` : ''}
        </StatusDot>
      )
    },
    phone: { row: 2 },
  },
  {
    key: 'tracking',
    label: words.columns.tracking,
    cell: (row) =>
      row.trackingUrl ? (
        <a href={row.trackingUrl} target="_blank" rel="noreferrer">
          {row.courierName} {row.tracking}
        </a>
      ) : (
        <span>
          {row.courierName} {row.tracking}
        </span>
      ),
    phone: { row: 3 },
  },
  {
    key: 'collect',
    label: words.columns.collect,
    align: 'end',
    cell: (row) => <b className="num">{row.collect > 0 ? formatRupees(row.collect) : copy.hand.paid}</b>,
    phone: { row: 1, at: 'end' },
  },
  {
    key: 'age',
    label: words.columns.age,
    align: 'end',
    cell: (row) => <Ago at={row.stateAt} />,
    phone: { row: 2, at: 'end' },
  },
]

/** The parcels on the road, and those that must be rescued before the next attempt (PARCEL-3). */
export default function OnTheWayScreen({ me }: ScreenProps) {
  const list = useListQuery(LIST)
  const view = list.query.filters.view || 'road'
  const asked = new URLSearchParams({
    view,
    limit: '50',
    ...(list.query.search && { search: list.query.search }),
    ...(list.query.after && { after: list.query.after }),
  }).toString()
  const page = useQuery({
    ...parcelQueries.list(asked),
    placeholderData: (old) => old,
  })
  const retry = useAgain({ ...page, data: page.isPlaceholderData ? undefined : page.data }, asked)
  const rescues = useQuery(parcelQueries.rescues)
  useParcelChanges()
  const counts = page.data?.counts
  const next = page.data?.next
  return (
    <Page title={words.title} lead={counts ? words.lead(counts.road, formatRupees(counts.collect)) : undefined}>
      {rescues.data && rescues.data.rescues.length > 0 ? (
        <section className={styles.rescues}>
          <h2>{words.rescue(rescues.data.rescues.length)}</h2>
          {rescues.data.rescues.map((rescue) => (
            <RescueCard key={rescue._id} rescue={rescue} mayAct={me.permissions.includes('orders.pack')} />
          ))}
        </section>
      ) : null}
      <CourierQuestions mayAnswer={me.permissions.includes('orders.confirm')} />
      <Toolbar
        list={list}
        search={{ label: words.search, hint: words.searchHint }}
        filters={[
          {
            name: 'view',
            label: words.columns.where,
            choices: views.map((one) => ({
              value: one === 'road' ? '' : one,
              label: counts ? `${words.views[one]} ${counts[one]}` : words.views[one],
            })),
          },
        ]}
      />
      <DataTable
        caption={words.title}
        columns={columns}
        rows={page.data?.parcels}
        id={(row) => row._id}
        name={(row) => row.code}
        error={page.error}
        onRetry={retry}
        busy={page.isPlaceholderData}
        empty={{ title: words.empty }}
      />
      <KeyPager
        shown={page.data?.parcels.length ?? 0}
        onNewer={list.paged ? list.newer : null}
        onOlder={next ? () => list.older(next) : null}
      />
      {rescues.data && rescues.data.figures.length > 0 ? <RescueFigures figures={rescues.data.figures} /> : null}
    </Page>
  )
}
