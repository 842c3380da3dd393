/** The code that a shopper has typed, kept in local storage beside the cart (DEAL-4). */
import { device } from '#/shared/lib/storage.ts'

const KEY = 'cartCoupon'

export function readCoupon(): string {
  return (device.read(KEY) ?? '').slice(0, 40)
}

/** Keeps the code; an empty one is removed. */
export function keepCoupon(code: string): void {
  device.write(KEY, code === '' ? null : code)
}
