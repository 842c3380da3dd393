import { routes } from '../../web/src/shared/lib/pages.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { address, cartOf, expect, expectAccessible, failedLoad, fillCart, hydrated, member, open, placeOrder, plenty, type Product, type Shop, signedIn, test } from './shop.ts'

const languages = [
  {
    tag: 'ur',
    dir: 'rtl',
    prefix: '/ur',
    seeAll: 'سب دیکھیں',
    add: 'ٹوکری میں ڈالیں',
    added: 'چیز ٹوکری میں ڈال دی گئی!',
    cart: /^ٹوکری، /,
    yourCart: 'آپ کی ٹوکری',
    proceed: 'آرڈر کی طرف بڑھیں',
    howToPay: 'آپ کیسے ادا کرنا چاہیں گے؟',
    cod: 'پارسل ملنے پر نقد',
    place: 'آرڈر دیں',
    missing: ['فون نمبر لکھیں، جیسے 0300 1234567۔', 'اپنا پہلا نام لکھیں۔', 'اپنا آخری نام لکھیں۔', 'ای میل لکھیں، جیسے name@gmail.com۔', 'گھر نمبر اور گلی لکھیں۔', 'اپنا شہر لکھیں۔', 'اپنا صوبہ یا ریاست لکھیں۔', 'پوسٹل کوڈ لکھیں۔'],
    fields: ['فون نمبر', 'پہلا نام', 'آخری نام', 'ای میل', 'پتا', 'شہر', 'صوبہ یا ریاست', 'پوسٹل کوڈ'],
    placed: 'آرڈر ہو گیا!',
    thanks: /^شکریہ! آپ کا آرڈر GL-\w{6} ہمیں مل گیا ہے۔/,
    ok: 'ٹھیک ہے',
    mail: { subject: /^آرڈر GL-\w{6} مل گیا: .* تک ہاں کہیں$/, body: 'السلام علیکم' },
    track: { title: 'میرا پارسل کہاں ہے؟', number: 'آرڈر نمبر', contact: 'آرڈر والا فون یا ای میل', submit: 'آرڈر دیکھیں', missed: 'کا کوئی آرڈر نہیں۔', order: 'آرڈر', parcel: 'آپ کا پارسل' },
  },
  {
    tag: 'ur-Latn',
    dir: 'ltr',
    prefix: '/roman',
    seeAll: 'Sab dekhein',
    add: 'Tokri mein daalein',
    added: 'Cheez tokri mein daal di gayi!',
    cart: /^Tokri, /,
    yourCart: 'Aap ki tokri',
    proceed: 'Order ki taraf barhein',
    howToPay: 'Aap kaise ada karna chahein ge?',
    cod: 'Parcel milne par cash',
    place: 'Order dein',
    missing: ['Phone number likhein, jaise 0300 1234567.', 'Apna pehla naam likhein.', 'Apna aakhri naam likhein.', 'Email likhein, jaise name@gmail.com.', 'Ghar number aur gali likhein.', 'Apna shehar likhein.', 'Apna sooba ya state likhein.', 'Postal code likhein.'],
    fields: ['Phone number', 'Pehla naam', 'Aakhri naam', 'Email', 'Pata', 'Shehar', 'Sooba ya state', 'Postal code'],
    placed: 'Order ho gaya!',
    thanks: /^Shukriya! /,
    ok: 'Theek hai',
    mail: { subject: /^Order GL-\w{6} mil gaya: .* tak haan kahein$/, body: 'Assalam o alaikum' },
    track: { title: 'Mera parcel kahan hai?', number: 'Order number', contact: 'Order wala phone ya email', submit: 'Order dekhein', missed: 'ka koi order nahin.', order: 'Order', parcel: 'Aap ka parcel' },
  },
] as const

/** The text without the invisible marks that keep a name in its own order inside a sentence. */
const unmarked = (text: string) => text.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').replaceAll('\u00a0', ' ')

