import type { copy as english } from './field.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  copiedThe: (what) => `${what}: copy ho gaya`,
  copyThe: (what) => `${what}: copy karein`,
  copied: 'Copy ho gaya',
  copy: 'Copy karein',
  optional: '(zaroori nahin)',
  hide: (what) => `${what} chhupayein`,
  show: (what) => `${what} dikhayein`,
}
