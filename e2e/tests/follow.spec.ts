import { cartOf, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, mailedLink, member, open, placeOrder, plenty, test } from './shop.ts'

test('WAY-1 WAY-2 tracking without scripts: to the order’s page by phone, to what was ordered by e-mail', async ({ page, shop, browser }) => {
  await open(page, '/')
  const email = `plain-${test.info().project.name}@example.pk`
  const order = await placeOrder(page, [{ product: plenty(shop) }], { email, phone: '0300 5550001' })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url, viewport: page.viewportSize() ?? { width: 360, height: 740 } })
  const phone = await context.newPage()
  const look = async (contact: string) => {
    await phone.goto('/track')
    await phone.getByLabel('Order number').fill(order.number)
    await phone.getByLabel('Phone or email used for the order').fill(contact)
    await phone.getByRole('button', { name: 'Track order' }).click()
  }
  await look('0300 5550009')
  await expect(phone.getByRole('alert')).toContainText('No order matches')
  await expect(phone.getByLabel('Order number')).toHaveValue(order.number)
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('button', { name: 'اردو' }).click()
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')
  await look(email)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.number}`)
  await expect(phone.getByRole('main')).not.toContainText('Rs')
  await expectNoSidewaysScroll(phone)
  await look('+92 300 5550001')
  await expect(phone).toHaveURL(/\/c\/[\w-]{20,}/)
  await expect(phone.getByRole('heading', { name: 'Is this right?' })).toBeVisible()
  await context.close()
})

test('WAY-1 WAY-3 from the mail’s link to tracking in three languages, ordered again, and put into an account', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  await open(page, '/')
  const email = `claim-${test.info().project.name}@example.pk`
  const order = await placeOrder(page, [{ product: plenty(shop), quantity: 2 }], { email, phone: '0300 5550002' })
  const link = await mailedLink(shop, email, '/c/')
  await page.goto(link)
  await page.getByRole('link', { name: /^Order again/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.number}`)
  await expectAccessible(page)
  for (const [language, head] of [['اردو', 'کیا یہ ٹھیک ہے؟'], ['Roman Urdu', 'Kya yeh theek hai?'], ['English', 'Is this right?']] as const) {
    await page.getByRole('button', { name: language, exact: true }).click()
    await expect(page.getByRole('heading', { name: head })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByText('2 items are in your cart.')).toBeVisible()
  expect(await cartOf(page)).toMatchObject([{ _id: plenty(shop)._id, quantity: 2 }])

  await page.getByRole('link', { name: 'Log in to add it to your account' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Email Address').fill(member.email)
  await main.getByLabel('Password', { exact: true }).fill(member.password)
  await main.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.locator(`[data-order-number="${order.number}"]`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add it to your account' }).click()
  await expect(page.getByText('It is in your account now.')).toBeVisible()
  await expect(page.locator(`[data-order-number="${order.number}"]`)).toBeVisible()
  await expectAccessible(page)
})
