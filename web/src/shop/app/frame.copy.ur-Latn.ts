import type { copy as english } from './frame.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { formatCount } from '#/shared/lib/count.ts'

export const copy: Words<typeof english> = {
  skipToContent: 'Seedhe page ki baton par jayein',
  homeOf: (name) => `${name}, home`,
  promises: 'Hamare waade',
  delivery: (given) => (given === 'Free shipping across Pakistan' ? 'Poore Pakistan mein muft delivery' : given),
  openMenu: 'Menu kholein',
  cartOf: (items) => `Tokri, ${formatCount(items, 'cheez', 'cheezein')}`,
  notLoaded: 'Is page ka aik hissa nahin khula. Aap ki tokri waisi hi hai.',
  loadAgain: 'Dobara kholein',
}
