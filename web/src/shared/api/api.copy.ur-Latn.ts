import type * as english from './api.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const wentWrong: Words<typeof english.wentWrong> = 'Kuch ghalat ho gaya!'
export const unreachable: Words<typeof english.unreachable> =
  'Dukaan se rabta nahin ho raha. Apna internet dekhein aur dobara koshish karein.'
