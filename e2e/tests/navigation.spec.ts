import type { Locator } from '@playwright/test'
import { admin, cardPrice, cards, exactPrice, expect, expectAccessible, fillCart, go, hydrated, member, namesOf, newMember, open, plenty, priced, rupees, signedIn, stored, test } from './shop.ts'

const items = [
  ['Trending', '/trending'],
  ['Top Sells', '/top-sells'],
  ['Best Deals', '/category/deal'],
  ['Brands', '/#brands'],
  ['Categories', '/#categories'],
  ['Skin Type', '/#skin-type'],
  ['Makeup', '/category/makeup'],
  ['Accessories', '/category/accessories'],
] as const

const homeBrands = ['medicube', 'centella', 'the-ordinary', 'anua', 'cosrx', 'rhode', 'pixi', 'cerave', 'la-roche-posay', 'beauty-of-joseon', 'sheglam', 'dior', 'axisy']

test('NAV-1 the eight items stand in the header, in their order @desktop', async ({ page }) => {
  await open(page, '/cart')
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Shop' }).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual(items)
  await links.getByText('Makeup').click()
  await expect(page).toHaveURL(/\/category\/makeup$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Makeup' })).toBeVisible()
})

test('NAV-1 NAV-3 NAV-4 below 768 px a full-screen menu holds the items and three sub-panels @phone', async ({ page }) => {
  await open(page, '/cart')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  const entries = menu.getByRole('navigation', { name: 'Shop' }).getByRole('listitem')
  expect(await entries.evaluateAll((all) => all.map((entry) => entry.firstElementChild?.firstChild?.textContent))).toEqual(items.map(([name]) => name))
  await expectAccessible(page)

  await menu.getByRole('button', { name: 'Brands' }).click()
  const brands = menu.getByRole('navigation', { name: 'Brands', exact: true })
  expect(await brands.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([...homeBrands.slice(0, -1), 'axis-y', 'estee-lauder'].map((slug) => `/brand/${slug}`))
  await expect(brands.getByRole('heading', { name: 'Brands' })).toBeFocused()
  await expectAccessible(page)

  // Esc steps back to the items first and then closes, and the focus is where it came from.
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('navigation', { name: 'Shop' })).toBeVisible()
  await menu.getByRole('button', { name: 'Categories' }).click()
  await expect(menu.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveCount(19)
  await menu.getByRole('button', { name: 'Menu', exact: true }).click()
  await menu.getByRole('button', { name: 'Skin Type' }).click()
  await expect(menu.getByRole('navigation', { name: 'Skin Type' }).getByRole('link')).toHaveCount(7)
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('button', { name: 'Skin Type' }).click()
  await menu.getByRole('link', { name: /^Oily/ }).click()
  await expect(page).toHaveURL(/\/skin-type\/oily-skin$/)
  await expect(menu).toBeHidden()
})

test('NAV-3 GEN-7 the menu is for widths below 768 px, the list of items from 768 px up @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await open(page, '/cart')
  const burger = page.getByRole('button', { name: 'Open menu' })
  const list = page.getByRole('banner').getByRole('navigation', { name: 'Shop' })
  await expect(burger).toBeVisible()
  await expect(list).toBeHidden()
  await burger.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 767, height: 800 })
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(menu).toBeHidden()
  await expect(burger).toBeHidden()
  await expect(list).toBeVisible()
  // The promises above it take one line in each language. Where they are too long together the last one goes (SHELF-2).
  for (const language of ['', '/ur', '/roman']) {
    await open(page, `${language}/cart`)
    expect((await page.locator('aside').first().boundingBox())?.height, language).toBeLessThan(44)
  }
})

for (const [name, id] of [['Brands', 'brands'], ['Categories', 'categories'], ['Skin Type', 'skin-type']] as const) {
  test(`NAV-2 HOME-10 ${name} scrolls to its section, going home first @desktop`, async ({ page }) => {
    await open(page, '/login')
    const link = page.getByRole('banner').getByRole('navigation', { name: 'Shop' }).getByRole('link', { name, exact: true })
    await link.click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    const section = page.locator(`#${id}`)
    await expect(section).toBeInViewport()
    await expect(section.getByRole('heading').first()).toBeFocused()
    await expect.poll(() => section.evaluate((element) => Math.round(element.getBoundingClientRect().top)), 'the section stands at the top').toBeLessThan(250)

    // At home it scrolls without leaving the page.
    await page.keyboard.press('Home')
    await expect(section).not.toBeInViewport()
    await link.click()
    await expect(section).toBeInViewport()
  })
}

