import { cardPrice, cartOf, exactPrice, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillCart, found, go, keep, member, open, plenty, rupees, signedIn, stored, test } from './shop.ts'
import type { Page } from '@playwright/test'

const lines = (page: Page) => page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' })

test('CART-3 an empty cart says "Your cart is currently empty" @phone', async ({ page }) => {
  await open(page, '/cart')
  await expect(page.getByText('Your cart is currently empty')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(0)
  await expectAccessible(page)
})

test('CART-1 CART-2 CART-7 CART-8 CART-9 GEN-6 quantities, totals and removal, each kept at once', async ({ page, shop }) => {
  const first = plenty(shop)
  const second = plenty(shop, (p) => p.brandSlug === 'the-ordinary' && p._id !== first._id)
  await fillCart(page, [{ product: first, quantity: 2 }, { product: second }])
  await open(page, '/cart')
  await expect(lines(page)).toHaveCount(2)
  const line = lines(page).nth(0)
  const kept = async () => (await cartOf(page)).map((item) => item.quantity)
  const total = (quantity: number, other = 1) => exactPrice([{ price: first.price, quantity }, { price: second.price, quantity: other }])

  await expect(line.getByRole('link', { name: first.name })).toHaveAttribute('href', `/product/${first.slug}`)
  await expect(summary(page)).toContainText(total(2))
  await expect(summary(page)).toContainText(/Shipping.*Free/s)
  await expect(line).toContainText(exactPrice([{ price: first.price, quantity: 2 }]))

  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(line.locator('output')).toHaveText('3')
  expect(await kept()).toEqual([3, 1])
  await expect(summary(page)).toContainText(total(3))
  const less = line.getByRole('button', { name: 'Decrease quantity' })
  await less.click()
  await less.click()
  await expect(line.locator('output')).toHaveText('1')
  await expect(less, 'never below 1').toBeDisabled()
  expect(await kept()).toEqual([1, 1])
  await expect(summary(page)).toContainText(total(1))
  await expectAccessible(page)

  await page.getByRole('button', { name: `Remove ${second.name}` }).click()
  await expect(page.getByText(/Removed/)).toBeVisible()
  expect(await kept()).toEqual([1])
  await expect(summary(page)).toContainText(exactPrice([{ price: first.price, quantity: 1 }]))
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.click()
  expect((await cartOf(page)).map((item) => item.name)).toEqual([first.name, second.name])

  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByText('Your cart is currently empty')).toBeVisible()
  expect(await cartOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveCount(2)
})

test('CART-8 the cart is loaded from local storage at start, and in another tab @phone', async ({ page, shop, context }) => {
  const product = plenty(shop)
  await fillCart(page, [{ product, quantity: 4 }])
  await open(page, '/cart')
  await expect(lines(page).locator('output')).toHaveText('4')
  await page.reload()
  await expect(lines(page).locator('output')).toHaveText('4')
  const other = await context.newPage()
  await open(other, '/cart')
  await lines(other).getByRole('button', { name: 'Increase quantity' }).click()
  await expect(lines(page).locator('output')).toHaveText('5')
  await other.close()
})

test('PLAIN-9 what is saved for later stays on the device, leaves the total, and goes back into the cart', async ({ page, shop }) => {
  const [first, second] = shop.products.filter((product) => product.variants.length === 1 && (product.stock ?? 0) > 9)
  await fillCart(page, [{ product: first!, quantity: 2 }, { product: second! }])
  await open(page, '/cart')
  await lines(page).getByRole('button', { name: `Save for later: ${first!.name}` }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  const saved = page.getByRole('region', { name: 'Saved for later' })
  await expect(saved.getByRole('listitem')).toContainText(first!.name)
  await expect(page.getByText('1 item, kept here until you come back.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(saved.getByRole('listitem')).toContainText('2 of them')
  await expect(lines(page)).toHaveCount(1)
  await saved.getByRole('button', { name: `Move to cart: ${first!.name}` }).click()
  await expect(saved).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(lines(page).nth(1).locator('output')).toHaveText('2')
})

test('KEEP-4 a cart is sent as a link, and whoever opens it is asked before it joins their own @phone', async ({ page, shop, browser }) => {
  const [first, second, own] = shop.products.filter((product) => product.variants.length === 1 && (product.stock ?? 0) > 9)
  await fillCart(page, [{ product: first!, quantity: 2 }, { product: second! }])
  await open(page, '/cart')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void Reflect.set(window, 'sent', text) } })
  })
  await page.getByRole('button', { name: 'Send this cart as a link' }).click()
  await expect(page.getByText(/The link is copied/)).toBeVisible()
  const link = await page.evaluate(() => (window as unknown as { sent: string }).sent)

  const guest = await (await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() })).newPage()
  await fillCart(guest, [{ product: own! }])
  await open(guest, link.slice(shop.url.length))
  await expect(guest.getByRole('heading', { level: 1, name: 'A cart for you' })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
  await guest.getByRole('button', { name: 'Add to my cart' }).click()
  await expect(guest.getByText('3 items added to your cart.')).toBeVisible()
  await expect(guest.getByRole('heading', { level: 1, name: 'Your cart' })).toBeFocused()
  await expect(guest.getByRole('heading', { level: 1, name: 'Your cart' })).toBeInViewport()
  await expect(lines(guest)).toHaveCount(3)
  await expect(lines(guest).filter({ hasText: first!.name }).locator('output')).toHaveText('2')
  // The same link in Urdu, where nothing of it is left to buy twice by Back.
  await open(guest, `/ur${link.slice(shop.url.length)}`)
  await expect(guest.getByRole('heading', { level: 1, name: 'آپ کے لیے ایک ٹوکری' })).toBeVisible()
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
  await guest.context().close()
})

