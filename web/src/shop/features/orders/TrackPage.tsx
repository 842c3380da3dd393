import { useTitle } from '#/shared/lib/useTitle.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ApiError, api } from '#/shared/api/client.ts'
import type { TrackedOrder } from '#/shared/api/orders.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'
import { useForm, type FieldErrors } from '#/shared/lib/useForm.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from '#/shared/orders/copy.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { OrderDetails } from './OrderDetails.tsx'
import styles from './TrackPage.module.css'

type Name = 'number' | 'contact'
type Values = Record<Name, string>

function check(values: Values): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {}
  if (values.number.trim() === '') errors.number = copy.track.needNumber
  if (values.contact.trim() === '') errors.contact = copy.track.needContact
  return errors
}

/** What "Track this order" hands over: the number in the address, the contact in the history entry alone. */
function handedOver(): Partial<Values> {
  const number = new URLSearchParams(location.search).get('number') ?? ''
  const { contact } = (history.state ?? {}) as { contact?: unknown }
  return { ...(number !== '' && { number }), ...(typeof contact === 'string' && { contact }) }
}

/** Who comes from the order's own page types nothing: its link stands behind the #, which no server is sent. */
const linkBehind = (hash: string) => /^#([\w-]{20,100})$/.exec(hash)?.[1] ?? null

/** An order from any device, by its number and the phone or e-mail given at checkout. */
export default function TrackPage() {
  useTitle('Track an order')
  const supportEmail = useAppSelector((state) => state.shop.config.supportEmail)
  const [found, setOrder] = useState<TrackedOrder | null>(null)
  const [left, setLeft] = useState(false)
  const mounted = useMounted()
  const linked = useLoad(mounted && !left ? linkBehind(location.hash) : null, async (signal) => {
    const link = linkBehind(location.hash) ?? ''
    return api<TrackedOrder>('/orders/track/link', { method: 'POST', body: { link }, signal })
  })
  const order = found ?? (left ? null : linked.data)
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [form, formRef] = useForm<Name>('track', {
    initial: { number: '', contact: '' },
    check,
    restore: handedOver,
    submit: async ({ number, contact }) => {
      setProblem(null)
      try {
        setOrder(
          await api<TrackedOrder>('/orders/track', {
            method: 'POST',
            body: { number: number.trim().toUpperCase(), contact: contact.trim() },
          }),
        )
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) setProblem(copy.track.missed)
        else setProblem(error instanceof ApiError && error.status !== 500 ? error.message : copy.track.failed)
        return error instanceof ApiError ? known(error.fields) : undefined
      }
    },
  })

  const complete = form.values.number !== '' && form.values.contact !== ''
  const tried = useRef(false)
  useEffect(() => {
    if (tried.current || !complete) return
    tried.current = true
    const { number, contact } = handedOver()
    if (number !== undefined && contact !== undefined) formRef.current?.requestSubmit()
  }, [complete, formRef])

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [order])

  if (order) {
    return (
      <div className="wrap">
        <header className={styles.head}>
          <Button
            variant="quiet"
            size="sm"
            className={styles.back}
            onClick={() => {
              setOrder(null)
              setLeft(true)
            }}
          >
            <Icon name="back" size="sm" />
            {copy.track.another}
          </Button>
          <h1 ref={heading} tabIndex={-1}>
            {copy.track.heading(order.number)}
          </h1>
          <p>
            {copy.track.placed(formatDay(order.createdAt))} <bdi>{order.name}</bdi>
          </p>
        </header>
        <div className={styles.result}>
          <OrderDetails order={order} contact={form.values.contact.trim() || undefined} onChange={setOrder} />
        </div>
      </div>
    )
  }

  const gone =
    linked.error instanceof ApiError ? linked.error.message : linked.error === null ? null : copy.track.failed
  const wrong = problem ?? gone
  return (
    <div className="wrap">
      <div className={styles.page}>
        <div>
          <h1>{copy.track.title}</h1>
          <p className={styles.lead}>{copy.track.lead}</p>
          <form
            ref={formRef}
            className={styles.find}
            onSubmit={form.onSubmit}
            // Where no script runs the shop answers the form itself.
            method="post"
            action={paths.track}
            noValidate
            aria-label={copy.track.submit}
          >
            {wrong === null ? null : <ErrorSummary title={wrong} items={[]} />}
            <TextField
              {...form.field('number')}
              label={copy.track.number}
              hint={copy.track.numberHint}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <TextField
              {...form.field('contact')}
              label={copy.track.contact}
              autoComplete="tel"
              autoCapitalize="none"
              required
            />
            <Button type="submit" busy={form.busy}>
              {form.busy ? copy.track.busy : copy.track.submit}
            </Button>
          </form>
        </div>
        <aside className={styles.help}>
          <h2>{copy.track.lost}</h2>
          <p>{copy.track.lostText}</p>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          <Link href={paths.orders}>{copy.track.yours}</Link>
        </aside>
      </div>
    </div>
  )
}

function known(fields: Readonly<Record<string, string>>): FieldErrors<Name> {
  const { number, contact } = fields
  return { ...(number !== undefined && { number }), ...(contact !== undefined && { contact }) }
}
