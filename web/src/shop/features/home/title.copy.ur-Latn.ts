import type * as english from './title.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const pageTitle: Words<typeof english.pageTitle> = (shop) =>
  `${shop} – Pakistan mein asal imported skincare aur cosmetics`