const fromQuoted = (text: string) => Buffer.from(text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1').toString('utf8')

/** The first mail to an address, decoded. Its subject is the title of its HTML part too. */
async function mailTo(shop: Shop, to: string): Promise<string> {
  let raw: string | undefined
  await expect
    .poll(async () => {
      const folder = join(shop.data, 'mail')
      for (const file of await readdir(folder).catch(() => [])) {
        const text = file.startsWith('.') ? '' : await readFile(join(folder, file), 'latin1')
        if (text.includes(`<${to}>`)) raw ??= text
      }
      return raw
    }, `a mail to ${to}`)
    .toBeTruthy()
  return unmarked(fromQuoted(raw!))
}

for (const words of languages) {
  test(`LANG-1 a guest buys by cash on delivery in ${words.tag}, is written to and follows the parcel in it, and never leaves its addresses @phone`, async ({ page, shop, watch }) => {
    test.slow() // eight pages
    watch.allow(failedLoad) // an order that is not found
    const { prefix, track } = words
    const left: string[] = []
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url())
      if (frame === page.mainFrame() && pathname !== prefix && !pathname.startsWith(`${prefix}/`)) left.push(pathname)
    })
    const main = page.getByRole('main')
    await open(page, prefix)
    await expect(page.locator('html')).toHaveAttribute('lang', words.tag)
    await expect(page.locator('html')).toHaveAttribute('dir', words.dir)
    await main.locator(`a[href^="${prefix}/brand/"]`).filter({ hasText: words.seeAll }).first().click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/brand/`))
    const card = main.getByRole('article').filter({ has: page.getByRole('button', { name: words.add }) }).first()
    const name = (await card.getByRole('heading').textContent())!.trim()
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/product/`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await main.getByRole('button', { name: words.add, exact: true }).first().click()
    await expect(page.getByText(words.added)).toBeVisible()

    await page.getByRole('banner').getByRole('link', { name: words.cart }).click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/cart$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.yourCart)
    await expect(main).toContainText(name)
    await page.getByRole('button', { name: words.proceed }).first().click()
    const choice = page.getByRole('dialog', { name: words.howToPay })
    await choice.getByRole('link').filter({ hasText: words.cod }).click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/checkout$`))

    const form = page.getByRole('form')
    const field = (at: number) => form.getByLabel(words.fields[at]!, { exact: true }).or(form.getByRole('combobox', { name: words.fields[at]!, exact: true })).first()
    await page.getByRole('button', { name: words.place, exact: true }).first().click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(words.missing.length)
    for (const [at, missing] of words.missing.entries()) {
      const said = await field(at).evaluate((input) => (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' '))
      expect(unmarked(said), words.fields[at]).toContain(missing)
    }
    const email = `lang-${words.tag}-${test.info().project.name}@example.com`
    for (const [at, value] of [address.phone, address.firstName, address.lastName, email, address.streetAddress, address.city, address.state, address.zip].entries()) {
      await field(at).fill(value)
      if (at === 5) await field(at).blur()
    }
    await page.getByRole('button', { name: words.place, exact: true }).first().click()
    const placed = page.getByRole('dialog', { name: words.placed })
    await expect(placed).toBeVisible()
    const text = unmarked(await placed.innerText())
    const number = /GL-[0-9A-Z]{6}/.exec(text)![0]
    expect(text.split('\n').some((line) => words.thanks.test(line)), text).toBe(true)
    await placed.getByRole('button', { name: words.ok, exact: true }).click()
    await page.waitForURL((url) => url.pathname === prefix)

    const mail = await mailTo(shop, email)
    expect(/<title>(.*?)<\/title>/.exec(mail)?.[1]).toMatch(words.mail.subject)
    expect(mail).toContain(words.mail.body)
    expect(mail).toContain(`<html lang="${words.tag}"`)
    expect(mail).toContain(`href="${shop.url}${prefix}"`)

    await page.getByRole('contentinfo').locator(`a[href="${prefix}/track"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(track.title)
    await page.getByLabel(track.number).fill(number)
    await page.getByLabel(track.contact).fill('0300 5559999')
    await page.getByRole('button', { name: track.submit }).click()
    await expect(main.getByRole('alert')).toContainText(track.missed)
    await page.getByLabel(track.contact).fill(address.phone)
    await page.getByRole('button', { name: track.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(track.order)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    await expect(page.getByRole('heading', { name: track.parcel })).toBeVisible()
    expect(left, 'addresses outside of the language').toEqual([])
  })
}

