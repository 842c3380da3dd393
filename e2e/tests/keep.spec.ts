import { execFileSync } from 'node:child_process'
import { expect, expectAccessible, expectNoSidewaysScroll, fillCart, go, logIn, mailedLink, newMember, open, plenty, signedIn, test } from './shop.ts'

test('KEEP-3 a member keeps two addresses, orders with the second, logs a browser out, takes the copy, leaves and stays @phone', async ({ page, shop, browser }) => {
  const who = await newMember(page)
  await logIn(page, who)

  // There are two addresses, the second in Urdu and without what its city fills in.
  await go(page, '/account')
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Addresses' }).click()
  await expect(page.getByRole('heading', { name: 'Addresses', level: 1 })).toBeVisible()
  const add = async (label: string, first: string, street: string, city: string) => {
    await page.getByRole('button', { name: 'Add an address' }).click()
    await expectNoSidewaysScroll(page)
    await page.getByLabel(/What you call it/).fill(label)
    await page.getByLabel('Phone', { exact: true }).fill('0300 1234567')
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill('Malik')
    await page.getByLabel('Street address').fill(street)
    await page.getByLabel('City', { exact: true }).fill(city)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByRole('button', { name: `Change ${label}` })).toBeVisible()
  }
  await add('Home', 'Ayesha', 'House 12, Street 4, Johar Town', 'Lahore')
  await add('امی کا گھر', 'نسرین', 'مکان نمبر 7، گلی نمبر 2، محلہ اسلام پورہ', 'Faisalabad')
  await expect(page.getByText('Used first')).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The checkout is filled with the first, and by one press with the second.
  await fillCart(page, [{ product: plenty(shop), quantity: 1 }])
  await open(page, '/checkout')
  await expect(page.getByLabel('Street address')).toHaveValue('House 12, Street 4, Johar Town')
  await page.getByRole('button', { name: /امی کا گھر/ }).click()
  await expect(page.getByLabel('First name')).toHaveValue('نسرین')
  await expect(page.getByLabel('State/Province')).toHaveValue('Punjab')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('dialog').getByText(/GL-[0-9A-Z]{6}/).first()).toBeVisible()

  // Another browser is logged out from here.
  const elsewhere = await (await browser.newContext({ baseURL: shop.url, userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile' })).newPage()
  await elsewhere.goto('/')
  const token = await signedIn(elsewhere, who)
  await open(page, '/account?part=devices')
  await expect(page.getByText('Here', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Log out Chrome on Android' }).click()
  await expect(page.getByRole('button', { name: 'Log out Chrome on Android' })).toHaveCount(0)
  expect((await elsewhere.request.get('/api/auth/profile', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(401)
  await elsewhere.context().close()

  // The copy is a file with the order and both addresses.
  await open(page, '/account?part=copy')
  await page.getByLabel(/Your password, so that/).fill(who.password)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the copy' }).click()
  const path = await (await download).path()
  const text = execFileSync('python3', ['-c', 'import sys,zipfile; sys.stdout.write(zipfile.ZipFile(sys.argv[1]).read("copy.json").decode())', path], { encoding: 'utf8' })
  const copy = JSON.parse(text) as { addresses: { label: string }[]; orders: { name: string }[]; account: { email: string } }
  expect(copy.addresses.map(({ label }) => label)).toEqual(['Home', 'امی کا گھر'])
  expect(copy.orders.map(({ name }) => name)).toEqual(['نسرین Malik'])
  expect(copy.account.email).toBe(who.email)

  // The request to leave is confirmed by mail, and the next login offers to stay.
  await open(page, '/account?part=leave')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel(/Your password, so that/).fill(who.password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/^Your account is erased on \d+ \w+ \d{4}\.$/)).toBeVisible()
  expect(await mailedLink(shop, who.email, '/login')).toContain('/login')
  await page.evaluate(() => localStorage.clear())
  await open(page, '/login')
  await page.getByLabel('Email', { exact: false }).first().fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/account')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText(/Your account is erased on/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(who.name)
  await expect(page.getByText(/Your account is erased on/)).toHaveCount(0)
})
