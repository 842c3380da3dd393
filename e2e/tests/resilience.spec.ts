import { cards, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, fillCart, found, go, hydrated, namesOf, open, ordersOf, plenty, tabTo, test } from './shop.ts'
import { address } from './shop.ts'

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('home, lists, products, search, privacy and terms are readable and linked', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Trending Now' })).toBeVisible()
    expect(await page.getByRole('article').count()).toBeGreaterThan(50)
    for (const legal of ['Privacy policy', 'Terms and conditions']) {
      await page.getByRole('contentinfo').getByRole('link', { name: legal }).click()
      await expect(page.getByRole('contentinfo').getByRole('heading', { name: legal })).toBeInViewport()
    }

    await page.goto('/category/makeup')
    await expect(page.getByRole('heading', { level: 1, name: 'Makeup' })).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    const name = (await namesOf(cards(page)))[0]!
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText(/Rs [\d,]+/).first()).toBeVisible()
    await expect(page.getByText('Save 28%').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How to Use' })).toBeVisible()
    await expectNoSidewaysScroll(page)

    await page.getByRole('combobox', { name: /^Search/ }).fill('snail')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=snail/)
    await expect(cards(page).first()).toContainText('Snail')
  })

  test('a list is sorted and narrowed by plain forms @desktop', async ({ page, shop }) => {
    await page.goto('/category/makeup')
    await page.getByLabel('Sort by').selectOption('price-asc')
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await expect(page).toHaveURL(/sort=price-asc/)
    const cheapest = shop.products.filter((p) => p.categories.includes('makeup')).toSorted((a, b) => a.price - b.price)[0]!
    await expect(cards(page).first()).toContainText(cheapest.name)
    await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page).toHaveURL(/sort=price-asc/)
    await expect(page.getByRole('main').getByText(/^\d+ products?$/)).toBeVisible()
  })
})

test('a whole purchase by keyboard alone @desktop', async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key)
  const focused = page.locator(':focus')
  await open(page, '/')
  await tabTo(page, page.getByRole('combobox', { name: /^Search/ }))
  await page.keyboard.type('snail')
  await press('Enter')
  await expect(page).toHaveURL(/\/search\?q=snail$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const link = cards(page).first().getByRole('link')
  await expect(link).toBeAttached()
  await tabTo(page, link)
  const ring = await focused.evaluate((element) => getComputedStyle(element).outlineStyle !== 'none' || getComputedStyle(element).boxShadow !== 'none' || getComputedStyle(element, '::after').outlineStyle !== 'none')
  expect(ring, 'the focus can be seen').toBe(true)
  const name = (await link.textContent())!
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()

  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first())
  await press('Space')
  await expect(page.getByText('Product added to cart!')).toBeVisible()
  // Round again, past the end of the page, to the cart in the header.
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: /^Cart/ }), 400)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Increase quantity' }))
  await press('Enter')
  await expect(page.locator('output')).toHaveText('2')
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true }))
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await tabTo(page, dialog.getByRole('link', { name: /^Cash on Delivery/ }), 8)
  await press('Enter')
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, page.getByLabel('First name'))
  for (const value of [address.firstName, address.lastName, address.email, address.streetAddress, address.city, address.state, address.zip]) {
    await page.keyboard.type(value)
    await press('Tab')
  }
  await expect(page.getByLabel('Country')).toBeFocused()
  await press('Tab')
  await page.keyboard.type(address.phone)
  await tabTo(page, page.getByRole('button', { name: 'Place Order', exact: true }))
  await press('Enter')
  const placed = page.getByRole('dialog', { name: 'Order Placed!' })
  await expect(placed.getByRole('button', { name: 'OK', exact: true })).toBeFocused()
  await press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await ordersOf(page)).toHaveLength(1)
})

test('dialogs keep the focus inside, and give it back @desktop', async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/cart')
  const opener = page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    const outside = await dialog.evaluate((element) => document.activeElement !== document.body && !element.contains(document.activeElement))
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a page whose code cannot be loaded says so, and the cart is safe @desktop', async ({ page, shop, watch }) => {
  watch.allow(failedLoad, /./)
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/cart')
  await page.route('**/assets/register-page*.js', (route) => route.abort('connectionrefused'))
  await go(page, '/register')
  const main = page.getByRole('main')
  await expect(main.getByText(/could not be|went wrong|cannot be reached/i).first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeAttached()
})

test('what is typed before the page is alive is not lost @desktop', async ({ page }) => {
  let release = () => {}
  const opened = new Promise<void>((done) => (release = done))
  let held = 0
  await page.route('**/assets/*.js', async (route) => {
    held += 1
    await opened
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email Address').fill('typed@early.example')
  await page.getByLabel('Password', { exact: true }).fill('Early@12345')
  await expect.poll(() => held).toBeGreaterThan(0)
  release()
  await hydrated(page)
  await expect(page.getByLabel('Email Address')).toHaveValue('typed@early.example')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Early@12345')
})

// 320 px is what a screen of 1280 px shows at 400 %; and text alone may be twice as large.
for (const [path, ready] of [
  ['/', 'Trending Now'],
  ['/trending', 'Trending'],
  ['/category/makeup', 'Makeup'],
  ['/product', 'How to Use'],
  ['/cart', 'Your cart'],
  ['/checkout', 'Where should we deliver?'],
  ['/payment', 'Pay by bank transfer'],
  ['/orders', 'Your orders'],
  ['/login', 'Welcome back'],
  ['/register', 'Become a member'],
  ['/track', 'Where is my parcel?'],
] as const) {
  test(`${path} at 320 px, and with text of 200 %, loses nothing`, async ({ page, shop, isMobile }) => {
    if (path === '/cart' || path === '/checkout' || path === '/payment') await fillCart(page, [{ product: found(shop, (p) => p.name.length > 60), quantity: 2 }, { product: plenty(shop) }])
    const address = path === '/product' ? `/product/${found(shop, (p) => p.name.length > 60)._id}` : path
    if (isMobile) await page.setViewportSize({ width: 320, height: 640 })
    await open(page, address)
    await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible()
    if (!isMobile) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
    await expectNoSidewaysScroll(page)
    expect(await cutOff(page), 'words that do not fit into their place').toEqual([])
  })
}

/** Texts that are wider than what shows them, other than in rows that scroll. */
function cutOff(page: import('@playwright/test').Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
      if (!own || element.closest('[aria-hidden=true], [inert], [role=group], dialog, svg, script, noscript, option, .vh, a[href="#main"]') || !element.checkVisibility()) continue
      const box = element.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) continue
      const style = getComputedStyle(element)
      const hides = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && element.tagName !== 'INPUT' && element.tagName !== 'SELECT'
      const beyond = box.right > document.documentElement.clientWidth + 1 || box.left < -1
      if (hides || beyond) cut.push(`<${element.tagName.toLowerCase()}> ${element.textContent!.trim().slice(0, 60)}`)
    }
    return cut
  })
}

test('a purchase on a small phone, 320 px wide @phone', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page, `/product/${plenty(shop)._id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).filter({ visible: true }).first().click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('dialog').getByRole('link', { name: /^Cash on Delivery/ }).click()
  await fillAddress(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()
  const placed = page.getByRole('dialog', { name: 'Order Placed!' })
  await expect(placed.getByRole('button', { name: 'OK', exact: true })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
