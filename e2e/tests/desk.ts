/** A shop with a few shelves for a day at its desk: an owner who is signed in, goods in lots, and shoppers who order. */
import type { Page } from '@playwright/test'
import { codeOf, command, type RealShop, test as base } from './realShop.ts'
import { address, expect, keep, mailedLink } from './shop.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything on the shelves. Guests pay 28 % less than the list price: 900, 1,800 and 1,440 rupees. */
const PRODUCTS = `handle,name,brand,categories,skin_types,description,size,color,shade,sku,barcode,price,inci
rose-water-toner,Rose Water Toner,Gulistan,toner,dry-skin,Calms the skin after the first wash.,100 ml,,,RW-100,,1250,"Rosa Damascena Flower Water, Glycerin"
saffron-night-cream,Saffron Night Cream,Zafran,cream,dry-skin,A cream for the night.,50 ml,,,SN-50,,2500,"Aqua, Glycerin"
velvet-lip-tint,Velvet Lip Tint,Anar,makeup,normal-skin,Stays until dinner.,4 g,#9b1b30,Ruby,VT-RUBY,,2000,"Aqua, Glycerin"
velvet-lip-tint,,,,,,4 g,#d98a94,Rose,VT-ROSE,,2000,
`

/** The SKU, lot, expiry and units of what came in. */
const LOTS = [
  ['RW-100', 'RW-A', '12/2029', '8'],
  ['RW-100', 'RW-B', '06/2030', '20'],
  ['SN-50', 'SN-A', '03/2030', '20'],
  ['VT-RUBY', 'VR-A', '03/2030', '6'],
  ['VT-ROSE', 'VS-A', '03/2030', '6'],
] as const

type Goods = Record<string, { product: string; variant: string }>

/** The shop with its goods by SKU, and the owner's token for reading what the screens have done. */
export type Desk = RealShop & { goods: Goods; token: string }

export const test = base.extend<{ desk: Desk }>({
  // The bank account and the products are there before the shop opens.
  before: async ({}, use) => {
    await use(async (data) => {
      const file = join(data, 'products.csv')
      await writeFile(file, PRODUCTS)
      command(['import', 'products', file, '--data', data, '--publish', '--pictures', 'none'])
    })
  },
  flags: async ({}, use) => {
    await use(['--bank-name', 'Meezan Bank', '--account-title', 'Gulistan Beauty', '--iban', 'PK36SCBL0000001123456702'])
  },
  desk: async ({ real, page }, use) => {
    const token = await enter(page, real)
    const call = caller(real.url, token)
    const settings = await fetch(`${real.url}/api/admin/settings`, { headers: { Authorization: `Bearer ${token}` } })
    // Every shopper here comes from one address, and the limits on that have tests of their own (SURE-5).
    const values = { heldUnits: 99, openOrders: 99, networkShare: 100, cashCountries: 'Pakistan' }
    await call('PATCH', '/api/admin/settings', { values }, settings.headers.get('etag') ?? '')
    const products = (await (await fetch(`${real.url}/api/products`)).json()) as { _id: string; variants: { _id: string; sku: string }[] }[]
    const goods: Goods = {}
    for (const { _id, variants } of products) for (const one of variants) goods[one.sku] = { product: _id, variant: one._id }
    const lines = LOTS.map(([sku, code, expiresOn, quantity]) => ({ variantId: goods[sku]!.variant, code, expiresOn, quantity, unitCost: '500' }))
    const body = { supplier: 'Attar House', document: '', declaration: '', arrivedOn: '', freight: '', duty: '', lines }
    const shipment = (await call('POST', '/api/admin/shipments', body)) as { _id: string; version: number }
    await call('POST', `/api/admin/shipments/${shipment._id}/book`, { key: 'first' }, `"${shipment.version}"`)
    await use({ ...real, goods, token })
  },
})

/** Calls the shop as a program does, and returns its answer. */
export function caller(url: string, token: string) {
  return async (method: string, path: string, body?: unknown, match?: string): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...(match && { 'If-Match': match }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true)
    return text === '' ? null : JSON.parse(text)
  }
}

