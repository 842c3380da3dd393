import { address, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, hydrated, open } from './shop.ts'
import { phonePhoto, setUpApp, test } from './realShop.ts'
import type { Page } from '@playwright/test'

async function shot(page: Page, name: string) {
  const folder = process.env['GULAAB_E2E_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

/** The owner of an empty shop logs in at the door of the office and sets up her authenticator app. */
async function enter(page: Page, owner: { email: string; password: string }) {
  await open(page, '/admin/products')
  await page.getByLabel('Email Address').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  const entered = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/session') && answer.ok())
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await entered
  await setUpApp(page)
  await open(page, '/admin/products')
}

test('OFFICE-2 ITEM-1 ITEM-2 ITEM-3 ITEM-5 the owner of an empty shop adds her first product from a phone photo, and a shopper buys it', async ({ page, browser, real, watch }) => {
  test.slow() // two people, two photos of a phone and an order
  watch.allow(failedLoad) // until the app is set up the office answers 403
  await enter(page, real.owner)
  await expect(page.getByRole('heading', { name: 'Put the first things on the shelf' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shot(page, 'products-empty')

  await page.getByRole('link', { name: 'Write one product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New product' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Rose Water Toner')
  await page.getByLabel('Brand', { exact: true }).fill('Gulistan')
  await page.getByLabel('Description').fill('Calms the skin after the first wash.')
  // It saves by itself, and has an address of its own from then on.
  await expect(page.getByText('Draft saved just now')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/products\/[\da-f-]{36}$/)
  const id = new URL(page.url()).pathname.split('/').at(-1)!

  const size = page.getByLabel('New size, as printed')
  for (const words of ['100 ml', '250 ml']) {
    await size.fill(words)
    await size.press('Enter')
  }
  await page.getByLabel('List price of 100 ml').fill('2050')
  await expect(page.getByText('Member price ends in paisa: 1,414.50.')).toBeVisible()
  await page.getByRole('button', { name: 'Take 2,000' }).click()
  await expect(page.getByLabel('List price of 100 ml')).toHaveValue('2,000')
  await page.getByLabel('List price of 250 ml').fill('4,000')
  await page.getByLabel('Barcode of 100 ml').fill('0850042915029')
  await expect(page.getByText('Last digit should be 8')).toBeVisible()
  await page.getByLabel('Barcode of 100 ml').fill('0850042915028')

  const large = await phonePhoto(page, 4000, 3000)
  const small = await phonePhoto(page, 1200, 900)
  await page.getByLabel('Add photos').setInputFiles([
    { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: small },
    { name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: large },
  ])
  const tiles = page.getByRole('button', { name: /^Photo \d: words, crop, order$/ })
  await expect(tiles).toHaveCount(2, { timeout: 30_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  // By keyboard the second photo becomes the cover.
  const sourceOf = (n: number) => tiles.nth(n).locator('img').getAttribute('src')
  const second = await sourceOf(1)
  await page.getByRole('button', { name: 'Move photo 2' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Photo 2 is (picked up|at place 2)\.$/)).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Photo 2 is at place 1.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => sourceOf(0)).toBe(second)
  await tiles.first().click()
  await page.getByLabel('Alt text of photo 1').fill('A bottle of rose water')

  // What is missing is listed, and each entry leads to its field.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const stops = page.getByRole('alert').filter({ hasText: /from being published/ })
  await expect(stops).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'editor-stops')
  await stops.getByRole('link', { name: /ingredients/i }).click()
  await expect(page.getByLabel('INCI, as printed on the pack')).toBeFocused()
  await page.keyboard.type('Rosa Damascena Flower Water, Glycerin')
  await page.getByLabel('Categories, the first is the main one').selectOption('toner')
  await page.getByLabel('Skin types, the first is the main one').selectOption({ label: 'Normal Skin' })
  await expect(page.getByText('Draft saved just now')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shot(page, 'editor')

  const published = page.waitForResponse((answer) => answer.url().endsWith('/publish') && answer.ok())
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await published
  const from = Date.now()
  // A draft shows nowhere; a published product within two seconds.
  await expect.poll(async () => (await page.request.get(`/api/products/${id}`)).status(), { intervals: [100] }).toBe(200)
  expect(Date.now() - from).toBeLessThan(2000)
  await expect(page.getByText('Rose Water Toner is live.')).toBeVisible()
  await expect(page.getByText('As in the shop')).toBeVisible()

  const context = await browser.newContext({ baseURL: real.url, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const shopper = await context.newPage()
  await shopper.goto(`/product/${id}`)
  await hydrated(shopper)
  await expect(shopper.getByRole('heading', { level: 1, name: 'Rose Water Toner' })).toBeVisible()
  const picture = shopper.getByRole('main').getByRole('img', { name: /A bottle of rose water|Rose Water Toner/ }).first()
  await expect(picture).toBeVisible()
  // Upright: taller than wide, red above and blue below.
  const seen = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 10
    canvas.height = 10
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0, 10, 10)
    const [top, bottom] = [context.getImageData(5, 1, 1, 1).data, context.getImageData(5, 8, 1, 1).data]
    return { tall: image.naturalHeight > image.naturalWidth, red: (top[0] ?? 0) > (top[2] ?? 0), blue: (bottom[2] ?? 0) > (bottom[0] ?? 0) }
  })
  expect(seen).toEqual({ tall: true, red: true, blue: true })
  await expectAccessible(shopper)
  await shot(shopper, 'shopper')
  await shopper.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect(shopper.getByText('Product added to cart!')).toBeVisible()
  await open(shopper, '/cart')
  await shopper.getByRole('button', { name: 'Proceed to Checkout' }).first().click()
  await shopper.getByRole('dialog').getByText('Cash on Delivery').first().click()
  await expect(shopper).toHaveURL(/\/checkout$/)
  await fillAddress(shopper, address)
  await shopper.getByRole('button', { name: /Place Order/i }).first().click()
  await expect(shopper.getByRole('dialog').getByRole('heading', { name: 'Order Placed!' })).toBeVisible()
  await context.close()

  await open(page, '/admin/products')
  await expect(page.getByRole('table', { name: 'Products' }).getByText('Rose Water Toner')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shot(page, 'products')
})
