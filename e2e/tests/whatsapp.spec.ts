import { test } from './realShop.ts'
import { expect, expectAccessible, fillAddress, fillCart, open, type Product, setShop } from './shop.ts'

test.use({ flags: ['--demo'] })

const begun = (text: RegExp) => new RegExp(`^https://wa\\.me/923001234567\\?text=${text.source}`)

test('PLAIN-8 the shop’s WhatsApp leads from product, cart, checkout, result and tracking, with what it is about filled in @phone', async ({ page, bare, browser }) => {
  const products = (await (await page.request.get(`${bare.url}/api/products?limit=60`)).json()) as Product[]
  const product = products.find((one) => one.stock === null && one.colors.length === 0 && /^[A-Z]\w+ \w+/.test(one.name))!
  const named = encodeURIComponent(product.name).replace(/[()*.'!]/g, '.')
  const chat = page.getByRole('main').locator('a[href*="wa.me"]')

  // Without a number there is no link to a chat.
  await open(page, `/product/${product._id}`)
  await expect(page.getByText('Ask us on WhatsApp')).toHaveCount(0)
  await expect(page.locator('a[href*="wa.me"]')).toHaveCount(0)

  await setShop(bare.url, { whatsappNumber: '0300 1234567' })

  // The link is in the page as the shop sends it, so it needs no script.
  const still = await (await browser.newContext({ baseURL: bare.url, javaScriptEnabled: false })).newPage()
  await expect(async () => {
    await still.goto(`/product/${product._id}`)
    await expect(still.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute('href', begun(new RegExp(`Hello%2C%20about%20.*${named}`)), { timeout: 500 })
  }).toPass()
  await still.goto('/track')
  await expect(still.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute('href', begun(/Hello%2C%20about%20my%20order%3A%20$/))
  await still.goto('/checkout')
  await expect(still.getByRole('main').getByRole('link', { name: 'on WhatsApp' })).toHaveAttribute('href', begun(/Hello%2C%20about%20an%20order%3A%20$/))
  await still.context().close()

  await fillCart(page, [{ product, quantity: 2 }])
  await open(page, '/cart')
  await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute('href', begun(new RegExp(`Hello%2C%20about%20my%20cart%20.2%20%C3%97%20${named}`)))
  await expectAccessible(page)
  await open(page, '/checkout')
  await expect(page.getByRole('main').getByRole('link', { name: 'on WhatsApp' })).toHaveAttribute('href', begun(new RegExp(`Hello%2C%20about%20my%20cart%20.2%20%C3%97%20${named}`)))
  await fillAddress(page)
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()
  const placed = page.getByRole('dialog', { name: 'Order Placed!' })
  await expect(placed.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute('href', begun(/Hello%2C%20about%20order%20GL-\w+%3A%20$/))
  await expectAccessible(page)
  await placed.getByRole('link', { name: 'Track this order' }).click()
  await expect(chat).toHaveAttribute('href', begun(/Hello%2C%20about%20order%20GL-\w+%3A%20$/))
})
