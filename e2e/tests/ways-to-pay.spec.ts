/** The fee for cash and the saving for paying first, from the owner's figures to the refund and the report. */
import { caller, test } from './desk.ts'
import { address, expect, expectAccessible, expectNoSidewaysScroll, fillAddress, hydrated, mailed, mailedLink, open } from './shop.ts'

test('FEE-2 the owner sets a fee for cash and a saving; a shopper sees both ways side by side, and each sum is the same on page, mail, slip, invoice, refund and report @desktop', async ({ page, browser, desk }) => {
  test.slow()
  const call = caller(desk.url, desk.token)
  await test.step('the owner tries two figures and keeps them', async () => {
    await page.goto(`${desk.url}/admin/settings/payments`)
    await expect(page.getByText('Both ways cost the same, and the shop says so.')).toBeVisible()
    await page.getByLabel('Fee for cash').fill('100')
    await page.getByLabel('Off the goods, for paying first').fill('3')
    await page.getByLabel('Goods in the cart').fill('900')
    await expect(page.getByText('Rs 873.00')).toBeVisible() // 3 % of 900 is 27
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  let number = ''
  await test.step('the shopper sees both ways in cart and checkout, also on a phone, and orders in cash', async () => {
    await open(shopper, `/product/${desk.goods['RW-100']!.product}`)
    await hydrated(shopper)
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    await open(shopper, '/cart')
    await expect(shopper.getByText(/873\.00 paid first, .*1,000\.00 in cash at the door\./)).toBeVisible()
    await open(shopper, '/payment')
    const ways = shopper.getByRole('region', { name: 'How would you like to pay?' })
    await expect(ways.locator('[aria-current]')).toContainText('Rs 873.00')
    await ways.getByRole('link').click()
    await expect(ways.locator('[aria-current]')).toContainText('Rs 1,000.00')
    await expect(ways.getByRole('link')).toContainText('127.00 less than in cash.')
    const desktop = shopper.viewportSize()!
    for (const size of [{ width: 360, height: 740 }, desktop]) {
      await shopper.setViewportSize(size)
      await expectNoSidewaysScroll(shopper)
      await expectAccessible(shopper)
    }
    await fillAddress(shopper)
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    await expect(placed).toBeVisible()
    number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
  })

  const sums = async () => {
    const answer = await shopper.request.post('/api/orders/track', { data: { number, contact: address.phone } })
    return ((await answer.json()) as { sums: Record<string, number> }).sums
  }
  await test.step('the mail names the fee; by its link the shopper pays first instead, for what the page says', async () => {
    expect(await sums()).toMatchObject({ subtotal: 900, cashFee: 100, total: 1000, due: 1000 })
    await shopper.goto(await mailedLink(desk as never, address.email, '/c/'))
    expect(await mailed(desk as never, address.email)).toMatch(/Fee for cash\W[^]{0,200}?Rs\s100/)
    await expect(shopper.getByText(/In all it is then Rs\s873/)).toBeVisible()
    await shopper.locator('form[action*="/transfer"] button').click()
    await expect(shopper.getByText('Off, for paying first')).toBeVisible()
    expect(await sums()).toMatchObject({ subtotal: 900, saving: 27, total: 873, due: 873 })
  })

  const found = (await call('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string }[] }
  const id = found.orders[0]!._id
  const move = (name: string, body: object = {}) => call('POST', `/api/admin/orders/${id}/moves/${name}`, body, '*')
  await test.step('slip and invoice say the same, and what comes back is worth what was paid', async () => {
    await move('record-money', { amount: 873, reference: 'MZ-1', account: 'bank' })
    await move('confirm')
    await move('pack')
    await move('hand-over')
    await move('deliver')
    for (const paper of ['slips', 'invoice']) {
      await page.goto(`${desk.url}/admin/print/${paper}?orders=${id}`)
      await expect(page.getByText('Off, for paying first').first()).toBeVisible()
      await expect(page.getByText('−Rs 27.00').first()).toBeVisible()
      await expect(page.getByText('Rs 873.00').first()).toBeVisible()
    }
    await move('turn-back')
    await move('check-in', { units: [{ line: 0, quantity: 1, to: 'shelf' }] })
    await move('refund', { reference: 'EP-1', account: 'easypaisa', amount: 873, evidence: 'Sent by EasyPaisa, seen in the app.' })
    expect(await sums()).toMatchObject({ received: 873, refunded: 873, due: 0 })
  })

  await test.step('the report says what paying first took off', async () => {
    await expect
      .poll(async () => (await call('GET', '/api/admin/reports/summary')) as object, 'the order is counted')
      .toMatchObject({ ways: { cashFees: 0, saved: 27 } })
    await page.goto(`${desk.url}/admin/reports`)
    await expect(page.getByRole('heading', { name: /paying first took off Rs\s27/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
  await visit.close()
})
