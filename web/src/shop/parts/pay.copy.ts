/**
 * The ways to pay, in texts that are true of this shop (GEN-3, SURE-10): bank transfer only where
 * it has an account.
 */
import type { ShopConfig } from '#/shared/api/types.ts'
import { says } from '#/shared/lib/says.ts'

type Bank = Pick<ShopConfig, 'bankTransfer' | 'without'>

export const payCopy = {
  ways: (config: Bank) =>
    !config.bankTransfer
      ? 'Cash on delivery'
      : says(config, 'cards')
        ? 'Cash on delivery or card/bank payment'
        : 'Cash on delivery or bank transfer',
  when: ({ bankTransfer }: Bank) =>
    bankTransfer ? 'When it arrives, or now by bank transfer' : 'You pay when the parcel arrives',
  title: ({ bankTransfer }: Bank) => (bankTransfer ? 'Pay your way' : 'Pay at your door'),
  orNow: ({ bankTransfer }: Bank) => (bankTransfer ? 'Or pay now by bank transfer.' : 'You pay when it arrives.'),
}