/** Texts of people who sell, review or buy here, which keep their language. */
const written = [
  'blockquote', // reviews of the shop
  '#reviews p[dir=auto]', // reviews of a product, and the shop's answers
  'details li bdi', // the ingredients as the pack prints them, and the cautions
  '[aria-labelledby=how-title] ol', // how the maker says that it is used
  'cite', // works and institutions that a guide names as its sources
  '[lang=en]', // the way to the English page
]

/** The English texts of a page with their places: three Latin words in a row that are no name of `products`. */
async function englishOn(page: Page, products: readonly Pick<Product, 'name' | 'brand'>[], own: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([names, skip, given]) => {
      const wordsOf = (text: string) => text.toLowerCase().match(/\p{Script=Latin}+/gu) ?? []
      const known = names.map((name) => new Set(wordsOf(name)))
      const run = /\p{Script=Latin}[\p{Script=Latin}'’-]*(?:[\s,:;.!?&/|–-]+\p{Script=Latin}[\p{Script=Latin}'’-]*){2,}/gu
      const english = (text: string) =>
        [...given.reduce((left, one) => left.replaceAll(one, '·'), text).replace(/[\u2066-\u2069\u200e\u200f]/g, '·').replace(/\S+@\S+|https?:\S+/g, '·').matchAll(run)]
          .map(([words]) => words)
          .filter((words) => !known.some((name) => wordsOf(words).every((word) => name.has(word))))
      const at = (element: Element) => {
        const path: string[] = []
        for (let e: Element | null = element; e && e !== document.body && path.length < 5; e = e.parentElement) path.unshift(e.localName + (e.id ? `#${e.id}` : ''))
        return path.join(' > ')
      }
      const found = english(document.title).map((words) => `title: ${words}`)
      const blocks = new Map<Element, string>()
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        let block = node.parentElement!
        if (block.closest(`script, style, noscript, template, ${skip}`)) continue
        while (block !== document.body && getComputedStyle(block).display === 'inline') block = block.parentElement!
        blocks.set(block, `${blocks.get(block) ?? ''}${node.textContent}`)
      }
      for (const [block, text] of blocks) for (const words of english(text)) found.push(`${at(block)}: ${words}`)
      for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
        for (const element of document.querySelectorAll(`body [${name}]`)) {
          if (!element.closest(skip)) for (const words of english(element.getAttribute(name) ?? '')) found.push(`${at(element)} [${name}]: ${words}`)
        }
      }
      return [...new Set(found)]
    },
    [products.map(({ name, brand }) => `${brand} ${name}`), written.join(), own] as const,
  )
}

test('LANG-2 LANG-3 every kind of page below /ur is Urdu from right to left, says nothing in English and is as wide as a phone @phone', async ({ page, shop, watch }) => {
  test.slow() // about thirty pages, each scrolled through
  watch.allow(failedLoad) // pages that are not there
  const product = shop.products.find(({ name }) => name === 'Lip Sleeping Mask Berry')!
  // The description and the key ingredients of the product, and the bank of the demo.
  const own = [product.description, product.ingredients.join(', '), 'Sample Bank Limited']
  const wrong: string[] = []
  const looked: string[] = []
  const look = async (path: string, doing?: () => Promise<unknown>) => {
    looked.push(path.replace(/\?.*/, '') || '/')
    await test.step(path, async () => {
      await open(page, `/ur${path}`)
      await doing?.()
      // What is below the fold is loaded when it is reached.
      await page.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
          scrollTo(0, y)
          await new Promise((done) => setTimeout(done, 30))
        }
      })
      await page.waitForLoadState('networkidle')
      const { wider, tongue } = await page.evaluate(() => ({ wider: document.documentElement.scrollWidth - document.documentElement.clientWidth, tongue: `${document.documentElement.lang} ${document.documentElement.dir}` }))
      if (tongue !== 'ur rtl') wrong.push(`${path}: ${tongue}`)
      if (wider > 0) wrong.push(`${path}: ${wider}px wider than the screen`)
      wrong.push(...(await englishOn(page, shop.products, own)).map((what) => `${path}: ${what}`))
    })
  }
  const toPay = () => page.getByRole('button', { name: languages[0].proceed }).first().click()
  for (const path of ['', '/category/serum', '/skin-type/oily-skin', `/brand/${product.brandSlug}`, '/brands', '/top-sells', '/trending', '/search', '/search?q=snail', '/search?q=zzzzqqq', '/search?q=sunblok', `/product/${product.slug}`, '/product/nothing', '/nothing']) await look(path)
  await look('/trending', () => page.getByRole('button', { name: 'مینیو کھولیں' }).click())
  for (const path of ['/cart', '/checkout', '/payment', '/login', '/register', '/reset-password/abc', '/account', '/orders', '/track', '/returns', '/terms', '/privacy']) await look(path)
  for (const path of ['/wish-list', '/routine', '/concern', '/concern/acne', '/ingredient', '/ingredient/niacinamide', '/journal', '/journal/nothing', '/pages/nothing', '/collections/nothing']) await look(path)
  await placeOrder(page, [{ product }], { language: 'ur', email: 'crawl@example.com' })
  await look('/orders')
  await fillCart(page, [{ product }])
  await look('/cart', toPay)
  for (const path of ['/checkout', '/payment']) await look(path, () => page.getByRole('button', { name: languages[0].place }).first().click())
  await signedIn(page, member)
  for (const path of ['', '/account', '/orders']) await look(path)
  expect(wrong).toEqual([])
  // The table of pages says which kinds there are: a new one is looked at here too.
  const kind = (path: string) => new RegExp(`^${path.replace(/\/:\w+\?/, '(/[^/]+)?').replace(/:\w+/, '[^/]+')}$`)
  expect(routes.filter(({ path }) => !looked.some((one) => kind(path).test(one))).map(({ path }) => path)).toEqual([])
})

