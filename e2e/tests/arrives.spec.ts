import { address, expect, expectAccessible, expectNoSidewaysScroll, fillAddress, found, hydrated, lookAround, open, plenty, stored, test } from './shop.ts'

// The demo has sent parcels to Karachi and Lahore, and none to Gwadar.
const days = /^To Karachi: \d{1,2}.*(January|February|March|April|May|June|July|August|September|October|November|December)$/

test('PLAIN-4 says when it arrives in a city, remembers the city, and goes along to cart, checkout, success and tracking @phone', async ({ page, shop }) => {
  const product = plenty(shop, (one) => one.colors.length === 0)
  await open(page, `/product/${product._id}`)
  await lookAround(page)
  const where = page.getByRole('main').getByRole('button', { name: 'Where to?' })
  await where.scrollIntoViewIfNeeded()
  await page.evaluate(() => document.fonts.ready)
  const before = await page.getByRole('button', { name: 'Add to Cart' }).first().evaluate((button) => button.getBoundingClientRect().top + scrollY)
  const foot = () => page.getByText('Authentic imported goods').first().evaluate((text) => text.getBoundingClientRect().top + scrollY)
  const below = await foot()
  await where.click()
  await page.getByRole('combobox', { name: 'City' }).fill('khi')
  await page.getByRole('option', { name: /Karachi/ }).click()
  await expect(page.getByText(days)).toBeVisible()
  await expect(page.getByText(/^If you order today, from our last \d+ parcels to Karachi\.$/)).toBeVisible()
  expect(Math.abs((await foot()) - below), 'nothing below moves').toBeLessThan(2)
  expect(await page.getByRole('button', { name: 'Add to Cart' }).first().evaluate((button) => button.getBoundingClientRect().top + scrollY)).toBe(before)
  expect(await stored(page, 'city')).toBe('Karachi')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.reload()
  await hydrated(page)
  await lookAround(page)
  await expect(page.getByText(days)).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await open(page, '/cart')
  await expect(page.getByText(days)).toBeVisible()
  await expectAccessible(page)

  await open(page, '/checkout')
  await expect(page.getByText('Name your city, and see when it arrives.')).toBeVisible()
  await fillAddress(page, { ...address, city: 'Gwadar', state: 'Balochistan', zip: '91200' })
  await expect(page.getByText(/^To Gwadar: \d/)).toBeVisible()
  await expect(page.getByText(/^If you order today, an estimate, from our last \d+ parcels in \w+\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const placed = page.getByRole('dialog', { name: 'Order Placed!' })
  await expect(placed.getByText(/^To Gwadar: \d/)).toBeVisible()
  await expect(placed.getByText(/^If you confirm today, an estimate/)).toBeVisible()
  await placed.getByRole('link', { name: 'Track this order' }).click()
  await expect(page.getByText(/^Expected .*This is an estimate, from our last \d+ parcels to other cities\. It is counted from today/)).toBeVisible()
})

test('PLAIN-4 a product that is sold out says nothing of days @phone', async ({ page, shop }) => {
  const gone = found(shop, (one) => one.stock === 0)
  await open(page, `/product/${gone._id}`)
  await expect(page.getByText('Out of stock at the moment.').first()).toBeVisible()
  await expect(page.getByText('When does it arrive?')).toHaveCount(0)
})
