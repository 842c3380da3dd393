import { gzipSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { cards, expect, expectNoSidewaysScroll, fillCart, found, freeze, gate, hydrated, lookAround, open, placeOrder, plenty, test, untouched } from './shop.ts'
import type { Page } from '@playwright/test'

/** The number of cards side by side in the page's last grid. */
function columns(page: Page): Promise<number> {
  return cards(page).evaluateAll((all) => {
    const tops = all.map((card) => Math.round(card.getBoundingClientRect().top))
    return tops.filter((top) => top === tops[0]).length
  })
}

test('GEN-7 the layout changes at 600, 768, 900, 1200 and 1536 px, and nowhere between @desktop', async ({ page, shop }) => {
  test.slow()
  await open(page, '/category/makeup')
  const at = async <T>(width: number, measure: () => Promise<T>) => {
    await page.setViewportSize({ width, height: 800 })
    return measure()
  }
  const change = async <T extends number | boolean>(width: number, measure: () => Promise<T>, before: T, after: T): Promise<void> => {
    expect<number | boolean>(await at(width - 1, measure), `below ${width} px`).toBe(before)
    expect<number | boolean>(await at(width, measure), `from ${width} px`).toBe(after)
  }
  await change(600, () => columns(page), 2, 3)
  await change(768, () => page.getByRole('button', { name: 'Open menu' }).isVisible(), true, false)
  await change(900, () => page.getByRole('complementary', { name: 'Filters' }).isVisible(), false, true)
  await change(1536, () => columns(page), 3, 4)
  expect(await at(360, () => columns(page))).toBe(2)

  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, `/product/${plenty(shop)._id}`)
  const gap = () => page.getByRole('main').getByRole('article').first().evaluate((article) => getComputedStyle(article).columnGap)
  const narrow = await at(1199, gap)
  const wide = await at(1200, gap)
  const login = page.getByRole('banner').getByText('Log in')
  const words = (width: number) => at(width, () => login.evaluate((element) => element.getBoundingClientRect().width > 1))
  expect([narrow === wide, await words(1199)], 'something changes at 1200 px').not.toEqual([true, await words(1200)])
  for (const width of [320, 599, 600, 767, 768, 899, 900, 1199, 1200, 1535, 1536, 1920]) await at(width, () => expectNoSidewaysScroll(page))
})

test('GEN-8 every toast is there for 3000 ms, and waits while the pointer rests on it @desktop', async ({ page, shop }) => {
  await page.clock.install()
  await open(page, `/product/${plenty(shop)._id}`)
  await lookAround(page)
  await freeze(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  const toast = page.getByText('Product added to cart!')
  await toast.hover()
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(1, 1)
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(toast).toHaveCount(0, { timeout: 100 })
  }).toPass()
})

test('what is tapped is at least 44 px, or 24 px inside a text @phone', async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop), quantity: 2 }])
  for (const path of ['/', `/product/${plenty(shop)._id}`, '/category/makeup', '/cart', '/checkout', '/payment', '/login', '/register', '/orders', '/track']) {
    await open(page, path)
    const small = await page.evaluate(() => {
      const found: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>('button, summary, select, input:not([type=hidden])')) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [hidden], .vh') || element.matches('.vh')) continue
        const shown = element.matches('input[type=checkbox], input[type=radio]') ? (element.closest('label') ?? element) : element
        const { width, height } = shown.getBoundingClientRect()
        if (width <= 1 || height <= 1) continue
        if (Math.round(height) < 44 || Math.round(width) < 24) found.push(`${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}" ${Math.round(width)}×${Math.round(height)}`)
      }
      return found
    })
    expect(small, path).toEqual([])
  }
})

for (const path of ['/', '/category/makeup', '/product']) {
  test(`${path} comes without a shift of its layout`, async ({ page, shop }) => {
    await page.addInitScript(() => {
      const total = { shift: 0, what: [] as string[] }
      Object.assign(window, { layoutShift: total })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node }[] })[]) {
          if (entry.hadRecentInput) continue
          total.shift += entry.value
          total.what.push(...(entry.sources ?? []).map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 100) : '')))
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, path === '/product' ? `/product/${found(shop, (p) => p.video !== '')._id}` : path)
    // The page is scrolled to its foot and back, as a shopper does, so that every part comes to life.
    for (let y = 0; y < (await page.evaluate(() => document.documentElement.scrollHeight)); y += 600) {
      await page.evaluate((top) => new Promise<void>((done) => {
        window.scrollTo({ top, behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }), y)
    }
    const { shift, what } = await page.evaluate(() => (window as unknown as { layoutShift: { shift: number; what: string[] } }).layoutShift)
    expect(shift, what.join('\n')).toBeLessThan(0.05)
  })
}

