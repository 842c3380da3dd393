import { address, admin, exactPrice, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, newName, open, ordersOf, type Placed, placeOrder, plenty, type Shop, signedIn, test } from './shop.ts'
import type { Page } from '@playwright/test'

const row = (page: Page, number: string) => page.locator(`[data-order-number="${number}"]`).filter({ visible: true })

/** A guest's order from the page's own browser, after which an administrator is signed in on the page. */
async function orderAndDesk(page: Page, shop: Shop, who: Partial<typeof address> = {}, quantity = 1): Promise<{ order: Placed; headers: Record<string, string> }> {
  const order = await placeOrder(page, [{ product: plenty(shop), quantity }], who)
  const token = await signedIn(page, admin)
  return { order, headers: { Authorization: `Bearer ${token}` } }
}

test('ORD-2 the columns of /orders with Mark as Delivered, which changes the row in place @desktop', async ({ page, shop }) => {
  const { order, headers } = await orderAndDesk(page, shop, { firstName: 'زینب', lastName: 'احمد' }, 2)
  await open(page, '/admin/orders')
  const mine = row(page, order.number)
  await expect(mine).toBeVisible()
  expect((await page.getByRole('table').locator('thead th').allTextContents()).slice(1, 6)).toEqual(['Order', 'Name', 'Items', 'Total', 'Status'])
  await expect(mine).toContainText(order._id)
  await expect(mine).toContainText('زینب احمد')
  await expect(mine).toContainText(`2 × ${plenty(shop).name}`)
  await expect(mine).toContainText(exactPrice([{ price: plenty(shop).price, quantity: 2 }]))
  await expect(mine.getByText('Pending', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  let lists = 0
  page.on('request', (request) => (lists += Number(new URL(request.url()).pathname === '/api/admin/orders')))
  // A pending order offers its next step, and "Mark as Delivered" is in the menu of its row (OWN-12).
  await expect(mine.getByRole('button', { name: /^Confirm/ })).toBeVisible()
  const deliver = async () => {
    await mine.getByRole('button', { name: /^More/ }).click()
    await mine.getByRole('menuitem', { name: 'Mark as Delivered' }).click()
  }
  await deliver()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(order.number)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await expect(dialog).toBeHidden()
  await expect(mine.getByText('Pending', { exact: true })).toBeVisible()
  await deliver()
  const sent = page.waitForRequest(`**/api/admin/orders/${order._id}/status`)
  lists = 0 // the news of the order itself may have come late
  await dialog.getByRole('button', { name: 'Mark as Delivered' }).click()
  expect((await sent).method()).toBe('PUT')
  expect((await sent).postDataJSON()).toMatchObject({ status: 'Delivered' })
  await expect(mine.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Mark as Delivered' })).toHaveCount(0)
  expect(lists, 'the row is updated locally').toBe(0)
  expect(await (await page.request.get(`/api/orders/${order._id}`, { headers })).json()).toMatchObject({ status: 'Delivered' })
})

test('ORD-3 ORD-2 OFFICE-4 a refused move says why and who was faster, is logged, and changes nothing @desktop', async ({ page, shop, watch }) => {
  watch.allow(failedLoad, /Failed to update the order:/)
  const { order, headers } = await orderAndDesk(page, shop)
  await open(page, '/admin/orders')
  await expect(row(page, order.number)).toBeVisible()
  // The question is open when somebody else cancels, and the list hears of it and removes the button.
  await row(page, order.number).getByRole('button', { name: /^More/ }).click()
  await row(page, order.number).getByRole('menuitem', { name: 'Mark as Delivered' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect((await page.request.put(`/api/orders/update-status/${order._id}`, { headers, data: { status: 'Cancelled' } })).status()).toBe(200)
  const refused = page.waitForResponse(`**/api/admin/orders/${order._id}/status`)
  await dialog.getByRole('button', { name: 'Mark as Delivered' }).click()
  const answer = await refused
  expect(answer.status()).toBe(409)
  const { message } = (await answer.json()) as { message: string }
  await expect(dialog.getByRole('alert')).toContainText(message)
  await expect(dialog).toContainText(/Demo Admin: .*[Cc]ancelled/)
  await expectAccessible(page)
  expect(watch.seen.join()).toContain('Failed to update the order:')
  expect(await (await page.request.get(`/api/orders/${order._id}`, { headers })).json()).toMatchObject({ status: 'Cancelled' })
})

test('ORD-3 a list that cannot be fetched is logged and can be tried again @desktop', async ({ page, shop, watch }) => {
  watch.allow(failedLoad, /Failed to fetch orders:/)
  const { order } = await orderAndDesk(page, shop)
  await page.route('**/api/admin/orders', (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong!' } }))
  await open(page, '/admin/orders')
  await expect(page.getByText('The orders could not be loaded.')).toBeVisible()
  expect(watch.seen.join()).toContain('Failed to fetch orders:')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, order.number)).toBeVisible()
})

test('an order goes its way: confirmed, packed, shipped, delivered, with a note, and the customer sees it @desktop', async ({ page, shop }) => {
  const { order } = await orderAndDesk(page, shop)
  await open(page, '/admin/orders')
  await row(page, order.number).getByRole('link', { name: order.number, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.number}$`))
  await expect(page.getByRole('main')).toContainText(address.streetAddress)
  await expect(page.getByRole('main').getByRole('link', { name: /Call/ }).first()).toHaveAttribute('href', 'tel:+923001234567')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const [button, status] of [['Confirm', 'Confirmed'], ['Mark as Packed', 'Packed'], ['Mark as Shipped', 'Shipped']] as const) {
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog')
    if (status === 'Shipped') await dialog.getByLabel(/Note for the timeline/).fill('TCS 1234567890')
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(`Order ${order.number} is ${status}.`)).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('main')).toContainText('TCS 1234567890')
  await expectAccessible(page)
  // Back leads to the list as it was left, with the order as it is now.
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(row(page, order.number).getByText('Shipped', { exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  expect(await ordersOf(page)).toMatchObject([{ number: order.number, status: 'Shipped' }])
})

test('search, filters and pages are the shop\'s, not the browser\'s, and live in the address @desktop', async ({ page, shop }) => {
  const { order, headers } = await orderAndDesk(page, shop, { firstName: 'Mahnoor', lastName: newName('Q'), city: 'Quetta', phone: `0311 ${String(Date.now()).slice(-7)}` })
  const lastName = ((await (await page.request.get(`/api/orders/${order._id}`, { headers })).json()) as { name: string }).name.split(' ')[1]!
  await open(page, '/admin/orders')
  await page.getByLabel('Search orders').fill(lastName)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page).toHaveURL(new RegExp(`search=${lastName}`))
  await expect(page.locator('[data-order-number]').filter({ visible: true })).toHaveCount(1)
  await expect(row(page, order.number)).toBeVisible()

  await page.getByLabel('Payment').selectOption('bank_transfer')
  await expect(page.getByText('No orders found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all orders' }).click()
  await expect(page).toHaveURL(/\/admin\/orders$/)

  const status = page.getByRole('list', { name: 'Status' })
  await status.getByRole('button', { name: /^Cancelled/ }).click()
  await expect(page).toHaveURL(/status=Cancelled/)
  await expect(row(page, order.number)).toHaveCount(0)
  await page.goBack()
  await expect(row(page, order.number)).toBeVisible()

  // Pages go by key. The limit is lowered, so that a shop of a few orders has more than one page.
  await page.route(/\/api\/admin\/orders(\?(?!.*limit)|$)/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '1')
    return route.continue({ url: url.href })
  })
  await placeOrder(page, [{ product: plenty(shop, (p) => p.stock === null) }])
  await open(page, '/admin/orders')
  const shown = page.locator('[data-order-number]').filter({ visible: true })
  await expect(shown).toHaveCount(1)
  const newest = await shown.getAttribute('data-order-number')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('button', { name: 'Newer orders' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Older orders' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(shown).not.toHaveAttribute('data-order-number', newest ?? '')
  await pages.getByRole('button', { name: 'Newer orders' }).click()
  await expect(shown).toHaveAttribute('data-order-number', newest ?? '')
})

test('a session that has ended leads back to the login @desktop', async ({ page, shop, watch }) => {
  watch.allow(failedLoad, /Failed to/)
  const { headers } = await orderAndDesk(page, shop)
  await page.request.post('/api/auth/logout', { headers })
  await open(page, '/admin/orders')
  await expect(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
