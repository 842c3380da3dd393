/** A shop of one's own: what its order numbers begin with, and a brand that is in use. */
import { order, test } from './desk.ts'
import { expect } from './shop.ts'

test('OWN-6 the owner chooses what order numbers begin with; an order of before is found by its own @desktop', async ({ page, desk }) => {
  const before = await order(desk, { name: 'Earlier', lines: { 'SN-50': 1 }, pays: 'door' })
  await page.goto(`${desk.url}/admin/settings`)
  await page.getByLabel('Order numbers begin with').fill('hs')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByLabel('Order numbers begin with')).toHaveValue('HS')
  // The save bar empties once the shop has stored it.
  const after = await order(desk, { name: 'Later', lines: { 'SN-50': 1 }, pays: 'door' })
  expect(after.number).toMatch(/^HS-/)

  for (const one of [before, after]) {
    await page.goto(`${desk.url}/track`)
    await expect(page.getByText('Starts with HS-.')).toBeVisible()
    await page.getByLabel('Order number').fill(one.number.split('-')[1]!)
    await page.getByLabel('Phone or email used for the order').fill(one.phone)
    await page.getByRole('button', { name: 'Track order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(one.number)
    await page.goto(`${desk.url}/admin/orders?search=${one.number.toLowerCase()}`)
    await expect(page.getByRole('link', { name: one.number })).toBeVisible()
  }
})

test('OWN-8 a brand in use leads to its products, and to giving them another brand @desktop', async ({ page, desk }) => {
  await page.goto(`${desk.url}/admin/shelves/brands`)
  await page.getByRole('button', { name: 'Change Gulistan' }).click()
  await expect(page.getByText('1 live product has it.')).toBeVisible()
  await page.getByRole('link', { name: 'The products that have it' }).click()
  await expect(page.getByRole('link', { name: 'Rose Water Toner' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Saffron Night Cream' })).toBeHidden()
  await page.goBack()
  await page.getByRole('button', { name: 'Change Gulistan' }).click()
  await page.getByRole('button', { name: 'Give all of them another brand' }).click()
  await expect(page.getByRole('heading', { name: /^Change/ })).toBeVisible()
  await page.getByRole('button', { name: 'Brand', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Brand', exact: true })).toHaveAttribute('aria-pressed', 'true')
})
