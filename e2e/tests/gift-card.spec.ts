/** A gift card: bought, paid, mailed, spent in part, and whole again (PROMO-2). */
import { caller, test } from './desk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, hydrated, isQuiet, mailed, open } from './shop.ts'

test('PROMO-2 a gift card is bought by transfer and mailed; its code pays a part of an order, is kept from guesses, and has its money back from a cancelled one @phone', async ({ page, browser, desk, watch }) => {
  watch.allow(failedLoad) // codes that are none, a form that lacks something
  test.slow()
  const call = caller(desk.url, desk.token)
  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  const off = await shopper.goto('/gift-card')
  expect(off?.status()).toBe(404)
  const { version } = (await call('GET', '/api/admin/settings')) as { version: number }
  await call('PATCH', '/api/admin/settings', { values: { cardsSold: true } }, `"${version}"`)

  await test.step('the form says what is missing, and keeps what was typed', async () => {
    for (const [path, title] of [['/ur/gift-card', 'گفٹ کارڈ'], ['/roman/gift-card', 'Gift card'], ['/gift-card', 'A gift card']] as const) {
      await shopper.goto(path)
      await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectNoSidewaysScroll(shopper)
      await expectAccessible(shopper)
    }
    await shopper.getByRole('radio', { name: /^Rs\s3,000$/ }).check()
    await shopper.getByLabel('Your name').fill('Bilal')
    await shopper.getByRole('button', { name: 'Order the card' }).click()
    await expect(shopper.getByRole('alert')).toBeVisible()
    await expect(shopper.getByLabel('Your name')).toHaveValue('Bilal')
    await expectAccessible(shopper)
    await shopper.getByRole('radio', { name: 'Email' }).check()
    await shopper.getByLabel('Their WhatsApp number or email').fill('hira@example.pk')
    await shopper.getByLabel('Your email').fill('bilal@example.pk')
    await shopper.getByRole('button', { name: 'Order the card' }).click()
    await expect(shopper).toHaveURL(/\/c\//)
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
  })

  let code = ''
  // A card goes out between 9 in the morning and 10 in the evening; at night its order's page says so.
  const night = isQuiet()
  await test.step('once its money came, the card is mailed', async () => {
    const { orders } = (await call('GET', '/api/admin/orders')) as { orders: { _id: string; number: string }[] }
    const bought = orders[0]!
    await call('POST', `/api/admin/orders/${bought._id}/moves/approve`, { amount: 3000, reference: 'FT-G1' }, '*')
    await shopper.reload()
    await expect(shopper.getByText(night ? /^It is paid, and goes out on its day/ : /^(It is paid|Its message was written)/)).toBeVisible()
    if (!night) await expect.poll(async () => (code = /[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}/.exec(await mailed(desk as never, 'hira@example.pk'))?.[0] ?? '')).not.toBe('')
  })

  if (night) {
    expect(await mailed(desk as never, 'hira@example.pk')).toBe('')
    await visit.close()
    return
  }

  let number = ''
  await test.step('a guest pays with it, and what is left stays on the card', async () => {
    await open(shopper, `/product/${desk.goods['RW-100']!.product}`)
    await hydrated(shopper)
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    await open(shopper, '/checkout')
    await fillAddress(shopper)
    await shopper.getByLabel('Gift card code').fill('2222-2222-2222-2222')
    await shopper.getByRole('button', { name: 'Use card' }).click()
    await expect(shopper.getByRole('region', { name: 'Gift card' })).toContainText('We do not know this code')
    await shopper.getByLabel('Gift card code').fill(code.toLowerCase())
    await shopper.getByRole('button', { name: 'Use card' }).click()
    await expect(shopper.getByRole('region', { name: 'Gift card' })).toContainText(`Gift card ending in ${code.slice(-4)}`)
    await expect(shopper.getByText(/^It holds Rs\s3,000\.00\. Rs\s900\.00 go here, Rs\s2,100\.00 stay on the card\.$/)).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
  })

  const rest = async (says: RegExp) => {
    await shopper.goto('/gift-card')
    await shopper.getByLabel('The code of the card').fill(code)
    await shopper.getByRole('button', { name: 'Look' }).click()
    await expect(shopper.getByRole('status')).toHaveText(says)
  }
  await test.step('the card tells its rest, and has the money back from a cancelled order', async () => {
    await rest(/2,100/)
    const found = (await call('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string }[] }
    await call('POST', `/api/admin/orders/${found.orders[0]!._id}/moves/cancel`, { note: 'She asked' }, '*')
    await rest(/3,000/)
    await expectAccessible(shopper)
  })

  await test.step('the office finds it by its last signs, and blocks it', async () => {
    await page.goto(`${desk.url}/admin/credit`)
    const cards = page.getByRole('region', { name: 'Gift cards', exact: true })
    await expect(cards).toContainText(code.slice(-4))
    await expect(page.locator('body')).not.toContainText(code)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
  await visit.close()
})
