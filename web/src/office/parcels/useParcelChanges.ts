import { useFollowed } from '#/office/api/live.ts'
import { parcelKeys } from '#/office/domain/orders/parcelsApi.ts'

/** Makes the lists follow what colleagues, couriers and shoppers do (OFFICE-4). */
export function useParcelChanges() {
  useFollowed(['order', 'parcels', 'courier', 'stock'], parcelKeys.all)
}
