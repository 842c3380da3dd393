/** A shop on an empty folder becomes its owner's, sells, takes back, and has every figure right on every paper (OWNP-1). */
import type { Page } from '@playwright/test'
import { caller, enter } from './desk.ts'
import { csv, expectFigures, expectMail, expectMessage, expectRows } from './ownPapers.ts'
import { ACCENT, addAttribute, askDeposit, bringProducts, chargeDelivery, giveCredit, makeSet, nameIt, offerMenu, openAccount, paint, promote, sayTax, stockUp, writePage } from './ownShop.ts'
import { type RealShop, test } from './realShop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, hydrated, newMember, open, type Person, signedIn } from './shop.ts'

/**
 * Hira is a member (31 % off) in Multan. She orders the evening set (10 % off each part) and two tints (10 % off two) as a
 * gift, with 500 rupees of store credit, in cash. All figures are worked out by hand, to the paisa:
 *
 * | part                    | how                                           |     amount | tax class | sales tax inside       |
 * |-------------------------|-----------------------------------------------|-----------:|-----------|------------------------|
 * | toner of the set        | 1,250 − 10 % = 1,125; × 0.69                  |     776.25 | 5 %       | × 5 / 105      36.96   |
 * | cream of the set        | 2,499 − 10 % = 2,249.10 → 2,249; × 0.69       |   1,551.81 | 18 %      |               236.72   |
 * | the set in the cart     |                                               |   2,328.06 |           |                        |
 * | 2 tints                 | 1,999 × 0.69 = 1,379.31; × 2                  |   2,758.62 |           |                        |
 * | Two tints               | 275.862                                       |    −275.86 |           |                        |
 * | tints as paid           |                                               |   2,482.76 | 18 %      |               378.73   |
 * | goods                   | below 5,000, above 3,000                      |   4,810.82 |           |                        |
 * | delivery to Multan      |                                               |     250.00 | 18 %      |                38.13   |
 * | gift wrap               |                                               |     150.00 | 18 %      |                22.88   |
 * | total                   | 18 % of 4,434.57: × 18 / 118 = 676.46         |   5,210.82 |           |               713.42   |
 * | store credit            |                                               |     500.00 |           |                        |
 * | to pay                  |                                               |   4,710.82 |           |                        |
 * | deposit                 | 20 % = 942.164, whole rupees                  |     942.00 |           |                        |
 * | at the door             | 3,768.82, whole rupees                        |   3,769.00 |           |                        |
 * | the courier keeps       | 200 + 32 of tax + 2 % of the cash, 75.38      |     307.38 |           |                        |
 * | one tint comes back     | 2,482.76 / 2                                  |   1,241.38 |           | 378.73 / 2    189.37   |
 * | the cream comes back    | opened                                        |   1,551.81 |           |               236.72   |
 * | refund, as store credit |                                               |   2,793.19 |           |               426.09   |
 * | what she keeps          | 5,210.82 − 2,793.19                           |   2,417.63 |           |               287.33   |
 *
 * Goods at list price 1,125 + 2,249 + 2 × 1,999 = 7,372; off them 7,372 − 5,086.68 = 2,285.32 as a member, and 275.86.
 * Revenue 2,417.63 − 287.33 = 2,130.30. Goods cost 400 + 900 + 2 × 600 = 2,500, and 600 of them are on the shelf again:
 * 230.30 are earned before the courier's 307.38 and the 500 of credit that the owner gave; −577.08 after them. Of that
 * credit nothing is owed any more, and the refund is: 2,793.19.
 */
const NOTE = 'Eid mubarak, Ammi.'

/** Hira's order, as the steps hand it on. */
type Bought = { number: string; id: string; link: string }

