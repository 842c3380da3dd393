import { admin, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, open, plenty, signedIn, test } from './shop.ts'

test('GOOD-2 the owner makes a collection by a rule and by hand, and shoppers find it on its page, at home and in Urdu @phone', async ({ page, browser, shop, watch }, info) => {
  watch.allow(failedLoad) // what is typed wrong is answered by 422
  watch.allow(/Blocked script execution in 'about:srcdoc'/) // axe tries the frame of the home page's preview too
  const name = `Winter ${info.project.name}`
  const slug = `winter-${info.project.name}`
  await signedIn(page, admin)
  await open(page, '/admin/shelves/collections')
  await page.getByRole('link', { name: 'Make a collection' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New collection')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('What it is').fill('For skin that feels tight by noon.')

  // Each condition says how many products it leaves, and one that nothing meets is told.
  await page.getByRole('button', { name: 'Shown', exact: true }).click()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  const first = page.getByRole('listitem', { name: 'Condition 1' })
  await first.getByLabel('What is asked').selectOption('Skin type')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(first.getByRole('alert')).toHaveText('Choose a value.')
  await first.getByLabel('Add a value').selectOption('dry-skin')
  await expect(first.getByText(/^\d+ of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  const second = page.getByRole('listitem', { name: 'Condition 2' })
  await second.getByLabel('What is asked').selectOption('Price')
  await second.getByLabel('At most').fill('1')
  await expect(second.getByText('leaves 0')).toBeVisible()
  await expect(page.getByText(/Nothing fits these conditions/)).toBeVisible()
  await second.getByLabel('At most').fill('6000')
  await expect(page.getByText(/^[1-9]\d* products fit now$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'The first of them now' }).getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page).toHaveURL(/collections\/[0-9a-f-]{36}$/)
  await page.getByRole('textbox', { name: `Urdu for Collection ${name}: name`, exact: true }).fill('سردیوں کا سکون')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shoppers read it within two seconds.')).toBeVisible()

  // Its page is a list: filtered, sorted, with what it says of itself.
  const shopper = await browser.newContext({ viewport: page.viewportSize() ?? { width: 360, height: 800 } })
  const visit = await shopper.newPage()
  await expect.poll(async () => (await visit.goto(`${shop.url}/collections/${slug}`))?.status()).toBe(200)
  const main = visit.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(main.getByText('For skin that feels tight by noon.')).toBeVisible()
  const before = await main.getByRole('status').first().textContent()
  await main.getByLabel('Sort by').selectOption('price-asc')
  await expect(visit).toHaveURL(/sort=price-asc/)
  await expect(main.getByRole('status').first()).toHaveText(before ?? '')
  await expect(main.getByText('For skin that feels tight by noon.')).toBeVisible()
  await expectAccessible(visit)
  await expectNoSidewaysScroll(visit)

  // On the home page, switched on there.
  await open(page, '/admin/shelves')
  await page.getByRole('button', { name: 'Change Collections' }).click()
  await page.getByLabel('Add a collection').selectOption({ label: await page.getByLabel('Add a collection').locator('option', { hasText: name }).innerText() })
  await page.getByRole('switch', { name: 'Show Collections' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByText('The home page is published. Shoppers see it within two seconds.')).toBeVisible()
  await expect.poll(async () => {
    await visit.goto(shop.url)
    return visit.getByRole('heading', { level: 2, name }).count()
  }).toBe(1)
  await visit.getByRole('heading', { level: 2, name }).scrollIntoViewIfNeeded()
  await expectAccessible(visit)
  await visit.locator('section').filter({ has: visit.getByRole('heading', { level: 2, name }) }).locator(`a[href="/collections/${slug}"]:visible`).first().click()
  await expect(visit).toHaveURL(`${shop.url}/collections/${slug}`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect.poll(async () => {
    await visit.goto(`${shop.url}/ur/collections/${slug}`)
    return main.getByRole('heading', { level: 1 }).textContent()
  }).toBe('سردیوں کا سکون')
  await expectAccessible(visit)
  await expectNoSidewaysScroll(visit)
  await page.getByRole('switch', { name: 'Show Collections' }).click()
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByText('The home page is published. Shoppers see it within two seconds.').last()).toBeVisible()

  // By hand: found, put first by the keyboard, and shown in that order.
  await open(page, '/admin/shelves/collections')
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'By hand' }).click()
  const [one, two] = [plenty(shop), plenty(shop, (other) => other._id !== plenty(shop)._id)]
  for (const product of [one, two]) {
    await page.getByRole('combobox', { name: 'Find a product' }).fill(product.name)
    await page.getByRole('option', { name: `Add ${product.name}` }).first().click()
  }
  await page.getByRole('button', { name: `Put ${two.name} first` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Saved. Shoppers see it within two seconds.')).toBeVisible()
  await expect.poll(async () => {
    await visit.goto(`${shop.url}/collections/${slug}`)
    return main.getByRole('heading', { level: 3 }).allTextContents()
  }).toEqual([two.name, one.name])
  await shopper.close()

  // The menu's dialog offers it by name.
  await open(page, '/admin/settings/menu')
  await page.getByRole('button', { name: 'Add a link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('One of your pages').selectOption(name)
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue(`/collections/${slug}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // It goes, and comes back by the way back.
  await open(page, '/admin/shelves/collections')
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Remove the collection' }).click()
  await expect(page.getByText('The collection is removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
})
