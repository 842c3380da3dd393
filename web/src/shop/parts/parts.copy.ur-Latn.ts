import type { copy as english } from './parts.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

/** The default skin types and benefits by slug, as a card shows them under the name. */
const skin: Readonly<Record<string, string>> = {
  'glass-skin': 'glass skin',
  'normal-skin': 'normal jild',
  'oily-skin': 'chikni jild',
  'dry-skin': 'khushk jild',
  'combination-skin': 'mili juli jild',
  'sensitive-skin': 'hassaas jild',
  'mature-skin': 'pukhta jild',
}
const benefits: Readonly<Record<string, string>> = {
  brightening: 'chamak ke liye',
  hydrating: 'nami ke liye',
  soothing: 'sukoon ke liye',
}

export const copy: Words<typeof english> = {
  products: 'cheezein',
  chooseAColourFirst: 'Pehle rang chunein.',
  youSave: (amount) => `${amount} ki bachat`,
  chooseColour: 'Rang chunein',
  chooseColourOf: (name) => `Rang chunein: ${name}`,
  addToCart: 'Tokri mein daalein',
  outOfStock: 'Khatam ho chuka hai',
  soldOut: ', khatam ho chuka hai',
  added: 'Daal diya',
  of: (what, name) => `${what}: ${name}`,
  onlyLeft: (stock) => `Sirf ${stock} baqi`,
  ourPick: 'Hamari pasand',
  rated: 'Rating',
  forSkin: (slug) => `${skin[slug] ?? slug.replaceAll('-', ' ')} ke liye`,
  benefit: (slug) => benefits[slug] ?? slug,
  sized: (size) => size,
  colours: (name) => `${name}: rang`,
  inStock: 'Dastyab',
  addThis: 'Daalein',
  soldOutNow: 'Khatam ho chuka hai',
  dealOff: (percent) => `Khaas discount: ${percent}% kam`,
  searchTheShop: 'Dukaan mein talash karein',
  searchTitle: 'Aap kya dhoond rahe hain?',
  searchHint: 'Serum, SPF, brand',
  search: 'Talash karein',
  colour: 'Rang',
  colourCount: (count) => `${count} rang`,
  perUnit: (amount, unit) => `${amount} fi ${unit}`,
  isOutOfStock: (name) => `${name} khatam ho chuka hai.`,
  allInCart: (stock, name) => `${name} ke sirf ${stock} baqi hain, aur woh aap ki tokri mein hain.`,
  noMoreInCart: (most, name) => `${name} ke ${most} aap ki tokri mein hain, aik order mein is se zyada nahin aate.`,
  productAdded: 'Cheez tokri mein daal di gayi!',
  viewCart: 'Tokri dekhein',
}
