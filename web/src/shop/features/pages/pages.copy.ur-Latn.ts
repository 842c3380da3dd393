import type { copy as english } from './pages.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  home: 'Home',
  journal: 'Mazameen',
  opensAt: (site) => `${site} par dekhein`,
}
