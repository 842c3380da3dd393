import type { ProductCard } from '#/shared/api/types.ts'
import { compareCopy as copy } from './compare.copy.ts'
import styles from './CompareTick.module.css'

/** How many are side by side. */
export const TWO = 2

type Props = {
  product: ProductCard
  chosen: readonly ProductCard[]
  onChoose: (chosen: readonly ProductCard[]) => void
}

/** The tick at the foot of a card's picture by which the card is chosen. With two chosen the others wait. */
export function CompareTick({ product, chosen, onChoose }: Props) {
  const is = chosen.some(({ _id }) => _id === product._id)
  return (
    <div className={styles.over}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={is}
          disabled={!is && chosen.length >= TWO}
          aria-label={copy.tickOf(product.name)}
          onChange={() => {
            onChoose(is ? chosen.filter(({ _id }) => _id !== product._id) : [...chosen, product])
          }}
        />
        {copy.open}
      </label>
    </div>
  )
}
