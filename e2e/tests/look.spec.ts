/** WEB-9: what an art director saw and only a browser can check. */
import type { Locator, Page } from '@playwright/test'
import { printed } from './paper.ts'
import { address, admin, cards, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, fillCart, found, gate, go, open, placeOrder, plenty, test } from './shop.ts'

test('WEB-9 all brands: by letter, within the screen, from the menu of phones and the footer', async ({ page, shop }) => {
  await open(page, '/brands')
  const main = page.getByRole('main')
  const brands = new Set(shop.products.map((product) => product.brandSlug))
  const links = main.getByRole('region').getByRole('link')
  expect(new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))).toEqual(new Set([...brands].map((slug) => `/brand/${slug}`)))
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  const c = main.getByRole('link', { name: 'Brands with C' })
  await c.click()
  const heading = main.getByRole('heading', { name: 'Brands with C' })
  await expect(heading).toBeFocused()
  // The heading is below what stays in sight, not under it.
  await expect.poll(() => heading.evaluate((element) => { const { x, y } = element.getBoundingClientRect(); return document.elementFromPoint(x + 5, y + 5) === element })).toBe(true)
  await main.getByRole('searchbox').fill('loreal')
  await expect(links).toHaveText(["L'Oréal Paris"])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/brand\/l-oreal-paris$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'All brands' }).click()
  await expect(page).toHaveURL(/\/brands$/)
})

test('WEB-9 in forced colours nothing is ticked that is not, and signs have the colour of their words @desktop', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/category/serum?inStock=true')
  const ticks = (name: RegExp) => page.getByRole('checkbox', { name }).locator('visible=true').first().evaluate((box) => getComputedStyle(box, '::after').content)
  expect(await ticks(/In stock/)).not.toBe('none')
  expect(await ticks(/Dry skin/)).toBe('none')
  await open(page, '/')
  const colors = await page.getByRole('contentinfo').locator('svg').evaluateAll((all) => all.map((sign) => [getComputedStyle(sign).color, getComputedStyle(sign.parentElement!).color]))
  for (const [sign, words] of colors) expect(sign).toBe(words)
})

test('WEB-9 a list that is on its way stands where it will stand', async ({ page }) => {
  await open(page, '/cart')
  const list = await gate(page, /\/api\/products\?/)
  await go(page, '/category/serum')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Serum' })).toBeVisible()
  await expect(main.getByText('Loading...')).toBeVisible()
  const places = () => main.locator('select, [data-cards] > :first-child').evaluateAll((all) => all.map((element) => {
    const { x, y, width } = element.getBoundingClientRect()
    return [x, y, width].map(Math.round)
  }))
  const before = await places()
  list.open()
  await expect(cards(page).first()).toBeVisible()
  expect(before).toHaveLength(2)
  expect(await places()).toEqual(before)
})

