import { useNow } from '#/office/ui/useNow.ts'
import { Link } from 'wouter'
import type { Column } from '#/office/ui/DataTable.tsx'
import type { FromList } from '#/office/ui/fromList.ts'
import { keepTop } from '#/office/ui/keptTop.ts'
import { RowMenu } from '#/office/ui/RowMenu.tsx'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { sizeText } from '#/office/ui/sizeText.ts'
import { cx } from '#/shared/lib/cx.ts'
import { smallest } from '#/shared/lib/images.ts'
import type { Rates } from '#/shared/lib/price.ts'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { monthOf, shortWhen } from '#/office/ui/karachiDays.ts'
import { listCopy as copy } from './list.copy.ts'
import { PriceCell } from './PriceCell.tsx'
import { ladder, plainRupees, priceOf } from './prices.ts'
import productsScreen from './ProductsScreen.module.css'
import styles from './ProductColumns.module.css'
import { productPath, type ProductRow } from '#/office/domain/catalogue/productsApi.ts'
import type { PriceEdit } from './usePriceEdit.ts'

type Given = {
  rates: Rates
  price: PriceEdit
  mayWrite: boolean
  /** The place in the list, for a product that is opened from here. */
  from: FromList
  /** Opens a row's stock and its correction. */
  onStock: (row: ProductRow) => void
  /** Makes a copy of a row's product and opens it. */
  onDuplicate: (row: ProductRow) => void
}

const range = ({ from, to }: { from: number; to: number }) =>
  from === to ? plainRupees(from) : `${plainRupees(from)}–${plainRupees(to)}`

/** The line beside a product's name. It has only the parts that there are. */
const about = (row: ProductRow): string =>
  [row.brand, sizeText(row.size), row.variants > 1 ? copy.shades(row.variants) : ''].filter(Boolean).join(' ·\u00a0')

/** The columns of the products' table. On a phone they are the lines of a row. */
export function columnsOf({ rates, price, mayWrite, from, onStock, onDuplicate }: Given): Column<ProductRow>[] {
  /** The price of a tier, which follows while the list price is typed. */
  const tier = (row: ProductRow, which: 'guest' | 'member') => {
    const typed = price.editing?.row._id === row._id ? priceOf(price.editing.text) : null
    if (typed === null || typed === row.defaultPrice)
      return row.price.from === 0 ? copy.none : <span className={styles.tier}>{range(row[which])}</span>
    const step = ladder(typed, rates).find((one) => one.tier === which)
    return (
      <span className={productsScreen.follows}>
        {plainRupees((step?.paisa ?? 0) / 100)}
        {step?.uneven ? <small>{copy.price.uneven}</small> : row.deal ? <small>{copy.price.undealt}</small> : null}
      </span>
    )
  }
  return [
    {
      key: 'picture',
      label: copy.columns.picture,
      quiet: true,
      phone: { row: 1, at: 'picture' },
      className: styles.picture,
      cell: (row) => <ProductPicture src={smallest(row.picture)} alt="" sizes="3rem" width={48} height={60} />,
    },
    {
      key: 'product',
      label: copy.columns.product,
      sort: 'name',
      phone: { row: 1 },
      className: styles.what,
      cell: (row) => (
        <span className={cx(styles.product, row.state === 'archived' && styles.off)}>
          <Link href={productPath(row._id)} state={from} data-open="" dir="auto" onClick={keepTop}>
            {row.name || copy.states.draft}
          </Link>
          <small dir="auto">
            {about(row)}
            {row.sku ? (
              <span className={styles.sku}>
                {about(row) ? ' ·\u00a0' : ''}
                {row.sku}
              </span>
            ) : null}
          </small>
          <small className={styles.onPhone}>
            {row.price.from > 0 ? (
              <>
                <span className={styles.pair}>Guest {tier(row, 'guest')}</span>{' '}
                <span className={styles.pair}>Member {tier(row, 'member')}</span>
              </>
            ) : null}
          </small>
        </span>
      ),
    },
    {
      key: 'list',
      label: copy.columns.list,
      sort: 'price',
      align: 'end',
      phone: { row: 1, at: 'end' },
      className: productsScreen.list,
      cell: (row) => (
        <>
          <PriceCell row={row} price={price} mayWrite={mayWrite} />
          {row.deal && price.editing?.row._id !== row._id ? (
            <small className={styles.deal} title={row.deal.name}>
              {copy.deal(row.deal.percent)}
            </small>
          ) : null}
        </>
      ),
    },
    {
      key: 'guest',
      label: copy.columns.guest(rates.guest),
      align: 'end',
      phone: 'hide',
      cell: (row) => tier(row, 'guest'),
    },
    {
      key: 'member',
      label: copy.columns.member(rates.member),
      align: 'end',
      phone: 'hide',
      cell: (row) => tier(row, 'member'),
    },
    {
      key: 'stock',
      label: copy.columns.stock,
      sort: 'stock',
      align: 'end',
      phone: { row: 2, at: 'end' },
      className: styles.stock,
      cell: (row) => <StockCell row={row} onStock={onStock} />,
    },
    {
      key: 'expires',
      label: copy.columns.expires,
      phone: 'hide',
      className: styles.expires,
      cell: (row) => <Expiry day={row.nextExpiry} />,
    },
    {
      key: 'state',
      label: copy.columns.state,
      phone: { row: 3, at: 'end' },
      className: styles.state,
      cell: (row) => <Life row={row} />,
    },
    {
      key: 'more',
      label: copy.columns.more,
      quiet: true,
      phone: 'hide',
      align: 'end',
      cell: (row) => (
        <RowMenu
          label={copy.more.label(row.name || copy.states.draft)}
          acts={[
            { label: copy.more.edit, href: productPath(row._id), state: from },
            ...(row.state === 'live'
              ? [{ label: copy.more.see, href: `/product/${row.slug || row._id}`, outside: true }]
              : []),
            { label: copy.more.stock, act: () => onStock(row) },
            ...(mayWrite ? [{ label: copy.more.duplicate, act: () => onDuplicate(row) }] : []),
          ]}
        />
      ),
    },
  ]
}