for (const [what, text] of [['no JSON', '{"broken'], ['no list', '{"a":1}'], ['a list of nonsense', '[1,null,{"_id":7},{"_id":"x","name":"y","price":"1","quantity":1}]']] as const) {
  test(`CART-8 a stored cart that is ${what} counts as empty @desktop`, async ({ page, watch }) => {
    watch.allow(/Cannot read the stored cart/)
    await keep(page, { cartItems: text })
    await open(page, '/cart')
    await expect(page.getByText('Your cart is currently empty')).toBeVisible()
    if (what === 'no JSON') expect(watch.seen.join(), 'it is logged').toContain('Cannot read the stored cart')
  })
}

test('CART-8 a storage that refuses costs a line in the log, not the page @desktop', async ({ page, shop, watch }) => {
  watch.allow(/(local|session) storage/)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.setItem = refuse
    Storage.prototype.getItem = refuse
  })
  await open(page, `/product/${plenty(shop)._id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('Product added to cart!')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  expect(watch.seen.join()).toContain('Cannot save cartItems')
})

test('CART-4 a broken picture becomes the default one @phone', async ({ page, shop, watch }) => {
  watch.allow(/Failed to load resource/)
  const product = plenty(shop)
  const image404 = '/media/broken-640.webp'
  const broken = { ...product, frontImage: image404, variants: product.variants.map((variant) => ({ ...variant, image: image404 })) }
  await page.route('**/broken-*.webp', (route) => route.fulfill({ status: 404 }))
  await page.route('**/api/products?ids=*', (route) => route.fulfill({ json: [broken] }))
  await fillCart(page, [{ product: broken }])
  await open(page, '/cart')
  const image = lines(page).locator('img')
  await expect(image).toHaveAttribute('src', /default-product/)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true)
})

test('CART-5 proceeding asks how to pay: Cash on Delivery goes to /checkout, Pay Now to /payment @phone', async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/cart')
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true }).first()
  await proceed.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(proceed).toBeFocused()
  for (const [choice, path] of [['Cash on Delivery', '/checkout'], ['Pay Now', '/payment']] as const) {
    await proceed.click()
    await dialog.getByRole('link', { name: new RegExp(`^${choice}`) }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.goBack()
  }
})

test('CART-9 GEN-5 a member pays × 0.69, a guest × 0.72, with two decimals, and login or sign-out prices anew at once @phone', async ({ page, shop }) => {
  // The price is one whose 0.69 × 3 has paisa.
  const product = found(shop, (p) => (p.stock ?? 99) > 10 && p.colors.length === 0 && (p.price * 3 * 69) % 100 !== 0)
  const line = [{ price: product.price, quantity: 3 }]
  await signedIn(page, member)
  await fillCart(page, [{ product, quantity: 3 }])
  await open(page, '/cart')
  await expect(summary(page)).toContainText(exactPrice(line, 31))
  await page.getByRole('banner').getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(summary(page)).toContainText(exactPrice(line, 28))
  await expect(lines(page)).toContainText(`Members pay ${exactPrice(line, 31)}`)
  await go(page, '/login')
  await page.getByLabel('Email Address').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await go(page, '/cart')
  await expect(summary(page)).toContainText(exactPrice(line, 31))
})

test('the quantity ends at the stock and at 99, and the cart says why @phone', async ({ page, shop }) => {
  const scarce = found(shop, (p) => p.stock === 2 && p.colors.length === 0)
  const untracked = found(shop, (p) => p.stock === null)
  await fillCart(page, [{ product: scarce, quantity: 2 }, { product: untracked, quantity: 98 }])
  await open(page, '/cart')
  await expect(lines(page).nth(0).getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
  await expect(lines(page).nth(0)).toContainText('These are all 2 in stock.')
  await lines(page).nth(1).getByRole('button', { name: 'Increase quantity' }).click()
  await expect(lines(page).nth(1)).toContainText('At most 99 of one item.')
  await expect(lines(page).nth(1).getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
})

test('what the shop changed since is said in words: price, stock, gone @phone', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  const dearer = plenty(shop)
  const fewer = plenty(shop, (p) => p._id !== dearer._id)
  const gone = { ...plenty(shop), _id: 'gone', name: 'A Cream Of Yesterday' }
  const scarce = found(shop, (p) => p.stock === 3)
  const sold = found(shop, (p) => p.stock === 0)
  await fillCart(page, [{ product: { ...dearer, price: dearer.price - 100 } }, { product: { ...scarce, stock: 30 }, quantity: 9 }, { product: gone }, { product: { ...sold, stock: 5 } }, { product: fewer }])
  await page.goto('/cart')
  const changes = page.getByRole('status').filter({ hasText: 'Your cart has changed' })
  await expect(changes).toContainText(dearer.name)
  await expect(changes).toContainText(`Only 3 of ${scarce.name} are left`)
  await expect(changes).toContainText(`${gone.name} is no longer sold`)
  await expect(changes).toContainText(`${sold.name} is out of stock.`)
  await expect(lines(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true }).first()).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Remove ${sold.name}` }).click()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true }).first()).toBeEnabled()
  expect(JSON.parse((await stored(page, 'cartItems'))!)).toHaveLength(3)
  expect(rupees(dearer.price)).not.toBe(cardPrice(dearer.price))
})

test('PLAIN-9 that something was added is said in whole words where the text is twice as large @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/category/serum')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.getByRole('button', { name: /^Add to Cart/ }).first().click()
  const said = page.getByText('Product added to cart!')
  await expect(said).toBeVisible()
  const lines = await said.evaluate((text) => text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight))
  expect(Math.round(lines)).toBeLessThan(4)
  await expectNoSidewaysScroll(page)
})
