import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test'

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/** The part of GET /api/products's product that the tests use. */
export type Product = {
  _id: string
  slug: string
  name: string
  brand: string
  brandSlug: string
  category: string
  categories: string[]
  size: string
  skinType: string
  skinTypes: string[]
  description: string
  ingredients: string[]
  cautions: string[]
  price: number
  frontImage: string
  backImage: string
  colorImages: Record<string, string>
  video: string
  videoPoster: string
  colors: string[]
  stock: number | null
  variants: readonly { image: string; sku: string; price: number; stock: number | null; available: boolean }[]
  topSell: boolean
  trending: boolean
  createdAt: string
  rating?: { average: number; count: number }
}

/** A demo shop for each worker: the built binary on an empty folder. */
export type Shop = { url: string; data: string; products: Product[] }

export type Person = { email: string; password: string }

export const admin: Person = { email: 'admin@gulaab.test', password: 'Admin@12345' }
export const member: Person = { email: 'member@gulaab.test', password: 'Member@12345' }

export const binary = process.env['GULAAB_BINARY'] ?? resolve(import.meta.dirname, '../../bin/gulaab')
/** A shop that this test started, on a folder of its own. */
export type Served = {
  url: string
  /** Stops it as an operator does, and fails where it does not end cleanly. */
  end: () => Promise<void>
}

/**
 * Starts a shop on a free port. The address is read from its own output, so that a test never speaks to another shop on the
 * machine.
 */
export async function served(args: readonly string[]): Promise<Served> {
  const child = spawn(binary, ['serve', '--addr', '127.0.0.1:0', ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...rateLimits } })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const url = await new Promise<string>((done, failed) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /is open at (http:\S+)\n/.exec(said)?.[1]
      if (address) done(address)
    })
    child.once('error', failed)
    void ended.then((code) => failed(new Error(`the shop stopped with ${code}:\n${log}`)))
  })
  return {
    url,
    end: async () => {
      child.kill('SIGTERM')
      expect(await ended, 'the shop ends cleanly on SIGTERM').toBe(0)
    },
  }
}

type Watch = {
  /** Allows lines of the console that this test expects. */
  allow: (...patterns: RegExp[]) => void
  /** Everything that the console said so far: "error: …", "warning: …" or "page error: …". */
  seen: readonly string[]
}

export const test = base.extend<{ watch: Watch }, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'gulaab-e2e-'))
      const { url, end } = await served(['--demo', '--data', data])
      await takeManyOrders(url)
      const products = (await (await fetch(`${url}/api/products`)).json()) as Product[]
      await use({ url, data, products })
      await end()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url)
  },
  /**
   * Every test fails on a console error or warning, a page error or a failed hydration. Expected ones are allowed by
   * pattern.
   */
  watch: [
    async ({ page }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const of = failedLoad.test(message.text()) ? ` (${message.location().url})` : '' // which call it was
        if (/Service Worker registration blocked by Playwright/.test(message.text())) return // serviceWorkers of playwright.config.ts
        seen.push(`${message.type()}: ${message.text()}${of}`)
      })
      page.on('pageerror', (error) => seen.push(`page error: ${error.message}`))
      await use({ allow: (...patterns) => allowed.push(...patterns), seen })
      expect(
        seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
        'the console stays silent',
      ).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Raises the limits, because every shopper here comes from one address, and beyond a tenth of an item's stock (SURE-5) their
 * orders would hold nothing until somebody confirms them. The limits have tests of their own in internal/shoptest.
 */
const takeManyOrders = (url: string) => setShop(url, { heldUnits: 99, openOrders: 99, networkShare: 100 })

/** Changes settings of a demo shop, as its owner does. */
export async function setShop(url: string, values: Record<string, string | number>): Promise<void> {
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(admin) })
  const { token } = (await login.json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const now = await fetch(`${url}/api/admin/settings`, { headers })
  const done = await fetch(`${url}/api/admin/settings`, { method: 'PATCH', headers: { ...headers, 'If-Match': now.headers.get('etag') ?? '' }, body: JSON.stringify({ values }) })
  if (!done.ok) throw new Error(`the settings were not taken: ${done.status} ${await done.text()}`)
}

