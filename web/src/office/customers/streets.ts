import type { CustomerWhole } from './customersApi.ts'

/** The addresses of somebody's orders, the latest first, with how often each was used. */
export function streetsOf(orders: CustomerWhole['orders']): ReadonlyMap<string, number> {
  const used = new Map<string, number>()
  for (const { street, city } of orders) {
    if (!street) continue
    const address = `${street}, ${city}`
    used.set(address, (used.get(address) ?? 0) + 1)
  }
  return used
}
