import { expect, test } from './shop.ts'

test.use({ javaScriptEnabled: false })

test('with JavaScript off, home, lists and products are readable and linked', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trending Now' })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeGreaterThan(20)

  await page.goto('/category/serum')
  await expect(page.getByRole('heading', { level: 1, name: 'Serum' })).toBeVisible()
  const link = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  const name = (await link.textContent())!.trim()
  await link.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByText(/Rs [\d,]+/).first()).toBeVisible()
})
