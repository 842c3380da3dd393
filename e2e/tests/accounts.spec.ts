/** Several accounts and wallets (PAYS-1): the owner sets them, shoppers choose, and the code says what the page says. */
import { expect, expectAccessible, expectNoSidewaysScroll, failedLoad, fillAddress, fillCart, open } from './shop.ts'
import { caller, test as base } from './desk.ts'
import { barcodes } from './paper.ts'

// No account at the start: the first is live at once, and the ways beside it (SET-2).
const test = base.extend({
  flags: async ({}, use) => {
    await use([])
  },
})

const iban = 'PK36SCBL0000001123456702'

test('PAYS-1 a shopper chooses among the ways; the Raast code says account, whole rupees and order, and the order keeps the way', async ({ page, desk, browser, watch }) => {
  watch.allow(failedLoad) // of the wallet's number that is too short
  const call = caller(desk.url, desk.token)
  const moreAccounts = [
    { id: '', kind: 'raast', name: '', title: 'Gulistan Beauty', number: '0300 0000100', iban },
    { id: '', kind: 'easypaisa', name: '', title: 'Sana Iqbal', number: '0345 0000100', iban: '' },
  ]
  const account = { bankName: 'Meezan Bank', accountTitle: 'Gulistan Beauty', iban, password: desk.owner.password, moreAccounts }
  await call('POST', '/api/admin/settings/bank', account)

  await page.goto(`${desk.url}/admin/settings/bank`)
  await page.getByRole('button', { name: 'Change the ways' }).click()
  await page.getByRole('button', { name: 'Add a way' }).click()
  await page.getByLabel('Mobile number of the wallet').last().fill('0300')
  await page.getByLabel('Your password', { exact: true }).fill(desk.owner.password)
  await page.getByRole('button', { name: 'Ask to change the ways' }).click()
  await expect(page.getByText('Type the mobile number of the wallet, such as 0300 1234567.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Mobile number of the wallet').last().fill('0301 0000100')
  await page.getByRole('button', { name: 'Ask to change the ways' }).click()
  await expect(page.getByText(/Takes effect/)).toBeVisible()

  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: desk.url })
  const shopper = await context.newPage()
  const products = (await (await fetch(`${desk.url}/api/products`)).json()) as Parameters<typeof fillCart>[1][number]['product'][]
  await fillCart(shopper, [{ product: products[0]! }])
  await open(shopper, '/payment')
  const ways = shopper.getByRole('group', { name: 'How you send the money' })
  await expect(ways.getByRole('radio')).toHaveCount(3) // what waits is not shown
  await ways.getByRole('radio', { name: 'Easypaisa' }).check()
  const details = shopper.getByRole('region', { name: 'Send the money' }).locator('dl')
  await expect(details).toContainText('Easypaisa number')
  await expect(details).toContainText('0345 0000100')
  await expect(details).not.toContainText('IBAN')
  await ways.getByRole('radio', { name: 'Raast' }).check()
  const number = (await details.locator('div').filter({ hasText: 'Write this in the remarks' }).locator('dd').first().textContent()) ?? ''
  const rupees = /Rs ([\d,]+)\.00/.exec((await details.locator('div').first().textContent()) ?? '')?.[1]?.replaceAll(',', '') ?? ''
  const drawn = shopper.getByRole('img', { name: 'Scan with any bank app' })
  await expect(drawn.locator('path')).toBeAttached()
  const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`
  const said = `00020201021202020004${'24'}${iban}${field('05', rupees)}${field('06', number)}0712`
  await expect.poll(async () => (await barcodes(drawn, 'QRCode'))[0]?.slice(0, said.length)).toBe(said)
  await expectNoSidewaysScroll(shopper)
  await expectAccessible(shopper)

  // A reload keeps what was chosen.
  await shopper.reload()
  await expect(ways.getByRole('radio', { name: 'Raast' })).toBeChecked()
  await fillAddress(shopper)
  await shopper.getByRole('button', { name: 'Reserve now, pay within 24 hours' }).click()
  await shopper.getByRole('dialog', { name: 'Order Placed!' }).getByRole('link', { name: 'Pay this order' }).click()
  await expect(shopper.getByRole('link', { name: 'Raast' })).toHaveAttribute('aria-current', 'true')
  expect((await barcodes(shopper.getByRole('img', { name: /Scan with any bank app/ }), 'QRCode'))[0]?.slice(0, said.length)).toBe(said)
  await expectNoSidewaysScroll(shopper)
  await expectAccessible(shopper)
  await context.close()
})
