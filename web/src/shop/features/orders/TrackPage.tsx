import { useTitle } from '#/shared/lib/useTitle.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ApiError, api } from '#/shared/api/client.ts'
import type { TrackedOrder } from '#/shared/api/orders.ts'
import { language } from '#/shared/lib/language.copy.ts'
import { paths } from '#/shared/lib/paths.ts'
import { WhatsAppLink } from '#/shop/parts/WhatsAppLink.tsx'
import { useUser } from '#/shared/session/UserContext.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'
import { useForm, type FieldErrors } from '#/shared/lib/useForm.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { sentence } from '#/shared/lib/sentence.tsx'
import { formatDay } from '#/shared/lib/format.ts'
import { copy } from './find.copy.ts'
import { ForgetOrders } from './ForgetOrders.tsx'
import { OrderDetails, type FollowedOrder } from './OrderDetails.tsx'
import { ownOrderNumbered } from './ownOrder.ts'
import styles from './TrackPage.module.css'

type Name = 'number' | 'contact'

/** The number that "Track this order" and the shop's messages hand over, or '' where they do not. */
const numberAsked = () => new URLSearchParams(location.search).get('number') ?? ''

/**
 * The link's secret behind the #, which no server is sent, or null. Whoever comes from the order's own page has it and
 * types nothing.
 */
const linkBehind = (hash: string) => /^#([\w-]{20,100})$/.exec(hash)?.[1] ?? null

/** Shows an order on any device, by its number and the phone or e-mail that was given at checkout. */
export default function TrackPage() {
  const prefix = useAppSelector((state) => state.shop.config.orderPrefix ?? 'GL')
  const supportEmail = useAppSelector((state) => state.shop.config.supportEmail)
  const [found, setOrder] = useState<TrackedOrder | null>(null)
  const [left, setLeft] = useState(false)
  const mounted = useMounted()
  const linked = useLoad(mounted && !left ? linkBehind(location.hash) : null, async (signal) => {
    const link = linkBehind(location.hash) ?? ''
    return api<TrackedOrder>('/orders/track/link', { method: 'POST', body: { link }, signal })
  })
  // The device that ordered is asked for nothing (PLAIN-1), since the shop knows it by its login or its cookie.
  const { ready, token } = useUser()
  const asks = mounted && ready && !left && linkBehind(location.hash) === null && numberAsked() !== ''
  const own = useLoad(asks ? `${numberAsked()} ${token ?? ''}` : null, (signal) =>
    ownOrderNumbered(numberAsked(), signal),
  )
  const order: FollowedOrder | null = found ?? (left ? null : (linked.data ?? own.data))
  const isOwn = order !== null && order === own.data
  useTitle(copy.pageTitle)
  const [problem, setProblem] = useState<'missed' | 'failed' | { said: string } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [form, formRef] = useForm<Name>('track', {
    initial: { number: '', contact: '' },
    check: (values) => ({
      ...(values.number.trim() === '' && { number: copy.needNumber(prefix) }),
      ...(values.contact.trim() === '' && { contact: copy.needContact }),
    }),
    restore: () => ({ number: numberAsked() }),
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
        if (error instanceof ApiError && error.status === 404) setProblem('missed')
        else setProblem(error instanceof ApiError && error.status !== 500 ? { said: error.message } : 'failed')
        return error instanceof ApiError ? known(error.fields) : undefined
      }
    },
  })

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
            {copy.another}
          </Button>
          <h1 ref={heading} tabIndex={-1}>
            {copy.order} <bdi>{order.number}</bdi>
          </h1>
          <p>
            {sentence(copy.placed, {
              date: formatDay(order.createdAt),
              name: <bdi className="whole">{order.name}</bdi>,
            })}
          </p>
        </header>
        <div className={styles.result}>
          <OrderDetails
            order={order}
            contact={order.contact?.phone ?? (form.values.contact.trim() || undefined)}
            onChange={isOwn ? own.reload : setOrder}
          />
          {isOwn ? <ForgetOrders onForgotten={() => setLeft(true)} /> : null}
        </div>
      </div>
    )
  }

  const gone = linked.error instanceof ApiError ? linked.error.message : linked.error === null ? null : copy.failed
  const wrong = problem === null ? gone : typeof problem === 'string' ? copy[problem] : problem.said
  return (
    <div className="wrap">
      <div className={styles.page}>
        <div>
          <h1>{copy.title}</h1>
          <p className={styles.lead}>{copy.lead}</p>
          <form
            ref={formRef}
            className={styles.find}
            onSubmit={form.onSubmit}
            // Without scripts the shop answers the form itself.
            method="post"
            action={language === 'en' ? paths.track : `/track?lang=${language}`}
            noValidate
            aria-label={copy.submit}
          >
            {wrong === null ? null : <ErrorSummary title={wrong} items={[]} />}
            <TextField
              {...form.field('number')}
              label={copy.number}
              hint={copy.numberHint(prefix)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <TextField
              {...form.field('contact')}
              label={copy.contact}
              autoComplete="tel"
              autoCapitalize="none"
              required
            />
            <Button type="submit" busy={form.busy}>
              {form.busy ? copy.busy : copy.submit}
            </Button>
          </form>
        </div>
        <aside className={styles.help}>
          <h2>{copy.lost}</h2>
          <p>{copy.lostText}</p>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          <WhatsAppLink about={copy.chat(form.values.number.trim())}>{copy.onWhatsApp}</WhatsAppLink>
          <Link href={paths.orders}>{copy.yours}</Link>
        </aside>
      </div>
    </div>
  )
}

function known(fields: Readonly<Record<string, string>>): FieldErrors<Name> {
  const { number, contact } = fields
  return { ...(number !== undefined && { number }), ...(contact !== undefined && { contact }) }
}
