import type { Locator, Page } from '@playwright/test'
import { cards, expect, expectAccessible, namesOf, open, type Product, test } from './shop.ts'

const homeBrands = ['medicube', 'centella', 'the-ordinary', 'anua', 'cosrx', 'rhode', 'pixi', 'cerave', 'la-roche-posay', 'beauty-of-joseon', 'sheglam', 'dior', 'axisy']
const skinTypes = ['glass-skin', 'normal-skin', 'oily-skin', 'dry-skin', 'combination-skin', 'sensitive-skin', 'mature-skin']
const categories = 'serum moisturizer mask sunscreen toner cleanser cream oil exfoliator essence eye-care lip-care brightening mist hydrating soothing makeup accessories deal'.split(' ')

const folded = (slug: string) => slug.replaceAll('-', '')
const newestFirst = (products: readonly Product[]) => products.toSorted((a, b) => (a._id < b._id ? 1 : -1))
const firstFour = (products: readonly Product[]) => newestFirst(products).slice(0, 4).map((product) => product.name)

test('HOME-1 HOME-2 the offer banner stays at the foot and goes past 50 px of scroll', async ({ page }) => {
  await open(page, '/')
  const hero = page.getByRole('main').locator('section').first()
  await expect(hero.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(hero.getByText('Join free and it becomes 31%', { exact: false })).toBeVisible()
  await expect(hero.getByRole('link', { name: /^Join free/ })).toHaveAttribute('href', '/register')

  const banner = page.getByRole('complementary', { name: 'Offer' })
  await expect(banner).toBeVisible()
  expect(await banner.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  const foot = async () => {
    const box = (await banner.boundingBox())!
    return Math.round(box.y + box.height)
  }
  expect(await foot(), 'it ends at the foot of the screen').toBe(page.viewportSize()!.height)

  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
  await scrollTo(50)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50)
  await expect(banner, 'at 50 px it is still there').toBeVisible()
  expect(await foot()).toBe(page.viewportSize()!.height)
  await scrollTo(51)
  await expect(banner, 'at 51 px it is gone').toBeHidden()
  await scrollTo(0)
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Hide this offer' }).click()
  await expect(banner).toBeHidden()
})

test('GEN-3 the claims are shown to shoppers @phone', async ({ page }) => {
  await open(page, '/')
  const claims = page.getByRole('region', { name: 'Why shop here' })
  for (const claim of [/authentic imported goods/i, /free shipping.*across pakistan/is, /cash on delivery or card\/bank payment/i, /7-day money-back guarantee/i, /over 25 brands/i]) {
    await expect(claims).toContainText(claim)
  }
})

test('HOME-3 the brand strip loops in 30 s and can be paused', async ({ page }) => {
  await open(page, '/')
  const strip = page.getByRole('group', { name: 'Brands' })
  await strip.scrollIntoViewIfNeeded()
  const links = await strip.locator('ul').first().getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.map((href) => folded(href!))).toEqual(homeBrands.map((slug) => folded(`/brand/${slug}`)))
  expect(await loopOf(strip)).toEqual({ duration: 30_000, iterations: Infinity, easing: 'linear', running: true, halves: true })

  await strip.getByRole('button', { name: 'Pause: Brands' }).click()
  await page.mouse.move(1, 1)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(() => running(strip)).toBe(false)
  await strip.getByRole('button', { name: 'Play: Brands' }).click()
  await page.mouse.move(1, 1)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(() => running(strip)).toBe(true)
  await strip.getByRole('link').first().focus()
  await expect.poll(() => running(strip), 'it stands still while something in it has the focus').toBe(false)
})

test('HOME-4 HOME-9 LIST-4 LIST-5 shop by skin type, by category, by brand @phone', async ({ page }) => {
  await page.goto('/')
  const hrefsOf = (name: string) =>
    page.getByRole('region', { name }).getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect.poll(() => hrefsOf('Shop by skin type')).toEqual(skinTypes.map((slug) => `/skin-type/${slug}`))
  await expect.poll(() => hrefsOf('Shop by categories')).toEqual(categories.map((slug) => `/category/${slug}`))
  await expect.poll(async () => (await hrefsOf('Shop by brands')).map((href) => folded(href!))).toEqual(homeBrands.map((slug) => folded(`/brand/${slug}`)))
  await expect(page.getByRole('region', { name: 'Shop by categories' }).getByRole('link', { name: 'Best Deals' })).toHaveAttribute('href', '/category/deal')
})

test('HOME-5 HOME-6 Trending Now and Best Deals show the newest four by _id @phone', async ({ page, shop }) => {
  await page.goto('/')
  await expect.poll(() => namesOf(cards(page.getByRole('region', { name: 'Trending Now' })))).toEqual(firstFour(shop.products.filter((product) => product.trending)))
  await expect.poll(() => namesOf(cards(page.getByRole('region', { name: 'Best Deals' })))).toEqual(firstFour(shop.products.filter((product) => product.categories.includes('deal'))))
})

