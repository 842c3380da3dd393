/**
 * Keeps the place of reading through a change of the language (LANG-1): the new page shows what was pressed where it
 * stood on the screen before. A count of pixels would miss it, because another language makes a page longer or shorter.
 */
import { storageKeys, tab } from '#/shared/lib/storage.ts'

const PATIENCE_MS = 2000
const SIGNS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Keeps the place when a link to another language is followed. It returns how to stop. */
export function keepPlace(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[hreflang]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return // the link opens beside this page
    const below = link.closest('footer') !== null
    // The offer of a language (offerLanguage.ts) is gone on the page that it leads to, so the link in the bar above
    // stands for it.
    const stays = below ? link : (document.querySelector('aside a[hreflang]') ?? link)
    tab.writeJson(storageKeys.place, {
      address: link.pathname + link.search,
      below,
      top: stays.getBoundingClientRect().top,
    })
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

/** Goes to the place that was kept, once, and stays with it while the page grows, until the shopper moves. */
export function findPlace() {
  const kept = tab.readJson(storageKeys.place) as { address?: unknown; below?: unknown; top?: unknown } | null
  tab.write(storageKeys.place, null)
  if (kept?.address !== location.pathname + location.search || typeof kept.top !== 'number') return
  const { below, top } = kept
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  const go = () => {
    const link = document.querySelector(below ? 'footer a[hreflang]' : 'aside a[hreflang]')
    const off = link ? Math.round(link.getBoundingClientRect().top - top) : 0
    if (off !== 0) window.scrollBy({ top: off, behavior: 'instant' })
    if (performance.now() < until) frame = requestAnimationFrame(go)
  }
  for (const sign of SIGNS)
    window.addEventListener(sign, () => cancelAnimationFrame(frame), { passive: true, once: true })
  go()
}
