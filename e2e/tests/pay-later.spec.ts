import { lineTo, type Line } from './line.ts'
import { address, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, fillCart, open, ordersOf, plenty, test as base } from './shop.ts'

/** The shop behind a connection that breaks where it is told to. */
const test = base.extend<{ line: Line }>({
  line: async ({ shop }, use) => {
    const line = await lineTo(shop.url)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => {
    await use(line.url)
  },
})

const shot = { name: 'transfer.png', mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==', 'base64') }
const second = 'Reserve now, pay within 24 hours'

test('PROOF-1 a screenshot that twice does not go through: the order is reserved, and the same picture is sent after it @phone', async ({ page, shop, line, watch }) => {
  watch.allow(failedLoad)
  await fillCart(page, [{ product: plenty(shop), quantity: 2 }])
  await open(page, '/payment')
  await fillAddress(page)
  await page.locator('input[type=file]').setInputFiles(shot)
  await expect(page.getByText(/^Added/)).toBeVisible()
  line.breaks('POST', /\/api\/orders\/payment$/, 'before', { status: 502, passed: false })
  await page.getByRole('button', { name: 'Place Order' }).click()
  const failed = page.getByRole('dialog', { name: 'Order Failed!' })
  await expect(failed).toContainText('The line broke on the way.')
  await expect(failed.getByRole('button', { name: second })).toHaveCount(0)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed.getByRole('button', { name: second })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await failed.getByRole('button', { name: second }).click()
  const placed = page.getByRole('dialog', { name: 'Order Placed!' })
  await expect(placed).toContainText('Your screenshot is not sent yet')
  const [order] = await ordersOf(page)
  await expect(placed).toContainText(order!.number)
  await expectAccessible(page)
  line.breaks('POST', /\/track\/proof$/, 'before')
  await placed.getByRole('button', { name: 'Send it now' }).click()
  await expect(placed.getByRole('alert')).toContainText('The order stands')
  await placed.getByRole('button', { name: 'Try again' }).click()
  await expect(placed.getByText('Your screenshot has arrived.')).toBeVisible()
  expect(await ordersOf(page)).toMatchObject([{ number: order!.number, status: 'Payment Review' }])
  await placed.getByRole('link', { name: 'Pay this order' }).click()
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()
})

test('PROOF-1 a page that is loaded again has the address and the screenshot still, and sends that one; the order forgets both @phone', async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop), quantity: 1 }])
  await open(page, '/payment')
  const picture = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'transfer.png', mimeType: 'image/png', buffer: picture })
  await fillAddress(page)
  await expect(page.getByText(/^Added, /)).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('paymentShot'))).not.toBeNull()
  await page.reload()
  await expect(page.getByText(/^transfer\.(png|jpg)$/)).toBeVisible()
  await expect(page.getByText(/^Added, /)).toBeVisible()
  const shown = page.getByAltText('Your payment screenshot')
  expect(await shown.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(300)
  await expect(page.getByLabel('First name')).toHaveValue(address.firstName)
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()
  const placed = page.getByRole('dialog', { name: 'Order Placed!' })
  await expect(placed).toBeVisible()
  await placed.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => page.evaluate(() => [sessionStorage.getItem('paymentShot'), sessionStorage.getItem('checkoutDraft')])).toEqual([null, null])
  expect(await ordersOf(page)).toHaveLength(1)
})

test('PROOF-1 reserved without a screenshot: the number on the page is the order’s, and its page takes the picture without scripts @phone', async ({ page, shop, browser }) => {
  await fillCart(page, [{ product: plenty(shop) }])
  await open(page, '/payment')
  const row = page.getByRole('main').locator('dl > div').filter({ hasText: 'Write this in the remarks' })
  const number = (await row.locator('dd').first().textContent()) ?? ''
  expect(number).toMatch(/^GL-[0-9A-Z]{6}$/)
  await page.reload()
  await expect(row).toContainText(number)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Please upload a payment screenshot before placing the order.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: second }).click()
  const placed = page.getByRole('dialog', { name: 'Order Placed!' })
  await expect(placed).toContainText(number)
  await expect(placed).toContainText('Until then we keep your items.')
  await expectAccessible(page)
  const link = await placed.getByRole('link', { name: 'Pay this order' }).getAttribute('href')
  await placed.getByRole('link', { name: 'Pay this order' }).click()
  await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible()

  // It works on any phone and browser without scripts, in three languages, each in its own letters.
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() ?? { width: 360, height: 740 } })
  const phone = await context.newPage()
  await phone.goto(`${shop.url}${link}`)
  for (const [language, letters] of [['اردو', /Naskh/], ['Roman Urdu', /^"?Figtree/], ['English', /^"?Figtree/]] as const) {
    await phone.getByRole('link', { name: language, exact: true }).click()
    const fonts = await phone.getByRole('heading', { level: 1 }).evaluate((heading) => [getComputedStyle(document.body).fontFamily, getComputedStyle(heading).fontFamily])
    expect(fonts[0], `PROOF-1 the letters of ${language}`).toMatch(letters)
    if (language !== 'اردو') expect(fonts[1]).toMatch(/^"?Instrument/)
    await expectNoSidewaysScroll(phone)
  }
  await phone.getByLabel('Payment screenshot').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await phone.getByRole('button', { name: 'Send the screenshot' }).click()
  await expect(phone.getByRole('alert')).toContainText('Only JPG, JPEG, and PNG files are allowed.')
  await phone.getByLabel('Payment screenshot').setInputFiles(shot)
  await phone.getByRole('button', { name: 'Send the screenshot' }).click()
  await expect(phone.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()
  await context.close()
})
