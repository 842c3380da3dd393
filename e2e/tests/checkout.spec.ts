import { address, cartOf, exactPrice, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, fillCart, freeze, found, gate, hydrated, member, open, ordersOf, placeOrder, plenty, signedIn, test } from './shop.ts'
import type { Page } from '@playwright/test'

const place = (page: Page) => page.getByRole('button', { name: 'Place Order', exact: true })
const placed = (page: Page) => page.getByRole('dialog', { name: 'Order Placed!' })
const failed = (page: Page) => page.getByRole('dialog', { name: 'Order Failed!' })
const countries = ['Pakistan', 'Dubai', 'Qatar', 'Oman', 'Canada', 'Saudi Arabia', 'United States', 'United Kingdom']
const fields = [
  ['First name', 'text'],
  ['Last name', 'text'],
  ['Email', 'email'],
  ['Street address', 'text'],
  ['City', 'text'],
  ['State/Province', 'text'],
  ['ZIP/Postal code', 'text'],
  ['Phone', 'tel'],
] as const

test('CHK-1 CHK-2 every field is required, and is said beside itself and in a summary; the first has the focus', async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  const form = page.getByRole('form')
  for (const [label, type] of fields) {
    const field = form.getByLabel(label)
    await expect(field, label).toHaveAttribute('type', type)
    await expect(field, label).toHaveAttribute('required', '')
    expect(await field.getAttribute('autocomplete'), label).toBeTruthy()
  }
  const country = form.getByLabel('Country')
  await expect(country).toHaveValue('Pakistan')
  expect(await country.locator('option').allTextContents()).toEqual(countries)

  await place(page).click()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveCount(8)
  await expect(form.getByLabel('Phone')).toBeFocused() // PLAIN-5
  for (const [label] of fields) {
    await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel(label), label).toHaveAccessibleDescription(/\w/)
  }
  await expectAccessible(page)
  await summary.getByRole('link').filter({ hasText: 'City' }).click()
  await expect(form.getByLabel('City')).toBeFocused()

  await fillAddress(page)
  await form.getByLabel('Email').fill('hira.khan')
  await place(page).click()
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Email')).toBeFocused()
  expect(await ordersOf(page)).toEqual([])

  // Each required field is left out once.
  await fillAddress(page)
  for (const [label] of fields) {
    const field = form.getByLabel(label)
    const value = await field.inputValue()
    await field.fill('  ')
    await place(page).click()
    await expect(field, label).toHaveAttribute('aria-invalid', 'true')
    await field.fill(value)
  }
  expect(await ordersOf(page)).toEqual([])
})

