import { admin, expect, expectAccessible, expectNoSidewaysScroll, found, open, placeOrder, signedIn, test } from './shop.ts'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

const screens = { '': 'Stock', '/lots': 'Lots', '/expiry': 'Near expiry', '/purchases': 'Purchase orders', '/purchases/new': 'New purchase order', '/receive': 'Receive', '/count': 'Count a shelf', '/ledger': 'Ledger' }

/** Finds one thing by its SKU, as a scanner with a cable types it. */
async function scan(page: Page, label: RegExp, sku: string) {
  await page.getByRole('textbox', { name: label }).fill(sku)
  await page.getByRole('textbox', { name: label }).press('Enter')
}

test('STOCK-1 STOCK-4 OFFICE-2 the screens of stock fit the hand and the reader @desktop', async ({ page }) => {
  test.slow() // it opens each of them
  await signedIn(page, admin)
  for (const [path, title] of Object.entries(screens)) {
    await open(page, `/admin/stock${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  // The goods to order again are listed below, and come as a file to order from.
  await open(page, '/admin/stock')
  const low = page.getByRole('region', { name: 'Low stock' })
  await expect(low.getByText(/articles to order again$/)).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), low.getByRole('link', { name: 'Order list' }).click()])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('sku,barcode,brand,product')
  await expect(low.getByText(`${lines.length - 1} articles`)).toBeVisible()

  await open(page, '/admin/stock?show=quarantine')
  await page.getByRole('button', { name: /^Open the stock of/ }).first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: 'Lots', exact: true })).toBeVisible()
  await expectAccessible(page)
  // Esc does not discard typed text without a question.
  await drawer.getByRole('button', { name: 'Correct the number' }).click()
  await drawer.getByLabel('On the shelf, counted').fill('3')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(drawer.getByLabel('On the shelf, counted')).toHaveValue('3')

  await open(page, '/admin/stock/lots?state=undated')
  await page.getByRole('button', { name: /^Decide about Lot without a code/ }).first().click()
  await expect(page.getByRole('dialog').getByText('What to do')).toBeVisible()
})

test('STOCK-3 STOCK-5 goods come in, a shopper buys the last one, and the shelf is counted @phone', async ({ page, shop }) => {
  test.slow()
  const product = found(shop, (one) => one.stock === 0 && one.variants.length === 1 && one.variants[0]?.sku !== '')
  const sku = product.variants[0]?.sku ?? ''
  await signedIn(page, admin)
  await open(page, '/admin/stock/receive')
  await page.getByRole('button', { name: 'New shipment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receive a shipment')
  await page.getByLabel('Supplier').fill('Seoul Beauty Trading')
  await page.getByLabel(/^Freight/).fill('50')
  await scan(page, /^Scan the next barcode/, sku)
  await page.getByLabel('Lot', { exact: true }).fill('E2E-1')
  await page.getByLabel('Expires', { exact: true }).fill('31/2029')
  await expect(page.getByText(/^This is no date/)).toBeVisible()
  await expect(page.getByText(/^Draft, saved/)).toBeVisible()

  // What was typed is still there after a reload, the wrong date too.
  await page.reload()
  await expect(page.getByLabel('Expires', { exact: true })).toHaveValue('31/2029')
  await page.getByLabel('Expires', { exact: true }).fill('08/2029')
  await page.getByLabel('Cost each').fill('1,000')
  await page.getByRole('button', { name: /^Take .*in$/ }).click()
  await expect(page.getByText('Write how many came, from 1 to 1,000,000.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Pieces', { exact: true }).fill('1')
  await expect(page.getByText('landed Rs 1,050')).toBeVisible()
  await page.getByRole('button', { name: /^Take .*in$/ }).click()
  await expect(page).toHaveURL(/\/admin\/stock\/receive$/)
  await expect(page.getByRole('region', { name: 'Taken in' }).getByText('Seoul Beauty Trading')).toBeVisible()

  await expect(async () => {
    await open(page, `/product/${product._id}`)
    await expect(page.getByRole('main').getByText('Only 1 left')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('main').getByText('Expires 08/2029 or later')).toBeVisible()
  const { number } = await placeOrder(page, [{ product, quantity: 1 }])
  await expect(async () => {
    await open(page, `/product/${product._id}`)
    await expect(page.getByRole('main').getByText('Out of stock at the moment.')).toBeVisible({ timeout: 1000 })
  }).toPass()

  await open(page, '/admin/stock/count')
  await scan(page, /^Scan or find what stands/, sku)
  const counted = page.getByLabel(/^Counted of .*lot E2E-1$/)
  // Beside the product and its lot, the word alone is enough for the eye.
  await expect(page.getByText('Counted', { exact: true }).first()).toBeVisible()
  await counted.fill('2')
  await counted.press('Enter')
  await expect(page.getByText('1 more than 1')).toBeVisible()
  await page.getByRole('button', { name: 'Book 1 count' }).click()
  await expect(page.getByText('Choose a reason: stock never changes without one.')).toBeVisible()
  await expectAccessible(page)
  await counted.fill('1')
  await counted.press('Enter')
  await expect(page.getByText('as expected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Book 1 count' }).click()
  await expect(page.getByText('Booked: 1 counted, no difference.')).toBeVisible()

  await open(page, `/admin/stock/ledger?search=${number}`)
  await expect(page.getByText('shelf → for an order')).toBeVisible()
})

test('HOLD-7 OFFICE-2 what Enter found in a shipment stands clear of its bar @desktop', async ({ page }) => {
  await signedIn(page, admin)
  await open(page, '/admin/stock/receive/new')
  await scan(page, /Scan the next barcode/, 'lip')
  const first = page.getByRole('list', { name: /./ }).getByRole('button', { name: /Lip/ }).first()
  await expect(first).toBeVisible()
  const clear = () => first.evaluate((button) => button.getBoundingClientRect().bottom <= document.querySelector('[data-dock]')!.getBoundingClientRect().top)
  await expect.poll(clear).toBe(true)
})
