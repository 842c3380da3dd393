/** What is sent to which country, from the owner's rule to the order (FEE-3). */
import { caller, test } from './desk.ts'
import { address, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, hydrated, open } from './shop.ts'

test('FEE-3 the owner keeps goods at home; a shopper abroad is told so on product and checkout, takes them out, and writes the address as the country does @phone', async ({ page, browser, desk, watch }) => {
  watch.allow(failedLoad) // the order that goes nowhere
  test.slow()
  const call = caller(desk.url, desk.token)
  await test.step('a rule says what is not sent where, and one that names nothing is not taken', async () => {
    await page.goto(`${desk.url}/admin/settings/delivery`)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Products' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('Choose at least one country.')).toBeVisible()
    await expect(dialog.getByText('Choose what is not sent.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Qatar' }).click()
    await dialog.getByLabel('Find a product').fill('Rose')
    await dialog.getByRole('option', { name: 'Add Rose Water Toner' }).click()
    await dialog.getByLabel('Reason').selectOption({ label: 'Customs there send it back' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('1. Some goods (1 chosen) do not go to Qatar')).toBeVisible()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
  const { version } = (await call('GET', '/api/admin/settings')) as { version: number }
  await call('PATCH', '/api/admin/settings', { values: { abroadForms: true } }, `"${version}"`)

  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  await test.step('product and checkout say it, and one press takes the goods out', async () => {
    await open(shopper, `/product/${desk.goods['RW-100']!.product}`)
    await hydrated(shopper)
    await expect(shopper.getByText('Not sent to Qatar: customs there send it back.')).toBeVisible()
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    await open(shopper, '/checkout')
    await fillAddress(shopper)
    await shopper.getByLabel('Country').selectOption('Qatar')
    await expect(shopper.getByLabel(/Postal code/)).toHaveCount(0)
    await expect(shopper.getByText(/^Customs in Qatar may ask for duty/)).toBeVisible()
    await expect(shopper.getByText('Not sent to Qatar: customs there send it back.')).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
    const refused = await shopper.request.post('/api/orders/checkout', {
      data: { ...address, country: 'Qatar', city: 'Doha', phone: '+974 5551 2345', cartItems: [{ _id: desk.goods['RW-100']!.product, name: 'x', quantity: 1 }] },
    })
    expect(refused.status()).toBe(422)
    await shopper.getByLabel('Country').selectOption('Dubai')
    await expect(shopper.getByLabel('Emirate')).toBeVisible()
    await expect(shopper.getByText(/^Customs in Dubai may ask for duty/)).toBeVisible()
    await expect(shopper.getByText(/Not sent to/)).toHaveCount(0)
    await shopper.getByLabel('Country').selectOption('Qatar')
    await shopper.getByRole('button', { name: /^Take .* out of the cart/ }).click()
    await expect(shopper.getByRole('button', { name: 'Place Order' })).toHaveCount(0)
  })
  await visit.close()
})
