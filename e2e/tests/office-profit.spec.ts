import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, open, signedIn, test } from './shop.ts'

async function looksRight(page: Page) {
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The paisa of "−Rs 1,234.50". */
const paisaOf = (text: string) => (text.startsWith('−') ? -1 : 1) * Number(text.replaceAll(/[^\d]/g, ''))

test('BOOKS-2 an owner sees what was earned, goes down to its orders, notes an expense and takes the journal along @desktop', async ({ page, watch }, { project }) => {
  watch.allow(failedLoad) // an expense of nothing is refused
  await signedIn(page, admin)
  await open(page, '/admin/profit')
  await page.getByRole('button', { name: '12 months' }).click()
  const lines = page.getByRole('list', { name: 'Profit and loss' })
  const value = (name: string) => lines.getByRole('listitem').filter({ hasText: name }).locator('b')
  await expect(value('Delivered goods at list price')).toBeVisible()
  await looksRight(page)

  // What stands between the lines is what they come to.
  const all = lines.getByRole('button').filter({ hasNotText: /cost unknown|not booked yet/ })
  const added = async () => (await all.locator('b').allInnerTexts()).reduce((sum, text) => sum + paisaOf(text), 0)
  const earned = paisaOf(await value('Earned before expenses').innerText())
  expect(earned).toBeGreaterThan(0)

  // An expense is noted by the owner, lowers the profit to the paisa, and goes away again.
  const note = `Stall at the fair, ${project.name} ${Date.now()}`
  await page.getByRole('button', { name: 'Note an expense' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note an expense' })
  await dialog.getByLabel('For').selectOption({ label: 'Advertising' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Write an amount above Rs 0', { exact: false })).toBeVisible()
  await looksRight(page)
  await dialog.getByLabel('Amount').fill('1,234.50')
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const spent = page.getByRole('list', { name: 'Expenses' }).getByRole('button').filter({ hasText: note })
  await expect(spent).toContainText('1,234.50')
  await expect(value('Profit')).toBeVisible()
  expect(await added()).toBe(paisaOf(await lines.getByRole('listitem').last().locator('b').innerText()))
  await looksRight(page)

  // The journal has it, and balances.
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'For your accountant as CSV' }).click()
  const file = (await readFile(await (await saved).path(), 'utf8')).replace(/^\uFEFF/, '')
  expect(file).toMatch(/^Journal No,Journal Date,Account Name,Debits,Credits,Description\r?\n/)
  expect(file).toContain(note)
  const sum = (column: 3 | 4) =>
    file
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .reduce((total, line) => total + Math.round(100 * Number(line.split(',')[column] ?? 0)), 0)
  expect(sum(3)).toBeGreaterThan(0)
  expect(sum(3)).toBe(sum(4))

  // A product leads to its own lines, and these to its orders.
  const products = page.getByRole('region', { name: 'Profit by product', exact: true })
  await products.getByRole('button').first().click()
  await expect(page.getByText(/^Only /)).toBeVisible()
  await lines.getByRole('button', { name: /^Delivered goods at list price/ }).click()
  const drawer = page.getByRole('dialog', { name: /^Orders:/ })
  await expect(drawer.getByRole('link', { name: /^GL-/ }).first()).toBeVisible()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show everything' }).click()

  await spent.click()
  await page.getByRole('dialog', { name: 'Change an expense' }).getByRole('button', { name: 'Remove' }).click()
  await expect(spent).toHaveCount(0)
})
