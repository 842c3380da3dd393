import { admin, alterProduct, cardPrice, cards, cartOf, exactPrice, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillCart, found, freeze, gate, go, namesOf, lookAround, open, plenty, priced, type Product, rupees, test } from './shop.ts'
import type { Page } from '@playwright/test'

const box = (page: Page) => page.getByRole('main').getByRole('article').first()
/** The picture that is shown. The others of the row are inert. */
const picture = (page: Page) => page.locator('div:not([inert]) > [role="button"][aria-label^="Enlarge the picture"]')

/** Opens a product with some of its data changed, by a link as from a list. */
async function openAltered(page: Page, product: Product, changes: Partial<Product>): Promise<void> {
  await alterProduct(page, product, changes)
  await open(page, '/login')
  await go(page, `/product/${product._id}`)
  await expect(page.getByRole('heading', { level: 1, name: changes.name ?? product.name })).toBeVisible()
}

test('PDP-1 PDP-4 PDP-5 the product page shows pictures, facts and prices', async ({ page, shop }) => {
  const product = found(shop, (p) => p.frontImage !== '' && p.backImage !== '' && p.video !== '' && p.skinTypes.length > 1)
  await open(page, `/product/${product._id}`)
  const main = box(page)

  // PDP-4
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name)
  await expect(main.getByRole('link', { name: product.brand, exact: true })).toHaveAttribute('href', `/brand/${product.brandSlug}`)
  await expect(main.locator(`a[href="/category/${product.category}"]`)).toBeVisible()
  for (const slug of product.skinTypes) await expect(main.locator(`a[href="/skin-type/${slug}"]`)).toBeVisible()
  await expect(main.getByText(product.size, { exact: false }).first()).toBeVisible()
  await expect(main.getByText(product.description)).toBeVisible()

  // PDP-5
  await expect(main.getByText(priced(cardPrice(product.price))).first()).toBeVisible()
  const list = main.locator('s').first()
  await expect(list).toContainText(rupees(product.price))
  expect(await list.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through')
  await expect(main.getByText('Save 28%')).toBeVisible()

  // PDP-1
  const shown = () =>
    picture(page).getByRole('img').first().evaluate((image: HTMLImageElement) => [image.getAttribute('src'), image.naturalWidth > 0])
  const thumbs = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await expect(thumbs).toHaveCount(2)
  await expect.poll(shown).toEqual([product.frontImage, true])
  await thumbs.nth(1).click()
  await expect.poll(shown).toEqual([product.backImage, true])
  await expect(thumbs.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await thumbs.nth(0).click()
  await expect.poll(shown).toEqual([product.frontImage, true])

  // Enter, or a press, opens the large view (PDP-2).
  await picture(page).focus()
  await page.keyboard.press('Enter')
  const view = page.getByRole('dialog', { name: product.name })
  await expect(view.getByRole('img')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(picture(page)).toBeFocused()
})

test('HOLD-7 PLAIN-6 a thumbnail shows its picture at once, and the focus on a picture that goes away moves to the one that comes', async ({ page, shop }) => {
  const product = found(shop, (p) => p.frontImage !== '' && p.backImage !== '')
  await open(page, `/product/${product._id}`)
  const thumbs = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await thumbs.nth(1).click()
  await expect(thumbs.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await lookAround(page)
  // The row does not go back to the first picture: the new one is shown at once, and stays.
  const seen = await thumbs.nth(0).evaluate(async (button: HTMLElement) => {
    button.click()
    const states: (string | null)[] = []
    for (let frame = 0; frame < 40; frame++) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      states.push(button.getAttribute('aria-pressed'))
    }
    return states.join(' ').replace(/^(false )+/, '')
  })
  expect(seen).not.toContain('false')
  await picture(page).focus()
  await page.getByRole('group', { name: 'Pictures, side by side' }).evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }))
  await expect(thumbs.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(picture(page)).toBeFocused()
})

