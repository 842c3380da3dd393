import { useConfig } from '#/office/api/useConfig.ts'
import { dialogOpen } from '#/office/ui/dialogOpen.ts'
import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from 'wouter'
import { useAgain } from '#/office/api/stepUp.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { orderQueries } from '#/office/domain/orders/ordersApi.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { NoScreen } from '#/office/ui/NoScreen.tsx'
import { chosenLanguage } from '#/office/ui/officeLanguage.ts'
import { Loading } from '#/shared/ui/Loading.tsx'
import { copy as english } from './print.copy.ts'
import { copy as urdu } from './print.copy.ur.ts'
import { copy as romanUrdu } from './print.copy.ur-Latn.ts'
import { paperCopy } from './papers.copy.ts'
import { GiftCard } from './GiftCard.tsx'
import { InvoicePage } from './InvoicePage.tsx'
import { LabelPage } from './LabelPage.tsx'
import { LoadPage } from './LoadPage.tsx'
import styles from './Print.module.css'
import { issueInvoice, notePrint, parcelQueries } from '#/office/domain/orders/parcelsApi.ts'
import { PickPage } from './PickPage.tsx'
import { purchaseQueries } from '#/office/domain/stock/purchasesApi.ts'
import { PurchasePage } from './PurchasePage.tsx'
import { SlipPage } from './SlipPage.tsx'

/**
 * The bar above the papers, which alone is in the reader's language: the document is English, as are the papers in it
 * (LANG-6).
 */
const bar = { en: english, ur: urdu, 'ur-Latn': romanUrdu }
const reader = chosenLanguage()
const words = bar[reader]
const MOST = 50

/** The papers as pages for the browser to print: slips, labels, the load sheet, invoices, the pick list (PACK-2). */
export default function PrintScreen({ me }: ScreenProps) {
  const { what } = useParams<{ what: string }>()
  return isPaper(what) ? <Paper what={what} me={me} /> : <NoScreen />
}

const PAPERS = ['slips', 'labels', 'load', 'invoice', 'picks', 'purchase'] as const
type PaperKind = (typeof PAPERS)[number]

const isPaper = (what: string): what is PaperKind => PAPERS.some((one) => one === what)

