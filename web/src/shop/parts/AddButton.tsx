import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button, type ButtonLook } from '#/shared/ui/Button.tsx'
import { formatDay } from '#/shared/lib/format.ts'
import { copy as ahead } from '#/shared/orders/ahead.copy.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './parts.copy.ts'

type Props = ButtonLook & {
  inStock: boolean
  /** The day from which it ships that is sold before it comes (GOOD-3). */
  ships?: string | undefined
  /** The product's name, where several such buttons are on a page. */
  name?: string
  /** Adds one more, and returns whether it is in the cart. */
  onAdd: () => boolean
  'data-buy'?: boolean
}

/** How long "Added" stays, in milliseconds. */
const SAID_MS = 2000

/**
 * "Add to Cart", which reads "Added" for a moment (PDP-6). Its accessible name does not change, since the toast tells
 * readers.
 */
export function AddButton({ inStock, ships, name, onAdd, ...look }: Props) {
  const [added, setAdded] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const word = ships ? ahead.preorder(formatDay(ships)) : inStock ? copy.addToCart : copy.outOfStock
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The width is measured before anything changes, and kept, so that the shorter word does not move what stands
    // beside it.
    const width = currentTarget.offsetWidth
    if (!onAdd()) return
    currentTarget.style.minInlineSize = `${width}px`
    setAdded(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      currentTarget.style.minInlineSize = ''
      setAdded(false)
    }, SAID_MS)
  }
  return (
    <Button
      {...look}
      aria-label={name === undefined ? (added ? word : undefined) : copy.of(word, name)}
      disabled={!inStock}
      onClick={press}
    >
      {added ? (
        <>
          <Icon name="check" size="sm" />
          {copy.added}
        </>
      ) : (
        word
      )}
    </Button>
  )
}
