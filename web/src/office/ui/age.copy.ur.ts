import type { Words } from '#/shared/lib/words.ts'
import type { ageCopy as english } from './age.copy.ts'

export const ageCopy: Words<typeof english> = {
  minutes: (n) => `${n} منٹ`,
  hours: (n) => (n === 1 ? '1 گھنٹہ' : `${n} گھنٹے`),
  days: (n) => `${n} دن`,
}
