import { wholeBrowser } from '../browsers.ts'
import { admin, expect, expectNoSidewaysScroll, open, placeOrder, plenty, signedIn, test } from './shop.ts'

test.use({ launchOptions: wholeBrowser(), serviceWorkers: 'allow' })

/** What the office's worker shows, and where it leads. */
type Shown = { title: string; body: string; path: string }[]

test('TODAY-3 SAY-2 the office’s worker shows a push and opens what it tells of; who signs out gets none any more @desktop', async ({ page, context, shop, watch }) => {
  watch.allow(/push service/i) // this Chromium has none of its own: pushes are handed to the worker by its debugger
  await context.grantPermissions(['notifications'])
  // A browser without a push service gets an address of a name that leads nowhere on any machine (RFC 6761). The worker, the
  // notices and the shop are the real ones.
  await context.addInitScript(() => {
    let kept: unknown = null
    PushManager.prototype.getSubscription = () => Promise.resolve(kept as PushSubscription | null)
    PushManager.prototype.subscribe = async (wish) => {
      const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])) as CryptoKeyPair
      const coded = (bytes: ArrayBuffer | Uint8Array) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
      const keys = { p256dh: coded(await crypto.subtle.exportKey('raw', pair.publicKey)), auth: coded(crypto.getRandomValues(new Uint8Array(16))) }
      kept = {
        options: { applicationServerKey: wish?.applicationServerKey },
        toJSON: () => ({ endpoint: 'https://push.invalid/send/desk', keys }),
        unsubscribe: () => Promise.resolve(true),
      }
      return kept as PushSubscription
    }
  })
  const token = await signedIn(page, admin)
  await open(page, '/admin/notices')
  const debug = await context.newCDPSession(page)
  const registered = new Promise<string>((done) => {
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const office = registrations.find((one) => one.scopeURL === `${shop.url}/admin/` && !one.isDeleted)
      if (office) done(office.registrationId)
    })
  })
  await debug.send('ServiceWorker.enable')
  await page.getByRole('button', { name: 'Show notices on this device' }).click()
  await expect(page.getByText(/this browser/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  const registrationId = await registered
  await page.evaluate(() => navigator.serviceWorker.ready)

  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body, data }) => ({ title, body, path: (data as { path: string }).path }))
    }) as Promise<Shown>
  const order = await placeOrder(page, [{ product: plenty(shop) }])
  const path = `/admin/orders/${order.number}`
  const data = JSON.stringify({ title: 'New order', body: 'Rs 1,000', tag: 'order', path })
  await expect
    .poll(async () => {
      // The debugger loses what it sends to a worker that is just starting. For one tag there is one notice.
      await debug.send('ServiceWorker.deliverPushMessage', { origin: shop.url, registrationId, data })
      return shown()
    })
    .toEqual([{ title: 'New order', body: 'Rs 1,000', path }])

  // A click on it opens the order in the open office, and removes the notice.
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/office-worker.js'))!
  const click = () =>
    worker.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
      const [notification] = await scope.registration.getNotifications()
      if (!notification) return
      scope.dispatchEvent(new (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event }).NotificationEvent('notificationclick', { notification }))
    })
  await click()
  await expect(page).toHaveURL(`${shop.url}${path}`)
  await expect(page.getByText(order.number).first()).toBeVisible()
  await expect(async () => {
    await click() // a push that the starting worker took late shows its notice again, and its click leads there again
    expect(await shown()).toEqual([])
  }).toPass()

  // After the sign-out the browser takes no pushes.
  const devices = async () => ((await (await page.request.get('/api/admin/notices', { headers: { Authorization: `Bearer ${token}` } })).json()) as { devices: unknown[] }).devices
  expect(await devices()).toHaveLength(1)
  watch.allow(/401 \(Unauthorized\)/) // what the screen was asking for as the session ended
  await page.getByRole('button', { name: 'Sign out of the office' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  const again = await page.request.post('/api/auth/login', { data: admin })
  const { token: fresh } = (await again.json()) as { token: string }
  const after = await page.request.get('/api/admin/notices', { headers: { Authorization: `Bearer ${fresh}` } })
  expect(((await after.json()) as { devices: unknown[] }).devices).toEqual([])
})
