import { admin, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, found, mailed, open, signedIn, test } from './shop.ts'

test('REAL-4 from the question on a page to the answer there, in search and in one mail @phone', async ({ page, shop, browser, watch }, info) => {
  watch.allow(failedLoad) // the question with a phone number
  const goods = found(shop, ({ stock, variants, brand }) => (stock ?? 9) > 0 && variants.length === 1 && brand === (info.project.name === 'phone' ? 'CeraVe' : 'COSRX'))
  const who = `asks-${info.project.name}-${process.pid}@example.com`
  const word = info.project.name === 'phone' ? 'dermaplaning' : 'microblading'

  await open(page, `/product/${goods._id}`)
  const section = page.getByRole('region', { name: 'Questions' })
  await section.scrollIntoViewIfNeeded()
  const ask = section.getByRole('button', { name: 'Ask a question' })
  expect((await ask.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  await ask.click()
  await expect(section.getByRole('heading', { name: 'Ask about this product' })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // What is wrong is said beside what was typed, which stays.
  const text = section.getByLabel('Your question')
  await section.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(section.getByText('Write your question')).toBeVisible()
  await expect(text).toBeFocused()
  await text.fill(`May I use it after ${word}? Call 0300 1234567`)
  await section.getByLabel('Your name').fill('Hira')
  await section.getByLabel('By email').check()
  await section.getByLabel('Your email').fill(who)
  await section.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(section.getByText('Everybody can read a question: leave out')).toBeVisible()
  await expect(text).toHaveValue(`May I use it after ${word}? Call 0300 1234567`)
  await text.fill(`May I use it after ${word}?`)
  await section.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(section.getByRole('heading', { name: 'Your question is with us' })).toBeFocused()
  await expectAccessible(page)
  expect(await (await page.request.get(`/api/products/${goods._id}/questions`)).text()).not.toContain(word)

  // The office answers it. Where its asker is reached, no screen shows.
  const office = await (await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() })).newPage()
  await signedIn(office, admin)
  await open(office, '/admin/reviews/questions')
  const card = office.getByRole('article', { name: `Question about ${goods.name}` }).filter({ hasText: word })
  await expect(card).toContainText('Hears of the answer by mail')
  await expect(office.getByText(who)).toHaveCount(0)
  await card.getByRole('button', { name: 'Answer', exact: true }).click()
  await card.getByRole('button', { name: 'Answer and publish' }).click()
  await expect(card.getByText('A question is published with its answer')).toBeVisible()
  await card.getByLabel('The shop’s answer, in English').fill('Wait a week, and ask who did it.')
  await card.getByLabel('In Urdu').fill('ایک ہفتہ رکیں، اور جس نے کیا ہے اس سے پوچھیں۔')
  await expectAccessible(office)
  await expectNoSidewaysScroll(office)
  await card.getByRole('button', { name: 'Answer and publish' }).click()
  await expect(card).toHaveCount(0)
  await office.context().close()

  // It is on the page as the server draws it, in both languages, and its words find the product.
  await expect.poll(async () => (await page.request.get(`/product/${goods._id}`)).text(), { timeout: 15_000 }).toContain('Wait a week, and ask who did it.')
  await open(page, `/ur/product/${goods._id}`)
  const urdu = page.getByRole('region', { name: 'سوالات' })
  await expect(urdu.getByText('ایک ہفتہ رکیں')).toBeVisible()
  await urdu.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await open(page, `/search?q=${word}`)
  await expect(page.getByRole('link', { name: goods.name }).first()).toBeVisible()

  await expect.poll(() => mailed(shop, who)).toContain('Wait a week, and ask who did it.')
  const mail = await mailed(shop, who)
  expect(mail).not.toContain(word)
  expect(mail.match(/^Subject:/gm)).toHaveLength(1)
})
