import type { Page } from '@playwright/test'
import { lineTo, type Fault, type Line } from './line.ts'
import { expect, failedLoad, fillAddress, fillCart, go, hydrated, open, most, ordersOf, stored, test as base } from './shop.ts'

/** The shop behind a connection that breaks where it is told to. */
const test = base.extend<{ line: Line }>({
  line: async ({ shop }, use) => {
    const line = await lineTo(shop.url)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => {
    await use(line.url)
  },
})

const shot = { name: 'transfer.png', mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==', 'base64') }

const forms = { checkout: '/checkout', payment: '/payment' } as const
type Form = keyof typeof forms

async function fill(page: Page, form: Form) {
  await open(page, forms[form])
  await fillAddress(page)
  if (form === 'payment') {
    await page.locator('input[type=file]').setInputFiles(shot)
    await expect(page.getByText(/^Added/)).toBeVisible()
  }
}

const press = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click()
const placedDialog = (page: Page) => page.getByRole('dialog', { name: 'Order Placed!' })
const failedDialog = (page: Page) => page.getByRole('dialog', { name: 'Order Failed!' })

/** Expects the dialog to name the only order, and the cart to be empty. */
async function expectOne(page: Page) {
  await expect(placedDialog(page)).toBeVisible()
  const orders = await ordersOf(page)
  expect(orders).toHaveLength(1)
  await expect(placedDialog(page)).toContainText(orders[0]!.number)
  await expect.poll(() => stored(page, 'cartItems')).toBe('[]')
}

const faults: [string, Fault, 'placed' | 'failed'][] = [
  ['the line breaks before the shop', 'before', 'failed'],
  ['the line breaks after the shop', 'after', 'placed'],
  ['half of the answer comes', 'half', 'placed'],
  ...[502, 503, 504].flatMap((status): [string, Fault, 'placed' | 'failed'][] => [
    [`a proxy answers ${status} without the shop`, { status, passed: false }, 'failed'],
    [`a proxy answers ${status} after the shop`, { status, passed: true }, 'placed'],
  ]),
]

for (const form of ['checkout', 'payment'] as const) {
  for (const [name, fault, end] of faults) {
    test(`SURE-1 ${form}: ${name}; one order, true words @desktop`, async ({ page, shop, line, watch }) => {
      watch.allow(failedLoad)
      await fillCart(page, [{ product: most(shop), quantity: 2 }])
      await fill(page, form)
      line.breaks('POST', new RegExp(`/api/orders/${form}$`), fault)
      await press(page)
      if (end === 'failed') {
        await expect(failedDialog(page)).toContainText(/the order was not placed/i)
        expect(await ordersOf(page)).toEqual([])
        await failedDialog(page).getByRole('button', { name: 'Try again' }).click()
      }
      await expectOne(page)
    })
  }

  test(`SURE-1 ${form}: the answer is lost and the line stays down, through a reload @desktop`, async ({ page, shop, line, watch }) => {
    watch.allow(failedLoad)
    await fillCart(page, [{ product: most(shop) }])
    await fill(page, form)
    line.breaks('POST', new RegExp(`/api/orders/${form}$`), 'after')
    line.breaks('DELETE', /by-key$/, 'before', 'before', { status: 502, passed: false })
    await press(page)
    await expect(page.getByRole('alertdialog', { name: 'Looking for your order' })).toBeVisible()
    await expect(failedDialog(page)).toHaveCount(0)
    await open(page, '/brand/cosrx')
    await expectOne(page)
    await placedDialog(page).getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await page.reload()
    await hydrated(page)
    await expect(placedDialog(page)).toHaveCount(0)
  })
}

test('SURE-1 an edit after a lost answer ends at the order that stands @desktop', async ({ page, shop, line, watch, context }) => {
  watch.allow(failedLoad)
  await fillCart(page, [{ product: most(shop) }])
  await fill(page, 'checkout')
  line.breaks('POST', /checkout$/, 'after')
  line.breaks('DELETE', /by-key$/, ...Array.from({ length: 50 }, (): Fault => ({ status: 503, passed: false })))
  await press(page)
  await expect(page.getByRole('alertdialog', { name: 'Looking for your order' })).toBeVisible()
  await page.close()
  // In another tab the first request fails too and the address differs. For the order the connection is back.
  const other = await context.newPage()
  line.breaks('GET', /by-key$/, { status: 503, passed: false })
  await open(other, '/checkout')
  await fillAddress(other)
  await other.getByLabel('City').fill('Lahore')
  await press(other)
  const dialog = other.getByRole('alertdialog', { name: 'Looking for your order' })
  await expect(dialog).toBeVisible()
  for (let i = 0; i < 60 && (await dialog.isVisible()); i++) await dialog.getByRole('button').click({ timeout: 1000 }).catch(() => undefined)
  await expectOne(other)
})

test('SURE-1 two tabs that order the same cart in one instant end at one order, shown in both @desktop', async ({ page, shop, context }) => {
  await fillCart(page, [{ product: most(shop) }])
  await fill(page, 'checkout')
  const other = await context.newPage()
  await fill(other, 'checkout')
  // Both are pressed at once: neither order is on its way before that.
  let pressed = () => {}
  const both = new Promise<void>((done) => (pressed = done))
  await context.route('**/api/orders/checkout', async (route) => {
    await both
    await route.continue()
  })
  // A tab in the background draws nothing, which a pointer would wait for.
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Place Order' }).evaluate((button) => (button as HTMLElement).click())))
  pressed()
  await Promise.all([expectOne(page), expectOne(other)])
})

test('WEB-2 Esc, Back and Forward leave "Order Placed!" where it is @desktop', async ({ page, shop }) => {
  await fillCart(page, [{ product: most(shop) }])
  await open(page, '/cart')
  await go(page, '/checkout')
  await fillAddress(page)
  await press(page)
  await expect(placedDialog(page)).toBeVisible()
  for (let i = 0; i < 5; i++) await page.keyboard.press('Escape')
  await expectOne(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/cart$/)
  await expectOne(page)
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  await expectOne(page)
  await placedDialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(placedDialog(page)).toBeHidden()
})

for (const how of ['Back', 'a link of another document'] as const) {
  test(`WEB-2 leaving by ${how} while the order is sent ends at its result @desktop`, async ({ page, shop, line, watch }) => {
    watch.allow(failedLoad)
    await fillCart(page, [{ product: most(shop) }])
    await open(page, '/cart')
    await go(page, '/checkout')
    await fillAddress(page)
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    let arrived = () => {}
    const sent = new Promise<void>((done) => (arrived = done))
    await page.route('**/api/orders/checkout', async (route) => {
      const answer = await route.fetch()
      arrived()
      await held
      await route.fulfill({ response: answer }).catch(() => undefined)
    })
    await press(page)
    await sent
    if (how === 'Back') await page.goBack()
    else await page.goto(`${line.url}/top-sells`)
    release()
    await expectOne(page)
  })
}

test('SURE-2 another total is shown beside the old one, and asked about @desktop', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  const product = most(shop)
  // The cart's products are an hour old, and so is the answer about the present prices.
  const before = { ...product, price: product.price - 100, variants: product.variants.map((v) => ({ ...v, price: v.price - 100 })) }
  await fillCart(page, [{ product: before, quantity: 2 }])
  await page.route(`**/api/products/${product._id}`, (route) => route.fulfill({ json: before }))
  await page.route('**/api/products?*', (route) => route.fulfill({ json: [before] }))
  await open(page, '/checkout')
  await fillAddress(page)
  await press(page)
  const dialog = page.getByRole('dialog', { name: 'The total has changed' })
  await expect(dialog).toContainText('Nothing was ordered yet.')
  expect(await ordersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Place Order for Rs/ }).click()
  await expectOne(page)
})