test('HOME-7 the Top Sells carousel moves 300 px a step @desktop', async ({ page, shop }) => {
  await open(page, '/')
  const carousel = page.getByRole('group', { name: 'Top Sells' })
  await carousel.scrollIntoViewIfNeeded()
  const next = carousel.getByRole('button', { name: 'Next: Top Sells' })
  const previous = carousel.getByRole('button', { name: 'Previous: Top Sells' })
  const track = carousel.getByRole('list')
  await expect(next).toBeEnabled()
  await expect(previous).toBeDisabled()
  const place = () => track.evaluate((list) => Math.round(list.scrollLeft))
  const stands = () =>
    track.evaluate(async (list) => {
      let last = -1
      while (last !== list.scrollLeft) {
        last = list.scrollLeft
        for (let frames = 0; frames < 8; frames++) await new Promise(requestAnimationFrame)
      }
      return Math.round(list.scrollLeft)
    })
  expect(await place()).toBe(0)
  await next.click()
  await expect.poll(place).toBeGreaterThan(0)
  expect(await stands(), 'one step').toBe(300)
  await next.click()
  await expect.poll(place).toBeGreaterThan(300)
  expect(await stands(), 'two steps').toBe(600)
  await previous.click()
  await expect.poll(place).toBeLessThan(600)
  expect(await stands(), 'one step back').toBe(300)
  const topSells = new Set(shop.products.filter((product) => product.topSell).map((product) => product.name))
  for (const name of await namesOf(cards(carousel))) expect(topSells).toContain(name)
})

test('HOME-7 the Top Sells carousel plays films, and moves under a finger', async ({ page, shop }) => {
  await open(page, '/')
  const carousel = page.getByRole('group', { name: 'Top Sells' })
  await carousel.scrollIntoViewIfNeeded()
  const watch = carousel.getByRole('button', { name: /^Watch/ }).first()
  await expect(watch, 'a top seller has a film').toBeVisible()
  const name = (await watch.textContent())!.replace(/^Watch/, '').trim()
  await watch.click()
  const dialog = page.getByRole('dialog', { name: name.replaceAll('-', '\u2011') })
  const film = dialog.locator('video')
  await expect(film).toBeVisible()
  await expect(film.locator('source')).toHaveAttribute('src', shop.products.find((product) => product.name === name)!.video)
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState), 'the film plays').toBeGreaterThanOrEqual(2)
  // An upright film fills an upright frame (PLAIN-9).
  const frame = (await film.boundingBox())!
  expect(frame.width / frame.height, 'no black beside the film').toBeCloseTo(await film.evaluate((video: HTMLVideoElement) => video.videoWidth / video.videoHeight), 1)
  expect(frame.width, 'it is large enough to be read').toBeGreaterThan(200)
  await expect(film, 'none of it is cut off').toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(watch, 'the focus is where it was').toBeFocused()
  expect(await carousel.getByRole('list').evaluate((list) => ['auto', 'scroll'].includes(getComputedStyle(list).overflowX) && list.scrollWidth > list.clientWidth)).toBe(true)
})

test('HOME-8 HOME-9 every brand has a section with its first four products and See All @desktop', async ({ page, shop }) => {
  await page.goto('/')
  const seeAll = page.getByRole('main').getByRole('link', { name: /^See All from/ })
  await expect.poll(async () => (await seeAll.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))).map(folded)).toEqual(homeBrands.map((slug) => folded(`/brand/${slug}`)))
  const sections = page.locator('main section').filter({ has: page.getByRole('link', { name: /^See All from/ }) })
  await expect(sections).toHaveCount(homeBrands.length)
  for (const [index, slug] of homeBrands.entries()) {
    const own = shop.products.filter((product) => folded(product.brandSlug) === folded(slug))
    const section = sections.nth(index)
    await expect(section.getByRole('heading', { level: 2 })).toHaveText(own[0]!.brand)
    expect(await namesOf(cards(section)), slug).toEqual(firstFour(own))
  }
})

test('GEN-9 a home page that cannot be loaded says so and can be tried again @phone', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await open(page, '/trending')
  await page.route('**/api/home', (route) => route.fulfill({ status: 503, json: { message: 'The shop is being tidied.' } }))
  await page.getByRole('banner').getByRole('link', { name: /home/ }).first().click()
  const main = page.getByRole('main')
  await expect(main.getByText('The shop is being tidied.').first()).toBeVisible()
  await page.unroute('**/api/home')
  await main.getByRole('button', { name: 'Try again' }).first().click()
  await expect(cards(page).first()).toBeVisible()
  await expect(main.getByText('The shop is being tidied.')).toHaveCount(0)
})

// The testimonial band.

