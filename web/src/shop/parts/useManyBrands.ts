import { useAppSelector } from '#/shop/state/useStore.ts'

/** Whether "over 25 brands" is true: the shop claims nothing that it does not hold (SURE-10). */
export function useManyBrands(): boolean {
  return useAppSelector((state) => state.catalog.brandCount > 25)
}
