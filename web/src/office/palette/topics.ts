/**
 * The topics of the palette: settings, reports and pages of help, found by what they are about (OWN-12). This is loaded
 * when the palette is opened, as the texts of the guide are long.
 */
import { guidePages } from '#/office/domain/shop/guide.ts'
import { settingFields, settingCopy } from '#/office/domain/shop/settings.copy.ts'
import type { Result } from './results.ts'

export type Topic = Result & { group: 'settings' | 'reports' | 'help'; screen: string; words: string; weight: number }

/** How many of a group are shown, since they come below orders and products. */
const MOST = 4

/** People's words for things that the office calls otherwise. */
const also: Readonly<Record<string, string>> = {
  guestPercent: 'discount sale percent price everyday',
  memberPercent: 'discount sale percent price everyday club',
  taxNumber: 'tax ntn invoice fbr gst vat',
  salesTaxNumber: 'tax strn invoice fbr gst vat',
  taxOn: 'gst vat rate class percent invoice fbr',
  taxCharges: 'gst vat shipping class rate',
  whatsappNumber: 'chat message contact',
  deliveryText: 'shipping charges delivery fee postage',
  deliveryFee: 'shipping charges delivery cost postage',
  deliveryFreeFrom: 'free shipping threshold',
  deliveryGrams: 'parcel weight heavy kilograms',
  refusedPays: 'shipping fee refund rto',
  sentBackPays: 'shipping fee refund return',
  deliveryFrom: 'shipping time days',
  deliveryTo: 'shipping time days',
  returnDays: 'refund exchange policy',
  returnRules: 'refund exchange policy',
  refundAlone: 'limit approval two persons',
  askReviews: 'review stars feedback ask mail whatsapp',
  orderFirst: 'reserve pay later transfer',
  confirmMatches: 'automatic approve bank statement transaction number',
  remindCarts: 'abandoned cart left reminder mail whatsapp',
  giftsOffered: 'gift wrap wrapping present',
  giftPrice: 'gift wrap wrapping present',
  creditOffered: 'store credit wallet refund balance',
  cardsSold: 'gift cards voucher sell',
  cardLeast: 'gift card smallest amount',
  cardMost: 'gift card largest amount',
  creditAlone: 'store credit limit approval month',
  pointRate: 'points loyalty rewards earn',
  pointWorth: 'points loyalty rewards value',
  pointMonths: 'points loyalty expiry expire',
  pointFriend: 'referral friend invite code points',
  giftMessage: 'gift card note present',
  cashFee: 'cod charges surcharge cash on delivery',
  prepaidPercent: 'prepaid discount advance payment bank transfer',
  cashMost: 'cod payment limit',
  cashCountries: 'cod payment',
  cashNotIn: 'cod payment city',
  cashHours: 'cod payment expiry cancel',
  transferHours: 'bank payment expiry cancel',
  handMost: 'limit approval two persons payment',
  proofHours: 'payment screenshot',
  shortAddress: 'checkout postcode zip province',
  privacyText: 'legal policy',
  termsText: 'legal conditions policy',
  shopName: 'brand logo title',
  logo: 'brand picture header wordmark',
  icon: 'favicon app tab',
  palette: 'theme color colour background design',
  accent: 'theme color colour button brand design',
  share: 'link preview whatsapp facebook open graph image',
  supportEmail: 'contact mail',
  minLifeMonths: 'expiry date',
  sample: 'hero banner opening picture icon logo claim',
  authentic: 'claim original genuine imported',
  cards: 'claim card payment',
  howTo: 'how to use directions hints',
  listed: 'google seo noindex hide open coming soon',
  hiddenPaths: 'robots robots.txt disallow seo',
  pageTitles: 'seo meta title description google snippet',
  verification: 'google search console bing meta facebook pinterest domain verify',
  bannedIngredients: 'forbidden mercury hydroquinone',
}