test('CHK-3 CHK-4 STATE-4 "Placing Order...", then "Order Placed!" with the message; OK leads home 300 ms later @phone', async ({ page, shop }) => {
  const product = plenty(shop)
  await page.clock.install()
  await fillCart(page, [{ product, quantity: 2 }])
  await open(page, '/checkout')
  await fillAddress(page)
  const held = await gate(page, '**/api/orders/checkout')
  const sent = page.waitForRequest('**/api/orders/checkout')
  const answered = page.waitForResponse('**/api/orders/checkout')
  await place(page).click()
  const busy = page.getByRole('button', { name: 'Placing Order...' })
  await expect(busy).toBeVisible()
  await expect(place(page)).toHaveCount(0)
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toMatchObject({ ...address, country: 'Pakistan' })
  expect(body['cartItems']).toMatchObject([{ name: product.name, quantity: 2 }])
  held.open()
  const { message, order } = (await (await answered).json()) as { message: string; order: { number: string; totalPrice: number } }
  await expect(placed(page)).toBeVisible()
  await expect(placed(page).getByText(message)).toBeVisible()
  await expect(placed(page).getByText(order.number, { exact: true }).first()).toBeVisible()
  expect(`Rs ${order.totalPrice.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`).toBe(exactPrice([{ price: product.price, quantity: 2 }]))
  await expectAccessible(page)
  expect(await cartOf(page)).toEqual([])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeAttached()

  await freeze(page)
  const ok = placed(page).getByRole('button', { name: 'OK', exact: true })
  await expect(placed(page).getByRole('link', { name: 'Confirm now' }), 'PLAIN-1').toBeFocused()
  await ok.click()
  await expect(placed(page)).toHaveCount(0)
  await page.clock.runFor(299)
  await expect(page).toHaveURL(/\/checkout$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('CHK-5 a refused order says "Order Failed!" with the server\'s message, or the fixed one @phone', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  await fillAddress(page)
  let answer = { status: 409, json: { message: 'Glazing Milk is out of stock.' } }
  await page.route('**/api/orders/checkout', (route) => route.fulfill(answer))
  await place(page).click()
  await expect(failed(page).getByText('Glazing Milk is out of stock.')).toBeVisible()
  await expectAccessible(page)
  await failed(page).getByRole('button', { name: 'OK' }).click()
  await expect(failed(page)).toHaveCount(0)

  answer = { status: 500, json: { message: 'Something went wrong!' } }
  await place(page).click()
  await expect(failed(page).getByText('Failed to place order. Please try again.')).toBeVisible()
  await expect(page.getByRole('form').getByLabel('First name')).toHaveValue(address.firstName)
  expect(await cartOf(page)).toHaveLength(1)
  await page.unrouteAll()
  await failed(page).getByRole('button', { name: 'Try again' }).click()
  await expect(placed(page)).toBeVisible()
})

test('CHK-5 an item that has sold out meanwhile is named, and nothing is stored @desktop', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  const last = found(shop, (p) => p.stock === 1)
  await fillCart(page, [{ product: last }])
  await open(page, '/checkout')
  await fillAddress(page)
  const other = await page.context().browser()!.newContext({ baseURL: shop.url })
  await placeOrder(await other.newPage(), [{ product: last }])
  await other.close()
  await place(page).click()
  await expect(failed(page)).toContainText(last.name)
  await expect(failed(page)).toContainText(/not placed/)
  await failed(page).getByRole('link', { name: /cart/i }).click()
  await expect(page).toHaveURL(/\/cart$/)
  expect(await ordersOf(page)).toEqual([])
})

test('a double tap places one order @phone', async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  await fillAddress(page)
  const held = await gate(page, '**/api/orders/checkout')
  await place(page).dblclick()
  await page.getByLabel('City').press('Enter')
  await expect(page.getByRole('button', { name: 'Placing Order...' })).toBeVisible()
  held.open()
  await expect(placed(page)).toBeVisible()
  expect(held.calls()).toBe(1)
  expect(await ordersOf(page)).toHaveLength(1)
})

test('SURE-1 a lost answer ends at the order that stands, and the next order is another one @phone', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  await fillAddress(page)
  // The shop gets the order, and the shopper never gets the answer.
  await page.route('**/api/orders/checkout', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await place(page).click()
  await expect(placed(page)).toBeVisible()
  await page.unrouteAll()
  const orders = await ordersOf(page)
  expect(orders).toHaveLength(1)
  await expect(placed(page)).toContainText(orders[0]!.number)
  // The next order is a new one.
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  await fillAddress(page)
  await place(page).click()
  await expect(placed(page)).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(2)
})

for (const [how, break_, mend, words] of [
  ['offline', (page: Page) => page.context().setOffline(true), (page: Page) => page.context().setOffline(false), 'You are offline, so the order was not placed.'],
  ['server down', (page: Page) => page.route('**/api/**', (route) => route.abort('connectionrefused')), (page: Page) => page.unrouteAll(), 'not placed'],
] as const) {
  test(`${how} at checkout: "not placed", everything kept, and it goes on when the line is back @phone`, async ({ page, shop, watch }) => {
    watch.allow(failedLoad)
    const product = plenty(shop)
    await fillCart(page, [{ product, quantity: 2 }])
    await open(page, '/checkout')
    await fillAddress(page)
    await break_(page)
    if (how === 'offline') await expect(page.getByText(/^You are offline. What you typed is kept/)).toBeVisible()
    await place(page).click()
    if (how === 'server down') {
      // The result is open before the shop can be asked (SURE-1).
      await expect(page.getByRole('alertdialog', { name: 'Looking for your order' })).toBeVisible()
      await expectAccessible(page)
      await expect(failed(page)).toHaveCount(0)
      await mend(page)
    }
    const said = how === 'offline' ? page.getByRole('dialog', { name: 'Not placed yet' }) : failed(page)
    await expect(said).toContainText(how === 'offline' ? 'nothing is sent by itself' : 'Failed to place order. Please try again.')
    await expect(said).toContainText(words)
    await expect(said).toContainText('Your cart and everything you typed are still here')
    expect(await cartOf(page)).toMatchObject([{ name: product.name, quantity: 2 }])
    await mend(page)
    expect(await ordersOf(page)).toEqual([])
    await said.getByRole('button', { name: how === 'offline' ? 'Place it now' : 'Try again' }).click()
    await expect(placed(page)).toBeVisible()
    expect(await ordersOf(page)).toHaveLength(1)
  })
}

