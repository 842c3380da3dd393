import type { Page } from '@playwright/test'
import { alone } from './picks.ts'
import { admin, expect, expectAccessible, expectNoSidewaysScroll, newName, open, placeOrder, signedIn, test } from './shop.ts'

/** Types as a scanner does: fast, with Enter at the end. */
async function scans(page: Page, label: string | RegExp, text: string) {
  await page.getByRole('textbox', { name: label }).focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('PACK-1 PARCEL-1 PARCEL-2 PARCEL-3 PARCEL-4 a parcel is packed, booked, handed over, and followed from a file', async ({ page, shop, isMobile }) => {
  test.slow()
  const headers = { Authorization: `Bearer ${await signedIn(page, admin)}`, 'If-Match': '*' }
  const [one, other] = [await alone(page, shop, headers), shop.products.find((product) => product.colors.length === 0 && product.variants[0]?.sku)!]
  const two = await alone(page, shop, headers, [one, other])
  const order = await placeOrder(page, [{ product: one, quantity: 2 }, { product: two }])
  const confirmed = await page.request.post(`/api/admin/orders/${order._id}/moves/confirm`, { headers, data: {} })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  const code = `${order.number}-1`
  const tracking = `2109${order.number.replace(/\D/g, '')}${Date.now() % 100_000}`

  await test.step('pack: a wrong piece stops, the right ones fill the box', async () => {
    await open(page, '/admin/pack')
    const row = page.getByRole('listitem').filter({ hasText: one.name })
    await expect(row.first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await scans(page, 'Scan a piece or a slip', 'NO-SUCH-PIECE')
    await expect(page.getByRole('alert')).toHaveText(/Nobody knows the code NO-SUCH-PIECE\. Nothing was ticked\./)
    if (isMobile) {
      for (const { name } of [one, two]) {
        // Units of two lots are in two rows.
        for (const box of await page.getByRole('checkbox', { name: `Taken: ${name}, lot` }).all()) await box.tap()
      }
    } else {
      // The field keeps the focus for three units, one after the other.
      for (const sku of [one.variants[0]!.sku, one.variants[0]!.sku, two.variants[0]!.sku]) {
        await expect(page.getByRole('textbox', { name: 'Scan a piece or a slip' })).toBeFocused()
        await page.keyboard.type(sku)
        await page.keyboard.press('Enter')
      }
    }
    await expect(page.getByText(`${order.number} is packed.`)).toBeVisible()
  })

  await test.step('hand over: the number is scanned, the label ticks the parcel', async () => {
    await open(page, '/admin/hand-over')
    await page.getByRole('combobox', { name: `Courier of ${code}` }).selectOption({ label: 'PostEx' })
    await scans(page, `Tracking number of ${code}`, tracking)
    const row = page.getByRole('listitem').filter({ hasText: code })
    await expect(row.getByText('Booked')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await scans(page, 'Scan a label to tick it', 'SOMEBODY-ELSES')
    await expect(page.getByRole('alert')).toHaveText('No parcel here is called SOMEBODY-ELSES.')
    await scans(page, 'Scan a label to tick it', tracking)
    await expect(page.getByRole('checkbox', { name: `Hand over ${code}` })).toBeChecked()
    const go = page.getByRole('button', { name: 'Hand over 1' })
    if (isMobile) await go.tap()
    else await go.press('Enter')
    await expect(page.getByText('1 parcel handed over.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Sheet' }).first()).toBeVisible()
  })

  // The code is of this run alone, because an answered one is not asked again.
  const unknown = `77${Date.now() % 10_000}`
  const file = `Tracking Number,Transaction Status Code,Transaction Status,Updated At\n${tracking},0013,Attempt Made: CNA,2026-11-20 10:00\n${tracking},${unknown},=cmd|' /C calc'!A0,2026-11-20 11:00\n${tracking},0013,Attempt Made: CNA,2026-11-20 10:00\nnobody,0005,Delivered,2026-11-20 10:00\n`
  const bring = async () => {
    await open(page, '/admin/hand-over')
    await page.getByRole('button', { name: 'Courier file in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Whose file is it?').selectOption({ label: 'PostEx' })
    await dialog.getByLabel(/^File, CSV or XLSX/).setInputFiles({ name: 'postex.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${file}`, 'utf8') })
    return dialog
  }

  await test.step('a file: looked at, then saved; a doubled line counts once', async () => {
    const dialog = await bring()
    await expect(dialog.getByText('No parcel has this number.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: /^Save \d/ }).click()
    await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeVisible()
    await expect(dialog.getByText('1 saved')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('on the way: the attempt is rescued, the unknown code is answered once', async () => {
    await open(page, '/admin/on-the-way')
    const rescue = page.getByRole('article', { name: code })
    await expect(rescue.getByText(/1 of 2 attempts used/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await rescue.getByRole('button', { name: 'Tell the courier' }).click()
    await rescue.getByLabel('What the courier is told').fill('Deliver after five')
    await rescue.getByRole('button', { name: 'Save' }).click()
    await expect(rescue).toHaveCount(0)
    const meaning = page.getByRole('combobox', { name: `What ${unknown} means` })
    await meaning.selectOption({ label: 'Delivered' })
    const answer = page.getByRole('listitem').filter({ has: meaning })
    await answer.getByRole('button', { name: 'Save' }).click()
    await expect(meaning).toHaveCount(0)
    await expect(async () => {
      const now = (await (await page.request.get(`/api/admin/orders/${order._id}`, { headers })).json()) as { parcels: { state: string }[] }
      expect(now.parcels[0]?.state).toBe('delivered')
    }).toPass()
    const dialog = await bring()
    await expect(dialog.getByText('3 already there')).toBeVisible()
  })
})

test('READ-8 a city that no list has is asked before its parcel is booked, and the answer is in the file @desktop', async ({ page, shop }) => {
  const headers = { Authorization: `Bearer ${await signedIn(page, admin)}`, 'If-Match': '*' }
  const product = await alone(page, shop, headers)
  const run = newName('')
  for (const city of [`Kot ${run}`, `گاؤں ${run}`]) {
    const order = await placeOrder(page, [{ product }], { city })
    for (const move of ['confirm', 'pack']) {
      const moved = await page.request.post(`/api/admin/orders/${order._id}/moves/${move}`, { headers, data: {} })
      expect(moved.ok(), await moved.text()).toBe(true)
    }
  }
  await open(page, '/admin/hand-over')
  const fields = page.getByRole('combobox', { name: /^What .* calls / }).and(page.locator(`[aria-label*="${run}"]`))
  await expect(fields).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const courier = /^What (.*) calls/.exec((await fields.first().getAttribute('aria-label'))!)![1]!
  const chosen = page.getByRole('combobox', { name: 'Courier', exact: true })
  const other = (await chosen.locator('option:not([value=""])').allTextContents()).find((name) => name !== courier)!
  await chosen.selectOption({ label: other })
  await expect(page.getByRole('combobox', { name: `What ${other} calls Kot ${run}` })).toHaveCount(0) // it is asked of the courier that it goes with
  await chosen.selectOption('')
  await expect(fields).toHaveCount(2)
  const { couriers } = (await (await page.request.get('/api/admin/couriers', { headers })).json()) as { couriers: { key: string; name: string }[] }
  const file = `/api/admin/couriers/${couriers.find(({ name }) => name === courier)!.key}/bookings.csv`
  expect(await (await page.request.get(file, { headers })).text()).not.toContain(run)
  await page.getByRole('combobox', { name: `What ${courier} calls Kot ${run}` }).fill('Kot Addu')
  await page.keyboard.press('Enter') // takes the row that is what was typed
  await page.keyboard.press('Enter') // saves
  await expect(fields).toHaveCount(1)
  await page.getByRole('listitem').filter({ hasText: `گاؤں ${run}` }).getByRole('button', { name: 'As typed' }).click()
  await expect(fields).toHaveCount(0)
  const booked = await (await page.request.get(file, { headers })).text()
  expect(booked).toContain('Kot Addu')
  expect(booked).toContain(`گاؤں ${run}`)
})

test('PARCEL-1 ITEM-3 what stands in rows fits beside the rail of a narrow window @desktop', async ({ page }) => {
  await signedIn(page, admin)
  await page.setViewportSize({ width: 900, height: 800 })
  await open(page, '/admin/hand-over')
  await expect(page.getByText('Number missing').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await open(page, '/admin/products')
  await page.getByRole('link', { name: 'Pocket Blush' }).first().click()
  const shade = page.getByRole('rowheader', { name: 'Freckle' })
  await shade.scrollIntoViewIfNeeded()
  // A word that breaks within itself takes two lines.
  const lines = await shade.evaluate((cell) => {
    const range = document.createRange()
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, (node) => (node.textContent?.includes('Freckle') ? 1 : 2)).nextNode()!
    range.selectNodeContents(text)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})
