import { type RefObject, useRef, useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { Review } from '#/shared/api/types.ts'
import { initials } from '#/shared/lib/format.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { useNear } from '#/shared/lib/useNear.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Marquee } from '#/shared/ui/Marquee.tsx'
import styles from './Testimonials.module.css'
import { useTitleOf } from './useHome.ts'
import { copy } from './home.copy.ts'

/** The testimonial band (REV-1 to REV-6). */
export function Testimonials() {
  const band = useRef<HTMLElement>(null)
  // The office's preview runs no script, so the reviews come with its page (SHELF-2).
  const given = useAppSelector((state) => state.catalog.home?.reviews)
  const asked = useReviews(band)
  const reviews = given ?? asked
  const title = useTitleOf('testimonials', copy.slogan)
  // A shop without testimonials shows no band. Where the answer was lost, the band stands without cards.
  if (reviews !== 'failed' && reviews?.length === 0) return null
  return (
    <section ref={band} className={styles.band} aria-labelledby="testimonials-title">
      <header className={styles.head}>
        <h2 id="testimonials-title" className={styles.title}>
          <Icon name="heart" filled className={styles.heart} />
          {title}
        </h2>
        <p>{copy.testimonialsLead}</p>
      </header>
      {reviews === null ? <div className={styles.place} /> : null}
      {reviews !== null && reviews !== 'failed' ? (
        <Marquee label={copy.testimonials} loop="75s" className={styles.strip} listClassName={styles.list}>
          {reviews.map((review) => (
            <li key={`${review.username}:${review.text}`} className={styles.item}>
              <ReviewCard review={review} />
            </li>
          ))}
        </Marquee>
      ) : null}
    </section>
  )
}

/** The reviews, fetched without cookies when the band first comes near the screen (REV-6). They are null until then. */
function useReviews(band: RefObject<HTMLElement | null>): readonly Review[] | 'failed' | null {
  const near = useNear(band, '600px 0px')
  const { data, error } = useLoad(near ? 'reviews' : null, async (signal) => {
    try {
      const found = await api<Review[]>('/reviews', { signal, credentials: 'omit' })
      await lettersOf(found)
      return found
    } catch (failure) {
      if (!signal.aborted) console.error('Failed to fetch reviews:', failure)
      throw failure
    }
  })
  return error === null ? data : 'failed'
}

const LETTERS_MS = 1500

/**
 * Waits, but not long, for the fonts of the reviews' text: cards in a fallback font would be taller, and then shrink.
 */
async function lettersOf(reviews: readonly Review[]): Promise<unknown> {
  if (!('fonts' in document)) return undefined
  const text = reviews.map((review) => review.text + review.name).join('')
  const patience = new Promise((done) => setTimeout(done, LETTERS_MS))
  return Promise.race([document.fonts.load("1rem 'Instrument Serif', Figtree, 'Naskh Urdu'", text), patience])
}

function ReviewCard({ review }: { review: Review }) {
  const [broken, setBroken] = useState(false)
  return (
    <figure className={styles.card}>
      <blockquote dir="auto">{review.text}</blockquote>
      <figcaption>
        {review.avatar && !broken ? (
          <img
            src={review.avatar}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            onError={() => {
              setBroken(true)
            }}
          />
        ) : (
          <span className={styles.initials} aria-hidden="true">
            {initials(review.name)}
          </span>
        )}
        <b dir="auto">{review.name}</b>
        <span className={styles.username}>{review.username}</span>
      </figcaption>
    </figure>
  )
}
