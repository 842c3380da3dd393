/** Compares every copy file of the storefront, and of what packers and the call desk read, with its versions in Urdu. */
import { expect, test } from 'vitest'
import type { Promises } from '#/shop/parts/promises.ts'
import { defaultConfig } from '#/shop/state/shopSlice.ts'

type Copy = Record<string, unknown>

const english = import.meta.glob<Copy>('../{shop,shared,office}/**/*.copy.ts')
const translated = {
  ur: import.meta.glob<Copy>('../{shop,shared,office}/**/*.copy.ur.ts'),
  'ur-Latn': import.meta.glob<Copy>('../{shop,shared,office}/**/*.copy.ur-Latn.ts'),
}
type Language = keyof typeof translated
const languages: Language[] = ['ur', 'ur-Latn']

const bank = [[{ bankTransfer: false }], [{ bankTransfer: true }], [{ bankTransfer: true, without: ['cards'] }]]
const lines = Array.from({ length: 12 }, (_, index) => ({ name: `Cream ${index}`, quantity: index + 20 }))
const claims = ['without', 'pregnancy', 'vegan', 'halal', 'cruelty-free'].flatMap((claim) =>
  [0, 1, 7013].map((known) => (claim === 'without' ? { claim, known, of: 'silicone' } : { claim, known })),
)
const promises: Promises = {
  shipping: '7021',
  shippingName: '7022',
  shippingRest: '7023',
  days: '7024',
  guarantee: '7025',
  returnDays: 7026,
  wayBack: '7027',
}
const owners = [
  defaultConfig,
  { ...defaultConfig, proofDays: 1, demo: true, bankTransfer: false, without: ['sample', 'authentic'] },
  { ...defaultConfig, returns: { days: 7014, customerPays: [], opened: ['mask'], rules: '7015' } },
]

const wrongs = [
  'cancelled-parcel',
  'apart-parcel',
  'two-parcels',
  'other-amount',
  'not-booked',
  'not-checked-in',
  'proof-waits',
  'not-paid',
  'held-for-nobody',
  'card-odd',
].flatMap((kind) => [
  { kind, parcel: 'GU-7092', words: '7093', have: 7094, want: 7095, due: 7096, came: 7097, collects: 7098 },
  { kind, parcel: 'GU-7092' },
])

/** Arguments of functions that take more than texts and numbers, by file and name. */
const samples: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'shared/account/account copy side example': [['Rs 5,000']],
  'office/today/today copy start': [
    [71, 'to-pack'],
    [1, 'refunds-owed'],
  ],
  'office/stock/cellar copy since': [
    [[{ who: '7091', by: 71 }]],
    [
      [
        { who: '7091', by: -71 },
        { who: '7092', by: 1 },
      ],
    ],
  ],
  'office/today/today copy next': [[71, 'to-confirm']],
  'office/today/today wrongWords': wrongs.map((wrong) => [wrong, '7091']),
  'shop/features/checkout/checkout copy noCash title country': [[['Qatar', 'Oman']]],
  'shop/features/checkout/checkout copy placed bought': [
    ['Sun', 0, 1],
    ['Sun', 71, 72],
  ],
  'shop/features/pages/routine copy without': [[['Sun', 'Rain']]],
  'shop/features/product/more copy theSet some': [[['Sun', 'Rain']], [['Sun', 'Rain', 'Snow']]],
  'shop/features/product/product copy rated': [
    [4.6, 72],
    [4.6, 1],
  ],
  'shop/parts/legal privacyClauses': owners.map((config) => [config]),
  'shop/parts/legal termsClauses': owners.flatMap((config) => [
    [config, promises],
    [config, { ...promises, shippingName: '7021', days: '', returnDays: 1 }],
  ]),
  'shop/parts/legal returnsClauses': owners.flatMap((config) => [
    [config, []],
    [config, ['7031', '7032', '7033']],
  ]),
  'shop/parts/advice adviceCopy clash pair': [
    [['7061'], ['7062']],
    [
      ['7061', '7062'],
      ['7063', '7064', '7065'],
    ],
  ],
  'shop/features/pages/routine copy week': [[['7066']], [['7066', '7067']]],
  'shop/features/pages/routine copy missing': [[['7066']], [['7066', '7067']]],
  'shop/features/pages/routine copy dropped': [[['7066']], [['7066', '7067']]],
  'shop/parts/pay payCopy ways': bank,
  'shop/parts/pay payCopy when': bank,
  'shop/parts/pay payCopy title': bank,
  'shop/parts/pay payCopy orNow': bank,
  'shop/parts/whatsApp whatsAppCopy product': [
    ['COSRX', 'Snail 96', '100 ml'],
    ['COSRX', 'COSRX Patch', ''],
  ],
  'shop/parts/whatsApp whatsAppCopy cart': [[[]], [lines.slice(0, 2)], [lines]],
  'shop/parts/cart/cart copy pay where': [
    [['7041', '7042'], ['7043'], true],
    [[], ['7043'], false],
    [['7041'], [], false],
  ],
  'shop/parts/cart/cart copy coupon off': [['7081']],
  'shop/features/listing/listing copy shelf': [
    [[], false, 1],
    [['7051'], false, 7054],
    [['7051', '7052', '7053'], true, 7054],
  ],
  'shop/features/listing/listing inSentence': [['Korea'], ['United States']],
  'shop/features/listing/reading readingCopy nameOf': claims.map((claim) => [claim]),
  'shop/features/listing/reading readingCopy known': claims.map((claim) => [claim]),
  'shop/features/listing/reading readingCopy unknown': claims.flatMap((claim) => [
    [claim, ''],
    [claim, '7061'],
  ]),
  'shop/features/listing/reading readingCopy price': [
    ['', '7071'],
    ['7072', ''],
    ['7072', '7071'],
  ],
}

