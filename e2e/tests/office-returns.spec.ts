import type { Browser, Page } from '@playwright/test'
import { admin, colleague, expect, expectAccessible, expectNoSidewaysScroll, failedLoad, found, open, type Person, placeOrder, type Shop, signedIn, test } from './shop.ts'

/** The shopper's texts, on the pages in the order's language. */
const urdu = {
  number: 'آرڈر نمبر',
  contact: 'آرڈر والا فون یا ای میل',
  follow: 'آرڈر دیکھیں',
  ask: 'کچھ واپس کریں',
  more: /^دوبارہ آرڈر، تبصرہ/,
  phone: 'کچھ واپس کرنا ہے؟ اس آرڈر کا فون نمبر لکھیں',
  why: /^ٹوٹا ہوا یا رستا ہوا ملا/,
  mobile: 'اکاؤنٹ کا موبائل نمبر',
  holder: 'اکاؤنٹ پر نام',
  wrong: 'پاکستان کا 11 ہندسوں کا موبائل نمبر لکھیں، جیسے 0300\u00a01234567۔',
  submit: 'واپسی مانگیں',
  asked: 'آپ نے واپسی مانگی ہے',
  approved: 'آپ کی واپسی منظور ہے',
  sent: 'میں نے بھیج دیا ہے',
  onItsWay: 'آپ کی واپسی ہماری طرف آ رہی ہے',
  paid: 'آپ کی رقم روانہ ہو چکی ہے',
}

/** Signs somebody of the shop in, in a browser of their own. */
async function atWork(browser: Browser, shop: Shop, who: Person): Promise<{ page: Page; token: string; end: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  return { page, token: await signedIn(page, who), end: () => context.close() }
}

