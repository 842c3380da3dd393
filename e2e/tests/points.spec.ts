/** Points: earned at the door, given, turned into store credit, and a friend's code (PROMO-3). */
import { caller, test } from './desk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, hydrated, newMember, open, signedIn } from './shop.ts'

test('PROMO-3 a member reads what an order earns, turns points into credit that pays for it, earns more at the door, and brings a friend @phone', async ({ page, browser, desk, watch }) => {
  watch.allow(failedLoad) // a friend's code that is none
  test.slow()
  const call = caller(desk.url, desk.token)
  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  await open(shopper, '/')
  const person = await newMember(shopper)
  const { version } = (await call('GET', '/api/admin/settings')) as { version: number }
  const values = { creditOffered: true, pointRate: 2, pointWorth: 100, pointFriend: 50 }
  await call('PATCH', '/api/admin/settings', { values }, `"${version}"`)

  await test.step('a member without points reads how the first ones come', async () => {
    await signedIn(shopper, person)
    await open(shopper, '/account?part=credit')
    await expect(shopper.getByRole('heading', { name: 'Points and credit', level: 1 })).toBeVisible()
    await expect(shopper.getByRole('heading', { name: 'How the first ones come' })).toBeVisible()
    await expect(shopper.getByText(/An order of Rs 5,000 brings 100\./)).toBeVisible()
    await shopper.getByLabel('A friend’s code').fill('2222-2222')
    await shopper.getByRole('button', { name: 'Use it' }).click()
    await expect(shopper.getByText('We do not know this code. Please look at it again.')).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
  })

  await test.step('the owner gives points, whose worth is said', async () => {
    await page.goto(`${desk.url}/admin/credit`)
    await page.getByRole('button', { name: 'Give credit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail of the account').fill(person.email)
    await expect(dialog.getByText(/has Rs\s0\.00 of credit/)).toBeVisible()
    await dialog.getByLabel('Of what').selectOption('points')
    await dialog.getByLabel('How many points').fill('100')
    await dialog.getByLabel('Why, for us').fill('Late by four days')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Give 100 points' }).click()
    await expect(page.getByText(/100 points, worth Rs\s100\.00, of 1 member/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('the cart says what the order earns', async () => {
    await open(shopper, `/product/${desk.goods['RW-100']!.product}`)
    await hydrated(shopper)
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    await open(shopper, '/cart')
    await expect(shopper.getByText(/^You earn \d+ points, worth Rs\s\d+\./)).toBeVisible()
    await expectNoSidewaysScroll(shopper)
  })

  let number = ''
  await test.step('at checkout the points become credit, which pays', async () => {
    await open(shopper, '/checkout')
    await fillAddress(shopper)
    await expect(shopper.getByText(/^You have 100 points, worth Rs\s100\.$/)).toBeVisible()
    await shopper.getByRole('button', { name: 'Turn them into store credit' }).click()
    await expect(shopper.getByLabel(/^Use Rs\s100\.00 of store credit/)).toBeChecked()
    await expect(shopper.getByRole('button', { name: 'Turn them into store credit' })).toBeHidden()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
  })

  await test.step('at the door they come, and are not theirs yet', async () => {
    const found = (await call('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string }[] }
    for (const move of ['confirm', 'pack', 'hand-over', 'deliver'])
      await call('POST', `/api/admin/orders/${found.orders[0]!._id}/moves/${move}`, {}, '*')
    await open(shopper, '/account?part=credit')
    await expect(shopper.getByText(`Order ${number}`, { exact: true })).toBeVisible()
    await expect(shopper.getByText(/^Not yours yet: from /)).toBeVisible()
    await expect(shopper.getByText('Turned into store credit', { exact: true })).toBeVisible()
    await expect(shopper.getByRole('heading', { name: 'When they end' })).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
  })

  let code = ''
  await test.step('the member has a code for friends', async () => {
    await shopper.getByRole('button', { name: 'Get my code' }).click()
    await expect(shopper.getByRole('button', { name: 'Copy the link' })).toBeVisible()
    code = (await shopper.getByText(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/).textContent()) ?? ''
  })
  await visit.close()

  await test.step('a friend comes by the link, signs up and names it', async () => {
    const friends = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
    const friend = await friends.newPage()
    await open(friend, '/')
    const newcomer = await newMember(friend)
    await signedIn(friend, newcomer)
    await open(friend, `/account?part=credit&friend=${code}`)
    await expect(friend.getByLabel('A friend’s code')).toHaveValue(code)
    await friend.getByRole('button', { name: 'Use it' }).click()
    await expect(friend.getByText(/^You named a friend\./)).toBeVisible()
    await expectNoSidewaysScroll(friend)
    await friends.close()
  })
})
