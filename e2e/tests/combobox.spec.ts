import type { Locator, Page } from '@playwright/test'
import { comboBoxes } from './comboBox.ts'
import { admin, expect, fillCart, lookAround, newName, open, placeOrder, plenty, signedIn, test } from './shop.ts'

// HOLD-7: every field with a list under it works by the keyboard alone, as the combobox pattern has it.

type Ways = {
  /** What is typed, so that several rows fit, and the row that is wanted. */
  type: string
  takes: RegExp
  /** The field's value after the choice, or undefined where the row leads to another page. */
  holds?: string
}

declare global {
  interface Window {
    sent: number
  }
}

/** Counts the forms that are sent, except those that hold only the search itself. */
const countSent = (page: Page) =>
  page.addInitScript(() => {
    window.sent = 0
    document.addEventListener('submit', ({ target }) => void ((target as Element).closest('search, [role=search]') ? 0 : window.sent++), true)
  })

async function byKeys(page: Page, box: Locator, { type, takes, holds }: Ways) {
  await countSent(page)
  await page.evaluate(() => (window.sent = 0))
  const options = page.getByRole('listbox').getByRole('option')
  const active = () => box.evaluate((one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '')
  const at = async (n: number, key: string) => {
    await expect.poll(active, { message: `${key} leads to row ${n}` }).toBe(await options.nth(n).textContent())
    await expect(options.nth(n), key).toHaveAttribute('aria-selected', 'true')
    await expect(options.nth(n), key).toBeInViewport()
  }
  const closed = async (key: string) => {
    await expect(options, key).toHaveCount(0)
    await expect(box, key).toHaveAttribute('aria-expanded', 'false')
    await expect(box, `${key} leaves the text`).toHaveValue(type)
  }
  const overlays = () => page.locator('dialog[open]').count()
  const path = () => page.evaluate(() => location.pathname)
  const [over, here] = [await overlays(), await path()]

  await box.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type(type)
  await expect(options.nth(1), 'typing opens the list').toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  expect(await box.evaluate((one) => document.getElementById(one.getAttribute('aria-controls') ?? '')?.role)).toBe('listbox')
  expect(await active(), 'nothing is chosen yet').toBe('')

  await page.keyboard.press('Escape')
  await closed('Escape')
  await expect(box).toBeFocused()
  expect(await overlays(), 'Escape closes no dialog beneath').toBe(over)

  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1), 'an arrow opens the list again').toBeVisible()
  const last = async () => (await options.count()) - 1
  await page.keyboard.press('ArrowDown')
  await at(0, 'ArrowDown')
  await page.keyboard.press('End')
  await at(await last(), 'End')
  await page.keyboard.press('Home')
  await at(0, 'Home')
  await page.keyboard.press('ArrowDown')
  await at(1, 'ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await active(), 'above the first row is the text').toBe('')
  await page.keyboard.press('ArrowUp')
  await at(await last(), 'ArrowUp')

  await page.keyboard.press('Tab')
  await closed('Tab')
  await expect(box).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(box).toBeFocused()

  if ((await options.count()) === 0) await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toBeVisible()
  const wanted = (await options.allTextContents()).findIndex((text) => takes.test(text))
  expect(wanted, `one of the rows is ${takes.source}`).toBeGreaterThanOrEqual(0)
  for (let row = 0; row <= wanted; row++) await page.keyboard.press('ArrowDown')
  await at(wanted, 'ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => window.sent), 'Enter sends no form').toBe(0)
  if (holds === undefined) return expect.poll(path).not.toBe(here)
  await expect(options, 'Enter closes the list').toHaveCount(0)
  await expect(box, 'Enter takes the row').toHaveValue(holds)
  await expect(box).toBeFocused()
  expect(await path()).toBe(here)
  expect(await overlays()).toBe(over)
}

/** Enter with the list open and nothing chosen in it does not send the form. */
async function enterIsTheLists(page: Page, box: Locator, type: string) {
  await box.fill('')
  await box.pressSequentially(type)
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(0)
  expect(await page.evaluate(() => window.sent), 'Enter sends no form').toBe(0)
}

test('HOLD-7 every list under a field of the shop is worked by the keyboard alone @desktop', async ({ page, shop }) => {
  await countSent(page)
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  const city = page.getByRole('combobox', { name: comboBoxes.city })
  await page.getByLabel(comboBoxes.city).focus() // the list comes with the first touch
  await byKeys(page, city, { type: 'kot', takes: /Kot Addu/, holds: 'Kot Addu' })
  await enterIsTheLists(page, city, 'kot')

  await open(page, `/product/${plenty(shop)._id}`)
  await lookAround(page)
  await page.getByRole('main').getByRole('button', { name: /^Where to|^Change/ }).first().click()
  const where = page.getByRole('combobox', { name: comboBoxes.city })
  await enterIsTheLists(page, where, 'kot')
  // The choice of a city closes the field with it.
  await where.fill('')
  await where.pressSequentially('karachi')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^To Karachi/)).toBeVisible()
  expect(await page.evaluate(() => window.sent)).toBe(0)

  await open(page, '/brands')
  await byKeys(page, page.getByRole('combobox', { name: comboBoxes.search }), { type: 'serum', takes: /Serum/ })

  await open(page, '/category/serum?more=true')
  await page.getByRole('combobox', { name: comboBoxes.ingredient }).focus() // the ingredients come with the first touch
  await byKeys(page, page.getByRole('combobox', { name: comboBoxes.ingredient }), { type: 'glyc', takes: /^Glycerin$/, holds: '' })
  await expect(page).toHaveURL(/fact=without%3Aglycerin/)
})