test('NAV-2 a section is reached though what is drawn on the way grows @desktop', async ({ page }) => {
  // This is a slow machine that draws the parts while they pass, with nothing to hold the place.
  await page.addInitScript(() => {
    document.addEventListener('scroll', function grow() {
      const section = document.getElementById('brands')
      if (!section || scrollY < 50) return
      document.removeEventListener('scroll', grow)
      document.documentElement.style.setProperty('overflow-anchor', 'none')
      const more = new CSSStyleSheet()
      more.replaceSync('#brands { margin-block-start: 1600px !important }')
      document.adoptedStyleSheets.push(more)
    })
  })
  await open(page, '/')
  await page.getByRole('banner').getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Brands', exact: true }).click()
  const section = page.locator('#brands')
  await expect.poll(() => section.evaluate((element) => Math.round(element.getBoundingClientRect().top)), 'the section stands at the top').toBeLessThan(250)
  await expect(section.getByRole('heading').first()).toBeFocused()
})

test('NAV-2 HOME-10 the menu of a phone leads to the lists, the footer to the sections; a link with a hash too @phone', async ({ page }) => {
  await open(page, '/cart')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Skin Type' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.locator('#skin-type')).toBeInViewport()
  await open(page, '/login')
  await open(page, '/#brands')
  await expect(page.locator('#brands')).toBeInViewport()
})

test('HOME-10 a navigation state names the section @phone', async ({ page }) => {
  await open(page, '/cart')
  await go(page, '/', { section: 'categories' })
  await expect(page.locator('#categories')).toBeInViewport()
})

