import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { sizeText } from '#/office/ui/sizeText.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import type { Rates } from '#/shared/lib/price.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { listCopy } from './list.copy.ts'
import { isPhone } from './PriceCell.tsx'
import { ladder, plainRupees, priceOf, priceWrong, sizeOf } from './prices.ts'
import productsScreen from './ProductsScreen.module.css'
import styles from './PriceSheet.module.css'
import { productPath, type ProductRow } from '#/office/domain/catalogue/productsApi.ts'
import type { PriceEdit } from './usePriceEdit.ts'

const copy = listCopy.price

type Props = {
  price: PriceEdit
  rates: Rates
  /** Opens the correction of its stock; null where the role may not. */
  onStock: ((row: ProductRow) => void) | null
}

/** The change of a price on a phone, as a sheet from below. */
export function PriceSheet({ price, rates, onStock }: Props) {
  const [, navigate] = useLocation()
  const [wrong, setWrong] = useState(false)
  const { editing } = price
  const open = editing !== null && isPhone()
  const typed = editing ? priceOf(editing.text) : null
  const changed = editing !== null && typed !== null && typed !== editing.row.defaultPrice

  const field = useRef<HTMLInputElement>(null)
  // The sheet is there to type a price, so its field takes the focus, like the cell on a laptop.
  useEffect(() => {
    if (!open) return
    field.current?.focus()
    field.current?.select()
  }, [open])

  function save() {
    setWrong(!price.commit())
  }

  return (
    <Drawer
      open={open}
      title={editing?.row.name ?? ''}
      onClose={() => {
        setWrong(false)
        price.leave()
      }}
      footer={
        editing ? (
          <div className={productsScreen.sheetFoot}>
            <Button
              variant="secondary"
              onClick={() => {
                price.leave()
                navigate(productPath(editing.row._id))
              }}
            >
              {copy.all}
            </Button>
            <Button onClick={save}>{copy.save}</Button>
          </div>
        ) : null
      }
    >
      {editing ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <p className={styles.which} dir="auto">
            {[editing.row.brand, sizeText(editing.row.size), editing.row.sku].filter(Boolean).join(' ·\u00a0')}
          </p>
          <TextField
            ref={field}
            label={copy.field}
            hint={copy.was(plainRupees(editing.row.defaultPrice), sizeOf(editing.row))}
            error={wrong ? priceWrong(editing.text) : null}
            inputMode="decimal"
            autoComplete="off"
            value={editing.text}
            onChange={(event) => {
              setWrong(false)
              price.type(event.currentTarget.value)
            }}
          />
          <dl className={productsScreen.mini}>
            {ladder(typed ?? editing.row.defaultPrice, rates).map((step) => (
              <div key={step.tier}>
                <dt>{step.tier === 'guest' ? copy.sheetGuest(step.percent) : copy.sheetMember(step.percent)}</dt>
                <dd className={cx(changed && productsScreen.follows)}>
                  {formatRupees(step.paisa / 100)}
                  {step.uneven ? <small>{copy.uneven}</small> : null}
                </dd>
              </div>
            ))}
          </dl>
          <div className={productsScreen.sheetStock}>
            <p>
              <b>{copy.stock}</b>
              <small>
                {editing.row.tracked
                  ? copy.onShelf(editing.row.free + editing.row.held, editing.row.held)
                  : copy.uncounted}
              </small>
            </p>
            {onStock ? (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  const { row } = editing
                  if (!price.commit()) return setWrong(true)
                  onStock(row)
                }}
              >
                {copy.correct}
              </Button>
            ) : null}
          </div>
        </form>
      ) : null}
    </Drawer>
  )
}
