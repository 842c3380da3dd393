import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, fillCart, open, plenty, test } from './shop.ts'

/** Makes every document of the page read from right to left, as in Urdu. */
async function fromRightToLeft(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const turn = () => {
      const root = document.documentElement as HTMLElement | null
      if (root) root.dir = 'rtl'
      return root !== null
    }
    if (turn()) return
    const watch = new MutationObserver(() => {
      if (turn()) watch.disconnect()
    })
    watch.observe(document, { childList: true })
  })
}

// WEB-8
test('from right to left no page is wider than the screen and the skip link stays out of sight', async ({ page, shop }) => {
  await fromRightToLeft(page)
  const product = plenty(shop)
  await open(page, '/')
  const link = await page.locator('main a[href^="/product/"]').first().getAttribute('href')
  await fillCart(page, [{ product }])

  for (const path of ['/', '/category/makeup', '/trending', '/brands', '/search?q=snail', link!, '/cart', '/checkout', '/login', '/orders', '/track']) {
    await test.step(path, async () => {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/cart') await expect(page.getByRole('main')).toContainText(product.name)
      expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
      // What is below the fold is laid out when it is reached.
      await page.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
          scrollTo(0, y)
          await new Promise((done) => requestAnimationFrame(done))
        }
        scrollTo(0, 0)
      })
      await expectNoSidewaysScroll(page)

      const skip = page.getByRole('link', { name: 'Skip to content' })
      await expect(skip).not.toBeInViewport()
      await skip.focus()
      await expect(skip).toBeInViewport()
    })
  }
})