test('NAV-5 the cart icon counts the items @phone', async ({ page, shop }) => {
  await open(page, '/')
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await expect(cart).toHaveAccessibleName('Cart, 0 items')
  await expect(cart).toHaveText('')
  await fillCart(page, [{ product: plenty(shop), quantity: 3 }, { product: plenty(shop, (p) => p.brandSlug === 'the-ordinary') }])
  await open(page, '/')
  await expect(cart).toHaveText('4')
  await expect(cart).toHaveAccessibleName('Cart, 4 items')
  await cart.click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('NAV-6 NAV-7 NAV-8 FOOT-1 LOGIN-6 a member has an avatar, a welcome and Sign Out; a guest a login icon', async ({ page }) => {
  const banner = page.getByRole('banner')
  await open(page, '/')
  const door = banner.getByRole('link', { name: 'Log in' })
  await expect(door).toBeVisible()
  await expect(door).toHaveAttribute('href', '/login')
  await expect(door.locator('svg')).toBeVisible()
  const offer = page.getByRole('contentinfo').getByRole('link', { name: 'Join free, take 31% off' })
  await expect(offer).toHaveAttribute('href', '/register')

  const person = await newMember(page, 'Zara Ahmed Siddiqui')
  const token = await signedIn(page, person)
  await open(page, '/')
  await expect(door).toBeHidden()
  const vip = page.getByRole('contentinfo').getByRole('button', { name: 'Already a VIP Member' })
  await expect(vip).toBeDisabled()
  await expect(offer).toHaveCount(0)

  const avatar = banner.getByRole('button', { name: 'Account of Zara Ahmed Siddiqui' })
  await expect(avatar).toHaveAttribute('aria-expanded', 'false')
  await avatar.click()
  await expect(banner.getByText('Welcome, Zara Ahmed Siddiqui')).toBeVisible()
  await expectAccessible(page, 'header') // of the page below, the open menu covers parts
  await banner.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(door).toBeVisible()
  expect(await stored(page, 'authToken')).toBeNull()
  expect(await stored(page, 'user')).toBeNull()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(offer).toBeVisible()
  // The token is no longer valid, here or elsewhere.
  await expect.poll(async () => (await page.request.get('/api/auth/profile', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(401)
})

test('NAV-6 the menu of an administrator leads to the orders, and Esc closes it @desktop', async ({ page }) => {
  await signedIn(page, admin)
  await open(page, '/cart')
  const avatar = page.getByRole('banner').getByRole('button', { name: /^Account of/ })
  await avatar.click()
  await expect(page.getByRole('link', { name: 'Order management' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Order management' })).toBeHidden()
  await expect(avatar).toBeFocused()
  await avatar.click()
  await page.getByRole('link', { name: 'Order management' }).click()
  await expect(page).toHaveURL(/\/admin\/orders$/)
})

// The two are one dialog with different texts.
for (const [link, title, size] of [['Privacy policy', 'Privacy policy', '@phone'], ['Terms and conditions', 'Terms and conditions', '@desktop']] as const) {
  test(`FOOT-2 ${link} opens as a dialog ${size}`, async ({ page }) => {
    await open(page, '/cart')
    const opener = page.getByRole('contentinfo').getByRole('link', { name: link })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    expect((await dialog.innerText()).length).toBeGreaterThan(600)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL(/\/cart$/)
  })
}

test('FOOT-3 the footer holds the social links and the support address @desktop', async ({ page }) => {
  await open(page, '/cart')
  const footer = page.getByRole('contentinfo')
  for (const [name, href] of [['Facebook', 'https://www.facebook.com/'], ['Instagram', 'https://www.instagram.com/'], ['Tiktok', 'https://www.tiktok.com/']] as const) {
    await expect(footer.getByRole('link', { name: new RegExp(name, 'i') })).toHaveAttribute('href', href)
  }
  await expect(footer.getByRole('link', { name: 'support@gulaab.test' })).toHaveAttribute('href', 'mailto:support@gulaab.test')
})

test('GEN-1 header and footer stay through navigations, and the new heading has the focus @desktop', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('banner').evaluate((element) => element.setAttribute('data-seen', ''))
  for (const path of ['/top-sells', '/cart', '/login', '/orders', '/track', '/register', '/no-such-page']) {
    // The keyboard is used, since only its users see the focus. A heading that is focused for screen readers shows no ring.
    await page.keyboard.press('Tab')
    await go(page, path)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    expect(await heading.evaluate((element) => [getComputedStyle(element).outlineStyle, getComputedStyle(element).boxShadow])).toEqual(['none', 'none'])
    await expect(page.locator('header[data-seen]')).toBeAttached()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    const parts = await page.evaluate(() => ['header', 'main', 'footer'].map((tag) => document.querySelector(`body ${tag}:not(dialog *, article *, main *)`) ?? document.querySelector(tag)).map((part) => Math.round(part!.getBoundingClientRect().top + scrollY)))
    expect(parts, 'the header stands above, the footer below').toEqual(parts.toSorted((a, b) => a - b))
  }
})

test('the skip link leads past the header @desktop', async ({ page }) => {
  await open(page, '/top-sells')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement))).toBe(true)
})

test('Back finds the place in the list, and a new page starts at its top @phone', async ({ page }) => {
  await open(page, '/category/makeup?page=2')
  const name = (await namesOf(cards(page))).at(-1)!
  const link = page.getByRole('main').getByRole('link', { name, exact: true }).last()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(200)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY), 'a new page starts at its top').toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/page=2$/)
  await expect(link).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => scrollY), 'a reload stays where it was').toBe(place)
})

test('search suggests brands, categories and products as one types, by keyboard too', async ({ page }) => {
  await open(page, '/cart')
  const box = page.getByRole('combobox', { name: /^Search/ })
  await box.fill('cosr')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').first()).toContainText('COSRX')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/brand\/cosrx$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await box.fill('snail')
  await expect(list.getByRole('option').filter({ hasText: 'Snail' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=snail$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('snail')
  await expect(cards(page).first()).toContainText('Snail')
})

test('WEB-9 the way to all results stays in sight, and what the arrow keys reach is scrolled into view', async ({ page }) => {
  await open(page, '/category/serum')
  const box = page.getByRole('combobox', { name: /^Search/ })
  await box.fill('serum')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const all = list.getByRole('option', { name: /^See all \d+ results/ })
  /** Whether its upper and its lower edge can be pressed. */
  const whole = (option: Locator) =>
    option.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect()
      return [top + 3, bottom - 3].map((y) => element.contains(document.elementFromPoint(left + 20, y)))
    })
  await expect(all).toBeVisible()
  expect(await whole(all)).toEqual([true, true])
  const many = await list.getByRole('option').count()
  expect(many).toBeGreaterThan(5)
  for (let at = 0; at < many; at++) {
    await page.keyboard.press('ArrowDown')
    const option = list.getByRole('option').nth(at)
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => whole(option), `row ${at}`).toEqual([true, true])
    expect(await whole(all)).toEqual([true, true])
  }
})