test('PDP-2 the picture is enlarged 250 ms after the pointer comes, and 150 ms after it goes no more @desktop', async ({ page, shop }) => {
  await page.clock.install()
  await open(page, `/product/${plenty(shop)._id}`)
  await expect(page.getByText(/Hover to Zoom|Long-Touch to Zoom/)).toHaveCount(0)
  await freeze(page)
  const enlarged = picture(page).locator('img[aria-hidden=true]')
  const opacity = () => enlarged.evaluate((image) => getComputedStyle(image).opacity)
  await expect(enlarged).toHaveCount(0)
  await picture(page).hover()
  await expect(enlarged).toHaveCount(1)
  await page.clock.runFor(249)
  expect(await opacity()).toBe('0')
  await page.clock.runFor(1)
  await expect.poll(opacity).toBe('1')
  const fade = await enlarged.evaluate((image) => [getComputedStyle(image).transitionProperty, getComputedStyle(image).transitionDuration])
  expect(fade).toEqual(['opacity', '0.3s'])
  const box = (await picture(page).boundingBox())!
  const inside = await enlarged.evaluate((image) => image.getBoundingClientRect().width)
  expect(inside).toBeGreaterThan(box.width * 1.5)

  await page.mouse.move(1, 1)
  await page.clock.runFor(149)
  expect(await opacity()).toBe('1')
  await page.clock.runFor(1)
  await expect.poll(opacity).toBe('0')
})

test('PDP-2 a press of 500 ms enlarges the picture, unless the finger moves more than 5 px @phone', async ({ page, shop }) => {
  await page.clock.install()
  await open(page, `/product/${plenty(shop)._id}`)
  await lookAround(page)
  await freeze(page)
  const shown = picture(page).locator('img[aria-hidden=true]')
  const opacity = async () => ((await shown.count()) === 0 ? '0' : shown.evaluate((image) => getComputedStyle(image).opacity))
  const finger = (type: string, x: number) => picture(page).dispatchEvent(type, { pointerType: 'touch', pointerId: 7, isPrimary: true, bubbles: true, clientX: x, clientY: 300 })

  await finger('pointerdown', 100)
  await page.clock.runFor(499)
  expect(await opacity()).toBe('0')
  await page.clock.runFor(1)
  await expect.poll(opacity).toBe('1')
  await finger('pointerup', 100)
  await page.clock.runFor(1)
  await expect.poll(opacity).toBe('0')

  await finger('pointerdown', 100)
  await finger('pointermove', 105)
  await page.clock.runFor(500)
  await expect.poll(opacity, '5 px are no movement').toBe('1')
  await finger('pointerup', 105)
  await page.clock.runFor(1)
  await expect.poll(opacity).toBe('0')

  await finger('pointerdown', 100)
  await finger('pointermove', 106)
  await page.clock.runFor(2000)
  expect(await opacity(), '6 px are a movement').toBe('0')
})

test('PDP-3 CART-6 hex colours are swatches, others labels, and a colour is a line of its own @phone', async ({ page, shop }) => {
  const product = plenty(shop)
  await openAltered(page, product, { colors: ['#d0436a', 'Universal Clear', '#fff', '#12345G'], stock: null })
  const colours = page.getByRole('group', { name: /^Colour/ })
  const swatch = colours.locator('label').nth(0)
  await expect(swatch.locator('circle').first()).toHaveAttribute('fill', '#d0436a')
  await expect(swatch.getByText('Shade 1 of 4')).not.toBeInViewport({ ratio: 1 })
  for (const [index, label] of ['Universal Clear', '#fff', '#12345G'].entries()) {
    await expect(colours.locator('label').nth(index + 1)).toHaveText(label)
    await expect(colours.locator('label').nth(index + 1).locator('circle')).toHaveCount(0)
  }
  await expectAccessible(page)
  await colours.getByRole('radio', { name: 'Universal Clear' }).check({ force: true })
  const add = box(page).getByRole('button', { name: 'Add to Cart' })
  await add.click()
  await add.click()
  await colours.getByRole('radio', { name: 'Shade 1 of 4' }).check({ force: true })
  await add.click()
  await expect.poll(async () => (await cartOf(page)).map((line) => [line.selectedColor, line.quantity])).toEqual([['Universal Clear', 2], ['#d0436a', 1]])
})

