import type { Page } from '@playwright/test'
import { address, admin, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, open, placeOrder, showsAgain, signedIn, test } from './shop.ts'

type Lot = { lot: { _id: string; code: string; onHand: number; variantId: string }; level: { productId: string; name: string } }

/** A page without scripts, in its language, as people of every kind read it. */
async function readable(page: Page, path: string, status = 200) {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(status)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('REAL-2 from the papers of a lot to the slip, the page of the product and the page of the lot @phone', async ({ page, shop, watch }, { project }) => {
  test.slow()
  watch.allow(failedLoad) // the codes that are none
  const headers = { Authorization: `Bearer ${await signedIn(page, admin)}` }
  const { lots } = (await (await page.request.get('/api/admin/stock/lots?state=sale&limit=200', { headers })).json()) as { lots: Lot[] }
  // A lot of a product of one size and one lot, another at each width.
  const alone = lots.filter((one) => one.lot.onHand >= 3 && lots.filter((other) => other.level.productId === one.level.productId).length === 1)
  const mine = alone.filter(({ level }) => shop.products.some((one) => one._id === level.productId && one.colors.length === 0 && one.variants.length === 1))
  const { lot, level } = mine.at(project.name === 'phone' ? 0 : 1)!
  const product = shop.products.find((one) => one._id === level.productId)!

  // Until there are papers, the page of the product says nothing of them.
  await open(page, `/product/${product._id}`)
  await expect(page.getByText('7-day money-back guarantee').first()).toBeAttached()
  await expect(page.getByRole('link', { name: 'See them' })).toHaveCount(0)

  // The owner writes them down.
  await open(page, `/admin/stock/lots?search=${encodeURIComponent(lot.code)}`)
  await page.getByRole('button', { name: /^Decide about/ }).first().click()
  await page.getByRole('button', { name: 'Papers for shoppers' }).click()
  const form = page.getByRole('form', { name: 'Papers for shoppers' })
  await form.getByRole('checkbox', { name: 'Shoppers may see these papers' }).check()
  await form.getByRole('button', { name: 'Save the papers' }).click()
  await expect(form.getByText(/^There is nothing to show yet/)).toBeVisible()
  await form.getByLabel('Importer').fill('Gulaab Trading, Karachi')
  await form.getByLabel('Country of origin').fill('Republic of Korea')
  await form.getByRole('button', { name: 'Add a document' }).click()
  await form.getByLabel('Document 1', { exact: true }).selectOption('Goods declaration')
  await form.getByLabel('Day of document 1').fill('9.10.2026')
  await form.getByLabel('Number of document 1').fill('KAPE-2026-4417')
  await form.getByLabel('How to compare the pack').fill('The crimp: the batch code is pressed, not printed.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Save the papers' }).click()
  const look = form.getByRole('link', { name: 'See as shopper' })
  await expect(look).toBeVisible()
  const path = (await look.getAttribute('href'))!
  const code = path.split('/').at(-1)!
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)

  // The page of the lot: what the shop has, and nothing of what it paid.
  await readable(page, path)
  await expect(page.getByRole('heading', { name: /is one of ours/ })).toBeVisible()
  await expect(page.getByText(new RegExp(`Batch on the pack: .?${lot.code}`))).toBeVisible()
  await expect(page.getByText(/Number .?••••4417/)).toBeVisible()
  await expect(page.getByText('the batch code is pressed, not printed.')).toBeVisible()
  await expect(page.locator('script')).toHaveCount(0)
  await page.getByRole('link', { name: 'اردو' }).click()
  await expect(page).toHaveURL(`/ur${path}`)
  await readable(page, `/ur${path}`)
  await expect(page.getByRole('heading', { name: /ہماری ہے/ })).toBeVisible()
  await readable(page, `/roman${path}`)

  // The page of the product leads to what its lots have in common, and to the form.
  await expect(async () => {
    await open(page, `/product/${product._id}`)
    await page.getByRole('link', { name: 'See them' }).click({ timeout: 2000 })
  }).toPass()
  await expect(page).toHaveURL(/\/authentic\?product=/)
  await readable(page, page.url())
  await expect(page.getByText('Republic of Korea')).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)
  await page.getByLabel('Code from your slip').fill(code.toLowerCase().replace('-', ' '))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page).toHaveURL(path)

  // The slip of a parcel with a piece of it has the code.
  const order = await placeOrder(page, [{ product }], { ...address, language: 'ur' })
  for (const move of ['confirm', 'pack']) {
    const answer = await page.request.post(`/api/admin/orders/${order._id}/moves/${move}`, { headers: { ...headers, 'If-Match': '*' }, data: {} })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await open(page, `/admin/print/slips?orders=${order._id}`)
  const slip = page.locator('[data-paper]')
  await expect(async () => {
    if ((await slip.count()) === 0) await showsAgain(page, admin)
    await expect(slip).toHaveCount(1)
  }).toPass()
  await expect(slip.getByRole('img', { name: `Code that opens the papers of lot ${code}` })).toBeVisible()
  await expect(slip.getByText(/Scan a code/)).toContainText('/authentic.')

  // Held back, it says so first.
  const held = await page.request.patch(`/api/admin/stock/lots/${lot._id}`, { headers, data: { sell: false, words: 'a customer doubts it' } })
  expect(held.ok(), await held.text()).toBe(true)
  await readable(page, path)
  await expect(page.getByRole('heading', { name: /is held back/ })).toBeVisible()
  await expect(page.getByText('a customer doubts it')).toHaveCount(0)
  const back = await page.request.patch(`/api/admin/stock/lots/${lot._id}`, { headers, data: { sell: true, units: 0, words: 'looked at' } })
  expect(back.ok(), await back.text()).toBe(true)
})

test('REAL-2 a code that the shop never gave is not called false @phone', async ({ page, watch }) => {
  watch.allow(failedLoad)
  await readable(page, '/authentic')
  await page.getByLabel('Code from your slip').fill('H14J6B')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('alert')).toContainText('That does not make it false.')
  await expect(page.getByLabel('Code from your slip')).toHaveValue('H14J6B')
  for (const path of ['/authentic/ZZZZ-ZZZZ', '/ur/authentic/ZZZZ-ZZZZ', '/roman/authentic?code=H14J6B']) await readable(page, path, 404)
  await readable(page, '/ur/authentic')
})
