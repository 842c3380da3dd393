import { useAppSelector } from '#/shop/state/useStore.ts'

/** Whether "over 25 brands" is so: a shop claims nothing that it does not hold (SURE-10). */
export function useManyBrands(): boolean {
  return useAppSelector((state) => state.catalog.brands.length > 25)
}
