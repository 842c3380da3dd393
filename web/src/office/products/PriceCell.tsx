import { useEffect, useRef, useState } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { listCopy } from './list.copy.ts'
import { plainRupees, priceOf, priceWrong, sizeOf } from './prices.ts'
import styles from './ProductsScreen.module.css'
import type { ProductRow } from '#/office/domain/catalogue/productsApi.ts'
import type { PriceEdit } from './usePriceEdit.ts'

const copy = listCopy.price

/** Whether the window is narrow, so that a price is changed in a sheet (see PriceSheet). */
export const isPhone = () => window.matchMedia('(width < 900px)').matches

type Props = { row: ProductRow; price: PriceEdit; mayWrite: boolean }

/** A list price that is changed in its cell. Enter saves, Esc cancels, Tab saves and goes on. */
export function PriceCell({ row, price, mayWrite }: Props) {
  const shown = row.price.from === 0 ? listCopy.none : rangeText(row)
  if (price.editing?.row._id === row._id && !isPhone()) return <Typing row={row} price={price} />
  const saved = price.savedId === row._id
  return (
    <>
      {mayWrite && row.state !== 'draft' ? (
        <button
          type="button"
          className={cx(styles.cell, styles.money)}
          aria-label={copy.edit(row.name, shown)}
          data-price={row._id}
          data-none={row.price.from === 0 ? '' : undefined}
          onClick={() => price.begin(row)}
        >
          {shown}
        </button>
      ) : (
        <span className={cx(styles.money, styles.still)} data-none={row.price.from === 0 ? '' : undefined}>
          {shown}
        </span>
      )}
      {saved ? (
        <small className={styles.good}>
          <Icon name="check" size="sm" />
          {copy.saved}
        </small>
      ) : null}
    </>
  )
}

function rangeText({ price }: ProductRow): string {
  return price.from === price.to ? plainRupees(price.from) : `${plainRupees(price.from)}–${plainRupees(price.to)}`
}

function Typing({ row, price }: { row: ProductRow; price: PriceEdit }) {
  const ref = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState(false)
  useEffect(() => {
    ref.current?.focus()
    ref.current?.select()
  }, [])
  const text = price.editing?.text ?? ''

  function back() {
    // The cell takes the focus once it is rendered again.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-price="${CSS.escape(row._id)}"]`)?.focus())
  }

  return (
    <span className={styles.typing}>
      <input
        ref={ref}
        aria-label={copy.label(row.name, sizeOf(row))}
        aria-invalid={wrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setWrong(false)
          price.type(event.currentTarget.value)
        }}
        onBlur={() => {
          if (!price.commit()) price.leave()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            if (price.commit()) back()
            else setWrong(true)
          } else if (event.key === 'Escape') {
            event.preventDefault()
            price.leave()
            back()
          } else if (event.key === 'Tab' && priceOf(text) === null) {
            event.preventDefault()
            setWrong(true)
          }
        }}
      />
      <small className={cx(wrong && styles.bad)} role={wrong ? 'alert' : undefined}>
        {wrong ? priceWrong(text) : copy.was(plainRupees(row.defaultPrice), sizeOf(row))}
      </small>
    </span>
  )
}
