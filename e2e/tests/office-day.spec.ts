import { type Desk, type Order, order, prove, receipts, test, type Wish } from './desk.ts'
import { Hand } from './hand.ts'
import { expect, expectNoSidewaysScroll, mailedLink, open } from './shop.ts'
import type { Browser, Locator, Page } from '@playwright/test'

/**
 * The day: who orders what, how it is paid, and what is to become of it. Guests pay 900 for RW-100, 1,800 for SN-50 and
 * 1,440 for a shade of VT.
 *
 * | who     | goods          | at the door | what becomes of it                                        |
 * |---------|----------------|-------------|-----------------------------------------------------------|
 * | Amna    | 1 RW           |  900        | confirmed by phone                                        |
 * | Bano    | 1 SN           | 1800        | a text in English, confirmed                              |
 * | Chand   | 2 RW           | 1800        | a text in Urdu, confirmed                                 |
 * | Dania   | 1 Ruby         | 1440        | a text in Roman Urdu, confirmed; refused                  |
 * | Erum    | 2 SN           | 3600        | confirms by the link of the mail                          |
 * | Farah   | 1 RW           |  900        | another address; an attempt fails, rescued                |
 * | Gul     | 1 RW           |  900        | no answer, then confirmed                                 |
 * | Huma    | 1 SN           |             | cancelled with a reason                                   |
 * | Iqra    | 1 Ruby         |             | unreachable, then cancelled                               |
 * | Javeria | 1 RW, 1 SN     | 2700        | confirmed                                                 |
 * | Kiran   | 1 Rose         | 1440        | confirmed                                                 |
 * | Laila   | 3 RW           | 2700        | confirmed                                                 |
 * | Maryam  | 1 SN           | paid        | confirmed                                                 |
 * | Nida    | 2 RW           | paid        | confirmed                                                 |
 * | Omaima  | 1 RW           | paid        | an edited proof is rejected, the next one is right        |
 * | Parveen | 1 SN           |             | the proof of another order; rejected, cancelled           |
 * | Qandeel | 2 SN           | paid        | paid in two parts                                         |
 * | Rabia   | 1 RW           | paid        | 100 too much                                              |
 * | Sana    | 1 Rose         | paid        | all right; the parcel is refused                          |
 * | Tania   | 1 RW, 1 Ruby   | paid        | reserved, then proved                                     |
 */
const day = {
  Amna: { lines: { 'RW-100': 1 }, pays: 'door' },
  Bano: { lines: { 'SN-50': 1 }, pays: 'door' },
  Chand: { lines: { 'RW-100': 2 }, pays: 'door', language: 'ur' },
  Dania: { lines: { 'VT-RUBY': 1 }, pays: 'door', language: 'ur-Latn' },
  Erum: { lines: { 'SN-50': 2 }, pays: 'door' },
  Farah: { lines: { 'RW-100': 1 }, pays: 'door' },
  Gul: { lines: { 'RW-100': 1 }, pays: 'door' },
  Huma: { lines: { 'SN-50': 1 }, pays: 'door' },
  Iqra: { lines: { 'VT-RUBY': 1 }, pays: 'door' },
  Javeria: { lines: { 'RW-100': 1, 'SN-50': 1 }, pays: 'door' },
  Kiran: { lines: { 'VT-ROSE': 1 }, pays: 'door' },
  Laila: { lines: { 'RW-100': 3 }, pays: 'door' },
  Maryam: { lines: { 'SN-50': 1 }, pays: 'Rs 1,800.00' },
  Nida: { lines: { 'RW-100': 2 }, pays: 'Rs 1,800.00' },
  Omaima: { lines: { 'RW-100': 1 }, pays: 'edited' },
  Parveen: { lines: { 'SN-50': 1 }, pays: 'reused' },
  Qandeel: { lines: { 'SN-50': 2 }, pays: 'Rs 2,000.00' },
  Rabia: { lines: { 'RW-100': 1 }, pays: 'Rs 1,000.00' },
  Sana: { lines: { 'VT-ROSE': 1 }, pays: 'Rs 1,440.00' },
  Tania: { lines: { 'RW-100': 1, 'VT-RUBY': 1 }, pays: 'reserve' },
} as const satisfies Record<string, { lines: Record<string, number>; pays: string; language?: string }>

type Name = keyof typeof day
type Orders = Record<Name, Order>