/** Screens, with words for what is done on them. */
const places: readonly (readonly [path: string, title: string, words: string])[] = [
  ['/admin/settings/bank', 'Bank account', 'iban transfer payment account title'],
  ['/admin/settings/menu', 'Menu and footer', 'navigation header links hamburger order hide group own link submenu'],
  ['/admin/settings/couriers', 'Couriers', 'delivery shipping postex tcs leopards trax attempts columns rates'],
  ['/admin/settings/messages', 'Words of messages', 'mail email sms whatsapp text template invoice confirmation'],
  ['/admin/team', 'Team', 'staff invite role permission password second factor'],
  ['/admin/notices', 'Notices', 'push alert notification night'],
  ['/admin/health', 'Health', 'backup disk space mail server update version database'],
]

const reports: readonly (readonly [path: string, title: string, words: string])[] = [
  ['/admin/reports', 'Revenue and orders by day', 'sales turnover revenue income month year tax gst vat'],
  [
    '/admin/profit',
    'Profit, costs and expenses',
    'profit loss margin cost expense rent salary journal accountant ledger quickbooks',
  ],
  ['/admin/reports', 'Best products and brands', 'bestseller top category sold'],
  ['/admin/reports', 'Refused and returned parcels', 'rto refusal city courier delivery rate'],
  ['/admin/reports', 'Money by day', 'cash received refunds bank courier remittance withheld tax'],
  ['/admin/cash', 'Courier money', 'cod remittance statement settlement withholding tax'],
  ['/admin/stock/ledger', 'Stock ledger', 'movements inventory supplier goods received'],
  [
    '/admin/stock/purchases',
    'Purchase orders',
    'supplier po order goods reorder on the way incoming currency rate dollar',
  ],
  ['/admin/stock/receive', 'Shipments received', 'supplier invoice purchase import customs duty grn'],
  ['/admin/log', 'Log', 'audit history who changed'],
]

const settingTopics: readonly Topic[] = (Object.keys(settingFields) as (keyof typeof settingFields)[]).flatMap(
  (group) =>
    settingFields[group].map(({ name, label, hint = '', unit = '' }) => ({
      key: `setting ${name}`,
      href: group === 'look' || group === 'tax' ? `/admin/settings/${group}` : `/admin/settings#${group}`,
      icon: 'sliders' as const,
      title: label,
      text: [settingCopy.groups[group], hint].filter(Boolean).join(' ·\u00a0'),
      group: 'settings' as const,
      screen: '/admin/settings',
      words: `${label} ${settingCopy.groups[group]} ${hint} ${unit} ${also[name] ?? ''}`,
      weight: 1,
    })),
)

const listed = (group: 'settings' | 'reports', all: typeof places): readonly Topic[] =>
  all.map(([path, title, words]) => ({
    key: `${group} ${title}`,
    href: path,
    icon: group === 'reports' ? 'chart' : 'sliders',
    title,
    text: '',
    group,
    screen: path,
    words: `${title} ${words}`,
    weight: 2,
  }))

const helpTopics: readonly Topic[] = guidePages.map(({ slug, title, text }) => ({
  key: `help ${slug}`,
  href: `/admin/help/${slug}`,
  icon: 'note',
  title,
  text: '',
  group: 'help',
  screen: '/admin/help',
  words: text,
  weight: 1,
}))

const topics = [...listed('settings', places), ...settingTopics, ...listed('reports', reports), ...helpTopics]

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}%]+/gu, ' ')

/**
 * How well a topic fits: each asked word must begin one of its words, and counts most in its title. It is 0 where one
 * is missing.
 */
function fit(topic: Topic, asked: readonly string[]): number {
  const [title, all] = [` ${plain(topic.title)}`, ` ${plain(`${topic.title} ${topic.words}`)}`]
  let sum = 0
  for (const word of asked) {
    const times = all.split(` ${word}`).length - 1
    if (times === 0) return 0
    sum += (title.includes(` ${word}`) ? 100 : 0) + Math.min(times, 20)
  }
  return sum * topic.weight
}

export type TopicsFor = typeof topicsFor

/** The topics of a group that fit the typed text, the best first, with only the screens that the role has. */
export function topicsFor(typed: string, group: Topic['group'], has: (path: string) => boolean): readonly Result[] {
  const asked = plain(typed).split(' ').filter(Boolean)
  if (asked.join('').length < 3) return []
  return topics
    .filter((topic) => topic.group === group && has(topic.screen))
    .map((topic) => ({ topic, score: fit(topic, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ topic: { key, href, icon, title, text } }) => ({ key, href, icon, title, text }))
}