test('WEB-9 what comes last of the home page, and letters that come late, move nothing of its first screen', async ({ page, isMobile }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) (window as unknown as { moved: number[] }).moved.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const letters = await gate(page, /\.woff2$/)
  await page.goto('/', { waitUntil: 'commit' })
  await hydrated(page)
  await expect.poll(() => letters.calls()).toBeGreaterThan(1)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  letters.open()
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
  expect(moved.reduce((sum, value) => sum + value, 0), 'by letters that come late').toBeLessThan(0.05)
  for (const width of isMobile ? [360] : [768, 900, 1280, 1536]) {
    await page.setViewportSize({ width, height: 800 })
    // The picture is last in the document, since a page that comes in pieces is shown without it first.
    const [before, after] = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      const hero = title.closest('section')!
      const places = () => [...hero.querySelectorAll('h1, h1 + p, dl')].map((one) => one.getBoundingClientRect()).map(({ x, y, width: wide }) => [x, y, wide].map(Math.round))
      const last = hero.querySelector<HTMLElement>('picture')!
      const whole = places()
      last.hidden = true
      last.style.display = 'none'
      return [places(), whole]
    })
    expect(before, `at ${width} px`).toEqual(after)
    await page.reload()
    await hydrated(page)
  }
})

test('the page of an empty cart comes without a shift, on a slow phone too', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        // Moves in the header by letters that come late belong to another test.
        const nodes = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement))
        if (nodes.some((node) => !node?.closest('header'))) (window as unknown as { shifts: number[] }).shifts.push(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await open(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is currently empty' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img').or(page.getByRole('main').locator('img')).first()).toBeVisible()
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
})

for (const path of ['/orders', '/checkout', '/payment']) {
  test(`GEN-9 ${path} comes without a shift: what is on its way has the shape of what comes`, async ({ page, shop }) => {
    const product = plenty(shop)
    await placeOrder(page, [{ product }])
    await fillCart(page, [{ product, quantity: 2 }])
    await page.addInitScript(() => {
      Object.assign(window, { shifts: [] })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
          // Moves in the frame and the head by letters that come late belong to another test.
          const nodes = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement))
          if (!nodes.some((node) => node?.closest('header'))) (window as unknown as { shifts: number[] }).shifts.push(entry.value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const answer = path === '/orders' ? await gate(page, /\/api\/orders\/orders/) : null
    await open(page, path)
    const main = page.getByRole('main')
    if (answer) {
      await expect(main.getByText('Loading...')).toBeVisible()
      // Moves by letters that come late belong to another test.
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0))
      answer.open()
      await expect(main.getByRole('button', { name: /^Details/ })).toBeVisible()
    } else await expect(main.getByRole('button', { name: /Place Order|Submit|Send/ }).first()).toBeVisible()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  })
}

test('below the fold the home page asks for nothing until it is near @desktop', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await untouched(page)
  await open(page, '/')
  const later = await laterParts()
  expect(Object.keys(later).length, 'pieces of code that come when they are needed').toBeGreaterThan(15)
  const own = ['src/shop/features/home/drawWhenNear.ts', 'src/shop/features/home/HomePage.tsx', 'src/shop/app/afterFirst.ts']
  const came = () => asked.flatMap((path) => later[path] ?? [])
  await expect.poll(came, 'the page’s own parts').toEqual(expect.arrayContaining(own))
  expect(came().filter((part) => !own.includes(part)), 'no part of another page, of a menu, of a dialog or of the foot').toEqual([])
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  const before = asked.length
  await page.getByRole('region', { name: /WE SELL EMOTIONS/ }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.slice(before).filter((path) => path === '/api/reviews')).toHaveLength(1)
})

