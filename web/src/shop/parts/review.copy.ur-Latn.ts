import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './review.copy.ts'

export const copy: Words<typeof english> = {
  of5: (n) => (n === 1 ? '5 mein se 1 sitara' : `5 mein se ${n} sitare`),
  chose: (shade) => `rang: ${shade}`,
}