/** What the bank's app showed each shopper who paid, by the name. */
async function shots(page: Page) {
  const one = (amount: string, from: string, reference: string, at: string) => ({ amount, from, reference, at })
  const maryam = one('Rs 1,800.00', 'MARYAM HASHMI  K', 'FT26326QX7K2MW', 'Sunday 22 Nov 10:41')
  const all = {
    Maryam: maryam,
    Nida: one('Rs 1,800.00', 'Nida Zafar Abbas', '88552-0117-734', '21/11/26 21:07:55 h'),
    Qandeel: one('Rs 2,000.00', 'qandeel b. lodhi', 'tyn/vue/0098/a', 'at 8 h 15 on friday'),
    QandeelRest: one('Rs 1,600.00', 'Q u n d e e l  L', 'WIBR=HH31=ZZ==', '15:44 OF 2026-11-22'),
    Rabia: one('PKR 1,000.0', 'R. Gulzar, Imran', 'jc.2012.55.031', '22.11.26, 11 h 02 m'),
    Sana: one('1,440.0 PKR', '///// SANA /////', 'EP_7C_41_99_KK', 'Nov the 22nd, 09:30'),
    Tania: one('Rs. 2340/- ', 'Mst. T y Siddiqi', 'R@AST P2M #662', 'today = 12:12:12 pm'),
    Edited: { ...maryam, amount: 'Rs 900.00' },
    Omaima: one('Rs 900.00  ', 'omaima w. sheikh', '00449 11873 20', '13:58 / 22-NOV-2026'),
  }
  const drawn = await receipts(page, Object.values(all))
  return Object.fromEntries(Object.keys(all).map((name, i) => [name, drawn[i]!])) as Record<keyof typeof all, Buffer>
}

type Shots = Awaited<ReturnType<typeof shots>>

async function placeAll(shop: Desk, pictures: Shots): Promise<Orders> {
  const orders: Partial<Orders> = {}
  for (const [name, wish] of Object.entries(day) as [Name, (typeof day)[Name]][]) {
    const by = { door: 'door', reserve: 'reserve', edited: pictures.Edited, reused: pictures.Nida } as const
    const pays = by[wish.pays as keyof typeof by] ?? pictures[name as keyof Shots]
    orders[name] = await order(shop, { ...wish, name, pays } as Wish)
  }
  return orders as Orders
}

async function shot(page: Page, name: string) {
  await page.screenshot({ path: test.info().outputPath(`${name}-${page.viewportSize()?.width}.png`), fullPage: true })
}

/** Erum opens the link of her mail on her own phone, where no script runs, and says yes. */
async function confirmByLink(browser: Browser, shop: Desk, one: Order) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await phone.goto(await mailedLink(shop as never, one.email, '/c/'))
  await phone.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(phone.getByRole('heading', { name: 'You said yes' })).toBeVisible()
  await shot(phone, 'link')
  await context.close()
}

