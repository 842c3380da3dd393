import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { shortSkinType } from '#/shop/parts/taxonomy.ts'
import styles from './ReviewItem.module.css'
import { copy } from './reviewTools.copy.ts'
import { reviewsCopy } from './reviews.copy.ts'
import { copy as reviewCopy } from '#/shop/parts/review.copy.ts'
import { Stars } from '#/shop/parts/Stars.tsx'

type Review = components['schemas']['ProductReview']

type Props = { product: string; review: Review }

const reasons = ['advertising', 'private-data', 'insult', 'off-topic', 'medical-claim'] as const

/** A review: stars, words, photos, who says it, and what readers say of it (SHELF-4, REAL-1). */
export function ReviewItem({ product, review }: Props) {
  const of = `/products/${encodeURIComponent(product)}/reviews/${encodeURIComponent(review._id)}`
  const [helped, setHelped] = useState(false)
  const [reporting, setReporting] = useState<'no' | 'asked' | 'sent'>('no')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const photos = review.photos ?? 0
  const helpful = review.helpful ?? 0

  async function say(kind: 'helpful' | 'report', reason?: (typeof reasons)[number]) {
    setBusy(true)
    setProblem('')
    try {
      await api(`${of}/voice`, { method: 'POST', auth: true, body: { kind, ...(reason && { reason }) } })
      if (kind === 'helpful') setHelped(true)
      else setReporting('sent')
    } catch {
      setProblem(copy.failed)
    }
    setBusy(false)
  }

  return (
    <>
      <p>
        <Stars of={review.stars} />
      </p>
      <p className={styles.text} dir="auto">
        {review.text}
      </p>
      {photos > 0 ? (
        <ul className={styles.photos}>
          {Array.from({ length: photos }, (_, at) => (
            <li key={at}>
              <a href={`/api${of}/photos/${at + 1}`} target="_blank" rel="noopener">
                <img
                  src={`/api${of}/photos/${at + 1}?small=true`}
                  alt={copy.photo(at + 1, photos, review.name)}
                  width={88}
                  height={88}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.who}>
        <bdi>{review.name}</bdi>
        {review.skinType ? ` ·\u00a0${copy.skinOf(shortSkinType(review.skinType))}` : null}
        {review.age ? ` ·\u00a0${copy.ages[review.age] ?? review.age}` : null}
        {review.bought ? ` ·\u00a0${reviewCopy.chose(review.bought)}` : null}
        {' ·\u00a0'}
        {reviewsCopy.bought}
        {' ·\u00a0'}
        {formatDay(review.day)}
      </p>
      {review.answer ? (
        <div className={styles.answer}>
          <b>{reviewsCopy.answer}</b>
          <p dir="auto">{review.answer}</p>
        </div>
      ) : null}
      <div className={styles.acts}>
        {helped ? (
          <p role="status">{copy.helped(helpful + 1)}</p>
        ) : (
          <Button size="sm" variant="quiet" busy={busy} onClick={() => void say('helpful')}>
            {copy.helpful(helpful)}
          </Button>
        )}
        {reporting === 'no' ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={copy.reportOf(review.name)}
            onClick={() => setReporting('asked')}
          >
            {copy.report}
          </Button>
        ) : null}
        {reporting === 'sent' ? <p role="status">{copy.reported}</p> : null}
      </div>
      {reporting === 'asked' ? (
        <form
          className={styles.report}
          onSubmit={(event) => {
            event.preventDefault()
            const reason = new FormData(event.currentTarget).get('reason')
            void say(
              'report',
              reasons.find((one) => one === reason),
            )
          }}
        >
          <fieldset>
            <legend>{copy.what}</legend>
            {reasons.map((one, at) => (
              <label key={one}>
                <input type="radio" name="reason" value={one} defaultChecked={at === 0} />
                {copy.reasons[one]}
              </label>
            ))}
          </fieldset>
          <div className={styles.acts}>
            <Button type="submit" size="sm" variant="secondary" busy={busy}>
              {copy.sendReport}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setReporting('no')}>
              {copy.cancel}
            </Button>
          </div>
        </form>
      ) : null}
      {problem ? <p role="alert">{problem}</p> : null}
    </>
  )
}
