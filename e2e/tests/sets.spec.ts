/** Sets: from the owner's editor to the page, the cart, the order, its slip, and the page of a set that rests (GOOD-4). */
import { caller, test } from './desk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, fillAddress, hydrated, open } from './shop.ts'

test('GOOD-4 the owner makes a set; a shopper chooses a shade, buys it as one line, and its parts are packed; without a part it rests and sells the others @phone', async ({ page, browser, desk }) => {
  test.slow()
  const call = caller(desk.url, desk.token)
  const made = (await call('POST', '/api/admin/products', { name: 'Evening set', brand: 'Gulistan', slug: 'evening-set', categories: ['makeup'], skinTypes: ['dry-skin'], description: 'Three for the evening.' })) as { _id: string }

  await test.step('parts and a percentage, with what it comes to', async () => {
    await page.goto(`${desk.url}/admin/products/${made._id}`)
    await page.getByRole('button', { name: 'Make it a set' }).click()
    for (const name of ['Rose Water Toner', 'Saffron Night Cream', 'Velvet Lip Tint']) {
      await page.getByLabel('Add a product to the set').fill(name.slice(0, 7))
      await page.getByRole('option', { name: `Add ${name} to the set` }).click()
    }
    await page.getByLabel('Units of Rose Water Toner').fill('2')
    // 2 × 1,125 + 2,250 + 1,800 of a list price of 7,000.
    await expect(page.locator('#product-setParts').getByText(/^Rs\s6,300$/)).toBeVisible()
    await expect(page.locator('#product-setParts').getByText(/^Rs\s4,536$/)).toBeVisible()
    await expect(page.getByText(/^12 sets can be made now\.$/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Evening set is live.')).toBeVisible()
  })

  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  let number = ''
  await test.step('its page says what is in it and what that saves; the cart has one line, the order its parts', async () => {
    await expect(async () => {
      await open(shopper, '/product/evening-set')
      await expect(shopper.getByText('What is in it')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 15_000 })
    await hydrated(shopper)
    await expect(shopper.getByText(/^Together you save Rs\s504 against buying them one by one\.$/)).toBeVisible()
    await expect(shopper.getByText('3 products, 10% off each')).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
    await shopper.getByRole('radio', { name: 'Rose' }).check()
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    await open(shopper, '/cart')
    await hydrated(shopper)
    await expect(shopper.getByText('1 item', { exact: true })).toBeVisible()
    await expect(shopper.getByText('2 × Gulistan Rose Water Toner, 100 ml')).toBeVisible()
    await expectAccessible(shopper)
    await open(shopper, '/checkout')
    await fillAddress(shopper)
    await expectNoSidewaysScroll(shopper) // what is in the set wraps beside the form
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    await expect(placed).toBeVisible()
    number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
  })

  await test.step('the desk and the slip have the parts below the set, in the chosen shade', async () => {
    const found = (await call('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string }[] }
    const id = found.orders[0]!._id
    const order = (await call('GET', `/api/admin/orders/${id}`)) as { lines: { sku: string; quantity: number; inSet?: { name: string } }[]; money: { total: number } }
    expect(order.lines.map(({ sku, quantity, inSet }) => `${quantity} ${sku} ${inSet?.name}`)).toEqual(['2 RW-100 Evening set', '1 SN-50 Evening set', '1 VT-ROSE Evening set'])
    expect(order.money.total).toBe(4536)
    await page.goto(`${desk.url}/admin/orders/${id}`)
    await expect(page.getByText('Evening set', { exact: true }).first()).toBeVisible()
    await call('POST', `/api/admin/orders/${id}/moves/confirm`, {}, '*')
    await page.goto(`${desk.url}/admin/pack`)
    const boxes = page.getByRole('complementary', { name: 'Boxes on the table' })
    await expect(boxes.getByText('Evening set')).toBeVisible()
    await expect(boxes.getByText('0 of 2', { exact: true })).toBeVisible() // of the toner
    await page.getByRole('checkbox', { name: /^Taken: Rose Water Toner/ }).check()
    await expect(boxes.getByText('2 of 2', { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /^Taken: Rose Water Toner/ }).uncheck()
  })

  await test.step('its parts lead to it; without the cream it rests and sells the others', async () => {
    await open(shopper, `/product/${desk.goods['SN-50']!.product}`)
    await expect(shopper.getByText('In these sets')).toBeVisible()
    await call('POST', `/api/admin/stock/${desk.goods['SN-50']!.variant}/adjust`, { by: -19, reason: 'damaged', note: 'broken' })
    await expect(async () => {
      await open(shopper, '/product/evening-set')
      await expect(shopper.getByText('The set rests: Saffron Night Cream is sold out.')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 15_000 })
    await hydrated(shopper)
    await expect(shopper.locator('button[data-buy]')).toHaveCount(0)
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
  })
  await visit.close()
})