/** Writes a page, an article, a guide and a collection of the owner's, which a demo has none of: see the addresses below. */
export async function writePages(url: string): Promise<void> {
  const post = (path: string, body: unknown, token = '') =>
    fetch(url + path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }, body: JSON.stringify(body) })
  const { token } = (await (await post('/api/auth/login', admin)).json()) as { token: string }
  const blocks = [
    { kind: 'text', text: '# Who we are\nTwo sisters. [All serums](/category/serum)' },
    { kind: 'questions', questions: [{ question: 'Is it original?', answer: 'Yes.' }] },
    { kind: 'video', title: 'Our table', link: 'https://films.example/1' },
  ]
  for (const [kind, title, path] of [['page', 'About us', '/pages/about-us'], ['article', 'Double cleansing', '/journal/double-cleansing'], ['concern', 'Open pores', '/concern/open-pores']] as const) {
    if ((await fetch(url + path)).ok) continue
    expect((await post('/api/admin/pages', { kind, slug: '', published: true, content: { title, blocks } }, token)).status).toBe(200)
    await expect.poll(async () => (await fetch(url + path)).status).toBe(200)
  }
  const winter = `${url}/collections/winter-comfort`
  if ((await fetch(winter)).ok) return
  expect((await post('/api/admin/collections', { slug: '', published: true, content: { name: 'Winter comfort', rule: [{ on: 'skin-type', values: ['dry-skin'] }] } }, token)).status).toBe(200)
  await expect.poll(async () => (await fetch(winter)).status).toBe(200)
}

/** Limits that let many orders come from one address. */
export const rateLimits = { GULAAB_RATE_LIMIT: '1000', GULAAB_CASH_ORDERS: '0' }

export { expect }

/**
 * A last name that nobody had before. It is in letters, because many digits would be a phone number, which a name may not
 * hold.
 */
export const newName = (first: string) => first + String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

/** What Chromium itself writes to the console about a failed or missing response. */
export const failedLoad = /Failed to load resource/

// Money. Prices of the demo are whole rupees.

/** A price as on a card, "Rs 3,450": the list price less the percentage, rounded half up (LIST-7). */
export function cardPrice(listPrice: number, percentOff = 28): string {
  return `Rs ${Math.floor((listPrice * (100 - percentOff) + 50) / 100).toLocaleString('en-GB')}`
}

export function rupees(amount: number): string {
  return `Rs ${amount.toLocaleString('en-GB')}`
}

/** Matches exactly this price within the words for readers ("Price Rs 3,450"). */
export function priced(price: string): RegExp {
  return new RegExp(`^((List )?[Pp]rice )?${price.replace('.', '\\.')}$`)
}

/** A sum as in carts and orders, "Rs 17,566.56": exact, with two decimals (CART-9). */
export function exactPrice(lines: readonly { price: number; quantity: number }[], percentOff = 28): string {
  const paisa = lines.reduce((sum, line) => sum + line.price * line.quantity, 0) * (100 - percentOff)
  return `Rs ${Math.floor(paisa / 100).toLocaleString('en-GB')}.${String(paisa % 100).padStart(2, '0')}`
}

// Products.

/** The newest product with so much stock that no other test's orders matter. */
export function plenty(shop: Shop, wanted: (product: Product) => boolean = () => true): Product {
  return found(shop, (product) => (product.stock === null || product.stock >= 20) && product.colors.length === 0 && wanted(product))
}

/** The product with the most stock, for tests that order it repeatedly. */
export function most(shop: Shop): Product {
  const countable = shop.products.filter((product) => product.stock !== null && product.colors.length === 0)
  return countable.reduce((first, next) => ((next.stock ?? 0) > (first.stock ?? 0) ? next : first))
}

export function found(shop: Shop, wanted: (product: Product) => boolean): Product {
  const product = shop.products.find(wanted)
  if (!product) throw new Error(`the demo has no product that ${wanted.toString()}`)
  return product
}

/** The cards of the page's main part, or of a section. */
export function cards(within: Page | Locator): Locator {
  return ('goto' in within ? within.getByRole('main') : within).getByRole('article')
}

/** The names on cards, in their order. */
export async function namesOf(list: Locator): Promise<string[]> {
  return list.evaluateAll((items) => items.map((item) => item.querySelector('h2 a, h3 a')?.textContent ?? ''))
}

// Pages.

/**
 * Expects that axe finds no problem on the page, or in the part that a CSS selector names. `but` lists rules that axe gets
 * wrong there.
 */
export async function expectAccessible(page: Page, part?: string, but: string[] = []): Promise<void> {
  await settled(page)
  const violations = await violationsOf(page, (axe) => {
    if (part !== undefined) axe.include(part)
    return axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).disableRules(but)
  })
  await endless(page, 'play')
  expect(violations.map((v) => `${v.id}: ${v.help}\n  ${v.nodes.map((n) => n.html.slice(0, 160)).join('\n  ')}`)).toEqual([])
}

/**
 * The problems that axe finds. A target counts as too small only if it is so in the middle of the screen too, clear of the
 * bars at its edges.
 */
