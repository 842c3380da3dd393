import { cards, expect, expectAccessible, expectNoSidewaysScroll, found, go, logIn, newMember, open, plenty, tabTo, test } from './shop.ts'

test('KEEP-1 a guest keeps two products, sends them, and finds them in the account after the login @phone', async ({ page, shop, browser }) => {
  const first = plenty(shop)
  const second = found(shop, ({ _id, stock }) => _id !== first._id && stock !== 0)
  const heart = (name: string) => page.getByRole('button', { name: `Wish list: ${name}`, exact: true }).first()

  // It works by thumb on the product's page, and by keyboard on a card.
  await open(page, `/product/${first._id}`)
  const target = await heart(first.name).boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await heart(first.name).click()
  await expect(heart(first.name)).toHaveAttribute('aria-pressed', 'true')
  await open(page, `/search?q=${encodeURIComponent(second.name)}`)
  await tabTo(page, heart(second.name))
  await page.keyboard.press('Space')
  await expect(page.getByRole('link', { name: 'Wish list: 2' })).toBeVisible()

  // Another tab shows it at once.
  const tab = await page.context().newPage()
  await open(tab, '/wish-list')
  await expect(cards(tab)).toHaveCount(2)
  await tab.getByRole('button', { name: `Wish list: ${first.name}` }).click()
  await expect(page.getByRole('link', { name: 'Wish list: 1' })).toBeVisible()
  await tab.getByRole('button', { name: `Wish list: ${first.name}` }).click()
  await tab.close()

  await go(page, '/wish-list')
  await expect(page.getByText(/^2 things, kept on this device/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // What is sent holds products alone, and asks for nothing.
  const guest = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await open(guest, `/wish-list?list=${first._id}.${second._id}`)
  await expect(guest.getByRole('heading', { name: 'A wish list for you' })).toBeVisible()
  await expect(cards(guest)).toHaveCount(2)
  await expectAccessible(guest)
  await guest.context().close()

  const who = await newMember(page)
  await logIn(page, who)
  await expect(page.getByText('Your wish list is in your account now.')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('wishList'))
  await open(page, '/wish-list')
  await expect(page.getByText('2 things, kept in your account.')).toBeVisible()
})

test('KEEP-1 in Urdu the list is empty and leads on @phone', async ({ page }) => {
  await open(page, '/ur/wish-list')
  await expect(page.getByRole('heading', { name: 'ابھی کچھ محفوظ نہیں' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