test('PDP-3 PDP-6 with colours nothing is added before one is chosen; a card’s sheet adds the chosen one @phone', async ({ page, shop }) => {
  const product = found(shop, (p) => p.colors.length > 1 && (p.stock ?? 99) > 5)
  await open(page, `/brand/${product.brandSlug}`)
  await cards(page).filter({ hasText: product.name }).getByRole('link', { name: /^Choose colour/ }).first().click()
  await expect(page.getByRole('dialog', { name: /colours$/ }).getByRole('listitem')).toHaveCount(product.colors.length)
  await page.keyboard.press('Escape')
  await open(page, `/product/${product._id}`)
  const colours = page.getByRole('group', { name: 'Colour' })
  await expect(colours.getByRole('radio')).toHaveCount(product.colors.length)
  await expect(colours.getByRole('radio', { checked: true })).toHaveCount(0)
  await box(page).getByRole('button', { name: 'Add to Cart' }).click()
  await expect(colours.getByRole('alert')).toHaveText('Choose a colour first.')
  await expect(colours.getByRole('radio').first()).toBeFocused()
  await expect(colours.getByRole('alert')).toBeInViewport()
  expect(await cartOf(page)).toEqual([])
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(colours.getByRole('alert')).toHaveCount(0)
  await box(page).getByRole('button', { name: 'Add to Cart' }).click()
  await expect.poll(() => cartOf(page)).toMatchObject([{ name: product.name, selectedColor: product.colors[0] }])

  await open(page, `/product/${product._id}?color=${encodeURIComponent(product.colors[1]!)}`)
  await expect(colours.getByRole('radio').nth(1)).toBeChecked()
})

test('PDP-3 the sticky bar asks for the colour too @phone', async ({ page, shop }) => {
  await open(page, `/product/${found(shop, (p) => p.colors.length > 1 && (p.stock ?? 99) > 5)._id}`)
  await page.getByRole('region', { name: 'How to Use' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await page.getByRole('complementary', { name: 'Buy' }).getByRole('button', { name: 'Add to Cart' }).click()
  const colours = page.getByRole('group', { name: /^Colour/ })
  await expect(colours.getByRole('alert')).toBeInViewport()
  await expect(colours.getByRole('radio').first()).toBeFocused()
  expect(await cartOf(page)).toEqual([])
})

test('PDP-6 GEN-8 CART-6 Add to Cart says "Product added to cart!" for 3000 ms @phone', async ({ page, shop }) => {
  const product = plenty(shop)
  await page.clock.install()
  await open(page, `/product/${product._id}`)
  await lookAround(page)
  await freeze(page)
  await box(page).getByRole('button', { name: 'Add to Cart' }).click()
  await page.mouse.move(1, 1)
  const toast = page.getByText('Product added to cart!')
  await expect(toast).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.clock.runFor(2999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
  expect(await cartOf(page)).toMatchObject([{ name: product.name, quantity: 1 }])
  await box(page).getByRole('button', { name: 'Add to Cart' }).click()
  await expect.poll(() => cartOf(page)).toMatchObject([{ name: product.name, quantity: 2 }])
})

test('PDP-7 PDP-8 How to Use names the product, its four things and a film @desktop', async ({ page, shop }) => {
  const product = found(shop, (p) => p.video !== '')
  await open(page, `/product/${product._id}`)
  const how = page.getByRole('region', { name: 'How to Use' })
  await expect(how.getByRole('heading', { name: 'How to Use' })).toBeVisible()
  await expect(how.locator('p').first()).toContainText(product.name)
  await expect(how.getByRole('heading', { level: 3 })).toHaveText(['How to Apply', 'When to Use', 'Expected Results', 'Pro Tips'])
  await expect(how.getByText(/soft, fresh, glowing skin/)).toBeVisible()

  const film = how.locator('video')
  await expect(film).toHaveAttribute('controls', '')
  await expect(film).toHaveAttribute('controlslist', /\bnodownload\b/)
  await expect(film.locator('source')).toHaveAttribute('type', 'video/mp4')
  await expect(film.locator('source')).toHaveAttribute('src', product.video)
  expect(product.video).toMatch(/\.mp4$/)
  await expect(film).toContainText('Your browser does not support the video tag.')
  const answer = await page.request.get(product.video, { headers: { Range: 'bytes=0-99' } })
  expect(answer.status()).toBe(206)
  expect(answer.headers()['content-type']).toBe('video/mp4')
})

test('PDP-8 GEN-7 the film is 550 px tall, from 900 px up 320 px wide and 600 px tall beside the text @desktop', async ({ page, shop }) => {
  await page.setViewportSize({ width: 899, height: 800 })
  await open(page, `/product/${found(shop, (p) => p.video !== '')._id}`)
  const how = page.getByRole('region', { name: 'How to Use' })
  const film = how.locator('video')
  const size = () => film.evaluate((video) => [Math.round(video.getBoundingClientRect().width), Math.round(video.getBoundingClientRect().height)])
  await film.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await size())[1]).toBe(550)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect.poll(size).toEqual([320, 600])
  const text = (await how.getByRole('heading', { name: 'How to Use' }).boundingBox())!
  const beside = (await film.boundingBox())!
  expect(beside.x).toBeGreaterThan(text.x)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await size())[1]).toBe(550)
  await expectNoSidewaysScroll(page)
})