for (const [path, name] of [['/brand/cosrx', 'Cosrx'], ['/trending', 'Trending']] as const) {
  test(`WEB-9 ${path} on its way has the place of all that will stand above its list @desktop`, async ({ page }) => {
    await open(page, '/cart')
    const list = await gate(page, /\/api\/products\?/)
    await go(page, path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(main.getByText('Loading...')).toBeVisible()
    const top = () => main.locator('[data-cards] > :first-child').evaluate((card) => card.getBoundingClientRect().top)
    const before = await top()
    list.open()
    await expect(cards(page).first()).toBeVisible()
    // The tolerance is one line of a name.
    expect(Math.abs((await top()) - before), 'WEB-9 (22): how far the list jumps, in px').toBeLessThan(40)
  })
}

test('WEB-9 while the code of a page is on its way the footer does not jump into its place', async ({ page }) => {
  await open(page, '/cart')
  const code = await gate(page, /assets\/ListingPage-/)
  await go(page, '/category/serum')
  await expect(page.getByRole('heading', { level: 1, name: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('contentinfo'), 'WEB-9 (22)').not.toBeInViewport()
  code.open()
  await expect(page.getByRole('heading', { level: 1, name: 'Serum' })).toBeVisible()
})

test('WEB-9 the product on its way has the shape of its picture', async ({ page, shop }) => {
  await open(page, '/cart')
  const product = await gate(page, /\/api\/products\/[^?]/)
  await go(page, `/product/${plenty(shop)._id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Loading...')).toBeVisible()
  const shape = (part: Locator) => part.evaluate((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height].map(Math.round) })
  // The page that was left may still be there without a size.
  let before: number[] = []
  await expect.poll(async () => (before = await shape(main.locator('[aria-hidden] > span').first()))[3]).toBeGreaterThan(0)
  product.open()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => shape(main.getByRole('article').first().locator('img[width]').first()), 'WEB-9 (22)').toEqual(before)
})

test('WEB-9 the filters stay in sight beside a long list, below the header @desktop', async ({ page }) => {
  await open(page, '/category/serum')
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  const legend = page.getByRole('complementary').getByText('Skin type', { exact: true })
  await expect(legend).toBeInViewport()
  const free = await legend.evaluate((element) => element.getBoundingClientRect().top - document.querySelector('header')!.getBoundingClientRect().bottom)
  expect(free).toBeGreaterThanOrEqual(0)
})

test('WEB-9 the foot of the filters is reached where a brand has a tall head: at their end the page goes on @desktop', async ({ page }) => {
  await open(page, '/brand/cosrx')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const last = filters.getByRole('checkbox', { name: /In stock/ })
  await expect(last).not.toBeInViewport()
  await filters.getByText('Skin type', { exact: true }).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(last, 'WEB-9 (23)').toBeInViewport({ ratio: 1, timeout: 500 })
  }).toPass()
})

test('WEB-9 on phones count, filters and order of a list keep one line, with filters chosen too @phone', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/category/serum', '/category/serum?skinType=dry-skin&brand=anua&brand=cosrx&inStock=true', '/search?q=snail']) {
      await open(page, path)
      const main = page.getByRole('main')
      const middles = await Promise.all([main.getByText(/^\d+ products?$/).first(), main.getByRole('button', { name: /^Filters/ }), main.getByLabel('Sort by')].map((part) => part.evaluate((one) => {
        const { top, height } = one.getBoundingClientRect()
        return [Math.round(top + height / 2), one.tagName === 'P' ? Math.round(height / parseFloat(getComputedStyle(one).lineHeight)) : 1]
      })))
      expect(middles.map(([, lines]) => lines), `WEB-9 (5): lines of ${path} at ${width}`).toEqual([1, 1, 1])
      expect(new Set(middles.map(([middle]) => middle)).size, `WEB-9 (5): ${path} at ${width} ${JSON.stringify(middles)}`).toBe(1)
      await expectNoSidewaysScroll(page)
    }
  }
})

test('WEB-9 the prices of cards beside each other stand level, with the price of a measure below them or without @phone', async ({ page }) => {
  await open(page, '/trending')
  const seen = await cards(page).evaluateAll((all) => all.map((card) => [card, card.querySelector('b:has(> .vh)')!].map((part) => Math.round(part.getBoundingClientRect().top))))
  const rows = [...new Set(seen.map(([top]) => top))]
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) expect(new Set(seen.filter(([top]) => top === row).map(([, price]) => price)).size, `WEB-9 (21): the row at ${row}`).toBe(1)
})

test('WEB-9 asking for a return: even gaps, labels at their fields, and no amount parted from its Rs @phone', async ({ page }) => {
  const { token } = (await (await page.request.post('/api/auth/login', { data: admin })).json()) as { token: string }
  const orders = (await (await page.request.get('/api/orders/orders', { headers: { Authorization: `Bearer ${token}` } })).json()) as { number: string; name: string; status: string }[]
  const order = orders.find((one) => one.name === 'Sana Mahmood' && one.status === 'Delivered')!
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/track')
  await page.getByLabel('Order number').fill(order.number)
  await page.getByLabel('Phone or email used for the order').fill('0302 0000104')
  await page.getByRole('button', { name: 'Track order' }).click()
  await page.getByRole('button', { name: 'Return something' }).click()
  const form = page.getByRole('form', { name: 'Return something' })
  await expect(form.getByRole('heading')).toBeVisible()
  const seen = await form.evaluate((element) => {
    const box = (one: Element) => one.getBoundingClientRect()
    const parts = [...element.children].filter((one) => one.tagName === 'FIELDSET' || one.querySelector('input, textarea, select') !== null)
    // Only the drawn part counts, since the room that a field keeps for a note belongs to the gap.
    const foot = (part: Element) => Math.max(...[part, ...part.querySelectorAll('*')].filter((one) => one.matches('select, input:not(.vh), textarea, label, p:not(:empty)')).map((one) => box(one).bottom))
    const gaps = parts.slice(1).map((part, at) => Math.round(box(part).top - foot(parts[at]!)))
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      for (const found of (texts.currentNode as Text).data.matchAll(/Rs\s[\d,.]+/g)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, found.index)
        range.setEnd(texts.currentNode, found.index + found[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(found[0])
      }
    }
    return { gaps, broken }
  })
  expect(seen.broken, 'WEB-9 (7)').toEqual([])
  expect(seen.gaps.length).toBeGreaterThan(5)
  expect(Math.max(...seen.gaps) - Math.min(...seen.gaps), `WEB-9 (24): ${seen.gaps.join()}`).toBeLessThanOrEqual(1)
})

test('WEB-9 where the text is twice as large, nothing runs out of the narrowest phone @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
  await open(page, '/track')
  await expectNoSidewaysScroll(page)
  await open(page, '/')
  const offer = page.getByRole('complementary').filter({ hasText: 'every order, not just the first.' })
  await expect(offer.getByRole('button')).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})

test('WEB-9 where the text is twice as large, no word of a heading or of a brand is broken @phone', async ({ page, shop }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
  const long = found(shop, (product) => product.name.includes('Synchronized'))
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/brands', `/product/${long._id}`]) {
      await open(page, path)
      const broken = await page.locator('main').locator('h1, section li a').evaluateAll((all) => all.flatMap((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        while (texts.nextNode()) {
          const text = texts.currentNode as Text
          for (const word of text.data.matchAll(/\p{L}{4,}/gu)) {
            const range = document.createRange()
            range.setStart(text, word.index)
            range.setEnd(text, word.index + word[0].length)
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word[0])
          }
        }
        return found
      }))
      expect(broken, `${path} at ${width}`).toEqual([])
    }
  }
})

test('WEB-9 where the text is larger, status and number of an order, words and pack of a brand, and the promises keep clear of each other @phone', async ({ page, shop }) => {
  await placeOrder(page, [{ product: plenty(shop) }])
  for (const size of ['130%', '200%']) {
    await page.addInitScript((text) => {
      document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', text))
    }, size)
    const overlap = (one: Locator, other: Locator) => Promise.all([one, other].map((part) => part.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right, top, bottom } = (element.tagName === 'IMG' ? element : range).getBoundingClientRect()
      return { left, right, top, bottom }
    }))).then(([a, b]) => Math.min(a!.right, b!.right) - Math.max(a!.left, b!.left) > 0 && Math.min(a!.bottom, b!.bottom) - Math.max(a!.top, b!.top) > 0)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await open(page, '/orders')
      const row = page.getByRole('main').locator('[data-order-number]')
      expect(await overlap(row.locator('b').first(), row.getByText('Pending', { exact: true })), `WEB-9 (9): the row of an order at ${width}, ${size}`).toBe(false)
      await open(page, '/brand/cosrx')
      const head = page.getByRole('heading', { level: 1 }).locator('..')
      const pack = head.locator('..').locator('img[width]').first()
      for (const words of await head.locator('p').all()) expect(await overlap(words, pack), `WEB-9 (9): the head of a brand at ${width}, ${size}`).toBe(false)
      expect(await head.evaluate((element) => element.clientWidth / parseFloat(getComputedStyle(document.documentElement).fontSize)), 'wide enough to be read').toBeGreaterThan(7)
      await open(page, '/')
      const promises = page.getByRole('region', { name: 'Why shop here' }).getByRole('listitem')
      const starts = new Set(await promises.evaluateAll((all) => all.map((one) => Math.round(one.querySelector('svg')!.getBoundingClientRect().left))))
      const columns = new Set(await promises.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left))))
      expect(starts.size, `WEB-9 (9): the promises at ${width}, ${size}`).toBe(columns.size)
    }
  }
})

test('WEB-9 rating, category and skin types are 44 px to press on phones and tablets @phone', async ({ page, shop }) => {
  const product = found(shop, (one) => one.rating !== undefined && one.skinTypes.length > 1)
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    await open(page, `/product/${product._id}`)
    const links = page.locator('main article').first().locator('li > a[href="#reviews"], li > a[href^="/category/"]:not([href*="?"]), li a[href^="/skin-type/"]')
    await links.first().evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    // The height is that of the target, not of what is drawn.
    const heights = await links.evaluateAll((all) => all.map((link) => {
      const { left, width: wide, top, bottom } = link.getBoundingClientRect()
      const rows = Array.from({ length: 4 * (Math.ceil(bottom - top) + 40) }, (_, at) => top - 20 + at / 4)
      return rows.filter((y) => link.contains(document.elementFromPoint(left + wide / 2, y))).length / 4
    }))
    expect(heights.length).toBeGreaterThan(3)
    for (const height of heights) expect(Math.round(height), `at ${width}`).toBeGreaterThanOrEqual(44)
  }
})

test('WEB-9 on a phone the enlarged picture is larger than the page’s, and its middle is shown first @phone', async ({ page, shop }) => {
  await open(page, `/product/${plenty(shop)._id}`)
  const zoom = page.getByRole('button', { name: /^Enlarge/ }).first()
  const small = await zoom.evaluate((element) => element.getBoundingClientRect().width)
  await zoom.tap()
  const views = page.getByRole('dialog').getByRole('group', { name: 'Pictures' })
  const large = await views.locator('img').first().evaluate((element) => element.getBoundingClientRect().width)
  expect(large).toBeGreaterThan(1.3 * small)
  await expect.poll(() => views.evaluate((element) => Math.round(element.scrollLeft + element.clientWidth / 2 - element.scrollWidth / 2))).toBe(0)
  await expectAccessible(page)
})

test('WEB-9 details that open under an order move no column @desktop', async ({ page, shop }) => {
  await placeOrder(page, [{ product: plenty(shop), quantity: 1 }], { firstName: 'Muhammad Abdurrahman', lastName: 'Al-Ghazali-Siddiqui' })
  await open(page, '/orders')
  const columns = () => page.getByRole('columnheader').evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  await expect(page.getByRole('row')).toHaveCount(2)
  const before = await columns()
  await page.getByRole('button', { name: /^Details/ }).click()
  await expect(page.getByText('Your parcel')).toBeVisible()
  expect(await columns()).toEqual(before)
})

test('WEB-9 PLAIN-9 under a mouse nothing moves, and a drawn pack stays what it is @desktop', async ({ page }) => {
  await open(page, '/category/serum')
  const card = cards(page).first()
  await card.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  const before = await card.boundingBox()
  const code = page.waitForResponse(/assets\/HoverPicture-/)
  await card.hover()
  await code
  await expect(card.locator('img')).toHaveCount(1)
  expect(await card.boundingBox()).toEqual(before)
  const add = card.getByRole('button', { name: /^Add to Cart/ })
  await add.click()
  await expect(add).toHaveText('Added')
  expect(await card.boundingBox()).toEqual(before)
})

test('WEB-9 a placed order is a moment: what was bought, the number large, and the way to follow it', async ({ page, shop }) => {
  const [one, two] = shop.products.filter((product) => product.stock === null && product.colors.length === 0)
  await fillCart(page, [{ product: one!, quantity: 2 }, { product: two!, quantity: 1 }])
  await open(page, '/checkout')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const placed = page.getByRole('dialog', { name: 'Order Placed!' })
  await expect(placed.getByText(/and \d more$/)).toBeVisible()
  const number = placed.getByText(/^GL-[0-9A-Z]+$/).last()
  expect(await number.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(32)
  await expectAccessible(page)
  await placed.getByRole('link', { name: 'Track this order' }).click()
  await expect(page).toHaveURL(/\/track\?number=GL-/)
})

/** The share of the squares of eight dots in a part of the screen in which all dots are alike. */
async function flatShare(page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<number> {
  const shot = await page.screenshot({ clip, animations: 'disabled' })
  return page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))]))
    const paint = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    paint.drawImage(image, 0, 0)
    const { data } = paint.getImageData(0, 0, image.width, image.height)
    const shade = (x: number, y: number) => data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 3).join()
    const squares: boolean[] = []
    for (let y = 0; y + 8 <= image.height; y += 8) {
      for (let x = 0; x + 8 <= image.width; x += 8) squares.push(new Set(Array.from({ length: 64 }, (_, at) => shade(x + (at % 8), y + (at >> 3)))).size === 1)
    }
    return squares.filter(Boolean).length / squares.length
  }, shot.toString('base64'))
}

test('WEB-9 soft light behind a pack shows no patches: at one dot a pixel there is grain over it, on a denser screen none is asked for @desktop', async ({ page, browser, shop }) => {
  const path = `/product/${plenty(shop)._id}`
  await open(page, path)
  const zoom = page.getByRole('button', { name: /^Enlarge/ }).first() // the gallery holds its pictures side by side (PLAIN-6)
  await expect.poll(() => zoom.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  const box = (await zoom.boundingBox())!
  // The upper corner shows nothing but the wall.
  const wall = { x: Math.round(box.x) + 8, y: Math.round(box.y) + 8, width: 96, height: 64 }
  await expect.poll(() => flatShare(page, wall)).toBe(0)
  const dense = await browser.newContext({ deviceScaleFactor: 2, viewport: { width: 1280, height: 800 } })
  const other = await dense.newPage()
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url()))
  await other.goto(new URL(path, page.url()).href)
  await expect(other.getByRole('button', { name: /^Enlarge/ }).first()).toBeVisible()
  await other.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('grain'))).toEqual([])
  await dense.close()
})

test('WEB-9 where an address leads nowhere the search is one line, field and button level', async ({ page, watch }) => {
  watch.allow(failedLoad)
  await open(page, '/nothing')
  const search = page.getByRole('main').getByRole('search')
  const [field, button] = await Promise.all([search.getByRole('searchbox').boundingBox(), search.getByRole('button', { name: 'Search' }).boundingBox()])
  expect(Math.abs(field!.y + field!.height - button!.y - button!.height)).toBeLessThanOrEqual(1)
})

test('WEB-9 an order on paper is a receipt: whose, what, where to and when, on one sheet and nothing to press @desktop', async ({ page, shop }) => {
  const order = await placeOrder(page, [{ product: plenty(shop), quantity: 2 }])
  const onPaper = async () => {
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1123 })
    await expect(page.getByRole('banner').first().getByText('Gulaab').locator('visible=true')).toHaveCount(1)
    for (const words of [order.number, plenty(shop).name, 'Total', 'Order placed']) {
      await expect(page.getByText(words).locator('visible=true').first(), words).toBeVisible()
    }
    await expect(page.getByRole('button').locator('visible=true')).toHaveCount(0)
    await expect(page.getByRole('navigation').locator('visible=true')).toHaveCount(0)
    await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).locator('visible=true')).toHaveCount(0)
    await expect(page.getByText('Handed to the courier').locator('visible=true'), 'what has not happened').toHaveCount(0)
    expect(await printed(page), 'WEB-9 (10): one sheet').toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
  }
  await open(page, '/orders')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByText('Delivery address')).toBeVisible()
  await onPaper()
  await open(page, '/track')
  await page.getByLabel('Order number').fill(order.number)
  await page.getByLabel('Phone or email used for the order').fill(address.phone)
  await page.getByRole('button', { name: 'Track order' }).click()
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible()
  await onPaper()
})
