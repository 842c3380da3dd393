import { admin, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, open, plenty, signedIn, test } from './shop.ts'

test('FACE-2 the owner writes a page of blocks, shows it, and shoppers read it in their language @phone', async ({ page, browser, shop, watch }, info) => {
  watch.allow(failedLoad) // what is typed wrong is answered by 422
  watch.allow(/Blocked script execution in 'about:srcdoc'/) // axe tries the frame of the preview too
  const name = info.project.name
  const slug = `about-${name}`
  await signedIn(page, admin)
  await open(page, '/admin/shelves/pages')
  await page.getByRole('link', { name: 'Write a page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New page')
  await page.getByLabel('Title', { exact: true }).fill(`About ${name}`)
  await page.getByLabel('Address', { exact: true }).fill(slug)

  const add = page.getByRole('group', { name: 'Add a block' })
  await add.getByRole('button', { name: 'Text' }).click()
  await page.getByLabel('Words', { exact: true }).fill('# Who we are\nTwo sisters. [write](javascript:x)')
  await add.getByRole('button', { name: 'Questions' }).click()
  await page.getByLabel('Question 1').fill('Is it genuine?')
  await page.getByLabel('Answer 1').fill('Yes, **always**.')
  await add.getByRole('button', { name: 'Products' }).click()
  await page.getByLabel('Find a product').fill(plenty(shop).name)
  await page.getByRole('option', { name: `Add ${plenty(shop).name}` }).first().click()

  // A block is moved by its button, and comes back where it was removed.
  await page.getByRole('button', { name: 'Move Products, block 3 up' }).click()
  await expect(page.getByRole('heading', { name: 'Questions, block 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Questions, block 3' }).click()
  await expect(page.getByRole('heading', { name: 'Questions, block 3' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Questions, block 3' })).toBeVisible()

  await page.getByRole('button', { name: 'Shown', exact: true }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/is no address/).first()).toBeVisible()
  await page.getByLabel('Words', { exact: true }).fill('# Who we are\nTwo sisters. [All serums](/category/serum)')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page).toHaveURL(/pages\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('link', { name: 'Open in the shop' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('textbox', { name: `Urdu for Page About ${name}: title`, exact: true }).fill('ہمارے بارے میں')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shoppers read it within two seconds.')).toBeVisible()

  const shopper = await browser.newContext({ viewport: page.viewportSize() ?? { width: 360, height: 800 } })
  const visit = await shopper.newPage()
  await expect.poll(async () => (await visit.goto(`${shop.url}/pages/${slug}`))?.status()).toBe(200)
  const main = visit.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`About ${name}`)
  await expect(main.getByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible()
  await expect(main.getByText(plenty(shop).name).first()).toBeVisible()
  await main.getByText('Is it genuine?').click()
  await expect(main.getByText('always')).toBeVisible()
  await expectAccessible(visit)
  await expectNoSidewaysScroll(visit)
  await main.getByRole('link', { name: 'All serums' }).click()
  await expect(visit).toHaveURL(`${shop.url}/category/serum`)
  await visit.goBack()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`About ${name}`)
  await expect.poll(async () => {
    await visit.goto(`${shop.url}/ur/pages/${slug}`)
    return visit.getByRole('main').getByRole('heading', { level: 1 }).textContent()
  }).toBe('ہمارے بارے میں')
  await expectAccessible(visit)
  await expectNoSidewaysScroll(visit)
  await shopper.close()

  // The menu's dialog offers it by name.
  await open(page, '/admin/settings/menu')
  await page.getByRole('button', { name: 'Add a link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('One of your pages').selectOption(`About ${name}`)
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue(`/pages/${slug}`)
  await expect(dialog.getByLabel('Words', { exact: true })).toHaveValue(`About ${name}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // It goes, and comes back by the way back.
  await open(page, '/admin/shelves/pages')
  await page.getByRole('link', { name: `About ${name}` }).click()
  await page.getByRole('button', { name: 'Remove the page' }).click()
  await expect(page.getByText('The page is removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: `About ${name}` })).toBeVisible()
})
