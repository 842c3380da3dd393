/** A shop of one's own: what its order numbers begin with, and a brand that is in use. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { caller, order, test } from './desk.ts'
import { command, phonePhoto } from './realShop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, failedLoad, mailedLink, served } from './shop.ts'

test('OWN-6 the owner chooses what order numbers begin with; an order of before is found by its own @desktop', async ({ page, desk }) => {
  const before = await order(desk, { name: 'Earlier', lines: { 'SN-50': 1 }, pays: 'door' })
  await page.goto(`${desk.url}/admin/settings`)
  await page.getByLabel('Order numbers begin with').fill('hs')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('textbox', { name: 'Order numbers begin with' })).toHaveValue('HS')
  // The save bar empties once the shop has stored it.
  const after = await order(desk, { name: 'Later', lines: { 'SN-50': 1 }, pays: 'door' })
  expect(after.number).toMatch(/^HS-/)

  for (const one of [before, after]) {
    await page.goto(`${desk.url}/track`)
    await expect(page.getByText('Starts with HS-.')).toBeVisible()
    await page.getByLabel('Order number').fill(one.number.split('-')[1]!)
    await page.getByLabel('Phone or email used for the order').fill(one.phone)
    await page.getByRole('button', { name: 'Track order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(one.number)
    await page.goto(`${desk.url}/admin/orders?search=${one.number.toLowerCase()}`)
    await expect(page.getByRole('link', { name: one.number })).toBeVisible()
  }
})

test('OWN-8 a brand in use leads to its products, and to giving them another brand @desktop', async ({ page, desk }) => {
  await page.goto(`${desk.url}/admin/shelves/brands`)
  await page.getByRole('button', { name: 'Change Gulistan' }).click()
  await expect(page.getByText('1 live product has it.')).toBeVisible()
  await page.getByRole('link', { name: 'The products that have it' }).click()
  await expect(page.getByRole('link', { name: 'Rose Water Toner' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Saffron Night Cream' })).toBeHidden()
  await page.goBack()
  await page.getByRole('button', { name: 'Change Gulistan' }).click()
  await page.getByRole('button', { name: 'Give all of them another brand' }).click()
  await expect(page.getByRole('heading', { name: /^Change/ })).toBeVisible()
  await page.getByRole('button', { name: 'Brand', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Brand', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('OWN-6 the owner puts up an opening picture of their own, is told what is wrong with one, and takes it away again', async ({ page, browser, desk, watch }) => {
  watch.allow(failedLoad, /Blocked script execution in 'about:srcdoc'/) // a picture that is refused is answered by 422
  test.slow()
  const phone = (page.viewportSize()?.width ?? 0) < 900
  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  await shopper.goto('/')
  await expect(shopper.locator('h1')).toBeVisible()
  await expect(shopper.locator('section:has(h1) img')).toHaveCount(0)

  await page.goto(`${desk.url}/admin/shelves`)
  await page.getByRole('button', { name: 'Change Opening picture' }).click()
  await page.getByLabel('Headline', { exact: true }).fill('Roses of *Pattoki*')
  const field = page.getByLabel('Your own picture')
  await field.setInputFiles({ name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This is not a photo.')).toBeVisible()
  // The picture is upright, 600 by 1000 pixels.
  await field.setInputFiles({ name: 'small.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(page, 1000, 600) })
  if (phone) {
    await expect(page.getByRole('button', { name: 'Without' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
  }
  await expect(page.getByText('The picture is 600 pixels wide. It spans the screen and needs at least 800.')).toBeVisible()
  await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Roses of *Pattoki*')

  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/media'))
  await field.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(page, 2400, 1600) })
  const { image } = (await (await sent).json()) as { image: string }
  await page.getByLabel('What the picture shows').fill('A field of roses')
  await page.getByRole('button', { name: 'Top', exact: true }).click()
  await expectNoSidewaysScroll(page)
  if (phone) await page.getByRole('button', { name: 'See it' }).click()
  else await expectAccessible(page)
  await expect(page.frameLocator('iframe[title="How the home page would look"]').getByAltText('A field of roses')).toBeVisible()
  if (phone) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The home page is published.')).toBeVisible()

  // The shopper's page has it in its own HTML, at its size, before any script. The top of an upright picture stays.
  await expect(async () => {
    expect(await (await fetch(desk.url)).text()).toContain(image)
  }).toPass()
  await shopper.goto('/')
  const picture = shopper.getByAltText('A field of roses')
  await expect(picture).toBeVisible()
  await expect(picture).toHaveAttribute('fetchpriority', 'high')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => [img.complete && img.naturalWidth > 0, getComputedStyle(img).objectPosition])).toEqual([true, '50% 0%'])
  await expectNoSidewaysScroll(shopper)
  await expectAccessible(shopper)
  if (phone) {
    const narrow = await browser.newPage({ baseURL: desk.url, viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 })
    await narrow.goto('/')
    await expect
      .poll(() => narrow.getByAltText('A field of roses').evaluate((img: HTMLImageElement) => img.currentSrc), 'a narrow phone takes no more than it shows')
      .toMatch(/-640\.(webp|jpg)$/)
    await narrow.close()
  }

  await page.getByRole('button', { name: 'Without' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(async () => {
    await shopper.goto('/')
    await expect(shopper.locator('h1')).toHaveText('Roses of Pattoki', { timeout: 500 })
    await expect(shopper.locator('section:has(h1) img')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await visit.close()
})

test('OWN-11 a price stands whole in the editor, and a photo that failed moves the grip of no other @desktop', async ({ page, desk }) => {
  await page.goto(`${desk.url}/admin/products/${desk.goods['SN-50']!.product}`)
  const price = page.getByLabel(/^List price/).first()
  await price.fill('2,722.22')
  await price.blur()
  expect(await price.evaluate((field: HTMLInputElement) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)

  const file = page.getByLabel(/^Add photos/).first()
  await file.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(page, 1000, 800) })
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Move photo 1' }) })
  await expect(tile).toBeVisible()
  await file.setInputFiles({ name: 'a-photo-with-a-rather-long-name-of-its-own.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic, and no picture') })
  await expect(page.getByText(/cannot open the photo/)).toBeVisible()
  const [grip, picture] = [await tile.getByRole('button', { name: 'Move photo 1' }).boundingBox(), await tile.locator('img').boundingBox()]
  expect(grip!.y + grip!.height, 'the grip ends with its picture').toBeLessThanOrEqual(picture!.y + picture!.height + 8)
})

test.describe('a shop of its own name', () => {
  test.use({
    flags: async ({}, use) => {
      await use(['--shop-name', 'Husn Store'])
    },
  })

  test('OWN-6 no paper that a browser prints says what its owner did not choose @desktop', async ({ page, desk }) => {
    test.slow()
    const call = caller(desk.url, desk.token)
    const one = await order(desk, { name: 'Plain', lines: { 'SN-50': 1, 'VT-RUBY': 2 }, pays: 'door' })
    for (const [move, data] of [['confirm', {}], ['pack', {}], ['book', { courier: 'postex', tracking: '21094417701', weight: 180 }]] as const) {
      await call('POST', `/api/admin/orders/${one.id}/moves/${move}`, data, '*')
    }
    for (const paper of ['slips', 'labels', 'invoice']) {
      await page.goto(`${desk.url}/admin/print/${paper}?orders=${one.id}`)
      const sheet = page.locator('[data-paper]').first()
      await expect(sheet, paper).toContainText('Husn Store')
      const said = (await sheet.innerText()).toLowerCase()
      for (const others of ['gulaab', 'گلاب', 'gl-', 'authentic', 'imported', '25 brands', 'tax is 0']) expect(said, paper).not.toContain(others)
    }
  })
})

/** A PNG of a wordmark: a band of one colour with clear edges, as browsers draw it. */
async function wordmark(page: Page, width: number, height: number): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w!
      canvas.height = h!
      const context = canvas.getContext('2d')!
      context.fillStyle = 'rgb(44, 91, 60)'
      context.fillRect(w! * 0.1, h! * 0.1, w! * 0.8, h! * 0.8)
      context.clearRect(w! * 0.4, h! * 0.4, w! * 0.2, h! * 0.2)
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
      return [...new Uint8Array(await blob!.arrayBuffer())]
    },
    [width, height],
  )
  return Buffer.from(bytes)
}

