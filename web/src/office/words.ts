import type { Role, SettingValues } from './officeApi.ts'

/** Every word of the office's own screens. */
export const words = {
  office: 'Office',
  nav: { orders: 'Orders', team: 'Team', settings: 'Settings', log: 'Log', shop: 'To the shop' },
  skip: 'Skip to content',
  leave: 'Sign out of the office',
  left: 'Signed out of the office',
  gate: {
    title: 'For the people of the shop',
    guest: 'Log in with the account you work with.',
    again: 'The office asks for a login of today. Log in again to go on.',
    other: (name: string) => `You are logged in as ${name}, who does not work in this shop.`,
    back: 'Back to the shop',
  },
  missing: { title: 'There is no such screen', text: 'The office has orders, team, settings and log.' },
  noRight: { title: 'Not for your role', text: 'The owner of the shop decides who sees this screen.' },
  failed: 'This could not be loaded.',
  roles: {
    admin: 'Owner',
    manager: 'Manager',
    packer: 'Packer',
    accountant: 'Accountant',
    customer: 'Customer',
  } satisfies Record<Role, string>,
  team: {
    title: 'Team',
    lead: 'Who works in the shop, and where they are logged in',
    sessions: 'Where they are in the office',
    none: 'Not in the office now',
    end: 'End',
    endNamed: (device: string) => `End the session ${device}`,
    ended: 'The session is ended.',
    current: 'this browser',
    seen: (when: string, network: string) => `last used ${when}${network ? `, from ${network}` : ''}`,
    role: 'Role',
    change: 'Change role',
    changed: (name: string, role: string) => `${name} is now: ${role}. Their sessions have ended.`,
    dialog: (name: string) => `Change the role of ${name}`,
    dialogText: 'All their sessions end, and they log in again with the new role.',
    out: 'Customer: no longer works here',
    why: 'Why (kept in the log)',
    save: 'Change role',
    cancel: 'Cancel',
    add: 'Add somebody',
    addText: 'They register in the shop first; then give their address a role here.',
    email: 'Email address',
    addSave: 'Give role',
    added: (name: string, role: string) => `${name} is now: ${role}.`,
  },
  settings: {
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
    unsaved: (n: number) => (n === 1 ? '1 change not saved' : `${n} changes not saved`),
    discard: 'Discard',
    save: 'Save',
    saved: 'Saved. Every page follows within two seconds.',
    conflict: 'Somebody else was faster',
    conflictText: 'Nothing of yours was stored, and nothing you typed is lost. Since you opened this screen:',
    conflictLine: (who: string, field: string, before: string, after: string) =>
      `${who} changed ${field} from “${before}” to “${after}”`,
    mine: 'Save mine over it',
    theirs: 'Take theirs',
    empty: 'nothing',
    system: 'The shop',
  },
  log: {
    title: 'Log',
    lead: 'Who did what. Nothing here can be changed or removed.',
    who: 'Who',
    what: 'What',
    when: 'When',
    before: 'Before',
    after: 'After',
    system: 'The shop itself',
    empty: 'Nothing has been done yet',
    more: 'Older entries',
    why: 'Why',
    actions: {
      'settings.change': 'Changed settings',
      'session.open': 'Entered the office',
      'session.end': 'Ended a session',
      'staff.role': 'Changed a role',
      'payment.look': 'Looked at a payment screenshot',
    } as Record<string, string>,
    order: (move: string) => `Order: ${move.replaceAll('_', ' ')}`,
  },
}

/** A value of the log or of a setting as people read it. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

type Field = {
  name: keyof SettingValues
  label: string
  kind: 'text' | 'email' | 'url' | 'number'
  unit?: string
}

export const settingFields: Record<keyof typeof words.settings.groups, readonly Field[]> = {
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
