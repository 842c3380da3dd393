import type { Page } from '@playwright/test'
import { alone } from './picks.ts'
import { admin, expect, failedLoad, open, placeOrder, type Shop, signedIn, test } from './shop.ts'

// HOLD-7 where two work at once: what a colleague, a courier or a lost answer brings takes nothing from whoever types.

/** The label of a packed parcel, and how its order is moved on. */
async function packed(page: Page, shop: Shop, headers: Record<string, string>) {
  const order = await placeOrder(page, [{ product: await alone(page, shop, headers) }])
  const move = async (name: string, data: object = {}) => {
    const answer = await page.request.post(`/api/admin/orders/${order._id}/moves/${name}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await move('confirm')
  await move('pack')
  return { code: `${order.number}-1`, move }
}

test('HOLD-7 PARCEL-1 a number that comes by the network takes neither the typing nor the focus of any row @desktop', async ({ page, shop }) => {
  const headers = { Authorization: `Bearer ${await signedIn(page, admin)}`, 'If-Match': '*' }
  const [one, other] = [await packed(page, shop, headers), await packed(page, shop, headers)]
  const run = String(Date.now()).slice(-8)
  await open(page, '/admin/hand-over')
  const number = (code: string) => page.getByRole('textbox', { name: `Tracking number of ${code}` })
  const courier = page.getByRole('combobox', { name: `Courier of ${one.code}` })
  await courier.selectOption({ label: 'TCS' })
  await expect(page.getByRole('listitem').filter({ hasText: one.code }).getByText('Number missing')).toBeVisible()
  await number(one.code).focus()
  await page.keyboard.type('HALF')
  await other.move('book', { courier: 'postex', tracking: `2109${run}1` })
  await expect(number(other.code)).toHaveValue(`2109${run}1`)
  await expect(number(one.code)).toBeFocused()
  await one.move('book', { courier: 'postex', tracking: `2109${run}2`, anyway: true })
  await expect(page.getByRole('listitem').filter({ hasText: one.code }).getByText('Booked')).toBeVisible()
  await expect(number(one.code)).toBeFocused()
  await expect(number(one.code)).toHaveValue('HALF')
  await expect(courier, 'the courier that the number is typed for').toHaveValue('tcs')
})

test('HOLD-7 PARCEL-1 what the shop writes in its own way stands in the row that sent it @desktop', async ({ page, shop }) => {
  const headers = { Authorization: `Bearer ${await signedIn(page, admin)}`, 'If-Match': '*' }
  const { code } = await packed(page, shop, headers)
  const run = String(Date.now()).slice(-8)
  await open(page, '/admin/hand-over')
  const number = page.getByRole('textbox', { name: `Tracking number of ${code}` })
  await number.fill(`ab ${run}`)
  await number.press('Enter')
  await expect(number).toHaveValue(`AB${run}`)
})

test('HOLD-7 PARCEL-4 parcels whose answer was lost are given once: the same idea is sent with the same key @desktop', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  const headers = { Authorization: `Bearer ${await signedIn(page, admin)}`, 'If-Match': '*' }
  const { code, move } = await packed(page, shop, headers)
  await move('book', { courier: 'postex', tracking: `2109${String(Date.now()).slice(-8)}` })
  await open(page, '/admin/hand-over')
  await page.getByRole('checkbox', { name: `Hand over ${code}` }).check()
  const keys: string[] = []
  // The shop acts and its answer is lost, and so is the list that would tell it.
  await page.route('**/api/admin/hand-overs', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push((route.request().postDataJSON() as { key: string }).key)
    if (keys.length > 1) return route.continue()
    await page.route('**/api/admin/parcels?*', (list) => list.abort('connectionfailed'))
    await route.fetch()
    return route.abort('connectionreset')
  })
  const go = page.getByRole('button', { name: 'Hand over 1' })
  await go.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The shop cannot be reached')
  await go.press('Enter')
  await expect(page.getByText('1 parcel handed over.')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('HOLD-7 CASH-1 rates that a colleague saved meanwhile are not written over, and nothing typed is lost @desktop', async ({ page, watch }) => {
  watch.allow(failedLoad)
  const headers = { Authorization: `Bearer ${await signedIn(page, admin)}`, 'If-Match': '*' }
  await open(page, '/admin/cash')
  await page.getByRole('button', { name: 'What couriers keep' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Courier' }).selectOption({ label: 'PostEx' })
  await dialog.getByRole('button', { name: 'Another rate' }).click()
  await dialog.getByLabel(/^From/).last().fill('2031-01-01')
  const fee = dialog.getByLabel(/^Fee/).last()
  await fee.fill('333')
  const path = '/api/admin/couriers/postex/rates'
  const { rates } = (await (await page.request.get(path, { headers })).json()) as { rates: object[] }
  const theirs = [...rates, { from: '2030-01-01', fee: 111, tax: 1600, withheld: 200 }]
  expect((await page.request.put(path, { headers, data: { rates: theirs } })).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  const note = dialog.getByRole('alert')
  await expect(note).toContainText('changed the rate from 2030-01-01')
  await expect(note).toBeFocused()
  await expect(fee).toHaveValue('333')
  const stored = async () => ((await (await page.request.get(path, { headers })).json()) as { rates: { from: string }[] }).rates.map(({ from }) => from)
  expect(await stored()).toContain('2030-01-01')
  await note.getByRole('button', { name: 'Save mine over it' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await stored()).toContain('2031-01-01')
  expect(await stored()).not.toContain('2030-01-01')
})

/** Keys that the list of products takes for itself, and that of the palette, change nothing of what is open now. */
async function keysDoNothing(page: Page, what: string, keys = ['n', 'e', 's', 'j', 'x', 'Control+k']) {
  const state = () =>
    page.evaluate(() => ({
      address: location.pathname + location.search,
      dialogs: document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"]').length,
      fields: document.querySelectorAll('tr input:not([type=checkbox])').length,
      ticks: document.querySelectorAll('tr input:checked').length,
    }))
  const before = await state()
  expect(before.dialogs, what).toBeGreaterThan(0)
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await state(), `${key} beneath ${what}`).toEqual(before)
  }
}

test('HOLD-7 keys of the screen do nothing beneath a dialog, the palette, a menu and papers @desktop', async ({ page, shop }) => {
  await signedIn(page, admin)
  await open(page, '/admin/products')
  const row = page.getByRole('row').filter({ hasText: shop.products[0]!.name }).first()
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: /^More for/ }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await keysDoNothing(page, 'a menu', ['n', 'e', 's', 'j', 'x'])
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /Find an order/ })).toBeFocused()
  await page.keyboard.press('Tab') // out of the field, which takes letters itself
  await keysDoNothing(page, 'the palette', ['n', 'e', 's', 'j', 'x'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: /Find an order/ })).toHaveCount(0)

  await row.getByRole('link').first().focus()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button').first().focus()
  await keysDoNothing(page, 'a dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await open(page, '/admin/print/picks')
  await expect(page.getByRole('dialog')).toBeFocused()
  await keysDoNothing(page, 'papers')
})

test('HOLD-7 keys of the screen do nothing beneath the sheet of the bar @phone', async ({ page }) => {
  await signedIn(page, admin)
  await open(page, '/admin/products')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await keysDoNothing(page, 'the sheet')
})

test('HOLD-7 the palette that was closed before its answer leads nowhere, and the focus is where it was @desktop', async ({ page, shop }) => {
  const order = await placeOrder(page, [{ product: shop.products.find((one) => one.colors.length === 0 && (one.stock ?? 0) > 9)! }])
  await signedIn(page, admin)
  await open(page, '/admin/products')
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.focus()
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  await page.route('**/api/admin/find?*', async (route) => {
    await held
    await route.continue().catch(() => {}) // the page gave it up
  })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: /Find an order/ })
  await expect(palette).toBeFocused()
  await page.keyboard.type(order.number)
  const asked = page.waitForRequest('**/api/admin/find?*')
  await page.keyboard.press('Enter')
  const find = await asked
  const ended = new Promise<void>((done) => ['requestfinished', 'requestfailed'].forEach((event) => page.on(event as 'requestfinished', (request) => request === find && done())))
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  answer()
  await ended
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/products$/)
  // Asked again, Enter leads there, and the focus with it.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(order.number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.number}`))
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})
