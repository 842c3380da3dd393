import type { SettingValues } from '#/office/api/officeApi.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { menuText } from './menuNames.copy.ts'

export type SettingList =
  | 'deliveryZones'
  | 'notSent'
  | 'deposits'
  | 'promotions'
  | 'moreAccounts'
  | 'taxClasses'
  | 'headerMenu'
  | 'footerMenu'

type Values<Name extends SettingList> = NonNullable<SettingValues[Name]>
type List<Name extends SettingList> = { label: string; menu?: true; say: (value: Values<Name>) => string }

const menu = (label: string) => ({
  label,
  menu: true as const,
  say: (entries: Values<'headerMenu' | 'footerMenu'>) =>
    entries.length === 0 ? 'as it came with the shop' : menuText(entries),
})

const lists: { readonly [Name in SettingList]: List<Name> } = {
  deliveryZones: {
    label: 'Delivery zones',
    say: (zones) =>
      zones
        .map(({ name, fee, steps = [] }) =>
          [
            `${name} ${formatRupees(fee)}`,
            ...steps.map((step) => `above ${step.above} g ${formatRupees(step.fee)}`),
          ].join(', '),
        )
        .join(', '),
  },
  notSent: {
    label: 'What is not sent abroad',
    say: (rules) =>
      rules
        .map(
          ({ countries, targets, off }) =>
            `${targets.length === 0 ? 'nothing' : `${targets.length} chosen goods not`} to ${countries.join(', ')}${off ? ', rests' : ''}`,
        )
        .join('; '),
  },
  deposits: {
    label: 'Deposits before cash',
    say: (rules) =>
      rules
        .map((rule) =>
          [
            [
              rule.firstOrder ? 'first order' : '',
              rule.flagged ? 'flagged phone' : '',
              rule.from > 0 ? `from ${formatRupees(rule.from)}` : '',
              rule.cities.join(' and '),
              rule.targets.length > 0 ? `${rule.targets.length} chosen goods` : '',
            ]
              .filter((part) => part !== '')
              .join(', '),
            `${rule.percent > 0 ? `${rule.percent} %` : formatRupees(rule.rupees)}${rule.off ? ', rests' : ''}`,
          ].join(': '),
        )
        .join('; '),
  },
  promotions: {
    label: 'Promotions',
    say: (promotions) => promotions.map(({ name, off }) => (off ? `${name} (rests)` : name)).join(', '),
  },
  moreAccounts: {
    label: 'Further accounts and wallets',
    say: (accounts) => accounts.map(({ kind, name, number, iban }) => `${name || kind} ${number || iban}`).join(', '),
  },
  taxClasses: {
    label: 'Classes of sales tax',
    say: (classes) => classes.map(({ name, rate }) => `${name} ${rate / 100}\u00a0%`).join(', '),
  },
  headerMenu: menu('Menu'),
  footerMenu: menu('Footer'),
}

/** The settings that are lists, by name: what they are called, and what they hold in words. */
export const settingLists = lists as Readonly<
  Record<string, { label: string; menu?: true; say: (value: never) => string } | undefined>
>
