import type { Page } from '@playwright/test'
import { A4, A5, A6, barcodes, cutOff, printed } from './paper.ts'
import { admin, expect, open, failedLoad, placeOrder, type Placed, type Product, type Shop, showsAgain, signedIn, test } from './shop.ts'

// A printer has more dots than a screen: 288 to the inch, as a simple one for labels.
test.use({ deviceScaleFactor: 3 })

/** Makes calls as the owner. */
function office(page: Page, token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'If-Match': '*' }
  const call = async <T>(method: 'get' | 'post' | 'patch', path: string, data?: object, extra = {}): Promise<T> => {
    const answer = await page.request[method](`/api/admin${path}`, { headers: { ...headers, ...extra }, ...(data && { data }) })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as T
  }
  return {
    call,
    move: (order: Placed, name: string, data: object = {}) => call(`post`, `/orders/${order._id}/moves/${name}`, data),
    /** Changes settings, and returns their old values. */
    settings: async (values: Record<string, string>): Promise<Record<string, string>> => {
      const now = await page.request.get('/api/admin/settings', { headers })
      await call('patch', '/settings', { values }, { 'If-Match': now.headers()['etag'] ?? '' })
      const had = ((await now.json()) as { values: Record<string, string> }).values
      return Object.fromEntries(Object.keys(values).map((name) => [name, had[name] ?? '']))
    },
  }
}

const sold = (shop: Shop, n: number): Product[] => shop.products.filter((one) => one.colors.length === 0 && (one.stock === null || one.stock >= 8)).slice(0, n)

const urdu = { firstName: 'فاطمہ زہرا', lastName: 'صدیقی', streetAddress: 'مکان نمبر ۴۱، گلی ۶، گلشن راوی', city: 'Lahore', state: 'Punjab', zip: '54000' }
const long = {
  firstName: 'Syeda Khadija-tul-Kubra Noor-ul-Ain',
  lastName: 'Bukhari Makhdoom Sherwani-Qureshi',
  streetAddress: 'Flat 1204, Tower C, Creek Vista Apartments, Main Khayaban-e-Shaheen, Phase VIII Extension, Defence Housing Authority, opposite the new Imtiaz Super Market',
  city: 'Dera Ghazi Khan', state: 'Punjab', zip: '32200', landmark: 'the blue water tank behind Jamia Masjid Al-Noor', riderNote: 'Ring the second bell, the first one does not work; ask the guard for gate 3.',
}

/** An address as long as every field of the form allows. */
const longest = { ...long, streetAddress: 'Chak 114 / 7-R near canal bridge '.repeat(12).slice(0, 199), landmark: 'tall minaret of the old mosque '.repeat(12).slice(0, 199), riderNote: 'call the brother first, then wait '.repeat(12).slice(0, 199) }

