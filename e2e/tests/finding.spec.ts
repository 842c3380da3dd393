import { test } from './desk.ts'
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
