import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './set.copy.ts'

export const copy: Words<typeof english> = {
  parts: 'Is mein kya hai',
  hereToday: 'Aaj kya mojood hai',
  oneByOne: 'Alag alag',
  together: (saved) => `Alag alag kharidne ke muqable mein ${saved} ki bachat.`,
  save: (percent) => `${percent}% bachat`,
  choose: 'Shade chunein',
  soldOut: 'Khatam',
  total: (count, percent) => `${count} cheezein${percent > 0 ? `, har aik par ${percent}% kam` : ''}`,
  rests: (name) => `Yeh set abhi dastyab nahin: ${name} khatam hai.`,
  gone: 'Yeh set abhi dastyab nahin: is ki aik cheez dukaan mein nahin.',
  inSets: 'In sets mein',
  of: (count) => `${count} cheezon ka set`,
}