test('a reload keeps what was typed, and the way of paying may change @phone', async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  await fillAddress(page)
  await page.getByLabel('Country').selectOption('Oman')
  await page.reload()
  await hydrated(page)
  const values = () => page.getByRole('form').locator('input:not([type=file]), select').evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
  const { firstName, lastName, email, streetAddress, city, state, zip, phone } = address
  const none = '' // landmark, second phone and rider's note may be empty
  const typed = [phone, firstName, lastName, email, streetAddress, none, city, state, zip, 'Oman', none, none, 'en']
  await expect.poll(values).toEqual(typed)
  await page.getByRole('main').getByRole('link', { name: 'Change' }).filter({ visible: true }).last().click()
  await expect(page).toHaveURL(/\/payment$/)
  await expect.poll(values).toEqual(typed)
})

test('names and addresses in Urdu, long names, and numbers as people write them @phone', async ({ page, shop }) => {
  const people = [
    { ...address, firstName: 'زینب', lastName: 'احمد', streetAddress: 'مکان ۱۴، گلی ۹، ایف ایٹ', city: 'اسلام آباد', state: 'اسلام آباد', phone: '۰۳۰۰ ۱۲۳۴۵۶۷' },
    { ...address, firstName: 'Muhammad Abdul Rahman Khan Yousafzai-Siddiqui-Chaudhry', lastName: 'Wolfeschlegelsteinhausenbergerdorffvoralternwaren', phone: '+92 (0) 300-1234567' },
  ]
  for (const [index, person] of people.entries()) {
    await fillCart(page, [{ product: plenty(shop) }])
    await open(page, '/checkout')
    await fillAddress(page, person)
    await expectNoSidewaysScroll(page)
    await place(page).click()
    await expect(placed(page)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await open(page, '/orders')
    await expect(page.getByText(`${person.firstName} ${person.lastName}`).filter({ visible: true }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    expect(await ordersOf(page)).toHaveLength(index + 1)
  }
})

test('a phone number that cannot be one is said before anything is sent @desktop', async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  for (const phone of ['12345', '0300 123456', 'call me', '0300 1234567 / 0301 76']) {
    await fillAddress(page, { ...address, phone })
    await place(page).click()
    await expect(page.getByLabel('Phone'), phone).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await ordersOf(page)).toEqual([])
})

test('CHK-1 DOOR-3 of two numbers in one field the second stands in its own when the order is placed @phone', async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  await fillAddress(page, { ...address, phone: '0300 1234567 / 0301 7654321' })
  const sent = page.waitForRequest('**/api/orders/checkout')
  await place(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ phone: '0300 1234567', secondPhone: '0301 7654321' })
  await expect(placed(page)).toBeVisible()
})

test('CHK-4 "Cash to keep ready" says whole rupees where the total has paisa @desktop', async ({ page, shop }) => {
  const product = found(shop, (p) => (p.stock ?? 99) > 10 && p.colors.length === 0 && (p.price * 72) % 100 !== 0)
  const cash = `Rs ${Math.floor((product.price * 72 + 50) / 100).toLocaleString('en-GB')}`
  await fillCart(page, [{ product }])
  await open(page, '/checkout')
  await expect(page.getByText('Cash to keep ready:').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(cash, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(exactPrice([{ price: product.price, quantity: 1 }])).filter({ visible: true }).first()).toBeVisible()
  await fillAddress(page)
  await place(page).click()
  await expect(placed(page)).toContainText(`Cash to keep ready: ${cash}`)
  await placed(page).getByRole('link', { name: 'Track this order' }).click()
  await expect(page).toHaveURL(/\/track\?number=GL-/)
  expect(page.url()).not.toContain('0300')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/GL-/)
  await expect(page.getByRole('main')).toContainText(cash)
})

