/** A day at a shop's desk: twenty orders, how they are paid, and what becomes of them. */
import { type Desk, type Order, order, receipts, test, type Wish } from './desk.ts'
import type { Page } from '@playwright/test'

/**
 * The day: who orders what, how it is paid, and what becomes of it. Guests pay 900 for RW-100, 1,800 for SN-50 and
 * 1,440 for a shade of VT.
 *
 * | who     | goods          | at the door | what becomes of it                                        |
 * |---------|----------------|-------------|-----------------------------------------------------------|
 * | Amna    | 1 RW           |  900        | confirmed by phone; delivered                             |
 * | Bano    | 1 SN           | 1800        | a text in English, confirmed; delivered                   |
 * | Chand   | 2 RW           | 1800        | a text in Urdu, confirmed; delivered                      |
 * | Dania   | 1 Ruby         | 1440        | a text in Roman Urdu, confirmed; refused, checked in      |
 * | Erum    | 2 SN           | 3600        | confirms by the link of the mail; delivered               |
 * | Farah   | 1 RW           |  900        | another address; an attempt fails, rescued; delivered     |
 * | Gul     | 1 RW           |  900        | no answer, then confirmed; delivered                      |
 * | Huma    | 1 SN           |             | cancelled with a reason                                   |
 * | Iqra    | 1 Ruby         |             | unreachable, then cancelled                               |
 * | Javeria | 1 RW, 1 SN     | 2700        | delivered                                                 |
 * | Kiran   | 1 Rose         | 1440        | delivered, comes back opened, paid back                   |
 * | Laila   | 3 RW           | 2700        | delivered; the courier pays 500 too little                |
 * | Maryam  | 1 SN           | paid        | delivered                                                 |
 * | Nida    | 2 RW           | paid        | delivered                                                 |
 * | Omaima  | 1 RW           | paid        | an edited proof is rejected, the next one is right        |
 * | Parveen | 1 SN           |             | the proof of another order; rejected, cancelled           |
 * | Qandeel | 2 SN           | paid        | paid in two parts; delivered                              |
 * | Rabia   | 1 RW           | paid        | 100 too much, paid back; delivered                        |
 * | Sana    | 1 Rose         | paid        | refused, checked in, paid back                            |
 * | Tania   | 1 RW, 1 Ruby   | paid        | reserved, then proved; delivered                          |
 *
 * Delivered: 16,740 at the door in 9 parcels and 11,340 paid before in 6, together 28,080, of which 1,440 went back.
 * On the shelf at the end: of 28 RW 14, all of RW-A gone; of 20 SN 13; of 6 Ruby 5; of 6 Rose 5 and 1 in quarantine.
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
export type Orders = Record<Name, Order>

/** What the bank's app showed each shopper who paid, by name. */
export async function shots(page: Page) {
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
    Evidence: one('Rs 100.00  ', 'GULISTAN BEAUTY ', 'OUT-99120-KJ-1', '17:20 on 22.11.2026'),
  }
  const drawn = await receipts(page, Object.values(all))
  return Object.fromEntries(Object.keys(all).map((name, i) => [name, drawn[i]!])) as Record<keyof typeof all, Buffer>
}

export type Shots = Awaited<ReturnType<typeof shots>>

export async function placeAll(shop: Desk, pictures: Shots): Promise<Orders> {
  const orders: Partial<Orders> = {}
  for (const [name, wish] of Object.entries(day) as [Name, (typeof day)[Name]][]) {
    const by = { door: 'door', reserve: 'reserve', edited: pictures.Edited, reused: pictures.Nida } as const
    const pays = by[wish.pays as keyof typeof by] ?? pictures[name as keyof Shots]
    orders[name] = await order(shop, { ...wish, name, pays } as Wish)
  }
  return orders as Orders
}

export async function shot(page: Page, name: string) {
  await page.screenshot({ path: test.info().outputPath(`${name}-${page.viewportSize()?.width}.png`), fullPage: true })
}

/** The code on the first parcel of an order. */
export const code = (one: Order) => `${one.number}-1`
/** The courier's number of that parcel. */
export const tracking = (one: Order) => `2109${one.phone.slice(-7)}`
