/** A shipment while it is typed. */
import { ApiError } from '#/shared/api/client.ts'
import { typedDrafts } from '#/office/domain/stock/typedDraft.ts'
import {
  beginShipment,
  emptyBody,
  saveShipment,
  type Shipment,
  type ShipmentBody,
} from '#/office/domain/stock/stockApi.ts'

export const shipmentDrafts = typedDrafts<ShipmentBody, Shipment>({
  name: 'shipment',
  inAnswer: 'shipment',
  empty: emptyBody(),
  savedBy: (shipment) => shipment,
  begin: beginShipment,
  save: saveShipment,
})

/** How many units a booking was refused for, because the purchase order does not await them; 0 where it was something else. */
export const overOf = (error: unknown): number =>
  error instanceof ApiError && typeof error.body?.['over'] === 'number' ? error.body['over'] : 0
