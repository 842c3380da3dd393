import { cards, expect, expectAccessible, failedLoad, fillCart, found, go, hydrated, lookAround, open, plenty, stored, test } from './shop.ts'

test('WEB-3 the title follows every navigation, in the words of the server @desktop', async ({ page, shop, request }) => {
  const product = shop.products.find((p) => p.size !== '')!
  await open(page, '/cart')
  for (const path of ['/', '/brand/cosrx', '/brand/axisy', '/skin-type/oily-skin', '/category/deal', '/top-sells', '/trending', '/brands', '/returns', '/terms', '/privacy', '/category/makeup?page=2', '/search?q=snail', '/search', '/cart', '/checkout', '/payment', '/orders', '/track', '/login', '/register', `/product/${product._id}`]) {
    const html = await (await request.get(path)).text()
    const title = /<title>(.*?)<\/title>/.exec(html)![1]!.replaceAll('&#39;', '’').replaceAll('&amp;', '&')
    await go(page, path)
    await expect(page, path).toHaveTitle(title.replaceAll('’', "'"))
  }
})

test('WEB-3 from search to search: focus and scroll go to the top, Back finds the place @desktop', async ({ page }) => {
  await open(page, '/search?q=serum')
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  // The place is noted with the frame that shows it, which on a busy machine is later than this.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  await go(page, '/search?q=cream')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('cream')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('serum')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
})

for (const [path, flag] of [['/trending', 'trending'], ['/top-sells', 'topSell']] as const) {
  test(`WEB-4 ${path} shows its own products after home and back @desktop`, async ({ page, shop }) => {
    const all = Math.min(24, shop.products.filter((p) => p[flag]).length)
    await open(page, path)
    await expect(cards(page).filter({ visible: true })).not.toHaveCount(0)
    await go(page, '/')
    await expect(page.getByRole('heading', { name: 'Best Deals' })).toBeVisible()
    await go(page, path)
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(all)
  })
}

