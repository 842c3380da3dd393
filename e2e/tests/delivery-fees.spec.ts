/** The price of delivery, from the owner's zones to the refund of a parcel that came back. */
import { caller, test } from './desk.ts'
import { address, expect, expectAccessible, expectNoSidewaysScroll, fillAddress, hydrated, mailed, mailedLink, open } from './shop.ts'

type Followed = { sums: Record<'subtotal' | 'delivery' | 'total' | 'returned' | 'received' | 'refunded' | 'due', number>; tracking: { link: string } }

test('FEE-1 the owner sets zones; a shopper is told the fee on product, cart and checkout, pays it, and it adds up on tracking, mail, slip and refund @phone', async ({ page, browser, desk }) => {
  test.slow()
  const call = caller(desk.url, desk.token)

  await test.step('the owner sets a zone, and sees what it would have charged', async () => {
    await page.goto(`${desk.url}/admin/settings/delivery`)
    await expect(page.getByText('Delivery is free everywhere')).toBeVisible()
    const dialog = page.getByRole('dialog')
    const zone = async (name: string, city: string, fee: string, freeFrom: string) => {
      await page.getByRole('button', { name: 'Add a zone' }).click()
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Cities of Pakistan').fill(city)
      await dialog.getByRole('option', { name: new RegExp(city) }).first().click()
      await dialog.getByLabel('Fee', { exact: true }).fill(fee)
      await dialog.getByLabel('Free from').fill(freeFrom)
    }
    await zone('Punjab', 'Multan', '250', '5000')
    await expectAccessible(page)
    // A typed city is taken while its suggestions are open.
    await dialog.getByLabel('Cities of Pakistan').fill('bahawalpur')
    await expect(dialog.getByRole('option', { name: /Bahawalpur/ }).first()).toBeVisible()
    const list = (await dialog.getByRole('listbox').boundingBox())!
    const add = dialog.getByRole('button', { name: 'Add', exact: true })
    const { x, y, width, height } = (await add.boundingBox())!
    expect(x >= list.x + list.width || x + width <= list.x || y >= list.y + list.height || y + height <= list.y).toBe(true)
    await add.click()
    await expect(dialog.getByRole('button', { name: 'Take out Bahawalpur' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await zone('High mountains', 'Gilgit', '450', '')
    await dialog.getByRole('switch', { name: 'Cash on delivery here' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Prepaid only')).toBeVisible()
    await expect(page.getByText(/^With these fees they would have been charged/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Delivery is free everywhere')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  await test.step('the shopper is told the fee before the address is whole', async () => {
    await open(shopper, `/product/${desk.goods['RW-100']!.product}`)
    await hydrated(shopper)
    const promise = shopper.getByRole('main').getByRole('listitem').filter({ hasText: 'Delivery up to Rs 450' })
    await expect(promise.first()).toContainText('depending on your city')
    await expect(shopper.getByText('without a minimum')).toHaveCount(0)
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    await open(shopper, '/cart')
    await expect(shopper.getByText('Total before delivery').first()).toBeVisible()
    await shopper.getByRole('button', { name: 'Where to?' }).click()
    await shopper.getByRole('combobox', { name: 'City' }).fill('multan')
    await shopper.getByRole('option', { name: /Multan/ }).click()
    await expect(shopper.getByText('Delivery to Multan')).toBeVisible()
    await expect(shopper.getByText('Rs 1,150.00').filter({ visible: true }).first()).toBeVisible() // 900 and 250

    await open(shopper, '/payment')
    await shopper.getByLabel('City').fill('')
    await expect(shopper.getByText(/^Rs 900\.00 for the goods, plus delivery\./)).toBeVisible()
    await expectAccessible(shopper)

    await open(shopper, '/checkout')
    await fillAddress(shopper, { ...address, city: 'Gilgit', state: 'Gilgit-Baltistan', zip: '15100' })
    await expect(shopper.getByText(/not offered in Gilgit/)).toBeVisible()
    await fillAddress(shopper, { ...address, city: 'Multan', state: 'Punjab', zip: '60000' })
    await expect(shopper.getByText(/not offered in Gilgit/)).toHaveCount(0)
    await expect(shopper.getByText('Rs 1,150').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(shopper)
    await expectNoSidewaysScroll(shopper)
  })

  let link = ''
  const follow = async () => {
    const answer = await shopper.request.post('/api/orders/track', { data: { number, contact: address.phone } })
    const followed = (await answer.json()) as Followed
    link = followed.tracking.link
    return followed.sums
  }
  let number = ''
  await test.step('the shopper orders and follows; page and mail say the same', async () => {
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    await expect(placed).toBeVisible()
    number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
    expect(await follow()).toMatchObject({ subtotal: 900, delivery: 250, total: 1150, due: 1150 })
    await shopper.goto(`/c/${link}`)
    await expect(shopper.getByText('Rs 250', { exact: true })).toBeVisible()
    await expect(shopper.getByText('Rs 1,150').filter({ visible: true }).first()).toBeVisible()
    expect(await mailedLink(desk as never, address.email, '/c/')).toContain('/c/')
    expect(await mailed(desk as never, address.email)).toMatch(/(Delivery|Shipping)\W[^]{0,200}?Rs\s250/)
  })

  const found = (await call('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string }[] }
  const id = found.orders[0]!._id
  const move = (name: string, body: object = {}) => call('POST', `/api/admin/orders/${id}/moves/${name}`, body, '*')
  await test.step('the slip collects it, the parcel is paid and sent back, and the shop keeps the fee by its rule', async () => {
    await move('confirm')
    await move('pack')
    await page.goto(`${desk.url}/admin/print/slips?orders=${id}`)
    await expect(page.getByText('Rs 250.00').first()).toBeVisible()
    await move('hand-over')
    await move('deliver')
    await move('turn-back')
    await move('check-in', { units: [{ line: 0, quantity: 1, to: 'shelf' }] })
    expect(await follow()).toMatchObject({ total: 1150, returned: 900, received: 1150, due: 0 })
    await move('refund', { reference: 'EP-1', account: 'easypaisa', amount: 900, evidence: 'Sent by EasyPaisa, seen in the app.' })
    const sums = await follow()
    expect(sums.received - sums.refunded).toBe(sums.total - sums.returned)
    expect(sums.refunded).toBe(900)
  })

  await test.step('the owner sees what was charged, and what stayed', async () => {
    await page.goto(`${desk.url}/admin/settings/delivery`)
    await expect(page.getByText('Charged for delivery')).toBeVisible()
    await expect(page.getByText('Rs 250.00').first()).toBeVisible()
    await expect(page.getByText('Given back, or owed no more')).toHaveCount(0)
    await expectAccessible(page)
  })
  await visit.close()
})
