import type { copy as english } from './begin.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  loading: 'Khul raha hai...',
  notifications: 'Ittilaat',
  dismiss: 'Hatayein',
  tryAgain: 'Dobara koshish karein',
}
