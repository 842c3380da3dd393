import { useEffect, useRef } from 'react'
import { api } from '#/shared/api/client.ts'
import type { OrderContact, OrderDetail, OrderSummary } from '#/shared/api/orders.ts'
import type { AddressBook, SavedAddress } from '#/shared/api/types.ts'
import type { Form } from '#/shared/lib/useForm.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { contactList, foldedNames, keptNames, textsOf, type ContactName } from '#/shared/orders/contact.ts'

/** Groups of fields that are filled in together or not at all, since halves of two addresses would lead nowhere. */
const GROUPS: readonly (readonly ContactName[])[] = [
  ['phone'],
  ['firstName', 'lastName'],
  ['email'],
  keptNames.filter((name) => contactList[name].moves && name !== 'phone'),
]

const NONE: readonly SavedAddress[] = []

/**
 * Fills in what the shop knows of a member (PLAIN-5): the first kept address (KEEP-3), or else name, e-mail and where
 * the last order went. What was typed stays. It returns the account's addresses. For the shop's staff the list of
 * orders has everybody's, so no last order is looked for.
 */
export function usePrefill(form: Form<ContactName>): readonly SavedAddress[] {
  const { ready, user, token } = useUser()
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const asks = ready && token !== null && user?.role === 'customer'
  const { data, error } = useLoad(asks ? `last-contact ${token}` : null, whatIsKnown)
  const done = token !== null && user !== null && (user.role !== 'customer' || data !== null || error !== null)

  useEffect(() => {
    if (!done || user === null) return
    const kept = data?.addresses[0]
    const last = kept ?? data?.contact // without an answer the shopper types the rest
    const [firstName = '', ...others] = user.name.trim().split(/\s+/)
    const lastName = others.join(' ') || (last?.lastName ?? '')
    const known: Partial<Record<ContactName, string>> = kept
      ? { ...textsOf(keptNames, kept), email: user.email }
      : { ...data?.contact, ...textsOf(foldedNames), firstName, lastName, email: user.email }
    const { values, set } = latest.current
    for (const group of GROUPS) {
      if (group.some((one) => values[one].trim() !== '')) continue
      if (last && group.includes('streetAddress')) set('country', last.country)
      for (const one of group) if (known[one]) set(one, known[one])
    }
    // This runs once for each login, so that a field that is emptied afterwards stays empty.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [done])
  return data?.addresses ?? NONE
}

/** The addresses of the account, or, where it keeps none, the contact of the caller's last order. */
async function whatIsKnown(
  signal: AbortSignal,
): Promise<{ addresses: readonly SavedAddress[]; contact?: OrderContact }> {
  const { addresses } = await api<AddressBook>('/account/addresses', { auth: true, signal })
  return addresses.length > 0 ? { addresses } : { addresses, ...(await lastContact(signal)) }
}

/** The contact of the caller's last order. */
async function lastContact(signal: AbortSignal): Promise<{ contact?: OrderContact }> {
  const [last] = await api<OrderSummary[]>('/orders/orders?limit=1', { auth: true, signal })
  if (!last) return {}
  const order = await api<OrderDetail>(`/orders/${encodeURIComponent(last._id)}`, { auth: true, signal })
  return order.contact ? { contact: order.contact } : {}
}
