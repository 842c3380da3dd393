/**
 * What a list is asked, kept in the address: search, filters, order and page, so that Back, reload and a bookmark find
 * it again. Pages go by key: the cursor is the shop's and says nothing here.
 *
 *   const list = useListQuery({ filters: { state: ['live', 'draft'], brand: null }, orders: ['-changed', 'name'] })
 *   const page = useQuery({ queryKey: ['products', list.asked], queryFn: … `/admin/products?${list.asked}` })
 *   list.set({ filters: { state: 'live' } }); list.older(page.data.next)
 */
import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

export type ListOptions<F extends string> = {
  /** The filters by name, each with its possible values, or null for any short text. */
  filters: Readonly<Record<F, readonly string[] | null>>
  /** The orders that the shop knows, the usual one first. "-total" is the highest total first. */
  orders: readonly [string, ...string[]]
}

export type ListQuery<F extends string> = {
  search: string
  filters: Readonly<Record<F, string>>
  order: string
  /** The page by the shop's cursor; '' is the first. */
  after: string
}

export type List<F extends string> = {
  query: ListQuery<F>
  /** The parameters of the call without the usual ones. They are also the key of the answer. */
  asked: string
  /** The same without page and order: what matches, as `useSelection` needs it. */
  matching: string
  /** Whether anything filters the list. */
  narrowed: boolean
  /** Whether this is a page after the first. */
  paged: boolean
  /** The cursors of the pages before this one, for whoever links back to it. */
  trail: readonly string[]
  /** Changes the query and goes back to the first page. */
  set: (change: { search?: string; filters?: Partial<Record<F, string>>; order?: string }) => void
  /** Shows everything, in the usual order. */
  clear: () => void
  /** Goes to the page after this one, by the cursor of the answer. */
  older: (cursor: string) => void
  /** Goes to the page before this one, or to the first where that is no longer known. */
  newer: () => void
}

/** The limits of what is read from an address. */
const LONGEST = 200
const LONGEST_CURSOR = 1000

/** The cursors of the pages before, which are kept in the entry of the history. */
type Trail = { trail?: readonly string[] } | null

export function useListQuery<F extends string>(options: ListOptions<F>): List<F> {
  const [location, navigate] = useLocation()
  const search = useSearch()
  const state = useHistoryState<Trail>()
  const query = readListQuery(search, options)
  const usual = options.orders[0]
  const asked = writeListQuery(query, usual)
  const trail = useMemo(() => (Array.isArray(state?.trail) ? state.trail : []), [state])

  function go(next: ListQuery<F>, nextTrail: readonly string[] = []) {
    const text = writeListQuery(next, usual)
    navigate(text === '' ? location : `${location}?${text}`, { state: { trail: nextTrail } })
  }

  const empty = Object.fromEntries(Object.keys(options.filters).map((name) => [name, ''])) as Record<F, string>
  return {
    query,
    asked,
    matching: writeListQuery({ ...query, order: usual, after: '' }, usual),
    narrowed: query.search !== '' || Object.values(query.filters).some((value) => value !== ''),
    paged: query.after !== '',
    trail,
    set: (change) =>
      go({
        search: (change.search ?? query.search).trim().slice(0, LONGEST),
        filters: { ...query.filters, ...change.filters },
        order: change.order ?? query.order,
        after: '',
      }),
    clear: () => go({ search: '', filters: empty, order: usual, after: '' }),
    older: (cursor) => go({ ...query, after: cursor }, [...trail, query.after]),
    newer: () => go({ ...query, after: trail.at(-1) ?? '' }, trail.slice(0, -1)),
  }
}

/** Reads the text after "?". Unknown values count as absent. */
export function readListQuery<F extends string>(text: string, { filters, orders }: ListOptions<F>): ListQuery<F> {
  const params = new URLSearchParams(text)
  const order = params.get('order') ?? ''
  const read = (name: F) => {
    const value = (params.get(name) ?? '').slice(0, LONGEST)
    const known = filters[name]
    return known === null || known.includes(value) ? value : ''
  }
  return {
    search: (params.get('search') ?? '').trim().slice(0, LONGEST),
    filters: Object.fromEntries((Object.keys(filters) as F[]).map((name) => [name, read(name)])) as Record<F, string>,
    order: orders.includes(order) ? order : orders[0],
    after: (params.get('after') ?? '').slice(0, LONGEST_CURSOR),
  }
}

/** The text after "?", without what is as usual. */
export function writeListQuery<F extends string>(query: ListQuery<F>, usualOrder: string): string {
  const params = new URLSearchParams()
  if (query.search !== '') params.set('search', query.search)
  for (const [name, value] of Object.entries<string>(query.filters)) if (value !== '') params.set(name, value)
  if (query.order !== usualOrder) params.set('order', query.order)
  if (query.after !== '') params.set('after', query.after)
  return params.toString()
}
