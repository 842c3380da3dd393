import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './palette.copy.ts'

export const copy: Words<typeof english> = {
  open: 'Talash karein',
  keys: 'Ctrl K',
  label: 'Order, gahak, cheez ya screen talash karein',
  hint: 'Number, phone, naam, cheez, screen',
  close: 'Band karein',
  orders: 'Order',
  people: 'Gahak',
  products: 'Cheezein',
  screens: 'Screenein',
  settings: 'Settings',
  reports: 'Report',
  help: 'Madad',
  none: 'Kuch nahin mila.',
  searching: 'Talash ho rahi hai…',
  short: 'Do haroof ya hindse likhein.',
  failed: 'Dukaan mein talash nahin ho saki.',
  found: (n) => `${n} mile`,
  ordersOf: (n) => `${n} order`,
}
