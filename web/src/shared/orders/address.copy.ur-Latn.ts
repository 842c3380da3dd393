import type { Words } from '#/shared/lib/words.ts'
import type { words as english } from './address.copy.ts'

export const words: Words<typeof english> = {
  near: (place) => `Qareeb: ${place}`,
  national: (code) => `National address: ${code}`,
}
