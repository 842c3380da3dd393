import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import styles from './ProductReviews.module.css'
import { reviewsCopy as copy } from './reviewsCopy.ts'

type Page = components['schemas']['ProductReviews']

type Props = { id: string; rating: { average: number; count: number } }

/** What the reviews of a product come to, and they themselves (SHELF-4). */
export default function ProductReviews({ id, rating }: Props) {
  return (
    <section className="wrap section" aria-labelledby="reviews">
      <h2 id="reviews">{copy.title}</h2>
      <p className={styles.rated}>{copy.rated(rating.average, rating.count)}</p>
      <List id={id} />
    </section>
  )
}

function List({ id }: { id: string }) {
  const [more, setMore] = useState<readonly Page[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const at = (after: string) =>
    `/products/${encodeURIComponent(id)}/reviews${after && `?${new URLSearchParams({ after })}`}`
  const { data, error, reload } = useLoad(id, (signal) => api<Page>(at(''), { signal }))
  if (error !== null) return <ErrorState message={copy.failed} onRetry={reload} retryLabel={copy.again} />
  if (data === null) return <Loading />
  const pages = [data, ...more]
  const next = pages.at(-1)?.next
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
    <>
      <ul className={styles.list}>
        {pages.flatMap((page) =>
          page.reviews.map((one) => (
            <li key={one._id}>
              <p className={styles.stars} role="img" aria-label={copy.of5(one.stars)}>
                {'★'.repeat(one.stars)}
                <span>{'★'.repeat(5 - one.stars)}</span>
              </p>
              <p className={styles.text} dir="auto">
                {one.text}
              </p>
              <p className={styles.who}>
                <bdi>{one.name}</bdi> · {copy.bought} · {formatDay(one.day)}
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
      {failed ? <p role="alert">{copy.failed}</p> : null}
      {next === undefined ? null : (
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void show(next)}>
          {copy.more}
        </Button>
      )}
    </>
  )
}
