/** Counting and packing go on without a network, and are sent once it is back (APP-1). */
import { caller, order, test } from './desk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, failedLoad, open } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

test('APP-1 a count goes on in a cellar: three scans are booked once, and what a colleague changed is asked about @phone', async ({ page, context, desk, watch }) => {
  watch.allow(failedLoad, /An unknown error occurred when fetching the script/)
  const call = caller(desk.url, desk.token)
  const booked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/stock/count')) booked.push(request.postData() ?? '')
  })
  await open(page, '/admin/stock/count')
  const field = page.getByLabel('Scan or find what stands on the shelf')
  await expect(field).toBeVisible()
  await context.setOffline(true)
  await page.waitForTimeout(2500) // the goods came in a moment ago, by a clock of whole seconds
  for (const [sku, n] of [['SN-50', '20'], ['VT-RUBY', '6'], ['VT-ROSE', '6']] as const) {
    await field.fill(sku)
    await field.press('Enter')
    await page.getByLabel(`Counted of ${sku}`).fill(n)
  }
  await expect(page.getByText('Waits for the network (3)')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book when the network is back' }).click()
  await expect(page.getByText('Booked by itself when the network is back, if nothing differs')).toBeVisible()

  // A colleague finds one broken meanwhile.
  const variantId = desk.goods['VT-ROSE']!.variant
  const { lots } = (await call('GET', `/api/admin/stock/${variantId}`)) as { lots: { _id: string }[] }
  await call('POST', '/api/admin/stock/count', { key: 'the colleague’s', lines: [{ variantId, lotId: lots[0]!._id, counted: 5, saw: 6, reason: 'damaged', words: '' }] })
  expect(booked).toEqual([])

  await context.setOffline(false)
  const asked = page.getByRole('alert').filter({ hasText: 'Since you counted: Sana Iqbal −1' })
  await expect(asked).toBeVisible()
  await expect(page.getByText('3 of 3 counted')).toBeVisible()
  expect(booked).toEqual([])
  await asked.getByRole('button', { name: 'Count again' }).click()
  const again = page.getByLabel(/^Counted of Velvet Lip Tint.*lot VS-A/)
  await again.fill('5')
  await again.press('Enter')
  await expect(page.getByText('Booked: 3 counted, no difference.')).toBeVisible()
  expect(booked).toHaveLength(1)
  await expect(page.getByText('Nothing to count yet')).toBeVisible()
})

test('APP-1 packing goes on in a cellar: a box is sent once, and one that a colleague packed is asked about @phone', async ({ page, context, desk, watch }) => {
  watch.allow(failedLoad, /An unknown error occurred when fetching the script/)
  const call = caller(desk.url, desk.token)
  const [cream, tint] = [await order(desk, { name: 'Malik', lines: { 'SN-50': 1 }, pays: 'door' }), await order(desk, { name: 'Butt', lines: { 'VT-RUBY': 1 }, pays: 'door' })]
  for (const { id } of [cream, tint]) await call('POST', `/api/admin/orders/${id}/moves/confirm`, {}, '*')
  await open(page, '/admin/pack')
  await expect(page.getByText('0 of 2 taken')).toBeVisible()
  await context.setOffline(true)
  const field = page.getByLabel('Scan a piece or a slip')
  for (const sku of ['SN-50', 'VT-RUBY']) {
    await field.fill(sku)
    await field.press('Enter')
  }
  await expect(page.getByText('Waits for the network (2):')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const { picks } = (await call('GET', '/api/admin/pick-list')) as { picks: { name: string; lotId?: string; boxes: { line: number }[] }[] }
  const pick = picks.find(({ name }) => name === 'Velvet Lip Tint')!
  await call('POST', `/api/admin/orders/${tint.id}/moves/pack`, { units: [{ line: pick.boxes[0]!.line, quantity: 1, lotId: pick.lotId }] }, '*')
  await context.setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: `${tint.number} cannot be packed any more` })).toBeVisible()
  await expect(page.getByText(/Waits for the network/)).toHaveCount(0)
  await page.getByRole('button', { name: 'I have seen it' }).click()
  await expect(page.getByText('Nothing to pack')).toBeVisible()
  for (const { id } of [cream, tint]) {
    const { parcels } = (await call('GET', `/api/admin/orders/${id}`)) as { parcels: unknown[] }
    expect(parcels).toHaveLength(1)
  }
})
