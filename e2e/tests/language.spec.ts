import { expect, expectAccessible, expectNoSidewaysScroll, member, open, signedIn, test } from './shop.ts'

test('LANG-1 the bar above every page leads to the same page in Urdu and back, and the choice is kept', async ({ page }) => {
  await open(page, '/category/makeup?sort=name')
  for (const [name, language, path] of [['اردو', 'ur', '/ur/category/makeup'], ['English', 'en', '/category/makeup']] as const) {
    const link = page.locator('aside').first().getByRole('link')
    await expect(link).toHaveText(name)
    await expectNoSidewaysScroll(page)
    const bar = (await page.locator('aside').first().boundingBox())!
    expect(bar.height).toBeLessThan(48) // one line
    const target = (await link.boundingBox())!
    expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44)
    await link.click()
    await page.waitForURL((url) => url.pathname === path && url.search === '?sort=name')
    await expect(page.locator('html[data-hydrated]')).toHaveAttribute('lang', language)
    expect((await page.context().cookies()).find((cookie) => cookie.name === 'gulaab_language')?.value).toBe(language)
  }
})

test('LANG-3 what the bar promises a member keeps clear of the other language @phone', async ({ page }) => {
  await signedIn(page, member)
  for (const path of ['/track', '/ur/track', '/roman/track']) {
    await open(page, path)
    const bar = page.locator('aside').first()
    await expect(bar).toContainText('31%')
    const [text, link] = (await Promise.all([bar.locator('li').first().boundingBox(), bar.getByRole('link').evaluate((at) => {
      const range = document.createRange()
      range.selectNodeContents(at)
      const { x, width } = range.getBoundingClientRect()
      return { x, width }
    })])) as { x: number; width: number }[]
    expect(Math.max(text!.x - link!.x - link!.width, link!.x - text!.x - text!.width), path).toBeGreaterThanOrEqual(7)
  }
})

test('LANG-1 the page opens in another language at the place where it was left', async ({ page }) => {
  await open(page, '/')
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  const link = footer.getByRole('link', { name: 'اردو' })
  await link.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const before = (await link.boundingBox())!
  await link.click()
  await page.waitForURL(/\/ur$/)
  await expect.poll(async () => Math.abs(((await page.locator('footer a[hreflang]').first().boundingBox())?.y ?? -9999) - before.y)).toBeLessThan(8)
})

test.describe('in a browser that reads Urdu', () => {
  test.use({ locale: 'ur-PK' })

  test('LANG-1 Urdu is offered once, beside the page, and a no is remembered', async ({ page }) => {
    await open(page, '/category/makeup')
    const offer = page.getByRole('region', { name: 'یہ دکان اردو میں بھی ہے۔' })
    await page.mouse.move(20, 20)
    await expect(offer).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/category/makeup')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const target of [offer.getByRole('link', { name: 'اردو' }), offer.getByRole('link', { name: 'Roman Urdu' }), offer.getByRole('button')]) {
      const box = (await target.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
    await offer.getByRole('button', { name: 'Stay in English' }).click()
    await expect(offer).toHaveCount(0)
    await open(page, '/cart')
    await page.mouse.move(40, 40)
    await page.waitForLoadState('networkidle')
    await expect(offer).toHaveCount(0)
  })

  test('LANG-1 the offer leads to the same page in Urdu, which offers nothing @desktop', async ({ page }) => {
    await open(page, '/category/makeup?sort=name')
    await page.mouse.move(20, 20)
    await page.getByRole('region', { name: 'یہ دکان اردو میں بھی ہے۔' }).getByRole('link', { name: 'اردو' }).click()
    await page.waitForURL((url) => url.pathname === '/ur/category/makeup' && url.search === '?sort=name')
    await expect(page.locator('html[data-hydrated]')).toHaveAttribute('lang', 'ur')
    expect((await page.context().cookies()).find((cookie) => cookie.name === 'gulaab_language')?.value).toBe('ur')
    await page.mouse.move(40, 40)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('region', { name: 'یہ دکان اردو میں بھی ہے۔' })).toHaveCount(0)
  })
})

test('LANG-1 a browser that reads no Urdu is offered none @phone', async ({ page }) => {
  await open(page, '/')
  await page.mouse.move(20, 20)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('یہ دکان اردو میں بھی ہے۔')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('languageOffered'))).toBeNull()
})
