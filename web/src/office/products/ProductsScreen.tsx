import { useConfig } from '#/office/api/useConfig.ts'
import { dialogOpen } from '#/office/ui/dialogOpen.ts'
import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { useFollowed } from '#/office/api/live.ts'
import { BulkBar } from '#/office/ui/BulkBar.tsx'
import { DataTable } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { useKeptTop } from '#/office/ui/keptTop.ts'
import { SelectionNote } from '#/office/ui/SelectionNote.tsx'
import { Toolbar } from '#/office/ui/Toolbar.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { useSelection } from '#/office/ui/useSelection.ts'
import { Views } from '#/office/ui/Views.tsx'
import { cx } from '#/shared/lib/cx.ts'
import { DEFAULT_RATES } from '#/shared/lib/price.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { beginBulk } from '#/office/domain/catalogue/bulkStart.ts'
import { listCopy as copy } from './list.copy.ts'
import { askedOf, exportAddress, filterOf, listOptions, type View } from './listQuery.ts'
import { PriceSheet } from './PriceSheet.tsx'
import { priceNote } from './PriceNote.tsx'
import { columnsOf } from './ProductColumns.tsx'
import styles from './ProductsScreen.module.css'
import {
  duplicateProduct,
  type ProductCounts,
  productKeys,
  productPath,
  type ProductRow,
  productQueries,
} from '#/office/domain/catalogue/productsApi.ts'
import { StockSheet } from './StockSheet.tsx'
import { usePriceEdit } from './usePriceEdit.ts'

const NEW = '/admin/products/new'

/** All products of the shop. They can be found, priced and counted in place (ITEM-6). */
export default function ProductsScreen({ me }: ScreenProps) {
  const client = useQueryClient()
  const [location, navigate] = useLocation()
  const may = usePermission(me)
  const mayWrite = may('products.write')
  const list = useListQuery(listOptions)
  const asked = askedOf(list.query)
  const page = useQuery({
    ...productQueries.list(asked),
    placeholderData: (old) => old,
  })
  const counts = useQuery(productQueries.counts)
  const terms = useQuery({
    ...productQueries.terms,
    staleTime: 300_000,
  })
  const config = useConfig()
  const rates = config.data
    ? { guest: config.data.guestPercent, member: config.data.memberPercent }
    : { guest: DEFAULT_RATES.guest, member: DEFAULT_RATES.member }
  const selection = useSelection(JSON.stringify(filterOf(list.query)))
  const price = usePriceEdit(asked)
  const [counting, setCounting] = useState<ProductRow | null>(null)
  const rows = page.data?.products
  useKeptTop(rows !== undefined)
  const from = {
    list: location + (list.asked && `?${list.asked}`),
    trail: list.trail,
    rows: rows?.map((row) => row._id) ?? [],
  }
  const total = { n: page.data?.total ?? 0, about: page.data?.estimate ?? false }

  useProductChanges()
  useKeys(rows, {
    price: mayWrite ? price.begin : null,
    stock: setCounting,
    make: mayWrite ? () => navigate(NEW) : null,
  })

  const duplicate = useMutation({
    mutationFn: (row: ProductRow) => duplicateProduct(row._id),
    onSuccess: (made, row) => {
      toast.success(copy.more.copied(row.name))
      navigate(productPath(made._id))
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: productKeys.all }),
  })

  const all = counts.data
  const nothing = all?.all === 0 && !list.narrowed
  const choices = (kind: 'brands' | 'categories' | 'skinTypes', label: string) => [
    { value: '', label },
    ...(terms.data?.[kind] ?? []).map((term) => ({ value: term.slug, label: term.name })),
  ]

  function change() {
    navigate(beginBulk(selection.all ? { filter: filterOf(list.query) } : { ids: [...selection.ids] }))
  }

  return (
    <Page
      title={copy.title}
      lead={all ? copy.lead(all.all, all.brands) : undefined}
      actions={
        mayWrite ? (
          <>
            <ButtonLink href="/admin/import" size="sm" variant="secondary" className={styles.roomy}>
              <Icon name="upload" size="sm" />
              {copy.import}
            </ButtonLink>
            {page.data?.products.length === 0 ? null : (
              <a
                className={cx(buttonClass({ variant: 'secondary', size: 'sm' }), styles.roomy)}
                href={exportAddress(list.query)}
                download
              >
                <Icon name="download" size="sm" />
                {copy.export}
              </a>
            )}
            <ButtonLink href={NEW} size="sm">
              <Icon name="plus" size="sm" />
              {copy.make}
            </ButtonLink>
          </>
        ) : null
      }
    >
      {nothing ? null : (
        <>
          <Views
            label={copy.viewsLabel}
            views={(Object.entries(copy.views) as [View, string][]).map(([value, label]) => ({
              value,
              label,
              count: all ? { n: countOf(value, all) } : undefined,
            }))}
            value={list.query.filters.view}
            onChange={(view) => list.set({ filters: { view } })}
          />
          <Toolbar
            list={list}
            search={copy.search}
            filters={[
              { name: 'brand', label: copy.filters.brand, choices: choices('brands', copy.filters.brand) },
              { name: 'category', label: copy.filters.category, choices: choices('categories', copy.filters.category) },
              { name: 'skinType', label: copy.filters.skinType, choices: choices('skinTypes', copy.filters.skinType) },
              { name: 'price', label: copy.filters.price, choices: bands(copy.filters.price, copy.prices) },
              { name: 'expiry', label: copy.filters.expiry, choices: bands(copy.filters.expiry, copy.expiries) },
            ]}
            orders={Object.entries(copy.orders).map(([value, label]) => ({ value, label }))}
          />
        </>
      )}
      {mayWrite && rows ? <SelectionNote selection={selection} total={total} here={rows.length} /> : null}
      <DataTable
        caption={copy.caption}
        columns={columnsOf({ rates, price, mayWrite, from, onStock: setCounting, onDuplicate: duplicate.mutate })}
        rows={rows}
        id={(row) => row._id}
        name={(row) => row.name || copy.states.draft}
        error={page.error}
        onRetry={() => void page.refetch()}
        busy={page.isPlaceholderData}
        empty={
          nothing
            ? {
                title: copy.empty.title,
                text: copy.empty.text,
                actions: mayWrite ? (
                  <>
                    <ButtonLink href={NEW}>{copy.empty.make}</ButtonLink>
                    <ButtonLink href="/admin/import" variant="secondary">
                      {copy.empty.bring}
                    </ButtonLink>
                  </>
                ) : null,
              }
            : {
                title: copy.noneFound.title(list.query.search),
                text: copy.noneFound.text,
                actions: (
                  <Button variant="secondary" onClick={list.clear}>
                    {copy.noneFound.clear}
                  </Button>
                ),
              }
        }
        order={list.query.order}
        onOrder={(order) => list.set({ order })}
        {...(mayWrite && { selection })}
        below={priceNote(price)}
      />
      {rows && rows.length > 0 ? (
        <div className={styles.foot}>
          <KeyPager
            shown={rows.length}
            total={total}
            onNewer={list.paged ? list.newer : null}
            onOlder={page.data?.next ? () => list.older(page.data.next ?? '') : null}
          />
          <p className={styles.keys} aria-hidden="true">
            {copy.keys.map(([keys, words]) => (
              <span key={words}>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
                {words}
              </span>
            ))}
          </p>
        </div>
      ) : null}
      {mayWrite ? (
        <BulkBar selection={selection} total={total}>
          <button type="button" onClick={change}>
            {copy.bulk.change}
          </button>
        </BulkBar>
      ) : null}
      <PriceSheet price={price} rates={rates} onStock={may('stock.write') ? setCounting : null} />
      {counting ? (
        <StockSheet
          row={counting}
          mayWrite={may('stock.write')}
          onClose={() => setCounting(null)}
          onDone={() => void client.invalidateQueries({ queryKey: productKeys.all })}
        />
      ) : null}
    </Page>
  )
}

