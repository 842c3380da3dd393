import type { Page } from '@playwright/test'
import { admin, expect, failedLoad, newMember, open, signedIn, stored, test } from './shop.ts'

const banner = (page: Page) => page.getByRole('banner')

/** What the browser keeps of a session. */
const kept = async (page: Page) => [await stored(page, 'authToken'), await stored(page, 'user')]

test('WEB-1 signing out in one tab signs out the others and stays so @desktop', async ({ page, context }) => {
  const token = await signedIn(page, await newMember(page, 'Zara Ahmed'))
  await open(page, '/cart')
  const other = await context.newPage()
  await open(other, '/orders')
  await expect(banner(other).getByRole('button', { name: 'Account of Zara Ahmed' })).toBeVisible()

  await banner(page).getByRole('button', { name: 'Account of Zara Ahmed' }).click()
  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(banner(other).getByRole('link', { name: 'Log in' })).toBeVisible()
  // The token is no longer valid, and no tab brings it back.
  await expect.poll(async () => (await page.request.get('/api/auth/profile', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(401)
  await other.bringToFront()
  await open(other, '/orders')
  await open(page, '/cart')
  for (const tab of [page, other]) {
    await expect(banner(tab).getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(await kept(tab)).toEqual([null, null])
  }
})

test('WEB-1 a tab that heard of a login uses it, and its Sign Out ends the session @desktop', async ({ page, context }) => {
  const person = await newMember(page, 'Hina Raza')
  await open(page, '/cart')
  const other = await context.newPage()
  const token = await signedIn(other, person)
  await expect(banner(page).getByRole('button', { name: 'Account of Hina Raza' })).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/orders/orders'))
  await banner(page).getByRole('button', { name: 'Account of Hina Raza' }).click()
  await banner(page).getByRole('link', { name: 'My orders' }).click()
  expect((await asked).headers()['authorization']).toBe(`Bearer ${token}`)
  await banner(page).getByRole('button', { name: 'Account of Hina Raza' }).click()
  await banner(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect.poll(async () => (await page.request.get('/api/auth/profile', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(401)
})

test('WEB-1 a user without a token is a guest and pays and sees the guest price @desktop', async ({ page, shop }) => {
  await signedIn(page, await newMember(page))
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.context().clearCookies()
  await open(page, `/product/${shop.products[0]!._id}`)
  await expect(banner(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Promises' })).toContainText('28% off everything')
})

for (const [path, who] of [['/orders', 'a member'], ['/admin/orders', 'an administrator']] as const) {
  test(`WEB-1 the ended session of ${who} becomes a guest's view of ${path} with a way to log in @desktop`, async ({ page, watch }) => {
    watch.allow(failedLoad, /Failed to fetch/)
    const token = await signedIn(page, who === 'a member' ? await newMember(page) : admin)
    if (who === 'a member') {
      await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
    } else {
      await page.evaluate(() => localStorage.setItem('authToken', 'ended'))
    }
    await open(page, path)
    await expect(page.getByText(/Your login has ended/)).toBeVisible()
    if (path === '/orders') {
      await expect(banner(page).getByRole('link', { name: 'Log in' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
    } else await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    expect(await kept(page)).toEqual([null, null])
  })
}

test('WEB-1 the session that ended elsewhere becomes a guest’s view of every screen, prices too @desktop', async ({ page, shop, watch }) => {
  watch.allow(failedLoad)
  const person = await newMember(page, 'Zara Ahmed')
  for (const path of ['/', '/cart', '/brands', '/serum', `/product/${shop.products[0]!._id}`, '/track', '/checkout', '/register']) {
    const token = await signedIn(page, person)
    await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
    await open(page, path)
    await expect.poll(() => kept(page), path).toEqual([null, null])
    if (path.startsWith('/product')) await expect(page.getByRole('complementary', { name: 'Promises' })).toContainText('28% off everything')
    await expect(page.getByRole('link', { name: 'Log in' }).first(), path).toBeVisible()
  }
})
