import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while the server renders and while the browser hydrates that HTML, which must be equal; true afterwards, and at
 * once on a page that a link opened. It is for what only the browser knows, as the stored cart.
 */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