const bands = (label: string, of: Readonly<Record<string, string>>) => [
  { value: '', label },
  ...Object.entries(of).map(([value, words]) => ({ value, label: words })),
]

function countOf(view: View, all: ProductCounts) {
  switch (view) {
    case '':
      return all.all
    case 'drafts':
      return all.draft
    case 'photo':
      return all.withoutPhoto
    default:
      return all[view]
  }
}

/** How long changes are gathered before the list asks again, in milliseconds. */
const GATHER_MS = 400

/** Asks again for what colleagues and sales changed. */
function useProductChanges() {
  useFollowed(['product', 'stock', 'term', 'order'], productKeys.all, GATHER_MS)
  useFollowed(['term'], productKeys.terms)
}

type Acts = {
  price: ((row: ProductRow) => void) | null
  stock: (row: ProductRow) => void
  make: (() => void) | null
}

/** The keys: E changes the price of the focused row, S its stock; N begins a product. */
function useKeys(rows: readonly ProductRow[] | undefined, acts: Acts) {
  const latest = useRef({ rows, acts })
  useEffect(() => {
    latest.current = { rows, acts }
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return
      const focus = document.activeElement
      if (dialogOpen()) return
      if (focus instanceof HTMLElement && focus.closest('input:not([type=checkbox]), textarea, select')) return
      const key = event.key.toLowerCase()
      const id = focus?.closest<HTMLElement>('tr[data-row]')?.dataset['row']
      const row = latest.current.rows?.find((one) => one._id === id)
      const { price, stock, make } = latest.current.acts
      if (key === 'n' && make) make()
      else if (key === 'e' && row && price) price(row)
      else if (key === 's' && row) stock(row)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
