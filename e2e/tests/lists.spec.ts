import { cardPrice, cards, expect, expectAccessible, failedLoad, gate, go, hydrated, member, namesOf, open, type Product, rupees, signedIn, test } from './shop.ts'

const PAGE = 24
const newestFirst = (products: readonly Product[]) => products.toSorted((a, b) => (a._id < b._id ? 1 : -1))
/** The list of a skin type begins with what is made for it, care before make-up (PLAIN-7). */
const madeFirst = (type: string, products: readonly Product[]) => {
  const place = (p: Product) => (p.skinType === type ? 0 : 2) + (['makeup', 'accessories'].includes(p.category) ? 1 : 0)
  return newestFirst(products).toSorted((a, b) => place(a) - place(b))
}
const names = (products: readonly Product[]) => products.map((product) => product.name)
const counted = (count: number) => (count === 1 ? '1 product' : `${count} products`)

test('LIST-1 Trending: hero, sections, carousel and a grid, newest first by createdAt @phone', async ({ page, shop }) => {
  const trending = shop.products.filter((p) => p.trending).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  await open(page, '/trending')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Trending' })).toBeVisible()
  const hero = page.getByRole('region', { name: 'Trending' })
  await expect(hero.getByRole('link')).toHaveCount(7)
  const carousel = page.getByRole('group', { name: 'Newest' })
  expect(await namesOf(cards(carousel))).toEqual(names(trending).slice(0, 8))
  const grid = main.getByRole('listitem').getByRole('article').filter({ has: page.getByText(/^(Add to Cart|Choose colour|Out of stock)/) })
  expect((await namesOf(grid)).slice(-Math.min(PAGE, trending.length))).toEqual(names(trending).slice(0, PAGE))
  await expect(main.getByText(counted(trending.length), { exact: true })).toBeVisible()
})

