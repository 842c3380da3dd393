import { admin, exactPrice, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillCart, found, open, priced, rupees, signedIn, test } from './shop.ts'
import type { Page } from '@playwright/test'

const HOUR_MS = 3_600_000
/** A moment as its field takes it, in Karachi. */
const karachi = (at: number) => new Date(at + 5 * HOUR_MS).toISOString().slice(0, 16)
/** The price on a card for a list price, in rupees, less a percentage (LIST-7). */
const less = (list: number, percent: number) => Math.floor((list * (100 - percent) + 50) / 100)

async function looksRight(page: Page) {
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('DEAL-1 DEAL-2 DEAL-3 an owner makes a deal on a brand while she sees what it comes to, and a shopper sees it within two seconds, until she ends it @desktop', async ({ page, browser, shop, watch }) => {
  watch.allow(failedLoad)
  // Each size has a brand of its own, because other journeys expect every other price as it was.
  const brand = 'Isntree'
  const product = found(shop, (one) => one.brand === brand && one.stock !== 0 && one.variants.length === 1 && !one.categories.includes('deal'))
  const name = 'Broad week'
  await signedIn(page, admin)
  await open(page, '/admin/deals/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('group', { name: 'On', exact: true }).last().getByRole('button', { name: 'Brands', exact: true }).click()
  await page.getByLabel('Find a brand').fill(brand.slice(0, 4))
  await page.getByRole('option', { name: `Add ${brand}`, exact: true }).click()
  await page.getByLabel('Percent off the list price').fill('200')
  await expect(page.getByText('Mend the marked fields to see the prices.')).toBeVisible()
  await page.getByLabel('Percent off the list price').fill('20')
  await page.getByLabel('From', { exact: true }).fill(karachi(Date.now() - HOUR_MS))
  await page.getByLabel('Until', { exact: true }).fill(karachi(Date.now() + 72 * HOUR_MS))
  const preview = page.getByRole('region', { name: /^What shoppers pay/ })
  const inDeal = { guest: less(product.price * 0.8, 28), member: less(product.price * 0.8, 31) }
  await expect(preview.getByRole('row', { name: new RegExp(product.name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) })).toContainText(inDeal.member.toLocaleString('en-GB'))
  await looksRight(page)

  // The shopper looks at the product meanwhile.
  const context = await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() })
  const shopper = await context.newPage()
  const before = (await (await shopper.request.get(`/api/products/${product._id}`)).json()) as { deals?: unknown }
  expect(before.deals).toBeUndefined()
  await page.getByRole('button', { name: 'Schedule the deal' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await expect
    .poll(async () => ((await (await shopper.request.get(`/api/products/${product._id}`)).json()) as { deals?: { guest?: { price: number } } }).deals?.guest?.price)
    .toBe(product.price * 0.8)
  await expect(async () => {
    await open(shopper, `/product/${product._id}`)
    await expect(shopper.getByRole('main').getByText(priced(rupees(inDeal.guest))).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(shopper.getByText(`${name}, until`)).toBeVisible()
  await expectAccessible(shopper)
  // A page that was rendered before may be shown once more while it is renewed.
  await expect(async () => {
    await open(shopper, `/brand/${product.brandSlug}`)
    await expect(shopper.getByRole('main').getByText('Deal: 20% less').first()).toBeVisible({ timeout: 1000 })
  }).toPass()

  await page.getByRole('button', { name: 'End now', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End now', exact: true }).click()
  await expect(page.getByText(`${name} has ended.`)).toBeVisible()
  await expect
    .poll(async () => ((await (await shopper.request.get(`/api/products/${product._id}`)).json()) as { deals?: unknown }).deals)
    .toBeUndefined()
  await looksRight(page)
  await context.close()
})

test('DEAL-4 a coupon is made, refused in the cart with its reason, and counts once the cart is enough @phone', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  const code = 'GUL-PHONE'
  const product = found(shop, (one) => one.price >= 2000 && one.price <= 4000 && one.colors.length === 0 && one.variants.length === 1 && (one.stock ?? 99) >= 20 && !one.categories.includes('deal'))
  const once = (product.price * 69) / 100 // whoever is signed in pays as members do
  await signedIn(page, admin)
  await open(page, '/admin/coupons/new')
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Rupees', exact: true }).click()
  await page.getByLabel('Rupees off').fill('300')
  await page.getByLabel('Least that the cart comes to').fill(String(Math.ceil(once) + 1))
  await page.getByRole('button', { name: 'Make the coupon' }).click()
  await expect(page.getByText(`${code} is saved.`)).toBeVisible()
  await looksRight(page)

  await fillCart(page, [{ product }])
  await open(page, '/cart')
  await page.getByRole('button', { name: 'Add a coupon code' }).click()
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('NOBODYS')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Coupon code' })
  await expect(field).toHaveAccessibleDescription(/.+/)
  await field.fill(code)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText(new RegExp(`${code} needs a cart of .* or more; yours comes to`))).toBeVisible()
  await looksRight(page)

  // The code is kept, and counts as soon as the cart is large enough.
  await fillCart(page, [{ product, quantity: 2 }])
  await open(page, '/cart')
  await expect(page.getByText(`Coupon ${code}`)).toBeVisible()
  const whole = Number(exactPrice([{ price: product.price, quantity: 2 }], 31).replaceAll(/[^\d.]/g, '')) - 300
  await expect(page.getByText(priced(`Rs ${whole.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`)).first()).toBeVisible()
  await looksRight(page)
})

test('OFFICE-2 Back asks before a deal that is typed is lost, and goes once it is told so @desktop', async ({ page }) => {
  await signedIn(page, admin)
  await open(page, '/admin/deals')
  await page.getByRole('link', { name: 'New deal' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Half typed')
  await page.evaluate(() => history.back())
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL(/\/admin\/deals\/new$/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half typed')
  await page.evaluate(() => history.back())
  await asked.getByRole('button', { name: 'Leave, and lose it' }).click()
  await expect(page).toHaveURL(/\/admin\/deals$/)
})
