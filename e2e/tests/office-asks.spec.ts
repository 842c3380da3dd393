import { shot } from './day.ts'
import { caller, order, type Order, test } from './desk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mailedLink, open } from './shop.ts'

/** The widths at which a screen of the desk must hold its content. */
const WIDTHS = [360, 768, 1280]

test('COD-2 WAY-1 BACK-2 BACK-3 what a shopper asks without scripts, and the desk that answers @desktop', async ({ page, desk, browser }) => {
  test.setTimeout(300_000)
  const call = caller(desk.url, desk.token)
  const move = (one: Order, name: string, body: object = {}) => call('POST', `/api/admin/orders/${one.id}/moves/${name}`, body, '*')
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  phone.setDefaultTimeout(30_000)
  page.setDefaultTimeout(30_000)
  const follow = async (one: Order) => phone.goto(await mailedLink(desk as never, one.email, '/c/'))
  const said = (text: string) => expect(phone.getByRole('status').filter({ hasText: text })).toBeVisible()
  const atEveryWidth = async (name: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await shot(page, name)
    }
  }

  await test.step('a reason to cancel is asked for and not needed; the office reads it', async () => {
    const why = await order(desk, { name: 'Waheeda', lines: { 'SN-50': 1 }, pays: 'door' })
    await follow(why)
    await phone.getByText('Cancel the order').click()
    await expect(phone.getByRole('group', { name: /^Why\? you need not say/ }).getByRole('radio', { checked: true })).toHaveCount(0)
    await phone.getByText('Found it cheaper').click()
    await expectNoSidewaysScroll(phone)
    await phone.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(phone.getByRole('heading', { name: 'This order is cancelled' })).toBeVisible()
    const silent = await order(desk, { name: 'Zubaida', lines: { 'SN-50': 1 }, pays: 'door' })
    await follow(silent)
    await phone.getByText('Cancel the order').click()
    await phone.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(phone.getByRole('heading', { name: 'This order is cancelled' })).toBeVisible()
    await open(page, `/admin/orders/${why.number}`)
    await expect(page.getByText('found it cheaper')).toBeVisible()
  })

  const asma = await order(desk, { name: 'Asma', lines: { 'RW-100': 10 }, pays: 'door' })
  await test.step('after a try that failed the shopper says when somebody is there', async () => {
    await follow(asma)
    await phone.getByRole('button', { name: 'Yes, send it' }).click()
    for (const [name, body] of [['pack', {}], ['book', { courier: 'postex', tracking: '21090007' }], ['hand-over', {}], ['attempt', { note: 'Nobody at home' }]] as const) await move(asma, name, body)
    await follow(asma)
    await phone.getByRole('button', { name: 'Ask for this time' }).click()
    await expect(phone.getByLabel('When is somebody there?')).toHaveAttribute('aria-invalid', 'true')
    await phone.getByLabel('When is somebody there?').fill('جمعرات شام 5 بجے کے بعد')
    await expectNoSidewaysScroll(phone)
    await phone.getByRole('button', { name: 'Ask for this time' }).click()
    await said('Thank you! We pass it on to the courier.')
    await expect(phone.getByText('You asked for:')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('You asked for:')).toHaveCount(1)
  })

  await test.step('the rescue card says so, and what the courier was told stays with it', async () => {
    await open(page, '/admin/on-the-way')
    const rescue = page.getByRole('article', { name: `${asma.number}-1` })
    await expect(rescue).toContainText('The shopper asks for: جمعرات شام 5 بجے کے بعد')
    await atEveryWidth('rescue-asked')
    await rescue.getByRole('button', { name: 'Tell the courier' }).click()
    await rescue.getByLabel('What the courier is told').fill('Thursday after 5 pm')
    await rescue.getByRole('button', { name: 'Save' }).click()
    await expect(rescue).toHaveCount(0)
  })

  await test.step('a return is asked for without scripts: told at the field what is wrong, nothing typed is lost', async () => {
    await move(asma, 'deliver')
    await follow(asma)
    await phone.getByText('Return something', { exact: true }).click()
    const form = phone.locator('#return form')
    await form.getByRole('combobox', { name: /Rose Water Toner/ }).selectOption('10')
    await form.getByText('It came damaged or leaking').click()
    await form.getByLabel('What happened?').fill('تین بوتلیں رستی ہوئی ملیں')
    await form.getByLabel('Where should the money go?').selectOption({ label: 'Easypaisa' })
    await form.getByLabel('IBAN, or mobile number of the account').fill('0300')
    await form.getByLabel('Name on the account').fill('Hira Asma')
    await form.getByLabel('Phone number of this order').fill('0311 0000000')
    await form.getByRole('button', { name: 'Ask for the return' }).click()
    await expect(phone.getByRole('alert')).toBeVisible()
    await expect(form.getByLabel('What happened?')).toHaveValue('تین بوتلیں رستی ہوئی ملیں')
    await form.getByLabel('Phone number of this order').fill(asma.phone)
    await form.getByRole('button', { name: 'Ask for the return' }).click()
    await expect(form.getByLabel('IBAN, or mobile number of the account')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByRole('combobox', { name: /Rose Water Toner/ })).toHaveValue('10')
    await expectNoSidewaysScroll(phone)
    await shot(phone, 'return-wrong')
    await form.getByLabel('IBAN, or mobile number of the account').fill('0300 7654321')
    await form.getByRole('button', { name: 'Ask for the return' }).click()
    await said('You asked for a return.')
  })

  await test.step('each piece is looked at, by its lot where they are two', async () => {
    await open(page, `/admin/returns?order=${asma.id}`)
    const card = page.getByRole('article', { name: asma.number })
    await expect(card).toContainText('تین بوتلیں رستی ہوئی ملیں')
    await card.getByRole('button', { name: 'Approve return' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve return' }).click()
    await card.getByRole('button', { name: 'It is here' }).click()
    const check = card.getByRole('form', { name: 'What is in the parcel' })
    const piece = (n: number) => check.getByRole('group', { name: new RegExp(`^Rose Water Toner, ${n} of 10`) })
    for (let n = 1; n <= 7; n++) await piece(n).getByText('Shelf', { exact: true }).click()
    await piece(8).getByText('Quarantine', { exact: true }).click()
    await piece(9).getByText('Write off', { exact: true }).click()
    await piece(10).getByText('Not in it', { exact: true }).click()
    await check.getByRole('button', { name: 'Check in 9 pieces' }).click()
    await expect(check.getByText('Choose the lot, so that it goes back to its own.').first()).toBeVisible()
    await piece(9).getByLabel('Why written off').selectOption('opened')
    await atEveryWidth('check-in-lots')
    for (const [n, lot] of [...[1, 2, 3, 4, 5].map((one) => [one, 'RW-A'] as const), [6, 'RW-B'], [7, 'RW-B'], [8, 'RW-A'], [9, 'RW-A']] as const) {
      const lots = piece(n).getByLabel('Which lot stands on it?')
      await lots.selectOption({ label: await lots.locator('option', { hasText: lot }).innerText() })
    }
    await check.getByRole('button', { name: 'Check in 9 pieces' }).click()
    await expect(check).toHaveCount(0)
    const { lots } = (await call('GET', `/api/admin/stock/${desk.goods['RW-100']!.variant}`)) as { lots: { code: string; onHand: number; state: string }[] }
    const on = (code: string) => lots.filter((lot) => lot.code === code && lot.state === 'sale').reduce((sum, lot) => sum + lot.onHand, 0)
    expect([on('RW-A'), on('RW-B')]).toEqual([5, 20])
  })
  await context.close()
})
