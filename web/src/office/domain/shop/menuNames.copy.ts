import type { SettingValues } from '#/office/api/officeApi.ts'

type Entry = NonNullable<SettingValues['headerMenu']>[number]

/** What the office calls the specified entries of header and footer: as shoppers read them. */
export const menuNames: Readonly<Record<string, string>> = {
  trending: 'Trending',
  'top-sells': 'Top Sells',
  deal: 'Best Deals',
  brands: 'Brands',
  'all-brands': 'All brands',
  categories: 'Categories',
  'skin-type': 'Skin Type',
  makeup: 'Makeup',
  accessories: 'Accessories',
  shop: 'Shop',
  order: 'Your order',
  contact: 'Write to us',
  follow: 'Follow',
  cart: 'Cart',
  track: 'Track an order',
  orders: 'My orders',
  returns: 'Returns',
}

export const menuNameOf = ({ name, label = '' }: Pick<Entry, 'name' | 'label'>): string =>
  name === undefined ? label : (menuNames[name] ?? name)

/** A menu in a line: "Trending, Help (FAQ, Chat), Makeup hidden". */
export function menuText(entries: readonly Entry[]): string {
  return entries
    .map(({ hidden, entries: within = [], ...entry }) =>
      [menuNameOf(entry), within.length > 0 && `(${menuText(within)})`, hidden && 'hidden'].filter(Boolean).join(' '),
    )
    .join(', ')
}
