import type { copy as english } from './gone.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  noLongerSold: 'Ab nahin bikti',
  title: 'Yeh cheez ab hum nahin bechte',
  leftOurShelf:
    'Yeh cheez dukaan se hata di gayi hai. Is se milti julti cheezein neeche hain, ya kuch aur talash karein.',
  somethingLikeIt:
    'Yeh cheez dukaan se hata di gayi hai. Shayad is jaisi koi aur maujood ho: is ka naam talash karein, ya dukaan dekhein.',
  toTopSells: 'Sab se zyada bikne wali cheezein dekhein',
  everyBrand: 'Tamam brands',
  nearest: (category) => `Is se milti julti: ${category}`,
  moreFrom: (brand) => `${brand} ki aur cheezein`,
  seeAll: 'Sab dekhein',
}