for (const [what, most, sources] of [
  ['home', 90_000, ['src/shop/features/home/HomePage.tsx', 'src/shop/features/home/drawWhenNear.ts']],
  ['a product', 92_000, ['src/shop/features/product/ProductPage.tsx']],
] as const) {
  test(`QUICK-4 APP-4 ${what}, untouched, fetches until it is idle what the build counts, and no more`, async ({ page, shop }) => {
    await untouched(page)
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) asked.add(pathname.slice(1))
    })
    const path = what === 'home' ? '/' : `/product/${found(shop, (one) => one.rating !== undefined)._id}`
    // A shop that has just begun may send the frame alone, whose parts then come at once.
    await expect.poll(async () => (await (await page.request.get(path)).text()).includes('<h1')).toBe(true)
    await open(page, path)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(2500) // a page may think of something later
    const client = resolve(import.meta.dirname, '../../web/dist/client')
    const bytes = await Promise.all([...asked].map(async (file) => gzipSync(await readFile(resolve(client, file)), { level: 9 }).length))
    expect(bytes.reduce((sum, n) => sum + n, 0), [...asked].join(' ')).toBeLessThanOrEqual(most)
    // The build counts the same (web/scripts/check-budget.mjs): the entry and the page with all that they import.
    const manifest = JSON.parse(await readFile(resolve(client, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>
    const counted = new Set<string>()
    const visit = (key: string) => {
      const chunk = manifest[key]!
      if (counted.has(chunk.file)) return
      counted.add(chunk.file)
      for (const next of chunk.imports ?? []) visit(next)
    }
    const entry = 'src/shop/entryClient.tsx'
    for (const source of [entry, ...manifest[entry]!.dynamicImports!, 'src/shop/app/afterFirst.ts', ...sources]) visit(source)
    expect([...asked].filter((file) => !counted.has(file) && !/assets\/early-/.test(file))).toEqual([])
  })
}

test.describe('on a phone of 3 dots a pixel', () => {
  test.use({ deviceScaleFactor: 3 })
  for (const path of ['/', '/ur', '/category/makeup', '/product']) {
    test(`APP-2 ${path} costs a shopper who saves data at least 40 % less, without a font or a film, and does all the same @phone`, async ({ page, shop }) => {
      const at = path === '/product' ? `/product/${plenty(shop)._id}` : path
      await expect.poll(async () => (await (await page.request.get(at, { headers: { 'Save-Data': 'on' } })).text()).includes('<h1')).toBe(true)
      const wire = await page.context().newCDPSession(page)
      await wire.send('Network.enable')
      await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
      let bytes = 0
      // A phone has an Urdu face of its own, which this browser lacks.
      let naskh = ''
      wire.on('Network.responseReceived', ({ requestId, response }) => {
        if (/noto-naskh.*woff2$/.test(response.url)) naskh = requestId
      })
      wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (requestId !== naskh) bytes += encodedDataLength
      })
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const cost = async () => {
        bytes = asked.length = 0
        await open(page, at)
        await page.waitForLoadState('networkidle')
        return bytes
      }
      const whole = await cost()
      expect(asked.filter((url) => url.endsWith('.woff2')).length, 'fonts of the whole page').toBeGreaterThan(0)
      await page.setExtraHTTPHeaders({ 'Save-Data': 'on' })
      const spare = await cost()
      expect(asked.filter((url) => /\.(?:woff2|mp4|webm)$|-(?:640|1280)\.\w+$/.test(url) && !/texture-|noto-naskh/.test(url))).toEqual([])
      expect(spare / whole, `${spare} of ${whole} bytes`).toBeLessThanOrEqual(0.6)
      await hydrated(page)
      // Those in sight have come, and every other has its address.
      await expect
        .poll(() =>
          page.getByRole('main').locator('img').evaluateAll((all: HTMLImageElement[]) =>
            all.filter((one) => {
              const { top, bottom, left, right } = one.getBoundingClientRect()
              const seen = bottom > top && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
              return seen ? one.naturalWidth === 0 : !one.src
            }).length,
          ),
        )
        .toBe(0)
      if (path !== '/product') return
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
      await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    })
  }
})

/** The parts that the build left for later, by their source, as in its manifest. */
async function laterParts(): Promise<Record<string, string>> {
  const text = await readFile(resolve(import.meta.dirname, '../../web/dist/client/.vite/manifest.json'), 'utf8')
  const parts = Object.entries(JSON.parse(text) as Record<string, { file: string; isDynamicEntry?: boolean }>)
  return Object.fromEntries(parts.filter(([, part]) => part.isDynamicEntry).map(([name, part]) => [`/${part.file}`, name]))
}