test('PDP-7 PDP-9 a product without a film says so @phone', async ({ page, shop }) => {
  await openAltered(page, plenty(shop), { video: '', videoPoster: '' })
  const how = page.getByRole('region', { name: 'How to Use' })
  await expect(how.getByText('No video available for this product.')).toBeVisible()
  await expect(how.locator('video')).toHaveCount(0)
  await expectAccessible(page)
})

test('WEB-9 the bar of a phone is there wherever the button of the page is not @phone', async ({ page, shop }) => {
  const product = plenty(shop)
  await open(page, `/product/${product._id}`)
  const bar = page.getByRole('complementary', { name: 'Buy' })
  await expect(bar, 'on the first screen, which the picture fills').toBeInViewport()
  await box(page).getByRole('button', { name: 'Add to Cart' }).scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)
  await page.getByRole('region', { name: 'How to Use' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await expect(bar).toBeInViewport()
  await expect(bar).toContainText(cardPrice(product.price))
  await bar.getByRole('button', { name: 'Add to Cart' }).click()
  await expect.poll(() => cartOf(page)).toMatchObject([{ name: product.name, quantity: 1 }])
  await expectAccessible(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(bar, 'covers nothing of the end of the page').toHaveCount(0)
})

test('WEB-9 below a few short reviews is no hole, and giving back their place moves nothing in sight @phone', async ({ page, shop }) => {
  const reviewed = found(shop, (product) => product.rating?.count === 3)
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) (window as unknown as { moved: number }).moved += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page, `/product/${reviewed._id}`)
  const place = page.locator('#reviews')
  const scroll = async (from: number, to: number) => {
    for (let top = from; top < to; top += 200) {
      await page.evaluate((at) => new Promise((done) => {
        window.scrollTo({ top: at, behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(done))
      }), top)
    }
  }
  const [top, bottom] = await place.evaluate((element) => [element.getBoundingClientRect().top + scrollY, element.getBoundingClientRect().bottom + scrollY])
  // They are asked for before they are in sight.
  await scroll(0, top! - 1000)
  await expect(place.getByRole('listitem')).toHaveCount(3)
  await scroll(top! - 1000, bottom!)
  await expect.poll(() => place.evaluate((element) => element.getBoundingClientRect().bottom - element.firstElementChild!.getBoundingClientRect().bottom)).toBeLessThan(8)
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.05)
})

