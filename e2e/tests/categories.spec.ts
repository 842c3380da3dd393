/** Categories below categories: the owner makes Lips below Makeup, and shoppers find what is in it from Makeup (GOOD-2). */
import { caller, test } from './desk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, open } from './shop.ts'

test('GOOD-2 the owner puts Lips below Makeup; a shopper comes to its product by the chip, with the way back, and the deal on Makeup reaches it until it is moved', async ({ page, browser, desk }) => {
  test.slow()
  const call = caller(desk.url, desk.token)
  const tint = desk.goods['VT-RUBY']!.product
  const below = page.getByRole('combobox', { name: 'Stands below' })

  await test.step('the owner makes it, with its name in Urdu', async () => {
    await page.goto(`${desk.url}/admin/shelves/categories`)
    await page.getByRole('button', { name: 'New category' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lips')
    await expect(below.getByRole('option', { name: 'Best Deals' })).toHaveCount(0)
    await below.selectOption({ label: 'Makeup' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Lips is on the shelves.')).toBeVisible()
    await page.getByRole('textbox', { name: /^Urdu for/ }).first().fill('لبوں کے رنگ')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Shoppers read it within two seconds.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('the tint is given Lips alone', async () => {
    await page.goto(`${desk.url}/admin/products/${tint}`)
    await page.getByRole('combobox', { name: 'Categories, the first is the main one' }).selectOption({ label: 'Makeup › Lips' })
    await page.getByRole('button', { name: 'Make Lips the main one' }).click()
    await page.getByRole('button', { name: 'Remove Makeup' }).click()
    await page.getByRole('button', { name: 'Publish changes', exact: true }).click()
    await expect(page.getByText('Velvet Lip Tint is live.')).toBeVisible()
  })

  const visit = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  await test.step('from Makeup by the chip, to the product, and back by the way above it', async () => {
    await expect(async () => {
      await open(shopper, '/category/makeup')
      await expect(shopper.getByRole('navigation', { name: 'Within Makeup' }).getByRole('link', { name: 'Lips 1' })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await hydrated(shopper)
    await expect(shopper.getByRole('link', { name: /Velvet Lip Tint/ }).first()).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
    await shopper.getByRole('link', { name: 'Lips 1' }).click()
    await expect(shopper).toHaveURL(/\/category\/lips$/)
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Lips')
    const way = shopper.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(way.getByRole('link', { name: 'Makeup' })).toBeVisible()
    const facets = (await (await fetch(`${desk.url}/api/products/facets?category=makeup`)).json()) as { total: number; categories: { slug: string; count: number }[] }
    expect(facets.total).toBe(1)
    expect(Object.fromEntries(facets.categories.map(({ slug, count }) => [slug, count]))).toMatchObject({ makeup: 1, lips: 1 })
    await shopper.getByRole('link', { name: /Velvet Lip Tint/ }).first().click()
    await expect(shopper.getByRole('heading', { level: 1 })).toContainText('Velvet Lip Tint')
    await expect(way.getByRole('link')).toHaveText(['Home', 'Makeup', 'Lips'])
    await way.getByRole('link', { name: 'Makeup' }).click()
    await expect(shopper).toHaveURL(/\/category\/makeup$/)
  })

  await test.step('in Urdu', async () => {
    await open(shopper, '/ur/category/makeup')
    await hydrated(shopper)
    await expect(shopper.getByRole('link', { name: /^لبوں کے رنگ/ })).toBeVisible()
    await expectNoSidewaysScroll(shopper)
    await expectAccessible(shopper)
    await open(shopper, '/ur/category/lips')
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('لبوں کے رنگ')
  })

  await test.step('the deal on Makeup reaches it, and a move tells so before', async () => {
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
    await call('POST', '/api/admin/deals', { name: 'Makeup week', kind: 'percent', percent: 20, for: 'everyone', targets: [{ kind: 'category', id: 'makeup' }], startsAt: hours(-1), endsAt: hours(99) })
    const inDeal = async () => ((await (await fetch(`${desk.url}/api/products/${tint}`)).json()) as { deals?: unknown }).deals !== undefined
    await expect.poll(inDeal, { timeout: 30_000 }).toBe(true)
    await page.goto(`${desk.url}/admin/shelves/categories`)
    await page.getByRole('button', { name: 'Change Lips' }).click()
    await below.selectOption({ label: 'At the top' })
    await expect(page.getByText('1 live product will be found there. Nothing changes before you save.')).toBeVisible()
    await expect(page.getByText('This reaches them no longer: the deal “Makeup week”.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Lips is saved.')).toBeVisible()
    await expect.poll(inDeal, { timeout: 30_000 }).toBe(false)
  })
  await visit.close()
})
