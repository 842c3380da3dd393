import type { SettingValues } from '#/office/api/officeApi.ts'
import { textOf } from '#/office/ui/textOf.ts'
import { settingLists, type SettingList } from './settingLists.copy.ts'
import { formatRupees } from '#/shared/lib/format.ts'

/** The settings, each with its name, label and texts. */
export const settingCopy = {
  see: (label: string) => `Settings: ${label}`,
  groups: {
    shop: 'The shop',
    links: 'Social links',
    delivery: 'Delivery and returns',
    prices: 'Discounts',
    gifts: 'Gifts',
    writes: 'What the shop asks of its own accord',
    orders: 'Cash on delivery and unconfirmed orders',
    goods: 'Goods',
    says: 'What the shop says of itself',
    look: 'Look',
    tax: 'Tax and papers',
    search: 'Search engines',
    legal: 'Legal texts',
  },
  yes: 'On',
  no: 'Off',
  picture: 'a picture',
}

/** The settings with a single field; lists have screens of their own. */
export type SettingName = Exclude<keyof SettingValues, SettingList>

export type SettingField = {
  name: SettingName
  label: string
  kind: 'text' | 'email' | 'url' | 'tel' | 'number' | 'long' | 'yes' | 'choice' | 'picture'
  /** For a choice: each value with its text. */
  choices?: Readonly<Record<string, string>>
  hint?: string
  /** The unit of a number, shown beside the field: "days". */
  unit?: string
  /** The number is rupees. */
  money?: true
  /** The meaning of 0 where it is no amount: "no limit". */
  zero?: string
  /** Fits on half a line where there are two. */
  half?: true
}

