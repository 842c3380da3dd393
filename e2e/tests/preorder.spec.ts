/** Pre-orders: from the owner's day and limit over cart, mails and order pages to the packed parcel (GOOD-3). */
import { caller, test } from './desk.ts'
import { address, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, hydrated, mailed, mailedLink, open } from './shop.ts'

/** A day so many days from now in Karachi, as a field of the editor takes it. */
const dayIn = (days: number) => new Date(Date.now() + (days * 24 + 5) * 3_600_000).toISOString().slice(0, 10)
const says = /Pre-order · ships from|پری آرڈر ·/

test('GOOD-3 the owner sells a cream before it is here; shoppers order it in English and Urdu up to the limit, hear of another day, and what comes is packed for who waits longest', async ({ page, browser, desk, watch }) => {
  test.slow()
  watch.allow(failedLoad) // the day that is refused
  const call = caller(desk.url, desk.token)
  const { product, variant } = desk.goods['SN-50']!
  await call('POST', `/api/admin/stock/${variant}/adjust`, { by: -20, reason: 'damaged', note: 'broken' })
  const panel = page.locator('form', { has: page.getByRole('button', { name: 'Save pre-order' }) })
  const setDay = async (day: string, limit: string) => {
    await page.goto(`${desk.url}/admin/products/${product}`)
    const begin = page.getByRole('button', { name: 'Sell ahead' })
    await expect(begin.or(panel)).toBeVisible()
    if (await begin.isVisible()) await begin.click()
    await panel.getByLabel('Ships from').fill(day)
    await panel.getByRole('textbox', { name: 'Units to come' }).fill(limit)
    await panel.getByRole('button', { name: 'Save pre-order' }).click()
  }

  await test.step('the owner names a day and a limit; a past day is refused and nothing typed is lost', async () => {
    await setDay(dayIn(-1), '3')
    await expect(panel.getByText('This must be a day after today.')).toBeVisible()
    await expect(panel.getByRole('textbox', { name: 'Units to come' })).toHaveValue('3')
    await setDay(dayIn(14), '3')
    await expect(page.getByText('Saved. Shoppers see it within seconds.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  await test.step('list and page say the day, in Urdu and English', async () => {
    for (const at of ['/ur', '']) {
      await expect(async () => {
        await open(shopper, `${at}/product/${product}`)
        await expect(shopper.locator('button[data-buy]').filter({ hasText: says }).first()).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 20_000 })
      await hydrated(shopper)
      await expectNoSidewaysScroll(shopper)
      await expectAccessible(shopper)
      await expect(async () => {
        await open(shopper, `${at}/category/cream`)
        await expect(shopper.getByRole('button', { name: says }).first()).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 20_000 })
      await hydrated(shopper)
      await expectNoSidewaysScroll(shopper)
      await expectAccessible(shopper)
    }
  })

  let number = ''
  await test.step('cart, checkout and the placed order say it', async () => {
    await open(shopper, `/product/${product}`)
    await hydrated(shopper)
    await shopper.locator('button[data-buy]').filter({ visible: true }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    for (const at of ['/ur', '']) {
      await open(shopper, `${at}/cart`)
      await hydrated(shopper)
      await expect(shopper.getByText(says).first()).toBeVisible()
      await expectNoSidewaysScroll(shopper)
      await expectAccessible(shopper)
    }
    await open(shopper, '/checkout')
    await fillAddress(shopper)
    await expect(shopper.getByText(/^Your parcel is sent whole, when all of it is here: from/).first()).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    await expect(placed).toBeVisible()
    await expect(placed.getByText(/sent whole, when all of it is here/).first()).toBeVisible()
    number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
  })

  const found = (await call('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string }[] }
  const id = found.orders[0]!._id
  const elsewhere = { ...address, country: 'Pakistan', firstName: 'Sana', email: 'sana@example.pk', phone: '0300 7654321' }
  const ahead = (quantity: number, shipsFrom?: string) =>
    fetch(`${desk.url}/api/orders/checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...elsewhere, cartItems: [{ _id: product, name: 'Saffron Night Cream', quantity, variantId: variant, shipsFrom }] }),
    })
  let second = ''
  await test.step('two more are the last; who was not shown the day is asked to look', async () => {
    const unseen = await ahead(2)
    expect(unseen.status).toBe(409)
    expect(await unseen.text()).toContain('is sold ahead and ships from')
    const answers = await Promise.all([ahead(2, dayIn(14)), ahead(2, dayIn(14))]) // two tabs
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    second = ((await answers.find(({ status }) => status === 201)!.json()) as { order: { _id: string } }).order._id
    await expect(async () => {
      await open(shopper, `/product/${product}`)
      await expect(shopper.locator('button[data-buy]').filter({ hasText: says })).toHaveCount(0, { timeout: 2000 })
      await expect(shopper.getByText('Out of Stock').first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
  })

  await test.step('the link of the mail and the tracking page say it; the confirmed order is not said to be packed', async () => {
    expect(await mailed(desk as never, address.email)).toContain('Pre-order: all of it is sent together, from')
    const link = await mailedLink(desk as never, address.email, '/c/')
    await shopper.goto(link)
    await expect(shopper.getByText(/sent whole when all of it is here/).first()).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await shopper.getByRole('button', { name: 'Yes, send it' }).click() // the shopper's own yes: mails to an address that nobody confirmed are held back
    await expect(shopper.getByText(/Some of it is still on its way to us/).first()).toBeVisible()
    await expect.poll(() => mailed(desk as never, address.email), { timeout: 40_000 }).toContain('still on its way to us')
    expect(await mailed(desk as never, address.email)).not.toContain('We pack it now')
    for (const at of ['/ur', '']) {
      await shopper.goto(`${at}/track`)
      await shopper.locator('main form input').first().fill(number)
      await shopper.locator('main form input').nth(1).fill(address.phone)
      await shopper.locator('main form button[type=submit]').click()
      await expect(shopper.getByText(/Some of it is still on its way to us|کچھ چیزیں ابھی ہمارے پاس آنی ہیں/).first()).toBeVisible()
      await expectNoSidewaysScroll(shopper)
      await expectAccessible(shopper)
    }
  })

  await test.step('the desk sees what it waits for and may not pack it', async () => {
    await page.goto(`${desk.url}/admin/orders/${id}`)
    await expect(page.getByText(/still to come/i).first()).toBeVisible()
    const refused = await fetch(`${desk.url}/api/admin/orders/${id}/moves/pack`, { method: 'POST', headers: { Authorization: `Bearer ${desk.token}`, 'Content-Type': 'application/json', 'If-Match': '*' }, body: '{}' })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('waits for goods: 1 of')
    await page.goto(`${desk.url}/admin/pack`)
    await expect(page.getByText(number)).toHaveCount(0)
  })

  await test.step('another day is told to who waits; who cancels gives the promise back', async () => {
    await setDay(dayIn(21), '3')
    await expect(page.getByText('Saved. Shoppers see it within seconds.')).toBeVisible()
    // The mail itself may be held: a mailbox that nobody confirmed gets few an hour.
    await expect.poll(async () => JSON.stringify(await call('GET', `/api/admin/orders/${id}`)), { timeout: 20_000 }).toContain('"new_day"')
    expect(JSON.stringify(await call('GET', `/api/admin/orders/${id}/messages`))).toContain('"order-new-day"')
    await call('POST', `/api/admin/orders/${second}/moves/cancel`, { why: 'mistake' }, '*')
    await expect(async () => {
      await open(shopper, `/product/${product}`)
      await expect(shopper.locator('button[data-buy]').filter({ hasText: says }).first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    expect((await ahead(3, dayIn(21))).status).toBe(409) // one of three is still promised
    expect((await ahead(2, dayIn(21))).status).toBe(201)
  })

  await test.step('one comes: it is of who waited longest, and is packed', async () => {
    await call('POST', `/api/admin/stock/${variant}/adjust`, { by: 1, reason: 'found', note: 'came' })
    await expect(async () => {
      await page.goto(`${desk.url}/admin/pack`)
      await expect(page.getByText(number).first()).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 30_000 })
    await call('POST', `/api/admin/orders/${id}/moves/pack`, {}, '*')
    await page.goto(`${desk.url}/admin/orders/${id}`)
    await expect(page.getByText(/still to come/i)).toHaveCount(0)
  })
  await visit.close()
})
