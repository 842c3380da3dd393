import { test } from './desk.ts'
import { phonePhoto } from './realShop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, lookAround, open } from './shop.ts'

test('an owner picks what goes well and describes shades, and a shopper compares two and finds hers (FIND-5) (FIND-6)', async ({ page, desk }) => {
  const tint = desk.goods['VT-RUBY']!.product
  await open(page, `/admin/products/${tint}`)
  const shades = page.getByRole('region', { name: 'Shades', exact: true })
  await shades.getByLabel('Undertone of Ruby').selectOption('Cool')
  await shades.getByLabel('Depth of Ruby').selectOption('7')
  await shades.getByLabel('Nearest in other brands of Ruby').fill('MAC Ruby Woo; Maybelline 25')
  // How a colour looks is offered, and taken only by a press.
  await shades.getByRole('group', { name: 'Rose' }).getByRole('button', { name: /^Take / }).click()
  await expect(shades.getByLabel('Undertone of Rose')).not.toHaveValue('')
  await page.getByLabel('Add a product').fill('Saffron')
  await page.getByRole('option', { name: 'Take Saffron Night Cream' }).click()
  await expect(page.getByRole('button', { name: 'Put Saffron Night Cream first' })).toBeVisible()
  await expect(page.getByText('Draft saved just now')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const published = page.waitForResponse((answer) => answer.url().endsWith('/publish') && answer.ok())
  await page.getByRole('button', { name: 'Publish changes', exact: true }).click()
  await published

  await expect.poll(async () => (await page.request.get(`/api/products/${tint}/related`)).text()).toContain('"kind":"picked"')
  await expect(async () => {
    await open(page, `/product/${tint}`)
    await expect(page.getByText('Find your shade')).toBeVisible({ timeout: 1000 })
  }, 'the page follows').toPass()
  await lookAround(page)
  await page.getByText('Find your shade').click()
  await page.getByLabel('A shade that you wear').selectOption('MAC Ruby Woo')
  await expect(page.getByText('You wear MAC Ruby Woo. The nearest here is Ruby.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Choose Ruby' }).click()
  await expect(page.getByRole('radio', { name: 'Ruby' })).toBeChecked()

  await lookAround(page)
  const row = page.getByRole('region', { name: 'Goes well with' })
  await expect(row.getByRole('listitem').filter({ hasText: 'Saffron Night Cream' })).toContainText('Our pick to go with it')
  const compare = row.getByRole('link', { name: 'Compare with Saffron Night Cream' })
  expect((await compare.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  const address = (await compare.getAttribute('href'))!
  await compare.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Side by side' })
  await expect(sheet.getByText('2 of 2 and 2 ingredients: Aqua, Glycerin')).toBeVisible()
  await expect(sheet.getByText(/^Rs [\d,]+ per ml$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(compare).toBeFocused()
  // A copied address opens the sheet.
  await open(page, address)
  await expect(sheet).toBeVisible()
})

test('REAL-3 the owner says what photos show, and a shopper sees her shade on skin and not another', async ({ page, desk }) => {
  const tint = desk.goods['VT-RUBY']!.product
  await open(page, `/admin/products/${tint}`)
  const photo = async (name: string, width: number) => ({ name, mimeType: 'image/jpeg', buffer: await phonePhoto(page, 1000, width) })
  await page.getByLabel(/^Add photos/).first().setInputFiles([await photo('a.jpg', 800), await photo('b.jpg', 810), await photo('c.jpg', 820), await photo('d.jpg', 830)])
  for (const [place, shows, shade] of [[2, 'The shade on fair skin', 'Ruby'], [3, 'The shade on deep skin', 'Rose'], [4, 'The seal', '']] as const) {
    await page.getByRole('button', { name: `Photo ${place}: words, crop, order` }).click()
    await page.getByLabel('It shows').selectOption(shows)
    if (shade) await page.getByLabel('Of the shade').selectOption(shade)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByText('Draft saved just now')).toBeVisible()
  const published = page.waitForResponse((answer) => answer.url().endsWith('/publish') && answer.ok())
  await page.getByRole('button', { name: 'Publish changes', exact: true }).click()
  await published

  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await expect(async () => {
    await open(page, `/product/${tint}`)
    await expect(pictures).toHaveCount(4, { timeout: 1000 })
  }, 'the page follows').toPass()
  await expect(pictures.nth(1)).toHaveAccessibleName('On fair skin: Ruby')
  await expect(pictures.nth(2)).toHaveAccessibleName('On deep skin: Rose')
  await expect(pictures.nth(3)).toHaveAccessibleName('The seal')
  await page.getByRole('radio', { name: 'Rose' }).check({ force: true })
  await expect(pictures.nth(1)).toHaveAccessibleName('On deep skin: Rose')
  await expect(pictures).toHaveCount(3)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await open(page, `/ur/product/${tint}`)
  await expect(page.getByRole('button', { name: /گوری رنگت پر: Ruby/ }).first()).toBeVisible()
})
