/** The code that a shopper has typed, kept in local storage beside the cart (DEAL-4). */
import { device } from '#/shared/lib/storage.ts'

const KEY = 'cartCoupon'

export function readCoupon(): string {
  return (device.read(KEY) ?? '').slice(0, 40)
}

/** An empty code is none. */
export function keepCoupon(code: string): void {
  device.write(KEY, code === '' ? null : code)
}