test('SHELF-4 what reviews come to stands by the name, and leads to them @phone', async ({ page, shop }) => {
  const reviewed = found(shop, (p) => (p.rating?.count ?? 0) > 3)
  await open(page, `/product/${reviewed._id}`)
  await box(page).getByRole('link', { name: `${reviewed.rating!.average.toFixed(1)} (${reviewed.rating!.count} reviews)` }).click()
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByRole('heading', { name: 'Reviews' })).toBeInViewport()
  const whole = reviews.getByRole('button', { name: 'Read all reviews' })
  await expect(whole).toBeVisible()
  const place = page.locator('#reviews')
  await place.evaluate((box) => box.scrollTo(0, 500))
  expect(await place.evaluate((box) => box.scrollTop), 'what is in sight stays there').toBe(0)
  const held = reviews.locator('li[inert]')
  const first = await held.first().innerText()
  await whole.click()
  await expect(held).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveText(first, { useInnerText: true })
  await expect(reviews.getByRole('listitem')).toHaveCount(reviewed.rating!.count)
  await expect(reviews.getByText('The shop answers').first()).toBeAttached()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('stock: sold out cannot be bought, the last ones are said, more than there are is refused @phone', async ({ page, shop }) => {
  const none = found(shop, (p) => p.stock === 0)
  await open(page, `/product/${none._id}`)
  await expect(box(page).getByText('Out of stock at the moment.')).toBeVisible()
  await expect(box(page).getByRole('button', { name: /Add to Cart|Out of stock/ })).toHaveCount(0)

  const product = plenty(shop)
  await openAltered(page, product, { stock: 2 })
  await expect(box(page).getByText('Only 2 left')).toBeVisible()
  const add = box(page).getByRole('button', { name: 'Add to Cart' })
  await add.click()
  await add.click()
  await add.click()
  await expect(page.getByText(`Only 2 of ${product.name} are left, and they are in your cart.`)).toBeVisible()
  expect(await cartOf(page)).toMatchObject([{ quantity: 2 }])
})

test('related products and what was looked at lead on @desktop', async ({ page, shop }) => {
  const product = plenty(shop, (p) => p.brandSlug === 'cosrx')
  await open(page, `/product/${product._id}`)
  const more = page.getByRole('region', { name: 'More from COSRX' })
  const names = await namesOf(cards(more))
  expect(names).toHaveLength(4)
  expect(names).not.toContain(product.name)
  await expect(cards(page.getByRole('region', { name: 'Goes well with' })).first()).toBeVisible()
  await more.getByRole('link', { name: names[0]!, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: names[0]! })).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await expect(recent, 'a lone card would look lost').toHaveCount(0)
  await page.getByRole('region', { name: 'More from COSRX' }).getByRole('link', { name: names[1]!, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: names[1]! })).toBeVisible()
  await expect.poll(() => namesOf(cards(recent))).toEqual([names[0], product.name])
})

