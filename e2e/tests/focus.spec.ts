import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { routes } from '../../web/src/shared/lib/pages.ts'
import { comboBoxes } from './comboBox.ts'
import { admin, expect, fillCart, go, lookAround, member, open, placeOrder, plenty, showsAgain, signedIn, test as shared, writePages } from './shop.ts'

// HOLD-7: whoever works by the keyboard is never thrown to the beginning of the page. Every page is walked in one visit.
// Each kind of button is pressed once by Enter, what opens is closed by Escape, and after every step something visible has
// the focus. Elements with keys of their own are found on the page and tried by them.

/** The tests have a shop of their own, because they press every kind of button. */
const test = shared.extend<object, { alone: true }>({ alone: [async ({}, use) => use(true), { scope: 'worker', auto: true }] })

/** Every address of the office, from the office's own table. */
const screens = [...readFileSync(resolve(import.meta.dirname, '../../web/src/office/app/screens.ts'), 'utf8').matchAll(/path: '(\/admin[^']*)'/g)].map((found) => found[1]!)

/** Addresses to which no list of the demo links, and those whose list asks for a proof of who it is. */
const examples: Record<string, string> = {
  '/admin/products/change/:id': '/admin/products/change/none',
  '/admin/import/:id': '/admin/import/none',
  '/admin/stock/receive/:id': '/admin/stock/receive/new',
  '/admin/stock/purchases/:id': '/admin/stock/purchases/new',
  '/admin/coupons/:id': '/admin/coupons/new',
  '/admin/deals/:id': '/admin/deals/new',
  '/admin/print/:what': '/admin/print/picks',
  '/admin/settings/couriers/:key': '/admin/settings/couriers/postex',
  '/admin/help/:page': '/admin/help/first-day',
  '/reset-password/:token': '/reset-password/abc',
  '/brand/:slug': '/brand/cosrx',
  '/skin-type/:slug': '/skin-type/oily-skin',
  '/category/:slug': '/category/serum',
  '/collections/:slug': '/collections/winter-comfort',
  '/pages/:slug': '/pages/about-us',
  '/journal/:slug': '/journal/double-cleansing',
  '/concern/:slug?': '/concern/open-pores',
  '/ingredient/:slug?': '/ingredient/niacinamide',
}

/** Buttons that end the visit, or that need a device which a test has not. */
const LEFT_ALONE = /sign out|log ?out|leave the office|scan|camera/i

type Walk = { page: Page; wrong: string[]; pending: Set<unknown>; seen: Set<string>; links: Set<string> }

declare global {
  interface Window {
    lost: number
  }
}