/**
 * Arguments for all other functions, recognisable in the result. Arguments with which the English
 * function fails are skipped; at least one must work.
 */
const plain: readonly (readonly unknown[])[] = [
  ['7011', '7012', '7013', '7014', '7015'],
  [71, 72, 73, 74, 75],
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
]

/** Texts that name each language in itself, on pages of every language. */
const inItself = 'shop/app/layout/offer offered'

/** Names that are in Latin letters in every language, as on a pack or a screen. */
const names =
  /^(AXIS-Y|Easypaisa|JazzCash|Raast|English|Roman Urdu|Free shipping across Pakistan|Space|Ctrl K|J K|1 – 5|Goods declaration|Certificate of origin)$/

type Words = (at: string, text: string, given: readonly string[]) => string[]

const rules: Record<Language, Words> = {
  ur: (at, text, given) => {
    // A word replaces each argument and each isolated part, so that punctuation beside them is
    // checked too.
    const bare = given
      .reduce((left, each) => left.replaceAll(each, 'ا'), text.replaceAll(/\u2068[^\u2069]*\u2069/g, 'ا'))
      .replaceAll('...', '…')
    const checks: [RegExp, string][] = [
      [/\p{Script=Latin}{2,}( [\p{Script=Latin}’']+){2,}/u, 'an English sentence'],
      [/[\u0600-\u06ff\u2069»”)][.,;?]/u, 'Latin punctuation: it is ، ۔ ؛ ؟'],
      [/[.,;?](\s|$)/u, 'Latin punctuation: it is ، ۔ ؛ ؟'],
      [/[\u0660-\u0669\u06f0-\u06f9]/u, 'digits are Western'],
      [/[\u064a\u0643\u0647\u0649\u0629]/u, 'a letter of Arabic: Urdu has ی ک ہ'],
      [/[\u0900-\u097f]/u, 'letters of Hindi'],
      [/کیجئے|دیجئے|لیجئے|چاہئے|لئے|آئیے گا/u, 'an old spelling: کیجیے، چاہیے، لیے'],
      [
        /(ہوگ[اےی]|ہونگے|جائیگا|کرینگے|کیلئے|کیلیے|اسکے|اسکا|اسکی|آپکا|آپکی|آپکے)(?!\p{L})/u,
        'two words written as one: ہو گا، کے لیے، آپ کا',
      ],
      [/ {2}| [،۔؟]/u, 'a space too many'],
    ]
    return checks.filter(([wrong]) => wrong.test(bare)).map(([, why]) => `${at}: ${why}: ${text}`)
  },
  'ur-Latn': (at, text) => {
    const wrong =
      /\b(nahi|nai|nhi|hy|hay|kr|krein|karen|karain|keliye|liay|ap|apka|apki|apke|apko|aapka|aapki|aapke|aapko|ek|wo|ye|hoga|hogi|honge|hogaya|jayega|jayegi|zaruri|zarurat|jaroori|jaroorat|jyada|ziada|raqm|rakam|shehr|sheher|shahar|dobarah|dubara|fir|chij|keemat|humen|hamein|hamen|mai|thoda|kripya|samay|meh?maan|(?:hamari|is|aik) mail)\b/iu
    const found = wrong.exec(text)
    return [
      ...(found ? [`${at}: “${found[0]}” is spelt another way here: ${text}`] : []),
      ...(/[\u0600-\u06ff]/u.test(text) && !/گلاب|اردو/u.test(text) ? [`${at}: letters of Urdu: ${text}`] : []),
      ...(/ {2}| [,.?]/u.test(text) ? [`${at}: a space too many: ${text}`] : []),
    ]
  },
}

const isRecord = (value: unknown): value is Copy => typeof value === 'object' && value !== null
/**
 * The numbers, and the texts with a figure or an address, in a function's arguments; other
 * arguments may be translated.
 */
function leaves(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number')
    return [String(value)].filter((text) => /[\d@]/.test(text))
  return isRecord(value) ? Object.values(value).flatMap(leaves) : []
}

/** Returns what is wrong with a language's text beside the English one. */
function mistakes(
  language: Language,
  at: string,
  ours: unknown,
  theirs: unknown,
  given: readonly string[] = [],
): string[] {
  if (typeof ours === 'function') {
    if (typeof theirs !== 'function') return [`${at}: a function in English alone`]
    const call = (words: unknown, args: readonly unknown[]): unknown =>
      Reflect.apply(words as (...all: unknown[]) => unknown, undefined, args)
    const fits = (args: readonly unknown[]) => {
      try {
        call(ours, args)
        return true
      } catch {
        return false
      }
    }
    const own = samples[at]
    const calls = own ?? plain.map((all) => all.slice(0, ours.length)).filter(fits)
    if (calls.length === 0) return [`${at}: give it a sample to be called with`]
    return calls.flatMap((args) =>
      mistakes(
        language,
        `${at}(${JSON.stringify(args).slice(1, -1).slice(0, 60)})`,
        call(ours, args),
        call(theirs, args),
        leaves(args),
      ),
    )
  }
  if (typeof ours === 'string') {
    if (typeof theirs !== 'string') return [`${at}: a text in English alone`]
    const dropped = given.filter(
      (each) =>
        ours.includes(each) &&
        !theirs.replaceAll(/(\d),(?=\d)/g, '$1').includes(each) &&
        !(each === '1' && /ایک|\baik\b/i.test(theirs)),
    )
    // {urdu} is an Urdu word in an English sentence.
    const places = (ours.match(/\{\w+\}/g) ?? []).filter((place) => place !== '{urdu}')
    if (ours === theirs && (names.test(ours) || at.startsWith(inItself))) return []
    const same =
      ours === theirs &&
      !given.includes(ours) &&
      (language === 'ur' ? /^[A-Z].*[a-z]|[A-Za-z].* | .*[A-Za-z]/u : /[a-z]+ [a-z]+ [a-z]/iu).test(ours)
    return [
      ...dropped.map((each) => `${at}: leaves out ${each}: ${theirs}`),
      ...places.filter((each) => !theirs.includes(each)).map((each) => `${at}: leaves out ${each}: ${theirs}`),
      ...(same ? [`${at}: is English: ${theirs}`] : []),
      ...(theirs === '' && ours !== '' ? [`${at}: is empty`] : []),
      ...(/^\s/u.test(theirs) && !/^\s/u.test(ours) ? [`${at}: begins with a space`] : []),
      ...(/\s$/u.test(theirs) && !/\s$/u.test(ours) ? [`${at}: ends with a space`] : []),
      ...(same
        ? []
        : rules[language](
            at,
            theirs,
            [...given].toSorted((a, b) => b.length - a.length),
          )),
    ]
  }
  if (isRecord(ours)) {
    if (!isRecord(theirs)) return [`${at}: missing`]
    const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
    return keys.flatMap((key) => {
      const below = `${at} ${key}`
      if (!(key in theirs)) return [`${below}: missing`]
      if (!(key in ours)) return [`${below}: not in English`]
      return mistakes(language, below, ours[key], theirs[key], given)
    })
  }
  const bare = String(theirs).replaceAll(/[\u2066-\u2069]/g, '')
  return String(ours) === bare ? [] : [`${at}: ${String(theirs)} in the place of ${String(ours)}`]
}

for (const language of languages) {
  for (const [file, load] of Object.entries(translated[language])) {
    const source = file.replace(`.copy.${language}.ts`, '.copy.ts')
    test(`LANG-2 ${file.slice(3)} says what English says, as ${language} is written`, async () => {
      const [ours, theirs] = await Promise.all([english[source]?.(), load()])
      expect(ours).toBeDefined()
      expect(mistakes(language, source.slice(3).replace('.copy.ts', ''), { ...ours }, { ...theirs })).toEqual([])
    })
  }
}

test('LANG-2 every copy file of the storefront stands in every language', () => {
  const missing = Object.keys(english)
    .filter((file) => !file.startsWith('../office/'))
    .flatMap((file) =>
      languages
        .map((language) => [language, file.replace(/\.copy\.ts$/, `.copy.${language}.ts`)] as const)
        .filter(([language, sibling]) => !(sibling in translated[language]))
        .map(([, sibling]) => sibling.slice(3)),
    )
  expect(missing).toEqual([])
})

/** The sources that a file imports by itself, or later where that is `later`; types are no code. */
const sources = import.meta.glob<string>('../{office,shared}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
function reached(from: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const queue = [...from]
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (seen.has(file) || notSpoken.has(file)) continue
    seen.add(file)
    for (const [, type, path = ''] of (sources[file] ?? '').matchAll(
      /(?:import|export) (type )?[^'"]*?from '([^']+)'|import\(['"]([^'"]+)['"]\)/g,
    )) {
      const to = path.startsWith('#/')
        ? `../${path.slice(2)}`
        : new URL(path, `http://x/${file.slice(3)}`).pathname.replace('/', '../')
      if (!type && to in sources) queue.push(to)
    }
  }
  return seen
}

/** What only managers read: other screens, the palette's topics of settings and help, and what the server's health is. */
const notSpoken = new Set([
  '../office/app/screens.ts',
  '../office/palette/topics.ts',
  '../office/team/JoinScreen.tsx',
  '../office/today/HealthStrip.tsx',
])

test('LANG-6 every word that packers and the call desk meet stands in every language', () => {
  const screens = (sources['../office/app/screens.ts'] ?? '').split('  {\n    path: ')
  const spoken = screens
    .filter((row) => row.includes('spoken: true'))
    .map((row) => `../${/import\('#\/(.+)'\)/.exec(row)?.[1] ?? ''}`)
  expect(spoken).toEqual(
    expect.arrayContaining(
      [
        'today/TodayScreen',
        'calls/CallsScreen',
        'parcels/PackScreen',
        'parcels/HandOverScreen',
        'stock/CountScreen',
        'stock/ReceiveScreen',
      ].map((name) => `../office/${name}.tsx`),
    ),
  )
  const copies = [...reached(['../office/entryOffice.tsx', ...spoken])].filter((file) => file.endsWith('.copy.ts'))
  expect(copies.length).toBeGreaterThan(20)
  expect(copies.filter((file) => languages.some((tag) => !(file.replace(/ts$/, `${tag}.ts`) in sources)))).toEqual([])
})
