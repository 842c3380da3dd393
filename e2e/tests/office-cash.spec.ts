import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, open, type Placed, placeOrder, plenty, type Shop, signedIn, test } from './shop.ts'

/** An order that PostEx has delivered, with the cash it took. */
async function brought(page: Page, shop: Shop, token: string, tracking: string): Promise<Placed> {
  const order = await placeOrder(page, [{ product: plenty(shop) }])
  const moves: [string, object][] = [['confirm', {}], ['pack', {}], ['book', { courier: 'postex', tracking }], ['hand-over', {}], ['deliver', {}]]
  for (const [move, data] of moves) {
    const answer = await page.request.post(`/api/admin/orders/${order._id}/moves/${move}`, { headers: { Authorization: `Bearer ${token}`, 'If-Match': '*' }, data })
    expect(answer.ok(), `${move}: ${await answer.text()}`).toBe(true)
  }
  return order
}

test('CASH-1 CASH-2 a courier’s statement: its columns, what each line comes to, the question about it and its end @desktop', async ({ page, shop, watch }) => {
  test.slow()
  watch.allow(failedLoad) // what the shop refuses, with its reason
  const token = await signedIn(page, admin)
  const run = String(Date.now()).slice(-8)
  const [whole, short, nobody] = [`2109${run}1`, `2109${run}2`, `2109${run}3`]
  const orders = [await brought(page, shop, token, whole), await brought(page, shop, token, short)] as const
  const line = (tracking: string, cash: number, less = 0) => {
    const held = cash * 0.02
    return [tracking, cash, 200, 32, held.toFixed(2), (cash - 232 - held - less).toFixed(2)].join(',')
  }
  const cash = (order: Placed) => Math.ceil(order.totalPrice)
  const file = ['CN #,COD Amount,Delivery Charges,GST,WHT,Net Payable', line(whole, cash(orders[0])), line(short, cash(orders[1]), 500), line(nobody, 500)].join('\n')
  const row = (tracking: string) => page.getByRole('main').getByRole('row').filter({ hasText: tracking })

  const bring = async (name: string, text: string) => {
    await open(page, '/admin/cash')
    await page.getByRole('button', { name: 'Courier statement' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Courier', { exact: true }).selectOption({ label: 'PostEx' })
    await dialog.getByLabel('The courier’s file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(page.getByRole('heading', { level: 1, name: 'PostEx statement' })).toBeVisible()
  }

  await test.step('the file is read, and its columns are said once', async () => {
    await bring(`cpr-${run}.csv`, file)
    await expect(page.getByRole('combobox', { name: 'Net Payable' })).toHaveValue('paid')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check the lines' }).click()
  })

  await test.step('what differs stands first; nothing is saved before it has a name', async () => {
    const save = page.getByRole('button', { name: 'Save 2 lines, ask about 2' })
    await expect(row(short).getByText('Paid short')).toBeVisible()
    await expect(row(short)).toContainText('Rs 500.00')
    await expect(row(nobody).getByText('Unknown parcel')).toBeVisible()
    await expect(row(whole)).toHaveCount(0)
    await page.getByRole('button', { name: /^All/ }).click()
    await expect(row(whole).getByText('Matched')).toBeVisible()
    // All three lines together: less came than was expected, by 500, less the 258 of a parcel that is not the shop's.
    await expect(page.getByRole('row', { name: /^All 3 parcels/ })).toContainText('−Rs 242.00')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await save.click()
    await expect(page.getByLabel('The payment is known by')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('The payment is known by').fill(`CPR-${run}`)
    await save.click()
    await expect(page.getByText('Taken, 3 lines')).toBeVisible()
  })

  await test.step('the next file needs no columns, and leaves out what was paid', async () => {
    await bring(`next-${run}.csv`, `CN #,COD Amount,Delivery Charges,GST,WHT,Net Payable\n${line(whole, cash(orders[0]))}`)
    await expect(page.getByText('Columns, as last time')).toBeVisible()
    await expect(page.getByText('1 line is left out:')).toBeVisible()
    await page.getByRole('button', { name: 'See it' }).click()
    await expect(row(whole)).toContainText(`It was paid with CPR-${run} already.`)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Throw away' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Courier money' })).toBeVisible()
  })

  await test.step('the questions go to the courier as a file, and each has its end', async () => {
    const questions = page.getByRole('region', { name: 'Questions to couriers' })
    await expect(questions.getByRole('row').filter({ hasText: short })).toContainText('Rs 500.00')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await questions.getByRole('link', { name: 'Save as a file' }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text).toContain(short)
    expect(text).toContain(nobody)
    expect(text).not.toContain(whole)
    await questions.getByRole('row').filter({ hasText: short }).getByRole('button', { name: 'Close' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What the courier did').fill('Paid with CPR-88300')
    await dialog.getByRole('button', { name: 'Close the question' }).click()
    await expect(dialog).toBeHidden()
    await expect(questions.getByRole('row').filter({ hasText: short })).toHaveCount(0)
    await expect(questions.getByRole('row').filter({ hasText: nobody })).toBeVisible()
  })
})