test('HOLD-7 every list under a field of the office is worked by the keyboard alone @desktop', async ({ page, shop, watch }) => {
  test.setTimeout(180_000)
  watch.allow(/503 .*home\/preview/) // two tests draw it at once
  await countSent(page)
  await placeOrder(page, [{ product: plenty(shop) }])
  await signedIn(page, admin)

  await open(page, '/admin/orders/new')
  await page.getByLabel(/^First name/).waitFor()
  await byKeys(page, page.getByRole('combobox', { name: comboBoxes.city }), { type: 'kot', takes: /Kot Addu/, holds: 'Kot Addu' })
  await enterIsTheLists(page, page.getByRole('combobox', { name: comboBoxes.city }), 'kot')

  await open(page, '/admin/deals/new')
  await byKeys(page, page.getByRole('combobox', { name: 'Find a product', exact: true }), { type: 'serum', takes: /Serum/, holds: '' })
  await expect(page.getByRole('list', { name: 'Chosen' }).or(page.getByRole('button', { name: /^Remove .*Serum|^Take .*Serum/ })).first()).toBeVisible()
  for (const kind of ['Brands', 'Categories']) {
    await page.getByRole('group', { name: 'On', exact: true }).last().getByRole('button', { name: kind, exact: true }).click()
    const [type, takes] = kind === 'Brands' ? ['co', /COSRX/] : ['ma', /Mask/]
    await byKeys(page, page.getByRole('combobox', { name: comboBoxes.term }).first(), { type: type as string, takes: takes as RegExp, holds: '' })
  }

  await open(page, '/admin/coupons/new')
  const scope = page.getByRole('combobox', { name: comboBoxes.product })
  await page.getByRole('group', { name: 'On', exact: true }).last().getByRole('button', { name: 'Products', exact: true }).click()
  for (const n of [...Array(await scope.count()).keys()]) await byKeys(page, scope.nth(n), { type: 'serum', takes: /Serum/, holds: '' })

  await open(page, '/admin/settings/delivery')
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const zone = page.getByRole('dialog', { name: 'Add a zone' })
  await byKeys(page, zone.getByRole('combobox', { name: comboBoxes.zoneCities }), { type: 'kot', takes: /Kot Addu/, holds: '' })
  await expect(zone.getByRole('button', { name: /Kot Addu/ })).toBeVisible()

  await open(page, '/admin/shelves/rankings')
  const pin = page.getByRole('combobox', { name: comboBoxes.pin }).first()
  await byKeys(page, pin, { type: 'serum', takes: /Serum/, holds: '' })

  await open(page, '/admin/shelves')
  await page.getByRole('button', { name: 'Change Trending Now' }).click()
  await byKeys(page, page.getByRole('combobox', { name: comboBoxes.pin }).first(), { type: 'serum', takes: /Serum/, holds: '' })

  await open(page, '/admin/products/new')
  const brand = page.getByRole('combobox', { name: comboBoxes.brand })
  await brand.fill('new')
  await expect(page, 'a draft has its address once something is typed').not.toHaveURL(/new$/)
  await byKeys(page, brand, { type: 'co', takes: /COSRX/, holds: 'COSRX' })

  await open(page, '/admin/today')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('combobox', { name: comboBoxes.palette })
  const found = page.waitForResponse(/admin\/find\?q=stock/)
  await palette.fill('stock')
  await found
  await page.waitForLoadState('networkidle')
  const rows = page.getByRole('listbox').getByRole('option')
  await expect(rows.nth(1)).toBeVisible()
  const chosen = () => rows.evaluateAll((all) => all.findIndex((one) => one.ariaSelected === 'true'))
  for (const [key, to] of [['ArrowDown', 1], ['End', (await rows.count()) - 1], ['ArrowDown', 0], ['ArrowUp', (await rows.count()) - 1], ['Home', 0]] as const) {
    await page.keyboard.press(key)
    await expect.poll(chosen, key).toBe(to)
    expect(await palette.evaluate((one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '')?.ariaSelected)).toBe('true')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/today$/)
})

test('HOLD-7 READ-8 what a courier calls a city is chosen by the keyboard alone @desktop', async ({ page, shop }) => {
  await countSent(page)
  const headers = { Authorization: `Bearer ${await signedIn(page, admin)}`, 'If-Match': '*' }
  const order = await placeOrder(page, [{ product: plenty(shop) }], { city: newName('Chak') })
  for (const move of ['confirm', 'pack']) expect((await page.request.post(`/api/admin/orders/${order._id}/moves/${move}`, { headers, data: {} })).ok()).toBe(true)
  await open(page, '/admin/hand-over')
  const asked = page.getByRole('combobox', { name: comboBoxes.courierCity }).first()
  await byKeys(page, asked, { type: 'kot', takes: /Kot Addu/, holds: 'Kot Addu' })
  await enterIsTheLists(page, asked, 'kot')
  expect(await page.getByRole('combobox', { name: comboBoxes.courierCity }).count(), 'nothing was sent').toBeGreaterThan(0)
})

test('HOLD-7 what was found by Enter is walked by arrows, Home and End, and Escape takes it away and leaves the dialog @desktop', async ({ page }) => {
  await signedIn(page, admin)
  await open(page, '/admin/orders/new')
  const find = page.getByLabel(/^Find a product/)
  await find.fill('blush')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('list', { name: 'Choose one' }).getByRole('button')
  await expect(rows.nth(1)).toBeVisible()
  await find.focus()
  for (const [key, to] of [['ArrowDown', 0], ['ArrowDown', 1], ['End', -1], ['Home', 0]] as const) {
    await page.keyboard.press(key)
    await expect(to < 0 ? rows.last() : rows.nth(to), key).toBeFocused()
  }
  await page.keyboard.press('ArrowUp')
  await expect(find).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(0)
  await expect(find).toBeFocused()
  await expect(find).toHaveValue('blush')
})
