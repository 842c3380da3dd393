import type { copy as english } from './guides.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  read: 'اس بارے میں پڑھیں:',
}
