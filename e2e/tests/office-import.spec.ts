import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { admin, expect, expectAccessible, expectNoSidewaysScroll, open, signedIn, test } from './shop.ts'
import type { Page } from '@playwright/test'

const fixture = (name: string) => join(import.meta.dirname, '..', '..', 'internal', 'exchange', 'testdata', name)

/** Chooses a file on the import's screen and makes the dry run. */
async function bring(page: Page, name: string) {
  await open(page, '/admin/import')
  await page.getByLabel('Choose a file').setInputFiles(fixture(name))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Match the columns')
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Dry run' }).click()
}

test('LOAD-1 LOAD-3 a Shopify export goes in: a row is put right, it runs, and is taken back @desktop', async ({ page }) => {
  test.slow()
  await signedIn(page, admin)
  await bring(page, 'shopify.csv')
  await expect(page.getByText('1 row cannot be read')).toBeVisible()
  await expect(page.getByText('There is no price.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('textbox', { name: 'Row 7, List price' }).fill('1250')
  await page.getByRole('button', { name: 'Try with 1 correction' }).click()
  const run = page.getByRole('button', { name: 'Import 4 products' })
  await expect(run).toBeVisible()
  await expect(page.getByText('cannot be read', { exact: false }).first()).toBeVisible() // the tile, with 0
  await run.click()

  // The search for its photos finds no server. That is said, and the search may be stopped.
  await expect(page.getByRole('heading', { name: 'Photos by address' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await open(page, '/admin/products?view=drafts&search=velvet')
  await expect(page.getByText('Velvet Lip Tint').first()).toBeVisible()

  await open(page, '/admin/import')
  await page.getByRole('link', { name: 'shopify.csv' }).first().click()
  const photos = page.getByRole('region', { name: 'Photos by address' })
  const stop = photos.getByRole('button', { name: 'Stop' })
  await expect(stop.or(photos.getByRole('link', { name: /result/i })).first()).toBeVisible()
  if (await stop.isVisible()) await stop.click()
  await expect(stop).toHaveCount(0, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Take this import back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('region', { name: 'Take this import back' }).getByRole('progressbar')).toBeVisible()
  await expect(async () => {
    await open(page, '/admin/products?search=velvet')
    await expect(page.getByText('Velvet Lip Tint')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})

test('LOAD-1 LOAD-4 a WooCommerce export goes in with its variations, and out again as XLSX @desktop', async ({ page }) => {
  test.slow()
  await signedIn(page, admin)
  await bring(page, 'woocommerce.csv')
  await page.getByText('Columns, prices and how it goes in').click()
  await page.getByRole('radio', { name: /Go live at once/ }).check()
  await page.getByRole('button', { name: 'Dry run once more' }).click()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByRole('button', { name: 'Take this import back' })).toBeVisible()
  await open(page, '/admin/import')
  await expect(page.getByRole('row', { name: /woocommerce\.csv/ })).toContainText('Imported')
  const waits = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Products: XLSX' }).click()
  const file = await (await waits).path()
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByRole('link', { name: 'Product feed: Open' })).toHaveAttribute('href', '/feeds/products.xml')
})

test('LOAD-3 what is no table is refused where it was chosen @desktop', async ({ page, watch }) => {
  watch.allow(/status of 422/)
  await signedIn(page, admin)
  await open(page, '/admin/import')
  await page.getByLabel('Choose a file').setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from([0, 1, 2, 3]) })
  await expect(page.getByRole('alert')).toContainText('no table')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
