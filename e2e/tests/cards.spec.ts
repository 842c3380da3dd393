/** Paying by card on the page of a provider, and what the office sees of it (PAYS-4). */
import type { Page } from '@playwright/test'
import { cardPage, type CardPage } from './cardPage.ts'
import { caller, order, test as base } from './desk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, fillAddress, mailedLink, open, rupees } from './shop.ts'

const test = base.extend<{ card: CardPage; shopper: Page }>({
  card: async ({}, use) => {
    const card = await cardPage()
    await use(card)
    await card.close()
  },
  flags: async ({ card }, use) => {
    await use(card.flags)
  },
  shopper: async ({ browser, desk, card, page }, use) => {
    card.shop = desk.url
    const context = await browser.newContext({ baseURL: desk.url, viewport: page.viewportSize() })
    await use(await context.newPage())
    await context.close()
  },
})

async function looksWell(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/** Goes to the card's page from the order's, presses there, and is back. */
async function pay(shopper: Page, what: 'Pay now' | 'Decline' | 'Leave'): Promise<void> {
  await shopper.getByRole('button', { name: 'Pay by card' }).click()
  await expect(shopper.getByRole('heading', { name: 'Card page' })).toBeVisible()
  await shopper.getByRole('button', { name: what }).click()
  await expect(shopper.getByRole('heading', { name: /^Order / })).toBeVisible()
}

test('PAYS-4 a shopper orders, pays on the page of the card and sees it, and the office refunds to the card @phone', async ({ page, desk, shopper }) => {
  test.slow()
  let number = ''
  await test.step('the order is placed first', async () => {
    await open(shopper, `/product/${desk.goods['RW-100']!.product}`)
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(shopper.getByText('Product added to cart!')).toBeVisible()
    await open(shopper, '/payment')
    await expect(shopper.getByText('Then you pay by card on the next page.')).toBeVisible()
    await looksWell(shopper)
    await fillAddress(shopper)
    await shopper.getByRole('button', { name: 'Place Order' }).click()
    const placed = shopper.getByRole('dialog', { name: 'Order Placed!' })
    await expect(placed.getByText(/^Pay Rs .* by card$/)).toBeVisible()
    await expect(placed).not.toContainText(/transfer|screenshot/)
    number = /[A-Z]+-[0-9A-Z]{6}/.exec((await placed.textContent()) ?? '')![0]
    await placed.getByRole('link', { name: 'Pay this order' }).click()
    await expect(shopper.getByRole('button', { name: 'Pay by card' })).toBeVisible()
    await looksWell(shopper)
  })

  await test.step('a card is declined, then one pays', async () => {
    await pay(shopper, 'Decline')
    await expect(shopper.getByRole('alert')).toContainText('Your card was not charged.')
    await looksWell(shopper)
    await pay(shopper, 'Pay now')
    await expect(shopper.getByRole('status').first()).toContainText('Thank you! Your card has paid Rs')
    await expect(shopper.getByRole('button', { name: 'Pay by card' })).toHaveCount(0)
    await looksWell(shopper)
  })

  const found = (await caller(desk.url, desk.token)('GET', `/api/admin/orders?search=${number}`)) as { orders: { _id: string }[] }
  const id = found.orders[0]!._id
  await test.step('the office sees both, and who takes the cards', async () => {
    await open(page, `/admin/orders/${id}`)
    const cards = page.getByRole('region', { name: 'Payments by card' })
    await expect(cards.getByRole('listitem')).toHaveText([/^Not paid track_/])
    await expect(page.getByRole('listitem').filter({ hasText: /^Paid by card track_/ })).toBeVisible()
    await looksWell(page)
    await open(page, '/admin/settings/payments')
    await expect(page.getByText('Safepay takes them, account …test.')).toBeVisible()
    await looksWell(page)
  })

  await test.step('the order is cancelled, and its money goes back to the card', async () => {
    await caller(desk.url, desk.token)('POST', `/api/admin/orders/${id}/moves/cancel`, { note: 'She asked' }, '*')
    await open(page, `/admin/returns?order=${id}`)
    await page.getByRole('article', { name: number }).getByRole('button', { name: /^Refund Rs/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Way')).toHaveValue('card')
    await looksWell(page)
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/moves/refund'))
    await dialog.getByRole('button', { name: 'Send it to the card' }).click()
    expect((await sent).status()).toBe(200)
    // The shop asks the provider within its next round.
    await expect(async () => {
      await open(page, `/admin/orders/${id}`)
      await expect(page.getByText('Refund', { exact: false }).filter({ hasText: 'refund_track_' }).first()).toBeVisible({ timeout: 2000 })
    }).toPass()
    await looksWell(page)
  })
})

test('PAYS-4 what a browser or a wrong answer says books nothing, and comes to a person with its reason @desktop', async ({ page, desk, shopper, card }) => {
  test.slow()
  const one = await order(desk, { name: 'Chand', lines: { 'RW-100': 1 }, pays: 'reserve' })
  const cards = page.getByRole('region', { name: 'Payments by card' })
  await shopper.goto(await mailedLink(desk as never, one.email, '/c/'))

  await test.step('a browser comes back as if it had paid', async () => {
    await pay(shopper, 'Leave')
    await expect(shopper.getByRole('status').first()).toContainText('We do not know yet whether your card paid.')
    await looksWell(shopper)
    await open(page, `/admin/orders/${one.id}`)
    await expect(cards.getByRole('listitem')).toHaveText([/^Not paid yet track_/])
  })

  await test.step('the provider names another sum than the order has', async () => {
    card.lie = 100
    await pay(shopper, 'Pay now')
    await expect(shopper.getByText('Thank you! Your card has paid')).toHaveCount(0)
    await open(page, '/admin')
    await expect(page.getByText(/a card payment of .* does not fit/)).toBeVisible()
    await looksWell(page)
    await open(page, `/admin/orders/${one.id}`)
    await expect(cards.getByRole('listitem')).toContainText(['Needs a look'])
    await expect(cards.getByText(`it says Rs 1 instead of ${rupees(one.total)}`)).toBeVisible()
    await expect(page.getByText('Paid by card')).toHaveCount(0)
    await looksWell(page)
  })

  await test.step('a person writes down what they found', async () => {
    await cards.getByLabel('What you found, and what you did').fill('It was our test card.')
    await cards.getByRole('button', { name: 'I have looked at it' }).click()
    await expect(cards.getByRole('listitem')).toContainText(['Looked at'])
    await expect(cards.getByText('It was our test card.')).toBeVisible()
    await looksWell(page)
  })
})
