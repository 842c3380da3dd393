import { admin, expect, expectAccessible, failedLoad, found, open, placeOrder, plenty, signedIn, test } from './shop.ts'
import type { Page } from '@playwright/test'

/** Presses the link of the navigation to a screen, which on a phone may be behind "More". */
async function goTo(page: Page, title: string): Promise<void> {
  const link = page.getByRole('navigation', { name: /^(Office|All screens)$/ }).getByRole('link', { name: title, exact: true })
  if ((await link.count()) === 0) await page.getByRole('button', { name: 'More', exact: true }).click()
  await link.click()
}

const lostCode = [failedLoad, /dynamically imported module/, /did not come/]

test('HOLD-1 a screen whose code does not come says so, the others go on, and it comes when the network is back @desktop', async ({ page, watch }) => {
  watch.allow(...lostCode)
  await signedIn(page, admin)
  await open(page, '/admin/today')
  await page.route(/assets\/office-DealsScreen-/, (route) => route.abort('connectionfailed'))
  await goTo(page, 'Deals')
  await expect(page.getByRole('heading', { name: 'This screen did not come' })).toBeVisible()
  await goTo(page, 'Orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  await goTo(page, 'Deals')
  await expect(page.getByRole('heading', { name: 'This screen did not come' })).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals')
})

test('HOLD-1 a screen whose code is gone with the last build opens in the new one @desktop', async ({ page, watch }) => {
  watch.allow(...lostCode)
  await signedIn(page, admin)
  await open(page, '/admin/today')
  await page.evaluate(() => Object.assign(window, { old: true }))
  // A new version of the shop runs: the old pieces are gone, and its documents begin with another script.
  await page.route(/assets\/office-DealsScreen-/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.route(
    (url) => url.pathname === '/admin/deals',
    async (route) => {
      if (route.request().isNavigationRequest()) {
        await page.unroute(/assets\/office-DealsScreen-/)
        return route.continue()
      }
      const answer = await route.fetch()
      return route.fulfill({ response: answer, body: (await answer.text()).replace(/assets\/office-[\w-]+\.js/, 'assets/office-renewed.js') })
    },
  )
  await goTo(page, 'Deals')
  await expect(page.getByText('The shop has been renewed. This page loads once more.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals')
  expect(await page.evaluate(() => 'old' in window)).toBe(false)
})

test('HOLD-1 the link of an invitation that was cut is no white page @phone', async ({ page, watch }) => {
  watch.allow(failedLoad)
  await page.goto('/admin/join#abc%')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

/** Delays the answers to matching requests by `ms`, as a slow network does. */
async function slow(page: Page, url: RegExp, ms: number): Promise<void> {
  await page.route(url, async (route) => {
    await new Promise((done) => setTimeout(done, ms))
    await route.continue()
  })
}

test('HOLD-2 HOLD-3 scans on a slow line queue, each counts once, and what is typed meanwhile stays @phone', async ({ page, shop }) => {
  const [first, second] = shop.products.filter((one) => one.variants.length === 1 && one.variants[0]!.sku !== '')
  await signedIn(page, admin)
  await open(page, '/admin/stock/receive/new')
  await slow(page, /\/api\/admin\/stock\?search=/, 2000)
  const field = page.getByRole('textbox', { name: /^Scan the next barcode/ })
  for (const one of [first!, second!]) {
    await field.pressSequentially(one.variants[0]!.sku)
    await field.press('Enter')
  }
  await page.getByLabel('Supplier').fill('Seoul Beauty')
  const lines = page.getByRole('listitem').filter({ has: page.getByLabel('Lot', { exact: true }) })
  await expect(lines).toHaveCount(2)
  await expect(lines.nth(0)).toContainText(first!.name)
  await expect(lines.nth(1)).toContainText(second!.name)
  await expect(page.getByLabel('Supplier')).toHaveValue('Seoul Beauty')
  await expect(page.getByLabel('Supplier')).toBeFocused()
  await expect(page).toHaveURL(/receive\/[0-9a-f-]{36}$/)
  await page.getByLabel('Lot', { exact: true }).first().fill('L-17')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Lot', { exact: true }).first()).toHaveValue('L-17')
})

test('HOLD-2 Enter waits for the answer to what stands in the field @desktop', async ({ page, shop }) => {
  const line = { product: plenty(shop) }
  const one = await placeOrder(page, [line])
  const two = await placeOrder(page, [line])
  await signedIn(page, admin)
  await open(page, '/admin/today')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(one.number)
  await expect(page.getByRole('option', { name: new RegExp(one.number) })).toBeVisible()
  await slow(page, /\/api\/admin\/find/, 2000)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(two.number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${two.number}`))
})

test('HOLD-2 a count is held against the number that stands there, not one typed before @desktop', async ({ page, shop }) => {
  const product = found(shop, (one) => one.variants.length === 1 && one.variants[0]!.sku !== '' && (one.stock ?? 0) > 3)
  await signedIn(page, admin)
  await open(page, '/admin/stock/count')
  const field = page.getByRole('textbox', { name: /^Scan or find/ })
  await field.fill(product.variants[0]!.sku)
  await field.press('Enter')
  const box = page.getByLabel(/^Counted of/).first()
  await slow(page, /\/api\/admin\/stock\/count\?/, 1500)
  await box.fill('9999')
  await box.blur()
  await box.fill('1')
  await box.blur()
  await expect(page.getByText(/less than|as expected|more than/).first()).toBeVisible()
  await expect(page.getByText(/more than/)).toHaveCount(0)
})

test('HOLD-3 an order by phone is there again after a reload, and is asked about before it is left @desktop', async ({ page }) => {
  await signedIn(page, admin)
  await open(page, '/admin/orders/new')
  await page.getByLabel('First name').fill('Hira')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Hira')
  await goTo(page, 'Today')
  await page.getByRole('button', { name: 'Leave, and lose it' }).click()
  await expect(page).toHaveURL(/admin\/today/)
  await open(page, '/admin/orders/new')
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('HOLD-4 where the browser opens no chat nothing is noted as sent, and the text goes by a link @desktop', async ({ page, context, shop }) => {
  await context.route(/wa\.me/, (route) => route.fulfill({ body: 'the chat' }))
  const order = await placeOrder(page, [{ product: plenty(shop) }])
  const token = await signedIn(page, admin)
  await page.addInitScript(() => (window.open = () => null))
  await open(page, `/admin/orders/${order.number}`)
  const stateOf = async () => {
    const answer = await page.request.get(`/api/admin/orders/${order._id}/messages`, { headers: { Authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { mails: { channel: string; state: string }[] }).mails.find((one) => one.channel === 'whatsapp')?.state
  }
  await page.getByRole('button', { name: 'Send by WhatsApp' }).click()
  const chat = page.getByRole('link', { name: 'Open WhatsApp' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/92\d+\?text=/)
  expect(await stateOf()).toBe('waiting')
  await expectAccessible(page)
  await chat.click()
  await expect(chat).toHaveCount(0)
  expect(await stateOf()).toBe('sent')
})

test('HOLD-5 a stream that was refused once comes back, and a colleague’s change is followed on a list of the shelves @desktop', async ({ page, watch }) => {
  watch.allow(failedLoad)
  let streams = 0
  let polls = 0
  await page.route(/\/api\/admin\/changes/, async (route) => {
    if (!route.request().headers()['accept']?.includes('event-stream')) polls += 1
    else if (++streams === 1) return route.fulfill({ status: 503, json: { message: 'Too many screens follow changes.' } })
    return route.continue()
  })
  const token = await signedIn(page, admin)
  await open(page, '/admin/shelves/rankings')
  const panel = page.getByRole('region', { name: 'Top sells' })
  await expect(panel.getByRole('radio', { name: 'By hand' })).toBeChecked()
  await expect.poll(() => streams, { timeout: 15_000 }).toBe(2)
  // A colleague switches the list to the computed one.
  const headers = { Authorization: `Bearer ${token}` }
  const now = await page.request.get('/api/admin/rankings', { headers })
  const { rankings } = (await now.json()) as { rankings: { list: string; mode: string; pins: unknown; version: number }[] }
  const one = rankings.find(({ list }) => list === 'top-sells')!
  const put = (mode: string, version: number) =>
    page.request.put('/api/admin/rankings/top-sells', { headers: { ...headers, 'If-Match': `"${version}"` }, data: { mode, pins: [] } })
  const done = await put('worked', one.version)
  expect(done.ok(), await done.text()).toBe(true)
  await expect(panel.getByRole('radio', { name: 'Worked out' })).toBeChecked()
  const before = polls
  await page.waitForTimeout(4000)
  expect(polls, 'nothing is asked again and again beside a stream that stands').toBe(before)
  await put('hand', one.version + 1)
})

test('HOLD-8 an office that stays open over midnight says of the new day what belongs to it @desktop', async ({ page }) => {
  await signedIn(page, admin)
  const evening = new Date(Date.now() + 86_400_000)
  evening.setUTCHours(18, 50, 0, 0) // ten to midnight in Karachi
  await page.clock.install({ time: evening })
  await open(page, '/admin/reports')
  const today = evening.toISOString().slice(0, 10)
  const tomorrow = new Date(evening.getTime() + 86_400_000).toISOString().slice(0, 10)
  const asked = (day: string) => page.waitForRequest((request) => request.url().includes('/api/admin/reports') && request.url().includes(`to=${day}`))
  await page.reload()
  const [next] = await Promise.all([asked(tomorrow), page.clock.fastForward('15:00')])
  expect(next.url()).not.toContain(`to=${today}`)
})

test('HOLD-7 the focus stays where somebody works: after a search, a filter that goes, and a row that is gone @desktop', async ({ page }) => {
  await signedIn(page, admin)
  await open(page, '/admin/products')
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.fill('serum')
  await field.press('Enter')
  await expect(page).toHaveURL(/search=serum/)
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Clear the search' }).press('Enter')
  await expect(page).not.toHaveURL(/search=/)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  await field.fill('serum')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
  expect(await focused()).not.toBe('BODY')
})

test('HOLD-7 no key of the screen acts beneath an open dialog @desktop', async ({ page, shop }) => {
  const product = found(shop, (one) => one.variants.length === 1 && one.variants[0]!.sku !== '')
  await signedIn(page, admin)
  await open(page, '/admin/stock/receive/new')
  await page.getByLabel('Supplier').fill('Seoul Beauty')
  await page.getByRole('textbox', { name: /^Scan the next barcode/ }).fill(product.variants[0]!.sku)
  await page.keyboard.press('Enter')
  await page.getByLabel('Lot', { exact: true }).fill('L-1')
  await page.getByLabel('Expires').fill('08/2030')
  await page.getByLabel(/^Pieces/).fill('2')
  await page.getByLabel('Cost each').fill('100')
  await expect(page).toHaveURL(/receive\/[0-9a-f-]{36}$/)
  let booked = 0
  page.on('request', (request) => (booked += request.url().endsWith('/book') ? 1 : 0))
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Find/ })).toHaveCount(0)
  expect(booked).toBe(0)
})

test('HOLD-7 radios are chosen by arrows, and the focus stays with what was pressed, on every screen with such a choice @desktop', async ({ page, watch }) => {
  watch.allow(failedLoad)
  await signedIn(page, admin)
  const main = page.getByRole('main')
  // The way to the radios of each. Escape leaves them without a change.
  const choices: Record<string, () => Promise<unknown>> = {
    'an order that is cancelled': async () => {
      await open(page, '/admin/orders?status=Confirmed')
      await page.locator('[data-order-number] a[data-open]').first().click()
      await main.getByRole('button', { name: 'Cancel order' }).first().click()
    },
    'a number that is corrected': async () => {
      await open(page, '/admin/stock')
      await main.getByRole('button', { name: /^Open the stock of/ }).first().click()
      await page.getByRole('button', { name: 'Correct the number' }).click()
    },
    'a ranking': () => open(page, '/admin/shelves/rankings'),
    'brands of the home page': () => open(page, '/admin/shelves').then(() => main.getByRole('button', { name: 'Change Shop by brands' }).click()),
    'notices': () => open(page, '/admin/notices'),
    'a return': () => open(page, '/admin/returns').then(() => main.getByRole('button', { name: /Parcel came back/ }).first().click()),
  }
  const body = () => page.evaluate(() => document.activeElement === document.body)
  for (const [where, come] of Object.entries(choices)) {
    await come()
    const radios = page.locator('input[type=radio]:visible, input[type=radio].vh')
    await expect(radios.first(), where).toBeAttached()
    const names = await radios.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))
    expect(names.filter((name) => name === ''), `${where}: radios without a name have no arrows`).toEqual([])
    const group = page.locator(`input[type=radio][name=${JSON.stringify(names[0])}]`)
    if ((await group.count()) < 2) continue
    const at = Math.max(await group.evaluateAll((all) => all.findIndex((one) => (one as HTMLInputElement).checked)), 0)
    await group.nth(at).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type), where).toBe('radio')
    await expect.poll(() => group.evaluateAll((all) => all.findIndex((one) => (one as HTMLInputElement).checked)), where).not.toBe(-1)
    expect(await group.evaluateAll((all) => all.findIndex((one) => one === document.activeElement)), `${where}: the next one has the focus`).not.toBe(at)
    await page.keyboard.press('Escape')
    expect(await body(), `${where}: the focus after Escape`).toBe(false)
  }
})
