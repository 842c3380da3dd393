import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button, type ButtonLook } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './parts.copy.ts'

type Props = ButtonLook & {
  inStock: boolean
  /** The product's name, where several such buttons stand on a page. */
  name?: string
  /** Answers whether one more is in the cart. */
  onAdd: () => boolean
  'data-buy'?: boolean
}

/** How long "Added" stays, in milliseconds. */
const SAID_MS = 2000

/** "Add to Cart", which says "Added" for a moment (PDP-6). Its name stays what it was: the toast tells readers. */
export function AddButton({ inStock, name, onAdd, ...look }: Props) {
  const [added, setAdded] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const word = inStock ? copy.addToCart : copy.outOfStock
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Before anything changes: the page has been laid out, and the shorter word must not move what stands beside it.
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
