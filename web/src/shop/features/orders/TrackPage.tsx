import { useTitle } from '#/shared/lib/useTitle.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ApiError, api } from '#/shared/api/client.ts'
import type { TrackedOrder } from '#/shared/api/orders.ts'
import { lazyPart } from '#/shared/lib/code.ts'
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
import { formatDay } from '#/shared/lib/format.ts'
import { findWords } from './find.copy.ts'
import { keepLanguage, keptLanguage, LANGUAGES } from './language.ts'
import { Languages } from './Languages.tsx'
import { ForgetOrders } from './ForgetOrders.tsx'
import { OrderDetails, type FollowedOrder } from './OrderDetails.tsx'
import { ownOrderNumbered } from './ownOrder.ts'
import styles from './TrackPage.module.css'
import { wordsOf } from './track.copy.ts'

type Name = 'number' | 'contact'

// Who reads English has it already: the frame of the others comes with them.
const SpokenFrame = lazyPart(async () => (await import('./SpokenFrame.tsx')).SpokenFrame)
const asTold = (language: string) => ({ lang: language, dir: language === 'ur' ? 'rtl' : 'ltr' })

/** What "Track this order" and the shop's messages hand over; empty where they do not. */
const numberAsked = () => new URLSearchParams(location.search).get('number') ?? ''

/** Who comes from the order's own page types nothing: its link stands behind the #, which no server is sent. */
const linkBehind = (hash: string) => /^#([\w-]{20,100})$/.exec(hash)?.[1] ?? null

/** An order from any device, by its number and the phone or e-mail given at checkout. */
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
  // The device that ordered is asked for nothing (PLAIN-1): the shop knows it, by its login or its cookie.
  const { ready, token } = useUser()
  const asks = mounted && ready && !left && linkBehind(location.hash) === null && numberAsked() !== ''
  const own = useLoad(asks ? `${numberAsked()} ${token ?? ''}` : null, (signal) =>
    ownOrderNumbered(numberAsked(), signal),
  )
  const order: FollowedOrder | null = found ?? (left ? null : (linked.data ?? own.data))
  const isOwn = order !== null && order === own.data
  /** null until somebody chooses one, now or before on this device: the order's own, and English before there is an order. */
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the page comes in English from the shop, for everybody
    setChosen(keptLanguage())
  }, [])
  const choose = (one: string) => {
    keepLanguage(one)
    setChosen(one)
  }
  const language = chosen ?? order?.tracking.told[0]?.language ?? 'en'
  const words = findWords(language)
  useTitle(words.pageTitle)
  const frame =
    language === 'en' ? null : (
      <Suspense fallback={null}>
        <SpokenFrame language={language} />
      </Suspense>
    )
  const [problem, setProblem] = useState<'missed' | 'failed' | { said: string } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [form, formRef] = useForm<Name>('track', {
    initial: { number: '', contact: '' },
    check: (values) => ({
      ...(values.number.trim() === '' && { number: words.needNumber(prefix) }),
      ...(values.contact.trim() === '' && { contact: words.needContact }),
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
        {frame}
        <header className={styles.head} {...asTold(language)}>
          <Button
            variant="quiet"
            size="sm"
            className={styles.back}
            onClick={() => {
              setChosen(language)
              setOrder(null)
              setLeft(true)
            }}
          >
            <Icon name="back" size="sm" />
            {words.another}
          </Button>
          <h1 ref={heading} tabIndex={-1}>
            {words.order} <bdi>{order.number}</bdi>
          </h1>
          <p>
            {words.placed(placedIn(order, language))} <bdi className="whole">{order.name}</bdi>
          </p>
        </header>
        <div className={styles.result}>
          <OrderDetails
            order={order}
            contact={order.contact?.phone ?? (form.values.contact.trim() || undefined)}
            onChange={isOwn ? own.reload : setOrder}
            begin={chosen ?? undefined}
            onLanguage={choose}
          />
          {isOwn ? (
            <div {...asTold(language)}>
              <ForgetOrders words={wordsOf(language)} onForgotten={() => setLeft(true)} />
            </div>
          ) : null}
        </div>
      </div>
    )
  }

  const gone = linked.error instanceof ApiError ? linked.error.message : linked.error === null ? null : words.failed
  const wrong = problem === null ? gone : typeof problem === 'string' ? words[problem] : problem.said
  return (
    <div className="wrap" {...asTold(language)}>
      {frame}
      <div className={styles.page}>
        <div>
          <div className={styles.speaks}>
            <Languages all={LANGUAGES} language={language} onChoose={choose} />
          </div>
          <h1>{words.title}</h1>
          <p className={styles.lead}>{words.lead}</p>
          <form
            ref={formRef}
            className={styles.find}
            onSubmit={form.onSubmit}
            // Where no script runs the shop answers the form itself.
            method="post"
            action={paths.track}
            noValidate
            aria-label={words.submit}
          >
            {wrong === null ? null : <ErrorSummary title={wrong} items={[]} />}
            <TextField
              {...form.field('number')}
              label={words.number}
              hint={words.numberHint(prefix)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <TextField
              {...form.field('contact')}
              label={words.contact}
              autoComplete="tel"
              autoCapitalize="none"
              required
            />
            <Button type="submit" busy={form.busy}>
              {form.busy ? words.busy : words.submit}
            </Button>
          </form>
        </div>
        <aside className={styles.help}>
          <h2>{words.lost}</h2>
          <p>{words.lostText}</p>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          <WhatsAppLink about={words.chat(form.values.number.trim())}>{words.onWhatsApp}</WhatsAppLink>
          <Link href={paths.orders}>{words.yours}</Link>
        </aside>
      </div>
    </div>
  )
}

/** When it was placed, as the shop writes it in a language. */
const placedIn = (order: TrackedOrder, language: string) =>
  (language !== 'en' && order.tracking.told.find((one) => one.language === language)?.steps[0]?.when) ||
  formatDay(order.createdAt)

function known(fields: Readonly<Record<string, string>>): FieldErrors<Name> {
  const { number, contact } = fields
  return { ...(number !== undefined && { number }), ...(contact !== undefined && { contact }) }
}
