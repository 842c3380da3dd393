import type { SettingValues } from '#/office/api/officeApi.ts'

/** Every word of the settings screen. */
export const copy = {
  title: 'Settings',
  lead: 'Live on every page within two seconds',
  groups: {
    shop: 'The shop',
    links: 'Social links',
    prices: 'Discounts',
    bank: 'Bank transfer',
    orders: 'Unconfirmed orders',
  },
  bankNote: 'Empty: the shop takes no transfers. Bank, title and IBAN belong together.',
  bankOwner: 'Only the owner may change the account.',
  readOnly: 'Your role may look at the settings, not change them.',
  ordersNote: 'When the goods of an order that nobody confirmed come back, and how much may be held.',
  saved: 'Saved. Every page follows within two seconds.',
}

type Field = {
  name: keyof SettingValues
  label: string
  kind: 'text' | 'email' | 'url' | 'number'
  unit?: string
}

export const settingFields: Record<keyof typeof copy.groups, readonly Field[]> = {
  shop: [
    { name: 'shopName', label: 'Name', kind: 'text' },
    { name: 'supportEmail', label: 'Support email', kind: 'email' },
  ],
  links: [
    { name: 'instagram', label: 'Instagram', kind: 'url' },
    { name: 'facebook', label: 'Facebook', kind: 'url' },
    { name: 'tiktok', label: 'TikTok', kind: 'url' },
    { name: 'youtube', label: 'YouTube', kind: 'url' },
    { name: 'whatsapp', label: 'WhatsApp', kind: 'url' },
  ],
  prices: [
    { name: 'guestPercent', label: 'Guests', kind: 'number', unit: '% off' },
    { name: 'memberPercent', label: 'Members', kind: 'number', unit: '% off' },
  ],
  bank: [
    { name: 'bankName', label: 'Bank', kind: 'text' },
    { name: 'accountTitle', label: 'Account title', kind: 'text' },
    { name: 'iban', label: 'IBAN', kind: 'text' },
  ],
  orders: [
    { name: 'cashHours', label: 'Cash on delivery, goods back after', kind: 'number', unit: 'hours' },
    { name: 'transferHours', label: 'Transfer without a screenshot, goods back after', kind: 'number', unit: 'hours' },
    { name: 'heldUnits', label: 'Held of one item at most', kind: 'number', unit: 'pieces' },
    { name: 'openOrders', label: 'Open orders of one customer that hold goods', kind: 'number', unit: 'orders' },
    { name: 'networkShare', label: 'Held by one network of an item at most', kind: 'number', unit: '% of its stock' },
  ],
}

export const settingLabel = (name: string): string =>
  Object.values(settingFields)
    .flat()
    .find((field) => field.name === name)?.label ?? name
