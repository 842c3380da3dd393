import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './earlier.copy.ts'

export const copy: Words<typeof english> = {
  earlier: 'Pehle ki qeemat:',
  true: 'Is se pehle ke 30 dinon mein yeh is se kam ka nahin tha.',
}
