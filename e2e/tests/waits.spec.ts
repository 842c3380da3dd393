import { admin, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, found, mailed, open, signedIn, test } from './shop.ts'

test('KEEP-2 from what is sold out to the one mail @phone', async ({ page, shop, browser, watch }) => {
  watch.allow(failedLoad) // the address that is none
  const gone = found(shop, ({ stock, variants, colors }) => stock === 0 && variants.length === 1 && colors.length === 0)
  const who = `waits-${process.pid}@example.com`

  await open(page, `/product/${gone._id}`)
  const button = page.getByRole('button', { name: 'Tell me when it is back' })
  expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  await button.click()
  await expect(page.getByRole('heading', { name: 'We write when it is back' })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // What is wrong is said beside what was typed, which stays.
  const field = page.getByLabel('Your email')
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await field.fill('waits')
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(field).toHaveValue('waits')

  // Asked, taken back, asked again.
  await field.fill(who)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `We will write when ${gone.name}` })).toBeFocused()
  await expect(page.getByText('Once, by email to w•••@example.com.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back. We will not write.')).toBeVisible()
  await expect(field).toHaveValue(who)
  await page.keyboard.press('Tab')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: `We will write when ${gone.name}` })).toBeVisible()

  // The office sees how many wait, and counts three that it found.
  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage()
  const headers = { Authorization: `Bearer ${await signedIn(desk, admin)}` }
  await open(desk, '/admin/stock?show=waited')
  await expect(desk.getByText('1 person waits')).toBeVisible()
  const { levels } = (await (await desk.request.get('/api/admin/stock?show=waited', { headers })).json()) as { levels: { variantId: string; waiting: number; onHand: number }[] }
  expect(levels.map(({ waiting }) => waiting)).toEqual([1])
  const before = levels[0]?.onHand ?? 0 // not free: an order of another test holds it
  const count = async (to: number, saw: number) => {
    const answer = await desk.request.post(`/api/admin/stock/${levels[0]?.variantId}/adjust`, { headers, data: { to, saw, reason: 'found' } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await count(before + 3, before)
  await expect.poll(() => mailed(shop, who)).toContain(`${gone.name}`)
  const mail = await mailed(shop, who)
  expect(mail).toContain('There are 3.')
  expect(mail.match(/^Subject:/gm)).toHaveLength(1)
  await expect.poll(async () => (await (await desk.request.get('/api/admin/stock?show=waited', { headers })).json()) as unknown).toEqual({ levels: [] })
  await count(before, before + 3)
  await desk.context().close()
})

test('KEEP-2 in Urdu, noted and taken back @phone', async ({ page, shop }) => {
  const gone = found(shop, ({ stock, variants, colors }) => stock === 0 && variants.length === 1 && colors.length === 0)
  await open(page, `/ur/product/${gone._id}`)
  await page.getByRole('button', { name: 'دوبارہ آنے پر بتائیں' }).click()
  await page.getByLabel('آپ کا ای میل').fill('ayesha@example.com')
  await page.getByRole('button', { name: 'دوبارہ آنے پر بتائیں' }).click()
  await expect(page.getByText('a•••@example.com')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'واپس لیں' }).click()
  await expect(page.getByLabel('آپ کا ای میل')).toHaveValue('ayesha@example.com')
})
