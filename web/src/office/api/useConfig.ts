import { useQuery } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { ShopConfig } from '#/shared/api/types.ts'
import { keys } from './officeApi.ts'

/** What the shop says of itself to everybody: its name, address and phone, the discounts, the days for returns. */
export const useConfig = () =>
  useQuery({ queryKey: keys.config, queryFn: ({ signal }) => api<ShopConfig>('/config', { signal }) })
