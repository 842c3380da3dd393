import type * as english from './code.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const renewed: Words<typeof english.renewed> =
  'Dukaan ka naya version aa gaya hai. Yeh page aik baar phir khul raha hai.'
