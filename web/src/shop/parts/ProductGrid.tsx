import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

type Props = {
  products: readonly Card[]
  /** `four` on a full page, `three` beside filters (four from 1536 px). */
  columns?: 'four' | 'three'
  /** How many pictures are fetched at once: those of the first row, where the grid opens the page. */
  eager?: number
  as?: 'h2' | 'h3'
  /** The ids of those that the owner put first. */
  picks?: readonly string[] | undefined
  /** The extra note of a product's card, before its button. */
  noteOf?: ((product: Card) => string | undefined) | undefined
  /** What lies over each card, such as the tick of a comparison. */
  over?: ((product: Card) => ReactNode) | undefined
}

/** Cards side by side, as a list. */
export function ProductGrid({ products, columns = 'four', eager = 0, as, picks, noteOf, over }: Props) {
  return (
    <ul data-cards className={cx(styles.grid, styles[columns])}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            priority={index < eager}
            picked={picks?.includes(product._id)}
            note={noteOf?.(product)}
            {...(as && { as })}
          />
          {over?.(product)}
        </li>
      ))}
    </ul>
  )
}
