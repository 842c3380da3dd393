import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './more.copy.ts'
import { contains } from '#/shop/parts/contains.copy.ur-Latn.ts'
import { ratings } from './ratings.copy.ur-Latn.ts'

const inWords = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} aur ${names.at(-1) ?? ''}`

/** What an ingredient does, by the English text of the shop's list (internal/inci/known.txt). */
const does: Readonly<Record<string, string>> = {
  'the base that the rest is dissolved in': 'isi mein baqi sab ghula hota hai',
  'draws water and holds it in the skin': 'nami khench kar jild mein roke rakhta hai',
  'feeds or softens the skin': 'jild ko ghiza deta ya naram karta hai',
  'evens the look of skin tone': 'jild ki rangat yaksan dikhata hai',
  'an acid that loosens dead skin': 'acid, jo murda jild utarta hai',
  'a form of vitamin A': 'vitamin A ki aik qism',
  'keeps oils and the skin from ageing in the air': 'tel aur jild ko hawa ke asar se bachata hai',
  'an oil or butter that softens': 'naram karne wala tel ya butter',
  'a silicone: slip and a smooth finish': 'silicone: aasani se phailta hai, jild hamwaar lagti hai',
  'a fatty alcohol: thickens and softens, not a drying one':
    'fatty alcohol: gaarha aur naram karta hai, khushk nahin karta',
  'a quickly drying alcohol': 'foran sookhne wala alcohol',
  'mixes oil with water': 'tel aur pani ko milata hai',
  'cleans: lifts oil and dirt so that water takes them along':
    'saaf karta hai: chiknai aur mail pani ke saath nikal jate hain',
  'thickens, or holds the mixture together': 'gaarha karta ya mixture ko jore rakhta hai',
  'a powder: slip, body or shine': 'powder: phailao, gaarha pan ya chamak deta hai',
  "filters the sun's rays": 'dhoop ki shuaein rokta hai',
  'keeps germs out of the jar': 'dibbe mein jaraseem nahin panapne deta',
  'sets the acidity or binds minerals of the water': 'tezabiyat theek rakhta ya pani ke minerals baandhta hai',
  'scents the product': 'khushbu deta hai',
  "an essential oil: a plant's scent, drawn out": 'essential oil: pauday se nikali hui khushbu',
  'from a plant, for the care of the skin': 'pauday se, jild ki dekh bhaal ke liye',
  'colours the product': 'rang deta hai',
  'pushes the product out of its can': 'can se spray bahar nikalta hai',
  'a medicine, not a cosmetic ingredient': 'dawa hai, cosmetic ka juz nahin',
}

export const copy: Words<typeof english> = {
  facts: 'Tafseel',
  /** The value of a yes/no fact. */
  factValues: { Yes: 'Haan', No: 'Nahin' },
  reviews: 'Reviews',
  ratings,
  howToUse: 'Lagane ka tareeqa',
  mostOf: (name) => `${name} se poora faida kaise lein:`,
  watchMostOf: (name) => `Dekhein, ${name} se poora faida kaise lein:`,
  regularUse: 'Baqaida lagayein, aur narm, taza, chamakti jild paayein.',
  howToUseOf: (name) => `${name} lagane ka tareeqa`,
  moreFrom: (brand) => `${brand} ki aur cheezein`,
  goesWellWith: 'Is ke saath acha lage ga',
  why: {
    picked: 'Is ke saath hamara intikhab',
    bought: (orders) => `${orders} pohanche hue orders mein dono saath khareede gaye`,
    concern: (concern) => `Yeh bhi isi ke liye: ${concern}`,
    before: (category) => `Is se pehle: ${category}`,
    after: (category) => `Is ke baad: ${category}`,
    beside: (category) => `Is ke saath: ${category}`,
  },
  theSet: {
    all: (count) => `Yeh ${count} aik saath`,
    some: (names) => `${inWords(names)} aik saath`,
    add: 'Sab tokri mein daalein',
    added: (count) => `${count} cheezein aap ki tokri mein hain.`,
    none: 'Jitni dastyab hain, sab aap ki tokri mein pehle se hain.',
    undo: 'Wapas layein',
    cart: 'Tokri dekhein',
  },
  inItsPlace: 'Milti julti, abhi dastyab',
  promises: (days, returnDays) =>
    `{shipping}. ${days ? '{days}. ' : ''}{guarantee}: parcel milne ke ${returnDays} din ke andar {email} par likhein. {wayBack} {returns}`,
  seeAll: 'Sab dekhein',
  howToApply: 'Kaise lagayein',
  whenToUse: 'Kab lagayein',
  expectedResults: 'Kya farq nazar aaye ga',
  proTips: 'Kaam ki baat',
  description: 'Tafseel',
  ingredients: 'Ajza',
  keyIngredients: 'Khaas ajza',
  fullIngredients: 'Tamam ajza',
  keyList: (list, full) => `${list}.${full ? '' : ' Poori list pack par hai.'}`,
  contains,
  without: {
    fragrance: 'Khushboo ke baghair dekhein',
    allergen: 'In ajza ke baghair dekhein',
    alcohol: 'Aise alcohol ke baghair dekhein',
    acid: 'Aise acid ke baghair dekhein',
    retinoid: 'Retinoid ke baghair dekhein',
    'essential-oil': 'Essential oil ke baghair dekhein',
    animal: 'Janwaron se bane ajza ke baghair dekhein',
    pregnancy: 'Aise ajza ke baghair dekhein',
  },
  containsNamed: (what, names) => `${what}: ${names}`,
  probably: (printed) => `${printed} (shayad)`,
  ingredient: (mayContain, what) =>
    `${mayContain ? 'kuch rangon mein, ' : ''}${does[what ?? ''] ?? what ?? 'humein is ka ilm nahin'}`,
  packDecides:
    'Tarteeb wohi hai jo pack par hai, aur pack hi ki baat aakhri hai. Yeh aam maloomat hain, doctor ka mashwara nahin.',
  cautions: 'Ehtiyat',
  deliveryAndReturns: 'Delivery aur wapsi',
  noMinimum: 'Har order par, chhota ho ya bara',
  howReturnsWork: 'Wapsi kaise hoti hai',
  isItReal: 'Kya yeh asli hai?',
  papersKept: 'Dukan mein maujood pack ke kaghzat hamare paas hain.',
  seePapers: 'Kaghzat dekhein',
  authentic: 'Asal imported cheezein',
  everyBrand: 'Har brand ki har cheez',
}