/** The colours with which a page paints. */
const painted = (page: Page) => page.evaluate(() => ['--paper', '--clay'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)))

test('FACE-1 an owner uploads a logo and picks a palette: page, mail and slip have it within two seconds, and undo brings the old look back', async ({ page, browser, desk, watch }) => {
  watch.allow(failedLoad, /Blocked script execution in 'about:srcdoc'/) // what is refused is answered by 415 and 422
  test.slow()
  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  await shopper.goto('/')
  await expect(shopper.locator('h1')).toBeVisible()
  const before = await painted(shopper)
  expect(before).toEqual(['#fdfaf6', '#81372a'])
  expect(await shopper.locator('head style').count()).toBe(0)

  await page.goto(`${desk.url}/admin/settings/look`)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('h1')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const logo = page.getByLabel('Logo', { exact: false }).first()
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') })
  await expect(page.getByText('An SVG can hold programs, so the shop takes none.')).toBeVisible()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await wordmark(page, 1000, 300) })
  await expect(frame.getByRole('banner').getByAltText('Gulaab')).toBeVisible()

  // An illegible colour is reported with its contrast and with the nearest legible one.
  await page.getByLabel('Sage').check()
  await page.getByRole('textbox', { name: 'Own colour' }).fill('#ffd400')
  await expect(page.getByText(/has a contrast of 1\.\d to 1, and 4\.5 is needed/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/The nearest that has it is #/)).toBeVisible()
  await page.getByRole('button', { name: /^Take #/ }).click()
  await expect(page.getByText(/at least 4\.\d to 1/)).toBeVisible()
  const chosen = await page.getByRole('textbox', { name: 'Own colour' }).inputValue()
  await expect.poll(() => frame.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--clay'))).toBe(chosen)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Every page follows within two seconds.')).toBeVisible()

  await expect(async () => {
    await shopper.goto('/')
    expect((await painted(shopper))[1]).toBe(chosen)
  }).toPass() // within two seconds, where nothing else keeps the machine busy
  const shown = shopper.getByRole('banner').getByAltText('Gulaab')
  await expect(shown).toBeVisible()
  // It is as high as the row allows. Beside four buttons a wide one is a little lower on the narrowest phone.
  const height = await shown.evaluate((img: HTMLImageElement) => (img.naturalWidth > 0 ? Math.round(img.getBoundingClientRect().height) : 0))
  expect(height).toBeGreaterThanOrEqual(shopper.viewportSize()!.width < 600 ? 36 : 40)
  expect(height).toBeLessThanOrEqual(40)
  expect(await shopper.locator('link[rel=stylesheet]').count()).toBe(1)
  await shopper.goto('/ur')
  const box = (await shopper.getByRole('banner').getByAltText('Gulaab').boundingBox())!
  const wide = page.viewportSize()!.width
  expect(box.x + box.width / 2, 'on an Urdu page it stands at the right').toBeGreaterThan(wide / 2)
  await expectNoSidewaysScroll(shopper)

  const one = await order(desk, { name: 'Faced', lines: { 'SN-50': 1 }, pays: 'door' })
  const link = await mailedLink(desk as never, one.email, '/media/look/logo-')
  await expect((await fetch(link)).headers.get('content-type')).toBe('image/png')
  await shopper.goto(await mailedLink(desk as never, one.email, '/c/'))
  await expect(shopper.getByRole('banner').getByAltText('Gulaab')).toBeVisible()
  expect((await painted(shopper))[1]).toBe(chosen)
  const undo = page.getByRole('button', { name: 'Undo' })
  const slip = await page.context().newPage()
  await slip.goto(`${desk.url}/admin/print/slips?orders=${one.id}`)
  await expect(slip.locator('[data-paper=slip]').getByAltText('Gulaab')).toBeVisible()
  expect((await painted(slip))[1], 'the office keeps its colours').toBe('#81372a')
  await slip.close()

  if (await undo.isVisible()) await undo.click()
  else for (const name of ['Logo', 'Palette', 'Own colour']) await page.getByRole('button', { name: `Take the change of ${name} back` }).first().click()
  await expect(async () => {
    await shopper.goto('/')
    expect(await painted(shopper)).toEqual(before)
  }).toPass()
  await expect(shopper.getByRole('banner').getByAltText('Gulaab')).toHaveCount(0)
  expect(await shopper.locator('head style').count()).toBe(0)
  await visit.close()
})

test('TRUE-11 shops that run side by side listen where it is free, and each journey speaks to its own @desktop', async ({ request }) => {
  const login = { email: 'sana@gulaab.test', password: 'Rose@Garden2026' }
  const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'gulaab-beside-'))))
  const shops = []
  for (const data of folders) shops.push(await served(['--data', data]))
  expect(new Set(shops.map((shop) => shop.url)).size).toBe(2)
  command(['admin', 'create', '--data', folders[1]!, '--email', login.email, '--name', 'Sana Iqbal'], { GULAAB_ADMIN_PASSWORD: login.password })
  for (const [at, status] of [401, 200].entries()) {
    expect((await request.post(`${shops[at]!.url}/api/auth/login`, { data: login })).status(), `shop ${at}`).toBe(status)
  }
  for (const shop of shops) await shop.end()
  await Promise.all(folders.map((data) => rm(data, { recursive: true, force: true })))
})

