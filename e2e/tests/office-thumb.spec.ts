import type { Page } from '@playwright/test'
import { admin, expect, expectNoSidewaysScroll, failedLoad, hydrated, open, showsAgain, signedIn, signedOut, test } from './shop.ts'

const packer = { email: 'packer@gulaab.test', password: 'Packer@12345' }

/** Screens that the sheet behind More does not list. */
const deeper = [
  '/admin/orders/new',
  '/admin/products/change',
  '/admin/shelves/brands',
  '/admin/shelves/categories',
  '/admin/shelves/skin-types',
  '/admin/shelves/rankings',
  '/admin/shelves/attributes',
  '/admin/shelves/shades',
  '/admin/shelves/words',
  '/admin/shelves/redirects',
  '/admin/shelves/translations',
  '/admin/shelves/collections',
  '/admin/shelves/collections/new',
  '/admin/shelves/pages',
  '/admin/shelves/pages/new',
  '/admin/stock/lots',
  '/admin/stock/expiry',
  '/admin/stock/purchases',
  '/admin/stock/purchases/new',
  '/admin/stock/receive',
  '/admin/stock/count',
  '/admin/stock/ledger',
  '/admin/reviews/published',
  '/admin/reviews/reported',
  '/admin/reviews/hidden',
  '/admin/reviews/testimonials',
  '/admin/deals/new',
  '/admin/coupons/new',
  '/admin/setup',
]

test('OFFICE-2 every screen of the office is worked with a thumb @phone', async ({ page, watch }) => {
  watch.allow(failedLoad) // customers are shown to whoever says again who they are
  test.setTimeout(300_000)
  for (const [who, places] of [
    [admin, deeper],
    [packer, []],
  ] as const) {
    await signedOut(page)
    await signedIn(page, who)
    await open(page, '/admin/today')
    await page.getByRole('button', { name: 'More' }).click()
    const named = await page.getByRole('dialog').getByRole('navigation').getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href') ?? ''))
    expect(named.length).toBeGreaterThan(8)
    for (const path of new Set([...named, ...places])) {
      await page.goto(path)
      await hydrated(page)
      if (path === '/admin/customers') await showsAgain(page, who)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      expect(await outOfReach(page), `${path} for ${who.email}`).toEqual([])
      await expect(page.getByRole('navigation', { name: 'Office' }).locator('[aria-current], [data-here]'), `${path} is marked in the bar`).toHaveCount(1)
    }
  }
})

/**
 * Problems for a thumb: controls under 44 px, controls that the bar covers when they have the focus, and an end of the page
 * under it.
 */
async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = []
    const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed')
    if (!bar) return ['there is no bar']
    const top = bar.getBoundingClientRect().top
    for (const it of document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea, summary):not(:disabled)')) {
      const style = getComputedStyle(it)
      const { width, height } = it.getBoundingClientRect()
      // A link in a sentence is as high as its line. A hidden field with a visible label is pressed by that.
      if (width < 2 || style.visibility === 'hidden' || style.opacity === '0' || (it.tagName === 'A' && style.display === 'inline')) continue
      const label = it instanceof HTMLInputElement && ['checkbox', 'radio'].includes(it.type) ? it.labels?.[0]?.getBoundingClientRect() : undefined
      const drawn = ['::before', '::after'].map((part) => getComputedStyle(it, part)).filter(({ content, position }) => content !== 'none' && position === 'absolute')
      const tall = Math.max(height, label?.height ?? 0, ...drawn.map((part) => parseFloat(part.height) || 0))
      const wide = Math.max(width, label?.width ?? 0, ...drawn.map((part) => parseFloat(part.width) || 0))
      const name = it.getAttribute('aria-label') ?? it.textContent ?? it.tagName
      // A bar in the calendar of deals is as wide as its days, and the list below names the same deal.
      const inTime = it.matches('[style*="--from"]')
      if (tall < 43.5 || (wide < 43.5 && !inTime)) wrong.push(`${name.trim().slice(0, 40)} is ${Math.round(wide)} x ${Math.round(tall)}`)
      it.scrollIntoView({ block: 'nearest' })
      const place = it.getBoundingClientRect()
      if (place.bottom > top + 2 && place.height < top) wrong.push(`${name.trim().slice(0, 40)} lies under the bar`)
    }
    window.scrollTo(0, document.documentElement.scrollHeight)
    const main = document.querySelector('main')
    const last = main?.lastElementChild?.getBoundingClientRect().bottom ?? 0
    if (last > top + 2) wrong.push(`the screen ends ${Math.round(last - top)} px under the bar`)
    return wrong
  })
}
