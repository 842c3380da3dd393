import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './BuyersPhotos.module.css'
import { copy } from './buyersPhotos.copy.ts'
import { copy as reviewCopy } from './review.copy.ts'
import { Stars } from './Stars.tsx'

type Page = components['schemas']['ReviewPhotos']

type Props = {
  /** The product's _id or the brand's slug. */
  of: { product: string } | { brand: string }
  /** Above it, as large as the headings around it; nothing is said without photos. */
  level: 2 | 3
}

/**
 * The photos of published reviews side by side, the newest first (REAL-1). Each opens larger with what its buyer says,
 * and in a brand's gallery with the way to the product.
 */
export function BuyersPhotos({ of, level }: Props) {
  const query = new URLSearchParams(of).toString()
  const { data } = useLoad(query, (signal) => api<Page>(`/review-photos?${query}`, { signal }))
  const [more, setMore] = useState<readonly Page[]>([])
  const [state, setState] = useState<'rests' | 'loads' | 'failed'>('rests')
  const [open, setOpen] = useState<number | null>(null)
  const pages = data === null ? [] : [data, ...more]
  const next = pages.at(-1)?.next
  const photos = pages.flatMap((page) =>
    page.reviews.flatMap(({ product, address, name, review }) =>
      Array.from({ length: review.photos ?? 0 }, (_, at) => ({
        src: `/api/products/${encodeURIComponent(product)}/reviews/${encodeURIComponent(review._id)}/photos/${at + 1}`,
        alt: copy.photo(at + 1, review.photos ?? 1, review.name, name),
        address,
        name,
        review,
      })),
    ),
  )
  const shown = open === null ? undefined : photos[open]
  const Heading = level === 2 ? 'h2' : 'h3'

  async function load(after: string) {
    setState('loads')
    try {
      const page = await api<Page>(`/review-photos?${query}&after=${encodeURIComponent(after)}`)
      setMore((now) => [...now, page])
      setState('rests')
    } catch {
      setState('failed')
    }
  }

  if (photos.length === 0) return null
  return (
    <section className={styles.gallery} aria-labelledby="buyers-photos">
      <Heading id="buyers-photos" className={level === 3 ? styles.small : undefined}>
        {copy.title}
      </Heading>
      <ul className={styles.photos}>
        {photos.map((photo, at) => (
          <li key={photo.src}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(at)}>
              <img src={`${photo.src}?small=true`} alt={photo.alt} width={112} height={112} loading="lazy" />
            </button>
          </li>
        ))}
        {next === undefined ? null : (
          <li>
            <Button variant="secondary" size="sm" busy={state === 'loads'} onClick={() => void load(next)}>
              {copy.more}
            </Button>
          </li>
        )}
      </ul>
      {state === 'failed' ? <p role="alert">{copy.failed}</p> : null}
      <Dialog open={shown !== undefined} title={shown?.name ?? copy.title} size="broad" onClose={() => setOpen(null)}>
        {shown ? (
          <figure className={styles.large}>
            <img key={shown.src} src={shown.src} alt={shown.alt} />
            <figcaption>
              <Stars of={shown.review.stars} />
              <p dir="auto">{shown.review.text}</p>
              <p className={styles.who}>
                <bdi>{shown.review.name}</bdi>
                {shown.review.bought ? ` ·\u00a0${reviewCopy.chose(shown.review.bought)}` : null}
                {' ·\u00a0'}
                {formatDay(shown.review.day)}
              </p>
              {'brand' in of ? <Link href={paths.goods({ _id: shown.address })}>{copy.toProduct}</Link> : null}
            </figcaption>
            {photos.length > 1 ? (
              <div className={styles.turn}>
                <Button variant="quiet" size="sm" disabled={open === 0} onClick={() => setOpen((open ?? 0) - 1)}>
                  <Icon name="left" size="sm" />
                  {copy.earlier}
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={open === photos.length - 1}
                  onClick={() => setOpen((open ?? 0) + 1)}
                >
                  {copy.later}
                  <Icon name="right" size="sm" />
                </Button>
              </div>
            ) : null}
          </figure>
        ) : null}
      </Dialog>
    </section>
  )
}
