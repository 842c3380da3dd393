/** What the shop promises about delivery and return, in the owner's words and numbers (SET-1). */
import type { Assurance } from '#/shop/parts/Assurances.tsx'
import { says } from '#/shared/lib/says.ts'
import type { ShopConfig } from '#/shared/api/types.ts'
import { copy } from './promises.copy.ts'

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
  const usual = text === copy.usual
  return {
    shipping: text,
    shippingName: usual ? copy.usualName : text,
    shippingRest: usual ? copy.usualRest : copy.rest,
    days: to > 0 ? copy.arrives(from, to) : '',
    guarantee: copy.guarantee(returns.days),
    returnDays: returns.days,
    wayBack: returns.customerPays ? copy.wayBackIfWrong : copy.wayBack,
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
