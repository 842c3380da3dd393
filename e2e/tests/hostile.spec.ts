import type { Page } from '@playwright/test'
import { expect, failedLoad, fillAddress, fillCart, go, hydrated, member, open, ordersOf, placeOrder, plenty, test } from './shop.ts'

// What phones, networks and people do to a shop.

test('WEB-5 the shop’s code never comes: the page says so, and no form puts what was typed into the address @phone', async ({ page, watch }) => {
  watch.allow(failedLoad)
  await page.route(/assets\/entryClient-/, (route) => route.abort('connectionfailed'))
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('A part of this page did not load')
  await page.getByLabel('Email', { exact: false }).first().fill('hira@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Secret@1234')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Secret@1234')
  expect(page.url()).not.toContain('Secret')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Load again' }).click()
  await hydrated(page)
})

test('WEB-5 no script comes at all: a form that is sent leads back to its page, and nothing of it is in the address @desktop', async ({ page, watch }) => {
  watch.allow(failedLoad)
  await page.route(/assets\/.*\.js$/, (route) => route.abort('connectionfailed'))
  await page.goto('/login')
  await page.getByLabel('Email', { exact: false }).first().fill('hira@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Secret@1234')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
})

test('WEB-5 CART-6 on a slow line a press waits for the shop’s code, and shows that it waits @phone', async ({ page, shop }) => {
  const product = plenty(shop)
  let release = () => {}
  const opened = new Promise<void>((done) => (release = done))
  await page.route(/assets\/(?!early-).*\.js$/, async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(`/product/${product._id}`, { waitUntil: 'commit' })
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await expect(async () => {
    await add.click()
    await expect(add, 'it is dimmed').toHaveCSS('opacity', '0.6', { timeout: 500 })
  }, 'the small script comes by itself').toPass()
  release()
  await expect(page.getByText('Product added to cart!')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeAttached()
  await expect(add).toHaveCSS('opacity', '1')
})

test('CART-8 a full storage: an order is placed, and what was ordered does not come back with the next page @phone', async ({ page, shop, watch }) => {
  watch.allow(/Cannot save/)
  await fillCart(page, [{ product: plenty(shop) }])
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await open(page, '/checkout')
  await fillAddress(page)
  await page.getByRole('main').getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeAttached()
  expect(await ordersOf(page)).toHaveLength(1)
})

/** Makes the storages and databases of the browser throw on access, as in a browser that keeps nothing. */
async function denyStorage(page: Page) {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
    // Browsers have it only on https pages, and a shop that is tried over plain http has none.
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined })
  })
}

test('CART-8 SURE-1 HOLD-6 no storage at all, neither local nor of the tab: cart and order last as long as the page @phone', async ({ page, shop, watch }) => {
  watch.allow(/(local|session) storage/)
  await denyStorage(page)
  await open(page, `/product/${plenty(shop)._id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByText('Cash on Delivery').click()
  await page.waitForURL('**/checkout')
  await fillAddress(page)
  await page.getByRole('main').getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
})

test('HOLD-6 no storage at all: who logs in is logged in until the page goes, and the orders are theirs @desktop', async ({ page, watch }) => {
  watch.allow(/(local|session) storage/)
  await denyStorage(page)
  await open(page, '/login')
  await page.getByRole('main').getByLabel(/^Email/).fill(member.email)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await go(page, '/orders')
  await expect(page.getByRole('main').getByText(/GL-/).first(), 'the token goes along').toBeVisible()
})

test('HOLD-6 no storage at all: every page comes up @phone', async ({ page, shop, watch }) => {
  watch.allow(/(local|session) storage|Failed to load resource/)
  await denyStorage(page)
  const product = plenty(shop)
  for (const path of ['/', `/product/${product._id}`, `/category/${product.category}`, '/search?q=serum', '/brands', '/cart', '/checkout', '/payment', '/orders', '/track', '/login', '/register', '/confirm-email#confirm=%E0%A4%A', '/admin']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.getByText('could not be shown'), path).toHaveCount(0)
  }
})

test('CHK-1 digits of an Urdu keyboard: in the price filter, in an address and for finding an order @phone', async ({ page, shop }) => {
  const product = plenty(shop)
  await open(page, `/category/${product.category}`)
  await page.getByRole('button', { name: 'Filters' }).click()
  const from = page.getByRole('textbox', { name: 'From' }).filter({ visible: true })
  await from.pressSequentially('۱۲۰۰')
  await expect(from).toHaveValue('1200')
  await from.press('Enter')
  await expect(page).toHaveURL(/min=1200/)
  const order = await placeOrder(page, [{ product }], { firstName: 'عائشہ 🌹', zip: '۵۴۰۰۰', phone: '۰۳۰۰ ۷۶۵۴۳۲۱' })
  await open(page, '/track')
  await page.getByLabel('Order number').fill(order.number.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!))
  await page.getByLabel(/Phone or email/).fill('۰۳۰۰۷۶۵۴۳۲۱')
  await page.getByRole('main').getByRole('button', { name: 'Track order' }).click()
  await expect(page.getByText(order.number).first()).toBeVisible()
  await expect(page.getByText('عائشہ 🌹').first()).toBeVisible()
})
