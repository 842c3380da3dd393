import type * as english from './home.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const homeWords: Words<typeof english.homeWords> = {
  promises: [
    '*Har cheez par {guest}% riayat.* Members ko {member}%.',
    '{delivery}',
    '{days} din mein raqam wapsi ki zamanat',
  ],
  memberPromise: '*Har cheez par {member}% riayat.* Yeh member ki qeematein hain.',
}
