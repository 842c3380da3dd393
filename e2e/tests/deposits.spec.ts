/** A deposit on orders in cash: from the owner's rule to the courier's file (PAYS-3). */
import { caller, test } from './desk.ts'
import { address, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, hydrated, open } from './shop.ts'

test('PAYS-3 the owner sets a rule; a shopper orders in cash, sends the deposit with a screenshot, the owner keeps it and packs, and the parcel collects the rest @phone', async ({ page, browser, desk, watch }) => {
  watch.allow(failedLoad) // the rule that cannot be
  test.slow()
  const call = caller(desk.url, desk.token)
  await test.step('a rule that cannot be is refused in words, and mended where it stands', async () => {
    await page.goto(`${desk.url}/admin/settings/payments`)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Goods of at least').fill('500')
    await dialog.getByLabel('Rupees').fill('900')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(/Asks for more than some of these orders cost/).first()).toBeVisible()
    await expect(page.getByText('1. Goods of Rs 500 or more: Rs 900 first')).toBeVisible()
    await page.getByRole('button', { name: /^Change the rule/ }).click()
    await page.getByRole('dialog').getByLabel('Rupees').fill('400')
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/pays Rs\s400 first and Rs\s9,600 to the rider/)).toBeVisible()
    await expect(page.getByText('First, by rule 1')).toBeVisible()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  let number = ''
  await test.step('the checkout says both parts and why, before the order and after it', async () => {
    await open(shopper, `/product/${desk.goods['RW-100']!.product}`)
    await hydrated(shopper)
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    await open(shopper, '/checkout')
    await fillAddress(shopper)
    await expect(shopper.getByText(/^Cash orders of Rs\s500 or more: Rs\s400 first, and Rs\s500 in cash when the parcel comes\./).first()).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    await expect(placed).toContainText('You can also pay all of it now, or cancel.')
    number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
    await expectAccessible(shopper)
    await placed.getByRole('link', { name: 'Pay this order' }).click()
  })

  await test.step('the page takes the screenshot of the deposit', async () => {
    await expect(shopper.locator('#pay')).toContainText('400')
    await expect(shopper.getByText(/Cash orders of Rs\s500 or more/)).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
    const picture = await shopper.screenshot()
    await shopper.locator('input[type=file]').setInputFiles({ name: 'transfer.png', mimeType: 'image/png', buffer: picture })
    await shopper.locator('form[action*="/proof"] button').click()
    await expect(shopper.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()
  })

  const found = (await call('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string }[] }
  const id = found.orders[0]!._id
  const move = (name: string, body: object = {}) => call('POST', `/api/admin/orders/${id}/moves/${name}`, body, '*')
  await test.step('the owner keeps the deposit and packs; the parcel collects the rest, and nothing is due after it', async () => {
    await move('approve', { amount: 400, reference: 'FT-D1' })
    const packed = (await move('pack')) as { parcels: { collect: number }[] }
    expect(packed.parcels[0]!.collect).toBe(500)
    await move('hand-over')
    await move('deliver')
    const answer = await shopper.request.post('/api/orders/track', { data: { number, contact: address.phone } })
    expect(((await answer.json()) as { sums: object }).sums).toMatchObject({ first: 400, atDoor: 500, received: 900, due: 0 })
  })
  await visit.close()
})
