/** A purchase order while it is typed. */
import { typedDrafts } from '#/office/domain/stock/typedDraft.ts'
import {
  beginPurchase,
  emptyPurchase,
  type Purchase,
  type PurchaseBody,
  savePurchase,
} from '#/office/domain/stock/purchasesApi.ts'

export const purchaseDrafts = typedDrafts<PurchaseBody, Purchase>({
  name: 'purchase',
  inAnswer: 'order',
  empty: emptyPurchase(),
  savedBy: ({ head }) => head,
  begin: beginPurchase,
  save: savePurchase,
})
