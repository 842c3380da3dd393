import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { words as english } from './address.copy.ts'

export const words: Words<typeof english> = {
  near: (place) => `قریب: ${isolate(place)}`,
  national: (code) => `نیشنل ایڈریس: ${isolate(code)}`,
}
