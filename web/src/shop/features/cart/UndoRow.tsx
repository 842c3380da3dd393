import { useEffect, useRef } from 'react'
import type { CartItem } from '#/shared/api/types.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from '#/shop/parts/cart/cart.copy.ts'
import styles from './CartLine.module.css'

/**
 * What was done last and can be taken back. A line was taken out or set aside, one that was set aside was thrown away,
 * or the whole cart was cleared.
 */
export type Undo =
  | { kind: 'removed' | 'saved' | 'dropped'; item: CartItem; index: number }
  | { kind: 'all'; items: CartItem[] }

/** Says what was taken out and can put it back. It takes the focus, because the element that had it is gone. */
export function UndoRow({ undo, onUndo }: { undo: Undo; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
  }, [undo])
  return (
    <li className={styles.undone}>
      <div className={styles.undo}>
        <p role="status">
          {undo.kind === 'all' ? (
            copy.cleared
          ) : (
            <>
              {undo.kind === 'saved' ? copy.saved.said : copy.removed} <b>{undo.item.name}</b>
            </>
          )}
        </p>
        <Button ref={button} variant="secondary" size="sm" onClick={onUndo}>
          <Icon name="undo" size="sm" />
          {copy.undo}
        </Button>
      </div>
    </li>
  )
}
