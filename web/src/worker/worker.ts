/**
 * The service worker of the shop, and the part of the office's that keeps its code (APP-1). What it keeps is public and
 * bounded; orders, accounts, links with secrets and the API go past it. Pages come from the network first, so that no
 * build and no price outlives its time where there is a network. The server answers another script in its place to
 * switch it off (internal/httpd/site/app.go).
 */
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies'
import { FILES_LINKED, isCellar, isFrame, isPublic, isShop, languageOf, type Keep } from './addresses.ts'

type WorkEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

// The types of workers and of pages do not go together in one program.
const worker = globalThis as unknown as EventTarget & {
  registration: { scope: string }
  location: Location
  skipWaiting: () => Promise<void>
}

const office = worker.registration.scope.endsWith('/admin/')
const named = (what: string) => `${office ? 'office' : 'shop'}-${what}`

const MOST = { assets: 250, pictures: 60, pages: 30 } as const
/** How long a slow network may take for a page that is also here. */
const PATIENCE_SECONDS = 8
const MOST_AT_ONCE = 250

// What is kept was asked for by this browser, whatever Vary says: pages are dropped when somebody signs in or out.
const matchOptions = { ignoreVary: true } as const

/** Keeps whole answers of the shop that anybody may see. */
const open: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    !/no-store|private/.test(response.headers.get('Cache-Control') ?? '')
      ? response
      : null,
}
const bounded = (maxEntries: number): WorkboxPlugin[] => [
  open,
  new ExpirationPlugin({ maxEntries, matchOptions, purgeOnQuotaError: true }) as WorkboxPlugin,
]

/** Where a page is neither on the network nor here, a page says so in its language. */
const away: WorkboxPlugin = {
  handlerDidError: async ({ request }) =>
    caches.match(`${languageOf(new URL(request.url).pathname)}/offline`, { cacheName: named('away'), ...matchOptions }),
}

const assets = new CacheFirst({ cacheName: named('assets'), plugins: bounded(MOST.assets), matchOptions })
const pictures = new CacheFirst({ cacheName: named('pictures'), plugins: bounded(MOST.pictures), matchOptions })
const pages = new NetworkFirst({
  cacheName: named('pages'),
  plugins: [...bounded(MOST.pages), away],
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions,
})
/** The pages that the device fills: home, cart, wish list, checkout. They are so few that they need no bound. */
const frame = new NetworkFirst({
  cacheName: named('frame'),
  plugins: [
    open,
    away,
    { cacheKeyWillBeUsed: async ({ request }) => request.url.replace(/[?#].*/, '') }, // a link's cart is not kept
  ],
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions,
})
/** The screens of the office that go on in a cellar. Each has a document, since their languages differ. */
const cellar = new NetworkFirst({
  cacheName: named('cellar'),
  plugins: [open],
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions,
})

/** What keeps an address, or null for one that is never kept. */
function strategyOf({ pathname }: URL): Strategy | null {
  if (pathname.startsWith('/assets/')) return assets
  if (office) return isCellar(pathname) ? cellar : null
  return isFrame(pathname) ? frame : isPublic(pathname) ? pages : null
}

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets)
if (office) {
  registerRoute(({ url, request }) => request.mode === 'navigate' && isCellar(url.pathname), cellar)
} else {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && /^\/(media|pic)\//.test(url.pathname),
    pictures,
  )
  const elsewhere = new NetworkOnly({ plugins: [away] })
  registerRoute(
    ({ url, request }) => request.mode === 'navigate' && isShop(url.pathname),
    (options) => (strategyOf(options.url) ?? elsewhere).handle(options),
  )
}

worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  if (office) return
  const said = caches.open(named('away')).then((cache) => cache.addAll(['/offline', '/ur/offline', '/roman/offline']))
  ;(event as WorkEvent).waitUntil(said)
})
clientsClaim()

/** Signing in or out changes the prices of pages, so those of before are dropped. */
worker.addEventListener('fetch', (event) => {
  const { request, waitUntil } = event as WorkEvent & { request: Request }
  if (request.method === 'GET' || !new URL(request.url).pathname.startsWith('/api/auth/')) return
  waitUntil.call(event, Promise.all([caches.delete(named('pages')), caches.delete(named('frame'))]))
})

worker.addEventListener('message', (event) => {
  const { data } = event as MessageEvent<Keep | null>
  if (data?.keep) (event as WorkEvent).waitUntil(keepAll(event as WorkEvent, data))
})

/** Keeps what a page names, and the frame of its build with all that its documents ask for. */
async function keepAll(event: WorkEvent, { keep, frame: wanted }: Keep) {
  for (const text of keep.slice(0, MOST_AT_ONCE)) {
    const url = new URL(text, worker.location.href)
    const of = url.origin === worker.location.origin ? strategyOf(url) : null
    if (of) await take(event, of, url.href)
  }
  if (office || !wanted) return
  for (const path of ['', '/cart', '/checkout', '/wish-list']) {
    const address = wanted.prefix + path || '/'
    if ((await kept(address))?.includes(wanted.build)) continue
    await take(event, frame, address)
    for (const [file] of ((await kept(address)) ?? '').matchAll(FILES_LINKED)) await take(event, assets, file)
  }
}

const kept = async (address: string) =>
  (
    await caches.match(new URL(address, worker.location.href).href, { cacheName: named('frame'), ...matchOptions })
  )?.text()

async function take(event: WorkEvent, strategy: Strategy, address: string) {
  const [, all] = strategy.handleAll({ event, request: new Request(address, { credentials: 'same-origin' }) })
  await all.catch(() => undefined) // what does not come now is kept another time
}
