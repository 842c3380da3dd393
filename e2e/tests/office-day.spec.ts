import { code, type Orders, placeAll, shot, type Shots, shots, tracking } from './day.ts'
import { caller, type Desk, type Order, prove, test } from './desk.ts'
import { Hand } from './hand.ts'
import { expect, expectNoSidewaysScroll, mailedLink, open } from './shop.ts'
import type { Browser, Locator, Page } from '@playwright/test'

/** Erum opens the link of her mail on her own phone, where no script runs, and confirms. */
async function confirmByLink(browser: Browser, shop: Desk, one: Order) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await phone.goto(await mailedLink(shop as never, one.email, '/c/'))
  await phone.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(phone.getByRole('heading', { name: 'You said yes' })).toBeVisible()
  await shot(phone, 'link')
  await context.close()
}

/** Works the desk of calls: orders that pay at the door, the oldest first. */
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
    // A chat that is closed before its text is there counts as none (HOLD-4).
    await expect(page.getByText('Noted as sent by you.').first()).toBeVisible()
    await (await opened).close()
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
  await hand.press(dialog.getByRole('button', { name: 'Cancel order' }))
  await expect(page.getByText(`${orders.Huma.number} is cancelled.`)).toBeVisible()

  await holds(orders.Iqra)
  await hand.key('4', outcome(/^Unreachable/))
  await expect(page.getByText(`${orders.Iqra.number} is marked as unreachable.`)).toBeVisible()
  for (const name of ['Javeria', 'Kiran', 'Laila'] as const) await confirm(orders[name])

  // Nobody is due now but those who did not answer, and those who cannot be reached.
  await hand.press(page.getByRole('region', { name: 'Comes back later' }).getByRole('button'))
  await confirm(orders.Gul)
  await hand.press(page.getByRole('region', { name: 'Unreachable: somebody decides' }).getByRole('button'))
  await holds(orders.Iqra)
  await hand.key('5', outcome(/^Cancelled/))
  await hand.press(dialog.getByRole('button', { name: 'Cancel order' }))
  await expect(page.getByText(`${orders.Iqra.number} is cancelled.`)).toBeVisible()
  await expect(page.getByText('Nobody is to be called')).toBeVisible()
  await shot(page, 'calls-done')
}

/** Types what the bank shows for one screenshot, and approves it. */
async function approve(hand: Hand, amount: string, reference: string, name: string) {
  const work = hand.page.getByRole('article')
  const different = work.getByRole('button', { name: /^Different/ })
  const credited = work.getByLabel('Credited in our account')
  // A twin that is found before the first letter is typed replaces the fields.
  await expect(async () => {
    await expect(different.or(credited)).toBeVisible()
    if (await different.isVisible()) await hand.key('d', different)
    await expect(credited).toBeVisible({ timeout: 2_000 })
    await hand.type(credited, amount)
  }).toPass()
  await hand.type(work.getByLabel('Bank reference'), reference)
  await expect(work.getByRole('status').filter({ hasText: 'Due Rs' })).toBeVisible()
  await hand.press(work.getByRole('button', { name }))
}