test('LIST-2 Top sells: a grid, or "No top-selling products available" @desktop', async ({ page, shop }) => {
  const top = newestFirst(shop.products.filter((p) => p.topSell))
  await open(page, '/top-sells')
  await expect(page.getByRole('heading', { level: 1, name: 'Top Sells' })).toBeVisible()
  // The order is by sales (PLAIN-7).
  const sold = names(top)
  for (const name of await namesOf(cards(page))) expect(sold).toContain(name)

  await open(page, '/login')
  await page.route('**/api/products?*', (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
  await page.route('**/api/products/facets*', (route) => route.fulfill({ json: { total: 0, brands: [], skinTypes: [], categories: [], minPrice: 0, maxPrice: 0, inStock: 0 } }))
  await go(page, '/top-sells')
  await expect(page.getByText('No top-selling products available')).toBeVisible()
  for (const path of ['/brand/cosrx', '/skin-type/oily-skin', '/category/serum', '/trending']) {
    await go(page, path)
    await expect(page.getByText('No products found'), path).toBeVisible()
    await expect(page.getByText('No top-selling products available')).toHaveCount(0)
  }
  await expectAccessible(page)
})

test('LIST-3 a brand page title-cases the slug; a brand without products says so @desktop', async ({ page, shop, watch }) => {
  for (const [slug, title] of [['la-roche-posay', 'La Roche Posay'], ['beauty-of-joseon', 'Beauty Of Joseon'], ['cosrx', 'Cosrx']] as const) {
    await page.goto(`/brand/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await namesOf(cards(page)), slug).toEqual(names(newestFirst(shop.products.filter((p) => p.brandSlug === slug))))
  }
  // One brand has two slugs.
  await page.goto('/brand/axisy')
  await expect(page.getByRole('heading', { level: 1, name: 'AXIS-Y' })).toBeVisible()
  expect(await namesOf(cards(page))).toEqual(names(newestFirst(shop.products.filter((p) => p.brandSlug === 'axis-y'))))
  watch.allow(failedLoad)
  await open(page, '/brand/no-such-brand')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Such Brand')
  await expect(page.getByText('No products found')).toBeVisible()
  await expectAccessible(page)
})

const skinTypes = ['glass-skin', 'normal-skin', 'oily-skin', 'dry-skin', 'combination-skin', 'sensitive-skin', 'mature-skin']
const categories = 'serum moisturizer mask sunscreen toner cleanser cream oil exfoliator essence eye-care lip-care brightening mist hydrating soothing makeup accessories deal'.split(' ')

for (const [id, kind, slugs, field] of [['LIST-4', 'skin-type', skinTypes, 'skinTypes'], ['LIST-5', 'category', categories, 'categories']] as const) {
  test(`${id} every ${kind} has its page @desktop`, async ({ page, shop }) => {
    // As they are by now: somebody in the office may have put more on a shelf.
    const products = (await (await fetch(`${shop.url}/api/products`)).json()) as Product[]
    for (const slug of slugs) {
      const all = products.filter((p) => p[field].includes(slug))
      const own = kind === 'skin-type' ? madeFirst(slug, all) : newestFirst(all)
      expect((await page.goto(`/${kind}/${slug}`))?.status(), slug).toBe(200)
      const words = slug === 'deal' ? 'Best Deals' : slug.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
      expect(await namesOf(cards(page)), slug).toEqual(names(own).slice(0, PAGE))
      await expect(page.getByRole('main').getByText(counted(own.length), { exact: true })).toBeVisible()
    }
  })

  test(`${id} an unknown ${kind} says "No products found" @phone`, async ({ page, watch }) => {
    watch.allow(failedLoad)
    await open(page, `/${kind}/no-such-thing`)
    await expect(page.getByText('No products found')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'See the Top Sells' })).toBeVisible()
  })
}

test('LIST-6 GEN-9 a list on its way says "Loading..."; a failed category says "Error fetching products.", others what the server says @desktop', async ({ page, watch }) => {
  watch.allow(failedLoad)
  const main = page.getByRole('main')
  await open(page, '/login')
  const held = await gate(page, /\/api\/products(\/facets)?\?/, (route) => route.fulfill({ status: 503, json: { message: 'The shelf is being filled.' } }))
  await go(page, '/category/serum')
  await expect(main.getByText('Loading...').first()).toBeVisible()
  held.open()
  await expect(main.getByText('Error fetching products.')).toBeVisible()
  await expect(main.getByText('Loading...')).toHaveCount(0)
  await expectAccessible(page)
  for (const path of ['/brand/cosrx', '/skin-type/oily-skin', '/top-sells', '/trending', '/search?q=snail']) {
    await go(page, path)
    await expect(main.getByText('The shelf is being filled.'), path).toBeVisible()
    await expect(main.getByText('Error fetching products.')).toHaveCount(0)
  }
  await go(page, '/category/serum')
  await expect(main.getByText('Error fetching products.')).toBeVisible()
  await page.unrouteAll()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('LIST-7 GEN-5 a card shows the list price less the discount, rounded to the rupee @phone', async ({ page, shop }) => {
  const byName = new Map(shop.products.map((p) => [p.name, p]))
  for (const percentOff of [28, 31]) {
    if (percentOff === 31) await signedIn(page, member)
    await open(page, '/category/makeup')
    const found = await cards(page).evaluateAll((all) => all.map((card) => ({ name: card.querySelector('h3 a')!.textContent!, price: card.querySelector('b')!.textContent!, list: card.querySelector('s')!.textContent! })))
    expect(found).toHaveLength(PAGE)
    for (const card of found) {
      const product = byName.get(card.name)!
      expect(card.price, card.name).toContain(cardPrice(product.price, percentOff))
      expect(card.list, card.name).toContain(rupees(product.price))
    }
  }
})

test('a list is sorted, narrowed and paged in its address, and Back finds it again', async ({ page, shop }) => {
  const makeup = shop.products.filter((p) => p.categories.includes('makeup'))
  await open(page, '/category/makeup')
  const main = page.getByRole('main')
  const priceOf = (product: Product) => product.price
  const shownPrices = async () => (await namesOf(cards(page))).map((name) => makeup.find((p) => p.name === name)!.price)

  await main.getByLabel('Sort by').selectOption({ label: 'Price, low to high' }).catch(async () => main.getByLabel('Sort by').selectOption('price-asc'))
  await expect(page).toHaveURL(/sort=price-asc/)
  const cheapest = makeup.map(priceOf).toSorted((a, b) => a - b)
  await expect.poll(shownPrices).toEqual(cheapest.slice(0, PAGE))
  await main.getByLabel('Sort by').selectOption('price-desc')
  await expect.poll(shownPrices).toEqual(cheapest.toReversed().slice(0, PAGE))
  await main.getByLabel('Sort by').selectOption('name')
  await expect.poll(async () => (await namesOf(cards(page)))[0]).toBe(names(makeup).toSorted((a, b) => a.localeCompare(b, 'en'))[0])

  const pages = main.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page)).toHaveCount(makeup.length - PAGE)
  await page.goBack()
  await expect(cards(page)).toHaveCount(PAGE)
  await expect(page).toHaveURL(/sort=name/)
  await page.reload()
  await hydrated(page)
  await expect(main.getByLabel('Sort by')).toHaveValue('name')
})

test('filters narrow a list together, show counts, and can be taken away', async ({ page, shop, isMobile }) => {
  await open(page, '/skin-type/oily-skin')
  const main = page.getByRole('main')
  const oily = shop.products.filter((p) => p.skinTypes.includes('oily-skin'))
  const side = isMobile ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('complementary', { name: 'Filters' })
  if (isMobile) await main.getByRole('button', { name: /^Filters/ }).click()
  const cosrx = oily.filter((p) => p.brandSlug === 'cosrx')
  const box = side.getByRole('checkbox', { name: /^COSRX/ })
  await expect(box).toHaveAccessibleName(new RegExp(`${cosrx.length}$`))
  await box.check()
  await expect(page).toHaveURL(/brand=cosrx/)
  await side.getByRole('checkbox', { name: /^In stock/ }).check()
  await expect(page).toHaveURL(/inStock=true/)
  await expectAccessible(page)
  if (isMobile) await side.getByRole('button', { name: /^Show/ }).click()
  const left = cosrx.filter((p) => p.stock !== 0)
  await expect(main.getByText(counted(left.length), { exact: true })).toBeVisible()
  expect(await namesOf(cards(page))).toEqual(names(newestFirst(left)))

  const chips = main.getByRole('list', { name: 'Active filters' })
  await chips.getByRole('button', { name: /Remove .*COSRX/i }).click()
  await expect(page).not.toHaveURL(/brand=/)
  await chips.getByRole('button', { name: 'Clear all' }).click()
  await expect(main.getByText(counted(oily.length), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/skin-type\/oily-skin$/)

  // A price range is set, and one that fits nothing.
  await open(page, '/skin-type/oily-skin?min=1&max=2')
  await expect(main.getByText('No products found')).toBeVisible()
  await main.getByRole('button', { name: /Clear all/ }).first().click()
  await expect(cards(page)).toHaveCount(PAGE)
})

test('FIND-1 lists are narrowed by what packs say: with, without, SPF and stars, in the address, with counts that hold', async ({ page, isMobile, browser, shop }) => {
  await open(page, '/category/serum')
  const main = page.getByRole('main')
  const side = isMobile ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('complementary', { name: 'Filters' })
  if (isMobile) await main.getByRole('button', { name: /^Filters/ }).click()
  await expect(side.getByRole('group', { name: 'Without' })).toHaveCount(0)
  await side.getByRole('link', { name: /^More filters/ }).click()
  const without = side.getByRole('group', { name: 'Without' })
  const groupWith = side.getByRole('group', { name: 'With', exact: true })
  // The keyboard goes on at the first of what was asked for.
  await expect(groupWith.getByRole('checkbox').first()).toBeFocused()
  await expect(without.getByText(/^Of \d+ products? here we do not know every ingredient/)).toBeVisible()
  await expectAccessible(page)

  await without.getByRole('checkbox', { name: /^Fragrance/ }).check()
  await expect(page).toHaveURL(/fact=without%3Afragrance/)
  const niacinamide = groupWith.getByRole('checkbox', { name: /^Niacinamide/ })
  const facets = (await (await page.request.get('/api/products/facets?category=serum&fact=without:fragrance')).json()) as { total: number; traits: { slug: string; count: number }[] }
  const promised = facets.traits.find(({ slug }) => slug === 'with:niacinamide')!.count
  expect(facets.traits.find(({ slug }) => slug === 'without:fragrance')!.count).toBe(facets.total)
  await expect(niacinamide).toHaveAccessibleName(`Niacinamide ${promised}`)
  await niacinamide.check()
  await expect(page).toHaveURL(/fact=with%3Aniacinamide&fact=without%3Afragrance/)
  if (isMobile) await side.getByRole('button', { name: `Show ${promised} products` }).click()
  await expect(main.getByText(`${promised} products`, { exact: true })).toBeVisible()
  const chips = main.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('button', { name: 'Remove With Niacinamide' })).toBeVisible()
  await expect(chips.getByRole('button', { name: 'Remove Without fragrance' })).toBeVisible()

  // What a card of the list leads to says the same of its pack, and an address opens the same list for anybody.
  const address = new URL(page.url())
  const listed = await namesOf(cards(page))
  for (const name of listed) {
    const one = shop.products.find((p) => p.name === name)!
    const whole = (await (await page.request.get(`/api/products/${one._id}`)).json()) as { fullIngredients: { items: { name: string; known: boolean }[]; contains: { flag: string }[] } }
    expect(whole.fullIngredients.contains.map(({ flag }) => flag), name).not.toContain('fragrance')
    expect(whole.fullIngredients.items.every(({ known }) => known), name).toBe(true)
    expect(whole.fullIngredients.items.map((item) => item.name), name).toContain('Niacinamide')
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url, viewport: page.viewportSize() ?? { width: 360, height: 740 } })
  const still = await context.newPage()
  await still.goto(address.pathname + address.search)
  expect(await namesOf(cards(still))).toEqual(listed)
  if (!isMobile) {
    expect(await still.getByRole('group', { name: 'Brand', exact: true }).getByRole('checkbox').count(), 'every brand, without a script').toBeGreaterThan(7)
    await still.getByRole('group', { name: 'Sun protection' }).or(still.getByRole('group', { name: 'Without' })).first().getByRole('checkbox').nth(1).check()
    await still.getByRole('button', { name: 'Show results' }).click()
    await expect(still).toHaveURL(/more=true/)
    await expect(still).toHaveURL(/without%3Afragrance/)
  }
  await context.close()

  // One number of stars is chosen at a time.
  await open(page, '/category/sunscreen?fact=spf:30&more=true')
  await expect(chips.getByRole('button', { name: 'Remove SPF 30 and more' })).toBeVisible()
  if (isMobile) await main.getByRole('button', { name: /^Filters/ }).click()
  await side.getByRole('checkbox', { name: /^SPF 50 and more/ }).check()
  await expect(page).toHaveURL(/fact=spf%3A50/)
  await expect(page).not.toHaveURL(/spf%3A30/)
})

test('FIND-1 in Urdu, and from what a product contains to its kind without it @phone', async ({ page }) => {
  await open(page, '/ur/category/serum?fact=without:fragrance')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /خوشبو کے بغیر/ })).toBeVisible()
  await main.getByRole('button', { name: /^فلٹر/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('group', { name: 'جس میں نہ ہو' }).getByRole('checkbox', { name: /^خوشبو \d/ })).toBeChecked()
  await expectAccessible(page)

  const all = (await (await page.request.get('/api/products?category=serum')).json()) as { _id: string; category: string }[]
  for (const { _id: id } of all.filter(({ category }) => category === 'serum')) {
    const whole = (await (await page.request.get(`/api/products/${id}`)).json()) as { fullIngredients?: { contains: { flag: string }[] } }
    if (!whole.fullIngredients?.contains.some(({ flag }) => flag === 'fragrance')) continue
    await open(page, `/product/${id}`)
    const full = page.getByText('Full ingredients', { exact: true })
    await full.scrollIntoViewIfNeeded()
    await full.click()
    await page.getByRole('link', { name: 'See others without fragrance' }).click()
    await expect(page).toHaveURL(/\/category\/serum\?fact=without(:|%3A)fragrance$/)
    await expect(page.getByRole('main').getByRole('button', { name: 'Remove Without fragrance' })).toBeVisible()
    return
  }
  throw new Error('no serum with fragrance')
})

test('an answer that comes late does not replace the list one went to @desktop', async ({ page }) => {
  await open(page, '/login')
  const slow = await gate(page, /\/api\/products\?.*brand=cosrx/)
  await go(page, '/brand/cosrx')
  await expect.poll(slow.calls).toBeGreaterThan(0)
  await go(page, '/brand/anua')
  await expect(cards(page).first()).toContainText('Anua', { ignoreCase: true })
  slow.open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anua')
  await expect(cards(page).filter({ hasText: /^COSRX/ })).toHaveCount(0)
})

test('WEB-9 on a phone the order of a search is read whole, and its words leave the field when somebody goes on from the results @phone', async ({ page }) => {
  await open(page, '/')
  const field = page.getByRole('banner').getByRole('combobox').locator('visible=true').first()
  await field.fill('niacinamide')
  await field.press('Enter')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('niacinamide')
  await expect(field).toHaveValue('niacinamide')
  const room = await main.getByLabel('Sort by').evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select)
    const paint = document.createElement('canvas').getContext('2d')!
    paint.font = style.font
    return select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - paint.measureText(select.selectedOptions[0]!.text).width
  })
  expect(room, 'px left beside "Best match"').toBeGreaterThanOrEqual(0)
  await main.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(field).toHaveValue('')
})

test('PLAIN-2 a claim is answered from data, mended spelling is said with a way back, and cards warn', async ({ page, shop }) => {
  const main = page.getByRole('main')
  await open(page, '/search?q=halal')
  await expect(page.getByRole('combobox', { name: /Search/ })).toHaveValue('halal')
  await expect(main.getByRole('note')).toContainText('Halal: we do not know this yet of any product here.')
  await expect(cards(page)).toHaveCount(0)
  await expectAccessible(page)

  await open(page, '/search?q=fragrance+free+moisturizer')
  await expect(main.getByRole('note')).toContainText(/Without fragrance: we know this of \d+ products?\./)
  const unscented = await namesOf(cards(page))
  expect(unscented.length).toBeGreaterThan(0)
  for (const name of unscented) {
    const told = shop.products.find((p) => p.name === name)!
    expect(JSON.stringify([told.ingredients, told.cautions]), name).not.toMatch(/fragrance|parfum/i)
  }

  await open(page, '/search?q=niacinmide')
  await main.getByRole('link', { name: 'Search for “niacinmide” instead' }).click()
  await expect(page).toHaveURL(/exact=true/)
  await expect(main.getByText('No products found')).toBeVisible()

  await open(page, '/search?q=retinol+pregnancy')
  await expect(main.getByRole('note')).toContainText('commonly avoided')
  const risky = await cards(page).all()
  expect(risky.length).toBeGreaterThan(0)
  for (const card of risky) await expect(card.getByText('not in pregnancy')).toBeVisible()
  await expectAccessible(page)
  await cards(page).first().getByRole('link').first().click()
  const told = main.getByText(/retinoid: not for use in pregnancy/).first()
  await expect(told).toBeVisible()
  const [above, button] = await Promise.all([told.boundingBox(), main.getByRole('button', { name: 'Add to Cart' }).first().boundingBox()])
  expect(above!.y).toBeLessThan(button!.y)
})
