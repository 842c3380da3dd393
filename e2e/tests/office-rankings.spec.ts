import { admin, expect, expectAccessible, expectNoSidewaysScroll, open, signedIn, test } from './shop.ts'

test('SHELF-3 a pin, and who decides: the office says why a product stands where it stands, and shoppers see it so @desktop', async ({ page, shop }) => {
  /** The products of Top Sells in the order of the shop's page. */
  const shown = async () => {
    const text = await (await page.request.get(`${shop.url}/top-sells`)).text()
    return [...text.matchAll(/<a [^>]*href="\/product\/([^"]+)"/g)].map((found) => found[1]).filter((id, at, all) => all.indexOf(id) === at)
  }
  await signedIn(page, admin)
  await open(page, '/admin/shelves/rankings')
  const panel = page.getByRole('region', { name: 'Top sells' })
  const rows = panel.getByRole('list', { name: 'Top sells', exact: true }).getByRole('listitem')
  await panel.getByRole('radio', { name: 'By hand' }).check()
  await expect(rows.first()).toContainText(/^1.*By hand\./)
  const first = (await rows.first().locator('b').innerText()).trim()

  // The list is computed: each row says what was delivered, and the first has the highest figure.
  await panel.getByRole('radio', { name: 'Worked out' }).check()
  await expect(panel.getByText('What shoppers will see when you save')).toBeVisible()
  await expect(rows.first()).toContainText(/\d+ delivered/)
  const delivered = (await rows.allInnerTexts()).map((text) => Number(/(\d+) delivered/.exec(text)?.[1] ?? 0))
  expect(delivered, 'by units delivered').toEqual(delivered.toSorted((a, b) => b - a))

  // Any product for sale can be found by its name and pinned to the front.
  await panel.getByRole('combobox', { name: 'Pin another product to Top sells' }).fill('retinol')
  const found = panel.getByRole('option', { name: /^Pin .*Retinol/ })
  await expect(found.first()).toBeVisible()
  const name = ((await found.first().getAttribute('aria-label')) ?? '').replace(/^Pin /, '')
  await found.first().click()
  const pins = panel.getByRole('list', { name: 'Pinned in Top sells' }).getByRole('listitem')
  await expect(pins.first()).toContainText(name)
  await expect(pins.first()).toContainText('Pinned.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The lists are in the shop within two seconds.')).toBeVisible()
  await expect(panel.getByText('What shoppers see', { exact: true })).toBeVisible()
  await expect.poll(async () => (await (await page.request.get(`${shop.url}/product/${(await shown())[0]}`)).text()).includes(name)).toBe(true)

  // Without the pin the list goes by its figures, and by hand it is as it was.
  await panel.getByRole('button', { name: `Unpin ${name}` }).click()
  await panel.getByRole('radio', { name: 'By hand' }).check()
  await expect(rows.first()).toContainText(/^1.*By hand\./)
  await expect(rows.first().locator('b')).toHaveText(first)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByText('What shoppers see', { exact: true })).toBeVisible()
  await expect.poll(async () => (await (await page.request.get(`${shop.url}/product/${(await shown())[0]}`)).text()).includes(first)).toBe(true)
})