function Paper({ what, me }: ScreenProps & { what: PaperKind }) {
  const asked = new URLSearchParams(useSearch())
  const orders = (asked.get('orders') ?? '').split(',').filter(Boolean).slice(0, MOST)
  const [prices, setPrices] = useState(me.permissions.includes('orders.money'))
  const [four, setFour] = useState(asked.has('four'))
  const title = words[what === 'labels' && four ? 'labels4' : what]
  useTitle(title)
  const shop = useConfig()
  const over = useRef<HTMLDivElement>(null)
  const name = useId()
  // The papers cover the office. They take the focus, so that the arrow keys scroll them, and keep it.
  useEffect(() => {
    over.current?.focus()
    // The main part stays usable, because a dialog over the papers, as for a code, is in it.
    const beneath = [
      ...document.querySelectorAll<HTMLElement>('#root header, #root nav, #root footer, #root a[href="#main"]'),
    ]
    for (const part of beneath) part.inert = true
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !dialogOpen(over.current)) history.back()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      for (const part of beneath) part.inert = false
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return createPortal(
    <div ref={over} className={styles.over} data-print="" role="dialog" aria-modal aria-labelledby={name} tabIndex={-1}>
      <div className={styles.bar} lang={reader} dir={reader === 'ur' ? 'rtl' : 'ltr'}>
        <button type="button" onClick={() => history.back()}>
          {words.back}
        </button>
        <h1 id={name}>{title}</h1>
        {what === 'slips' && me.permissions.includes('orders.money') ? (
          <Button size="sm" variant="secondary" onClick={() => setPrices(!prices)}>
            {prices ? words.noPrices : words.prices}
          </Button>
        ) : null}
        {what === 'labels' ? (
          <Button size="sm" variant="secondary" onClick={() => setFour(!four)}>
            {four ? words.single : words.four}
          </Button>
        ) : null}
        <Button size="sm" onClick={() => globalThis.print()}>
          {words.print}
        </Button>
      </div>
      <div className={styles.pages}>
        {shop.data === undefined ? (
          <Loads query={shop}>{() => null}</Loads>
        ) : what === 'slips' || what === 'labels' ? (
          <OfOrders ids={orders} what={what} prices={prices} four={four} />
        ) : what === 'load' ? (
          <Load id={asked.get('sheet') ?? ''} />
        ) : what === 'invoice' ? (
          <Papers order={orders[0] ?? ''} mayWrite={me.permissions.includes('payments.write')} />
        ) : what === 'purchase' ? (
          <Bought id={asked.get('order') ?? ''} />
        ) : (
          <Picks />
        )}
      </div>
    </div>,
    document.body,
  )
}

type Loaded<T> = { data: T | undefined; error: Error | null; errorUpdatedAt: number; refetch: () => unknown }

function Loads<T>({ query, children }: { query: Loaded<T>; children: (data: T) => ReactNode }) {
  const retry = useAgain(query)
  if (query.data !== undefined) return children(query.data)
  return query.error ? <ErrorState error={query.error} message={query.error.message} onRetry={retry} /> : <Loading />
}

type OfOrdersProps = { ids: readonly string[]; what: 'slips' | 'labels'; prices: boolean; four: boolean }

function OfOrders({ ids, what, prices, four }: OfOrdersProps) {
  const couriers = useQuery(parcelQueries.couriers)
  const all = useQueries({
    queries: ids.map((id) => orderQueries.one(id)),
  })
  const noted = useQuery({
    queryKey: ['print', what, ids.join(',')],
    queryFn: () => notePrint(what, ids),
    enabled: ids.length > 0,
    staleTime: Infinity,
    gcTime: 0,
  })
  const retry = useAgain(noted)
  if (noted.error) return <ErrorState error={noted.error} message={noted.error.message} onRetry={retry} />
  const failed = all.find((one) => one.error)
  if (failed?.error)
    return <ErrorState error={failed.error} message={failed.error.message} onRetry={() => void failed.refetch()} />
  const orders = all.flatMap((one) => (one.data ? [one.data] : []))
  if (ids.length === 0) return <p dir="auto">{words.nothing}</p>
  if (orders.length < ids.length || couriers.data === undefined || noted.data === undefined) return <Loading />
  if (what === 'slips')
    return orders.map((order) => (
      <Fragment key={order._id}>
        <SlipPage order={order} prices={prices} />
        <GiftCard order={order} />
      </Fragment>
    ))
  const labels = orders.flatMap((order) =>
    (order.parcels ?? [])
      .filter((parcel) => parcel.state !== 'cancelled')
      .map((parcel) => (
        <LabelPage
          key={parcel.code}
          order={order}
          parcel={parcel}
          courier={couriers.data.find((one) => one.key === parcel.courier)}
        />
      )),
  )
  if (labels.length === 0) return <p dir="auto">{words.nothing}</p>
  if (!four)
    return labels.map((label) => (
      <div key={label.key} className={styles.a6}>
        {label}
      </div>
    ))
  const pages = Array.from({ length: Math.ceil(labels.length / 4) }, (_, n) => labels.slice(n * 4, n * 4 + 4))
  return pages.map((some) => (
    <div key={some[0]?.key} className={styles.fourUp}>
      {some}
    </div>
  ))
}

function Load({ id }: { id: string }) {
  const sheet = useQuery(parcelQueries.sheet(id))
  return <Loads query={sheet}>{(data) => <LoadPage sheet={data} />}</Loads>
}

function Bought({ id }: { id: string }) {
  const order = useQuery(purchaseQueries.one(id))
  return <Loads query={order}>{(data) => <PurchasePage order={data} />}</Loads>
}

function Picks() {
  const picks = useQuery(parcelQueries.picks)
  return <Loads query={picks}>{(data) => <PickPage list={data} />}</Loads>
}

function Papers({ order, mayWrite }: { order: string; mayWrite: boolean }) {
  const papers = useQuery(parcelQueries.invoices(order))
  const [problem, setProblem] = useState<string | null>(null)
  const { data, refetch } = papers
  const missing = data !== undefined && data.length === 0 && mayWrite && problem === null
  useEffect(() => {
    if (!missing) return
    issueInvoice(order).then(
      () => void refetch(),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }, [missing, order, refetch])
  if (problem !== null) return <p role="alert">{problem}</p>
  return (
    <Loads query={papers}>
      {(list) =>
        list.length === 0 ? (
          <p dir="auto">{mayWrite ? paperCopy.invoiceTitle : words.noInvoice}</p>
        ) : (
          list.map((paper) => <InvoicePage key={paper._id} paper={paper} />)
        )
      }
    </Loads>
  )
}
