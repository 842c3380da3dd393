import type { Page } from '@playwright/test'
import { routes } from '../../web/src/shared/lib/pages.ts'
import { admin, cards, expect, fillCart, found, go, hydrated, member, open, plenty, test, writePages } from './shop.ts'

// HOLD-7: typed text stays, Back finds the place, and the focus is never lost.

/** Holds the page's code back until it is released. */
async function late(page: Page) {
  let release = () => {}
  const opened = new Promise<void>((done) => (release = done))
  await page.route(/assets\/(?!early-).*\.js$/, async (route) => {
    await opened
    await route.continue()
  })
  return () => release()
}

/** Fills every visible field, and returns the values by names of their own. */
const fillAll = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('#root :is(input, select, textarea):not([type="hidden"], [type="file"])')]
    let n = 0
    for (const field of fields.filter((one) => one.checkVisibility() && !one.disabled)) {
      n += 1
      field.dataset['typed'] = String(n)
      if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) field.click()
      else if (field instanceof HTMLSelectElement) {
        field.selectedIndex = (field.selectedIndex + 1) % field.options.length
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      } else {
        field.value = field.inputMode === 'numeric' ? `12${n}` : `typed${n}@early.pk`
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    return n
  })

/** The values of the fields, and those that the page knows. */
const fields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('[data-typed]')].map((field) => {
      const props = Object.entries(field).find(([key]) => key.startsWith('__reactProps$'))?.[1] as { value?: string; checked?: boolean } | undefined
      const ticks = /checkbox|radio/.test(field.type)
      return { n: field.dataset['typed'], name: field.name || field.id, is: ticks ? field.checked : field.value, held: (ticks ? props?.checked : props?.value) ?? null }
    }),
  )

/** An address of every page in the shop's table, and one that does not exist. */
const examples: Record<string, string> = {
  '/brand/:slug': '/brand/cosrx',
  '/skin-type/:slug': '/skin-type/oily-skin',
  '/category/:slug': '/category/serum',
  '/search': '/search?q=serum',
  '/reset-password/:token': '/reset-password/abc',
  '/collections/:slug': '/collections/winter-comfort',
  '/pages/:slug': '/pages/about-us',
  '/journal/:slug': '/journal/double-cleansing',
  '/concern/:slug?': '/concern/open-pores',
  '/ingredient/:slug?': '/ingredient/niacinamide',
}
const addressOf = (path: string) => examples[path] ?? path
const addresses = [...routes.map(({ path }) => addressOf(path)), '/nothing-here']
const lists = new Set(routes.filter(({ page }) => page === 'listing' || page === 'search').map(({ path }) => addressOf(path)))

for (const path of addresses) {
  test(`HOLD-7 what is typed before ${path} is alive stays, in every field @desktop`, async ({ page, shop, watch }) => {
    watch.allow(/Failed to load resource/)
    const product = plenty(shop, (one) => one.colors.length === 0)
    if (/cart|checkout|payment/.test(path)) await fillCart(page, [{ product }])
    if (/^\/(pages|journal|concern|collections)/.test(path)) await writePages(shop.url)
    const at = path.replace(':id', product._id)
    expect(at, 'a pattern has an example').not.toContain(':')
    const release = await late(page)
    const small = page.waitForResponse(/assets\/early-/)
    await page.goto(at, { waitUntil: 'commit' })
    await expect(page.locator('#root main').first()).toBeAttached()
    await page.waitForFunction(() => document.readyState !== 'loading')
    await (await small).finished()
    await page.waitForTimeout(300) // the small script
    // A tick of a filter takes effect at once, so there only text is typed.
    if (lists.has(path)) await page.evaluate(() => document.querySelectorAll('#root :is([type="checkbox"], select)').forEach((one) => one.setAttribute('disabled', '')))
    // The server knows no cart and draws no form for one.
    expect(await fillAll(page)).toBeGreaterThan(/checkout|payment/.test(path) ? -1 : 0)
    const before = await fields(page)
    release()
    await hydrated(page)
    // The first touch brings to life what waits for one.
    await page.keyboard.press('Shift')
    await page.waitForTimeout(200)
    // On a busy machine the frame in which React hears of it may be long in coming.
    await expect(async () => {
      const after = await fields(page)
      expect(after.map(({ n, is }) => ({ n, is }))).toEqual(before.map(({ n, is }) => ({ n, is })))
      for (const one of after) if (one.held !== null) expect(one.held, one.name).toBe(one.is)
    }).toPass({ timeout: 10_000 })
  })
}

