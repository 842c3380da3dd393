import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useUser } from '#/shared/session/UserContext.tsx'
import { useTier } from '#/shop/state/useTier.ts'
import { cleared, selectCartItems } from '#/shop/state/cartSlice.ts'
import { useRefresh } from '#/shop/parts/cart/useRefresh.ts'
import type { OrderPlaced } from '#/shared/api/orders.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppDispatch, useAppSelector } from '#/shop/state/redux.ts'
import { useForm, type FieldErrors } from '#/shared/lib/useForm.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'
import { checkContact, contactNames, emptyContact, type Contact, type ContactName } from './contact.ts'
import { forgetDraft, readDraft, writeDraft } from './draft.ts'
import type { Failure, Outcome } from './placeOrder.ts'

/** From closing "Order Placed!" to the home page, in milliseconds (CHK-4). */
export const HOME_AFTER_MS = 300

type Options = {
  prefix: string
  /** Sends the order; undefined where something beside the form is missing. */
  send: (contact: Contact, items: readonly CartItem[]) => Promise<Outcome | undefined>
  onRefused?: (errors: FieldErrors<ContactName>) => void
}

/** Everything both checkout screens share: the form with its draft, placing, and the two results (STATE-4). */
export function useCheckout({ prefix, send, onRefused }: Options) {
  const dispatch = useAppDispatch()
  const [, navigate] = useLocation()
  const { setUser } = useUser()
  const tier = useTier()
  const mounted = useMounted()
  const { changes, dismiss } = useRefresh(mounted)
  const cart = useAppSelector(selectCartItems)
  const { guestPercent, memberPercent } = useAppSelector((state) => state.shop.config)
  const [result, setResult] = useState<{ placed: OrderPlaced; items: readonly CartItem[]; contact: Contact } | null>(
    null,
  )
  const [closed, setClosed] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const complaints = useRef<FieldErrors<ContactName>>({})
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const [form, formRef] = useForm<ContactName>(prefix, {
    initial: emptyContact,
    check: checkContact,
    restore: readDraft,
    onChange: writeDraft,
    ...(onRefused && { onRefused }),
    submit: async (contact) => {
      const outcome = await send(contact, cart)
      if (outcome === undefined) return undefined
      if (outcome.ok) {
        forgetDraft()
        setResult({ placed: outcome.placed, items: cart, contact })
        dispatch(cleared())
        return undefined
      }
      if (outcome.failure?.signedOut) setUser(null)
      setFailure(outcome.failure)
      return undefined
    },
  })

  // Once the dialog is away: until then the page beneath it takes no focus.
  const { showErrors } = form
  useEffect(() => {
    if (failure !== null) return
    const fields = complaints.current
    complaints.current = {}
    if (contactNames.some((name) => fields[name] !== undefined)) showErrors(fields)
  }, [failure, showErrors])

  return {
    /** False on the first render: the stored cart is not known yet. */
    mounted,
    /** What the shop's prices and stock changed about the cart on opening. */
    changes,
    dismissChanges: dismiss,
    form,
    formRef,
    /** What the summary shows: the order just placed, or the cart. */
    items: result?.items ?? cart,
    empty: result === null && cart.length === 0,
    percentOff: tier === 'member' ? memberPercent : guestPercent,
    placed: result !== null && !closed ? result.placed : null,
    contact: result?.contact ?? form.values,
    failure,
    /** The dialog closes; the home page follows. */
    leave: () => {
      setClosed(true)
      leaving.current = setTimeout(() => navigate(paths.home), HOME_AFTER_MS)
    },
    dismissFailure: () => {
      complaints.current = failure?.fields ?? {}
      setFailure(null)
    },
    retry: () => {
      setFailure(null)
      formRef.current?.requestSubmit()
    },
  }
}
