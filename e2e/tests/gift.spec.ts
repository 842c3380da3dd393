/** A gift from the owner's setting over the checkout to the papers of its parcel (PROMO-4). */
import { caller, test } from './desk.ts'
import { address, expect, expectAccessible, expectNoSidewaysScroll, fillAddress, hydrated, mailed, open } from './shop.ts'

const NOTE = 'Eid to abhi door hai, lekin yeh abhi ke liye. Apna khayal rakhna.'

test('PROMO-4 an order is wrapped, has a note and no prices: cash says why it is not for it, and no paper in the parcel names a sum @phone', async ({ page, browser, desk }) => {
  test.slow()
  const call = caller(desk.url, desk.token)
  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()

  await test.step('with gifts off the checkout offers none', async () => {
    // Pages follow stock and settings within seconds.
    await expect(async () => {
      await open(shopper, `/product/${desk.goods['RW-100']!.product}`)
      await expect(shopper.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await shopper.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    await open(shopper, '/checkout')
    await expect(shopper.getByRole('button', { name: 'Place Order' })).toBeVisible()
    await expect(shopper.getByRole('checkbox')).toHaveCount(0)
  })

  const now = (await call('GET', '/api/admin/settings')) as { version: number }
  await call('PATCH', '/api/admin/settings', { values: { giftsOffered: true, giftPrice: 150 } }, `"${now.version}"`)

  let number = ''
  await test.step('the shopper chooses all of it; cash stays visible with its reason, and prices can come back', async () => {
    const gift = shopper.getByRole('region', { name: 'A gift' })
    await expect(async () => {
      await open(shopper, '/checkout')
      await expect(gift).toBeVisible({ timeout: 4000 })
    }).toPass({ timeout: 30_000 })
    await gift.getByRole('checkbox', { name: /Wrap it, Rs\s150/ }).check()
    await gift.getByLabel(/A note in the parcel/).fill(NOTE)
    await expect(gift.getByRole('figure')).toContainText(NOTE)
    await gift.getByRole('checkbox', { name: /No prices in the parcel/ }).check()
    const ways = shopper.getByRole('region', { name: 'How would you like to pay?' })
    await expect(ways).toContainText(/not with a gift.*The rider would ask for Rs\s1,050 at the door/)
    await expect(shopper.getByRole('button', { name: 'Place Order' })).toHaveCount(0)
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
    await ways.getByRole('button', { name: 'Show the prices after all' }).click()
    await expect(shopper.getByRole('button', { name: 'Place Order' })).toBeVisible()
    await gift.getByRole('checkbox', { name: /No prices in the parcel/ }).check()
    await ways.getByRole('link', { name: /Pay Now/ }).click()
    await hydrated(shopper)
    await expect(shopper.getByRole('checkbox', { name: /No prices/ })).toBeChecked()
    await expect(shopper.getByText('Rs 1,050.00').filter({ visible: true }).first()).toBeVisible()
    await fillAddress(shopper)
    await shopper.getByRole('button', { name: /Reserve now/ }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    await expect(placed).toBeVisible()
    number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
    await expect.poll(async () => mailed(desk as never, address.email).catch(() => ''), 'the buyer’s mail names the wrap').toMatch(/Gift wrap\W[^]{0,200}?Rs\s150/)
  })

  const found = (await call('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string }[] }
  const id = found.orders[0]!._id
  const move = (name: string, body: object = {}) => call('POST', `/api/admin/orders/${id}/moves/${name}`, body, '*')
  await test.step('order, pack table, slip and label say what to do, and the papers name no sum', async () => {
    await page.goto(`${desk.url}/admin/orders/${number}`)
    const gift = page.getByRole('region', { name: 'Gift' })
    await expect(gift).toContainText('Wrap as a gift')
    await expect(gift).toContainText('No prices in the parcel')
    await expect(gift).toContainText(NOTE)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await move('record-money', { amount: 1050, reference: 'MZ-1', account: 'bank' })
    await move('confirm')
    await page.goto(`${desk.url}/admin/pack`)
    await expect(page.getByText('Card with a note')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await move('pack')
    for (const paper of ['slips', 'labels']) {
      await page.goto(`${desk.url}/admin/print/${paper}?orders=${id}`)
      await expect(page.locator('[data-paper]').first()).toBeVisible()
      expect(await page.locator('[data-paper]').allInnerTexts()).not.toContainEqual(expect.stringMatching(/Rs|\d,\d{3}/))
    }
    await page.goto(`${desk.url}/admin/print/slips?orders=${id}`)
    await expect(page.locator('[data-paper=slip]')).toContainText('No prices in the parcel')
    await expect(page.locator('[data-paper=card]')).toContainText(NOTE)
    await page.screenshot({ path: test.info().outputPath('slip.png'), fullPage: true })
  })

  await test.step('number and phone, which who receives it may know, show no sum', async () => {
    await open(shopper, '/track')
    const answer = await shopper.request.post('/api/orders/track', { data: { number, contact: address.phone } })
    expect(await answer.text()).not.toMatch(/"sums"|1050|"link"/)
  })
  await visit.close()
})
