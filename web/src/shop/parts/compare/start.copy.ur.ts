import type { Words } from '#/shared/lib/words.ts'
import type { startCopy as english } from './start.copy.ts'

export const startCopy: Words<typeof english> = {
  start: 'دو کا موازنہ کریں',
}