type Review = { text: string; avatar: string; name: string; username: string }

test('HOME-11 REV-1 REV-2 REV-4 the band is full width, holds the reviews twice, and loops in 75 s', async ({ page }) => {
  const reviews = (await (await page.request.get('/api/reviews')).json()) as Review[]
  expect(reviews.length).toBeGreaterThan(3)
  await open(page, '/')
  const band = page.getByRole('region', { name: /WE SELL EMOTIONS/ })
  const title = band.getByRole('heading')
  await expect(title).toHaveText('WE SELL EMOTIONS, NOT PRODUCTS')
  await band.scrollIntoViewIfNeeded()
  await expect(title.locator('svg'), 'the heart').toBeVisible()
  const look = await band.evaluate((element) => ({ width: element.getBoundingClientRect().width, whole: document.documentElement.clientWidth, background: getComputedStyle(element).backgroundImage }))
  expect(look.width).toBe(look.whole)
  expect(look.background).toContain('gradient')

  const list = band.getByRole('list').first()
  const shown = list.locator('figure')
  await expect(shown).toHaveCount(reviews.length)
  expect(await shown.evaluateAll((all) => all.map((card) => card.textContent))).toEqual(
    await shown.evaluateAll((all, given) => all.map((card, index) => `${given[index]!.text}${card.querySelector('[aria-hidden]')?.textContent ?? ''}${given[index]!.name}${given[index]!.username}`), reviews),
  )
  // The list is rendered twice for the loop, the second time hidden from readers (REV-4).
  await expect(band.locator('figure')).toHaveCount(2 * reviews.length)
  await expect(band.locator('ul[aria-hidden=true] figure')).toHaveCount(reviews.length)
  expect(await loopOf(band)).toEqual({ duration: 75_000, iterations: Infinity, easing: 'linear', running: true, halves: true })

  const avatar = await shown.first().locator('figcaption > :first-child').evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return { width, height, radius: getComputedStyle(element).borderRadius }
  })
  expect(avatar).toEqual({ width: 40, height: 40, radius: '50%' })
  await expectAccessible(page, '[aria-labelledby=testimonials-title]')
})

test('REV-3 GEN-7 a card is at least 300 px wide, from 600 px up 400 px @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 599, height: 800 })
  await open(page, '/')
  const card = page.getByRole('region', { name: /WE SELL EMOTIONS/ }).locator('figure').first()
  await page.getByRole('region', { name: /WE SELL EMOTIONS/ }).scrollIntoViewIfNeeded()
  const sizes = () => card.evaluate((element) => ({ least: getComputedStyle(element).minWidth, width: Math.round(element.getBoundingClientRect().width) }))
  await expect.poll(sizes).toEqual({ least: '300px', width: 300 })
  await page.setViewportSize({ width: 600, height: 800 })
  await expect.poll(sizes).toEqual({ least: '400px', width: 400 })
})

test('REV-5 before the reviews have come there are no cards; a failure is logged and shows nothing @phone', async ({ page, watch }) => {
  watch.allow(/Failed to fetch reviews:/, /Failed to load resource/)
  let fail = () => {}
  const held = new Promise<void>((done) => (fail = done))
  let asked = 0
  await page.route('**/api/reviews', async (route) => {
    asked += 1
    await held
    await route.fulfill({ status: 500, json: { message: 'Something went wrong!' } })
  })
  await open(page, '/')
  const band = page.getByRole('region', { name: /WE SELL EMOTIONS/ })
  await band.scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toBe(1)
  await expect(band.locator('figure')).toHaveCount(0)
  expect(watch.seen).toEqual([])
  fail()
  await expect.poll(() => watch.seen.find((line) => line.includes('Failed to fetch reviews:'))).toMatch(/^error: Failed to fetch reviews: .*Something went wrong!/s)
  await expect(band.locator('figure')).toHaveCount(0)
  await expect(band.getByRole('heading')).toBeVisible()
})

test('REV-6 reviews are fetched once, when the band first appears, without credentials @phone', async ({ page, context, shop }) => {
  await context.addCookies([{ name: 'gulaab_tier', value: 'member', url: shop.url }])
  const headers: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reviews')) void request.allHeaders().then((all) => headers.push(all))
  })
  await open(page, '/')
  const band = page.getByRole('region', { name: /WE SELL EMOTIONS/ })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(headers, 'not before it appears').toHaveLength(0)
  await band.scrollIntoViewIfNeeded()
  await expect(band.locator('figure').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(band).not.toBeInViewport()
  await band.scrollIntoViewIfNeeded()
  await expect(band.locator('figure').first()).toBeVisible()
  await expect.poll(() => headers.length).toBe(1)
  expect(headers[0]).not.toHaveProperty('cookie')
  expect(headers[0]).not.toHaveProperty('authorization')
})

