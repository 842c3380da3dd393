/** The code that a shopper has typed, kept in local storage beside the cart (DEAL-4). */
import { readStored, writeStored } from '#/shared/lib/storage.ts'

const KEY = 'cartCoupon'

export function readCoupon(): string {
  return (readStored(KEY) ?? '').slice(0, 40)
}

/** An empty code is none. */
export function keepCoupon(code: string): void {
  writeStored(KEY, code === '' ? null : code)
}
