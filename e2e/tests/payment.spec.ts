import { address, cartOf, exactPrice, expect, expectAccessible, failedLoad, fillAddress, fillCart, freeze, gate, open, ordersOf, plenty, test } from './shop.ts'
import type { Page } from '@playwright/test'

const place = (page: Page) => page.getByRole('button', { name: 'Place Order', exact: true })
const placed = (page: Page) => page.getByRole('dialog', { name: 'Order Placed!' })
const failed = (page: Page) => page.getByRole('dialog', { name: 'Order Failed!' })
const input = (page: Page) => page.locator('input[type=file]')
const fillAll = 'Please fill in all fields before submitting.'
const needShot = 'Please upload a payment screenshot before placing the order.'

async function proof(page: Page, name = 'proof.png', type: 'png' | 'jpeg' = 'png') {
  return { name, mimeType: `image/${type}`, buffer: await page.screenshot({ type }) }
}

test.beforeEach(async ({ page, shop }) => {
  await fillCart(page, [{ product: plenty(shop), quantity: 2 }])
})

test('PAY-1 the bank, the account, the IBAN and the support address are shown, to be copied @desktop', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/payment')
  const main = page.getByRole('main')
  const { bank, supportEmail } = (await (await page.request.get('/api/config')).json()) as { bank: { name: string; title: string; iban: string }; supportEmail: string }
  await expect(main.getByText(bank.name, { exact: true })).toBeVisible()
  await expect(main.getByText(bank.title, { exact: true })).toBeVisible()
  await expect(main.getByText(bank.iban.replace(/(.{4})(?=.)/g, '$1 '), { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: supportEmail }).last()).toHaveAttribute('href', `mailto:${supportEmail}`)
  expect(supportEmail).toBe('support@gulaab.test')
  await expect(main.getByText(exactPrice([{ price: plenty(shop).price, quantity: 2 }])).filter({ visible: true }).first()).toBeVisible()
  // The IBAN passes mod 97.
  const digits = (bank.iban.slice(4) + bank.iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  expect(BigInt(digits) % 97n).toBe(1n)
  await main.getByRole('button', { name: 'Copy the IBAN' }).click()
  await expect(main.getByRole('button', { name: 'Copied the IBAN' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bank.iban)
  await expectAccessible(page)
})

test('PAY-2 PAY-3 every field and a screenshot are required, each in its words @phone', async ({ page }) => {
  await open(page, '/payment')
  await place(page).click()
  await expect(page.getByText(fillAll).first()).toBeVisible()
  await expect(page.getByRole('form').getByLabel('Phone')).toBeFocused() // PLAIN-5
  await expectAccessible(page)
  const labels = ['First name', 'Last name', 'Email', 'Street address', 'City', 'State/Province', 'ZIP/Postal code', 'Phone']
  await input(page).setInputFiles(await proof(page))
  await fillAddress(page)
  for (const label of labels) {
    const field = page.getByRole('form').getByLabel(label)
    const value = await field.inputValue()
    await field.fill('')
    await place(page).click()
    await expect(page.getByText(fillAll).first(), label).toBeVisible()
    await field.fill(value)
  }
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await place(page).click()
  await expect(page.getByText(needShot).first()).toBeVisible()
  await expect(page.getByText(fillAll)).toHaveCount(0)
  expect(await ordersOf(page)).toEqual([])
})

test('PAY-4 only JPG, JPEG and PNG are taken @phone', async ({ page }) => {
  await open(page, '/payment')
  const wrong = page.getByText('Only JPG, JPEG, and PNG files are allowed.')
  for (const file of [
    { name: 'proof.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: 'proof.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') },
  ]) {
    await input(page).setInputFiles(file)
    await expect(wrong, file.name).toBeVisible()
    await expect(page.getByAltText('Your payment screenshot')).toHaveCount(0)
  }
  await expectAccessible(page)
  for (const file of [await proof(page, 'proof.png'), await proof(page, 'proof.jpg', 'jpeg')]) {
    await input(page).setInputFiles(file)
    await expect(page.getByText(file.name)).toBeVisible()
    await expect(wrong).toHaveCount(0)
  }
})

test('PAY-4 PAY-6 a picture in name only is refused by the shop, with the rule it broke @phone', async ({ page, watch }) => {
  watch.allow(failedLoad)
  await open(page, '/payment')
  await fillAddress(page)
  await input(page).setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await place(page).click()
  await expect(failed(page)).toContainText('Only JPG, JPEG, and PNG files are allowed.')
  expect(await ordersOf(page)).toEqual([])
})

test('PAY-5 the chosen file is previewed, can be removed, and another picked @phone', async ({ page }) => {
  await open(page, '/payment')
  const preview = page.getByAltText('Your payment screenshot')
  await input(page).setInputFiles(await proof(page, 'first.png'))
  await expect(preview).toBeVisible()
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('first.png')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(preview).toHaveCount(0)
  await expect(page.getByText('first.png')).toHaveCount(0)
  await expect(input(page)).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Choose screenshot').click()
  await (await chooser).setFiles(await proof(page, 'second.jpg', 'jpeg'))
  await expect(page.getByText('second.jpg')).toBeVisible()
  await input(page).setInputFiles(await proof(page, 'third.png'))
  await expect(page.getByText('third.png')).toBeVisible()
  await expect(page.getByText('second.jpg')).toHaveCount(0)
})

test('PAY-6 STATE-4 CHK-3 "Placing Order...", a result, and home 300 ms after OK @phone', async ({ page, shop }) => {
  await page.clock.install()
  await open(page, '/payment')
  await fillAddress(page)
  await input(page).setInputFiles(await proof(page))
  await expect(page.getByText(/^Added,/)).toBeVisible()
  const held = await gate(page, '**/api/orders/payment')
  const answered = page.waitForResponse('**/api/orders/payment')
  await place(page).dblclick()
  await expect(page.getByRole('button', { name: 'Placing Order...' })).toBeVisible()
  held.open()
  const { message, order } = (await (await answered).json()) as { message: string; order: { number: string; status: string } }
  expect(order.status).toBe('Payment Review')
  await expect(placed(page).getByText(message)).toBeVisible()
  await expect(placed(page).getByText(order.number, { exact: true }).first()).toBeVisible()
  expect(await cartOf(page)).toEqual([])
  await expectAccessible(page)
  await freeze(page)
  await placed(page).getByRole('button', { name: 'OK', exact: true }).click()
  await page.clock.runFor(299)
  await expect(page).toHaveURL(/\/payment$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await ordersOf(page)).toMatchObject([{ number: order.number, name: 'Hira Khan' }])
  expect(shop.products.length).toBeGreaterThan(100)
})

test('PAY-6 CHK-5 a failure keeps fields and screenshot; a lost answer, tried again, places one order @phone', async ({ page, watch }) => {
  watch.allow(failedLoad)
  await open(page, '/payment')
  await fillAddress(page)
  await input(page).setInputFiles(await proof(page))
  await page.route('**/api/orders/payment', (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong!' } }))
  await place(page).click()
  await expect(failed(page)).toContainText('Failed to place order. Please try again.')
  await expect(page.getByAltText('Your payment screenshot')).toBeAttached()
  await page.unrouteAll()
  await page.route('**/api/orders/payment', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await failed(page).getByRole('button', { name: 'Try again' }).click()
  await expect(placed(page)).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
  expect(address.city).toBe('Islamabad')
})

test('PAY-6 offline: "not placed", and everything is kept @phone', async ({ page, context, watch }) => {
  watch.allow(failedLoad)
  await open(page, '/payment')
  await fillAddress(page)
  await input(page).setInputFiles(await proof(page))
  await expect(page.getByText(/^Added,/)).toBeVisible()
  await context.setOffline(true)
  await place(page).click()
  const said = page.getByRole('dialog', { name: 'Not placed yet' })
  await expect(said).toContainText('You are offline, so the order was not placed.')
  await context.setOffline(false)
  await said.getByRole('button', { name: 'Place it now' }).click()
  await expect(placed(page)).toBeVisible()
})

test('a large photograph is made smaller on the phone before it is sent @phone', async ({ page }) => {
  await open(page, '/payment')
  await fillAddress(page)
  // The picture has 12 million pixels without noise, drawn in the browser.
  const photograph = Buffer.from(await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000)
    const ink = canvas.getContext('2d')!
    for (let x = 0; x < 4000; x += 20) for (let y = 0; y < 3000; y += 20) {
      ink.fillStyle = `rgb(${(x * 7 + y) % 255} ${(y * 3) % 255} ${(x + y * 5) % 255})`
      ink.fillRect(x, y, 20, 20)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
    // As base64: a list of millions of numbers took the browser and the test half a minute to hand over.
    return new Promise<string>((done) => {
      const reader = new FileReader()
      reader.onload = () => done((reader.result as string).split(',')[1]!)
      reader.readAsDataURL(blob)
    })
  }), 'base64')
  await input(page).setInputFiles({ name: 'IMG_1234.jpg', mimeType: 'image/jpeg', buffer: photograph })
  const added = page.getByText(/^Added,/)
  await expect(added).toBeVisible({ timeout: 20_000 })
  const [, amount, unit] = /([\d.]+) (KB|MB)/.exec((await added.textContent())!)!
  expect(Number(amount) * (unit === 'MB' ? 1 << 20 : 1 << 10)).toBeLessThan(photograph.length / 2)
  await place(page).click()
  await expect(placed(page)).toBeVisible()
})
