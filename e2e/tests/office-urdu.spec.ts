/** The office in Urdu and Roman Urdu, for packers and the call desk (LANG-6). */
import type { Locator, Page } from '@playwright/test'
import { alone } from './picks.ts'
import { admin, expect, expectAccessible, expectNoSidewaysScroll, open, placeOrder, type Shop, signedIn, test } from './shop.ts'

type Tag = 'en' | 'ur' | 'ur-Latn'

/** Has this browser read the office in a language. */
const reads = (page: Page, shop: Shop, tag: Tag) => page.context().addCookies([{ name: 'gulaab_office_language', value: tag, url: `${shop.url}/admin` }])

/** English words that no text of another language has in it, however many loanwords that has. */
const english =
  /\b(the|this|that|these|of|and|are|was|to be|not|no|with|from|for|your|you|by|at once|all|none|find|scan (a|the|or)|taken|packed|booked|waiting|nobody|missing|search|show|save|back|close|less|more than|expected|hours?|days?|today|yesterday|pieces|orders|parcels)\b/i

/** What the eye and a screen reader find on the screen, but for names of people, goods and couriers, and what is marked as English. */
async function wordsOf(page: Page, shop: Shop): Promise<string[]> {
  const names = shop.products.flatMap(({ name, brand }) => [name, brand]).toSorted((a, b) => b.length - a.length)
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const skipped = 'script, style, bdi, [lang=en], [dir=auto], kbd, option, svg, [data-name]'
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.parentElement
      if (at && !at.closest(skipped) && at.checkVisibility()) found.push(node.textContent ?? '')
    }
    for (const at of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      if (at.closest('[lang=en]') || !at.checkVisibility()) continue
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(at.getAttribute(name) ?? '')
    }
    return found
  })
  return texts.map((text) => names.reduce((left, name) => left.replaceAll(name, '…'), text)).map((text) => text.replaceAll(/\u2068[^\u2069]*\u2069/g, '…').trim())
}

/** The screen says nothing in English, reads in its direction, and is no wider than the window. */
async function expectSpoken(page: Page, shop: Shop, tag: Tag) {
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
  await expect(page.locator('main')).not.toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('main')!).direction)).toBe(tag === 'ur' ? 'rtl' : 'ltr')
  const wrong = (await wordsOf(page, shop)).filter((text) => english.test(text) || (tag === 'ur' && /\p{Script=Latin}{2,}( \p{Script=Latin}{2,}){2,}/u.test(text)))
  expect(wrong).toEqual([])
  await expectNoSidewaysScroll(page)
}

