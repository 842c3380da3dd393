import { admin, colleague, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, member, newName, open, placeOrder, plenty, signedIn, signedOut, test } from './shop.ts'
import type { Page } from '@playwright/test'

const screens = { '/admin/orders': 'Orders', '/admin/team': 'Team', '/admin/settings': 'Settings', '/admin/log': 'Log' }

/** The link to a screen: on the rail or the bar, or on the sheet behind "More" of a phone, which is then opened. */
async function linkTo(page: Page, title: string) {
  const link = page.getByRole('navigation', { name: /^(Office|All screens)$/ }).getByRole('link', { name: title, exact: true })
  if ((await link.count()) === 0) await page.getByRole('button', { name: 'More' }).click()
  return link
}

test('OFFICE-1 OFFICE-2 every screen stands alone, by thumb and by keyboard', async ({ page }) => {
  test.slow() // it opens each of them
  await signedIn(page, admin)
  for (const [path, title] of Object.entries(screens)) {
    await open(page, path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const folder = process.env['GULAAB_E2E_SHOTS']
    if (folder) await page.screenshot({ path: `${folder}/${title}-${page.viewportSize()?.width}.png`, fullPage: true })
    await expect(await linkTo(page, title)).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
  }
  await (await linkTo(page, 'Team')).click()
  await expect(page).toHaveURL(/\/admin\/team$/)
})

test('OFFICE-1 a shopper loads no byte of the office @desktop', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/', '/login', '/orders']) await open(page, path)
  expect(asked.filter((path) => path.includes('office'))).toEqual([])
  const shell = await (await page.request.get('/admin/orders')).text()
  expect(shell).not.toContain('entryClient')
  expect(shell).not.toContain('id="state"')
})

test('STAFF-2 the office goes on by its cookie, which no script can read, and is left for good @desktop', async ({ page, context, watch }) => {
  watch.allow(failedLoad) // a list that asks while the session ends is refused
  await signedIn(page, admin)
  await open(page, '/admin/team')
  const here = page.getByText(/^Office, .+, this browser$/) // the shop's login of this browser stands beside it
  await expect(here).toBeVisible()
  const cookie = (await context.cookies()).find((c) => c.name === 'gulaab_staff')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  expect((await page.request.get('/api/admin/me')).status()).toBe(200)
  await page.reload()
  await expect(here).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out of the office' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByText('Signed out of the office')).toBeVisible()
  expect((await page.request.get('/api/admin/me')).status()).toBe(401)
  expect((await context.cookies()).some((c) => c.name === 'gulaab_staff')).toBe(false)
})

test('STAFF-1 a customer is shown the way back and nothing else @desktop', async ({ page }) => {
  await signedIn(page, member)
  for (const path of Object.keys(screens)) {
    await open(page, path)
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to the shop' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Office' })).toHaveCount(0)
  }
})

/** Changes a setting as the owner's colleague in another browser. */
async function changedElsewhere(page: Page, token: string, values: object) {
  const headers = { Authorization: `Bearer ${token}` }
  const now = await page.request.get('/api/admin/settings', { headers })
  const done = await page.request.patch('/api/admin/settings', { headers: { ...headers, 'If-Match': now.headers()['etag']! }, data: { values } })
  expect(done.status()).toBe(200)
}

test('SET-1 OFFICE-4 a setting is live at once; a save over a newer one asks, and nothing typed is lost @desktop', async ({ page, watch, context }) => {
  watch.allow(failedLoad)
  const token = await signedIn(page, admin)
  await open(page, '/admin/settings')
  await page.getByLabel('Instagram').fill('not an address')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This is not an address such as')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Instagram').fill('https://www.instagram.com/gulaab')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const shopper = await context.newPage()
  // The old page may be served once more while the new one is rendered.
  await expect(async () => {
    await shopper.goto('/')
    await expect(shopper.getByRole('contentinfo').getByRole('link', { name: /Instagram/ })).toHaveAttribute('href', 'https://www.instagram.com/gulaab', { timeout: 500 })
  }).toPass()
  await shopper.close()

  await page.getByRole('textbox', { name: 'Support email' }).fill('mine@gulaab.test')
  await changedElsewhere(page, token, { supportEmail: 'theirs@gulaab.test' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const note = page.getByRole('alert')
  await expect(note).toContainText('Somebody else was faster')
  await expect(note).toContainText('Demo Admin changed Support email from “support@gulaab.test” to “theirs@gulaab.test”')
  await expect(page.getByRole('textbox', { name: 'Support email' })).toHaveValue('mine@gulaab.test')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(note).toHaveCount(0)
  expect(await (await page.request.get('/api/config')).json()).toMatchObject({ supportEmail: 'mine@gulaab.test' })

  // A screen with nothing typed follows by itself.
  await changedElsewhere(page, token, { supportEmail: 'support@gulaab.test' })
  await expect(page.getByRole('textbox', { name: 'Support email' })).toHaveValue('support@gulaab.test')
  await open(page, '/admin/log')
  await expect(page.getByRole('region', { name: 'Log' })).toContainText('Changed settings')
})

test('OFFICE-4 the order list follows what happens elsewhere by itself @desktop', async ({ page, shop, browser }) => {
  await signedIn(page, admin)
  await open(page, '/admin/orders')
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeVisible()
  const elsewhere = await browser.newPage({ baseURL: shop.url })
  const order = await placeOrder(elsewhere, [{ product: plenty(shop), quantity: 1 }])
  await expect(page.locator(`[data-order-number="${order.number}"]`).filter({ visible: true })).toBeVisible()
  // The waiting numbers are beside every screen, counted as on Today.
  await expect(page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'To confirm', exact: true })).toHaveAccessibleDescription(/^\d[\d,]* waiting/)
  await elsewhere.close()
})

