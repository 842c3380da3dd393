import { Suspense, useEffect, useRef, useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import type { WholeProduct } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { copy } from './questions.copy.ts'
import styles from './Questions.module.css'

const QuestionForm = lazyPart(async () => (await import('./QuestionForm.tsx')).QuestionForm)

/** What shoppers asked about a product and the shop answered, and the way to ask (REAL-4). */
export function Questions({ product: { _id: id, questions } }: { product: WholeProduct }) {
  const shop = useAppSelector((state) => state.shop.config.shopName)
  const [all, setAll] = useState(questions?.newest ?? [])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const first = useRef(all.length)
  // The button that showed them goes, so the focus moves to the first that was not there before.
  useEffect(() => {
    if (all.length === first.current) return
    const shown = list.current?.children[first.current]
    if (shown instanceof HTMLElement) shown.focus()
  }, [all])
  async function showAll() {
    setBusy(true)
    setFailed(false)
    try {
      setAll(
        (await api<components['schemas']['ProductQuestions']>(`/products/${encodeURIComponent(id)}/questions`))
          .questions,
      )
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const rest = (questions?.count ?? 0) > all.length
  return (
    <section className={`wrap section ${styles.section}`} aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title">{copy.title}</h2>
        <p className={styles.lead}>{all.length > 0 ? copy.lead : copy.none}</p>
      </div>
      <div className={styles.side}>
        {all.length > 0 ? (
          <ul ref={list} className={styles.list}>
            {all.map((one) => (
              <li key={one._id} tabIndex={-1}>
                {one.name ? <p className={styles.quiet}>{sentence(copy.by, { name: <bdi>{one.name}</bdi> })}</p> : null}
                <h3 dir="auto">{one.text}</h3>
                <p className={styles.answer} dir="auto">
                  {one.answer}
                </p>
                <p className={styles.quiet}>
                  {sentence(copy.answered, { shop: <bdi>{shop}</bdi>, day: formatDay(one.day) })}
                </p>
              </li>
            ))}
          </ul>
        ) : null}
        {failed ? <p role="alert">{copy.failed}</p> : null}
        {rest ? (
          <Button variant="quiet" size="sm" busy={busy} className={styles.all} onClick={() => void showAll()}>
            {failed ? copy.again : copy.all(questions?.count ?? 0)}
          </Button>
        ) : null}
        {isAsking ? (
          <Suspense fallback={<Ask busy />}>
            <QuestionForm product={id} onCancel={() => setAsking(false)} />
          </Suspense>
        ) : (
          <Ask onClick={() => setAsking(true)} />
        )}
      </div>
    </section>
  )
}

function Ask(props: { busy?: boolean; onClick?: () => void }) {
  return (
    <Button variant="secondary" className={styles.ask} {...props}>
      {copy.ask}
    </Button>
  )
}
