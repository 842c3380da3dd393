/** The query of the products' table: the address's words as the call's. */
import type { ListOptions, ListQuery } from '#/office/ui/useListQuery.ts'
import { listCopy } from './list.copy.ts'
import type { ProductFilter } from '#/office/domain/catalogue/productsApi.ts'

export type ListFilter = 'view' | 'brand' | 'category' | 'skinType' | 'price' | 'expiry'

export type View = '' | 'live' | 'drafts' | 'low' | 'out' | 'expiring' | 'photo' | 'archived'

/** From how many days before its end a lot counts as near it (STOCK-4). */
export const SOON_DAYS = 180

export const PAGE_SIZE = 50

export const listOptions: ListOptions<ListFilter> = {
  filters: {
    view: ['live', 'drafts', 'low', 'out', 'expiring', 'photo', 'archived'],
    brand: null,
    category: null,
    skinType: null,
    price: Object.keys(listCopy.prices),
    expiry: Object.keys(listCopy.expiries),
  },
  orders: ['-changed', 'changed', 'name', '-name', 'price', '-price', 'stock', '-stock'],
}

const VIEWS: Record<View, ProductFilter> = {
  '': {},
  live: { state: 'live' },
  drafts: { state: 'draft' },
  low: { stock: 'low' },
  out: { stock: 'out' },
  expiring: { expiring: SOON_DAYS },
  photo: { photo: 'none' },
  archived: { state: 'archived' },
}

/** The filters of the list, as the calls name them. */
export function filterOf({ search, filters }: Pick<ListQuery<ListFilter>, 'search' | 'filters'>): ProductFilter {
  return {
    ...VIEWS[filters.view as View],
    ...(search && { q: search }),
    ...(filters.brand && { brand: filters.brand }),
    ...(filters.category && { category: filters.category }),
    ...(filters.skinType && { skinType: filters.skinType }),
    ...priceOf(filters.price),
    ...(filters.expiry && { expiring: Number(filters.expiry) }),
  }
}

/** A band of list prices as the call's two bounds. */
function priceOf(band: string): Pick<ProductFilter, 'priceFrom' | 'priceTo'> {
  const [from, to] = band.split('-')
  return { ...(from && { priceFrom: Number(from) }), ...(to && { priceTo: Number(to) }) }
}

/** The parameters of the call. */
export function askedOf(query: ListQuery<ListFilter>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filterOf(query))) params.set(name, String(value))
  params.set('sort', query.order)
  params.set('limit', String(PAGE_SIZE))
  if (query.after) params.set('after', query.after)
  return params.toString()
}

/** The address of the whole list as a file, with every page (LOAD-4). */
export function exportAddress(query: Pick<ListQuery<ListFilter>, 'search' | 'filters'>): string {
  const params = new URLSearchParams(Object.entries(filterOf(query)).map(([name, value]) => [name, String(value)]))
  return `/api/admin/export/products${params.size > 0 ? `?${params}` : ''}`
}