test('PACK-2 slips, labels, sheets and invoices print on their paper, nothing is cut and the bars can be read @desktop', async ({ page, shop, watch }) => {
  test.slow()
  watch.allow(failedLoad)
  const desk = office(page, await signedIn(page, admin))
  const before = await desk.settings({ shopName: 'Zara’s <b>Beauty</b> House', logoWord: 'زارا', address: '14-B Model Town, Lahore', phone: '042 1112223', taxNumber: '1234567-8' })
  const [one] = sold(shop, 1)
  const orders = [
    await placeOrder(page, [{ product: one! }], urdu),
    await placeOrder(page, [{ product: one!, quantity: 2 }], long),
    await placeOrder(page, sold(shop, 40).map((product) => ({ product }))),
    await placeOrder(page, [{ product: one! }], { ...urdu, lastName: 'بیگم' }),
    await placeOrder(page, [{ product: one! }], longest),
  ]
  for (const [i, order] of orders.entries()) {
    await desk.move(order, 'confirm')
    await desk.move(order, 'pack')
    await desk.move(order, 'book', { courier: 'postex', tracking: `2109441770${i}`, weight: 180 })
  }
  const ids = (some: readonly Placed[]) => some.map((order) => order._id).join(',')
  const papers = page.locator('[data-paper]')

  await test.step('labels, A6 and four on A4', async () => {
    await open(page, `/admin/print/labels?orders=${ids(orders)}`)
    // Papers with addresses ask once for a proof (GUARD-6). The slips and the sheet below are within the ten minutes.
    await expect(papers).toHaveCount(0)
    await showsAgain(page, admin)
    await expect(papers).toHaveCount(5)
    expect(await cutOff(page)).toEqual([])
    expect(await printed(page)).toEqual(Array(5).fill(A6))
    await page.emulateMedia({ media: 'print' })
    for (const [i, order] of orders.entries()) {
      expect(await barcodes(papers.nth(i)), order.number).toEqual([`2109441770${i}`])
    }
    const label = papers.first()
    await expect(label).toContainText('Zara’s <b>Beauty</b> House')
    await expect(label).toContainText('Return to: Zara’s <b>Beauty</b> House, 14-B Model Town, Lahore, 042 1112223')
    await expect(label).toContainText('فاطمہ زہرا صدیقی')
    const side = await label.getByText('فاطمہ زہرا صدیقی').evaluate((name) => getComputedStyle(name).textAlign)
    expect(side, 'PACK-2 an Urdu name stands where every other name stands').toBe('left')
    await expect(label).not.toContainText('Gulaab')
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'Four on A4' }).click()
    expect(await printed(page)).toEqual([A4, A4])
    expect(await cutOff(page)).toEqual([])
  })

  await test.step('slips, A5, with prices and without', async () => {
    await open(page, `/admin/print/slips?orders=${ids(orders.slice(0, 2))}`)
    await expect(papers).toHaveCount(2)
    expect(await printed(page)).toEqual([A5, A5])
    expect(await cutOff(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await barcodes(papers.first())).toEqual([orders[0]!.number])
    await page.emulateMedia({ media: null })
    const price = papers.first().getByRole('columnheader', { name: /^Price/ })
    await expect(price).toBeVisible()
    await page.getByRole('button', { name: 'Without prices' }).click()
    await expect(price).toHaveCount(0)
    // Forty lines go on to further pages, with the head of the table on each.
    await open(page, `/admin/print/slips?orders=${orders[2]!._id}`)
    await expect(papers.getByRole('row')).toHaveCount(41)
    expect(await cutOff(page)).toEqual([])
    const pages = await printed(page)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages).toEqual(Array(pages.length).fill(A5))
  })

  await test.step('the load sheet, A4', async () => {
    const parcels = orders.map((order) => `${order._id}-1`)
    const { sheetId } = await desk.call<{ sheetId: string }>('post', '/hand-overs', { key: `print-${Date.now()}`, courier: 'postex', parcels, rider: 'Kamran' })
    await open(page, `/admin/print/load?sheet=${sheetId}`)
    await expect(papers).toContainText('14-B Model Town, Lahore · 042 1112223')
    expect(await printed(page)).toEqual([A4])
    expect(await cutOff(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect((await barcodes(papers)).toSorted()).toEqual(orders.map((_, i) => `2109441770${i}`))
    await page.emulateMedia({ media: null })
  })

  await test.step('the invoice of forty lines and a credit note about it, A4', async () => {
    await open(page, `/admin/print/invoice?orders=${orders[2]!._id}`)
    await expect(papers).toHaveCount(1)
    await desk.call('post', `/orders/${orders[2]!._id}/invoices`, { kind: 'credit', amount: 100, reason: 'One box was dented' })
    await page.reload()
    await expect(papers).toHaveCount(2)
    await expect(papers.filter({ hasText: 'Credit note' })).toContainText('One box was dented')
    await expect(papers.first()).toContainText('NTN 1234567-8')
    expect(await cutOff(page)).toEqual([])
    const pages = await printed(page)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages).toEqual(Array(pages.length).fill(A4))
  })

  // Other tests use this shop as well, so its settings are restored.
  await desk.settings(before)
})
