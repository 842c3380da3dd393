/** Promotions: from the owner's screen to the cart, the order and its refund-proof sums (PROMO-1). */
import { caller, test } from './desk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, hydrated, open } from './shop.ts'

test('PROMO-1 the owner makes a promotion and tries a cart; a shopper is given it in the cart, at checkout and on the slip, and the desk knows it', async ({ page, browser, desk, watch }) => {
  watch.allow(failedLoad) // the promotion that cannot be
  test.slow()
  await test.step('one that cannot be is refused in words, and mended where it stands', async () => {
    await page.goto(`${desk.url}/admin/promotions`)
    await expect(page.getByText('No promotions yet')).toBeVisible()
    await page.getByRole('button', { name: 'New promotion' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name, shoppers see it').fill('Two are cheaper')
    await dialog.getByLabel('From units, step 2').fill('2')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Each step needs more units than the one before it, and takes more off.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Change the promotion: Two are cheaper' }).click()
    await page.getByRole('dialog').getByLabel('From units, step 2').fill('3')
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/^From 2 on 5\s% off, from 3 on 10\s% off, for everyone, on everything$/)).toBeVisible()
  })

  await test.step('the trial says what a cart would pay before it is saved', async () => {
    await page.getByLabel('Add a product').fill('Rose')
    await page.getByRole('option', { name: /Rose Water Toner/ }).click()
    await page.getByLabel(/^Quantity of/).first().fill('2')
    await expect(page.getByRole('status').getByText('Two are cheaper')).toBeVisible()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('one that sells under cost says so, with a figure that would work', async () => {
    await page.getByRole('button', { name: 'New promotion' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name, shoppers see it').fill('One more is ours')
    await dialog.getByRole('button', { name: 'Buy and get' }).click()
    await dialog.getByLabel('Buy', { exact: true }).fill('1')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/^Rose Water Toner would sell at Rs\s431\.25, under its cost of Rs\s500\.00\. At 84\s% nothing is lost\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  let number = ''
  await test.step('the cart follows the quantity, line by line, and the order keeps it', async () => {
    await open(shopper, `/product/${desk.goods['RW-100']!.product}`)
    await hydrated(shopper)
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    await open(shopper, '/cart')
    await hydrated(shopper)
    await expect(shopper.getByText('1 item', { exact: true })).toBeVisible()
    await expect(shopper.getByText('Two are cheaper')).toHaveCount(0)
    await shopper.getByRole('button', { name: 'Increase quantity' }).first().click()
    await expect(shopper.getByText('Two are cheaper')).toHaveCount(2)
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
    await open(shopper, '/checkout')
    await fillAddress(shopper)
    await expect(shopper.getByText('Two are cheaper').first()).toBeAttached()
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    await expect(placed).toBeVisible()
    number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
  })

  await test.step('the desk knows what was given', async () => {
    const call = caller(desk.url, desk.token)
    const found = (await call('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string }[] }
    await page.goto(`${desk.url}/admin/orders/${found.orders[0]!._id}`)
    await expect(page.getByText('Two are cheaper').first()).toBeVisible()
    await page.goto(`${desk.url}/admin/promotions`)
    await expect(page.getByText(/^In 1 order, Rs/)).toBeVisible()
  })
  await visit.close()
})
