import type * as english from './home.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const homeWords: Words<typeof english.homeWords> = {
  promises: ['*ہر چیز پر {guest}% رعایت۔* ممبر کے لیے {member}%۔', '{delivery}', '{days} دن میں رقم واپسی کی ضمانت'],
  memberPromise: '*ہر چیز پر {member}% رعایت۔* یہ ممبر کی قیمتیں ہیں۔',
}
