import type { AddressForms } from '#/shared/orders/addressForm.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'

/** What the shop's settings say of the form of addresses. */
export function useAddressForms(): AddressForms {
  const { shortAddress: short = false, abroadForms: abroad = false } = useAppSelector((state) => state.shop.config)
  return { short, abroad }
}