test('HOLD-7 a search typed before the page is alive is what is searched for @phone', async ({ page }) => {
  const release = await late(page)
  await page.goto('/', { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: /Search/ })
  await box.pressSequentially('serum')
  release()
  await hydrated(page)
  await expect(box).toHaveValue('serum')
  await box.press('Enter')
  await expect(page).toHaveURL(/q=serum/)
})

test('HOLD-7 a search that is sent before the next frame has the words that were typed @desktop', async ({ page }) => {
  // The machine draws seldom, so that there is time to press Enter between the hydration of the field and the next frame.
  await page.addInitScript(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 3000)
  })
  const release = await late(page)
  await page.goto('/', { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: /Search/ })
  await box.pressSequentially('serum')
  release()
  await box.evaluate(async (field) => {
    const alive = () => Object.entries(field).some(([name, fiber]) => name.startsWith('__reactFiber$') && (fiber as { return: object | null }).return)
    while (!alive()) await new Promise((later) => setTimeout(later, 5))
    await new Promise((later) => setTimeout(later, 0))
  })
  await box.press('Enter')
  await expect(page).toHaveURL(/q=serum/)
})

test('HOLD-7 the results of a search have their words in the field, and Back has those before @desktop', async ({ page }) => {
  await open(page, '/search?q=serum')
  const box = page.getByRole('combobox', { name: /Search/ })
  await expect(box).toHaveValue('serum')
  await box.fill('toner')
  await box.press('Enter')
  await expect(page).toHaveURL(/q=toner/)
  await page.goBack()
  await expect(box).toHaveValue('serum')
  await page.getByRole('link', { name: /Gulaab/ }).first().click()
  await expect(box).toHaveValue('')
})

/** Fills fields in without an event, as some password managers do. */
const fillSilently = (page: Page, values: Record<string, string>) =>
  page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) {
      const field = document.querySelector<HTMLInputElement>(`main [name="${name}"]`)!
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    }
  }, values)

test('HOLD-7 what is filled in without an event is sent, and stays while another field is typed into @desktop', async ({ page, shop, watch, browser }) => {
  watch.allow(/Failed to load resource/)
  await fillCart(page, [{ product: plenty(shop, (one) => one.colors.length === 0) }])
  await open(page, '/checkout')
  await page.waitForLoadState('networkidle')
  const filled = { phone: '03001234567', firstName: 'Ayesha', lastName: 'Khan', email: 'ayesha@example.pk', streetAddress: 'House 5, Street 9, Gulberg', country: 'Dubai' }
  await fillSilently(page, filled)
  await page.getByLabel(/^City/).pressSequentially('Duba')
  await page.locator('main').getByRole('button', { name: /Place Order/ }).first().click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  for (const [name, value] of Object.entries(filled)) {
    const field = page.locator(`main [name="${name}"]`)
    await expect(field).toHaveValue(value)
    if (name !== 'country' && name !== 'phone') await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await page.goto('/admin')
  // React overwrites what it has not heard of whenever it renders, so this waits until nothing is on its way.
  await page.waitForLoadState('networkidle')
  await fillSilently(page, admin)
  await page.locator('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  // It has a browser of its own, because whoever is logged in finds no form.
  const elsewhere = await (await browser.newContext({ baseURL: shop.url })).newPage()
  const { email, password } = member
  await open(elsewhere, '/login')
  await elsewhere.waitForLoadState('networkidle')
  await fillSilently(elsewhere, { email, password })
  await elsewhere.locator('main').getByRole('button', { name: 'Login' }).click()
  await expect(elsewhere).not.toHaveURL(/login/)
  await elsewhere.context().close()
})

/** Waits for what begins with the first sign of somebody, after which the history entry has a name. */
async function looked(page: Page) {
  await page.waitForFunction(() => typeof (history.state as { entry?: unknown } | null)?.entry === 'string')
}

async function scrolledTo(page: Page, y: number) {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
}

test('HOLD-7 Back finds the place after a filter, a page, a part of the page and another page @desktop', async ({ page }) => {
  await open(page, '/trending')
  await scrolledTo(page, 1400)
  await looked(page)
  await page.locator('a[href*="skinType="]').first().evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/skinType/)
  await expect(cards(page).first()).toBeVisible()
  await scrolledTo(page, 300)
  await page.evaluate(() => { location.hash = '#main' })
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY), 'from a part of the page').toBe(300)
  await cards(page).first().getByRole('link').first().evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/product\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY), 'from a product').toBe(300)
  await page.goBack()
  await expect(page).not.toHaveURL(/skinType/)
  // Parts that come above it later scroll the page by their height, so that what was in sight stays there.
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - 1400), 'before the filter').toBeLessThan(100)
})