async function violationsOf(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<Violation[]> {
  // Only violations are reported, since a page of many cards would otherwise cost seconds. The shop has no frames, so axe
  // needs no second page to join their results.
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await choose(axe()).analyze()
  const found = violations.filter((v) => v.id !== 'target-size')
  for (const { target } of violations.filter((v) => v.id === 'target-size').flatMap((v) => v.nodes)) {
    const selector = target.join(' ')
    await page.locator(selector).first().evaluate((node) => node.scrollIntoView({ block: 'center' }))
    found.push(...(await axe().include(selector).withRules('target-size').analyze()).violations)
  }
  return found
}

/** Waits for short animations to end, because colours have another contrast during them. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Animations that follow the scroll bar never end.
    const short = document.getAnimations().filter((a) => a.timeline instanceof DocumentTimeline && a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(short.map((a) => a.finished))
  })
  await endless(page, 'pause')
}

/** Pauses or resumes endless strips, whose ends are covered by other elements while they move. */
async function endless(page: Page, act: 'pause' | 'play'): Promise<void> {
  await page.evaluate((does) => {
    const sliding = document.getAnimations().filter((a) => a.timeline instanceof DocumentTimeline && a.effect?.getComputedTiming().endTime === Infinity)
    for (const one of sliding) {
      one[does]()
      if (does === 'pause') one.currentTime = 0
    }
  }, act)
}

/** Waits until React answers. The shell marks the document once it is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Gives the first sign of a person, and waits until the first view is alive and its code has come (QUICK-4). */
export async function lookAround(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await page.mouse.move(1, 1)
  await page.waitForLoadState('networkidle')
}

/** Goes to another page of the open application without loading a document, as a link does. */
export async function go(page: Page, path: string, state: unknown = null): Promise<void> {
  await page.evaluate(([to, data]) => history.pushState(data, '', to as string), [path, state])
}

/** Expects that nothing of the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, 'how much wider than the screen the page is, in px').toBeLessThanOrEqual(0)
}

/**
 * Stops the page's clock. `page.clock.install()` must be called before the page is opened. From here on only
 * `page.clock.runFor(ms)` runs timers.
 */
export async function freeze(page: Page): Promise<void> {
  // The moment is in the future. Where the machine is slower than that, the first try fails with the clock stopped, and the
  // next one finds it so.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  }).toPass()
}

/** Holds back the responses to a call until it is opened. */
export async function gate(page: Page, url: string | RegExp, then: (route: Route) => Promise<void> = (route) => route.continue()): Promise<{ open: () => void; calls: () => number }> {
  let release = () => {}
  let calls = 0
  const opened = new Promise<void>((done) => (release = done))
  await page.route(url, async (route) => {
    calls += 1
    await opened
    await then(route)
  })
  return { open: () => release(), calls: () => calls }
}

/** Changes the response of GET /api/products/{id} for one product. */
export async function alterProduct(page: Page, product: Product, changes: Partial<Product>): Promise<void> {
  // The stock of a product is that of its variants.
  const variants = product.variants.map((variant) => ('stock' in changes ? { ...variant, stock: changes.stock, available: changes.stock !== 0 } : variant))
  await page.route(`**/api/products/${product._id}`, (route) => route.fulfill({ json: { ...product, variants, ...changes } }))
}

/** Presses Tab until something has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    if (await target.evaluateAll((all) => all.includes(document.activeElement as never))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target.toString()} was not reached by ${most} presses of Tab`)
}

/**
 * Moves what the keyboard has lifted, by a press of `key`. The list begins to listen a moment after it says that the item is
 * lifted, so a press without an answer is repeated, as a person does.
 */
export async function moveLifted(page: Page, key: string, heard: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByText(heard)).toBeAttached({ timeout: 3000 })
  }).toPass()
}

// Cart and orders.

type Line = { product: Product; quantity?: number; color?: string }

/** Stores something in the shop's local storage, from an empty page of the same origin. */
export async function keep(page: Page, entries: Record<string, string>): Promise<void> {
  await page.route('**/-/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }))
  await page.goto('/-/empty')
  await page.evaluate((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), entries)
}

export async function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

export async function fillCart(page: Page, lines: readonly Line[]): Promise<void> {
  const items = lines.map(({ product, quantity = 1, color = product.colors[0] ?? '' }) => ({ ...product, selectedColor: color, quantity }))
  await keep(page, { cartItems: JSON.stringify(items) })
}

export async function cartOf(page: Page): Promise<{ name: string; quantity: number; selectedColor: string }[]> {
  return JSON.parse((await stored(page, 'cartItems')) ?? '[]') as []
}

export type Placed = { _id: string; number: string; totalPrice: number; status: string }

/** Places an order through the API: a guest's of this browser, or one of the account whose token is given. */
export async function placeOrder(page: Page, lines: readonly Line[], who: Partial<typeof address & { language: string }> = {}, token?: string): Promise<Placed> {
  const cartItems = lines.map(({ product, quantity = 1, color = product.colors[0] ?? '' }) => ({ _id: product._id, name: product.name, quantity, selectedColor: color }))
  const answer = await page.request.post('/api/orders/checkout', {
    data: { ...address, country: 'Pakistan', ...who, cartItems },
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { order: Placed }).order
}

/** The orders that were placed from this browser. */
export async function ordersOf(page: Page): Promise<{ number: string; name: string; status: string }[]> {
  return (await (await page.request.get('/api/orders/orders')).json()) as []
}

/** Ignores the mouse that a headless browser reports in the corner of a new page, since nobody moved it. */
export async function untouched(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ignore = (event: PointerEvent) => {
      if (event.clientX === 0 && event.clientY === 0 && event.movementX === 0 && event.movementY === 0) event.stopImmediatePropagation()
    }
    addEventListener('pointermove', ignore, true)
  })
}

