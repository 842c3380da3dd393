import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './review.copy.ts'

export const copy: Words<typeof english> = {
  of5: (n) => (n === 1 ? '5 میں سے 1 ستارہ' : `5 میں سے ${n} ستارے`),
  chose: (shade) => `رنگ: ${isolate(shade)}`,
}