test('OWNP-1 an owner makes a shop of an empty folder; a set is bought as a gift with credit and a deposit, packed, delivered, and refunded in part as credit; every figure adds up @phone', async ({ page, browser, real, watch }) => {
  test.setTimeout(240_000)
  watch.allow(failedLoad, /Blocked script execution in 'about:srcdoc'/) // a page without words is no page yet
  const token = await enter(page, real)
  await ownersDay(page, real, token)

  const visit = await browser.newContext({ baseURL: real.url, viewport: page.viewportSize() })
  const shopper = await visit.newPage()
  await looksAround(shopper)
  await open(shopper, '/')
  for (const one of [page, shopper]) one.setDefaultTimeout(30_000)
  const hira = await newMember(shopper, 'Hira Khan') // account.spec.ts goes through the form
  await test.step('the owner gives her credit', () => giveCredit(page, hira.email, '500'))
  await signedIn(shopper, hira)
  const bought = await test.step('she buys', () => buys(shopper, real, hira))
  await test.step('the deposit comes and is kept', () => deposit(page, shopper, bought))
  await test.step('packed, handed over, delivered', () => sends(page, real, token, hira, bought))
  await test.step('a part comes back as credit', () => comesBack(page, shopper, real, token, hira, bought))
  await test.step('the courier pays', () => courierPays(page))
  await test.step('reports and books', () => books(page, real, token, bought))
  await visit.close()
})

/** Everything that makes the shop the owner's, by the screens that a new owner meets. */
async function ownersDay(page: Page, { url, owner }: RealShop, token: string) {
  await test.step('the owner: name, account, face', async () => {
    await nameIt(page)
    await openAccount(page, owner.password)
    await paint(page)
  })
  await test.step('the owner: delivery, deposit, tax', async () => {
    await chargeDelivery(page)
    await askDeposit(page)
  })
  await test.step('the owner: goods, attribute, promotion, set', async () => {
    await bringProducts(page)
    await sayTax(page)
    const goods = await stockUp(url, token)
    await addAttribute(page, goods)
    await promote(page)
    await makeSet(page)
  })
  await test.step('the owner: a page, and its place in the menu', async () => {
    await writePage(page)
    await offerMenu(page)
  })
}