/** Signs the owner in with password and app, in this browser, and returns the token. */
export async function enter(page: Page, shop: RealShop): Promise<string> {
  const login = await page.request.post('/api/auth/login', { data: shop.owner })
  expect(login.status(), await login.text()).toBe(200)
  const { user, token } = (await login.json()) as { user: unknown; token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const app = (await (await page.request.post('/api/admin/factor/setup', { headers })).json()) as { secret: string }
  const confirmed = await page.request.post('/api/admin/factor/confirm', { headers, data: { code: codeOf(app.secret) } })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  await keep(page, { user: JSON.stringify(user), authToken: token })
  return token
}

/** How an order is paid: at the door, by a transfer with its screenshot, or reserved without one yet. */
type Pays = 'door' | 'reserve' | Buffer

export type Wish = {
  /** The last name, by which the day finds the order again. */
  name: string
  lines: Record<string, number>
  pays: Pays
  language?: string
  city?: string
}

export type Order = { id: string; number: string; name: string; email: string; phone: string; total: number }

let shoppers = 0

/** Orders through the API for a shopper with a phone of their own. */
export async function order(shop: Desk, wish: Wish): Promise<Order> {
  shoppers += 1
  const phone = `0300 ${String(1_000_000 + shoppers)}`
  const email = `${wish.name.toLowerCase()}-${shoppers}@example.pk`
  const cartItems = Object.entries(wish.lines).map(([sku, quantity]) => {
    const one = shop.goods[sku]!
    return { _id: one.product, name: sku, quantity, variantId: one.variant }
  })
  const who = { ...address, country: 'Pakistan', firstName: 'Hira', lastName: wish.name, email, phone, city: wish.city ?? 'Islamabad', language: wish.language ?? 'en' }
  let answer: Response
  if (wish.pays instanceof Buffer) {
    const form = new FormData()
    for (const [key, value] of Object.entries({ ...who, cartItems: JSON.stringify(cartItems) })) form.set(key, value)
    form.set('screenshot', picture(wish.pays), 'transfer.png')
    answer = await fetch(`${shop.url}/api/orders/payment`, { method: 'POST', body: form })
  } else {
    const path = wish.pays === 'door' ? 'checkout' : 'reserve'
    answer = await fetch(`${shop.url}/api/orders/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ ...who, cartItems }) })
  }
  const text = await answer.text()
  expect(answer.status, text).toBe(201)
  const placed = (JSON.parse(text) as { order: { _id: string; number: string; totalPrice: number } }).order
  return { id: placed._id, number: placed.number, name: `Hira ${wish.name}`, email, phone, total: placed.totalPrice }
}

const picture = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })

/** Sends a screenshot for the shopper by the link of the mail. */
export async function prove(shop: Desk, one: Order, shot: Buffer): Promise<void> {
  const link = await mailedLink(shop as never, one.email, '/c/')
  const form = new FormData()
  form.set('screenshot', picture(shot), 'transfer.png')
  const answer = await fetch(`${link.replace(/[?#].*/, '')}/proof`, { method: 'POST', body: form, headers: { Origin: shop.url }, redirect: 'manual' })
  expect(answer.status, await answer.text()).toBe(303)
}

type Receipt = { amount: string; from: string; reference: string; at: string }

/** Draws receipts as a bank's app shows them, a screenshot for each. */
export async function receipts(page: Page, wanted: readonly Receipt[]): Promise<Buffer[]> {
  const drawn = await page.evaluate((all) => {
    return all.map(({ amount, from, reference, at }) => {
      const canvas = document.createElement('canvas')
      canvas.width = 720
      canvas.height = 1280
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#ffffff'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.fillStyle = '#173f35'
      pen.fillRect(0, 0, canvas.width, 150)
      pen.fillStyle = '#ffffff'
      pen.font = 'bold 44px sans-serif'
      pen.fillText('Transfer successful', 40, 95)
      pen.fillStyle = '#111111'
      const lines = [
        ['bold 64px', amount],
        ['30px', 'Transaction ID'], ['bold 38px', reference],
        ['30px', 'Date and time'], ['bold 38px', at],
        ['30px', 'From'], ['bold 38px', from],
        ['30px', 'To'], ['bold 38px', 'Gulistan Beauty'],
        ['30px', 'Account'], ['bold 38px', 'PK36SCBL0000001123456702'],
        ['30px', 'Fee'], ['bold 38px', 'Rs 0.00'],
      ] as const
      let y = 260
      for (const [font, text] of lines) {
        pen.font = `${font} ${font === 'bold 38px' ? 'monospace' : 'sans-serif'}`
        pen.fillText(text, 40, y)
        y += font === '30px' ? 52 : 84
      }
      return canvas.toDataURL('image/png').split(',')[1]!
    })
  }, wanted as Receipt[])
  return drawn.map((text) => Buffer.from(text, 'base64'))
}