export const settingFields: Record<keyof typeof settingCopy.groups, readonly SettingField[]> = {
  shop: [
    { name: 'shopName', label: 'Name', kind: 'text', half: true },
    {
      name: 'logoWord',
      label: 'Word beside the name',
      kind: 'text',
      hint: 'In the logo, such as the name in Urdu',
      half: true,
    },
    { name: 'supportEmail', label: 'Support email', kind: 'email' },
    {
      name: 'whatsappNumber',
      label: 'WhatsApp number',
      kind: 'tel',
      hint: 'As 0300 1234567; at the foot of every page',
      half: true,
    },
    { name: 'phone', label: 'Phone', kind: 'tel', half: true },
    { name: 'openHours', label: 'Answered', kind: 'text', hint: 'Monday to Saturday, 10 am to 7 pm' },
    { name: 'address', label: 'Address', kind: 'text' },
    {
      name: 'orderPrefix',
      label: 'Order numbers begin with',
      kind: 'text',
      hint: '1 to 6 letters, such as HS for HS-7K3M9Q. Orders placed before keep their numbers, and are found by them.',
    },
  ],
  links: [
    { name: 'instagram', label: 'Instagram', kind: 'url' },
    { name: 'facebook', label: 'Facebook', kind: 'url' },
    { name: 'tiktok', label: 'TikTok', kind: 'url' },
    { name: 'youtube', label: 'YouTube', kind: 'url' },
    { name: 'whatsapp', label: 'WhatsApp channel', kind: 'url' },
  ],
  prices: [
    { name: 'guestPercent', label: 'Guests', kind: 'number', unit: '% off' },
    { name: 'memberPercent', label: 'Members', kind: 'number', unit: '% off' },
  ],
  delivery: [
    {
      name: 'deliveryText',
      label: 'What delivery costs',
      kind: 'text',
      hint: 'A few words, at the foot of every page, where delivery is free. Once a fee is set, pages say the fee instead',
    },
    {
      name: 'deliveryFee',
      label: 'Delivery fee',
      kind: 'number',
      money: true,
      zero: 'free',
      hint: '0: free. Where no zone fits; zones have their own under Delivery zones.',
    },
    {
      name: 'deliveryFreeFrom',
      label: 'Delivery is free from',
      kind: 'number',
      money: true,
      zero: 'never free',
      hint: 'Of goods after deals and coupon. 0: never free.',
    },
    {
      name: 'deliveryGrams',
      label: 'A product without a weight counts as',
      kind: 'number',
      unit: 'g',
      hint: 'Each unit of it, where a delivery zone has steps for heavier parcels.',
    },
    {
      name: 'abroadForms',
      label: 'Addresses abroad as their country writes them',
      kind: 'yes',
      hint: 'On: the checkout asks for an emirate in Dubai and for no postal code in Qatar, and says that duty is paid by whoever receives the parcel',
    },
    {
      name: 'refusedPays',
      label: 'Who bears paid fees for delivery and cash when the parcel is refused',
      kind: 'choice',
      choices: { customer: 'The customer', shop: 'The shop' },
      hint: 'Of orders placed from now on. Nothing is due from who paid nothing; a lost parcel is never paid for',
    },
    {
      name: 'sentBackPays',
      label: 'Who bears the fees for delivery and cash when everything comes back',
      kind: 'choice',
      choices: { customer: 'The customer', shop: 'The shop' },
      hint: 'Of orders placed from now on. Where something was wrong with the goods, the shop does',
    },
    { name: 'deliveryFrom', label: 'A parcel takes from', kind: 'number', unit: 'days' },
    {
      name: 'deliveryTo',
      label: 'A parcel takes up to',
      kind: 'number',
      unit: 'days',
      hint: '0 and 0: the shop promises none',
    },
    {
      name: 'shortAddress',
      label: 'Short address in Pakistan',
      kind: 'yes',
      hint: 'On: the checkout asks for neither province nor postal code',
    },
    { name: 'returnDays', label: 'Money back within', kind: 'number', unit: 'days' },
    {
      name: 'returnRules',
      label: 'Rules of return',
      kind: 'long',
      hint: 'Shown under the terms; empty: none beside the days',
    },
    {
      name: 'returnOpened',
      label: 'Opened goods come back of',
      kind: 'text',
      hint: 'Categories by commas, as their addresses name them; empty: none, unless something is wrong with the goods',
    },
    {
      name: 'returnPays',
      label: 'Who pays the way back of what is not wanted any more',
      kind: 'choice',
      choices: { customer: 'The customer', shop: 'The shop' },
      hint: 'Of goods with a fault the shop always pays',
    },
    {
      name: 'refundAlone',
      label: 'Refunds of one order without a second person, in all',
      kind: 'number',
      money: true,
      zero: 'any',
      hint: '0: any. Sleeps while only one person may approve.',
    },
    {
      name: 'lotDoubts',
      label: 'Doubts or skin reactions at which a lot may be held back',
      kind: 'number',
      unit: 'orders',
    },
  ],
  writes: [
    {
      name: 'askReviews',
      label: 'Ask buyers for a review',
      kind: 'yes',
      hint: 'On: once an order, 10 days after delivery and by day, by mail and by a WhatsApp text that waits under Messages. Never after a return, and never again for who stops it',
    },
    {
      name: 'remindCarts',
      label: 'Remind of carts that were left',
      kind: 'yes',
      hint: 'On: the checkout has a tick, off until somebody sets it. Who ticks it and leaves hears once, a day later and by day; never after an order, and never again for who stops it',
    },
  ],
  gifts: [
    {
      name: 'giftsOffered',
      label: 'Offer gifts at the checkout',
      kind: 'yes',
      hint: 'On: shoppers may have an order wrapped, add a note on a card, and leave prices out of the parcel, which is then paid before it leaves',
    },
    {
      name: 'giftPrice',
      label: 'Price of the wrap',
      kind: 'number',
      money: true,
      zero: 'free',
      hint: 'It counts for no coupon and no free delivery. What was paid for it is given back only if you cancel, lose the parcel or sent something wrong',
    },
    {
      name: 'giftMessage',
      label: 'Longest note on the card',
      kind: 'number',
      unit: 'characters',
      zero: 'no note',
      hint: '0: no note',
    },
    {
      name: 'creditOffered',
      label: 'Offer store credit',
      kind: 'yes',
      hint: 'On: you give members credit, refunds may go there as they choose, and it pays for orders at checkout. Off: what they have is kept, and waits',
    },
    {
      name: 'creditAlone',
      label: 'Credit that one person may give in a month',
      kind: 'number',
      money: true,
      zero: 'nobody but the owner gives any alone',
      hint: 'Above it a second person agrees; gift cards that you give count too. 0: nobody but the owner gives any alone',
    },
    {
      name: 'cardsSold',
      label: 'Offer gift cards',
      kind: 'yes',
      hint: 'On: cards are sold at /gift-card, and the checkout asks for a code. Off: none is sold or asked for, and what cards hold is kept',
    },
    {
      name: 'cardLeast',
      label: 'Smallest gift card',
      kind: 'number',
      money: true,
    },
    {
      name: 'cardMost',
      label: 'Largest gift card',
      kind: 'number',
      money: true,
    },
    {
      name: 'pointRate',
      label: 'Points for each Rs 100',
      kind: 'number',
      zero: 'no points',
      hint: 'Of goods that a member keeps and has paid, after every discount, without delivery, wrap and sales tax. With 2, an order of Rs 5,000 brings 100 points once the days for returns are over. They are turned into store credit. 0: no points; what members have waits',
    },
    {
      name: 'pointWorth',
      label: 'Worth of 100 points',
      kind: 'number',
      money: true,
      hint: 'In store credit. With Rs 100, a point is a rupee, and 2 points for each Rs 100 give 2 % back',
    },
    {
      name: 'pointMonths',
      label: 'Months until points end',
      kind: 'number',
      hint: 'From when they are the member’s. Points that came before keep their day. Members are told 30 days before',
    },
    {
      name: 'pointFriend',
      label: 'Points for a friend’s code',
      kind: 'number',
      zero: 'no codes',
      hint: 'For a new member and for the friend whose code they named, once the first order is delivered and kept. With 50, both get 50 points. One household and people whom you know bring none; ten a month count for one friend. 0: no codes',
    },
  ],
  orders: [
    {
      name: 'cashFee',
      label: 'Fee for cash',
      kind: 'number',
      money: true,
      zero: 'none',
      hint: 'On top of an order that is paid at the door. 0: none. Try it under Payments',
    },
    {
      name: 'prepaidPercent',
      label: 'Off the goods, for paying first',
      kind: 'number',
      unit: '%',
      zero: 'nothing',
      hint: 'After deals and coupon, rounded to the rupee. 0: nothing',
    },
    {
      name: 'prepaidMost',
      label: 'Paying first takes off at most',
      kind: 'number',
      money: true,
      zero: 'no limit',
      hint: '0: no limit',
    },
    {
      name: 'cashMost',
      label: 'Highest order paid at the door',
      kind: 'number',
      money: true,
      zero: 'no limit',
      hint: '0: no limit',
    },
    {
      name: 'cashCountries',
      label: 'Countries with cash on delivery',
      kind: 'text',
      hint: 'By commas; empty: every country of the checkout',
    },
    {
      name: 'cashNotIn',
      label: 'Cities without it',
      kind: 'long',
      hint: 'By commas or lines; one that the list of cities lacks counts only as it is spelled',
    },
    { name: 'cashHours', label: 'Cash on delivery, goods back after', kind: 'number', unit: 'hours' },
    { name: 'transferHours', label: 'Transfer without a screenshot, goods back after', kind: 'number', unit: 'hours' },
    {
      name: 'orderFirst',
      label: 'Order first, then pay',
      kind: 'yes',
      hint: 'On: the page of a transfer places the order and sets its goods aside for that time. The customer then sends the money, and the screenshot or the transaction number',
    },
    {
      name: 'confirmMatches',
      label: 'What the bank’s file has exactly confirms itself',
      kind: 'yes',
      hint: 'On: a transfer is approved without a person where the number that the customer typed, the amount and the account stand in a file of the bank, and no other order names the number',
    },
    {
      name: 'handMost',
      label: 'Orders by hand: who took one above this does not approve its payment',
      kind: 'number',
      money: true,
      zero: 'no limit',
      hint: '0: no limit. Sleeps while only one person may approve.',
    },
    { name: 'proofHours', label: 'Payment screenshots are checked within', kind: 'number', unit: 'hours' },
    {
      name: 'heldUnits',
      label: 'Pieces of one item that an unconfirmed order may reserve',
      kind: 'number',
      unit: 'pieces',
    },
    { name: 'openOrders', label: 'Open orders of one customer that hold goods', kind: 'number', unit: 'orders' },
    {
      name: 'networkShare',
      label: 'Share of an item that orders from one network may reserve',
      kind: 'number',
      unit: '% of its stock',
    },
  ],
  says: [
    {
      name: 'sample',
      label: 'Words and pictures of the sample shop',
      kind: 'yes',
      hint: 'On: its opening picture with bottles of known brands, its headline, icon and terms, where you have none of your own',
    },
    {
      name: 'authentic',
      label: '“Authentic imported goods”',
      kind: 'yes',
      hint: 'On: every page says that all goods are original and imported',
    },
    {
      name: 'cards',
      label: '“Card/bank payment”',
      kind: 'yes',
      hint: 'On: beside cash and transfer the shop speaks of cards',
    },
    {
      name: 'howTo',
      label: 'How goods of a kind are used',
      kind: 'yes',
      hint: 'On: a product page says when and how such goods are used and what to expect, where the product itself does not',
    },
  ],
  tax: [
    {
      name: 'taxNumber',
      label: 'NTN',
      kind: 'text',
      hint: 'As 1234567-8; on every invoice from now on',
    },
    {
      name: 'salesTaxNumber',
      label: 'STRN',
      kind: 'text',
      hint: '13 digits; beside the NTN',
    },
    {
      name: 'taxOn',
      label: 'Say the sales tax inside prices',
      kind: 'yes',
      hint: 'Invoices, messages, reports and files say it. Nobody pays a rupee more',
    },
    {
      name: 'taxCharges',
      label: 'Delivery, fee for cash and gift wrap',
      kind: 'text',
      hint: 'Their class',
    },
  ],
  look: [
    { name: 'logo', label: 'Logo', kind: 'picture' },
    { name: 'icon', label: 'Icon', kind: 'picture' },
    {
      name: 'palette',
      label: 'Palette',
      kind: 'choice',
      choices: { '': 'Sand', pearl: 'Pearl', rose: 'Rose', sage: 'Sage', mist: 'Mist', lilac: 'Lilac' },
    },
    { name: 'accent', label: 'Own colour', kind: 'text' },
    { name: 'share', label: 'Social picture', kind: 'picture' },
  ],
  search: [
    {
      name: 'listed',
      label: 'Search engines may list the shop',
      kind: 'yes',
      hint: 'Off: every page says that it is not for them, such as before the shop opens',
    },
    {
      name: 'hiddenPaths',
      label: 'Addresses that they leave out',
      kind: 'long',
      hint: 'One on a line, such as /search; every address that begins so',
    },
    {
      name: 'verification',
      label: 'Tags that prove the shop is yours',
      kind: 'long',
      hint: 'One on a line, as Google, Bing, Meta, Pinterest, Yandex or TikTok gives it: <meta name="google-site-verification" content="…">',
    },
    {
      name: 'pageTitles',
      label: 'Titles and descriptions of pages',
      kind: 'long',
      hint: 'One page on a line: /category/toner | Toners from Korea | Mild ones, original, delivered in all of Pakistan. For its Urdu page begin with /ur, for Roman Urdu with /roman. Search engines show about 60 characters of a title and 160 of a description.',
    },
  ],
  goods: [
    {
      name: 'minLifeMonths',
      label: 'Minimum shelf life of a lot for normal sale',
      kind: 'number',
      unit: 'months',
      hint: 'One that expires sooner is sold only at a price of its own',
    },
    {
      name: 'bannedIngredients',
      label: 'Ingredients that we do not sell',
      kind: 'long',
      hint: 'A line each, such as Mercury or Hydroquinone; a name stands for all its names. A product that has one is not published.',
    },
  ],
  legal: [
    { name: 'privacyText', label: 'Privacy policy', kind: 'long' },
    { name: 'termsText', label: 'Terms and conditions', kind: 'long' },
  ],
}

const fieldOf = (name: string): SettingField | undefined =>
  Object.values(settingFields)
    .flat()
    .find((field) => field.name === name)

export const isSetting = (name: string): boolean => fieldOf(name) !== undefined || settingLists[name]?.menu === true

export const settingLabel = (name: string): string => settingLists[name]?.label ?? fieldOf(name)?.label ?? name

/** The value of a setting for people: "Rs 5,000", "27 % off", "On". */
export function settingText(name: string, value: unknown): string {
  const list = settingLists[name]
  if (list) return list.say((Array.isArray(value) ? value : []) as never)
  if (typeof value === 'boolean') return value ? settingCopy.yes : settingCopy.no
  const { unit, money, choices, zero, kind } = fieldOf(name) ?? {}
  if (kind === 'picture') return value === '' || value === undefined ? '' : settingCopy.picture
  if (typeof value === 'string' && choices?.[value] !== undefined) return choices[value]
  if (typeof value !== 'number') return textOf(value)
  if (value === 0 && zero !== undefined) return zero
  if (money) return formatRupees(value)
  return unit === undefined ? textOf(value) : `${value} ${unit}`
}