/** A stranger meets the shop's own face, page and attribute. */
async function looksAround(shopper: Page) {
  await expect(async () => {
    await open(shopper, '/')
    await expect(shopper.getByRole('banner')).toContainText('Husn Store', { timeout: 1000 })
    expect(await shopper.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--clay'))).toBe(ACCENT)
    await expect(shopper.locator('a[href="/pages/about-husn"]').first()).toBeAttached({ timeout: 1000 })
  }).toPass()
  await open(shopper, '/pages/about-husn')
  await expect(shopper.getByRole('heading', { name: 'Two sisters' })).toBeVisible()
  await shopper.getByRole('link', { name: 'All makeup' }).click()
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Makeup')
  await hydrated(shopper)
  const filters = shopper.getByRole('button', { name: /^Filter/ })
  if (await filters.isVisible()) await filters.click()
  const finish = shopper.getByRole('group', { name: 'Finish' }).filter({ visible: true })
  await expect(finish).toContainText(/Matt\s*1/)
  await finish.getByRole('checkbox', { name: /^Matt/ }).check()
  await expect(shopper).toHaveURL(/Matt|matt/)
  await expectNoSidewaysScroll(shopper)
}

/** The set and two tints, as a gift, with credit, in cash; every sum stands before the order does. */
async function buys(shopper: Page, { url, data }: RealShop, hira: Person): Promise<Bought> {
  const add = async (path: string, shade?: string) => {
    await open(shopper, path)
    if (shade) await shopper.getByRole('radio', { name: shade }).check({ force: true })
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
  }
  await add('/product/evening-set')
  await expect(shopper.getByText('2 products, 10% off each')).toBeVisible()
  await add('/product/velvet-lip-tint', 'Rose')
  await open(shopper, '/cart')
  await hydrated(shopper)
  await shopper.getByRole('group', { name: 'Quantity of Velvet Lip Tint' }).getByRole('button', { name: 'Increase quantity' }).click()
  await expectFigures(shopper, { '3 items': 'Rs 5,086.68', 'Two tints': '−Rs 275.86', 'Total before delivery': 'Rs 4,810.82' })
  // A guest's goods of 5,019.98 are delivered free, so that a member pays no less in the end.
  await expect(shopper.getByText(/less than a guest/)).toHaveCount(0)
  const lines = shopper.getByRole('list', { name: 'Items in your cart' })
  await expectRows(lines, 'Evening set', 'Rs 2,328.06', 'Velvet Lip Tint', 'Rs 2,758.62', 'Two tints −Rs 275.86')

  await open(shopper, '/checkout')
  await fillAddress(shopper, { firstName: 'Hira', lastName: 'Khan', email: hira.email, streetAddress: 'House 9, Street 4', city: 'Multan', state: 'Punjab', zip: '60000', phone: '0300 1234567' })
  const gift = shopper.getByRole('region', { name: 'A gift' })
  await gift.getByRole('checkbox', { name: /Wrap it, Rs\s150/ }).check()
  await gift.getByLabel(/A note in the parcel/).fill(NOTE)
  await shopper.getByLabel(/^Use Rs\s500\.00 of store credit/).check()
  await expectFigures(shopper, { 'Two tints': '−Rs 275.86', 'Delivery to Multan': 'Rs 250.00', 'Gift wrap': 'Rs 150.00', Total: 'Rs 5,210.82', 'Store credit': '−Rs 500.00', 'To pay': 'Rs 4,710.82' })
  await expect(shopper.getByText(/^Cash orders of Rs\s3,000 or more: Rs\s942 first, and Rs\s3,769 in cash when the parcel comes\./).first()).toBeVisible()
  await expectNoSidewaysScroll(shopper)
  await expectAccessible(shopper)
  await shopper.getByRole('button', { name: 'Place Order' }).click()
  const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
  await expect(placed).toContainText(/Transfer Rs\s942\.00/)
  const number = /HS-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
  await placed.getByRole('link', { name: 'Pay this order' }).click()
  await expect(shopper).toHaveURL(/\/c\//)
  const link = shopper.url().replace(/[?#].*/, '')

  const main = shopper.getByRole('main')
  await expectRows(main, 'Rose Water Toner (Evening set)', 'Rs 776.25', 'Saffron Night Cream (Evening set)', 'Rs 1,551.81', 'Velvet Lip Tint', 'Rs 2,758.62', 'Two tints −Rs 275.86')
  await expectRows(main, 'Gift wrap Rs 150', 'Includes sales tax of Rs 713.42', 'Shipping Rs 250', 'Total Rs 5,210.82', 'Paid with store credit −Rs 500', 'To pay Rs 4,710.82')
  await expectRows(main, 'Cash to keep ready: when the parcel arrives Rs 3,769')
  await expectMail(data, hira.email, 'Please transfer exactly Rs 942', 'Evening set): Rs 776.25 each', 'Evening set): Rs 1,551.81 each', 'Rose: Rs 1,379.31 each', 'Two tints: −Rs 275.86', 'Delivery: Rs 250', 'Gift wrap: Rs 150', 'Includes sales tax of: Rs 713.42', 'All of it: Rs 5,210.82', 'Paid with store credit: −Rs 500', 'Total: Rs 4,710.82, delivery included')
  return { number, id: '', link: link.replace(url, '') }
}

/** The shopper types the number of her transfer, and the owner finds it in the bank. */
async function deposit(page: Page, shopper: Page, { number }: Bought) {
  await expect(shopper.locator('#pay')).toContainText('942')
  await shopper.getByLabel('Transaction number').fill('FT26335ABCD')
  await shopper.getByRole('button', { name: 'Send the number' }).click()
  await expect(shopper.getByRole('heading', { name: 'We look for your transfer' })).toBeVisible()
  await open(page, '/admin/proofs')
  await page.getByRole('button', { name: /Hira Khan.*Rs\s942\.00/ }).click()
  const work = page.getByRole('article', { name: number })
  await expectRows(work, 'Rs 942.00 expected')
  await work.getByLabel('Credited in our account').fill('942')
  await work.getByLabel('Bank reference').fill('FT26335ABCD')
  await work.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText(`${number} is part paid.`)).toBeVisible()
}

/** Packs by lot, prints, hands over and delivers; slip, invoice, label, mail and parcel say the same sums. */
async function sends(page: Page, { url, data }: RealShop, token: string, hira: Person, bought: Bought) {
  const { number } = bought
  await open(page, `/admin/orders?search=${number}`)
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  bought.id = ((await caller(url, token)('GET', `/api/admin/orders/${number}`)) as { _id: string })._id
  await expectFigures(page, { 'List prices': 'Rs 7,372.00', 'Taken off them': '−Rs 2,285.32', 'Two tints': '−Rs 275.86', Delivery: 'Rs 250.00', 'Gift wrap': 'Rs 150.00', 'Includes sales tax of': 'Rs 713.42', 'Of the total, by store credit': 'Rs 500.00', 'Cash to collect': 'Rs 3,769', Total: 'Rs 5,210.82' })
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(/Rs\s942\.00 come first, Rs\s3,769\.00 at the door/)

  await open(page, '/admin/pack')
  await expect(page.getByRole('complementary', { name: 'Boxes on the table' })).toContainText(/Rs\s3,769.*Gift wrap.*Card with a note/)
  for (const lot of ['VT-ROSE-A', 'RW-100-A', 'SN-50-A']) await page.getByRole('checkbox', { name: new RegExp(`lot ${lot}$`) }).check()
  await expect(page.getByText('Nothing to pack')).toBeVisible()
  const paper = page.locator('[data-paper]').first()
  await page.goto(`/admin/print/slips?orders=${bought.id}`)
  await expectRows(paper, 'Wrap as a gift', 'Evening set', 'Rs 776.25', 'Rs 1,551.81', 'Rs 2,758.62', 'Two tints −Rs 275.86', 'Shipping Rs 250.00', 'Gift wrap Rs 150.00', 'Includes sales tax of Rs 713.42', 'Total Rs 5,210.82', 'Paid with store credit −Rs 500.00', 'Paid already −Rs 942.00', 'cash, please have it ready Rs 3,769')
  await expect(page.locator('[data-paper=card]')).toContainText(NOTE)
  await page.goto(`/admin/print/invoice?orders=${bought.id}`)
  await expectRows(paper, 'Husn Store', 'NTN 1234567-8', '5 % Rs 1,125.00 Rs 776.25 Rs 776.25', '18 % Rs 2,249.00 Rs 1,551.81 Rs 1,551.81', 'Rs 1,999.00 Rs 1,379.31 Rs 2,758.62', 'Two tints −Rs 275.86', 'Shipping Rs 250.00', 'Gift wrap Rs 150.00', 'Total, taxes included Rs 5,210.82', 'Reduced Rs 739.29 5 % Rs 36.96 Rs 776.25', 'Standard Rs 3,758.11 18 % Rs 676.46 Rs 4,434.57', 'Together Rs 4,497.40 Rs 713.42 Rs 5,210.82')

  await open(page, '/admin/hand-over')
  await page.getByLabel(/^Courier of/).selectOption('PostEx')
  await page.getByRole('textbox', { name: /^Tracking number of/ }).fill(TRACKING)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Booked', { exact: true })).toBeVisible()
  await page.goto(`/admin/print/labels?orders=${bought.id}`)
  await expectRows(paper, 'Collect cash Rs 3,769', TRACKING)
  await open(page, '/admin/hand-over')
  await page.getByRole('checkbox', { name: `Hand over ${number}-1` }).check()
  await page.getByRole('button', { name: 'Hand over 1' }).click()
  await expect(page.getByText('Nothing waits for a courier')).toBeVisible()
  await expectMessage(caller(url, token), data, { id: bought.id, to: hira.email, kind: 'order-packed' }, 'is packed and goes to you now', 'Cash to keep ready: Rs 3,769')

  await open(page, `/admin/orders/${bought.id}`)
  await page.getByRole('button', { name: 'Mark as Delivered' }).click()
  const dialog = page.getByRole('dialog')
  await expectRows(dialog, 'Cash to collect Rs 3,769')
  await dialog.getByRole('button', { name: 'Mark as Delivered' }).click()
  await expect(dialog).toHaveCount(0)
  await expectFigures(page.getByRole('region', { name: 'Payments' }), { Received: 'Rs 4,710.82', 'Still due': 'Rs 0.00' })
  await open(page, '/admin/cash')
  await expectFigures(page, { 'With couriers': 'Rs 3,768.82' })
  expect((await csv(url, token, '/api/admin/export/orders'))[0]).toMatchObject({ number, units: '4', total: '5210.82', received: '4710.82', delivery_charge: '250.00', gift_wrap: '150.00', deposit: '942.00', sales_tax: '713.42', promoted: '275.86', store_credit: '500.00' })
}

const TRACKING = '21094417701'

/** A tint and the opened cream of the set come back, and their price becomes store credit. */
async function comesBack(page: Page, shopper: Page, { url, data }: RealShop, token: string, hira: Person, { number, id, link }: Bought) {
  await open(shopper, '/orders')
  await shopper.getByRole('button', { name: `Details: order ${number}` }).filter({ visible: true }).click()
  await expectFigures(shopper, { 'Two tints': '−Rs 275.86', Shipping: 'Rs 250.00', 'Gift wrap': 'Rs 150.00', 'Includes sales tax of': 'Rs 713.42', Total: 'Rs 5,210.82', 'Paid with store credit': '−Rs 500.00', 'Paid otherwise': 'Rs 4,710.82' })
  await shopper.getByRole('button', { name: 'Return something' }).click()
  const form = shopper.getByRole('form', { name: 'Return something' })
  await form.getByRole('combobox', { name: /^Saffron Night Cream, paid Rs\s1,551\.81 each/ }).selectOption('1')
  await form.getByRole('combobox', { name: /^Velvet Lip Tint, Rose, paid Rs\s1,241\.38 each/ }).selectOption('1')
  await form.getByText('I changed my mind.').click()
  await form.getByLabel('Where should the money go?').selectOption({ label: 'Store credit' })
  await expect(form.getByText(/^You get back Rs\s2,793\.19$/)).toBeVisible()
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(shopper.getByRole('heading', { name: 'You asked for a return' })).toBeVisible()

  await open(page, `/admin/returns?order=${id}`)
  const card = page.getByRole('article', { name: number })
  await expectRows(card, 'Rs 2,793.19 paid for these pieces')
  await card.getByRole('button', { name: 'Approve return' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve return' }).click()
  await card.getByRole('button', { name: 'It is here' }).click()
  const check = card.getByRole('form', { name: 'What is in the parcel' })
  await check.getByRole('group', { name: /^Velvet/ }).getByText('Shelf', { exact: true }).click()
  await check.getByRole('group', { name: /^Saffron/ }).getByText('Opened', { exact: true }).click()
  await check.getByRole('group', { name: /^Saffron/ }).getByText('Quarantine', { exact: true }).click()
  await expectRows(check, 'Refund to make Rs 2,793.19')
  await check.getByRole('button', { name: 'Check in 2 pieces' }).click()
  await expectRows(card, 'Received for this order Rs 4,710.82', 'Paid with store credit or a gift card Rs 500.00', 'For what the customer keeps Rs 2,417.63', 'Owed Rs 2,793.19')
  await card.getByRole('button', { name: /^Refund Rs\s2,793\.19$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nothing is to be sent')
  await expect(dialog.getByLabel('Sent')).toHaveValue('2,793.19')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expect(dialog).toHaveCount(0)

  await open(page, '/admin/credit')
  await expectRows(page.getByRole('main'), 'Rs 2,793.19 owed to shoppers in all, 1 member has credit')
  const ledger = page.getByRole('table', { name: 'The ledger' })
  await expectRows(ledger, 'Refund as credit', '+Rs 2,793.19 Rs 2,793.19', 'Used on an order', '−Rs 500.00 Rs 0.00', 'Given', '+Rs 500.00 Rs 500.00')
  await open(page, `/admin/orders/${id}`)
  await expectFigures(page.getByRole('region', { name: 'Payments' }), { Received: 'Rs 4,710.82', 'Given back': 'Rs 2,793.19', 'Still due': 'Rs 0.00' })
  await expectRows(page.getByRole('region', { name: 'Payments' }), 'Given back as store credit', 'Rs 2,793.19')
  await page.goto(`/admin/print/invoice?orders=${id}`)
  const note = page.locator('[data-paper]').nth(1)
  await expectRows(note, 'Credit note', 'Total, taxes included Rs 2,793.19', 'Standard Rs 2,367.10 18 % Rs 426.09 Rs 2,793.19')
  await expectMessage(caller(url, token), data, { id, to: hira.email, kind: 'order-credited' }, 'We have put Rs 2,793.19 of your order')
  for (const [path, head, credited] of [['', 'The money is on your store credit', 'Rs 2,793.19 is on your store credit.'], ['?lang=ur', 'رقم آپ کے اسٹور کریڈٹ میں ہے', '2,793.19 روپے آپ کے اسٹور کریڈٹ میں ہیں۔']] as const) {
    await shopper.goto(link + path)
    await expect(shopper.getByText(head)).toBeVisible()
    await expectRows(shopper.getByRole('main'), credited)
  }
  await open(shopper, '/account?part=credit')
  await expect(shopper.getByText(/You have Rs\s2,793\.19\./)).toBeVisible()
}

/** The courier's statement agrees with the cash that the label asked for. */
async function courierPays(page: Page) {
  await open(page, '/admin/cash')
  await page.getByRole('button', { name: 'Courier statement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Courier', { exact: true }).selectOption('PostEx')
  const file = `CN #,COD Amount,Delivery Charges,GST,WHT,Net Payable\n${TRACKING},3769,200,32,75.38,3461.62\n`
  await dialog.getByLabel('The courier’s file').setInputFiles({ name: 'cpr.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Check the lines' }).click()
  await expect(page.getByRole('heading', { name: 'Every line agrees.' })).toBeVisible()
  await page.getByLabel('The payment is known by').fill('CPR-1')
  await page.getByRole('button', { name: 'Save 1 line' }).click()
  await expect(page.getByText('Taken, 1 line')).toBeVisible()
  await open(page, '/admin/cash')
  await expectFigures(page, { 'With couriers': 'Rs 0.00', 'In dispute': 'Rs 0.00' })
}

/** What the owner and the accountant read of it. */
async function books(page: Page, { url }: RealShop, token: string, { number }: Bought) {
  await open(page, '/admin/reports')
  const tile = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) }).getByRole('definition').first()
  await expect(tile('delivered revenue')).toHaveText(/Rs\s2,018/)
  await expect(tile('average order')).toHaveText(/Rs\s4,811/)
  await expect(tile('discount given')).toHaveText(/Rs\s2,561/)
  await expect(page.getByRole('region', { name: 'Sales tax by class and month' })).toContainText(/Rs\s713\.42 of sales tax, less Rs\s426\.09 that came back/)
  await expect(page.getByRole('region', { name: 'By product', exact: true })).toContainText(/Velvet Lip Tint\s*Rs\s1,241.*Rose Water Toner\s*Rs\s776.*Saffron Night Cream\s*Rs\s0/)
  await open(page, '/admin/profit')
  await page.getByRole('button', { name: '12 months' }).click()
  const lines = page.getByRole('list', { name: 'Profit and loss' })
  await expectRows(lines, 'Rs 7,372.00', '−Rs 2,285.32', '−Rs 275.86', 'Refunds −Rs 2,793.19', 'Charged for delivery Rs 250.00', 'Gift wraps Rs 150.00', 'Sales tax inside −Rs 713.42', 'Sales tax that came back Rs 426.09', 'Revenue Rs 2,130.30', '−Rs 2,500.00', 'Goods back on the shelf 1 unit Rs 600.00', 'Kept by couriers −Rs 307.38', 'Store credit and gift cards given −Rs 500.00', 'Earned before expenses −Rs 577.08')

  const today = new Date(Date.now() + 5 * 3_600_000).toISOString()
  const months = `from=${lastYear(today)}&to=${today.slice(0, 7)}`
  const journal = await csv(url, token, `/api/admin/profit/file?what=journal&${months}`)
  const sum = (rows: Record<string, string>[], column: string) => rows.reduce((all, row) => all + Math.round(100 * Number(row[column])), 0)
  expect(sum(journal, 'Debits')).toBe(sum(journal, 'Credits'))
  const account = (name: string) => {
    const rows = journal.filter((row) => row['Account Name'] === name)
    return (sum(rows, 'Debits') - sum(rows, 'Credits')) / 100
  }
  expect(Object.fromEntries(['Sales', 'Discounts given', 'Sales returns', 'Sales tax payable', 'Inventory', 'Courier charges', 'Store credit and gift cards owed', 'Sales clearing'].map((name) => [name, account(name)]))).toEqual({
    Sales: -7372, 'Discounts given': 2561.18, 'Sales returns': 2793.19, 'Sales tax payable': -287.33, Inventory: -1900, 'Courier charges': 307.38,
    'Store credit and gift cards owed': -2793.19, 'Sales clearing': 4403.44, // 4,710.82 came in, less what the courier kept
  })
  const orders = await csv(url, token, '/api/admin/export/orders')
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({ number, refunded: '2793.19', returned_value: '2793.19', due: '0.00', sales_tax_returned: '426.09' })
}

/** The month eleven months before that of a day. */
const lastYear = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 12, 1)).toISOString().slice(0, 7)
