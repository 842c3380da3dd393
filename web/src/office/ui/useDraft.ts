import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Clash, Draft, DraftState, Loaded } from './draft.ts'

/**
 * A draft while its screen is open: `const { state, draft } = useDraft(() => new Draft({ … }))`. What was typed before
 * a reload is in it again, and a network that is back saves it. With `leaving` as `saves`, a draft that saves itself
 * sends what was typed last when the screen is left.
 */
export function useDraft<Body extends object, L extends Loaded<Body>, C extends Clash<Body>>(
  make: () => Draft<Body, L, C>,
  leaving: 'saves' | 'keeps' = 'keeps',
): { state: DraftState<Body, L, C>; draft: Draft<Body, L, C> } {
  const [draft] = useState(make)
  const state = useSyncExternalStore(draft.subscribe, draft.current)
  useEffect(() => {
    draft.start()
    const back = () => void draft.retry()
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('online', back)
      draft.stop()
      if (leaving === 'saves') void draft.flush()
    }
  }, [draft, leaving])
  return { state, draft }
}