test('HOLD-7 what is pressed away hands the focus on: filters, folds, lines of the cart @desktop', async ({ page, shop }) => {
  const lost = () => page.evaluate(() => document.activeElement === document.body)
  await open(page, '/category/serum')
  await page.keyboard.press('Tab')
  await looked(page)
  await page.getByRole('button', { name: /^All \d+/ }).first().click()
  await expect.poll(lost, 'all brands').toBe(false)
  await page.getByRole('checkbox').first().check()
  const chip = page.getByRole('list', { name: 'Active filters' }).getByRole('button').first()
  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(chip).toHaveCount(0)
  await expect.poll(lost, 'a filter').toBe(false)
  await fillCart(page, [{ product: plenty(shop), quantity: 1 }])
  await open(page, '/cart')
  await page.keyboard.press('Tab')
  await looked(page)
  const remove = page.getByRole('main').getByRole('button', { name: /Remove/ }).first()
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your cart is currently empty')).toBeVisible()
  await expect.poll(lost, 'the last line').toBe(false)
})

test('HOLD-7 sizes and shades are chosen by arrows @desktop', async ({ page, shop }) => {
  const product = found(shop, (one) => one.colors.length > 2)
  await open(page, `/product/${product._id}`)
  const shades = page.getByRole('main').getByRole('radio')
  await shades.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(shades.nth(1)).toBeFocused()
  await expect(shades.nth(1)).toBeChecked()
})

test('HOLD-7 Enter in a combobox takes what the arrows chose, and the focus is kept @desktop', async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/checkout')
  const city = page.getByLabel(/^City/)
  await city.focus()
  await page.keyboard.type('laho')
  const offered = page.locator('[role="listbox"] [role="option"]')
  await expect(offered.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(city).toHaveValue('Lahore')
  await expect(city).toBeFocused()
  await expect(offered).toHaveCount(0)
  await expect(page, 'Enter chose, and sent nothing').toHaveURL(/\/checkout$/)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await open(page, '/brands')
  const search = page.getByRole('combobox', { name: /Search/ })
  await search.focus()
  await page.keyboard.type('serum')
  await expect(offered.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(search).toHaveAttribute('aria-activedescendant', /.+/)
  // More words are another question, and the choice for the earlier ones is dropped.
  await page.keyboard.type(' glow')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=serum(\+|%20)glow/)
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('HOLD-7 Back finds the place after a sort, a filter, search words and page two @desktop', async ({ page }) => {
  const main = page.getByRole('main')
  const y = () => page.evaluate(() => scrollY)
  const kinds: Record<string, { at: string; change: () => Promise<unknown>; to: RegExp }> = {
    'a sort': { at: '/category/makeup', change: () => main.getByLabel('Sort by').selectOption('price-asc'), to: /sort=price-asc/ },
    'a filter': { at: '/category/makeup', change: () => main.getByRole('checkbox').first().evaluate((box: HTMLElement) => box.click()), to: /\?/ },
    'page two': { at: '/category/makeup', change: () => main.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).evaluate((link: HTMLElement) => link.click()), to: /page=2/ },
    'search words': {
      at: '/search?q=serum',
      change: async () => {
        const box = page.getByRole('combobox', { name: /Search/ })
        await box.evaluate((field: HTMLElement) => field.focus({ preventScroll: true }))
        await page.keyboard.press('Control+a')
        await page.keyboard.insertText('cream')
        await page.keyboard.press('Enter')
      },
      to: /q=cream/,
    },
  }
  for (const [kind, { at, change, to }] of Object.entries(kinds)) {
    await open(page, at)
    await scrolledTo(page, 900)
    await looked(page)
    await change()
    await expect(page, kind).toHaveURL(to)
    await expect(cards(page).first()).toBeVisible()
    await scrolledTo(page, 200)
    await go(page, '/terms')
    await expect(main.getByRole('heading', { level: 1 }), kind).toContainText(/terms/i)
    await page.goBack()
    await expect(page, kind).toHaveURL(to)
    await expect.poll(y, `${kind}, and another page`).toBe(200)
    // Another page of a list, or other words, count as another page; a sort or a filter does not.
    if (!/page two|words/.test(kind)) continue
    await page.goBack()
    await expect(page, kind).toHaveURL((url) => url.pathname + url.search === at)
    await expect.poll(y, kind).toBe(900)
  }
})
