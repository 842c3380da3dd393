import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CartItem } from '#/shared/api/types.ts'
import { priced } from '#/shared/lib/price.ts'
import { useForm, type FieldErrors } from '#/shared/lib/useForm.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'
import { useDelivery } from '#/shop/parts/cart/useDelivery.ts'
import { useCoupon } from '#/shop/parts/cart/useCoupon.ts'
import { wayPaisa } from '#/shop/parts/cart/ways.ts'
import { useRefresh } from '#/shop/parts/cart/useRefresh.ts'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { selectCartItems } from '#/shop/state/cartSlice.ts'
import { outcome } from '#/shop/state/outcome.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import type { AttemptPage } from './attempt.ts'
import { contactNames, type ContactName } from '#/shared/orders/contact.ts'
import { adviceOn, checkContact, emptyContact, troubleFields, withPhonesApart, type RiderTrouble } from './contact.ts'
import { readDraft, writeDraft } from './draft.ts'
import { useGift } from './gift.ts'
import { ordering } from './ordering.ts'
import type { Order } from './placeOrder.ts'
import { useCard } from './useCard.ts'
import { leftOf, useCredit } from './useCredit.ts'
import { useDeposit } from './useDeposit.ts'
import { useAddressForms } from './useAddressForms.ts'
import { usePrefill } from './usePrefill.ts'
import { copy } from './checkout.copy.ts'
// The results are imported with the form, so that a broken line cannot keep them away.
import './OrderOutcome.tsx'

type Options = {
  prefix: string
  page: AttemptPage
  /** How it is paid by transfer: with what, or null where the screenshot is missing. */
  transfer?: () => Promise<Pick<Order, 'screenshot' | 'reserve' | 'reference' | 'payTo' | 'later'> | null>
  onRefused?: (errors: FieldErrors<ContactName>) => void
}

