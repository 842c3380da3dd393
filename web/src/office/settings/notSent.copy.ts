import type { SettingValues } from '#/office/api/officeApi.ts'

export type NotSent = NonNullable<SettingValues['notSent']>[number]

const whys: Readonly<Record<NotSent['why'], string>> = {
  unnamed: 'No reason named',
  sprays: 'Sprays: airlines do not carry them',
  flammable: 'Burns easily: airlines do not carry it',
  permit: 'Sold there with a permit only',
  customs: 'Customs there send it back',
  brand: 'The brand does not allow it',
}

/** The texts of what is not sent abroad (FEE-3). */
export const notSentCopy = {
  title: 'What is not sent abroad',
  lead: 'Checkout, product pages and the shop itself keep to these. Orders that are placed stay as they are.',
  none: 'Everything is sent to every country of the checkout.',
  add: 'Add a rule',
  says: ({ countries, targets }: NotSent) =>
    `${targets.length === 0 ? 'Nothing goes' : `Some goods (${targets.length} chosen) do not go`} to ${countries.length === 0 ? 'no country yet' : countries.join(', ')}`,
  more: (rule: NotSent) => (rule.off ? 'Rests: it is sent there.' : `${whys[rule.why]}.`),
  change: 'Change',
  edit: (rule: NotSent) => `Change the rule: ${notSentCopy.says(rule)}`,
  onOff: (rule: NotSent) => `In force: ${notSentCopy.says(rule)}`,
  number: (place: number) => `Rule ${place}`,
  countries: 'Countries',
  chooseCountries: 'Choose at least one country.',
  closes: 'Nothing is sent there: the country is closed, and the checkout says so as soon as it is chosen.',
  chooseGoods: 'Choose what is not sent.',
  reason: 'Reason',
  reasonHint: 'Shoppers read it in their language.',
  whys,
  remove: 'Remove the rule',
  cancel: 'Cancel',
  apply: 'Apply',
}