test('CHK-4 GEN-5 a member orders at the member price; a login that has ended is said before anything is charged @phone', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  const product = plenty(shop)
  const token = await signedIn(page, member)
  await fillCart(page, [{ product }])
  await open(page, '/checkout')
  await expect(page.getByRole('main')).toContainText(exactPrice([{ price: product.price, quantity: 1 }], 31))
  await fillAddress(page)
  await page.waitForLoadState('networkidle') // what the address has the page ask is answered, so that the order finds out
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await place(page).click()
  await expect(failed(page)).toContainText('not placed')
  await expect(failed(page).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Fcheckout')
  await failed(page).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('main')).toContainText(exactPrice([{ price: product.price, quantity: 1 }], 28))
  await place(page).click()
  await expect(placed(page)).toBeVisible()
})

test('CHK-4 a login whose end another call of the page found is said before an order is placed at other prices @phone', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  const product = plenty(shop)
  const token = await signedIn(page, member)
  await fillCart(page, [{ product }])
  await open(page, '/checkout')
  await expect(page.getByRole('main')).toContainText(exactPrice([{ price: product.price, quantity: 1 }], 31))
  await fillAddress(page)
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  const other = await page.context().newPage()
  await open(other, '/orders')
  await expect(page.getByRole('main')).toContainText(exactPrice([{ price: product.price, quantity: 1 }], 28))
  await other.close()
  await place(page).click()
  await expect(failed(page)).toContainText('not placed')
  await failed(page).getByRole('button', { name: 'OK' }).click()
  await place(page).click()
  await expect(placed(page)).toBeVisible()
})

test('CHK-1 without anything in the cart there is nothing to order @phone', async ({ page }) => {
  for (const path of ['/checkout', '/payment']) {
    await open(page, path)
    await expect(page.getByText('Your cart is currently empty')).toBeVisible()
    await expect(page.getByRole('form')).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('PLAIN-5 a member finds name, e-mail, phone and last address filled in; another city takes its province and code along, and signing out leaves nothing behind', async ({ page, shop }) => {
  await signedIn(page, member)
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  const form = page.getByRole('form')
  await expect(form.getByLabel('Email')).toHaveValue(member.email)
  for (const label of ['Phone', 'First name', 'Last name', 'Street address', 'City', 'State/Province', 'ZIP/Postal code']) {
    await expect(form.getByLabel(label), label).not.toHaveValue('')
  }
  await expect(form.getByLabel('Phone')).toHaveValue(/^[+\d]/)
  await expectAccessible(page)
  // Province and postal code share a line.
  const [province, code] = [await form.getByLabel('State/Province').boundingBox(), await form.getByLabel('ZIP/Postal code').boundingBox()]
  expect(Math.abs(province!.y - code!.y)).toBeLessThan(1)
  expect(Math.abs(province!.x + province!.width - code!.x)).toBeLessThanOrEqual(1)
  const city = form.getByLabel('City')
  const there = (await city.inputValue()) === 'Quetta' ? { name: 'Peshawar', province: /Khyber/ } : { name: 'Quetta', province: /Balochistan/ }
  await city.fill(there.name)
  await form.getByLabel('Street address').click()
  await expect(form.getByLabel('State/Province')).toHaveValue(there.province)
  await page.getByRole('banner').getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.goto('/checkout')
  await hydrated(page)
  await expect(form.getByLabel('Email')).toHaveValue('')
  await expect(form.getByLabel('Street address')).toHaveValue('')
})

test('PLAIN-5 "gmial.com" asks "gmail.com?" beside the field @phone', async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  const form = page.getByRole('form')
  await form.getByLabel('Email').fill('ayesha.s@gmial.com')
  await expect(form.getByText('Did you mean')).toHaveCount(0)
  await form.getByLabel('First name').click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'ayesha.s@gmail.com' }).click()
  await expect(form.getByLabel('Email')).toHaveValue('ayesha.s@gmail.com')
  await expect(form.getByText('Did you mean')).toHaveCount(0)
})