function StockCell({ row, onStock }: { row: ProductRow; onStock: Given['onStock'] }) {
  const count = row.tracked ? String(row.free) : copy.none
  const out = row.tracked && row.free <= 0
  const tone = cx(out && productsScreen.bad, row.low && !out && productsScreen.soon)
  return (
    <>
      <button
        type="button"
        className={cx(productsScreen.cell, tone)}
        aria-label={copy.stock.edit(row.name, row.tracked ? count : copy.uncounted)}
        onClick={() => onStock(row)}
      >
        {count}
        <span className={styles.unit}> {row.tracked ? copy.inStock : copy.uncounted}</span>
      </button>
      {out ? (
        <small className={productsScreen.bad}>{copy.soldOut}</small>
      ) : row.low ? (
        <small className={productsScreen.soon}>{copy.low}</small>
      ) : null}
    </>
  )
}

/** From how many days before a date it counts as near, and as very near (STOCK-4). */
const NEAR = 180
const VERY_NEAR = 90

function Expiry({ day }: { day: string | undefined }) {
  const now = useNow()
  if (!day) return <>{copy.none}</>
  const days = (Date.parse(day) - now) / 86_400_000
  return (
    <time dateTime={day} className={cx(days < VERY_NEAR ? productsScreen.bad : days < NEAR && productsScreen.soon)}>
      {monthOf(day)}
    </time>
  )
}

function Life({ row }: { row: ProductRow }) {
  if (row.publishAt) {
    return (
      <StatusDot ring="half" tone="go">
        {shortWhen(row.publishAt)}
      </StatusDot>
    )
  }
  if (row.state === 'draft') return <StatusDot ring="todo">{copy.states.draft}</StatusDot>
  if (row.state === 'archived') return <StatusDot ring="none">{copy.states.archived}</StatusDot>
  return (
    <span className={cx(!row.hasDraft && productsScreen.lively)}>
      <StatusDot ring="full" tone="ok">
        {copy.states.live}
      </StatusDot>
      {row.hasDraft ? <small className={productsScreen.soon}>{copy.changed}</small> : null}
    </span>
  )
}
