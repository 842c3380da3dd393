import type { OwnerText, SaidText, TranslationChange } from './translationsApi.ts'

/** The texts of the screen of translations. */
export const translationsCopy = {
  title: 'Translations',
  heading: 'Your own words in Urdu and Roman Urdu',
  lead: 'What you write reaches shoppers who read Urdu as you say it here. What is missing they read in English; names of products and brands stay as their packs print them.',
  languages: { ur: 'Urdu', 'ur-Latn': 'Roman Urdu' } satisfies Record<SaidText['language'], string>,
  show: 'Show',
  open: 'Missing or to check',
  all: 'All',
  progress: (language: string, said: number, of: number) => `${language}: ${said} of ${of}`,
  done: 'Nothing is missing',
  doneText: 'Everything you wrote is said in both languages.',
  none: 'You wrote nothing of your own yet',
  noneText: 'What you write on the home page, of brands and categories and in the settings is listed here.',
  field: (language: string, name: string) => `${language} for ${name}`,
  program: 'The shop says it by itself. Write something else to change that.',
  missing: 'Shoppers read the English text.',
  check: (was: string) => `To check: it is of “${was}”. Until then shoppers read the English text.`,
  newer: (english: string) => `The English text is “${english}” now.`,
  keep: 'It still fits',
  keepNamed: (field: string) => `${field} still fits`,
  save: 'Save translation',
  saveNamed: (name: string) => `Save translation of ${name}`,
  saved: 'Shoppers read it within two seconds.',
  undone: 'It is as it was.',
  history: 'Translated last',
  historyLead: 'The newest first. Taking one back is a change as well.',
  noHistory: 'Nothing is translated yet.',
  empty: 'nothing',
  someone: 'Somebody',
  by: (who: string, when: string) => `${who}, ${when}`,
  back: 'Take back',
  backNamed: ({ english, language }: TranslationChange) =>
    `Take back “${english}” in ${translationsCopy.languages[language]}`,
  more: (n: number) => `Show ${n} more`,
  areas: {
    home: 'Home page',
    category: 'Category',
    'skin-type': 'Skin type',
    brand: 'Brand',
    attribute: 'Attribute',
    settings: 'Settings',
    page: 'Page',
    collection: 'Collection',
    option: 'Product',
  } satisfies Record<OwnerText['area'], string>,
  fields: {
    name: 'name',
    story: 'story',
    unit: 'unit',
    title: 'title',
    summary: 'summary',
    text: 'what it is',
    'hero.title': 'headline',
    'hero.text': 'text for guests',
    'hero.memberText': 'text for members',
    'hero.alt': 'what the picture shows',
    deliveryText: 'what delivery costs',
    openHours: 'answered',
    returnRules: 'rules of return',
    privacyText: 'privacy policy',
    termsText: 'terms and conditions',
  } as Readonly<Record<string, string>>,
  promise: (n: number) => `promise ${n}`,
  block: (n: string, what: string) => `block ${n}, ${what}`,
  inBlock: {
    text: 'words',
    title: 'heading',
    alt: 'what the picture shows',
    caption: 'words below the picture',
    question: 'question',
    answer: 'answer',
  } as Readonly<Record<string, string>>,
  value: (n: number) => `value ${n}`,
  promotion: 'name of a promotion',
  optionName: (n: number) => `name of option ${n}`,
  optionValue: (n: number) => `a value of option ${n}`,
  headerMenu: (place: string) => `menu, entry ${place}`,
  footerMenu: (place: string) => `footer, entry ${place}`,
  sectionTitle: (section: string) => `title of ${section.replace('-', ' ')}`,
}

/** The place of a text in words: "Category Serum: story". */
export function placeText({ area, name, field }: Pick<OwnerText, 'area' | 'name' | 'field'>): string {
  const {
    areas,
    fields,
    block: copyBlock,
    inBlock,
    promise,
    value,
    headerMenu,
    footerMenu,
    sectionTitle,
    promotion,
    optionName,
    optionValue,
  } = translationsCopy
  const [first = '', last = ''] = field.split('.')
  const numbered = { promises: promise, values: value }[first]
  const menu = { headerMenu, footerMenu }[first]
  const place = field
    .split('.')
    .slice(1)
    .map((part) => Number(part) + 1)
  const block = /^block-(\d+)$/.exec(first)?.[1]
  const within = inBlock[last] ?? last
  const nth = block && place.length > 1 && place[0] ? ` ${place[0]}` : ''
  const option = area === 'option' ? (first === 'name' ? optionName : optionValue)(Number(last) + 1) : undefined
  const which =
    option ??
    (first === 'promotions' ? promotion : fields[field]) ??
    (block ? copyBlock(block, within + nth) : undefined) ??
    menu?.(place.join('.')) ??
    (numbered ? numbered(Number(last) + 1) : last === 'title' ? sectionTitle(first) : field)
  return `${[areas[area], name].filter(Boolean).join(' ')}: ${which}`
}
