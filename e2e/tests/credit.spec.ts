/** Store credit: from the owner to a member's order, and back (PROMO-2). */
import { caller, test } from './desk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, hydrated, newMember, open, signedIn } from './shop.ts'

test('PROMO-2 the owner gives credit; the member pays a part of an order with it, sees what is left, and has it back when the order is cancelled @phone', async ({ page, browser, desk, watch }) => {
  watch.allow(failedLoad) // credit without a reason
  test.slow()
  const call = caller(desk.url, desk.token)
  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  await open(shopper, '/')
  const person = await newMember(shopper)
  const { version } = (await call('GET', '/api/admin/settings')) as { version: number }
  await call('PATCH', '/api/admin/settings', { values: { creditOffered: true } }, `"${version}"`)

  await test.step('the owner gives credit to an account', async () => {
    await page.goto(`${desk.url}/admin/credit`)
    await page.getByRole('button', { name: 'Give credit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail of the account').fill(person.email)
    await expect(dialog.getByText(/has Rs\s0\.00 of credit/)).toBeVisible()
    await dialog.getByLabel('How much').fill('300')
    await dialog.getByRole('button', { name: /^Give Rs/ }).click()
    await expect(dialog.getByText('Say why, in words for the shop.')).toBeVisible()
    await dialog.getByLabel('Why, for us').fill('Late by four days')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Give Rs/ }).click()
    await expect(page.getByText(/1 member has credit/)).toBeVisible()
    await expect(page.getByText(/Late by four days/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  let number = ''
  await test.step('the checkout takes it off what is left to pay, and the order says so', async () => {
    await signedIn(shopper, person)
    await open(shopper, `/product/${desk.goods['RW-100']!.product}`)
    await hydrated(shopper)
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    await open(shopper, '/checkout')
    await fillAddress(shopper)
    await shopper.getByLabel(/^Use Rs\s300\.00 of store credit/).check()
    await expect(shopper.getByText('To pay', { exact: true })).toBeAttached()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
  })

  const found = (await call('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string; totalPrice: number }[] }
  const order = found.orders[0]!
  await test.step('desk and slip have it as a payment', async () => {
    const whole = (await call('GET', `/api/admin/orders/${order._id}`)) as { money: { due: number; sums: { credit: number } }; toCollect: number }
    expect(whole.money.sums.credit).toBe(300)
    expect(whole.money.due).toBeCloseTo(order.totalPrice - 300, 2)
    expect(whole.toCollect).toBe(Math.round(order.totalPrice - 300))
  })

  await test.step('a cancelled order gives it back, once', async () => {
    await call('POST', `/api/admin/orders/${order._id}/moves/cancel`, { note: 'She asked' }, '*')
    await open(shopper, '/account?part=credit')
    await expect(shopper.getByText(/You have Rs\s300\.00\./)).toBeVisible()
    await expect(shopper.getByText(`Back from order ${number}`)).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
  })
  await visit.close()
})
