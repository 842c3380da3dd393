import { useQuery } from '@tanstack/react-query'
import { fetchConfig, productKeys } from '#/office/products/productsApi.ts'

/** What the shop says of itself on paper: its name, address, phone and days of return. */
export function useShop() {
  return useQuery({ queryKey: productKeys.config, queryFn: ({ signal }) => fetchConfig(signal) })
}
