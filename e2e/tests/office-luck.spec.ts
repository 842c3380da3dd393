import { admin, expect, failedLoad, open, signedIn, test } from './shop.ts'
import type { Page } from '@playwright/test'

/** Presses the link of the navigation to a screen; on a phone it may stand behind "More". */
async function goTo(page: Page, title: string): Promise<void> {
  const link = page.getByRole('navigation', { name: /^(Office|All screens)$/ }).getByRole('link', { name: title, exact: true })
  if ((await link.count()) === 0) await page.getByRole('button', { name: 'More', exact: true }).click()
  await link.click()
}

const lostCode = [failedLoad, /dynamically imported module/, /did not come/]

test('HOLD-1 a screen whose code does not come says so, the others go on, and it comes when the network is back', async ({ page, watch }) => {
  watch.allow(...lostCode)
  await signedIn(page, admin)
  await open(page, '/admin/today')
  await page.route(/assets\/office-DealsScreen-/, (route) => route.abort('connectionfailed'))
  await goTo(page, 'Deals')
  await expect(page.getByRole('heading', { name: 'This screen did not come' })).toBeVisible()
  await goTo(page, 'Orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  await goTo(page, 'Deals')
  await expect(page.getByRole('heading', { name: 'This screen did not come' })).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals')
})

test('HOLD-1 a screen whose code is gone with the last build opens in the new one @desktop', async ({ page, watch }) => {
  watch.allow(...lostCode)
  await signedIn(page, admin)
  await open(page, '/admin/today')
  await page.evaluate(() => Object.assign(window, { old: true }))
  // The shop was renewed: the old pieces are gone, and its documents begin with another script.
  await page.route(/assets\/office-DealsScreen-/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.route(
    (url) => url.pathname === '/admin/deals',
    async (route) => {
      if (route.request().isNavigationRequest()) {
        await page.unroute(/assets\/office-DealsScreen-/)
        return route.continue()
      }
      const answer = await route.fetch()
      return route.fulfill({ response: answer, body: (await answer.text()).replace(/assets\/office-[\w-]+\.js/, 'assets/office-renewed.js') })
    },
  )
  await goTo(page, 'Deals')
  await expect(page.getByText('The shop has been renewed. This page loads once more.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals')
  expect(await page.evaluate(() => 'old' in window)).toBe(false)
})

test('HOLD-1 the link of an invitation that was cut is no white page @phone', async ({ page, watch }) => {
  watch.allow(failedLoad)
  await page.goto('/admin/join#abc%')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})
