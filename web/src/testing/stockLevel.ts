import type { StockLevel } from '#/office/domain/stock/stockApi.ts'

/** One size of a product, with five units on the shelf. */
export const toner: StockLevel = {
  variantId: 'toner-1',
  productId: 'toner',
  name: 'Rose Water Toner',
  brand: 'Gulistan',
  size: '100 ml',
  color: '',
  sku: 'RW-100',
  barcode: '',
  image: '',
  state: 'live',
  enabled: true,
  tracked: true,
  onHand: 5,
  held: 0,
  free: 5,
  quarantined: 0,
  lowAt: 0,
  low: false,
  sold30: 0,
}
