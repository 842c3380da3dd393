import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './shop.ts'

/** What a request tells the server: its address and what it carries. */
type Told = { method: string; url: string; body: string }

test('FIND-3 the quiz makes a routine, and nothing that is answered reaches the server (FIND-4) @phone', async ({ page, shop, browser }) => {
  const told: Told[] = []
  page.on('request', (request) => told.push({ method: request.method(), url: request.url(), body: request.postData() ?? '' }))
  await open(page, '/routine')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Begin' }).click()
  const next = page.getByRole('button', { name: 'Next' })
  const head = (name: string) => page.getByRole('heading', { level: 1, name })

  await expect(head('By midday, how does your face feel?')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('radio', { name: /^Shiny all over/ }).check()
  await next.click()
  await expect(head('What would you like to look after first?')).toBeFocused()
  await page.getByRole('checkbox', { name: /^Spots/ }).check()
  await page.getByRole('checkbox', { name: /^Fine lines/ }).check()
  await next.click()
  await page.getByRole('button', { name: 'Skip this one' }).click()
  await expect(head('What may it cost in all?')).toBeFocused()
  // The browser's own way back keeps what was answered, and so does loading again.
  await page.goBack()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Spots/ })).toBeChecked()
  await next.click()
  await page.getByRole('radio', { name: /^All that helps/ }).check()
  await next.click()
  await page.getByRole('button', { name: 'Skip this one' }).click()
  await expect(head('Anything we should leave out?')).toBeFocused()
  await page.getByRole('checkbox', { name: /^Things from animals/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show my routine' }).click()

  await expect(page.getByRole('heading', { name: 'Morning' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('table', { name: 'Your evenings' })).toBeVisible()
  const steps = page.getByRole('region', { name: 'Morning' }).getByRole('listitem')
  const first = await steps.first().getByRole('heading').innerText()
  const add = page.getByRole('button', { name: /^Add all \d to the cart$/ })
  const count = Number(/\d/.exec(await add.innerText())?.[0])
  await steps.first().getByRole('button', { name: /^I own one/ }).click()
  await expect(page.getByRole('button', { name: `Add all ${count - 1} to the cart` })).toBeVisible()
  await steps.last().getByRole('button', { name: /^Swap/ }).click()

  // Somebody else's browser shows the same by the link.
  const other = await browser.newPage({ baseURL: shop.url })
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: first })).not.toHaveCount(0)
  await expect(other.getByRole('button', { name: `Add all ${count - 1} to the cart` })).toBeVisible()
  const names = async (of: typeof page) => of.getByRole('region', { name: 'Morning' }).getByRole('heading', { level: 3 }).allInnerTexts()
  expect(await names(other)).toEqual(await names(page))
  await other.close()

  await page.getByRole('button', { name: `Add all ${count - 1} to the cart` }).click()
  await expect(page.getByText(`${count - 1} products are in your cart.`)).toBeVisible()

  // All that the server was asked: pages, files and the same two answers as everybody, without a word of the shopper's.
  const calls = told.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.startsWith('/api/'))
  expect([...new Set(calls.map(({ pathname, search }) => pathname + search))].filter((call) => !/^\/api\/(advice|routine)$/.test(call))).toEqual([])
  expect(calls.some(({ pathname }) => pathname === '/api/routine')).toBe(true)
  expect(told.filter(({ method }) => method !== 'GET')).toEqual([])
  for (const { url, body } of told) expect(`${new URL(url).search} ${body}`).not.toMatch(/oily|acne|fine|animal|all|own|swap/)

  // In the cart the acid and the retinoid are named, and nothing is blocked.
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('region', { name: 'Not in the same evening' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' }).last()).toBeEnabled()
})

test('FIND-3 in Urdu, with everything skipped, there is a routine as well @phone', async ({ page }) => {
  await open(page, '/ur/routine')
  await page.getByRole('link', { name: 'شروع کریں' }).click()
  for (let at = 1; at <= 5; at++) {
    await expect(page.getByText(`سوال ${at}، کل 5`)).toBeVisible()
    await page.getByRole('button', { name: 'یہ سوال چھوڑیں' }).click()
  }
  await expect(page.getByRole('heading', { name: 'صبح' })).toBeVisible()
  // Names that are printed in English keep their order, and stand at the side where Urdu begins (LANG-3).
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  expect(await names.evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))).not.toContain('ltr')
  await expect(page.getByText(`\u2068${await names.first().textContent()}\u2069`, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('FIND-4 a product and an ingredient say what not to mix, also without scripts (FIND-2) @phone', async ({ browser, shop }) => {
  const page = await (await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })).newPage()
  await page.goto('/product/the-ordinary-retinol-0-5-in-squalane')
  await page.getByText('Good to know').click()
  await expect(page.getByText('Not in the same evening: Exfoliating acids')).toBeVisible()
  await page.getByText('Full ingredients').click()
  await page.getByRole('link', { name: 'Retinol', exact: true }).click()
  await expect(page).toHaveURL(/\/ingredient\/retinol$/)
  await expect(page.getByRole('heading', { name: 'What goes with it, and what not' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'DermNet' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Skin quiz' }).click()
  await expect(page.locator('noscript p', { hasText: 'The quiz works in your browser and needs scripts.' })).toBeVisible()
  await page.context().close()
})
