/** What the shop promises about delivery and return, in the owner's words and numbers (SET-1). */
import type { Assurance } from '#/shop/parts/Assurances.tsx'
import { says } from '#/shared/lib/says.ts'
import type { ShopConfig } from '#/shared/api/types.ts'

/** What is promised unless the owner says otherwise; its parts stand apart where there is room (GEN-3). */
const USUAL = 'Free shipping across Pakistan'

export type Promises = {
  /** "Free shipping across Pakistan" */
  shipping: string
  /** The same in two parts. */
  shippingName: string
  shippingRest: string
  /** "Arrives in 2 to 4 days", or empty. */
  days: string
  /** "7-day money-back guarantee" */
  guarantee: string
  returnDays: number
  /** Who pays for sending something back, in a sentence (PLAIN-3). */
  wayBack: string
}

export function promisesOf({ delivery, returns }: Pick<ShopConfig, 'delivery' | 'returns'>): Promises {
  const { text, from = 0, to = 0 } = delivery
  const usual = text === USUAL
  const span = from === 0 || from === to ? `${to}` : `${from} to ${to}`
  return {
    shipping: text,
    shippingName: usual ? 'Free shipping' : text,
    shippingRest: usual ? 'across Pakistan, on every order' : 'on every order',
    days: to > 0 ? `Arrives in ${span} ${to === 1 ? 'day' : 'days'}` : '',
    guarantee: `${returns.days}-day money-back guarantee`,
    returnDays: returns.days,
    wayBack: returns.customerPays
      ? 'We pay the way back if something is wrong, you pay it if you changed your mind.'
      : 'We pay the way back.',
  }
}

/** The promises of a list of assurances, as the owner makes them. */
export function promised(lines: readonly Assurance[], config: ShopConfig): readonly Assurance[] {
  const { shippingName, shippingRest, days, guarantee } = promisesOf(config)
  const said = says(config, 'authentic') ? lines : lines.filter(([icon]) => icon !== 'seal')
  return said.map((line) => {
    if (line[0] === 'truck') return ['truck', shippingName, `${shippingRest}.${days ? ` ${days}.` : ''}`] as const
    if (line[0] === 'back7') return ['back7', guarantee, line[2]] as const
    return line
  })
}
