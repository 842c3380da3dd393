/** The shop as an app: what is kept on the device, and what never is (APP-1). */
import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineTo } from './line.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, fillCart, go, hydrated, logIn, member, open, ordersOf, plenty, type Product, served, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

const addressOf = ({ slug }: Product) => `/product/${slug}`

/** Waits until the worker has kept the frame of the page's language. */
async function kept(page: Page, frame = '/wish-list') {
  await page.mouse.move(3, 3)
  await page.mouse.move(9, 9)
  await expect.poll(() => page.evaluate(async (address) => Boolean(await caches.match(address, { cacheName: 'shop-frame', ignoreVary: true })), frame)).toBe(true)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.waitForLoadState('networkidle') // the files of the frame follow
}

/** The addresses of all that the browser keeps. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => `${name} ${new URL(url).pathname}`)))
    return all.flat()
  })

test('APP-1 the shop can be installed: the browser finds nothing missing, and each language has its manifest @desktop', async ({ page, shop }) => {
  for (const [path, start, dir] of [['/', '/', undefined], ['/ur', '/ur', 'rtl'], ['/roman', '/roman', 'ltr']] as const) {
    await page.goto(path)
    const debug = await page.context().newCDPSession(page)
    const { url, data, errors } = (await debug.send('Page.getAppManifest')) as { url: string; data: string; errors: unknown[] }
    expect(errors).toEqual([])
    const manifest = JSON.parse(data) as { id: string; scope: string; start_url: string; display: string; dir?: string; icons: { purpose: string }[]; shortcuts: { name: string; url: string }[] }
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: start, display: 'standalone' })
    expect(manifest.dir).toBe(dir)
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    expect(manifest.shortcuts.map((one) => one.url)).toEqual([`${path === '/' ? '' : path}/track`, `${path === '/' ? '' : path}/cart`])
    for (const shortcut of manifest.shortcuts) expect((await page.request.get(shortcut.url)).status(), shortcut.url).toBe(200)
    expect(new URL(url).origin).toBe(shop.url)
    expect((await debug.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  }
})

test('APP-1 without a network: a product that was seen, the cart, and a page for what is not kept @phone', async ({ page, context, shop, watch }) => {
  watch.allow(failedLoad, /Failed to refresh the cart/)
  const product = plenty(shop)
  const seen = addressOf(product)
  await fillCart(page, [{ product }])
  await open(page, seen)
  await kept(page)
  // Another one is opened inside the page.
  const other = addressOf(shop.products.find((one) => one._id !== product._id)!)
  await go(page, other)
  await expect.poll(() => held(page)).toContain(`shop-pages ${other}`)
  await context.setOffline(true)
  for (const address of [seen, other]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(page.getByText(/Prices are of .*; we check them again/)).toBeVisible()
  }
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByText(product.name).first()).toBeVisible()
  await page.goto('/wish-list')
  await expect(page.getByRole('heading', { level: 1, name: 'Wish list' })).toBeVisible()

  await page.goto('/category/makeup')
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto('/ur/category/makeup')
  await expect(page.getByRole('heading', { level: 1, name: 'انٹرنیٹ نہیں ہے' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'دوبارہ کوشش کریں' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/cart')
  await hydrated(page)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

test('APP-1 an order without a network is "Not placed yet", goes nowhere by itself, and a press places one @phone', async ({ page, context, shop, watch }) => {
  watch.allow(failedLoad)
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  await kept(page)
  await fillAddress(page)
  const before = (await ordersOf(page)).length
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Not placed yet' })
  await expect(dialog).toContainText('nothing is sent by itself')
  await context.setOffline(false)
  await page.waitForTimeout(1500)
  expect(await ordersOf(page)).toHaveLength(before)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Place it now' }).click()
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(before + 1)
})

test('APP-1 nothing of a person is kept, what is kept is bounded, and signing out drops the pages @phone', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  await open(page, '/')
  await kept(page)
  await logIn(page, member)
  for (const private_ of ['/account', '/orders', '/track', '/search?q=snail', '/login']) await page.goto(private_)
  await open(page, addressOf(plenty(shop)))
  await kept(page)
  // More products than there is room for.
  const many = shop.products.slice(0, 45).map(addressOf)
  await page.evaluate(async (keep) => (await navigator.serviceWorker.ready).active!.postMessage({ keep }), many)
  const pages = async () => (await held(page)).filter((one) => one.startsWith('shop-pages'))
  await expect.poll(async () => (await pages()).includes(`shop-pages ${many.at(-1)}`), { timeout: 60_000 }).toBe(true)
  await expect.poll(async () => (await pages()).length).toBeLessThanOrEqual(30)
  // A page may ask for what it likes: the worker keeps no other site's, no call and nothing of a person.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active!.postMessage({ keep: ['https://other.test/assets/a.js', '/api/auth/profile', '/account', '/orders', '/c/abc', '/admin/today', '/search?q=x', '/brand/cosrx'] }))
  await expect.poll(async () => await held(page)).toContain('shop-pages /brand/cosrx')
  for (const one of (await held(page)).filter((file) => !file.startsWith('shop-assets'))) expect(one).not.toMatch(/api|account|orders|track|login|search|admin|\/c\//)

  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
  await expect.poll(pages).toEqual([])
})

test('APP-1 a new build is taken with the next page, and a tab of the old one goes on @desktop', async ({ page, context, shop, watch }) => {
  watch.allow(failedLoad, /Failed to refresh the cart/)
  const line = await lineTo(shop.url)
  const [first, second] = [addressOf(plenty(shop)), addressOf(shop.products.find((one) => one._id !== plenty(shop)._id)!)]
  const at = (path: string) => line.url + path
  await open(page, at(first))
  await kept(page)
  // The deploy: the first script has another name, which the open tab does not know, and the worker is another one too.
  let renamed = ''
  line.leads(shop.url, (path, text) => {
    if (path === '/worker.js') return `${text}\n// the second build`
    renamed = /assets\/entryClient-[\w-]+\.js/.exec(text)?.[0] ?? renamed
    return text.includes('<!doctype') ? text.replaceAll(renamed, `${renamed}?build=2`) : text
  })
  await go(page, second)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const tab = await context.newPage()
  await open(tab, at(first))
  await expect(tab.locator('script[type=module][src]').first()).toHaveAttribute('src', /build=2/)
  await kept(tab)
  // The open tab finds what it has not loaded yet.
  await go(page, '/register')
  await expect(page.getByLabel('Full Name')).toBeVisible()
  // What is kept is of the new build, and works.
  await expect.poll(() => tab.evaluate(async () => (await (await caches.match('/cart', { cacheName: 'shop-frame', ignoreVary: true }))?.text())?.includes('build=2'))).toBe(true)
  await tab.waitForLoadState('networkidle')
  await context.setOffline(true)
  await open(tab, at('/cart'))
  await expect(tab.locator('script[type=module][src]').first()).toHaveAttribute('src', /build=2/)
  await context.setOffline(false)
  await line.close()
})

test('APP-1 the server switches the worker off: it goes, with all that it kept @desktop', async ({ page, shop }) => {
  const line = await lineTo(shop.url)
  await open(page, `${line.url}/`)
  await kept(page)
  expect((await held(page)).length).toBeGreaterThan(10)
  const data = await mkdtemp(join(tmpdir(), 'gulaab-off-'))
  const off = await served(['--data', data, '--no-worker'])
  line.leads(off.url)
  await open(page, `${line.url}/`)
  await page.mouse.move(5, 5)
  await expect.poll(() => held(page)).toEqual([])
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await off.end()
  await line.close()
  await rm(data, { recursive: true, force: true })
})
