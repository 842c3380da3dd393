import type { Locator } from '@playwright/test'
import { alone } from './picks.ts'
import { admin, expect, expectAccessible, expectNoSidewaysScroll, open, placeOrder, signedIn, test } from './shop.ts'

type Line = { name: string; quantity: number; dropped?: number }
type Now = { money: { total: number }; lines: Line[]; parcels: { lines: { line: number; quantity: number }[] }[] }

test('PACK-1 too few on the shelf: the rest is sent later, a piece is left out, another goes in @phone', async ({ page, shop }) => {
  test.slow()
  const headers = { Authorization: `Bearer ${await signedIn(page, admin)}`, 'If-Match': '*' }
  const [apart, beside] = [await alone(page, shop, headers), shop.products.find((one) => one.colors.length === 0 && one.variants[0]?.sku)!]
  const left = await alone(page, shop, headers, [apart, beside])
  const gone = await alone(page, shop, headers, [apart, beside, left])
  const instead = await alone(page, shop, headers, [apart, beside, left, gone])
  const place = async (...lines: Parameters<typeof placeOrder>[1][number][]) => {
    const order = await placeOrder(page, lines)
    const confirmed = await page.request.post(`/api/admin/orders/${order._id}/moves/confirm`, { headers, data: {} })
    expect(confirmed.ok(), await confirmed.text()).toBe(true)
    return order
  }
  const now = async (id: string) => (await (await page.request.get(`/api/admin/orders/${id}`, { headers })).json()) as Now
  /** Opens the choices for a product of which too few are on the shelf. */
  const short = async (name: string): Promise<Locator> => {
    await open(page, '/admin/pack')
    await page.getByRole('listitem').filter({ hasText: name }).first().getByRole('button', { name: 'Short' }).click()
    return page.getByRole('dialog', { name: `${name}: not enough` })
  }
  const go = (dialog: Locator) => dialog.getByRole('button', { name: 'Do it' }).click()

  await test.step('what is there goes now, the rest in a second parcel', async () => {
    const order = await place({ product: apart, quantity: 2 }, { product: beside })
    const dialog = await short(apart.name)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('radio', { name: /Send what is there now/ }).check()
    await go(dialog)
    await expect(dialog).toHaveCount(0)
    const [first] = (await now(order._id)).parcels
    expect(first?.lines.reduce((n, { quantity }) => n + quantity, 0)).toBe(2)
    // The missing unit still waits, in a box of its own.
    await expect(page.getByRole('listitem').filter({ hasText: apart.name }).first()).toBeVisible()
    await page.getByRole('checkbox', { name: `Taken: ${apart.name}` }).first().click()
    await expect(page.getByText(`${order.number} is packed.`)).toBeVisible()
    expect((await now(order._id)).parcels).toHaveLength(2)
  })

  await test.step('a piece is left out by agreement, and the total follows', async () => {
    const order = await place({ product: left, quantity: 2 })
    const before = await now(order._id)
    const dialog = await short(left.name)
    await dialog.getByRole('radio', { name: /Send without the missing/ }).check()
    // The two short buttons are side by side, and the fields of the choice are not below them.
    const [back, act] = [await dialog.getByRole('button', { name: 'Back' }).boundingBox(), await dialog.getByRole('button', { name: 'Do it' }).boundingBox()]
    expect(act!.y, 'PACK-1 the dialog keeps room for what it asks').toBe(back!.y)
    await expect(dialog.getByLabel('What the customer said')).toBeInViewport({ ratio: 1 })
    await go(dialog)
    await expect(dialog.getByText('Ask the customer, and write down the answer.')).toBeVisible()
    await dialog.getByLabel('What the customer said').fill('One is enough')
    await go(dialog)
    await expect(dialog).toHaveCount(0)
    const after = await now(order._id)
    expect(after.lines[0]?.dropped).toBe(1)
    expect(after.money.total).toBe(before.money.total / 2)
  })

  await test.step('nothing is there: it is not split, and something else goes in at the agreed price', async () => {
    const order = await place({ product: gone })
    const before = await now(order._id)
    const dialog = await short(gone.name)
    await dialog.getByRole('radio', { name: /Send what is there now/ }).check()
    await go(dialog)
    await expect(dialog.getByRole('alert')).toHaveText(/Nothing is there that could go now/)
    await dialog.getByRole('radio', { name: /Swap for something else/ }).check()
    await dialog.getByLabel('What the customer said').fill('The other one, please')
    await go(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('Choose what goes in instead.')
    await dialog.getByLabel('What goes in instead').fill(instead.variants[0]!.sku)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(instead.name).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await go(dialog)
    await expect(dialog).toHaveCount(0)
    const after = await now(order._id)
    expect(after.lines[0]?.name).toBe(instead.name)
    expect(after.money.total).toBe(before.money.total)
  })
})
