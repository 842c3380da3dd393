import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 900px)'

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(WIDE)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether there is room for the rail beside a screen. */
export function useLaptop(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}
