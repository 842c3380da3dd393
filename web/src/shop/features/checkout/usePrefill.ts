import { useEffect, useRef } from 'react'
import { api } from '#/shared/api/client.ts'
import type { OrderContact, OrderDetail, OrderSummary } from '#/shared/api/orders.ts'
import type { Form } from '#/shared/lib/useForm.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import type { ContactName } from '#/shared/orders/contact.copy.ts'

/** What is filled in together or not at all: half of one address beside half of another leads nowhere. */
const GROUPS: readonly (readonly ContactName[])[] = [
  ['phone'],
  ['firstName', 'lastName'],
  ['email'],
  ['streetAddress', 'landmark', 'city', 'state', 'zip', 'nationalAddress'],
]

/**
 * Fills in what the shop knows of a member (PLAIN-5): name and e-mail, and where their last order went. What was typed
 * stays. For the people of the shop the list has everybody's orders, so theirs is not looked for.
 */
export function usePrefill(form: Form<ContactName>): void {
  const { ready, user, token } = useUser()
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const asks = ready && token !== null && user?.role === 'customer'
  const { data, error } = useLoad(asks ? `last-contact ${token}` : null, lastContact)
  const done = token !== null && user !== null && (user.role !== 'customer' || data !== null || error !== null)

  useEffect(() => {
    if (!done || user === null) return
    const last = data?.contact // without an answer the rest is typed
    const [firstName = '', ...others] = user.name.trim().split(/\s+/)
    const lastName = others.join(' ') || (last?.lastName ?? '')
    const known: Partial<Record<ContactName, string>> = { ...last, firstName, lastName, email: user.email }
    const { values, set } = latest.current
    for (const group of GROUPS) {
      if (group.some((one) => values[one].trim() !== '')) continue
      if (last && group.includes('streetAddress')) set('country', last.country)
      for (const one of group) if (known[one]) set(one, known[one])
    }
    // Once for each login: what is emptied afterwards stays empty.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [done])
}

/** Who got the caller's last order, and where. */
async function lastContact(signal: AbortSignal): Promise<{ contact?: OrderContact }> {
  const [last] = await api<OrderSummary[]>('/orders/orders?limit=1', { auth: true, signal })
  if (!last) return {}
  const order = await api<OrderDetail>(`/orders/${encodeURIComponent(last._id)}`, { auth: true, signal })
  return order.contact ? { contact: order.contact } : {}
}
