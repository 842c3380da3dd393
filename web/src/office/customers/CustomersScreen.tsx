import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useFollowed } from '#/office/api/live.ts'
import { NotShown, useAgain } from '#/office/api/stepUp.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { totalText } from '#/office/ui/count.ts'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Toolbar } from '#/office/ui/Toolbar.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { Views } from '#/office/ui/Views.tsx'
import { formatDay, formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './customers.copy.ts'
import styles from './CustomersScreen.module.css'
import { customerKeys, saveCustomers, type Customer, customerQueries } from './customersApi.ts'
import { Flags } from './Flags.tsx'
import { Tally } from './Tally.tsx'

/** The people who ordered, found by phone or e-mail (KNOW-2). */
export default function CustomersScreen({ me }: ScreenProps) {
  const may = usePermission(me)
  const list = useListQuery({
    filters: { view: ['again', 'members', 'refused', 'flagged'], city: null },
    orders: ['-last', '-worth'],
  })
  const page = useQuery({
    ...customerQueries.list(list.asked),
    placeholderData: keepPreviousData,
  })
  const retry = useAgain({ ...page, data: page.isPlaceholderData ? undefined : page.data }, list.asked)
  useFollowed(['customer'], customerKeys.all)
  const [saving, setSaving] = useState(false)
  async function save() {
    setSaving(true)
    try {
      await saveCustomers(list.matching)
      toast.success(copy.exported)
    } catch (error) {
      if (!(error instanceof NotShown)) toast.error(error instanceof Error ? error.message : String(error))
    } finally {
      setSaving(false)
    }
  }
  const { customers, next, total } = page.data ?? {}
  const { city } = list.query.filters
  return (
    <Page
      title={copy.title}
      lead={total ? copy.lead(totalText(total), total.n === 1) : undefined}
      actions={
        may('customers.export') && customers?.length !== 0 ? (
          <Button variant="secondary" busy={saving} onClick={() => void save()}>
            <Icon name="download" size="sm" />
            {copy.export}
          </Button>
        ) : null
      }
    >
      <Views
        label={copy.viewsLabel}
        views={Object.entries(copy.views).map(([value, label]) => ({ value, label }))}
        value={list.query.filters.view}
        onChange={(view) => list.set({ filters: { view } })}
      />
      <Toolbar
        list={list}
        search={copy.search}
        {...(city !== '' && {
          filters: [
            {
              name: 'city',
              label: copy.city,
              choices: [
                { value: '', label: copy.views[''] },
                { value: city, label: copy.cityShown(city) },
              ],
            },
          ],
        })}
        orders={Object.entries(copy.orders).map(([value, label]) => ({ value, label }))}
      />
      <DataTable
        caption={copy.caption}
        columns={columns}
        rows={customers}
        id={(row) => row._id}
        name={(row) => row.name}
        error={page.error}
        onRetry={retry}
        busy={page.isPlaceholderData}
        empty={
          list.narrowed
            ? {
                title: copy.nobody,
                text: copy.nobodyText,
                actions: (
                  <Button variant="secondary" onClick={list.clear}>
                    {copy.views['']}
                  </Button>
                ),
              }
            : { title: copy.empty, text: copy.emptyText }
        }
        order={list.query.order}
        onOrder={(order) => list.set({ order })}
      />
      <KeyPager
        shown={customers?.length ?? 0}
        total={total}
        onNewer={list.paged ? list.newer : null}
        onOlder={next ? () => list.older(next) : null}
      />
    </Page>
  )
}

const columns: Column<Customer>[] = [
  {
    key: 'customer',
    label: copy.head.customer,
    phone: { row: 1 },
    cell: (row) => (
      <Link href={`/admin/customers/${encodeURIComponent(row._id)}`} className={styles.person} data-open>
        <b dir="auto">{row.name || copy.noName}</b>
        {(row.phone ?? row.email) ? <span dir="ltr">{row.phone ?? row.email}</span> : null}
      </Link>
    ),
  },
  {
    key: 'city',
    label: copy.head.city,
    phone: { row: 2 },
    cell: (row) =>
      row.city ? (
        <Link href={`/admin/customers?${new URLSearchParams({ city: row.city })}`} className={styles.city}>
          <span dir="auto">{row.city}</span>
        </Link>
      ) : (
        copy.none
      ),
  },
  { key: 'orders', label: copy.head.orders, phone: { row: 3 }, cell: (row) => <Tally of={row} /> },
  {
    key: 'worth',
    label: copy.head.value,
    align: 'end',
    sort: 'worth',
    first: 'down',
    phone: { row: 1, at: 'end' },
    cell: (row) => <b className={styles.exact}>{row.worth === 0 ? copy.none : formatRupees(row.worth)}</b>,
  },
  {
    key: 'last',
    label: copy.head.last,
    sort: 'last',
    first: 'down',
    phone: { row: 2, at: 'end' },
    cell: (row) => <time dateTime={row.lastAt}>{row.orders === 0 ? copy.none : formatDay(row.lastAt)}</time>,
  },
  { key: 'flags', label: copy.head.flags, phone: { row: 3, at: 'end' }, cell: (row) => <Flags of={row} /> },
]
