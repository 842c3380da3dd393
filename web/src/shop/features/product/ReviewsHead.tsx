import { copy } from './more.copy.ts'
import styles from './ProductReviews.module.css'
import { Stars } from '#/shop/parts/Stars.tsx'

/** The average of a product's reviews. It is there from the beginning, and the reviews follow (SHELF-4). */
export function ReviewsHead({ rating }: { rating: { average: number; count: number } }) {
  return (
    <>
      <h2 id="reviews-title">{copy.reviews}</h2>
      <p className={styles.sum}>
        <b>{rating.average.toFixed(1)}</b>
        <span>
          <Stars of={rating.average} />
          {copy.ratings(rating.count)}
        </span>
      </p>
    </>
  )
}