/** Works the desk of proofs, where the money at the bank decides and not the picture. */
async function proofs(hand: Hand, shop: Desk, orders: Orders, pictures: Shots) {
  const { page } = hand
  await hand.queue('Proofs to check', 8)
  const work = page.getByRole('article')
  const holds = (one: Order) => expect(page.getByRole('article', { name: one.number })).toBeVisible()
  const said = (text: string) => expect(page.getByText(text)).toBeVisible()
  const list = page.getByRole('region', { name: 'To check, oldest first' })
  // The comparison with the others takes a moment in the background.
  for (const name of ['Omaima', 'Parveen'] as const) await expect(list.getByRole('button', { name: orders[name].name })).toContainText('hint', { timeout: 30_000 })
  await shot(page, 'proofs')
  await hand.key('j', list.getByRole('button').first())
  await holds(orders.Maryam)
  await approve(hand, '1800', 'MZN-1', 'Approve')
  await said(`${orders.Maryam.number} is paid.`)

  await holds(orders.Nida)
  await approve(hand, '1800', 'MZN-2', 'Approve')
  await said(`${orders.Nida.number} is paid.`)

  // A picture of Maryam's with another amount, and one of Nida's as it was, are shown side by side and asked for again.
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

  // The requested pictures come in, and the rest of the partial payment.
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

/** Cancels Parveen's order from the list, because she sent another order's picture and never paid. */
async function cancel(hand: Hand, one: Order) {
  const { page } = hand
  await hand.go('Orders')
  await hand.type(page.getByLabel('Search orders'), one.number)
  await page.keyboard.press('Enter')
  await hand.press(page.locator(`[data-order-number="${one.number}"]`).getByRole('link', { name: one.number, exact: true }))
  await hand.press(page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Cancel order' }))
  const dialog = page.getByRole('dialog')
  await hand.type(dialog.getByRole('textbox'), 'No payment came')
  await hand.press(dialog.getByRole('button', { name: 'Cancel order' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Order ${one.number} is Cancelled.`)).toBeVisible()
}

/** Packs seventeen boxes: 25 units of five lots, those that expire first before the others. */
async function pack(hand: Hand, orders: Orders) {
  const { page } = hand
  await hand.queue('To pack', 17)
  const row = (name: string, lot: string) => page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: `Lot ${lot}` })
  await expect(page.getByRole('status').filter({ hasText: 'of 25 taken' })).toHaveText('0 of 25 taken')
  await expect(row('Rose Water Toner', 'RW-A')).toContainText('8 ×')
  await expect(row('Rose Water Toner', 'RW-B')).toContainText('6 ×')
  await papers(hand, page.getByRole('link', { name: 'Slips' }), 'slip', 17)
  const field = page.getByLabel('Scan a piece or a slip')
  // A slip shows its box, a unit that no box needs stops the scanner, and a full box is packed at once.
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

/** Opens papers on the screen as the printer gets them, and goes back to where they were asked for. */
async function papers(hand: Hand, link: Locator, kind: string, count: number) {
  const { page } = hand
  await hand.press(link)
  await expect(page.locator(`[data-paper="${kind}"]`)).toHaveCount(count)
  await shot(page, kind)
  await hand.press(page.getByRole('button', { name: 'Back', exact: true }))
}

/**
 * A moment as couriers write it, some seconds from now, so that the day's figures are of today even just before midnight.
 */
const moment = (seconds: number) => new Date(Date.now() + 5 * 3_600_000 + seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')

/** Gives the day's parcels their numbers, typed and from the courier's file, and hands them to the rider. */
async function handOver(hand: Hand, sent: Order[]) {
  const { page } = hand
  await hand.queue('To hand over', sent.length)
  const number = (one: Order) => page.getByLabel(`Tracking number of ${code(one)}`)
  // The first numbers are typed, where Enter goes on to the next; the courier's file brings the others.
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

/** Imports a file of PostEx: it is looked at first, then saved. */
async function courierFile(hand: Hand, name: string, text: string, save: string) {
  const { page } = hand
  if (!page.url().includes('/hand-over')) await hand.go('Hand over', 'To hand over')
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

/** Imports the courier's news: an attempt, refusals, an unknown code, and in the end every delivery. */
async function onTheWay(hand: Hand, orders: Orders, sent: Order[]) {
  const { page } = hand
  const lines = (events: [Order, string, number][]) =>
    ['Tracking Number,Transaction Status Code,Updated At', ...events.map(([one, status, seconds]) => `${tracking(one)},${status},${moment(seconds)}`)].join('\n')
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

  const delivered = sent.filter((one) => one !== orders.Dania && one !== orders.Sana)
  await courierFile(hand, 'delivered.csv', lines(delivered.map((one) => [one, '0005', 10])), `Save ${delivered.length}`)
}

/** Takes units back: two parcels that were refused, and what Kiran sends back opened. */
async function returns(hand: Hand, shop: Desk, orders: Orders) {
  const { page } = hand
  const card = (one: Order) => page.getByRole('article', { name: one.number })
  const row = (part: string, one: Order) => page.getByRole('region', { name: part }).getByRole('button', { name: one.name })
  const checkIn = async (one: Order, form: string, fate: string) => {
    const parcel = card(one).getByRole('form', { name: form })
    await hand.pick(parcel.getByRole('group', { name: 'Velvet Lip Tint, 1 of 1' }), fate)
    await hand.press(parcel.getByRole('button', { name: 'Check in 1 piece' }))
    await expect(page.getByText('Checked in.').first()).toBeVisible()
    await expect(parcel).toHaveCount(0)
  }
  await hand.queue('Coming back', 2)
  await hand.go('Returns')
  for (const one of [orders.Dania, orders.Sana]) {
    await hand.press(row('To check in', one))
    await checkIn(one, `Parcel ${code(one)}`, 'Shelf')
  }
  await shot(page, 'check-in')

  const asks = { number: orders.Kiran.number, contact: orders.Kiran.phone, items: [{ line: 0, quantity: 1 }], reason: 'damaged', words: 'The cap was broken.', wants: 'refund', opened: true }
  const answer = await fetch(`${shop.url}/api/orders/track/return`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...asks, payoutWay: 'easypaisa', payoutNumber: '0300 7654321', payoutTitle: orders.Kiran.name }),
  })
  expect(answer.status, await answer.text()).toBe(200)
  await hand.queue('Returns asked', 1)
  await hand.press(row('To decide', orders.Kiran))
  const kiran = card(orders.Kiran)
  await hand.press(kiran.getByRole('button', { name: 'Approve return' }))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Approve return' }))
  await expect(page.getByText('Approved. The customer gets a message.').first()).toBeVisible()
  await hand.press(kiran.getByRole('button', { name: 'It is here' }))
  await expect(page.getByText('Noted: it is in the house.').first()).toBeVisible()
  await checkIn(orders.Kiran, 'What is in the parcel', 'Quarantine')
}

/** Pays back money that is not the shop's, each time with its proof. */
async function refunds(hand: Hand, orders: Orders, evidence: Buffer) {
  const { page } = hand
  await hand.queue('Refunds owed', 3)
  await hand.go('Returns')
  for (const [one, amount, reference] of [[orders.Rabia, 'Rs 100', 'OUT-1'], [orders.Sana, 'Rs 1,440', 'OUT-2'], [orders.Kiran, 'Rs 1,440', 'OUT-3']] as const) {
    await hand.press(page.getByRole('region', { name: 'To refund' }).getByRole('button', { name: one.name }))
    await hand.press(page.getByRole('article', { name: one.number }).getByRole('button', { name: `Refund ${amount}` }))
    const dialog = page.getByRole('dialog')
    await hand.type(dialog.getByLabel('Transaction ID'), reference)
    await dialog.getByLabel('Evidence').setInputFiles({ name: 'sent.png', mimeType: 'image/png', buffer: evidence })
    await expect(dialog.getByText('sent.png')).toBeVisible()
    await shot(page, `refund-${one.name.slice(5)}`)
    await hand.press(dialog.getByRole('button', { name: 'Record refund' }))
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'To refund' }).getByRole('button', { name: one.name })).toHaveCount(0)
  }
  await hand.go('Returns')
  await expect(page.getByText('Nothing comes back')).toBeVisible()
}

/** Imports the courier's statement: it keeps 200 and 16 % of that for each parcel, and by law 2 % of the cash. */
async function statement(hand: Hand, orders: Orders) {
  const { page } = hand
  const cash = [orders.Amna, orders.Bano, orders.Chand, orders.Erum, orders.Farah, orders.Gul, orders.Javeria, orders.Kiran, orders.Laila]
  const lines = cash.map((one) => {
    const held = one.total * 0.02
    return [tracking(one), one.total, 200, 32, held.toFixed(2), (one.total - 232 - held - (one === orders.Laila ? 500 : 0)).toFixed(2)].join(',')
  })
  const file = ['CN #,COD Amount,Delivery Charges,GST,WHT,Net Payable', ...lines, `${tracking(orders.Dania)},0,150,0,0,-150`, '21099999999,500,200,32,10,258'].join('\n')
  await hand.go('Courier money')
  await hand.press(page.getByRole('button', { name: 'Courier statement' }))
  const dialog = page.getByRole('dialog')
  await hand.choose(dialog.getByLabel('Courier', { exact: true }), 'PostEx')
  await dialog.getByLabel('The courier’s file').setInputFiles({ name: 'cpr.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await hand.press(page.getByRole('button', { name: 'Check the lines' }))
  const take = page.getByRole('button', { name: 'Save 10 lines, ask about 2' })
  await expect(take).toBeVisible()
  await shot(page, 'statement')
  await hand.type(page.getByLabel('The payment is known by'), 'CPR-88214')
  await hand.press(take)
  await expect(page.getByText('Taken, 11 lines')).toBeVisible()
  await hand.go('Courier money')
  const sum = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  await expect(sum('With couriers')).toHaveText('Rs 0.00', { timeout: 30_000 })
  await expect(sum('In dispute')).toHaveText('Rs 758.00') // 500 of Laila's parcel, 258 of one that is not the shop's
  await expect(page.getByRole('link', { name: /CPR-88214/ })).toContainText(/8 matched, 1 short, 1 unknown, 1 charged for coming back.*2 to clear/)
  // There are nine parcels with cash; the one that came back had none.
  await expect(page.getByRole('region', { name: 'Tax withheld by month' }).getByRole('row').last()).toContainText(/9\s*Rs\s16,740.*334\.80/)
  await shot(page, 'cash')
}

/** Checks that at the end of the day every figure agrees with the table at the top. */
async function figures(hand: Hand, shop: Desk, orders: Orders) {
  const { page } = hand
  await hand.go('Reports')
  const tile = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) }).getByRole('definition').first()
  await expect(tile('delivered revenue')).toContainText('Rs 26,640')
  await expect(tile('parcels delivered')).toContainText('15')
  await expect(tile('average order')).toContainText('Rs 1,872')
  await expect(tile('refused')).toContainText('12 %')
  await expect(tile('discount given')).toContainText('Rs 10,920')
  await shot(page, 'reports')

  await hand.go('Stock')
  const stock = (name: RegExp) => page.getByRole('row').filter({ has: page.getByRole('button', { name }) })
  for (const [name, free] of [[/Rose Water/, '14'], [/Saffron/, '13'], [/Lip Tint.*Ruby/, '5'], [/Lip Tint.*Rose/, '5']] as const) {
    await expect(stock(name).getByText(free, { exact: true }).first()).toBeVisible()
  }
  await shot(page, 'stock')
  const call = caller(shop.url, shop.token)
  const quarantined: Record<string, number> = {}
  const { levels } = (await call('GET', '/api/admin/stock?limit=50')) as { levels: { sku: string; onHand: number; held: number; quarantined: number }[] }
  for (const level of levels) {
    expect(level.held, `${level.sku} held`).toBe(0)
    quarantined[level.sku] = level.quarantined
  }
  expect(quarantined).toEqual({ 'RW-100': 0, 'SN-50': 0, 'VT-RUBY': 0, 'VT-ROSE': 1 })

  // The ledger of every order has what came and what went back, and nothing is open.
  const ledger: Record<string, [number, number]> = {}
  for (const [name, one] of Object.entries(orders)) {
    const { money } = (await call('GET', `/api/admin/orders/${one.id}`)) as { money: { received: number; refunded: number; due: number; owed: number } }
    expect(money.owed, `${name} is owed`).toBe(0)
    ledger[name] = [money.received, money.refunded]
  }
  expect(ledger).toEqual({
    Amna: [900, 0], Bano: [1800, 0], Chand: [1800, 0], Dania: [0, 0], Erum: [3600, 0], Farah: [900, 0], Gul: [900, 0], Huma: [0, 0], Iqra: [0, 0],
    Javeria: [2700, 0], Kiran: [1440, 1440], Laila: [2700, 0], Maryam: [1800, 0], Nida: [1800, 0], Omaima: [900, 0], Parveen: [0, 0], Qandeel: [3600, 0],
    Rabia: [1000, 100], Sana: [1440, 1440], Tania: [2340, 0],
  })

  // The reports have what was refused, cancelled and kept of the cash.
  type Rows = { rows: { label: string; orders?: number; parcels?: number; refused?: number }[] }
  const report = async (asked: string) => ((await call('GET', `/api/admin/reports/${asked}`)) as Rows).rows
  const refused = await report('top?by=city&what=refused')
  expect(refused.map(({ label, parcels, refused: n }) => [label, parcels, n])).toEqual([['Islamabad', 15, 2]])
  const told = async (by: string) => (await report(`cancelled?by=${by}`)).map(({ label, orders: n }) => [label, n])
  expect(await told('reason')).toEqual([['mistake', 1], ['other', 1], ['unwanted', 1]])
  expect(await told('product')).toEqual([[expect.stringMatching(/Saffron/), 2], [expect.stringMatching(/Lip Tint/), 1]])
  const register = await fetch(`${shop.url}/api/admin/cash/file?what=withheld`, { headers: { Authorization: `Bearer ${shop.token}` } })
  // Nine deliveries at 200 with 16 % on it and the charge for Dania's parcel; 2 % of 16,740; 500 short of Laila's.
  expect(await register.text()).toMatch(/,PostEx,CPR-88214,[0-9-]+,9,16740\.00,1950\.00,288\.00,334\.80,13667\.20/)

  await hand.go('Today')
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await shot(page, 'today')
}

test('PROVE-2 a day at the desk, by keyboard or by thumb: twenty orders of both methods', async ({ page, desk, browser, context, watch }) => {
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
  await returns(hand, desk, orders)
  await refunds(hand, orders, pictures.Evidence)
  await statement(hand, orders)
  await figures(hand, desk, orders)
})