test('LANG-1 every version of a page names all of them, and the footer leads to the same page in another with its query and the cart @phone', async ({ page, shop }) => {
  const versions = { en: '/category/serum', ur: '/ur/category/serum', 'ur-Latn': '/roman/category/serum', 'x-default': '/category/serum' }
  for (const path of new Set(Object.values(versions))) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    const named = [...(await answer.text()).matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, tag, at]) => [tag, new URL(at!).pathname])
    expect(Object.fromEntries(named), path).toEqual(versions)
  }

  const product = plenty(shop)
  await fillCart(page, [{ product, quantity: 2 }])
  await open(page, '/category/serum?sort=price-asc')
  const footer = page.getByRole('contentinfo')
  for (const [name, tag, to] of [['اردو', 'ur', '/ur'], ['Roman Urdu', 'ur-Latn', '/roman'], ['English', 'en', '']] as const) {
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`${shop.url}${to}/category/serum?sort=price-asc`)
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    expect(await cartOf(page)).toMatchObject([{ name: product.name, quantity: 2 }])
    await expect(page.getByRole('banner').getByRole('link', { name: /^(Cart|Tokri|ٹوکری)\W+2 / })).toBeVisible()
  }
})

test('LANG-3 in Urdu a long English name is cut at its end, and two of them are told from the right @phone', async ({ page, shop }) => {
  const [retinol, acid] = ['Retinol 0.5% in Squalane', 'AHA/BHA Clarifying Treatment Toner'].map((name) => shop.products.find((one) => one.name === name)!)
  await open(page, `/ur/product/${acid!.slug}`)
  await expect(page.locator('nav [aria-current="page"]')).toHaveCSS('direction', 'ltr')
  await expect(page.getByRole('main').locator('aside bdi')).toHaveCSS('direction', 'ltr')
  await fillCart(page, [{ product: retinol! }, { product: acid! }])
  await open(page, '/ur/cart')
  const pair = page.getByRole('region', { name: 'ایک ہی شام میں نہیں' }).locator('b')
  await expect(pair).toContainText(`\u2068${acid!.name}\u2069`)
  await expect(pair).toHaveCSS('direction', 'rtl')
})

test('LANG-3 axe finds nothing to mend on pages in Urdu', async ({ page, shop }) => {
  test.slow()
  const product = plenty(shop)
  await fillCart(page, [{ product }])
  for (const path of ['/ur', '/ur/category/serum', `/ur/product/${product.slug}`, '/ur/cart', '/ur/checkout']) {
    await test.step(path, async () => {
      await open(page, path)
      await expectAccessible(page)
    })
  }
})