test('WEB-5 the first chunk fails: the page says so and offers a reload, which mends it @desktop', async ({ page, watch }) => {
  watch.allow(failedLoad, /The page could not be loaded/, /dynamically imported module/)
  await page.route(/assets\/CartPage-/, (route) => route.abort('connectionfailed'))
  await page.goto('/cart')
  await expect(page.getByRole('alert')).toContainText('A part of this page did not load')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Load again' }).click()
  await hydrated(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const piece of ['entryClient', 'react', 'shell']) {
  test(`WEB-5 the first code fails twice (${piece}): the third try brings the page to life @desktop`, async ({ page, watch }) => {
    watch.allow(failedLoad)
    let tries = 0
    await page.route(new RegExp(`assets/${piece}-`), (route) => (++tries < 3 ? route.abort('connectionfailed') : route.continue()))
    await page.goto('/cart')
    await hydrated(page)
    expect(tries).toBe(3)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('WEB-5 a page that failed to load heals with the next navigation @desktop', async ({ page, watch }) => {
  watch.allow(failedLoad, /Code of the page did not come/, /A page failed to render/)
  await open(page, '/cart')
  await page.route(/assets\/TrackPage-/, (route) => route.abort('connectionfailed'))
  await go(page, '/track')
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await page.unrouteAll()
  await go(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is currently empty' })).toBeVisible()
})

test('PLAIN-9 the network goes before the page is alive: a card does not lead out of the shop @phone', async ({ page, watch }) => {
  watch.allow(failedLoad, /dynamically imported module/)
  await page.route(/assets\/entryClient-/, () => undefined) // is never answered, so that the page does not come to life
  const card = cards(page).getByRole('link').first()
  await expect(async () => {
    await page.goto('/', { waitUntil: 'commit' }) // a busy server sends the page without its products
    await expect(card).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.context().setOffline(true)
  await card.click()
  await expect(page.getByText('Your cart is kept').first()).toBeVisible()
  await card.click()
  await expect(card, 'the shop stands as it did').toBeVisible()
  await page.unrouteAll()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Load again' }).click()
  await hydrated(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('PLAIN-9 neither a page nor the words that stand for it come: the frame says so in its place, and the page comes by itself with the line @phone', async ({ page, watch }) => {
  watch.allow(failedLoad, /Code of the page did not come/, /A page failed to render/, /Failed to fetch/, /dynamically imported module/)
  await page.route(/assets\/(BrokenPage|CartPage)-/, (route) => route.abort('connectionfailed'))
  await open(page, '/')
  await lookAround(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Cart, 0 items' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('A part of this page did not load. Your cart is kept.')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'main')
  // A press while nothing can come leaves the page as it is.
  await main.getByRole('button', { name: 'Load again' }).click()
  await expect(main.getByRole('button', { name: 'Load again' })).toBeVisible()
  await page.unrouteAll()
  await page.context().setOffline(false)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your cart is currently empty')
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('WEB-5 the network goes while somebody looks around: the open shop stays, says so, and goes on by itself once it is back @phone', async ({ page, shop, watch }) => {
  watch.allow(failedLoad, /Code of the page did not come/, /A page failed to render/, /Failed to fetch/)
  await fillCart(page, [{ product: plenty(shop), quantity: 2 }])
  await open(page, '/')
  // The code of the page for lost code comes with the first sign of somebody.
  await expect(async () => {
    await lookAround(page)
    expect(await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/BrokenPage-')))).toBe(true)
  }).toPass()
  await page.context().setOffline(true)
  await go(page, '/brands')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'The network is away' })).toBeVisible()
  await expect(main).toContainText('Your cart is kept')
  await expectAccessible(page, 'main')
  await main.getByRole('button', { name: 'Try again' }).click()
  // The browser's own error page is not shown, and the shop stays as it was.
  await expect(main.getByRole('heading', { level: 1, name: 'The network is away' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await main.getByRole('button', { name: 'Back to the page before' }).click()
  await expect(main.getByRole('heading', { level: 1, name: /honestly/ })).toBeVisible()
  await go(page, '/brands')
  await expect(main.getByRole('heading', { level: 1, name: 'The network is away' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(main.getByRole('heading', { level: 1, name: 'All brands' })).toBeVisible()

  // Data that did not come is asked for again too.
  await open(page, '/category/serum')
  await page.context().setOffline(true)
  await go(page, '/category/toner')
  await expect(main.getByRole('alert')).toHaveText('Error fetching products.')
  await page.context().setOffline(false)
  await expect(main.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('NODE-6 after a deploy that took the chunks away the page loads itself once, saying so @desktop', async ({ page, watch }) => {
  watch.allow(failedLoad, /dynamically imported module/)
  await open(page, '/cart')
  let documents = 0
  await page.route(/assets\/TrackPage-/, (route) => (documents < 2 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.route(/\/track$/, async (route) => {
    documents += 1
    if (documents > 1) return route.continue()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/entryClient-[\w-]+/g, 'entryClient-newbuild') })
  })
  await go(page, '/track')
  await expect(page.getByText('The shop has been renewed. This page loads once more.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where is my parcel?' })).toBeVisible()
  await hydrated(page)
  expect(documents).toBe(2)
})

test('WEB-6 the logo in the phone menu leads home, also from home @phone', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: /home$/ }).click()
  await expect(menu).toBeHidden()
})

test('WEB-6 the price boxes keep focus and typing while a filter applies @desktop', async ({ page }) => {
  await open(page, '/category/serum')
  const from = page.getByRole('textbox', { name: 'From' })
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await from.fill('1000')
  await to.click()
  await expect(page).toHaveURL(/min=1000/)
  await to.pressSequentially('9000', { delay: 60 })
  await expect(to).toBeFocused()
  await expect(to).toHaveValue('9000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/max=9000/)
  await expect(to).toBeFocused()
})

test('WEB-6 the 99th unit is the last, and the shop says so @desktop', async ({ page, shop }) => {
  const product = found(shop, (p) => p.stock === null && p.colors.length === 0)
  await open(page, `/product/${product._id}`)
  const buy = page.getByRole('main').getByRole('article').first().getByRole('button', { name: 'Add to Cart' })
  await buy.click()
  await expect.poll(() => stored(page, 'cartItems').then((kept) => kept ?? '')).toContain(product._id) // a press before the page is alive is held until then
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cartItems')!) as { quantity: number }[]
    localStorage.setItem('cartItems', JSON.stringify([{ ...line, quantity: 99 }]))
  })
  await page.reload()
  await hydrated(page)
  await buy.click()
  await expect(page.getByText(/^99 of .* are in your cart/)).toBeVisible()
})

type Variant = { _id: string; size: string; color: string; price: number }

test('ITEM-1 SURE-3 a size is chosen, price and cart follow it, and the order names the variant @desktop', async ({ page, shop }) => {
  const product = shop.products.find((p) => new Set((p as unknown as { variants: Variant[] }).variants.map((v) => v.size)).size > 1)
  test.skip(product === undefined, 'the demo sells no product in several sizes')
  const { variants } = product as unknown as { variants: Variant[] }
  const other = variants.find((v) => v.size !== variants[0]!.size)!
  await open(page, `/product/${product!._id}`)
  await page.locator(`input[type=radio][value="${other.size}"]`).check({ force: true })
  if (other.color !== '') await page.locator(`input[type=radio][value="${other.color}"]`).check({ force: true })
  const buy = page.getByRole('main').getByRole('article').first()
  await expect(buy).toContainText(`Rs ${other.price.toLocaleString('en-GB')}`)
  await buy.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Product added to cart!')).toBeVisible()
  const [line] = JSON.parse((await page.evaluate(() => localStorage.getItem('cartItems')))!) as { variantId: string; size: string; price: number }[]
  expect(line).toMatchObject({ variantId: other._id, size: other.size, price: other.price })
})
