import { address, admin, cardPrice, exactPrice, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, gate, member, newMember, open, placeOrder, plenty, signedIn, test } from './shop.ts'
import type { Page } from '@playwright/test'

const row = (page: Page, number: string) => page.locator(`[data-order-number="${number}"]`).filter({ visible: true })

test('ORD-1 a browser without orders says "No orders found" @phone', async ({ page }) => {
  await open(page, '/orders')
  await expect(page.getByText('No orders found')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
})

test('ORD-1 ORD-4 GEN-4 a guest sees the orders of this browser: number, name, items, total, status @phone', async ({ page, shop }) => {
  const product = plenty(shop)
  const other = plenty(shop, (p) => p._id !== product._id)
  const order = await placeOrder(page, [{ product, quantity: 2 }, { product: other }], { firstName: 'زینب', lastName: 'احمد' })
  await open(page, '/orders')
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  expect(await table.locator('thead th').allTextContents()).toEqual(['Order', 'Name', 'Items', 'Total', 'Status', 'Details'])
  const mine = row(page, order.number)
  await expect(mine).toContainText(order.number)
  await expect(mine).toContainText(order._id)
  await expect(mine).toContainText('زینب احمد')
  await expect(mine).toContainText(`2 × ${product.name}`)
  await expect(mine).toContainText('and 1 more')
  await expect(mine).toContainText(exactPrice([{ price: product.price, quantity: 2 }, { price: other.price, quantity: 1 }]))
  await expect(mine).toContainText('Pending')
  await expectNoSidewaysScroll(page)

  await mine.getByRole('button', { name: `Details: order ${order.number}` }).click()
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What happened so far' }).getByRole('listitem').first()).toContainText('Order placed')
  await expect(page.getByRole('main')).toContainText(address.streetAddress)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(cardPrice(100)).toBe('Rs 72')
})

test('ORD-4 a member sees only their own, and nobody else\'s @desktop', async ({ page, shop, browser }) => {
  const product = plenty(shop)
  const stranger = await browser.newContext({ baseURL: shop.url })
  const theirs = await placeOrder(await stranger.newPage(), [{ product }], { firstName: 'Stranger' })
  await stranger.close()
  const person = await newMember(page)
  const token = await signedIn(page, person)
  const mine = await placeOrder(page, [{ product }], { firstName: 'Ayesha', lastName: 'Malik' }, token)
  await open(page, '/orders')
  await expect(row(page, mine.number)).toBeVisible()
  await expect(page.locator('[data-order-number]').filter({ visible: true })).toHaveCount(1)
  await expect(row(page, mine.number)).toContainText(exactPrice([{ price: product.price, quantity: 1 }], 31))
  for (const headers of [{ Authorization: `Bearer ${token}` }, {}]) {
    expect([401, 403, 404]).toContain((await page.request.get(`/api/orders/${theirs._id}`, { headers })).status())
    expect([401, 403]).toContain((await page.request.put(`/api/orders/update-status/${mine._id}`, { headers, data: { status: 'Delivered' } })).status())
  }
})

test('ORD-3 a failed fetch is logged, said, and can be tried again @phone', async ({ page, shop, watch }) => {
  watch.allow(failedLoad, /Failed to fetch orders:/)
  const order = await placeOrder(page, [{ product: plenty(shop) }])
  const held = await gate(page, '**/api/orders/orders*', (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
  await open(page, '/orders')
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  held.open()
  await expect(page.getByText('Your orders could not be loaded.')).toBeVisible()
  expect(watch.seen.join()).toContain('Failed to fetch orders:')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, order.number)).toBeVisible()
})

test('an order from another device is found by its number and the phone or e-mail @phone', async ({ page, shop, browser, watch }) => {
  watch.allow(failedLoad)
  const elsewhere = await browser.newContext({ baseURL: shop.url })
  const order = await placeOrder(await elsewhere.newPage(), [{ product: plenty(shop) }])
  await elsewhere.close()
  await open(page, '/track')
  const find = page.getByRole('button', { name: 'Track order' })
  await find.click()
  await expect(page.getByLabel('Order number')).toBeFocused()
  await expect(page.getByLabel('Order number')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Order number').fill(order.number.toLowerCase())
  await page.getByLabel('Phone or email used for the order').fill('0300 7654321')
  await find.click()
  await expect(page.getByRole('alert')).toContainText('No order matches')
  await expectAccessible(page)
  // Whoever knows only the e-mail address sees no sums (WAY-1).
  for (const [contact, head] of [['+92 300 1234567', 'Is this right?'], [address.email.toUpperCase(), 'We have your order']] as const) {
    await page.getByLabel('Phone or email used for the order').fill(contact)
    await find.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.number}`)
    await expect(page.getByRole('heading', { name: head })).toBeVisible()
    const sums = page.getByRole('main').getByText(/Rs\s/)
    if (head === 'Is this right?') await expect(sums.first()).toBeVisible()
    else await expect(sums).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Another order' }).click()
    await page.getByLabel('Order number').fill(order.number)
  }
})

test('ORD-4 /admin/orders is for administrators: others see a login with a way back, never a table @desktop', async ({ page, shop, browser, watch }) => {
  // These are for a member who pretends to be an administrator.
  watch.allow(failedLoad, /Failed to fetch orders:/)
  const stranger = await browser.newContext({ baseURL: shop.url })
  const order = await placeOrder(await stranger.newPage(), [{ product: plenty(shop) }])
  await stranger.close()
  const html = await (await page.request.get('/admin/orders')).text()
  expect(html).not.toContain(order.number)
  expect(html).not.toContain('<table')

  await open(page, '/admin/orders')
  await expect(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)

  const token = await signedIn(page, member)
  await open(page, '/admin/orders')
  await expect(page.getByText('who does not work in this shop')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  const asMember = { Authorization: `Bearer ${token}` }
  expect((await page.request.get('/api/admin/orders/counts')).status()).toBe(401)
  expect((await page.request.get('/api/admin/orders/counts', { headers: asMember })).status()).toBe(403)
  expect((await page.request.put(`/api/orders/update-status/${order._id}`, { headers: asMember, data: { status: 'Delivered' } })).status()).toBe(403)

  // A stored user that says "admin" opens nothing.
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ ...JSON.parse(localStorage.getItem('user')!), role: 'admin' })))
  await page.route('**/api/admin/orders/counts', (route) => route.continue())
  await page.goto('/admin/orders')
  await expect(page.locator(`[data-order-number="${order.number}"]`)).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/orders')
  await page.getByRole('main').getByLabel('Email Address').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(row(page, order.number)).toBeVisible()
})
