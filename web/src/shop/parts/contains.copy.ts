/** What a list of ingredients contains, in words, by its flag. */
export const contains = {
  fragrance: 'Contains fragrance',
  allergen: 'Names fragrance allergens that the EU lists',
  alcohol: 'Contains quickly drying alcohol',
  acid: 'Contains an exfoliating acid',
  retinoid: 'Contains a form of vitamin A',
  'essential-oil': 'Contains essential oil',
  animal: 'Contains something of animal origin',
  pregnancy: 'Contains what is commonly avoided in pregnancy',
}