/** The desk of calls: who pays at the door, the oldest first. */
async function calls(hand: Hand, orders: Orders) {
  const { page } = hand
  await hand.queue('To confirm', 11)
  const card = page.getByRole('article')
  const outcome = (name: RegExp) => page.getByRole('region', { name: 'What was said?' }).getByRole('button', { name })
  const holds = (one: Order) => expect(card.getByRole('heading', { level: 2 })).toHaveText(one.name)
  const confirm = async (one: Order) => {
    await holds(one)
    await hand.key('1', outcome(/^Confirmed/))
    await expect(page.getByText(`${one.number} is confirmed.`)).toBeVisible()
  }
  await hand.key('n', page.getByRole('button', { name: 'Next order' }))
  await confirm(orders.Amna)

  const languages = [[orders.Bano, 'English', 'en'], [orders.Chand, 'اردو', 'ur'], [orders.Dania, 'Roman Urdu', 'ur-Latn']] as const
  for (const [one, language, code] of languages) {
    await holds(one)
    const chat = card.getByRole('region', { name: 'Text for WhatsApp' })
    await expect(chat.getByRole('button', { name: language, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(chat.locator(`p[lang="${code}"]`)).toContainText('/c/')
    if (one === orders.Chand) await shot(page, 'calls')
    const opened = page.context().waitForEvent('page')
    await hand.key('w', chat.getByRole('button', { name: 'WhatsApp' }))
    await (await opened).close()
    await expect(page.getByText('Noted as sent by you.').first()).toBeVisible()
    await confirm(one)
  }

  await holds(orders.Farah)
  await hand.key('2', outcome(/^Changed/))
  const dialog = page.getByRole('dialog')
  await hand.type(dialog.getByLabel('Street address'), 'House 7, Street 22, F-10/1')
  await hand.press(dialog.getByRole('button', { name: 'Save and confirm' }))
  await expect(page.getByText(`${orders.Farah.number} is changed and confirmed.`)).toBeVisible()

  await holds(orders.Gul)
  await hand.key('3', outcome(/^No answer/))
  await expect(page.getByText(`${orders.Gul.number} comes back later.`)).toBeVisible()

  await holds(orders.Huma)
  await hand.key('5', outcome(/^Cancelled/))
  await hand.pick(dialog, 'Ordered twice')
  await hand.press(dialog.getByRole('button', { name: 'Cancel the order' }))
  await expect(page.getByText(`${orders.Huma.number} is cancelled.`)).toBeVisible()

  await holds(orders.Iqra)
  await hand.key('4', outcome(/^Unreachable/))
  await expect(page.getByText(`${orders.Iqra.number} is marked as unreachable.`)).toBeVisible()
  for (const name of ['Javeria', 'Kiran', 'Laila'] as const) await confirm(orders[name])

  // Nobody is due now: who did not answer, and whom nobody reaches.
  await hand.press(page.getByRole('region', { name: 'Comes back later' }).getByRole('button'))
  await confirm(orders.Gul)
  await hand.press(page.getByRole('region', { name: 'Unreachable: somebody decides' }).getByRole('button'))
  await holds(orders.Iqra)
  await hand.key('5', outcome(/^Cancelled/))
  await hand.press(dialog.getByRole('button', { name: 'Cancel the order' }))
  await expect(page.getByText(`${orders.Iqra.number} is cancelled.`)).toBeVisible()
  await expect(page.getByText('Nobody is to be called')).toBeVisible()
  await shot(page, 'calls-done')
}

/** What the bank shows for one screenshot, typed and approved. */
async function approve(hand: Hand, amount: string, reference: string, name: string) {
  const work = hand.page.getByRole('article')
  const different = work.getByRole('button', { name: /^Different/ })
  const credited = work.getByLabel('Credited in our account')
  await expect(different.or(credited)).toBeVisible()
  if (await different.isVisible()) await hand.key('d', different)
  await hand.type(credited, amount)
  await hand.type(work.getByLabel('Bank reference'), reference)
  await expect(work.getByRole('status').filter({ hasText: 'Due Rs' })).toBeVisible()
  await hand.press(work.getByRole('button', { name }))
}

/** The desk of proofs: the money at the bank decides, not the picture. */
async function proofs(hand: Hand, shop: Desk, orders: Orders, pictures: Shots) {
  const { page } = hand
  await hand.queue('Proofs to check', 8)
  const work = page.getByRole('article')
  const holds = (one: Order) => expect(page.getByRole('article', { name: one.number })).toBeVisible()
  const said = (text: string) => expect(page.getByText(text)).toBeVisible()
  const list = page.getByRole('region', { name: 'To check, oldest first' })
  // What is compared with the others takes a moment in the background.
  for (const name of ['Omaima', 'Parveen'] as const) await expect(list.getByRole('button', { name: orders[name].name })).toContainText('hint', { timeout: 30_000 })
  await shot(page, 'proofs')
  await hand.key('j', list.getByRole('button').first())
  await holds(orders.Maryam)
  await approve(hand, '1800', 'MZN-1', 'Approve')
  await said(`${orders.Maryam.number} is paid.`)

  await holds(orders.Nida)
  await approve(hand, '1800', 'MZN-2', 'Approve')
  await said(`${orders.Nida.number} is paid.`)

  // A picture of Maryam's with another amount, and one of Nida's as it was: side by side, and asked for again.
  for (const [one, words] of [[orders.Omaima, 'This picture is very close to another one.'], [orders.Parveen, 'This file came for another order already.']] as const) {
    await holds(one)
    await expect(work.getByRole('region', { name: words })).toBeVisible()
    await shot(page, `twins-${one.name.slice(5)}`)
    await hand.key('s', work.getByRole('button', { name: /^Same picture/ }))
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Reject and send' }))
    await said(`${one.number}: the buyer is asked for another proof.`)
  }

  await holds(orders.Qandeel)
  await approve(hand, '2000', 'MZN-3', 'Mark part paid')
  await said(`${orders.Qandeel.number} is part paid.`)
  await holds(orders.Rabia)
  await approve(hand, '1000', 'MZN-4', 'Approve, owe the rest back')
  await said(`${orders.Rabia.number} is paid.`)
  await holds(orders.Sana)
  await approve(hand, '1440', 'MZN-5', 'Approve')
  await said(`${orders.Sana.number} is paid.`)
  await holds(orders.Tania)
  await approve(hand, '2340', 'MZN-6', 'Approve')
  await said(`${orders.Tania.number} is paid.`)

  // What was asked for again comes in, and the rest of what was paid in part.
  await prove(shop, orders.Omaima, pictures.Omaima)
  await prove(shop, orders.Qandeel, pictures.QandeelRest)
  await hand.press(list.getByRole('button', { name: orders.Omaima.name }))
  await approve(hand, '900', 'MZN-7', 'Approve')
  await said(`${orders.Omaima.number} is paid.`)
  await holds(orders.Qandeel)
  await approve(hand, '1600', 'MZN-8', 'Approve')
  await said(`${orders.Qandeel.number} is paid.`)
  await shot(page, 'proofs-done')
}

/** Parveen sent another order's picture and never paid: her order is cancelled from the list. */
async function cancel(hand: Hand, one: Order) {
  const { page } = hand
  await hand.go('Orders')
  await hand.type(page.getByLabel('Search orders'), one.number)
  await page.keyboard.press('Enter')
  await hand.press(page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Cancel order' }))
  const dialog = page.getByRole('dialog')
  await hand.type(dialog.getByRole('textbox'), 'No payment came')
  await hand.press(dialog.getByRole('button', { name: 'Cancel order' }))
  await expect(dialog).toBeHidden()
  await expect(page.locator(`[data-order-number="${one.number}"]`).getByText('Cancelled', { exact: true }).first()).toBeVisible()
}

/** Seventeen boxes: 25 pieces of five lots, those that expire first before the others. */
async function pack(hand: Hand, orders: Orders) {
  const { page } = hand
  await hand.queue('To pack', 17)
  const row = (name: string, lot: string) => page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: `Lot ${lot}` })
  await expect(page.getByRole('status').filter({ hasText: 'of 25 taken' })).toHaveText('0 of 25 taken')
  await expect(row('Rose Water Toner', 'RW-A')).toContainText('8 ×')
  await expect(row('Rose Water Toner', 'RW-B')).toContainText('6 ×')
  await papers(hand, page.getByRole('link', { name: 'Slips' }), 'slip', 17)
  const field = page.getByLabel('Scan a piece or a slip')
  // A slip shows its box, what is in no box stops the scanner, and a box that is full is packed at once.
  await hand.scan(field, orders.Sana.number)
  await hand.scan(field, 'XX-1')
  await expect(page.getByRole('alert')).toContainText('Nothing was ticked.')
  await shot(page, 'pack')
  for (const [sku, one] of [['SN-50', orders.Bano], ['VT-RUBY', orders.Dania]] as const) {
    await hand.scan(field, sku)
    await expect(page.getByText(`${one.number} is packed.`)).toBeVisible()
  }
  await expect(page.getByText('15 orders, 23 pieces')).toBeVisible()
  for (const [name, lot] of [['Saffron Night Cream', 'SN-A'], ['Velvet Lip Tint', 'VR-A'], ['Velvet Lip Tint', 'VS-A'], ['Rose Water Toner', 'RW-A'], ['Rose Water Toner', 'RW-B']] as const) {
    const box = row(name, lot).getByRole('checkbox')
    await hand.tick(box)
    await expect(box.and(page.locator(':not(:checked)'))).toHaveCount(0)
  }
  await expect(page.getByText('Nothing to pack')).toBeVisible({ timeout: 20_000 })
}

/** Papers on the screen as the printer gets them; back to where they were asked for. */
async function papers(hand: Hand, link: Locator, kind: string, count: number) {
  const { page } = hand
  await hand.press(link)
  await expect(page.locator(`[data-paper="${kind}"]`)).toHaveCount(count)
  await shot(page, kind)
  await hand.press(page.getByRole('button', { name: 'Back', exact: true }))
}

const code = (one: Order) => `${one.number}-1`
const tracking = (one: Order) => `2109${one.phone.slice(-7)}`
/** A moment as couriers write it, some minutes from now. */
const moment = (minutes: number) => new Date(Date.now() + 5 * 3_600_000 + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')

/** The parcels of the day get their numbers, typed and from the courier's file, and leave with the rider. */
async function handOver(hand: Hand, sent: Order[]) {
  const { page } = hand
  await hand.queue('To hand over', sent.length)
  const number = (one: Order) => page.getByLabel(`Tracking number of ${code(one)}`)
  // The first are typed, and Enter goes on to the next; the courier's file brings the others.
  const numbers = page.getByRole('textbox', { name: /^Tracking number of/ })
  await expect(numbers).toHaveCount(sent.length)
  const codes = await numbers.evaluateAll((all) => all.map((field) => field.getAttribute('aria-label')!.split(' ').at(-1)!))
  const inOrder = codes.map((one) => sent.find((order) => code(order) === one)!)
  for (const one of inOrder.slice(0, 3)) {
    await hand.choose(page.getByLabel(`Courier of ${code(one)}`), 'PostEx')
    await hand.type(number(one), tracking(one))
    await page.keyboard.press('Enter')
  }
  const file = ['Order Reference Number,Tracking Number', ...inOrder.slice(3).map((one) => `${code(one)},${tracking(one)}`)].join('\n')
  await courierFile(hand, 'bookings.csv', file, `Save ${inOrder.length - 3}`)
  for (const one of inOrder) await expect(number(one)).toHaveValue(tracking(one))
  await papers(hand, page.getByRole('link', { name: `Print ${sent.length} labels` }), 'label', sent.length)
  await hand.tick(page.getByRole('checkbox', { name: `All ${sent.length} with a number` }))
  await hand.type(page.getByLabel('Rider'), 'Kamran')
  await shot(page, 'hand-over')
  await hand.press(page.getByRole('button', { name: `Hand over ${sent.length}` }))
  await expect(page.getByText(`${sent.length} parcels handed over.`)).toBeVisible()
  await papers(hand, page.getByRole('link', { name: 'Sheet', exact: true }), 'load', 1)
}

/** A file of PostEx: looked at first, then saved. */
async function courierFile(hand: Hand, name: string, text: string, save: string) {
  const { page } = hand
  if (!page.url().includes('/hand-over')) await page.goto('/admin/hand-over')
  await hand.press(page.getByRole('button', { name: 'Courier file in' }))
  const dialog = page.getByRole('dialog')
  await hand.choose(dialog.getByLabel('Whose file is it?'), 'PostEx')
  await dialog.getByLabel('File, CSV or XLSX').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const saves = dialog.getByRole('button', { name: save, exact: true })
  await expect(dialog.getByText('Nothing is saved yet.')).toBeVisible()
  await shot(page, name)
  await hand.press(saves)
  await hand.press(dialog.getByRole('button', { name: 'Close', exact: true }).last())
  await expect(dialog).toBeHidden()
}

/** What the courier says: an attempt, refusals, an unknown code, and in the end every delivery. */
async function onTheWay(hand: Hand, orders: Orders, sent: Order[]) {
  const { page } = hand
  const lines = (events: [Order, string, number][]) =>
    ['Tracking Number,Transaction Status Code,Updated At', ...events.map(([one, status, minutes]) => `${tracking(one)},${status},${moment(minutes)}`)].join('\n')
  const first: [Order, string, number][] = [
    ...sent.map((one): [Order, string, number] => [one, '0004', 1]),
    [orders.Farah, '0013-CNA', 2],
    [orders.Dania, '0013-RFD', 2], [orders.Dania, '0040', 3], [orders.Dania, '0006', 4],
    [orders.Sana, '0013-RFD', 2], [orders.Sana, '0040', 3], [orders.Sana, '0006', 4],
    [orders.Amna, '0099', 2],
  ]
  await courierFile(hand, 'events.csv', lines(first), `Save ${first.length}`)

  await hand.queue('Attempts to rescue', 1)
  const rescue = page.getByRole('article', { name: code(orders.Farah) })
  await shot(page, 'rescue')
  await hand.press(rescue.getByRole('button', { name: 'Tell the courier' }))
  await hand.type(rescue.getByLabel('What the courier is told'), 'At home from 5 pm')
  await hand.press(rescue.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Noted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What does this code mean?' })).toBeVisible()
  await hand.choose(page.getByLabel('What 0099 means'), 'In transit')
  await hand.press(page.getByRole('listitem').filter({ hasText: '0099' }).getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Every parcel with this code is read again.')).toBeVisible()
}

test('PROVE-2 @desktop a day at the desk by keyboard: twenty orders of both methods are called, paid, packed, printed, handed over and followed', async ({ page, desk, browser, context, watch }) => {
  watch.allow(/status of 404/) // nobody is left to be called
  test.setTimeout(300_000)
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>chat</title>chat' }))
  const pictures = await shots(page)
  const orders = await placeAll(desk, pictures)
  await confirmByLink(browser, desk, orders.Erum)
  await prove(desk, orders.Tania, pictures.Tania)

  await open(page, '/admin')
  await expectNoSidewaysScroll(page)
  page.setDefaultTimeout(15_000)
  const hand = new Hand(page)
  await calls(hand, orders)
  await proofs(hand, desk, orders, pictures)
  await cancel(hand, orders.Parveen)
  const away = new Set<Order>([orders.Huma, orders.Iqra, orders.Parveen])
  const sent = Object.values(orders).filter((one) => !away.has(one))
  await pack(hand, orders)
  await handOver(hand, sent)
  await onTheWay(hand, orders, sent)
})
