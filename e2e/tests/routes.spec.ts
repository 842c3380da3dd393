import { expect, expectAccessible, expectNoSidewaysScroll, failedLoad, open, plenty, test } from './shop.ts'

const routes = ['/', '/product', '/cart', '/checkout', '/payment', '/orders', '/admin/orders', '/brand/cosrx', '/skin-type/oily-skin', '/category/deal', '/top-sells/', '/top-sells', '/trending/', '/trending', '/login', '/register', '/account', '/track', '/brands', '/routine', '/returns', '/terms', '/privacy', '/search?q=snail', '/search', '/reset-password/some-token']

for (const route of routes) {
  const twin = route !== '/' && route.endsWith('/') // it is the page of the address without its slash, which both sizes see
  test(`GEN-1 GEN-2 ${route} answers 200, whole, accessible and silent${twin ? ' @desktop' : ''}`, async ({ page, shop }) => {
    const path = route === '/product' ? `/product/${plenty(shop)._id}` : route
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect(page.getByRole('main')).toHaveCount(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('GEN-2 an unknown address is a real 404 with a way on @phone', async ({ page, watch }) => {
  watch.allow(failedLoad)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
})

test('GEN-2 GEN-9 the first page comes whole from the server, without "Loading..." @desktop', async ({ page, shop }) => {
  for (const path of ['/', `/product/${plenty(shop)._id}`, '/brand/cosrx', '/skin-type/oily-skin', '/category/deal', '/top-sells', '/trending', '/search?q=snail']) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain('<article')
    expect(html.slice(0, html.indexOf('id="state"')), path).not.toContain('Loading...')
  }
  await open(page, '/top-sells')
  await expect(page.getByText('Loading...')).toHaveCount(0)
})
