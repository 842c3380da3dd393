/** What the shop promises about delivery and return, in the owner's words and numbers (SET-1). */
import type { Assurance } from '#/shop/parts/Assurances.tsx'
import { says } from '#/shared/lib/says.ts'
import type { ShopConfig } from '#/shared/api/types.ts'
import { copy } from './promises.copy.ts'

export type Promises = {
  /** "Free shipping across Pakistan" */
  shipping: string
  /** The same promise in two parts. */
  shippingName: string
  shippingRest: string
  /** "Arrives in 2 to 4 days", or empty. */
  days: string
  /** "7-day money-back guarantee" */
  guarantee: string
  returnDays: number
  /** A sentence that says who pays for a return (PLAIN-3). */
  wayBack: string
}

export function promisesOf({ delivery, returns }: Pick<ShopConfig, 'delivery' | 'returns'>): Promises {
  const { text, rest = copy.rest, from = 0, to = 0 } = delivery
  const usual = text === copy.given
  return {
    shipping: usual ? copy.usual : text,
    shippingName: usual ? copy.usualName : text,
    shippingRest: usual ? copy.usualRest : rest,
    days: to > 0 ? copy.arrives(from, to) : '',
    guarantee: copy.guarantee(returns.days),
    returnDays: returns.days,
    wayBack: returns.customerPays ? copy.wayBackIfWrong : copy.wayBack,
  }
}

/** A list of assurances with the owner's promises in place. */
export function promised(lines: readonly Assurance[], config: ShopConfig): readonly Assurance[] {
  const { shippingName, shippingRest, days, guarantee } = promisesOf(config)
  const said = says(config, 'authentic') ? lines : lines.filter(([icon]) => icon !== 'seal')
  return said.map((line) => {
    if (line[0] === 'truck') return ['truck', shippingName, copy.restOf(shippingRest, days)] as const
    if (line[0] === 'back7') return ['back7', guarantee, line[2]] as const
    return line
  })
}
