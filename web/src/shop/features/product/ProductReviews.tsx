import { useEffect, useRef, useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { BuyersPhotos } from '#/shop/parts/BuyersPhotos.tsx'
import { choiceOf, keepChoice, queryOf, type ReviewChoice } from './reviewChoice.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { ReviewTools } from './ReviewTools.tsx'
import { copy as tools } from './reviewTools.copy.ts'
import styles from './ProductReviews.module.css'
import { reviewsCopy as copy } from './reviews.copy.ts'
import { ReviewsHead } from './ReviewsHead.tsx'

type Page = components['schemas']['ProductReviews']

/** How high the button to read on is with its ground, in px (.rest). */
const READ_ON = 140

type Props = { id: string; rating: { average: number; count: number } }

/** The average of a product's reviews, and the reviews themselves (SHELF-4). */
export default function ProductReviews({ id, rating }: Props) {
  const [choice, setChoice] = useState(() => choiceOf(location.search))
  const [more, setMore] = useState<readonly Page[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const at = (after: string) => `/products/${encodeURIComponent(id)}/reviews${queryOf(choice, after)}`
  const { data: loaded, error, reload } = useLoad(`${id} ${queryOf(choice)}`, (signal) => api<Page>(at(''), { signal }))
  // While a choice loads, the reviews of before stay: the page would jump.
  const [last, setLast] = useState<Page | null>(null)
  if (loaded !== null && loaded !== last) setLast(loaded)
  const data = loaded ?? last
  const pages = data === null ? [] : [data, ...more]
  const next = pages.at(-1)?.next
  const [whole, setWhole] = useState(queryOf(choice) !== '')
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
    const place = foot.closest('#reviews')
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio } of entries) {
          const out = target === foot ? intersectionRatio < 0.9 : !isIntersecting
          target.toggleAttribute('inert', out)
          if (target !== foot) continue
          setCut(out)
          // The button to read on lies over the end of the place, and would cover what can be pressed there.
          const { bottom = 0, height = 0 } = place?.getBoundingClientRect() ?? {}
          if (!out || height === 0) continue
          for (const part of parts)
            if (part.getBoundingClientRect().bottom > bottom - READ_ON) part.setAttribute('inert', '')
        }
      },
      { root: place, threshold: [0, 0.9] },
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
  function choose(to: ReviewChoice) {
    setChoice(to)
    setMore([])
    setWhole(true)
    keepChoice(to)
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
          <Shares of={data.stars} on={choice.stars} onPick={(stars) => choose({ ...choice, stars })} />
        ) : error === null ? (
          <Loading />
        ) : (
          <ErrorState message={copy.failed} onRetry={reload} retryLabel={copy.again} />
        )}
      </div>
      <div key={data === null ? 'before' : 'list'}>
        {data && (rating.count > 1 || queryOf(choice) !== '') ? (
          <ReviewTools of={data} choice={choice} onChoose={choose} />
        ) : null}
        {data && data.photos > 0 ? <BuyersPhotos of={{ product: id }} level={3} /> : null}
        {data?.reviews.length === 0 ? <p role="status">{tools.none}</p> : null}
        <ul ref={list} className={styles.list} aria-busy={loaded === null}>
          {pages.flatMap((page) =>
            page.reviews.map((one) => (
              <li key={one._id}>
                <ReviewItem product={id} review={one} />
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
function Shares({ of, on, onPick }: { of: readonly number[]; on: number; onPick: (stars: number) => void }) {
  const all = Math.max(
    1,
    of.reduce((sum, n) => sum + n, 0),
  )
  return (
    <div role="group" aria-label={tools.byStars} className={styles.shares}>
      {[5, 4, 3, 2, 1].map((stars) => (
        <button
          key={stars}
          type="button"
          aria-pressed={on === stars}
          aria-label={tools.only(stars, of[stars - 1] ?? 0)}
          onClick={() => onPick(on === stars ? 0 : stars)}
        >
          <span>{stars} ★</span>
          <span>
            <span style={{ inlineSize: `${((of[stars - 1] ?? 0) * 100) / all}%` }} />
          </span>
          <span>{of[stars - 1] ?? 0}</span>
        </button>
      ))}
    </div>
  )
}
