/** The results of the palette: what the shop found, then the screens whose name fits. */
import type { components } from '#/office/schema.d.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import { statusWords } from '#/shared/orders/orders.copy.ts'
import type { IconName } from '#/shared/ui/Icon.tsx'
import { copy } from './palette.copy.ts'

export type Found = components['schemas']['Found']

/** A screen as in the navigation. */
export type Place = { path: string; label: string; icon: IconName }

export type Result = {
  key: string
  href: string
  icon: IconName
  title: string
  name?: string
  text: string
  state?: string
}
export type Group = { name: string; results: readonly Result[] }

const ordersAt = (search: string) => `/admin/orders?${new URLSearchParams({ search })}`

/** The groups with results, in the order in which people look for them. */
export function groupsOf(
  typed: string,
  found: Found | undefined,
  places: readonly Place[],
  products: boolean,
  people = false,
  /** The topics by group, once their list has come. */
  topics: (group: 'settings' | 'reports' | 'help') => readonly Result[] = () => [],
): Group[] {
  const word = typed.trim().toLowerCase()
  const groups: Group[] = [
    {
      name: copy.orders,
      results: (found?.orders ?? []).map((order) => ({
        key: `order ${order._id}`,
        href: orderPath(order.number),
        icon: 'box',
        title: order.number,
        name: order.name,
        text: [order.phone, order.city, order.totalPrice === undefined ? '' : formatTotal(order.totalPrice)]
          .filter(Boolean)
          .join(' ·\u00a0'),
        state: statusWords[order.status],
      })),
    },
    {
      name: copy.people,
      results: (found?.people ?? []).map((person) => ({
        key: `person ${person.phone} ${person.email}`,
        href:
          people && person.customerId
            ? `/admin/customers/${encodeURIComponent(person.customerId)}`
            : ordersAt(person.phone),
        icon: 'user',
        title: person.name,
        text: [person.phone, person.email, person.city, copy.ordersOf(person.orders)].filter(Boolean).join(' ·\u00a0'),
      })),
    },
    {
      name: copy.products,
      results: (products ? (found?.products ?? []) : []).map((product) => ({
        key: `product ${product._id}`,
        href: `/admin/products/${encodeURIComponent(product._id)}`,
        icon: 'tag',
        title: product.name,
        text: product.brand,
      })),
    },
    {
      name: copy.screens,
      results: places
        .filter(({ label }) => label.toLowerCase().includes(word))
        .map(({ path, label, icon }) => ({ key: `screen ${path}`, href: path, icon, title: label, text: '' })),
    },
    { name: copy.settings, results: topics('settings') },
    { name: copy.reports, results: topics('reports') },
    { name: copy.help, results: topics('help') },
  ]
  return groups.filter(({ results }) => results.length > 0)
}
