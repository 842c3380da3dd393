import { formatPaisa } from '#/shared/lib/format.ts'
import { basePrice, unitPaisa, type Tier } from '#/shared/lib/price.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './CartChanges.module.css'
import { copy } from './cart.copy.ts'
import { useTier } from '#/shop/state/useTier.ts'
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
  const tier = useTier()
  const said = [...new Set(changes.flatMap((change) => words(change, percentOff, tier) ?? []))]
  if (said.length === 0) return null
  return (
    <section className={styles.changes} role="status">
      <Icon name="alert" />
      <div>
        <h2>{copy.changes.title}</h2>
        <ul>
          {said.map((text) => (
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

/** A change in words, or null where it only concerns the other tier. */
function words(change: CartChange, percentOff: number, tier: Tier): string | null {
  switch (change.kind) {
    case 'price': {
      const before = unitPaisa(basePrice(change.from, tier), percentOff)
      const now = unitPaisa(basePrice(change.to, tier), percentOff)
      const [from, to] = [formatPaisa(before), formatPaisa(now)]
      if (now === before) return null
      return now > before ? copy.changes.up(change.name, from, to) : copy.changes.down(change.name, from, to)
    }
    case 'fewer':
      return copy.changes.fewer(change.name, change.left)
    case 'out':
      return copy.changes.out(change.name)
    default:
      return copy.changes.gone(change.name)
  }
}