// People.

/** Signs in by the form. */
export async function logIn(page: Page, who: Person): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('Email', { exact: false }).first().fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Signs in without the form: token, user and cookie are as a login leaves them. It returns the token. */
export async function signedIn(page: Page, who: Person): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { data: who })
  expect(answer.status()).toBe(200)
  const { user, token } = (await answer.json()) as { user: unknown; token: string }
  await keep(page, { user: JSON.stringify(user), authToken: token })
  return token
}

/** Proves by the password who somebody without an app is, where the office asks (STAFF-3). That holds for ten minutes. */
export async function showsAgain(page: Page, who: Person): Promise<void> {
  const ask = page.getByRole('dialog', { name: 'Show that it is you' })
  await ask.getByLabel('Your password', { exact: true }).fill(who.password)
  await ask.getByRole('button', { name: 'Go on' }).click()
  await expect(ask).toHaveCount(0)
}

/** Signs out. The screen is left first, so that its requests do not count as the next person's. */
export async function signedOut(page: Page): Promise<void> {
  await keep(page, {})
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}

let people = 0

/** Makes a new account. */
export async function newMember(page: Page, name = 'Ayesha Malik'): Promise<Person & { name: string }> {
  people += 1
  const person = { name, email: `member-${process.pid}-${people}@example.com`, password: 'Gulaab@2026' }
  const answer = await page.request.post('/api/auth/register', { multipart: person })
  expect(answer.status(), await answer.text()).toBe(201)
  return person
}

/** The link with `part` in the newest mail to an address. */
export async function mailedLink(shop: Shop, to: string, part: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => (link = new RegExp(`https?://\\S*${part}[^\\s"<]*`).exec(await mailed(shop, to))?.[0]), `a mail to ${to} with a link`)
    .toBeTruthy()
  return link!
}

/** Whether messages that nobody waits for are held now: from 22 to 9 o'clock in Karachi (SAY-2). */
export function isQuiet(): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Karachi' }).format())
  return hour < 9 || hour >= 22
}

/** The mails to somebody so far, the newest first. */
export async function mailed(shop: Shop, to: string): Promise<string> {
  const folder = join(shop.data, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted().toReversed()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts
    .map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=').replaceAll('=C2=A0', '\u00a0'))
    .filter((text) => text.includes(`<${to}>`))
    .join('\n')
}

export const address = {
  firstName: 'Hira',
  lastName: 'Khan',
  email: 'hira.khan@example.com',
  streetAddress: 'House 14, Street 9, F-8/3',
  city: 'Islamabad',
  state: 'Islamabad Capital Territory',
  zip: '44000',
  phone: '0300 1234567',
}

export async function fillAddress(page: Page, who: typeof address = address): Promise<void> {
  await page.getByLabel('First name').fill(who.firstName)
  await page.getByLabel('Last name').fill(who.lastName)
  await page.getByLabel('Email', { exact: false }).first().fill(who.email)
  await page.getByLabel('Street address').fill(who.streetAddress)
  await page.getByLabel('City').fill(who.city)
  await page.getByLabel('City').blur() // a known city fills province and postal code, before they are filled here
  await page.getByLabel(/State/).fill(who.state)
  await page.getByLabel(/ZIP/).fill(who.zip)
  await page.getByLabel('Phone', { exact: false }).first().fill(who.phone)
}

/** Somebody new who works in the shop: invited by the command, and entered by the link. */
export async function colleague(page: Page, shop: Shop, role: 'manager' | 'packer' | 'accountant'): Promise<Person> {
  const person = { email: `${role}-${Date.now()}@gulaab.test`, password: 'Packer@12345' }
  const name = `Usman ${role}`
  const link = await new Promise<string>((done, failed) => {
    execFile(binary, ['staff', 'add', '--data', shop.data, '--email', person.email, '--name', name, '--role', role], (error, out, err) =>
      error ? failed(new Error(err)) : done(out.trim()),
    )
  })
  const accepted = await page.request.post('/api/auth/invitation/accept', { data: { token: link.split('#')[1], name, password: person.password } })
  expect(accepted.status(), await accepted.text()).toBe(200)
  return person
}
