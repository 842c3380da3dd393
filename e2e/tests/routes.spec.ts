import { expect, expectAccessible, open, test } from './shop.ts'

const routes = ['/', '/cart', '/checkout', '/payment', '/orders', '/admin/orders', '/brand/cosrx', '/skin-type/oily-skin', '/category/deal', '/top-sells/', '/top-sells', '/trending/', '/trending', '/login', '/register', '/track', '/search?q=snail']

for (const route of routes) {
  test(`GEN-1 GEN-2 ${route} answers 200, whole and accessible`, async ({ page }) => {
    const answer = await page.request.get(route)
    expect(answer.status()).toBe(200)
    await open(page, route)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect(page.getByRole('main')).toHaveCount(1)
    await expectAccessible(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
  })
}

test('GEN-2 an unknown address is a real 404 with a way on', async ({ page, watch }) => {
  watch.allow(/404/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
})

test('LOGIN-2 the login page is noindex, in the head and in the header', async ({ page }) => {
  const answer = await page.goto('/login')
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})
