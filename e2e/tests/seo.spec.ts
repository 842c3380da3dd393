import { cardPrice, expect, failedLoad, found, plenty, test } from './shop.ts'
import type { Page } from '@playwright/test'

// The document is read before any script, as search engines and link previews read it.
test.use({ javaScriptEnabled: false })

type Node = Record<string, unknown> & { '@type': string }

async function headOf(page: Page, path: string) {
  const answer = (await page.goto(path))!
  const content = (selector: string) => page.locator(selector).first().getAttribute('content')
  const jsonld = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) => JSON.parse(text) as Node)
  return {
    status: answer.status(),
    robotsHeader: answer.headers()['x-robots-tag'] ?? '',
    title: await page.title(),
    content,
    node: (type: string) => jsonld.find((node) => node['@type'] === type),
  }
}

/** The readable address of a product, which is its canonical one (OWN-7). */
async function addressOf(page: Page, { _id }: { _id: string }): Promise<string> {
  const { slug } = (await (await page.request.get(`/api/products/${_id}`)).json()) as { slug: string }
  expect(slug).toMatch(/^[a-z0-9-]+$/)
  expect(slug).not.toBe(_id)
  return `/product/${slug}`
}

test('every public page has a title, description, canonical address, Open Graph and Twitter card of its own @desktop', async ({ page, shop }) => {
  const product = plenty(shop, (p) => p.frontImage !== '')
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
  const paths = ['/', '/trending', '/top-sells', '/brand/cosrx', '/skin-type/oily-skin', '/category/serum', '/category/deal', `/product/${product._id}`]
  const readable = await addressOf(page, product)
  for (const path of paths) {
    const address = `${shop.url}${path.startsWith('/product/') ? readable : path}`
    const { status, title, content, robotsHeader } = await headOf(page, path)
    expect(status, path).toBe(200)
    expect(robotsHeader, path).not.toContain('noindex')
    await expect(page.locator('meta[name=robots][content*=noindex]')).toHaveCount(0)
    expect(title, path).toContain('Gulaab')
    expect(title.length, title).toBeLessThanOrEqual(75)
    const description = (await content('meta[name=description]'))!
    expect(description.length, description).toBeGreaterThan(50)
    expect(description.length, description).toBeLessThanOrEqual(200)
    expect(description).not.toMatch(/undefined|null|lorem/i)
    seen.titles.add(title)
    seen.descriptions.add(description)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
    expect(await content('meta[property="og:title"]')).toBe(title)
    expect(await content('meta[property="og:description"]')).toBe(description)
    expect(await content('meta[property="og:url"]')).toBe(address)
    expect(await content('meta[property="og:type"]')).toBe(path.startsWith('/product/') ? 'product' : 'website')
    expect(await content('meta[property="og:site_name"]')).toBe('Gulaab')
    expect(await content('meta[name="twitter:card"]'), path).toBe('summary_large_image')
    expect(await content('meta[name="twitter:title"]')).toBe(title)
    const image = (await content('meta[property="og:image"]'))!
    expect(image, path).toMatch(/^http:\/\//)
    const picture = await page.request.get(image)
    expect(picture.status(), image).toBe(200)
    expect(picture.headers()['content-type'], 'a form that link previews show').toMatch(/^image\/(jpeg|png|webp)$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /width=device-width/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  expect(seen.titles.size).toBe(paths.length)
  expect(seen.descriptions.size).toBe(paths.length)
})

test('a list with a filter or on a later page points to what is to be indexed @desktop', async ({ page, shop }) => {
  await page.goto('/trending/')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/trending`)
  await page.goto('/category/makeup?brand=dior&sort=price-asc')
  const noindex = await page.locator('meta[name=robots][content*=noindex]').count()
  if (noindex === 0) await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/category/makeup`)
})

test('GEN-6 the structured data of a product: Product, Offer, BreadcrumbList @desktop', async ({ page, shop }) => {
  const product = plenty(shop, (p) => p.frontImage !== '')
  const { node } = await headOf(page, `/product/${product._id}`)
  const address = `${shop.url}${await addressOf(page, product)}`
  const data = node('Product')!
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    description: product.description,
    sku: product.variants[0]!.sku,
    brand: { '@type': 'Brand', name: product.brand },
    offers: {
      '@type': 'Offer',
      url: address,
      priceCurrency: 'PKR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: { shippingRate: { value: '0', currency: 'PKR' } },
      hasMerchantReturnPolicy: { merchantReturnDays: 7 },
    },
  })
  expect(String(data['name'])).toContain(product.name)
  const { price } = data['offers'] as { price: string }
  expect(`Rs ${Number(price).toLocaleString('en-GB')}`, 'the price on the page').toBe(cardPrice(product.price))
  for (const image of data['image'] as string[]) expect(image).toMatch(new RegExp(`^${shop.url}/`))

  const crumbs = node('BreadcrumbList')!['itemListElement'] as { position: number; name: string; item: string }[]
  expect(crumbs.map((crumb) => crumb.position)).toEqual([1, 2, 3])
  expect(crumbs[0]).toMatchObject({ name: 'Home', item: `${shop.url}/` })
  // They equal those on the page itself.
  const shown = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  expect(crumbs[1]!.item).toBe(`${shop.url}${await shown.nth(1).getAttribute('href')}`)
  expect(crumbs[1]!.name).toBe(await shown.nth(1).textContent())
  expect(crumbs[2]).toMatchObject({ name: product.name, item: address })
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').last()).toContainText(product.name)

  const sold = found(shop, (p) => p.stock === 0)
  expect((await headOf(page, `/product/${sold._id}`)).node('Product')).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
})

