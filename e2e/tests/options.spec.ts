/** Options beside size and shade: from the owner's editor to the page, the cart, the order and its slip (GOOD-3). */
import { caller, test } from './desk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, fillAddress, hydrated, open } from './shop.ts'

const whole = '100 ml / Rose / Two / Mild'

test('GOOD-3 the owner gives a product three options; a shopper chooses among them in English and Urdu, and cart, order and slip say what was chosen', async ({ page, browser, desk }) => {
  test.slow()
  const call = caller(desk.url, desk.token)
  const { product, variant } = desk.goods['RW-100']!

  await test.step('the owner names three options and adds a second pack', async () => {
    await page.goto(`${desk.url}/admin/products/${product}`)
    await page.getByRole('button', { name: 'Add an option' }).click()
    for (const [name, value] of [['Scent', 'Rose'], ['Pack', 'One'], ['Strength', 'Mild']] as const) {
      await page.getByRole('textbox', { name: 'Name of a new option' }).fill(name)
      await page.getByRole('textbox', { name: 'What it is of those above' }).fill(value)
      await page.getByRole('button', { name: 'Add the option' }).click()
      await expect(page.getByRole('button', { name: `Remove the option ${name}` })).toBeVisible()
    }
    await expect(page.getByText('A product has three options at most.')).toBeVisible()
    for (const [head, value] of [['Size', '100 ml'], ['Scent', 'Rose'], ['Strength', 'Mild']] as const) {
      await page.getByRole('textbox', { name: `${head} of New size or combination` }).fill(value)
    }
    await page.getByRole('button', { name: 'Add this one' }).click()
    await expect(page.getByText('Say Pack.')).toBeVisible() // and nothing typed is lost
    await page.getByRole('textbox', { name: 'Pack of New size or combination' }).fill('Two')
    await page.getByRole('button', { name: 'Add this one' }).click()
    await expect(page.getByRole('textbox', { name: `Pack of ${whole}` })).toHaveValue('Two')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('textbox', { name: `List price of ${whole}` }).fill('2400')
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await expect(page.getByText('Rose Water Toner is live.')).toBeVisible()
    await call('POST', `/api/admin/stock/${variant}/adjust`, { by: -28, reason: 'damaged', note: 'broken' })
  })

  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  const packs = shopper.getByRole('group', { name: /^(Pack|پیک):/ })
  await test.step('the page asks for what there are several of, in English and Urdu; what is sold out looks sold out', async () => {
    for (const at of ['/ur', '']) {
      await expect(async () => {
        await open(shopper, `${at}/product/${product}`)
        await expect(packs.getByRole('radio')).toHaveCount(2, { timeout: 2000 })
        await expect(packs.locator('label', { hasText: 'One' }).locator('.vh')).toHaveCount(1, { timeout: 2000 }) // "sold out", and struck through
      }).toPass({ timeout: 20_000 })
      await hydrated(shopper)
      await expect(packs.locator('label', { hasText: 'Two' }).locator('.vh')).toHaveCount(0)
      await expect(shopper.getByRole('group', { name: /^(Scent|Strength):/ })).toHaveCount(0) // there is one of each
      await expectNoSidewaysScroll(shopper)
      await expectAccessible(shopper)
    }
    await packs.locator('label', { hasText: 'Two' }).click()
    await expect(packs.getByRole('radio', { name: /^Two/ })).toBeChecked()
    await shopper.locator('button[data-buy]').first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
  })

  await test.step('cart and order say which it is, and so does its slip', async () => {
    await open(shopper, '/cart')
    await hydrated(shopper)
    await expect(shopper.getByText(whole).first()).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await open(shopper, '/checkout')
    await fillAddress(shopper)
    await expectNoSidewaysScroll(shopper)
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    await expect(placed).toBeVisible()
    const number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
    const found = (await call('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string }[] }
    await page.goto(`${desk.url}/admin/orders/${found.orders[0]!._id}`)
    await expect(page.getByText(whole).first()).toBeVisible()
    await page.goto(`${desk.url}/admin/print/slips?orders=${found.orders[0]!._id}`)
    await expect(page.getByText(whole).first()).toBeVisible()
  })
  await visit.close()
})