test('FACE-3 the owner orders the menu, adds links in a group and hides an entry; shoppers find it within two seconds, in Urdu too, and one press brings the old menu back', async ({ page, browser, desk, watch }) => {
  watch.allow(failedLoad, /Blocked script execution in 'about:srcdoc'/) // what is refused is answered by 422
  test.slow()
  const phone = (page.viewportSize()?.width ?? 0) < 768
  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  /** The entries of the menu, with that of phones opened. */
  const entries = async (path: string) => {
    await shopper.goto(path)
    if (phone) await shopper.getByRole('banner').locator('button[aria-haspopup=dialog]').click()
    const list = phone ? shopper.locator('dialog[open] nav').first() : shopper.getByRole('banner').getByRole('navigation')
    await expect(list.getByRole('listitem').first()).toBeVisible()
    return (await list.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s*\d*$/, ''))
  }
  const before = await entries('/cart')
  expect(before).toContain('Brands')

  await page.goto(`${desk.url}/admin/settings/menu`)
  const menu = page.getByRole('list', { name: 'Entries of the menu' })
  await expect(page.frameLocator('iframe').locator('h1')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const add = async (kind: 'link' | 'group', words: string, address?: string, group?: string) => {
    await page.getByRole('button', { name: `Add a ${kind}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Words').fill(words)
    if (address !== undefined) await dialog.getByLabel('Address').fill(address)
    if (group !== undefined) await dialog.getByLabel('Stands in').selectOption(group)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toBeHidden()
  }
  await add('group', 'Help')
  await add('link', 'Our returns', `${desk.url}/ur/returns`, 'Help')
  await add('link', 'Instagram', 'javascript:alert(1)', 'Help')
  await expect(menu.getByText('Write a page of the shop, such as /category/toner')).toBeVisible()
  await page.getByRole('button', { name: 'Change Instagram' }).click()
  await expect(page.getByRole('dialog').getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('dialog').getByLabel('Address').fill('https://www.instagram.com/gulaab')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(menu.getByText('Write a page of the shop')).toBeHidden()
  // The keyboard alone moves a group, which keeps the focus on its button.
  const up = page.getByRole('button', { name: 'Move Help up' })
  await up.focus()
  for (let places = 0; places < 8; places++) {
    await page.keyboard.press('Enter')
    await expect(up).toBeFocused()
  }
  await page.getByRole('button', { name: 'Hide Brands' }).click()
  await page.getByRole('button', { name: 'Footer', exact: true }).click()
  await page.getByRole('button', { name: 'Move Write to us up' }).click()
  await page.getByRole('button', { name: 'Move Write to us up' }).click()
  await page.getByRole('button', { name: 'Hide Cart' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Saved. Every page follows within two seconds.')).toBeVisible()

  await expect(async () => {
    const now = await entries('/cart')
    expect(now[0]).toBe('Help')
    expect(now).not.toContain('Brands')
  }).toPass() // within two seconds, where nothing else keeps the machine busy
  await expectNoSidewaysScroll(shopper)
  const footer = shopper.getByRole('contentinfo').getByRole('navigation')
  expect(await footer.getByRole('heading').first().textContent()).toBe('Write to us')
  await expect(footer.getByRole('link', { name: 'Cart' })).toHaveCount(0)

  await entries('/ur/cart')
  const opener = shopper.getByRole('button', { name: 'Help' })
  await opener.click()
  const returns = shopper.getByRole('link', { name: 'Our returns' })
  await expect(returns).toHaveAttribute('href', '/ur/returns')
  await expect(shopper.getByRole('link', { name: 'Instagram', exact: true }).first()).toHaveAttribute('rel', 'noopener')
  await expectNoSidewaysScroll(shopper)
  await expectAccessible(shopper)
  await returns.click()
  await expect(shopper).toHaveURL(`${desk.url}/ur/returns`)

  for (const part of ['Menu', 'Footer']) {
    await page.getByRole('group', { name: 'Part of the page' }).getByRole('button', { name: part }).click()
    await page.getByRole('button', { name: 'As it came with the shop' }).click()
  }
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(async () => expect(await entries('/cart')).toEqual(before)).toPass()
  await visit.close()
})
