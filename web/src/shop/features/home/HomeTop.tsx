/** The first view of the home page. It is no part of the first load, see island.tsx. */
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Hero } from './Hero.tsx'

export { OfferBar } from './OfferBar.tsx'

export function HeroPart() {
  // Another page may have filled the list with its own selection since, see useHomeLists.
  const example = useAppSelector((state) =>
    state.requests['topSelling'] === undefined || state.requests['home']?.status === 'succeeded'
      ? state.products.topSelling[0]
      : undefined,
  )
  return <Hero example={example} />
}
