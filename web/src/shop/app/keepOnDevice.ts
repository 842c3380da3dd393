/**
 * Keeps on the device what the shop needs without a network, by the service worker (APP-1): its code, the pages that
 * were opened, cart, wish list and checkout. It begins when the page has nothing else to do.
 */
import { patient } from '#/shared/lib/code.ts'
import { prefix } from '#/shared/lib/language.copy.ts'
import { isPublic, type Keep } from '#/worker/addresses.ts'
import { listenForInstall, installed } from '#/shop/parts/install.ts'
import { sayOffline } from './sayOffline.ts'

const IDLE_MS = 5000

// What becomes of an order is said by code of its own, which nobody can load any more when the line has gone.
const loadOutcome = patient(() => import('#/shop/features/checkout/OrderOutcome.tsx'))

type Line = { saveData?: boolean; effectiveType?: string }
const line = () => (navigator as { connection?: Line }).connection ?? {}

/** Whether the shopper's data is scarce, so that nothing is fetched for later; an app that was installed wants it. */
const spares = () => (line().saveData === true || /2g/.test(line().effectiveType ?? '')) && !installed()

/** It returns how to stop. */
export function keepOnDevice(): () => void {
  const stopInstall = listenForInstall()
  window.addEventListener('offline', sayOffline)
  window.addEventListener('click', openWhole, true)
  sayOffline()
  let idle = 0
  if ('serviceWorker' in navigator && !spares()) {
    const wait = globalThis.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, IDLE_MS))
    window.addEventListener('pushState', follow) // wouter's event of a navigation
    idle = wait(() => void begin(), { timeout: IDLE_MS })
  }
  return () => {
    stopInstall()
    ;(globalThis.cancelIdleCallback ?? clearTimeout)(idle)
    window.removeEventListener('offline', sayOffline)
    window.removeEventListener('click', openWhole, true)
    window.removeEventListener('pushState', follow)
  }
}

let worker: ServiceWorker | null = null
/** The products that were opened so far inside this page. */
const opened = new Set<string>()

const tell = (wish: Keep) => worker?.postMessage(wish, [])

async function begin() {
  const { serviceWorker } = navigator
  const brought = serviceWorker.controller !== null
  try {
    await serviceWorker.register('/worker.js')
  } catch {
    return // a browser that keeps nothing shows the shop as ever
  }
  worker = (await serviceWorker.ready).active
  await loadOutcome()
  const build = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  const files = performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (/\/assets\/.*\.(?:js|css|woff2|svg)$/.test(name) ? [name] : []))
  tell({ keep: [...(brought ? [] : [location.href]), ...opened, ...files], frame: { prefix, build } })
}

/** A product that is opened inside the page is kept as if its document had been asked for. */
function follow() {
  const { pathname, href } = location
  if (!pathname.includes('/product/') || !isPublic(pathname) || opened.has(href)) return
  opened.add(href)
  tell({ keep: [href] })
}

/** Whether a worker brings whole pages: this page's own, or one that the page before brought. */
const kept = () => worker !== null || ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null)

/**
 * Without a network the next page is opened as a whole, because the worker keeps whole pages. Where there is no
 * worker, the browser would show its own error in the shop's place.
 */
function openWhole(event: MouseEvent) {
  if (
    navigator.onLine ||
    !kept() ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.origin !== location.origin || link.hash) return
  event.stopPropagation() // the page's own navigation would ask for what does not come
}
