import type { Words } from '#/shared/lib/words.ts'
import type { ratings as english } from './ratings.copy.ts'

export const ratings: Words<typeof english> = (count) => (count === 1 ? '1 تبصرہ' : `${count} تبصرے`)