test('BACK-1 BACK-2 BACK-3 BACK-4 SAY-3 a return, from asking in Urdu to the money that takes two people @phone', async ({ page, browser, shop, watch }) => {
  test.slow()
  watch.allow(failedLoad) // what the shop refuses, with its reason
  const product = found(shop, (one) => one.price >= 2500 && one.colors.length === 0 && one.variants.length === 1 && (one.stock ?? 99) >= 12)
  const owner = await atWork(browser, shop, admin)
  const order = await placeOrder(page, [{ product, quantity: 3 }], { language: 'ur' })
  const delivered = await page.request.put(`/api/orders/update-status/${order._id}`, { headers: { Authorization: `Bearer ${owner.token}` }, data: { status: 'Delivered' } })
  expect(delivered.ok(), await delivered.text()).toBe(true)

  const follow = async () => {
    await open(page, '/ur/track')
    await page.getByLabel(urdu.number).fill(order.number)
    await page.getByLabel(urdu.contact).fill('0300 1234567')
    await page.getByRole('button', { name: urdu.follow }).click()
  }

  await test.step('the shopper asks, and is told at the field what is wrong', async () => {
    // The page of the order's link, which needs no script, leads to the form. The link alone is not enough for money.
    const tracked = await page.request.post('/api/orders/track', { data: { number: order.number, contact: '0300 1234567' } })
    const { tracking } = (await tracked.json()) as { tracking: { link: string } }
    await page.goto(`/c/${tracking.link}`)
    await page.getByText(urdu.ask, { exact: true }).click()
    await expect(page.getByRole('button', { name: urdu.submit })).toBeVisible() // for shoppers without scripts
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: urdu.more }).click() // for shoppers with photos
    await page.getByLabel(urdu.phone).fill('0300 1234567')
    await page.getByRole('button', { name: urdu.ask }).click()
    await expect(page.getByLabel(urdu.phone)).toHaveCount(0)
    await page.getByRole('button', { name: urdu.ask }).click()
    const form = page.getByRole('form', { name: urdu.ask })
    await expect(form).toHaveCSS('direction', 'rtl')
    await form.getByRole('combobox', { name: new RegExp(product.name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) }).selectOption('3')
    await form.getByText(urdu.why).click()
    await form.getByLabel(urdu.mobile).fill('0300')
    await form.getByLabel(urdu.holder).fill('Hira Khan')
    await form.getByRole('button', { name: urdu.submit }).click()
    await expect(form.getByText(urdu.wrong)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await form.getByLabel(urdu.mobile).fill('0300 7654321')
    await form.getByRole('button', { name: urdu.submit }).click()
    await expect(page.getByRole('heading', { name: urdu.asked })).toBeVisible()
  })

  const desk = owner.page
  const card = desk.getByRole('article', { name: order.number })
  await test.step('the owner approves, and the parcel sets off', async () => {
    await open(desk, `/admin/returns?order=${order._id}`)
    await expect(card.getByText(/Easypaisa •*.*321, Hira Khan/)).toBeVisible()
    await expectNoSidewaysScroll(desk)
    await expectAccessible(desk)
    await card.getByRole('button', { name: 'Approve return' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Approve return' }).click()
    await expect(card.getByText('Approved, not sent yet')).toBeVisible()
    await follow()
    await expect(page.getByRole('heading', { name: urdu.approved })).toBeVisible()
    await page.getByRole('button', { name: urdu.sent }).click()
    await expect(page.getByRole('heading', { name: urdu.onItsWay })).toBeVisible()
  })

  await test.step('each piece is looked at, and an opened one never goes to the shelf', async () => {
    await expect(card.getByText('On its way', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'It is here' }).click()
    await expect(card.getByText('In the house', { exact: true })).toBeVisible()
    const check = card.getByRole('form', { name: 'What is in the parcel' })
    const piece = (n: number) => check.getByRole('group', { name: `${product.name}, ${n} of 3` })
    await piece(1).getByText('Shelf', { exact: true }).click()
    await piece(2).getByText('Opened', { exact: true }).click()
    await expect(piece(2).getByRole('radio', { name: 'Shelf' })).toBeDisabled()
    await piece(2).getByText('Quarantine', { exact: true }).click()
    await check.getByRole('button', { name: /^Check in/ }).click()
    await expect(check.getByRole('alert')).toHaveText('Say of each piece where it goes.')
    await piece(3).getByText('Write off', { exact: true }).click()
    // Where others bought this product before, the units are of several lots, and "cannot be read" is chosen.
    for (const lot of await check.getByLabel('Which lot stands on it?').all()) await lot.selectOption('')
    await check.getByRole('button', { name: /^Check in/ }).click()
    await expect(check.getByRole('alert')).toHaveText('Say of each piece that is written off why.')
    await piece(3).getByLabel('Why written off').selectOption('damaged')
    const refund = check.getByText('Refund to make').locator('xpath=following-sibling::*')
    await expect(refund).toHaveText(/^Rs [1-9]/)
    const amount = await refund.innerText()
    await expectNoSidewaysScroll(desk)
    await expectAccessible(desk)
    await check.getByRole('button', { name: 'Check in 3 pieces' }).click()
    await expect(check).toHaveCount(0)
    // The amount owed is the one that was announced.
    await expect(card.getByRole('button', { name: `Refund ${amount}` })).toBeVisible()
  })

  await test.step('who writes the refund down is not who books it', async () => {
    await card.getByRole('button', { name: /^Refund Rs/ }).click()
    const dialog = desk.getByRole('dialog')
    await expect(dialog.getByText(/a second person approves/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Ask a second person' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Add a picture that shows the transfer.')
    await dialog.getByLabel('Transaction ID').fill('EP-88120417')
    await dialog.getByLabel('Evidence').setInputFiles({ name: 'sent.png', mimeType: 'image/png', buffer: await desk.screenshot() })
    await expect(dialog.getByText('sent.png')).toBeVisible()
    await expectNoSidewaysScroll(desk)
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Ask a second person' }).click()
    await expect(card.getByText(/You asked for it: somebody else decides\./)).toBeVisible()
    await expect(card.getByRole('button', { name: 'Approve this refund' })).toHaveCount(0)
    await owner.end()

    const manager = await atWork(browser, shop, await colleague(page, shop, 'manager'))
    await open(manager.page, `/admin/returns?order=${order._id}`)
    const waiting = manager.page.getByRole('region', { name: 'Approve this refund' })
    await waiting.getByRole('button', { name: 'Look at the evidence' }).click()
    await waiting.getByRole('button', { name: 'The picture that shows the refund' }).click()
    const large = manager.page.getByRole('dialog', { name: 'The picture that shows the refund' })
    await expect(large.getByRole('img')).toBeVisible()
    await large.getByRole('button', { name: 'Close' }).click()
    await expectNoSidewaysScroll(manager.page)
    await waiting.getByRole('button', { name: 'Approve this refund' }).click()
    await expect(waiting).toHaveCount(0)
    await manager.end()
  })

  await test.step('the shopper sees the money on its way, with its number', async () => {
    await follow()
    await expect(page.getByRole('heading', { name: urdu.paid })).toBeVisible()
    await expect(page.getByText(/EP-88120417/)).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