test('GEN-9 a product on its way shows "Loading...", a failed one the error, a missing one a way on @phone', async ({ page, shop, watch }) => {
  watch.allow(/Failed to load resource/)
  const product = plenty(shop)
  const main = page.getByRole('main')
  await open(page, '/login')
  const held = await gate(page, `**/api/products/${product._id}`, (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong!' } }))
  await go(page, `/product/${product._id}`)
  await expect(main.getByText('Loading...')).toBeVisible()
  held.open()
  await expect(main.getByText('Something went wrong!')).toBeVisible()
  await expect(main.getByText('Loading...')).toHaveCount(0)
  await page.unrouteAll()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()

  await go(page, '/product/no-such-product')
  await expect(main.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  await expect(main.getByRole('link').first()).toBeVisible()
})

test('the link can be copied, and a product in the cart keeps the page honest @desktop', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = plenty(shop)
  await fillCart(page, [{ product, quantity: 2 }])
  await open(page, `/product/${product._id}`)
  await page.getByRole('button', { name: 'Share this product' }).click()
  const copy = page.getByRole('button', { name: /copy/i })
  if (await copy.isVisible()) await copy.click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/product/${product.slug}`) // OWN-7
})

test('a long name and an Urdu one stay whole', async ({ page, shop }) => {
  const product = plenty(shop)
  const name = 'Advanced Night Repair Eye Supercharged Gel-Creme Synchronized Multi-Recovery-Complex-With-Chronolux-Power-Signal اعلیٰ معیار کی گلابی کریم'
  await openAltered(page, product, { name, brand: 'A Brand With A Very Long And Quite Unlikely Name Indeed', video: '' })
  await expectNoSidewaysScroll(page)
  const cut = await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.scrollWidth > heading.clientWidth + 1)
  expect(cut).toBe(false)
})

test('ITEM-2 a product that is no longer sold leads to what is like it and to more of its brand, also from within the open shop @phone', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  const archived = found(shop, (product) => product.category === 'serum' && product.brandSlug === 'the-ordinary')
  const { token } = (await (await page.request.post('/api/auth/login', { data: admin })).json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const address = `/api/admin/products/${archived._id}`
  const turn = async (to: 'archive' | 'restore', status: number) => {
    const etag = (await page.request.get(address, { headers })).headers()['etag'] ?? ''
    await page.request.post(`${address}/${to}`, { headers: { ...headers, 'If-Match': etag } })
    await expect.poll(async () => (await page.request.get(`/api/products/${archived._id}`)).status()).toBe(status)
  }
  await turn('archive', 410)
  try {
    expect((await page.goto(`/product/${archived._id}`))?.status()).toBe(410)
    // It is readable before any script runs, because the server wrote it.
    const leads = async () => {
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1, name: 'We no longer sell this' })).toBeVisible()
      for (const [name, href] of [['Nearest to it: Serum', '/category/serum'], ['More from The Ordinary', '/brand/the-ordinary']] as const) {
        const row = main.getByRole('region', { name })
        await expect(row.getByRole('article').first()).toBeVisible()
        expect(await row.getByRole('link', { name: /^See All/ }).getAttribute('href')).toBe(href)
        expect(await row.getByRole('article').count()).toBeLessThanOrEqual(4)
      }
      await expect(main).not.toContainText(archived.name)
    }
    expect(await (await page.request.get(`/product/${archived._id}`)).text()).toContain('More from The Ordinary</h2>')
    await leads()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await open(page, '/cart')
    await go(page, `/product/${archived._id}`)
    await leads()
    await expect(page).toHaveTitle(/^No longer sold/)
    // The link leads on within the shop, and Back returns.
    await page.getByRole('region', { name: 'More from The Ordinary' }).getByRole('article').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'We no longer sell this' })).toHaveCount(0)
    await expect(box(page).getByRole('button', { name: /Add to Cart/ })).toBeVisible()
    await page.goBack()
    await leads()
  } finally {
    await turn('restore', 200)
  }
})

test('PLAIN-6 the gallery swipes, and the zoom begins with the picture that shows @phone', async ({ page, shop }) => {
  const product = found(shop, (one) => one.backImage !== '' && one.colors.length === 0)
  await open(page, `/product/${product._id}`)
  const thumbs = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  const client = await page.context().newCDPSession(page)
  const at = (await picture(page).boundingBox())!
  const y = Math.round(at.y + at.height / 2)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 300, y }] })
  for (let x = 290; x >= 40; x -= 10) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
    await page.waitForTimeout(10)
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(thumbs.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.waitForTimeout(500) // the row comes to rest
  await picture(page).tap()
  const view = page.getByRole('dialog', { name: product.name.replaceAll('-', '\u2011') })
  await expect(view.getByRole('img').first()).toHaveAttribute('src', product.backImage)
})

test('PLAIN-6 a card of several colours opens a sheet with names, stock and Add', async ({ page, shop }) => {
  const product = found(shop, (one) => one.colors.length > 1 && one.variants.some(({ available }) => available))
  await open(page, `/search?q=${encodeURIComponent(product.name)}`)
  await cards(page).filter({ hasText: product.name }).getByRole('link', { name: /^Choose colour/ }).first().click()
  const sheet = page.getByRole('dialog', { name: /colours$/ })
  await expect(sheet.getByRole('listitem')).toHaveCount(product.colors.length)
  await expect(sheet.getByText(/In stock|left|Sold out/).first()).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Add to Cart/ }).first().click()
  await expect(page.getByText('Product added to cart!')).toBeVisible()
  await expect(sheet).toBeHidden()
  expect(await cartOf(page)).toHaveLength(1)
})

test('PLAIN-9 another size shows its own pack, in the page and in the cart, which says what it saves @phone', async ({ page, shop }) => {
  const product = found(shop, (one) => one.colors.length === 0 && new Set(one.variants.map(({ image }) => image)).size > 2)
  const { size, image, price } = product.variants[2]! as (typeof product.variants)[number] & { size: string }
  await open(page, `/product/${product.slug}`)
  await expect(picture(page).locator('img').first()).toHaveAttribute('src', product.frontImage)
  await page.getByRole('radio', { name: new RegExp(`^${size}`) }).check()
  await expect(picture(page).locator('img').first()).toHaveAttribute('src', image)
  expect(image, 'it is named for its size').toContain(size.replace(' ', '-'))
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('Product added to cart!')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('img').or(page.getByRole('main').locator('img')).first()).toHaveAttribute('src', new RegExp(image.split('/').at(-1)!.replace('-640.webp', '')))
  await expect(page.getByText(`You save Rs ${(price * 0.28).toLocaleString('en-GB', { minimumFractionDigits: 2 })}.`)).toBeVisible()
})

test('PLAIN-9 shades that are only words are told apart by their colours @desktop', async ({ page, shop }) => {
  const gloss = found(shop, (one) => one.colors.length > 2 && one.colors.every((color) => !color.startsWith('#')))
  await open(page, `/product/${gloss.slug}`)
  await lookAround(page)
  const chips = page.getByRole('group', { name: /^Colour/ }).locator('label img')
  await expect(chips).toHaveCount(gloss.colors.length)
  await chips.first().scrollIntoViewIfNeeded()
  for (const chip of await chips.all()) await expect(chip, 'it is brought near').toHaveAttribute('data-near', '')
})

test('PLAIN-9 a cleanser leads to the next steps for its skin, which go into the cart together and out again @phone', async ({ page, shop }) => {
  const cleanser = found(shop, (one) => one.category === 'cleanser' && (one.stock ?? 0) > 9)
  await open(page, `/product/${cleanser.slug}`)
  await lookAround(page)
  const row = page.getByRole('region', { name: 'Goes well with' })
  const names = await row.getByRole('article').getByRole('heading').allTextContents()
  const set = names.map((name) => found(shop, (one) => one.name === name))
  expect(set.map(({ category }) => category)).toEqual(['toner', 'serum', 'moisturizer', 'sunscreen'])
  for (const one of set) expect(one.skinTypes.some((skin) => cleanser.skinTypes.includes(skin)), one.name).toBe(true)
  const total = exactPrice(set.map(({ price }) => ({ price, quantity: 1 })))
  await expect(row.getByText('These 4 together')).toContainText(total.replace(/\.00$/, ''))
  await row.getByRole('button', { name: 'Add the set' }).click()
  await expect(row.getByText('4 products are in your cart.')).toBeFocused()
  expect((await cartOf(page)).map(({ name }) => name)).toEqual(names)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('button', { name: 'Add the set' })).toBeVisible()
  expect(await cartOf(page)).toEqual([])
  await row.getByRole('button', { name: 'Add the set' }).click()
  await row.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(total)
})
