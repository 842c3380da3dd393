import { formatPaisa } from '#/shared/lib/format.ts'
import { unitPaisa } from '#/shared/lib/price.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './CartChanges.module.css'
import { copy } from './copy.ts'
import type { CartChange } from '#/shop/state/reconcile.ts'

/** Says in words what the shop's prices and stock changed about the cart since it was filled. */
export function CartChanges({
  changes,
  percentOff,
  onSeen,
}: {
  changes: readonly CartChange[]
  percentOff: number
  onSeen?: () => void
}) {
  if (changes.length === 0) return null
  return (
    <section className={styles.changes} role="status">
      <Icon name="alert" />
      <div>
        <h2>{copy.changes.title}</h2>
        <ul>
          {[...new Set(changes.map((change) => words(change, percentOff)))].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {onSeen ? (
        <Button variant="secondary" size="sm" onClick={onSeen}>
          {copy.changes.ok}
        </Button>
      ) : null}
    </section>
  )
}

function words(change: CartChange, percentOff: number): string {
  switch (change.kind) {
    case 'price': {
      const from = formatPaisa(unitPaisa(change.from, percentOff))
      const to = formatPaisa(unitPaisa(change.to, percentOff))
      return change.to > change.from ? copy.changes.up(change.name, from, to) : copy.changes.down(change.name, from, to)
    }
    case 'fewer':
      return copy.changes.fewer(change.name, change.left)
    case 'out':
      return copy.changes.out(change.name)
    default:
      return copy.changes.gone(change.name)
  }
}