/** What both checkout pages share: the form with its draft, and placing (STATE-4). OrderOutcome shows the results. */
export function useCheckout({ prefix, page, transfer, onRefused }: Options) {
  const { percentOff, tier } = usePricing()
  const mounted = useMounted()
  const { changes, dismiss } = useRefresh(mounted)
  const stored = useAppSelector(selectCartItems)
  const cart = useMemo(() => priced(stored, tier), [stored, tier])
  const [ordered, setOrdered] = useState<readonly CartItem[] | null>(null)
  const items = ordered ?? cart
  const coupon = useCoupon(items, percentOff, mounted && ordered === null)
  const { recheck } = coupon
  const state = useSyncExternalStore(ordering.subscribe, ordering.get, ordering.onServer)
  const complaints = useRef<FieldErrors<ContactName>>({})
  const forms = useAddressForms()
  const [advice, setAdvice] = useState<RiderTrouble | null>(null)
  const heard = useRef(new Set<string>())
  useEffect(() => outcome.want(), [])

  const gift = useGift()

  /** Whether member prices were shown, and their end was not said yet: any call of the page may find the login ended. */
  const memberShown = useRef(false)
  useEffect(() => {
    if (tier === 'member') memberShown.current = true
  }, [tier])

  /** The total that the summary shows, and what of it is shown as transferred first, in paisa. */
  const total = useRef(0)
  const first = useRef(0)
  /** What store credit is shown as paying, in paisa. */
  const paid = useRef(0)
  /** The gift card that is shown as paying, and how much, in paisa. */
  const carded = useRef<{ code: string; paisa: number } | null>(null)

  const [form, formRef] = useForm<ContactName>(prefix, {
    initial: emptyContact,
    check: (values) => checkContact(values, forms),
    tidy: withPhonesApart,
    restore: readDraft,
    onChange: writeDraft,
    ...(onRefused && { onRefused }),
    submit: async (contact) => {
      for (const found of adviceOn(contact)) {
        const about = `${found} ${contact.country} ${contact[troubleFields[found]]}`
        if (heard.current.has(about)) continue
        heard.current.add(about) // whoever sends it again means it so
        setAdvice(found)
        return undefined
      }
      setAdvice(null)
      if (memberShown.current && tier !== 'member') {
        ordering.signedOut(page)
        return undefined
      }
      const how = await transfer?.()
      if (how === null || cart.length === 0) return undefined
      await ordering.place(page, {
        // A note that was typed while the shop offered one is not sent once it does not.
        contact: gift !== null && gift.offer.message > 0 ? contact : { ...contact, giftMessage: '' },
        ...(gift && { giftWrap: gift.wrap, noPrices: gift.noPrices }),
        items: cart,
        percentOff,
        totalPaisa: total.current,
        ...(paid.current > 0 && { creditPaisa: paid.current }),
        ...(carded.current && { card: carded.current }),
        ...(page === '/checkout' && { firstPaisa: first.current }),
        coupon: coupon.code,
        ...how,
      })
      return undefined
    },
  })

  const addresses = usePrefill(form)
  const delivery = useDelivery(form.values, items, coupon, copy.summary)
  const ways = useAppSelector((all) => all.shop.config.ways)
  const way = wayPaisa(ways, page === '/checkout' ? 'cod' : 'transfer', coupon.bill.total)
  const wrap = gift?.paisa ?? 0
  const totalPaisa = coupon.bill.total + delivery.paisa + wrap + way
  const card = useCard(mounted, totalPaisa)
  const credit = useCredit(mounted, leftOf(totalPaisa, card.pays))
  const deposit = useDeposit(
    mounted && page === '/checkout' && ordered === null && !gift?.noPrices,
    items,
    form.values,
    coupon.code,
    gift?.wrap ?? false,
    credit.pays + card.pays,
  )
  useEffect(() => {
    total.current = totalPaisa
    first.current = deposit.paisa
    paid.current = credit.pays
    carded.current = card.held && { code: card.held.code, paisa: card.pays }
  })

  useEffect(() => {
    if (state.name === 'placed') setOrdered(state.items)
    if (state.name === 'idle') setOrdered(null)
    if (state.name === 'failed' && state.failure.coupon) recheck()
    if (state.name === 'failed' && state.failure.signedOut) memberShown.current = false
  }, [state, recheck])

  // The fields are focused once the dialog is closed, because until then the page beneath takes no focus.
  const { showErrors } = form
  useEffect(() => {
    if (state.name === 'failed') {
      complaints.current = state.page === page ? state.failure.fields : {}
      return
    }
    const fields = complaints.current
    complaints.current = {}
    if (contactNames.some((name) => fields[name] !== undefined)) showErrors(fields)
  }, [state, page, showErrors])

  const placed = state.name === 'placed'
  return {
    /** False on the first render, when the stored cart is not known yet. */
    mounted,
    /** What the shop's prices and stock changed in the cart at the opening of the page. */
    changes: placed ? [] : changes,
    dismissChanges: dismiss,
    form,
    /** The addresses that the member's account keeps. */
    addresses,
    formRef,
    /** What may hinder a rider, once the order was sent. Sending again places it as it is. */
    advice: advice !== null && adviceOn(form.values).includes(advice) ? advice : null,
    /** Whether an order is on its way, from this form or another. */
    busy: form.busy || state.name === 'submitting' || state.name === 'asking',
    /** The share of the screenshot that has left, during the upload. */
    progress: state.name === 'submitting' ? state.progress : null,
    /** The lines of the summary: those of the order just placed, or the cart's. */
    items,
    coupon,
    delivery,
    totalPaisa,
    /** What of an order in cash is transferred first (PAYS-3). */
    deposit,
    /** The member's store credit, and what it pays (PROMO-2). */
    credit,
    /** The gift card that pays, and how much (PROMO-2). */
    card,
    /** The gift that is chosen, or null where the shop offers none. */
    gift: mounted ? gift : null,
    /** The sums that the choice of the way shows. */
    sums: mounted ? { goods: coupon.bill.total, delivery: delivery.paisa, wrap, open: delivery.open } : null,
    empty: !placed && cart.length === 0,
    percentOff,
  }
}
