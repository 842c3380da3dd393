import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while the server renders and while the browser brings that HTML to
 * life, which must equal it; true ever after, and at once on a page that a
 * link opened. For what only the browser knows: the stored cart, the line's state.
 */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
