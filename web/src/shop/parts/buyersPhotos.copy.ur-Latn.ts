import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './buyersPhotos.copy.ts'

export const copy: Words<typeof english> = {
  title: 'Kharidaron ki tasveerein',
  photo: (n, of, by, product) =>
    of === 1 ? `${product}, ${by} ki tasveer` : `${product}, ${by} ki tasveer, ${of} mein se ${n}`,
  toProduct: 'Yeh cheez dekhein',
  earlier: 'Is se nayi tasveer',
  later: 'Is se purani tasveer',
  more: 'Aur tasveerein',
  failed: 'Tasveerein nahin khul sakin. Dobara koshish karein.',
}