test('PLAIN-9 the keyboard meets search, account and cart in the order in which the eye does @desktop', async ({ page }) => {
  await open(page, '/')
  const met: { name: string; x: number }[] = []
  for (let at = 0; at < 7; at++) {
    await page.keyboard.press('Tab')
    met.push(await page.evaluate(() => {
      const { ariaLabel, textContent, id } = document.activeElement as HTMLElement
      return { name: id === 'search' ? id : (ariaLabel ?? textContent ?? ''), x: document.activeElement?.getBoundingClientRect().x ?? 0 }
    }))
  }
  expect(met.map(({ name }) => name)).toEqual(['Skip to content', 'اردو', 'Gulaab, home', 'search', 'Log in', 'Wish list', 'Cart, 0 items'])
  const across = met.slice(2).map(({ x }) => x)
  expect(across).toEqual(across.toSorted((a, b) => a - b))
})

test('the header of a phone has one way to search at a time, also for who asked for less motion @phone', async ({ page }) => {
  const icon = page.locator('header label[for="search"][aria-hidden]')
  await open(page, '/')
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.locator('#search')).toBeInViewport()
    await expect(icon).toBeHidden()
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    await expect(page.locator('#search')).not.toBeInViewport()
    await expect(icon).toBeVisible()
  }
})

test('search understands how shoppers spell, and is never a dead end @desktop', async ({ page }) => {
  for (const [typed, wanted] of [
    ['sun block', /sun|spf/i],
    ['niacinmide', /niacinamide/i],
    ['la roche posay', /la roche-posay/i],
    ['cosrx snail', /snail/i],
    ['daane', /.+/],
    ['chehra', /.+/],
  ] as const) {
    await page.goto(`/search?${new URLSearchParams({ q: typed })}`)
    await expect(cards(page).first(), typed).toContainText(wanted)
  }
  await open(page, '/search?q=zzqqxxyy')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').last()).toBeVisible()
  await expectAccessible(page)
})

test('GEN-5 GEN-6 guests pay 28 % less, members 31 %, on every screen @phone', async ({ page, shop }) => {
  const product = plenty(shop, (p) => p.topSell && p.price > 1000)
  for (const [who, percentOff] of [['guest', 28], ['member', 31]] as const) {
    if (who === 'member') await signedIn(page, member)
    await fillCart(page, [{ product }])
    const price = cardPrice(product.price, percentOff)

    await open(page, `/product/${product._id}`)
    const box = page.getByRole('main').getByRole('article').first()
    await expect(box.getByText(priced(price)).first()).toBeVisible()
    await expect(box.getByText(priced(rupees(product.price))).first()).toBeVisible()
    await expect(box.getByText(`Save ${percentOff}%`)).toBeVisible()

    await open(page, `/brand/${product.brandSlug}`)
    await expect(cards(page).filter({ hasText: product.name }).first()).toContainText(price)
    await open(page, `/search?q=${encodeURIComponent(product.name)}`)
    await expect(cards(page).filter({ hasText: product.name }).first()).toContainText(price)

    for (const path of ['/cart', '/checkout', '/payment']) {
      await open(page, path)
      await expect(page.getByText(exactPrice([{ price: product.price, quantity: 1 }], percentOff)).filter({ visible: true }).first(), path).toBeVisible()
    }
    await open(page, '/')
    await expect(page.getByRole('complementary', { name: 'Promises' })).toContainText(`${percentOff}% off everything`)
  }
})
