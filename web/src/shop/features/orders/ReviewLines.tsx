import { useState } from 'react'
import type { TrackedOrder } from '#/shared/api/orders.ts'
import { Button } from '#/shared/ui/Button.tsx'
import styles from './ReviewLines.module.css'
import { ReviewForm } from './ReviewForm.tsx'
import { copy } from './review.copy.ts'

type Props = {
  order: TrackedOrder
  contact: string | undefined
  /** Whether the order is the caller's own, by account or browser. */
  own: boolean
}

/** The delivered products, to write reviews of them (SHELF-4). */
export default function ReviewLines({ order, contact, own }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const [sent, setSent] = useState<readonly string[]>([])
  // A product bought in two shades is reviewed once.
  const lines = order.cartItems.filter((line, i, all) => all.findIndex((other) => other._id === line._id) === i)
  const unknown = !own && (contact === undefined || contact.includes('@'))
  return (
    <section className={styles.reviews} aria-labelledby="review-title">
      <h3 id="review-title">{copy.title}</h3>
      <p>{unknown ? copy.byPhone : copy.lead}</p>
      <ul>
        {lines.map((line) => (
          <li key={line._id}>
            <div className={styles.line}>
              <b dir="auto">{line.name}</b>
              {unknown || open === line._id || sent.includes(line._id) ? null : (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={copy.reviewAbout(line.name)}
                  onClick={() => setOpen(line._id)}
                >
                  {copy.review}
                </Button>
              )}
            </div>
            {sent.includes(line._id) ? <p role="status">{copy.sent}</p> : null}
            {open === line._id ? (
              <ReviewForm
                order={order}
                contact={own ? undefined : contact}
                product={line._id}
                onCancel={() => setOpen(null)}
                onSent={() => {
                  setSent([...sent, line._id])
                  setOpen(null)
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
