import type { Words } from '#/shared/lib/words.ts'
import type { ageCopy as english } from './age.copy.ts'

export const ageCopy: Words<typeof english> = {
  minutes: (n) => `${n} minute`,
  hours: (n) => (n === 1 ? '1 ghanta' : `${n} ghante`),
  days: (n) => `${n} din`,
}