test('OFFICE-2 OFFICE-5 orders are found, chosen and moved by keyboard and by thumb', async ({ page, shop }) => {
  const lastName = newName('Z')
  const phone = `0312 ${String(Date.now()).slice(-7)}` // who has ordered under another name is found by that as well
  const first = await placeOrder(page, [{ product: plenty(shop) }], { firstName: 'Nimra', lastName, phone })
  await placeOrder(page, [{ product: plenty(shop) }], { firstName: 'Hira', lastName, phone })
  await signedIn(page, admin)
  await open(page, '/admin/orders')
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeVisible()

  // The list begins soon after the title. On a laptop all its filters are in one row.
  const top = async (what: string) => (await page.locator(what).first().boundingBox())!.y
  const before = (await top('[data-order-number]')) - (await top('main h1'))
  expect(before).toBeLessThan((page.viewportSize()?.width ?? 0) < 900 ? 370 : 330)

  // The palette opens by Ctrl K on a laptop, and by the magnifier on a phone.
  const narrow = (page.viewportSize()?.width ?? 0) < 900
  if (narrow) await page.getByRole('button', { name: 'Find or do' }).click()
  else await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /Find an order/ })
  await expect(field).toBeFocused()
  await field.fill(first.number)
  await expect(page.getByRole('option', { name: new RegExp(first.number) })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${first.number}$`))
  await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()

  // Both orders of the same customer match. The effect is shown first and done after, and nothing is done twice.
  await page.getByLabel('Search orders').fill(lastName)
  await page.getByLabel('Search orders').press('Enter')
  await expect(page.locator('[data-order-number]').filter({ visible: true })).toHaveCount(2)
  for (const [move, words] of [['Confirm', '2 orders were changed.'], ['Confirm', 'None of these orders allows this now.']] as const) {
    const ticks = page.getByRole('checkbox', { name: /^Select GL-/ })
    await ticks.first().check()
    await ticks.last().check()
    await page.getByRole('region', { name: '2 chosen' }).getByRole('button', { name: move, exact: true }).click()
    const dialog = page.getByRole('dialog')
    if (words.startsWith('2')) {
      await expect(dialog).toContainText('2 orders will be changed.')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Confirm: 2' }).click()
    }
    await expect(dialog).toContainText(words)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: /^(Close|Not yet)$/ }).last().click()
    await expect(dialog).toBeHidden()
    if (words.startsWith('2')) await expect(page.locator('[data-order-number]').getByText('Confirmed', { exact: true })).toHaveCount(2)
  }
})

test('STAFF-1 a packer packs and sees no amounts; an accountant sees amounts and no phone @desktop', async ({ page, shop }) => {
  const order = await placeOrder(page, [{ product: plenty(shop) }], { firstName: 'Zoya', lastName: newName('Y') })
  const token = await signedIn(page, admin)
  const moved = await page.request.put(`/api/orders/update-status/${order._id}`, { headers: { Authorization: `Bearer ${token}` }, data: { status: 'Confirmed' } })
  expect(moved.status()).toBe(200)
  const people = { packer: await colleague(page, shop, 'packer'), accountant: await colleague(page, shop, 'accountant') }

  const answers: string[] = []
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/admin/orders')) answers.push(await response.text().catch(() => ''))
  })
  const row = page.locator(`[data-order-number="${order.number}"]`)

  await signedOut(page)
  await signedIn(page, people.packer)
  await open(page, `/admin/orders?search=${order.number}`)
  await expect(row).toContainText('0300')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await row.getByRole('button', { name: /^Mark as Packed/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Packed', exact: true }).click()
  await expect(row.getByText('Packed', { exact: true })).toBeVisible()
  expect(answers.join()).toContain('"toCollect"')
  expect(answers.join()).not.toMatch(/"(totalPrice|price|listPrice|money)"/)

  await signedOut(page)
  answers.length = 0
  await signedIn(page, people.accountant)
  await open(page, `/admin/orders?search=${order.number}`)
  await expect(row).toContainText('Rs ')
  await row.getByRole('link', { name: order.number, exact: true }).click()
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('Nothing more can be done')
  await expectAccessible(page)
  expect(answers.join()).toContain('"totalPrice"')
  expect(answers.join()).not.toMatch(/"(phone|contact|streetAddress)"/)
  expect(answers.join()).not.toContain('1234567')

  // A screen offers an accountant nothing that an accountant may not do.
  await open(page, `/admin/products/${plenty(shop)._id}`)
  await expect(page.getByText('Your role looks at products but does not change them.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled()
  for (const action of [/^Add/, /^Remove/, /^Move/, /^Same price/, 'Size', 'Shade'])
    await expect(page.getByRole('main').getByRole('button', { name: action, exact: true })).toHaveCount(0)
  await expect(page.getByText('Add photos')).toBeHidden()
  // The words of one column do not reach into the next.
  expect(await page.getByRole('table', { name: /variants/i }).locator('td').evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent))).toEqual([])
  await open(page, '/admin/stock/expiry')
  await expect(page.getByRole('button', { name: /^Look: Lot/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Decide/ })).toHaveCount(0)
})
