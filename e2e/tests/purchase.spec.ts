import { address, admin, expect, expectAccessible, fillAddress, hydrated, logIn, open, test } from './shop.ts'

test('GEN-4 CHK-4 ORD-2: a guest buys by cash on delivery and sees it Delivered', async ({ page, browser, shop }) => {
  test.slow() // axe looks at nine screens
  await open(page, '/')
  await expectAccessible(page)

  // HOME-8: the brand's section leads to the brand's page.
  await page.getByRole('link', { name: /See All.*COSRX/i }).click()
  await expect(page).toHaveURL(/\/brand\/cosrx$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cosrx' })).toBeVisible()
  await expectAccessible(page)

  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Snail' }).first()
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expectAccessible(page)
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!.trim()

  // PDP-6: the toast stays for 3 s.
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect(page.getByText('Product added to cart!')).toBeVisible()

  await page.getByRole('link', { name: /Cart/ }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText(name).first()).toBeVisible()
  await expectAccessible(page)

  // CART-5
  await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click()
  const choice = page.getByRole('dialog')
  await expect(choice).toBeVisible()
  await expectAccessible(page)
  await choice.getByText('Cash on Delivery').first().click()
  await expect(page).toHaveURL(/\/checkout$/)

  await fillAddress(page)
  // The page is measured from its top, because a field half under the header would count as a small target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: /Place Order/i }).first().click()
  const placed = page.getByRole('dialog')
  await expect(placed.getByRole('heading', { name: 'Order Placed!' })).toBeVisible()
  await expectAccessible(page)
  const number = (await placed.innerText()).match(/GL-[0-9A-Z]{6}/)?.[0]
  expect(number, 'the dialog names the order').toBeTruthy()
  await placed.getByRole('button', { name: 'OK', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')

  // ORD-1: the order is there for this browser, pending.
  await open(page, '/orders')
  await expect(page.getByText(number!).first()).toBeVisible()
  await expect(page.getByText('Pending').first()).toBeVisible()
  await expectAccessible(page)

  // ORD-2: the administrator delivers it.
  const office = await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() })
  const desk = await office.newPage()
  await logIn(desk, admin)
  await open(desk, '/admin/orders')
  await expect(desk.getByText(number!).first()).toBeVisible()
  await expectAccessible(desk)
  const row = desk.locator('[data-order-number]').filter({ hasText: number! }).filter({ visible: true }).first()
  await row.getByRole('button', { name: /^More/ }).click()
  await row.getByRole('menuitem', { name: 'Mark as Delivered' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Mark as Delivered' }).click()
  await expect(row.getByText('Delivered', { exact: true })).toBeVisible()
  await office.close()

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Delivered', { exact: true }).filter({ visible: true }).first()).toBeVisible()
})

test('PAY-1 PAY-4 PAY-6: a guest pays by bank transfer with a screenshot, which the administrator sees @phone', async ({ page, browser, shop }) => {
  await open(page, '/brand/anua')
  await page.getByRole('main').getByRole('button', { name: /Add to Cart/ }).first().click()
  await expect(page.getByText('Product added to cart!')).toBeVisible()
  await open(page, '/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click()
  await page.getByRole('dialog').getByText('Pay Now').first().click()
  await expect(page).toHaveURL(/\/payment$/)
  await expectAccessible(page)
  await fillAddress(page, { ...address, firstName: 'زینب', lastName: 'احمد' })

  const screenshot = await page.screenshot({ type: 'png' })
  await page.locator('input[type=file]').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: screenshot })
  await page.getByRole('button', { name: /Place Order/i }).first().click()
  const placed = page.getByRole('dialog')
  await expect(placed.getByRole('heading', { name: 'Order Placed!' })).toBeVisible()
  const number = (await placed.innerText()).match(/GL-[0-9A-Z]{6}/)?.[0]
  expect(number).toBeTruthy()
  await placed.getByRole('button', { name: 'OK', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await open(page, '/orders')
  await expect(page.getByText('Payment Review').filter({ visible: true }).first()).toBeVisible()

  const office = await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() })
  const desk = await office.newPage()
  await logIn(desk, admin)
  await open(desk, '/admin/orders')
  const row = desk.locator('[data-order-number]').filter({ hasText: number! }).filter({ visible: true }).first()
  await expect(row.getByText('زینب احمد').first()).toBeVisible()
  await row.getByRole('link', { name: number!, exact: true }).click()
  const proof = desk.getByRole('img', { name: /payment screenshot/i }).first()
  await expect(proof).toBeVisible()
  expect(await proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(desk)
  await office.close()
})
