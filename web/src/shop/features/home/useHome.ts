import { useEffect, useMemo, useRef, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { HomeSectionKind, ProductCard } from '#/shared/api/types.ts'
import { useAppDispatch, useAppSelector } from '#/shop/state/useStore.ts'
import type { HomeData } from '#/shop/state/state.ts'
import { fetchHome } from '#/shop/state/productSlice.ts'
import { selectRequest } from '#/shop/state/requestsSlice.ts'
import { scrollToSection, sectionOf } from '#/shop/parts/sections.ts'
import { wentWrong } from '#/shared/api/api.copy.ts'

/** How many products the two short sections show (HOME-5, HOME-6). */
export const HOME_SECTION_SIZE = 4

/** The newest four of a list: first what is pinned (SHELF-2), then the rest sorted by `_id` descending (HOME-6). */
export function newestFour(products: readonly ProductCard[], pins: readonly string[] = []): ProductCard[] {
  const rank = ({ _id }: ProductCard) => (pins.includes(_id) ? pins.indexOf(_id) : pins.length)
  return products
    .toSorted((a, b) => rank(a) - rank(b) || (a._id === b._id ? 0 : a._id < b._id ? 1 : -1))
    .slice(0, HOME_SECTION_SIZE)
}

export type HomeLists = {
  data: HomeData | null
  /** Null while they are on their way. */
  trending: ProductCard[] | null
  topSelling: readonly ProductCard[] | null
  deals: ProductCard[]
}

export type Home = HomeLists & {
  error: string | null
  retry: () => void
}

/**
 * The lists of the home page from the store. A list that another page has since filled with its own selection counts as
 * missing.
 */
export function useHomeLists(): HomeLists {
  const home = useAppSelector((state) => state.catalog.home)
  const { trending, topSelling, deals } = useAppSelector((state) => state.products)
  const fresh = useAppSelector((state) => selectRequest(state, 'home').status === 'succeeded')
  const trendingPage = useAppSelector((state) => state.requests['trending'] !== undefined)
  const topSellsPage = useAppSelector((state) => state.requests['topSelling'] !== undefined)
  const data = useMemo(
    // A brand without products is left out, because the shop claims none that it does not hold (SURE-10).
    () => home && { ...home, brands: home.brands.filter((shelf) => shelf.products.length > 0) },
    [home],
  )
  return {
    data,
    // The server's order is kept: HOME-5's, or the owner's (SHELF-2, SHELF-3).
    trending: fresh || !trendingPage ? trending.slice(0, HOME_SECTION_SIZE) : null,
    topSelling: fresh || !topSellsPage ? topSelling : null,
    deals: newestFour(deals, home?.pins?.deals),
  }
}

/** Asks once for what the home page shows, unless the first page of the visit came with it. */
export function useHomeAsked(): void {
  const dispatch = useAppDispatch()
  const lists = useHomeLists()
  const request = useAppSelector((state) => selectRequest(state, 'home'))
  const [complete] = useState(lists.data && lists.trending && lists.topSelling && request.status === 'idle')

  useEffect(() => {
    if (complete) return
    const promise = dispatch(fetchHome())
    return () => {
      promise.abort()
    }
  }, [dispatch, complete])
}

/** What the home page shows, with the state of its request. */
export function useHome(): Home {
  const dispatch = useAppDispatch()
  const request = useAppSelector((state) => selectRequest(state, 'home'))
  return {
    ...useHomeLists(),
    error: request.status === 'failed' ? (request.error ?? wentWrong) : null,
    retry: () => {
      void dispatch(fetchHome())
    },
  }
}

/** The owner's title of a section, or the usual one. */
export function useTitleOf(kind: HomeSectionKind, usual: string): string {
  return (
    useAppSelector((state) => state.shop.config.home?.sections.find((section) => section.kind === kind)?.title) ?? usual
  )
}

/** Scrolls to the section that a navigation named, once the page holds it (HOME-10). */
export function useSectionScroll(loaded: boolean): void {
  const state: unknown = useHistoryState()
  const section = sectionOf(state)
  const first = useRef(true)
  useEffect(() => {
    if (!loaded) return undefined
    const begun = first.current
    first.current = false
    if (section === null) {
      // A page that the browser drew itself did not exist yet when the browser looked for the address's fragment.
      const named = sectionOf({ section: window.location.hash.slice(1) })
      if (begun && named !== null && window.scrollY === 0) scrollToSection(named)
      return undefined
    }
    // The scroll waits for the frame in which the page is shown from its top and its heading is focused.
    const frame = requestAnimationFrame(() => {
      scrollToSection(section)
      // The section leaves the entry, so that Back finds the place that was left.
      const { section: _, ...rest } = window.history.state as Record<string, unknown>
      window.history.replaceState(rest, '')
    })
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [loaded, section])
}