test('the structured data of home and of a list: Organization, WebSite, BreadcrumbList, ItemList @desktop', async ({ page, shop }) => {
  const home = await headOf(page, '/')
  expect(home.node('Organization')).toMatchObject({ name: 'Gulaab', url: `${shop.url}/`, email: 'support@gulaab.test' })
  expect(home.node('WebSite')).toMatchObject({ potentialAction: { '@type': 'SearchAction', target: { urlTemplate: `${shop.url}/search?q={search_term_string}` } } })
  const list = await headOf(page, '/brand/cosrx')
  const cosrx = shop.products.filter((p) => p.brandSlug === 'cosrx')
  expect(list.node('ItemList')!['itemListElement']).toHaveLength(cosrx.length)
  expect(list.node('BreadcrumbList')).toBeTruthy()
})

test('LOGIN-2 pages of one shopper are noindex, in the head and in the header @desktop', async ({ page }) => {
  for (const path of ['/login', '/register', '/account', '/cart', '/checkout', '/payment', '/orders', '/track', '/admin/orders', '/reset-password/some-token', '/search?q=snail']) {
    const { robotsHeader, content } = await headOf(page, path)
    expect(robotsHeader, path).toContain('noindex')
    expect(await content('meta[name=robots]'), path).toContain('noindex')
  }
})

test('what is not there answers 404, with a way on @desktop', async ({ page, watch }) => {
  watch.allow(failedLoad)
  for (const path of ['/no-such-page', '/product/no-such-product', '/brand/no-such-brand', '/category/no-such-category', '/skin-type/no-such-skin', '/product', '/orders/1/2']) {
    const { status, robotsHeader } = await headOf(page, path)
    expect(status, path).toBe(404)
    expect(robotsHeader, path).toContain('noindex')
    await expect(page.getByRole('main').getByRole('link').first(), path).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  }
  expect((await page.request.get('/api/no-such-call')).status()).toBe(404)
  expect((await page.request.get('/assets/no-such-file.js')).status()).toBe(404)
  expect((await page.request.get('/media/demo/no-such.webp')).status()).toBe(404)
})

test('robots.txt and sitemap.xml name what may be read, and every address in it answers 200 @desktop', async ({ page, shop }) => {
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain('User-agent: *')
  expect(robots).toContain('Disallow: /api/')
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  const answer = await page.request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('xml')
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
  expect(new Set(addresses).size).toBe(addresses.length)
  const products = await Promise.all(shop.products.map((product) => addressOf(page, product)))
  expect(new Set(products).size).toBe(products.length)
  for (const path of ['/', '/trending', '/top-sells', '/brand/cosrx', '/category/deal', '/skin-type/glass-skin', ...products]) expect(addresses).toContain(`${shop.url}${path}`)
  for (const private_ of ['/cart', '/checkout', '/login', '/admin', '/search', '/orders']) expect(addresses.join('\n')).not.toContain(`${shop.url}${private_}`)
  for (const address of addresses.filter((_, index) => index % 9 === 0)) expect((await page.request.head(address)).status(), address).toBe(200)
})

test('the page can be put on a home screen: manifest, icons, colour @desktop', async ({ page }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(href!)).json()) as { name: string; icons: { src: string; sizes: string }[] }
  expect(manifest.name).toBe('Gulaab')
  expect(manifest.icons.length).toBeGreaterThan(0)
  for (const icon of manifest.icons) expect((await page.request.get(icon.src)).status(), icon.src).toBe(200)
  for (const icon of await page.locator('link[rel~=icon], link[rel=apple-touch-icon]').all()) expect((await page.request.get((await icon.getAttribute('href'))!)).status()).toBe(200)
  expect((await page.request.get('/favicon.ico')).status()).toBe(200)
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', /^#/)
})

test('answers carry what keeps a browser safe @desktop', async ({ page }) => {
  const headers = (await page.request.get('/')).headers()
  const policy = headers['content-security-policy']!
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  const html = await (await page.request.get('/')).text()
  expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/))/)
  expect(html).not.toMatch(/\son[a-z]+="/)
})
