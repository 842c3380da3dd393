import { cartOf, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, mailedLink, member, newMember, open, placeOrder, plenty, signedIn, test } from './shop.ts'

test('WAY-1 WAY-2 tracking without scripts: to the order’s page by phone, to what was ordered by e-mail @phone', async ({ page, shop, browser }) => {
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
  // The device keeps the language that was chosen, whatever the order's own is.
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`آرڈر ${order.number}`)
  await expect(phone.getByRole('main')).not.toContainText(/Rs|روپے/)
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('button', { name: 'English' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.number}`)
  await look('+92 300 5550001')
  await expect(phone).toHaveURL(/\/c\/[\w-]{20,}/)
  await expect(phone.getByRole('heading', { name: 'Is this right?' })).toBeVisible()
  await context.close()
})

test('WAY-1 WAY-3 from the mail’s link to tracking in three languages, ordered again, and put into an account @phone', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  await open(page, '/')
  const email = `claim-${test.info().project.name}@example.pk`
  const order = await placeOrder(page, [{ product: plenty(shop), quantity: 2 }], { email, phone: '0300 5550002' })
  const link = await mailedLink(shop, email, '/c/')
  await page.goto(link)
  await page.getByRole('link', { name: /^Order again/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.number}`)
  await expectAccessible(page)
  const { hash } = new URL(page.url())
  for (const [language, prefix, head, cart] of [['اردو', '/ur', 'کیا یہ ٹھیک ہے؟', /^ٹوکری/], ['Roman Urdu', '/roman', 'Kya yeh theek hai?', /^Tokri/], ['English', '', 'Is this right?', /^Cart/]] as const) {
    await page.goto(`${prefix}/track${hash}`)
    await expect(page.getByRole('heading', { name: head })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: cart })).toBeVisible()
    await expectNoSidewaysScroll(page)
    // The words of a field's placeholder are not cut off in any of them.
    const free = () => page.locator('header input[type=search], header [role=combobox]').locator('visible=true').first().evaluate((field: HTMLInputElement) => {
      const pen = document.createElement('canvas').getContext('2d')!
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - pen.measureText(field.placeholder).width
    })
    await expect.poll(free, `room beside the search field's words in ${language}`).toBeGreaterThanOrEqual(0)
    const display = () => page.getByRole('heading', { level: 1 }).evaluate((element) => getComputedStyle(element).fontFamily.startsWith('"Instrument Serif"'))
    await expect.poll(display, `Latin letters have the shop's own headings in ${language}`).toBe(language !== 'اردو')
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

test('WAY-3 an address confirmed by the mailed link brings the orders of before and after into the account @phone', async ({ page, shop, browser }) => {
  await open(page, '/')
  const who = await newMember(page)
  const order = await placeOrder(page, [{ product: plenty(shop) }], { email: who.email.toUpperCase(), phone: '0300 5550003' })
  // On another device the cookie of the guest's orders is missing.
  const context = await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() ?? { width: 360, height: 740 } })
  const own = await context.newPage()
  const row = (number: string) => own.locator(`[data-order-number="${number}"]`)
  const welcome = await mailedLink(shop, who.email, '/orders#confirm=')
  await own.goto(welcome)
  const main = own.getByRole('main')
  await main.getByRole('link', { name: 'Log in', exact: true }).click()
  await main.getByLabel('Email Address').fill(who.email)
  await main.getByLabel('Password', { exact: true }).fill(who.password)
  await main.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(own.getByText('Your email is confirmed.')).toBeVisible()
  await expect(own.getByText('An order you placed without logging in stands among yours now.')).toBeVisible()
  await expect(row(order.number)).toBeVisible()
  expect(own.url()).not.toContain('confirm')
  await expectAccessible(own)
  await expectNoSidewaysScroll(own)

  const later = await placeOrder(page, [{ product: plenty(shop) }], { email: who.email, phone: '0300 5550003' })
  await own.goto('/orders')
  await expect(row(later.number)).toBeVisible()
  await expect(own.getByText(`${who.email} is confirmed.`)).toBeVisible()
  await context.close()
})

test('WAY-3 who registers a stranger’s address sees nothing of theirs, also when the stranger opens the link @phone', async ({ page, shop, browser }) => {
  await open(page, '/')
  const who = await newMember(page)
  const context = await browser.newContext({ baseURL: shop.url })
  const stranger = await context.newPage()
  await open(stranger, '/')
  const order = await placeOrder(stranger, [{ product: plenty(shop) }], { email: who.email, phone: '0300 5550004' })
  await stranger.goto(await mailedLink(shop, who.email, '/orders#confirm='))
  await expect(stranger.getByText('Log in to confirm your email')).toBeVisible()
  await expect(stranger.locator(`[data-order-number="${order.number}"]`)).toBeVisible()

  await signedIn(page, who)
  await page.goto('/orders')
  await expect(page.getByText('Ordered before without logging in?')).toBeVisible()
  await expect(page.locator(`[data-order-number="${order.number}"]`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText(`A link is on its way to ${who.email}`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await context.close()
})