test('the strips stand still for those who asked for less motion @desktop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  const strip = page.getByRole('group', { name: 'Brands' })
  await strip.scrollIntoViewIfNeeded()
  expect(await running(strip)).toBe(false)
  const band = page.getByRole('region', { name: /WE SELL EMOTIONS/ })
  await band.scrollIntoViewIfNeeded()
  await expect(band.locator('figure').first()).toBeVisible()
  expect(await running(band)).toBe(false)
})

type Strip = ReturnType<import('@playwright/test').Page['getByRole']>

function running(strip: Strip): Promise<boolean> {
  return strip.evaluate((element) => element.getAnimations({ subtree: true }).some((animation) => animation.playState === 'running' && animation.effect!.getComputedTiming().iterations === Infinity))
}

/**
 * The endless animation of a strip as it runs: its duration, its count, its evenness, and whether it moves by one copy of
 * the list.
 */
function loopOf(strip: Strip) {
  return strip.evaluate((element) => {
    const animation = element.getAnimations({ subtree: true }).find((candidate) => candidate.effect!.getComputedTiming().iterations === Infinity)
    if (!animation) return null
    const effect = animation.effect as KeyframeEffect
    const track = effect.target as HTMLElement
    const { duration, iterations } = effect.getComputedTiming()
    const wasRunning = animation.playState === 'running'
    const leftAt = (share: number) => {
      animation.currentTime = Number(duration) * share
      return track.getBoundingClientRect().left
    }
    // No script of this page runs between these, so the loop stands still meanwhile.
    const [start, quarter, half, end] = [leftAt(0), leftAt(0.25), leftAt(0.5), leftAt(0.999999)]
    const copy = track.scrollWidth / 2
    const near = (measured: number, wanted: number) => Math.abs(measured - wanted) < 1
    const second = track.children[1]!.getBoundingClientRect().left - track.children[0]!.getBoundingClientRect().left
    const halves = near(start - end, copy) && near(start - half, copy / 2) && near(start - quarter, copy / 4) && near(second, copy)
    return { duration, iterations, easing: effect.getKeyframes()[0]!.easing, running: wasRunning, halves }
  })
}

test('SWIFT-5 a piece of the page that arrives has itself styled, and not the page around it @phone', async ({ page }) => {
  await open(page, '/')
  const debug = await page.context().newCDPSession(page)
  type Traced = { name: string; ts: number; args?: { elementCount?: number } }
  const traced: Traced[] = []
  debug.on('Tracing.dataCollected', ({ value }) => traced.push(...(value as unknown as Traced[])))
  await debug.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'blink.user_timing'] } })
  // This is one call, so that nothing else of the page comes between.
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const settle = () => document.body.offsetHeight
    const piece = document.createElement('p')
    piece.innerHTML = '<a href="/cart">One <b>more</b></a>'
    settle()
    performance.mark('piece comes')
    heading.after(piece)
    settle()
    performance.mark('piece is there')
    piece.remove()
  })
  const ended = new Promise((done) => debug.once('Tracing.tracingComplete', done))
  await debug.send('Tracing.end')
  await ended
  const at = (mark: string) => traced.find(({ name }) => name === mark)!.ts
  const [from, to] = [at('piece comes'), at('piece is there')]
  const styled = traced.filter(({ name, ts }) => name === 'UpdateLayoutTree' && ts > from && ts < to).map(({ args }) => args?.elementCount ?? 0)
  expect(Math.max(...styled), 'elements styled at once').toBeGreaterThan(2)
  expect(Math.max(...styled), 'elements styled at once').toBeLessThan(80)
})

/** The largest number of consecutive rows of pixels with only one colour in a picture. */
const tallestHole = (page: Page, png: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')!
    context.drawImage(picture, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
    let most = 0
    for (let y = 0, run = 0; y < height; y++) {
      const row = pixels.subarray(y * width, (y + 1) * width)
      run = row.every((pixel) => pixel === row[0]) ? run + 1 : 0
      most = Math.max(most, run)
    }
    return most
  }, png.toString('base64'))

test('SWIFT-5 a picture of the whole page has no holes on a slow machine', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/', { waitUntil: 'load' })
  const { height } = page.viewportSize()!
  // A busier machine may make the window small and large again within one frame.
  await expect(async () => {
    expect(await tallestHole(page, await page.screenshot({ fullPage: true }))).toBeLessThan(height)
  }).toPass()
})

test('PLAIN-9 what it costs is seen before anybody scrolls, above the offer @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/')
  const bottom = async (of: Locator) => (await of.boundingBox())!.y + (await of.boundingBox())!.height
  const hero = page.getByRole('main').locator('section').first()
  const prices = await bottom(hero.locator('dl'))
  expect(prices).toBeLessThan((await page.getByRole('button', { name: 'Hide this offer' }).boundingBox())!.y)
})
