import { useEffect, useRef, useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import styles from './ProductReviews.module.css'
import { reviewsCopy as copy } from './reviews.copy.ts'
import { ReviewsHead } from './ReviewsHead.tsx'
import { Stars } from './Stars.tsx'

type Page = components['schemas']['ProductReviews']

type Props = { id: string; rating: { average: number; count: number } }

/** The average of a product's reviews, and the reviews themselves (SHELF-4). */
export default function ProductReviews({ id, rating }: Props) {
  const [more, setMore] = useState<readonly Page[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const at = (after: string) =>
    `/products/${encodeURIComponent(id)}/reviews${after && `?${new URLSearchParams({ after })}`}`
  const { data, error, reload } = useLoad(id, (signal) => api<Page>(at(''), { signal }))
  const pages = data === null ? [] : [data, ...more]
  const next = pages.at(-1)?.next
  const [whole, setWhole] = useState(false)
  const [cut, setCut] = useState(false)
  const section = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const rest = useRef<HTMLDivElement>(null)
  // Finds out whether each review fits into the place that the page keeps. One that does not fit is inert until it is
  // asked for: reaching it by keyboard or reader would move what is in sight.
  useEffect(() => {
    const foot = rest.current
    if (data === null || whole || !list.current || !foot || typeof IntersectionObserver === 'undefined')
      return undefined
    const parts = [...list.current.children, foot]
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio } of entries) {
          const out = target === foot ? intersectionRatio < 0.9 : !isIntersecting
          target.toggleAttribute('inert', out)
          if (target === foot) setCut(out)
        }
      },
      { root: foot.closest('#reviews'), threshold: [0, 0.9] },
    )
    for (const part of parts) watch.observe(part)
    return () => {
      watch.disconnect()
      for (const part of parts) part.removeAttribute('inert')
    }
  }, [data, more, whole])
  // A short list gives back the rest of its place where nobody sees it: while its end is below the screen, or all of it
  // is above and the browser keeps what is seen in its place.
  useEffect(() => {
    const own = section.current
    const place = own?.closest('#reviews')
    if (data === null || whole || !own || !place) return undefined
    const look = () => {
      const { height, bottom } = own.getBoundingClientRect()
      const kept = place.getBoundingClientRect()
      if (height >= kept.height) return
      if (bottom >= innerHeight || (kept.bottom <= 0 && CSS.supports('overflow-anchor', 'auto'))) setWhole(true)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [data, whole])
  /** Shows all reviews. Since the button goes, the focus moves to the first review that was held back. */
  function open() {
    const first = list.current?.querySelector<HTMLElement>('li[inert]')
    setWhole(true)
    if (!first) return
    first.inert = false
    first.tabIndex = -1
    first.focus({ preventScroll: true })
  }
  async function show(after: string) {
    setBusy(true)
    setFailed(false)
    try {
      const page = await api<Page>(at(after))
      setMore((now) => [...now, page])
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  return (
    <section
      ref={section}
      className={`wrap section ${styles.section}`}
      aria-labelledby="reviews-title"
      data-whole={whole}
    >
      <div>
        <ReviewsHead rating={rating} />
        {data ? (
          <Shares of={data.stars} />
        ) : error === null ? (
          <Loading />
        ) : (
          <ErrorState message={copy.failed} onRetry={reload} retryLabel={copy.again} />
        )}
      </div>
      <div key={data === null ? 'before' : 'list'}>
        <ul ref={list} className={styles.list}>
          {pages.flatMap((page) =>
            page.reviews.map((one) => (
              <li key={one._id}>
                <p>
                  <Stars of={one.stars} name={copy.of5(one.stars)} />
                </p>
                <p className={styles.text} dir="auto">
                  {one.text}
                </p>
                <p className={styles.who}>
                  <bdi>{one.name}</bdi>
                  {' ·\u00a0'}
                  {copy.bought}
                  {' ·\u00a0'}
                  {formatDay(one.day)}
                </p>
                {one.answer ? (
                  <div className={styles.answer}>
                    <b>{copy.answer}</b>
                    <p dir="auto">{one.answer}</p>
                  </div>
                ) : null}
              </li>
            )),
          )}
        </ul>
        <div ref={rest} className={styles.foot}>
          {failed ? <p role="alert">{copy.failed}</p> : null}
          {next === undefined ? null : (
            <Button variant="secondary" size="sm" busy={busy} onClick={() => void show(next)}>
              {copy.more}
            </Button>
          )}
        </div>
      </div>
      {cut && !whole ? (
        <div className={styles.rest}>
          <Button variant="secondary" size="sm" onClick={open}>
            {copy.whole}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** How many shoppers gave each number of stars, the most stars first. */
function Shares({ of }: { of: readonly number[] }) {
  const all = Math.max(
    1,
    of.reduce((sum, n) => sum + n, 0),
  )
  return (
    <dl className={styles.shares}>
      {[5, 4, 3, 2, 1].map((stars) => (
        <div key={stars}>
          <dt>
            <span className="vh">{copy.of5(stars)}</span>
            <span aria-hidden="true">{stars} ★</span>
          </dt>
          <dd>
            <span aria-hidden="true">
              <span style={{ inlineSize: `${((of[stars - 1] ?? 0) * 100) / all}%` }} />
            </span>
            {of[stars - 1] ?? 0}
          </dd>
        </div>
      ))}
    </dl>
  )
}
