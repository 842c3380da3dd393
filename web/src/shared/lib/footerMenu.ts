type Named = { name: string; entries?: { name: string }[] }

/** The specified groups of the footer and their links, in their order (FOOT-2, FACE-3). */
export const footerMenu: readonly Named[] = [
  {
    name: 'shop',
    entries: [
      { name: 'trending' },
      { name: 'top-sells' },
      { name: 'deal' },
      { name: 'brands' },
      { name: 'all-brands' },
      { name: 'skin-type' },
    ],
  },
  { name: 'order', entries: [{ name: 'cart' }, { name: 'track' }, { name: 'orders' }, { name: 'returns' }] },
  { name: 'contact' },
  { name: 'follow' },
]