async function begun(page: Page): Promise<Walk> {
  const pending = new Set<unknown>()
  page.on('request', (request) => {
    if (/fetch|xhr|script/.test(request.resourceType())) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('filechooser', () => {})
  page.on('dialog', (dialog) => void dialog.accept())
  page.context().on('page', (other) => void (other === page ? null : other.close()))
  await page.addInitScript(() => {
    window.print = () => {}
    // The largest number of frames in a row in which nothing had the focus, since it was last asked for.
    let now = 0
    window.lost = 0
    const look = () => {
      now = document.activeElement === document.body ? now + 1 : 0
      window.lost = Math.max(window.lost, now)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return { page, wrong: [], pending, seen: new Set(), links: new Set() }
}

/** Waits until what is on its way has come and been drawn. What never ends is not waited for. */
async function rested({ page, pending }: Walk) {
  await expect.poll(() => pending.size, { timeout: 3000, intervals: [20, 40, 80] }).toBe(0).catch(() => {})
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Where the focus has fallen to, or '' where it is on something visible. */
const fallen = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body || at === document.documentElement) return 'the body'
    if (at.closest('[inert]')) return 'something inert'
    if (!at.checkVisibility({ visibilityProperty: true })) return 'something hidden'
    if (document.querySelector('dialog:modal') && !at.closest('dialog:modal')) return 'something beneath a dialog'
    return ''
  })

async function holds(walk: Walk, step: string) {
  await rested(walk)
  let where = ''
  await expect.poll(async () => (where = await fallen(walk.page)), { timeout: 2500, intervals: [50] }).toBe('').catch(() => {})
  if (where !== '') walk.wrong.push(`${step}: the focus is on ${where}`)
}

/** Focuses the next button of a kind that was not pressed yet. Neither other numbers nor another row make another kind. */
const nextButton = (walk: Walk) =>
  walk.page.evaluate(
    ([seen, alone]) => {
      for (const one of document.querySelectorAll<HTMLElement>('main :is(button, summary), nav button')) {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[inert]') || one.matches(':disabled')) continue
        const said = (one.getAttribute('aria-label') ?? one.textContent).trim()
        const kind = one.closest('li, tr, article') ? `${said.split(' ')[0]} of a row` : said.replaceAll(/[\d,.:/-]+/g, '0').slice(0, 40)
        if (new RegExp(alone, 'i').test(said) || seen.includes(kind)) continue
        one.focus()
        if (document.activeElement === one) return kind
      }
      return null
    },
    [[...walk.seen], LEFT_ALONE.source] as const,
  )

/** Tries the keys of every radio group, combobox and open menu on the page. */
async function keysOf(walk: Walk, where: string) {
  const { page } = walk
  const wrong = (what: string) => walk.wrong.push(`${where}: ${what}`)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-walked') ?? '')
  const count = (selector: string) =>
    page.locator(selector).evaluateAll((all) => {
      const shown = all.filter((one) => one.closest('label, [role]')?.checkVisibility() && !one.closest('[inert]') && !one.matches(':disabled'))
      shown.forEach((one, n) => one.setAttribute('data-walked', String(n)))
      return shown.length
    })
  if ((await count('[role=menu] [role=menuitem]')) > 1) {
    const last = String((await count('[role=menu] [role=menuitem]')) - 1)
    for (const [key, at] of [['End', last], ['Home', '0'], ['ArrowDown', '1'], ['ArrowUp', '0'], ['ArrowUp', last], ['ArrowDown', '0']] as const) {
      await page.keyboard.press(key)
      if ((await focused()) !== at) wrong(`${key} in a menu`)
    }
    const letter = await page.locator('[role=menu] [role=menuitem]').last().evaluate((one) => one.textContent.trim()[0]!)
    await page.keyboard.press(letter)
    if (!(await page.evaluate((begins) => document.activeElement?.textContent.trim().startsWith(begins), letter))) wrong('a letter in a menu')
  }
  for (const name of new Set(await page.locator('input[type=radio]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name)))) {
    if (walk.seen.has(`radios ${name}`)) continue
    walk.seen.add(`radios ${name}`)
    if (name === '') wrong('radios without a name, which have no arrows')
    const group = `input[type=radio][name=${JSON.stringify(name)}]`
    if (name === '' || (await count(group)) < 2) continue
    await page.locator(`${group}[data-walked]`).evaluateAll((all) => ((all as HTMLInputElement[]).find((one) => one.checked) ?? (all[0] as HTMLElement)).focus())
    const before = await focused()
    await page.keyboard.press('ArrowDown')
    await holds(walk, `${where}, an arrow among ${name}`)
    if (before !== '' && (await focused()) === before) wrong(`an arrow among ${name} leads nowhere`)
  }
  for (const box of await page.locator('input[role=combobox], input[aria-autocomplete=list], input[list]').all()) {
    const name = await box.evaluate((one: HTMLInputElement) => (one.ariaLabel ?? one.labels?.[0]?.textContent ?? '').trim())
    if (!Object.values(comboBoxes).some((known) => known.test(name))) wrong(`the combobox “${name}”, whose keys combobox.spec.ts does not try`)
    if (walk.seen.has(`combobox ${name}`) || !(await box.isVisible()) || !(await box.isEnabled())) continue
    walk.seen.add(`combobox ${name}`)
    const held = await box.inputValue()
    await box.focus()
    await box.fill('')
    await box.pressSequentially('la')
    await rested(walk)
    const offered = page.locator('[role=listbox] [role=option]')
    if (await offered.first().waitFor({ timeout: 3000 }).then(() => true, () => false)) {
      const active = () => box.evaluate((one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '')?.id ?? '')
      const from = await active()
      await page.keyboard.press('ArrowDown')
      const first = await active()
      if (first === '' || (first === from && (await offered.count()) > 1)) wrong(`ArrowDown in the combobox ${name}`)
      await page.keyboard.press('Escape')
      await expect(offered, `${where}: Escape closes what the combobox ${name} offers`).toHaveCount(0)
      await holds(walk, `${where}, Escape in the combobox ${name}`)
    }
    if (await box.isVisible()) await box.fill(held)
  }
}

/** Goes to a page within the visit, and presses each kind of button on it. */
async function walkPage(walk: Walk, path: string) {
  const { page } = walk
  // A page of the owner's is a document of its own, also for whoever comes from within the shop (FACE-2).
  await (/^\/(pages|journal|concern|ingredient)\b/.test(path) ? open(page, path) : go(page, path))
  await rested(walk)
  if ((await page.evaluate(() => location.pathname)) !== path.split('?')[0]) await open(page, path)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  if (await page.getByRole('dialog', { name: 'Show that it is you' }).isVisible()) {
    await showsAgain(page, admin)
    await rested(walk)
  }
  for (const href of await page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')!))) walk.links.add(href)
  await page.keyboard.press('Tab')
  if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press('Tab') // past the end of the page
  await holds(walk, path)
  await keysOf(walk, path)
  const here = await page.evaluate(() => location.pathname + location.search)
  for (let kind = await nextButton(walk); kind !== null; kind = await nextButton(walk)) {
    walk.seen.add(kind)
    const step = `${path}, ${kind}`
    await page.evaluate(() => (window.lost = 0))
    await page.keyboard.press('Enter')
    await holds(walk, `${step}, Enter`)
    const lost = await page.evaluate(() => window.lost)
    if (lost > 3) walk.wrong.push(`${step}: for ${lost} frames nothing had the focus`)
    const over = page.locator('dialog[open], [role=dialog], [role=menu]')
    for (let depth = 0; depth < 3 && (await over.count()) > 0; depth++) {
      await keysOf(walk, step)
      await page.keyboard.press('Escape')
      await holds(walk, `${step}, Escape`)
    }
    if ((await page.evaluate(() => location.pathname + location.search)) !== here) await open(page, here)
  }
}

/** The address for a pattern: one to which something on the way links, or an example. */
const addressOf = ({ links }: Walk, pattern: string) =>
  pattern.includes(':') ? (examples[pattern] ?? [...links].find((link) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/?#]+')}$`).test(link) && !screens.includes(link))) : pattern

async function walkAll(walk: Walk, patterns: readonly string[]) {
  for (const pattern of patterns) {
    let path = addressOf(walk, pattern)
    if (path === undefined) {
      await walkPage(walk, pattern.replace(/\/:.*/, '')) // its list, which another part of the walk has
      path = addressOf(walk, pattern)
    }
    expect(path, `nothing leads to ${pattern}`).toBeDefined()
    await walkPage(walk, path!)
  }
  expect(walk.wrong).toEqual([])
}

const THIRDS = [0, 1, 2] as const
for (const third of THIRDS) {
  test(`HOLD-7 no button of the office loses the focus, and what has keys of its own knows them, ${third + 1} of ${THIRDS.length} @desktop`, async ({ page, watch }) => {
    test.setTimeout(300_000)
    watch.allow(/Failed to load resource/, /^error: Blocked script execution in 'about:srcdoc'/) // a mail's preview, of this walk's own script
    await signedIn(page, admin)
    const walk = await begun(page)
    await open(page, '/admin/today')
    const size = Math.ceil(screens.length / THIRDS.length)
    await walkAll(walk, screens.slice(third * size, (third + 1) * size))
  })
}

test('HOLD-7 no button of the shop loses the focus, and what has keys of its own knows them', async ({ page, shop, watch }) => {
  test.setTimeout(300_000)
  watch.allow(/Failed to load resource/)
  await signedIn(page, member)
  await fillCart(page, [{ product: plenty(shop), quantity: 2 }])
  await writePages(shop.url)
  const walk = await begun(page)
  await open(page, '/')
  await page.keyboard.press('Tab')
  await walkAll(walk, routes.map(({ path }) => path))
})

/** Goes back as a browser's button does, also on a page that somebody has just touched. */
const back = (page: Page) => page.evaluate(() => history.back())

test('HOLD-7 Back closes what lies over a page of the shop, and then goes back', async ({ page, isMobile }) => {
  await open(page, '/')
  await lookAround(page)
  await go(page, '/trending')
  await expect(page.getByRole('heading', { level: 1, name: 'Trending' })).toBeVisible()
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Brands' }).click()
    await back(page)
    await expect(menu.getByRole('button', { name: 'Brands' })).toBeVisible()
    await page.keyboard.press('Tab')
    await back(page)
    await expect(menu).toHaveCount(0)
  }
  await page.getByRole('contentinfo').getByText('Privacy policy').click()
  const policy = page.getByRole('dialog', { name: 'Privacy policy' })
  await expect(policy).toBeVisible()
  await back(page)
  await expect(policy).toHaveCount(0)
  await expect(page).toHaveURL(/\/trending$/)
  await back(page)
  await expect(page).toHaveURL(/\/$/)
})

test('HOLD-7 Back closes what lies over a screen of the office, and then goes back', async ({ page, shop }) => {
  await signedIn(page, admin)
  const { number } = await placeOrder(page, [{ product: plenty(shop) }])
  await open(page, '/admin/today')
  await go(page, `/admin/orders/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible() // no button of the screen before is pressed
  await page.getByRole('button', { name: 'Cancel', exact: false }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await back(page)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(number))
  await page.getByRole('button', { name: 'Find or do' }).first().click()
  await expect(dialog).toBeVisible()
  await back(page)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(number))
  await back(page)
  await expect(page).toHaveURL(/today$/)
})

test('HOLD-7 a scan into an open dialog presses nothing beneath it @desktop', async ({ page, shop }) => {
  await signedIn(page, admin)
  await placeOrder(page, [{ product: plenty(shop) }])
  await open(page, '/admin/calls')
  await page.getByRole('button', { name: 'Next order' }).click()
  const outcome = page.getByRole('region', { name: 'What was said?' })
  await outcome.getByRole('button', { name: /^Cancelled/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'GET' ? null : sent.push(request.url())))
  await page.keyboard.type('1234512345678')
  await page.keyboard.press('Enter')
  await page.evaluate(() => fetch('/api/config')) // what was pressed is sent before this call
  expect(sent).toEqual([])
})

/** The pages that are walked by Tab, from beginning to end. */
const WALKED = ['/', '/product/', '/cart', '/checkout', '/admin/today', '/admin/orders', '/admin/orders/']

test('HOLD-7 Tab goes through a whole page: everything has its turn, is seen when it has it, and nothing else has one', async ({ page, shop, watch }) => {
  test.setTimeout(240_000)
  watch.allow(/Failed to load resource/)
  await signedIn(page, admin)
  await fillCart(page, [{ product: plenty(shop), quantity: 2 }])
  const { number } = await placeOrder(page, [{ product: plenty(shop) }])
  const walk = await begun(page)
  for (const path of WALKED) {
    const address = path === '/product/' ? `/product/${plenty(shop).slug}` : path === '/admin/orders/' ? `/admin/orders/${number}` : path
    await open(page, address)
    await lookAround(page)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    // The parts that are drawn only near the screen are there, and what they load.
    for (let seen = 0; seen < (await page.evaluate(() => document.body.scrollHeight)); seen += 700) {
      await page.evaluate((y) => scrollTo(0, y), seen)
      await rested(walk)
    }
    await page.evaluate(() => scrollTo(0, 0))
    expect.soft(await tabbed(page), address).toEqual([])
  }
})

/** The problems on the way through a page by Tab. */
async function tabbed(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (let n = 0; n < 600; n++) {
    await page.keyboard.press('Tab')
    const { name, problem, end } = await page.evaluate(async (at) => {
      // A bar that rises is measured in its final place.
      const short = document.getAnimations().filter((a) => a.playState === 'running' && a.timeline instanceof DocumentTimeline && a.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(short.map((a) => a.finished))
      const one = document.activeElement as HTMLElement
      if (one === document.body) return { name: '', problem: '', end: true }
      const again = one.dataset['walked'] !== undefined
      if (again && one.matches('video')) return { name: '', problem: '', end: false } // its controls have their turns
      one.dataset['walked'] ??= String(at)
      const name = `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)} ${one.className}`
      if (again) return { name, problem: 'had its turn before', end: true }
      if (one.closest('[inert], [aria-hidden=true]') || !one.checkVisibility({ visibilityProperty: true })) return { name, problem: 'cannot be seen', end: false }
      const said = one.closest('label') ?? (one.id && document.querySelector(`label[for="${CSS.escape(one.id)}"]`)) ?? one
      const box = (one.matches('.vh, input[type=radio], input[type=checkbox]') ? said || one : one).getBoundingClientRect()
      if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) return { name, problem: 'is outside of the screen', end: false }
      const points = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]].map(([x, y]) => [box.left + box.width * x!, box.top + box.height * y!] as const)
      const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
      const free = inside.some(([x, y]) => {
        const on = document.elementFromPoint(x, y)
        return on && (one.contains(on) || on.contains(one) || (said && said.contains(on)))
      })
      return { name, problem: free || inside.length === 0 ? '' : 'lies beneath something', end: false }
    }, n)
    if (problem) wrong.push(`${name} ${problem}`)
    if (end) break
  }
  const left = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled):not([tabindex="-1"])')]
      .filter((one) => one.dataset['walked'] === undefined && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]') && !one.matches('input[type=radio]'))
      .map((one) => `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)} ${one.className} never has its turn`),
  )
  return [...wrong, ...left]
}