async function scans(page: Page, field: Locator, text: string) {
  await field.focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

// LANG-6
test('a day in Urdu: today, a call, a box, the courier, a count, a shipment (LANG-6) @phone', async ({ page, shop }) => {
  test.slow()
  const headers = { Authorization: `Bearer ${await signedIn(page, admin)}`, 'If-Match': '*' }
  const product = await alone(page, shop, headers)
  const sku = product.variants[0]!.sku
  const phone = `0305 ${String(Date.now()).slice(-7)}`
  const order = await placeOrder(page, [{ product, quantity: 2 }], { email: `urdu-${Date.now()}@example.pk`, phone })
  const code = `${order.number}-1`
  await reads(page, shop, 'ur')

  await test.step('today', async () => {
    await open(page, '/admin/today')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('آج')
    await page.getByRole('button', { name: /^سب سے پرانے دکھائیں: تصدیق باقی/ }).tap()
    await expectSpoken(page, shop, 'ur')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'اور', exact: true }).tap()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'گنتی' })).toBeVisible()
    await expectSpoken(page, shop, 'ur')
    await page.keyboard.press('Escape')
  })

  await test.step('call', async () => {
    await page.getByRole('link', { name: /گاہکوں کو فون کریں|تصدیق باقی/ }).first().tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('تصدیق')
    await expectSpoken(page, shop, 'ur')
    await open(page, `/admin/calls?order=${order._id}`)
    await expect(page.getByRole('article', { name: order.number })).toBeVisible()
    await expectSpoken(page, shop, 'ur')
    await expectAccessible(page)
    await page.getByRole('article', { name: order.number }).getByRole('button', { name: /تصدیق ہو گئی/ }).tap()
    await expect(page.getByText(`${order.number} کی تصدیق ہو گئی۔`.replace(order.number, `\u2068${order.number}\u2069`))).toBeVisible()
  })

  await test.step('pack', async () => {
    await open(page, '/admin/pack')
    const field = page.getByRole('textbox', { name: 'پیس یا پرچی اسکین کریں' })
    await scans(page, field, 'NO-SUCH')
    await expect(page.getByRole('alert')).toContainText('کسی چیز کا نہیں')
    await expectSpoken(page, shop, 'ur')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'کم ہے' }).first().tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSpoken(page, shop, 'ur')
    await page.getByRole('dialog').getByRole('button', { name: 'واپس' }).tap()
    // The scanner works from right to left too: the field keeps the focus for the next piece.
    await scans(page, field, sku)
    await expect(field).toBeFocused()
    await scans(page, field, sku)
    await expect(page.getByText(`\u2068${order.number}\u2069 پیک ہو گیا۔`)).toBeVisible()
  })

  await test.step('hand over', async () => {
    await open(page, '/admin/hand-over')
    await page.getByRole('combobox', { name: `\u2068${code}\u2069 کا کوریئر` }).selectOption({ label: 'PostEx' })
    const tracking = `2109${Date.now()}`
    await scans(page, page.getByRole('textbox', { name: `\u2068${code}\u2069 کا ٹریکنگ نمبر` }), tracking)
    await expect(page.getByRole('listitem').filter({ hasText: code }).getByText('بک ہو گیا')).toBeVisible()
    await expectSpoken(page, shop, 'ur')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'کوریئر کی فائل لائیں' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSpoken(page, shop, 'ur')
    await page.keyboard.press('Escape')
    await scans(page, page.getByRole('textbox', { name: 'لیبل اسکین کریں' }), tracking)
    await page.getByRole('button', { name: '1 پارسل دیں' }).tap()
    await expect(page.getByText('1 پارسل کوریئر کو دے دیے۔')).toBeVisible()
  })

  await test.step('count', async () => {
    await open(page, '/admin/stock/count')
    await scans(page, page.getByLabel('شیلف پر جو ہے اسے اسکین کریں یا تلاش کریں'), sku)
    const lots = page.getByLabel(/کتنے گنے$/)
    await expect(lots.first()).toBeVisible()
    for (const counted of await lots.all()) {
      await counted.fill('1')
      await counted.press('Enter')
    }
    await page.getByRole('button', { name: /گنت(ی|یاں) درج کریں$/ }).tap()
    await expect(page.getByText('وجہ چنیں: بغیر وجہ کے اسٹاک نہیں بدلتا۔').first()).toBeVisible()
    await expectSpoken(page, shop, 'ur')
    await expectAccessible(page)
  })

  await test.step('receive, and what the server refuses of it', async () => {
    await open(page, '/admin/stock/receive')
    await expectSpoken(page, shop, 'ur')
    await page.getByRole('button', { name: 'نیا مال' }).tap()
    await page.getByLabel('سپلائر').fill('Seoul Beauty')
    await scans(page, page.getByLabel(/^اگلا بارکوڈ/), sku)
    await page.getByLabel('لاٹ', { exact: true }).fill('UR-1')
    await page.getByLabel('ایکسپائری', { exact: true }).fill('31/2029')
    await expect(page.getByText('یہ تاریخ نہیں: جیسے پیک پر ہے ویسے لکھیں، 08/2027 یا 31.8.2027۔')).toBeVisible()
    await page.getByLabel('ایکسپائری', { exact: true }).fill('08/2029')
    await page.getByLabel('ایک کی لاگت').fill('1,000')
    await page.getByRole('button', { name: /وصول کریں$/ }).last().tap()
    await expect(page.getByText('لکھیں کہ کتنے آئے، 1 سے 1,000,000 تک۔')).toBeVisible()
    await expectSpoken(page, shop, 'ur')
    await expectAccessible(page)
    await page.getByLabel('پیس', { exact: true }).fill('1')
    await page.getByRole('button', { name: /وصول کریں$/ }).last().tap()
    await expect(page).toHaveURL(/\/admin\/stock\/receive$/)
  })
})

test('the language is chosen in the frame, papers stay English, screens of managers read as English (LANG-6) @desktop', async ({ page, shop }) => {
  await signedIn(page, admin)
  await open(page, '/admin/pack')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('group', { name: 'Language of the office' }).getByRole('button', { name: 'Roman Urdu' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Packing')
  for (const path of ['/admin/today', '/admin/calls', '/admin/pack', '/admin/hand-over', '/admin/on-the-way', '/admin/stock/receive', '/admin/stock/count']) {
    await test.step(path, async () => {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectSpoken(page, shop, 'ur-Latn')
    })
  }

  await open(page, '/admin/orders')
  await expect(page.locator('main')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Aaj' })).toBeVisible()

  await open(page, '/admin/pack')
  await page.getByRole('link', { name: 'Fehrist print karein' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('dialog', { name: 'Saman ki fehrist, A4' }).getByRole('article').first()).toContainText(/pieces?/)
  await page.getByRole('button', { name: 'Wapas' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ur-Latn')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Packing')
})
